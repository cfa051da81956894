"""What can go wrong around the agent: nothing is lost, everything is said, and the mail system is never bothered."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tenpbem.cli import posting, store
from tenpbem.cli.agent import answering, files, handling, journal, watching
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile
from tests.agent.room import LUNCH, Office, env_of, moves_in, second_game
from tests.cli.evenings import FILE


def full(*words: Any) -> Any:
    """Be a disk without room."""
    raise OSError(28, "No space left on device")


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


@pytest.mark.parametrize("error", [NoFile("cannot lock it"), OSError(5, "Input/output error"), ZeroDivisionError()])
def test_a_game_in_which_nothing_works(error: Exception, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """One duty was put off in it; the mails of the others are handled, and a bug is met once."""
    bob, answer = office["Bob"], answering.answer
    mail = second_game(office)
    bob.ok("people", "remove", "Cid")
    office.agent("Bob")
    bob.ok("people", "set", "Cid", "cid@cid.test")
    later = list(files.load(env_of(bob.home), "later.json"))
    assert len(later) == 1

    def stumbling(env: Env, ident: str, *words: Any) -> Any:
        if ident in later:
            raise error
        return answer(env, ident, *words)

    with monkeypatch.context() as patch:
        patch.setattr(answering, "answer", stumbling)
        assert "done" not in bob("agent", "Maildir", "--once").out
        office.filters("Bob", LUNCH)
        assert "(lunch): no-game" in " ".join(office.log("Bob"))
    bug = [line for line in office.log("Bob") if "this is a bug in tenpbem (ZeroDivisionError); what is due in" in line]
    assert len(bug) == isinstance(error, ZeroDivisionError)
    office.filters("Bob", mail)
    assert len(office.posted) == 1 + (not bug)


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


def test_a_look_that_did_not_do_all_says_so(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cron tells of what is on standard error, and scripts see the exit code; the log has it, too."""
    bob = office["Bob"]
    cur = bob.folder / "Maildir" / "cur"
    cur.rmdir()
    cur.write_text("no folder")
    assert "cannot read " in bob.refused(5, "agent", "Maildir", "--once")
    assert "cannot read " in office.log("Bob")[-1]
    cur.unlink()
    with monkeypatch.context() as patch:
        patch.setattr(store, "_beside", full)
        assert "No space left on device" in bob.refused(5, "agent", "Maildir", "--once")
    assert "done for you: deal; mailed to Cid" in office.agent("Bob")


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
