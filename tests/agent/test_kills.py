"""Killed between any two steps, the next run ends where one that was never killed ends: nothing lost, nothing twice."""

from __future__ import annotations

import email
import email.policy
import shutil
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.agent.killing import Death, Reaper
from tests.agent.room import Office, clock, moves_in, second_game
from tests.cli.evenings import FILE


class End(NamedTuple):
    """How things stand on Bob's machine, and what went out: to whom, in answer to what, and with which moves."""

    remembered: list[list[str]]
    file: list[str]
    mails: set[tuple[str | tuple[str, ...], ...]]
    left: list[str]


class Story:
    """What Bob's agent does, and what the next one does after it, wherever the first was killed."""

    def __init__(self, office: Office, run: Callable[[], object], again: Callable[[], object]) -> None:
        self.office = office
        self.run = run
        self.again = again
        self.folder = office["Bob"].folder

    def end(self) -> End:
        """Go on an hour later, and tell how things stand then."""
        self.office["Bob"].clock = clock("2026-11-29T22:00:00Z")
        self.again()
        mails = set()
        for data in self.office.posted:
            message = email.message_from_bytes(data, policy=email.policy.default)
            (file,) = message.iter_attachments()  # type: ignore[attr-defined]
            moves = moves_in(file.get_payload(decode=True).decode())
            heads = (str(message[name]) for name in ("To", "Cc", "Subject", "In-Reply-To"))
            mails.add((*heads, tuple(moves)))
        folder = self.folder / "home" / "agent"
        left = [path.name for name in ("mails", "outbox") for path in (folder / name).glob("[!.]*")]
        later = (folder / "later.json").read_text() if (folder / "later.json").exists() else "{}\n"
        games = sorted(moves_in(path.read_text()) for path in (self.folder / "home" / "games").glob("*.toml"))
        return End(games, moves_in(self.office["Bob"].read(FILE).decode()), mails, [*left, later])

    def end_after(self, death: Death) -> End:
        """Go on where the first one was killed; in one gap alone a mail goes out twice, and then letter for letter."""
        posted = self.office.posted
        shutil.rmtree(self.folder)
        shutil.move(death.folder, self.folder)
        del posted[death.posted :]
        end = self.end()
        idents = {email.message_from_bytes(data)["Message-ID"] for data in posted}
        assert len(idents) == len(set(posted)), death.steps
        gap = death.posted > 0 and "replace" not in death.steps[death.steps.index("post") :]
        assert len(posted) - len(set(posted)) == gap, death.steps
        return end


def test_a_watcher(drawn: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a mail that makes a duty due between two others."""
    drawn["Bob"].write("Maildir/new/0.host", b"From: ana@ana.test\nSubject: lunch\n\nLunch?\n")
    drawn.delivers()
    drawn["Bob"].write("Maildir/new/9.host", b"From: ana@ana.test\nSubject: lunch\n\nToo late.\n")
    check(drawn, monkeypatch, lambda: drawn.agent("Bob"), lambda: drawn.agent("Bob"))


def test_a_filter(drawn: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mail system hands a mail over again whose filter was killed before it had set it aside."""
    mail = drawn.on_its_way.pop()

    def again() -> None:
        folder = drawn["Bob"].home / "agent" / "mails"
        if not list(folder.glob("[!.]*")) and drawn.did("Bob")[-1] != "Bob: deal":
            drawn.filters("Bob", mail)
        drawn.filters("Bob", b"From: ana@ana.test\nSubject: lunch\n\nLunch?\n")

    check(drawn, monkeypatch, lambda: drawn.filters("Bob", mail), again)


def test_a_mail_that_is_not_taken(drawn: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is killed while the mail system is down leaves a mail that goes out once it is up again."""
    drawn.delivers()

    def run() -> None:
        drawn.closed = True
        drawn.agent("Bob")

    def again() -> None:
        drawn.closed = False
        drawn.agent("Bob")

    check(drawn, monkeypatch, run, again)


def test_what_is_put_off(drawn: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail that makes duties due in two games is answered twice, the second time without it."""
    drawn.on_its_way = [second_game(drawn)]
    drawn.delivers()
    check(drawn, monkeypatch, lambda: drawn.agent("Bob"), lambda: (drawn.agent("Bob"), drawn.agent("Bob")))


def check(
    office: Office, monkeypatch: pytest.MonkeyPatch, run: Callable[[], object], again: Callable[[], object]
) -> None:
    """Kill before every step, one after the other, and compare with a run that nobody kills."""
    story = Story(office, run, again)
    deaths = Reaper(monkeypatch, story.folder, office.posted).reap(run)
    before = list(office.posted)
    whole = story.end()
    assert all(moves[-1] == "Bob: deal" for moves in whole.remembered)
    assert (len(whole.mails), whole.left) == (len(whole.remembered), ["{}\n"])
    for death in deaths:
        office.posted[:] = before
        assert story.end_after(death) == whole, death.steps
    assert len(deaths[-1].steps) > 20
