"""What can go wrong around the agent: nothing is lost, everything is said, and the mail system is never bothered."""

from __future__ import annotations

import email
import fcntl
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tenpbem.cli import memory, posting, store
from tenpbem.cli.agent import files, handling, journal, spool, watching
from tenpbem.cli.agent.handled import DAYS, Handled
from tenpbem.cli.agent.handled import FILE as HANDLED
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile
from tests.agent.room import Office, address, clock, moves_in, seat, second_game, targets
from tests.cli.evenings import FILE

LUNCH = b"From: ana@ana.test\nTo: bob@bob.test\nSubject: lunch\n\nLunch?\n"


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Three at a table where every other player deals; Ana has drawn, and mailed it."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", deal="table")
    office.plays("Ana", "draw")
    office.delivers()
    return office


def full(*words: Any) -> Any:
    """Be a disk without room."""
    raise OSError(28, "No space left on device")


def test_a_mail_that_is_not_taken_waits_and_is_tried_again(office: Office) -> None:
    """After a minute, two, four; each failure is said."""
    bob = office["Bob"]
    office.closed = True
    assert "done for you: deal; a mail waits, and is tried again: the mail was not sent" in office.agent("Bob")
    assert office.did("Bob")[-1] == "Bob: deal"
    assert office.agent("Bob") == ""
    bob.clock = clock("2026-11-29T20:02:00Z")
    assert office.agent("Bob") == (
        "without a mail: friday, step 4: a mail waits, and is tried again: "
        "the mail was not sent: the office is closed\n"
    )
    office.closed = False
    bob.clock = clock("2026-11-29T20:03:00Z")
    assert office.agent("Bob") == ""
    bob.clock = clock("2026-11-29T20:05:00Z")
    assert office.agent("Bob") == "without a mail: friday, step 4: mailed to Cid, copy to Ana\n"
    assert office.agent("Bob") == ""
    assert len(office.posted) == 1


def test_a_mail_that_is_overtaken_is_dropped(office: Office) -> None:
    """Where somebody else signed after it, he has what it would bring."""
    office.closed = True
    office.agent("Bob")
    for source, target in (("Bob", "Cid"), ("Cid", "Ana")):
        office[target].ok("receive", "-", stdin=office.write(source, target))
        office[target].ok("play", FILE, *(("draw",) if target == "Ana" else ()))
    office.closed = False
    office["Bob"].ok("receive", "-", stdin=office.write("Ana", "Bob"))
    office["Bob"].clock = clock("2026-11-29T21:00:00Z")
    assert "a mail that waited is no longer needed, since the game went on" in office.agent("Bob")
    assert list((office["Bob"].home / "agent" / "outbox").iterdir()) == []
    assert len(office.posted) <= 1


def test_so_many_mails_a_day_to_one_address(office: Office) -> None:
    """What is beyond them is held back, said once, and done when a day has passed."""
    bob = office["Bob"]
    (bob.home / "settings.toml").write_text("answers = 0\n")
    said = office.agent("Bob")
    assert "you are to deal; it is tried again: ana@ana.test and cid@cid.test had 0 mails within a day" in said
    assert office.agent("Bob") == ""
    (bob.home / "settings.toml").write_text("answers = 1\n")
    assert "done for you: deal; mailed to Cid" in office.agent("Bob")
    office.filters("Cid", office.posted[0])
    office.filters("Ana", office.posted[1])
    office.plays("Ana", "draw")
    office.delivers()
    assert "had 1 mail within a day" in office.agent("Bob")
    assert len(office.posted) == 2
    bob.clock = clock("2026-11-30T19:00:00Z")
    assert office.agent("Bob") == ""
    bob.clock = clock("2026-11-30T20:01:00Z")
    assert "without a mail: friday: nothing new" in office.agent("Bob")
    assert len(office.posted) == 3


def test_what_was_held_back_may_be_done_by_hand(office: Office) -> None:
    """Then there is nothing left to do."""
    bob = office["Bob"]
    (bob.home / "settings.toml").write_text("answers = 0\n")
    office.agent("Bob")
    bob.ok("play", FILE)
    (bob.home / "settings.toml").unlink()
    assert office.agent("Bob") == ""
    assert (office.posted, files.load(_env(bob.home), "later.json")) == ([], {})


def _env(home: Path) -> Env:
    env = Env()
    env.home = str(home)
    return env


