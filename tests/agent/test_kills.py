"""Killed between any two steps, the next run ends where one that was never killed ends: nothing lost, nothing twice."""

from __future__ import annotations

import email
import email.policy
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.agent.killing import Killed, Reaper
from tests.agent.room import Office, moves_in, seat, second_game
from tests.cli.evenings import FILE


class End(NamedTuple):
    """How things stand on Bob's machine, and what went out: to whom, and with which moves."""

    remembered: list[list[str]]
    file: list[str]
    mails: set[tuple[str, str, str, tuple[str, ...]]]
    left: list[str]


class Story:
    """Bob's machine before his agent runs, and how it stands after it; it can be set back and run again."""

    def __init__(self, office: Office, reaper: Reaper, run: Callable[[], None], again: Callable[[], None]) -> None:
        self.office = office
        self.reaper = reaper
        self.run = run
        self.again = again
        self.folder = office["Bob"].folder
        self.before = self.folder.with_name("before")
        shutil.copytree(self.folder, self.before)

    def set_back(self) -> None:
        """Set Bob's machine and the post office back."""
        shutil.rmtree(self.folder)
        shutil.copytree(self.before, self.folder)
        self.office.posted.clear()
        self.office.on_its_way.clear()

    def end(self) -> End:
        """Tell how things stand."""
        mails = set()
        for data in self.office.posted:
            message = email.message_from_bytes(data, policy=email.policy.default)
            (file,) = message.iter_attachments()  # type: ignore[attr-defined]
            moves = moves_in(file.get_payload(decode=True).decode())
            mails.add((message["To"], message["Cc"], message["Subject"], tuple(moves)))
        folder = self.folder / "home" / "agent"
        left = [path.name for name in ("mails", "outbox") for path in (folder / name).glob("[!.]*")]
        later = (folder / "later.json").read_text() if (folder / "later.json").exists() else "{}\n"
        games = sorted(moves_in(path.read_text()) for path in (self.folder / "home" / "games").glob("*.toml"))
        return End(games, moves_in(self.office["Bob"].read(FILE).decode()), mails, [*left, later])

    def killed_at(self, step: int) -> bool:
        """Run, killed before a step, and run again; tell whether the first run came to its end."""
        self.set_back()
        self.reaper.start(step)
        try:
            self.run()
        except Killed:
            pass
        else:
            return True
        names = self.reaper.names
        self.reaper.start(-1)
        self.again()
        posted = self.office.posted
        idents = {email.message_from_bytes(data)["Message-ID"] for data in posted}
        assert len(idents) == len(set(posted)), names
        # Only between the handing over and its note may the same mail go out twice, letter for letter.
        gap = "post" in names and "replace" not in names[names.index("post") :]
        assert len(posted) - len(set(posted)) == gap, names
        return False


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Three at a table where every other player deals; Ana has drawn, and mailed it."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", deal="table")
    office.plays("Ana", "draw")
    return office


def test_a_watcher(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a mail that makes a duty due between two others."""
    office["Bob"].write("Maildir/new/0.host", b"From: ana@ana.test\nSubject: lunch\n\nLunch?\n")
    office.delivers()
    office["Bob"].write("Maildir/new/9.host", b"From: ana@ana.test\nSubject: lunch\n\nToo late.\n")
    check(office, monkeypatch, lambda: office.agent("Bob"), lambda: office.agent("Bob"))


def test_a_filter(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mail system hands a mail over again whose filter was killed before it had set it aside."""
    mail = office.on_its_way.pop()

    def again() -> None:
        folder = office["Bob"].home / "agent" / "mails"
        if not list(folder.glob("[!.]*")) and office.did("Bob")[-1] != "Bob: deal":
            office.filters("Bob", mail)
        office.filters("Bob", b"From: ana@ana.test\nSubject: lunch\n\nLunch?\n")

    check(office, monkeypatch, lambda: office.filters("Bob", mail), again)


def test_what_is_put_off(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail that makes duties due in two games is answered twice, the second time without it."""
    office.on_its_way = [second_game(office)]
    office.delivers()
    check(office, monkeypatch, lambda: office.agent("Bob"), lambda: (office.agent("Bob"), office.agent("Bob")))


def check(
    office: Office, monkeypatch: pytest.MonkeyPatch, run: Callable[[], object], again: Callable[[], object]
) -> None:
    """Kill before every step, one after the other, and compare with a run that nobody kills."""
    story = Story(office, Reaper(monkeypatch), run, again)  # type: ignore[arg-type]
    story.reaper.start(-1)
    run()
    again()
    whole = story.end()
    assert all(moves[-1] == "Bob: deal" for moves in whole.remembered)
    assert (len(whole.mails), whole.left) == (len(whole.remembered), ["{}\n"])
    step = 0
    while not story.killed_at(step):
        assert story.end() == whole, (step, story.reaper.names)
        step += 1
    assert step > 20
