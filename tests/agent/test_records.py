"""What the agent notes: it does not grow for ever, may be damaged, and is nobody else's business."""

from __future__ import annotations

import builtins
import errno
import os
from pathlib import Path
from typing import Any

import pytest

from tenpbem.cli.agent import files, journal, spool
from tenpbem.cli.agent.handled import DAYS, Handled
from tenpbem.cli.agent.handled import FILE as HANDLED
from tests.agent.room import LUNCH, Office, clock, env_of


def test_records_are_dropped_when_they_are_old(tmp_path: Path) -> None:
    """The file does not grow for ever, and a line that was cut short swallows no other."""
    env = env_of(tmp_path)
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
    env = env_of(tmp_path)
    files.make(env)
    one, other = Handled(env), Handled(env)
    one.refresh("2026-11-29T20:00:00Z")
    other.add("2026-11-29T20:00:00Z", "e" * 32)
    one.refresh("2026-11-29T20:00:00Z")
    assert "e" * 32 in one
    assert one.known == other.known == {"e" * 32}


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


def test_what_the_agent_writes_is_for_its_owner(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mails are private, and so are addresses and subjects; whatever the folder around it."""
    monkeypatch.setattr(journal, "LARGEST", 10)
    before = os.umask(0)
    try:
        office.closed = True
        office.agent("Bob")
        office.filters("Bob", LUNCH)
    finally:
        os.umask(before)
    for name in ("agent", "agent.log", "agent.log.1"):
        assert (office["Bob"].home / name).stat().st_mode & 0o077 == 0, name


@pytest.mark.parametrize("name", ["sent.json", "later.json", "forked.json", "handled.txt", "outbox/x.json"])
def test_notes_that_are_damaged(name: str, office: Office) -> None:
    """They are begun anew, with a word; the agent goes on."""
    for text in ("rubbish", "[1]", '{"a": 1}', "\xff\x00"):
        office["Bob"].write(f"home/agent/{name}", text)
        office.filters("Bob", LUNCH + text.encode())
    assert "done for you: deal; mailed to Cid" in office.agent("Bob")
    assert len(office.posted) == 1


@pytest.mark.parametrize("name", ["sent.json", "later.json", "outbox/"])
def test_notes_that_cannot_be_read_now(name: str, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many files are open: nothing is thrown away, and nothing is done that the notes might forbid."""
    bob, opened = office["Bob"], builtins.open
    if name == "later.json":
        bob.ok("people", "remove", "Cid")
    office.closed = name == "outbox/"
    office.agent("Bob")
    bob.ok("people", "set", "Cid", "cid@cid.test")
    office.closed = False
    bob.clock = clock("2026-11-29T22:00:00Z")
    before, posted = contents(bob.home / "agent"), len(office.posted)

    def hampered(path: Any, mode: str = "r", *args: Any, **options: Any) -> Any:
        if f"agent/{name}" in str(path) and mode == "rb":
            raise OSError(errno.EMFILE, "Too many open files")
        return opened(path, mode, *args, **options)

    with monkeypatch.context() as patch:
        patch.setattr(builtins, "open", hampered)
        bob("agent", "Maildir", "--once")
    assert "Too many open files" in office.log("Bob")[-1]
    assert (contents(bob.home / "agent"), len(office.posted)) == (before, posted)
    office.agent("Bob")
    assert len(office.posted) == 1


def contents(folder: Path) -> dict[Path, bytes]:
    """Read all files of a folder but the lock."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "lock"}


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
    spool.put(env_of(office["Bob"].home), b"another")
    office.filters("Bob", LUNCH)
    assert "1 mails are set aside already" in office.log("Bob")[-1]


def test_a_hostile_subject_and_a_hostile_name_are_shown_harmless(office: Office) -> None:
    """Neither the log nor the screen is played with."""
    for subject in ("\x1b[2J", "=?utf-8?b?G1sySgrigK4=?=", "=?utf-8?b?broken", "a\tb" * 400):
        office["Bob"].write("Maildir/new/\x1b[31mx.host", f"From: a@b.test\nSubject: {subject}\n\nHi\n")
        office.agent("Bob")
    assert all(line.isprintable() and len(line) < 400 for line in office.log("Bob"))