def test_one_mail_is_answered_by_one(office: Office) -> None:
    """Of two games in it the other is answered at the next look."""
    office.filters("Bob", second_game(office))
    assert len(office.posted) == 1
    assert "it is tried again: one mail is answered by one at most" in office.log("Bob")[-1]
    assert "without a mail: " in office.agent("Bob")
    assert len(office.posted) == 2
    assert {email.message_from_bytes(mail)["Subject"].split("]")[0] for mail in office.posted} == {
        "[tenpbem friday",
        "[tenpbem monday",
    }


@pytest.mark.parametrize("mail", [b"", b"\0\xff" * 5_000, LUNCH, b"[game]\nname = ", b"From: \x1b[31m\n\n"])
def test_whatever_is_handed_over(mail: bytes, office: Office) -> None:
    """Exit 0 and not a word; a line in the log that can be shown anywhere; nothing stays behind."""
    answer = office.filters("Bob", mail)
    assert (answer.out, answer.err) == ("", "")
    (line,) = office.log("Bob")
    assert line.isprintable()
    assert list((office["Bob"].home / "agent" / "mails").iterdir()) == []


def test_a_mail_that_is_too_large(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read to its end, so that the mail system is not left with half of it, and not looked at."""
    monkeypatch.setattr(watching, "LARGEST_SOURCE", 1_000)
    monkeypatch.setattr(watching, "CHUNK", 300)
    office.filters("Bob", b"a" * 5_000)
    assert "is not looked at" in office.log("Bob")[-1]


def test_a_disk_without_room(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be set aside is said in the log; where even that cannot be, on standard error; exit 0."""
    with monkeypatch.context() as patch:
        patch.setattr(store, "_beside", full)
        office.filters("Bob", LUNCH)
    assert "a mail could not be set aside, and is not looked at" in office.log("Bob")[-1]
    with monkeypatch.context() as patch:
        patch.setattr(store, "_beside", full)
        patch.setattr(journal, "write", lambda env, line, now: store.write("log", line))
        answer = office.filters("Bob", LUNCH)
    assert "a mail could not be set aside" in answer.err


@pytest.mark.parametrize("what", ["remember", "outbox", "handled"])
def test_a_disk_that_fills_up_in_between(what: str, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mail is not done: it stays set aside, and is handled when there is room again."""
    (path,) = (office["Bob"].folder / "Maildir" / "new").iterdir()
    write = store.write

    def beside(target: str, text: str | bytes, mode: int) -> str:
        Path(f"{target}.new").write_bytes(text.encode() if isinstance(text, str) else text)
        return f"{target}.new"

    def cramped(path: str, text: str | bytes) -> None:
        if f"{os.sep}{'games' if what == 'remember' else what}{os.sep}" in path:
            full()
        write(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", cramped)
        if what == "handled":
            patch.setattr(os, "fsync", full)
            patch.setattr(store, "_beside", beside)
        office.filters("Bob", path.read_bytes())
    assert "stays set aside" in office.log("Bob")[-1]
    assert len(list((office["Bob"].home / "agent" / "mails").iterdir())) == 1
    office.filters("Bob", LUNCH)
    assert list((office["Bob"].home / "agent" / "mails").iterdir()) == []
    assert office.did("Bob")[-1] == "Bob: deal"
    assert len(office.posted) == 1


def test_a_bug_does_not_stop_the_others(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mail is kept to be looked at, and not tried again; those behind it are handled."""
    handle = handling.handle

    def stumbling(env: Env, mail: bytes, label: str, now: str) -> journal.Report:
        if b"Lunch" in mail:
            raise ZeroDivisionError
        return handle(env, mail, label, now)

    monkeypatch.setattr(handling, "handle", stumbling)
    office["Bob"].write("Maildir/new/0.host", LUNCH)
    said = office.agent("Bob")
    assert "0.host (lunch): this is a bug in tenpbem (ZeroDivisionError); the mail is in " in said
    assert "done for you: deal" in said
    (kept,) = (office["Bob"].home / "agent" / "failed").iterdir()
    assert kept.read_bytes() == LUNCH
    assert office.agent("Bob") == ""


def test_another_agent_at_work(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A filter does not wait for long: the mail is set aside, and the next one handles it."""
    monkeypatch.setattr(watching, "PATIENCE", 0.0)
    folder = office["Bob"].home / "agent"
    office.filters("Bob", LUNCH)
    (path,) = (office["Bob"].folder / "Maildir" / "new").iterdir()
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        office.filters("Bob", path.read_bytes())
        assert "is set aside for the agent that is at work, or the next one" in office.log("Bob")[-1]
        assert office.agent("Bob") == ""
        assert "another agent is at work" in office.log("Bob")[-1]
    assert office.posted == []
    office.filters("Bob", LUNCH)
    assert len(office.posted) == 1


def test_a_fork_is_named_and_nothing_is_signed(office: Office) -> None:
    """People decide."""
    twin = office["Ana"].__class__(office["Ana"].folder.parent / "twin")
    twin.write("home/keys/Ana.toml", office["Ana"].home.joinpath("keys/Ana.toml").read_bytes())
    twin.write(FILE, b"[[entry]]".join(office["Ana"].read(FILE).split(b"[[entry]]")[:4]))
    twin.ok("play", FILE, "draw until 9 then currency", "--from", "1")
    office.agent("Bob")
    before = office.did("Bob")
    office.filters("Bob", office.write("Ana", "Bob", file=twin.read(FILE)))
    assert "Ana signed two different moves for step 4" in office.log("Bob")[-1]
    assert office.did("Bob") == before
    assert len(office.posted) == 1


def test_a_hostile_subject_and_a_hostile_name_are_shown_harmless(office: Office) -> None:
    """Neither the log nor the screen is played with."""
    for subject in ("\x1b[2J", "=?utf-8?b?G1sySgrigK4=?=", "=?utf-8?b?broken", "a\tb" * 400):
        office["Bob"].write("Maildir/new/\x1b[31mx.host", f"From: a@b.test\nSubject: {subject}\n\nHi\n")
        office.agent("Bob")
    assert all(line.isprintable() and len(line) < 400 for line in office.log("Bob"))


def test_records_are_dropped_when_they_are_old(tmp_path: Path) -> None:
    """The file does not grow for ever, and a line that was cut short swallows no other."""
    env = _env(tmp_path)
    path = Path(files.make(env)) / HANDLED
    lines = [f"2026-01-01T00:00:00Z {number:032x} {number:016x}\n" for number in range(500)]
    path.write_text("".join(lines) + "2026-11-29T20:00:00Z abcd")
    handled = Handled(env)
    handled.refresh("2026-11-29T20:00:00Z")
    assert path.read_text() == ""
    assert f"{1:032x}" not in handled
    path.write_text("2026-11-29T20:00:00Z abcd")
    handled.add("2026-11-29T20:00:00Z", "e" * 32, "f" * 16)
    again = Handled(env)
    again.refresh(files.shift("2026-11-29T20:00:00Z", (DAYS - 1) * 86_400))
    assert "e" * 32 in again
    assert "f" * 16 in again
    later = Handled(env)
    later.refresh(files.shift("2026-11-29T20:00:00Z", (DAYS + 1) * 86_400))
    assert "e" * 32 not in later


def test_what_another_agent_recorded_is_seen(tmp_path: Path) -> None:
    """Records are read again where somebody else wrote some."""
    env = _env(tmp_path)
    files.make(env)
    one, other = Handled(env), Handled(env)
    one.refresh("2026-11-29T20:00:00Z")
    other.add("2026-11-29T20:00:00Z", "e" * 32)
    one.refresh("2026-11-29T20:00:00Z")
    assert "e" * 32 in one


def test_an_old_mail_without_a_record_is_not_answered_again(office: Office) -> None:
    """The game remembers that the duty is done."""
    office.agent("Bob")
    (office["Bob"].home / "agent" / HANDLED).unlink()
    assert "friday: nothing new, step 4. It waits for Cid to deal." in office.agent("Bob")
    assert len(office.posted) == 1


def test_the_log_is_begun_anew(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """One old log is kept."""
    monkeypatch.setattr(journal, "LARGEST", 100)
    for number in range(9):
        office.filters("Bob", LUNCH + bytes([48 + number]))
    home = office["Bob"].home
    assert sorted(path.name for path in home.glob("agent.log*")) == ["agent.log", "agent.log.1"]


def test_what_the_agent_writes_is_for_its_owner(office: Office) -> None:
    """Mails are private, and so are addresses."""
    office.closed = True
    office.agent("Bob")
    assert (office["Bob"].home / "agent").stat().st_mode & 0o077 == 0


def test_a_memory_that_is_damaged(office: Office) -> None:
    """Nothing is signed on it; the line says so."""
    (path,) = (office["Bob"].home / "games").glob("*.toml")
    path.write_text("rubbish")
    office.agent("Bob")
    assert "damaged" in office.log("Bob")[-1]
    assert office.posted == []


def test_no_maildir(office: Office) -> None:
    """It is a mistake of whoever typed it."""
    assert "there is no such folder" in office["Bob"].refused(5, "agent", "Nowhere", "--once")
    assert "it is no Maildir" in office["Bob"].refused(5, "agent", ".", "--once")
    office["Bob"].refused(2, "agent", "-", "--once")


def test_addresses_come_from_nowhere_else(office: Office) -> None:
    """What the mail says of where to answer is ignored."""
    mail = office.write("Ana", "Bob", more="Reply-To: eve@eve.test\nX-Original-To: eve@eve.test")
    office.filters("Bob", mail)
    assert set(targets(email.message_from_bytes(office.posted[0]))) == {address("Ana"), address("Cid")}
    assert b"eve@" not in office.posted[0]


def test_the_memory_is_locked_while_a_duty_is_done(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `play` does it: the mail is written, the memory saved, under one lock."""
    held: list[bool] = []
    remember = memory.remember

    def looking(env: Env, game: Any, text: str, note: Any) -> None:
        with open(memory.path_of(env, memory.ident_of(game.id)).replace(".toml", ".lock")) as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                held.append(False)
            except BlockingIOError:
                held.append(True)
        remember(env, game, text, note)

    monkeypatch.setattr(memory, "remember", looking)
    office.agent("Bob")
    assert held == [True, True]


def test_a_game_file_that_cannot_be_written(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick that is write-protected: the game goes on in the memory, and the line says so."""
    write = store.write

    def protected(path: str, text: str | bytes) -> None:
        if os.path.basename(path) == FILE:
            raise NoFile(f"cannot write {path}", "Read-only file system")
        write(path, text)

    monkeypatch.setattr(store, "write", protected)
    before = office["Bob"].read(FILE)
    said = office.agent("Bob")
    assert "done for you: deal; mailed to Cid" in said
    assert "friday.toml: the game is only remembered (Read-only file system)" in said
    assert office["Bob"].read(FILE) == before
    monkeypatch.undo()
    monkeypatch.setattr(posting, "post", office.post)
    office.filters("Bob", office.write("Ana", "Bob"))
    assert moves_in(office["Bob"].read(FILE).decode())[-1] == "Bob: deal"


def test_a_key_that_cannot_be_read(office: Office) -> None:
    """Nothing is signed; once it is mended, the duty is done without another mail."""
    bob = office["Bob"]
    bob.write("home/keys/Zoe.toml", "rubbish")
    said = office.agent("Bob", "--json")
    (game,) = json.loads(said)["games"]
    assert (game["later"], "Zoe.toml" in game["held"], office.posted) == (True, True, [])
    assert office.agent("Bob") == ""
    (bob.home / "keys" / "Zoe.toml").unlink()
    assert "done for you: deal; mailed to Cid" in office.agent("Bob")


@pytest.mark.parametrize("name", ["sent.json", "later.json", "handled.txt", "outbox/x.json"])
def test_notes_that_are_damaged(name: str, office: Office) -> None:
    """They are begun anew, with a word; the agent goes on."""
    for text in ("rubbish", "[1]", '{"a": 1}', "\xff\x00"):
        office["Bob"].write(f"home/agent/{name}", text)
        office.filters("Bob", LUNCH + text.encode())
    assert "done for you: deal; mailed to Cid" in office.agent("Bob")
    assert len(office.posted) == 1


def test_what_killed_programs_left_is_removed(office: Office) -> None:
    """After a day; a file that is just being written is not touched."""
    folder = office["Bob"].home / "agent" / "mails"
    office.filters("Bob", LUNCH)
    for name, when in ((".old.eml.a1", 0), (".new.eml.b2", 4_000_000_000)):
        (folder / name).write_text("half a ma")
        os.utime(folder / name, (when, when))
    office.filters("Bob", LUNCH)
    assert [path.name for path in folder.iterdir()] == [".new.eml.b2"]


def test_too_many_mails_are_set_aside(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder does not grow for ever where nothing can be handled."""
    monkeypatch.setattr(spool, "MOST_WAITING", 1)
    office.filters("Bob", LUNCH)
    spool.put(_env(office["Bob"].home), b"another")
    office.filters("Bob", LUNCH)
    assert "1 mails are set aside already" in office.log("Bob")[-1]
