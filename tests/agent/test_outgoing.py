"""Mails that go out: kept until they are taken, handed over once, and given up some day."""

from __future__ import annotations

import email
import fcntl
import os
from pathlib import Path
from typing import Any

import pytest

from tenpbem.cli import memory, posting, store
from tenpbem.cli.agent import delivery, outgoing
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile
from tests.agent.room import LUNCH, Office, address, clock, env_of, seat, second_game, targets
from tests.cli.evenings import FILE

POST = posting.post


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


def test_a_look_that_leaves_a_mail_says_so(office: Office) -> None:
    """On standard error, and by the exit code: when it was not taken, and while it waits for its next try."""
    bob = office["Bob"]
    office.closed = True
    for _ in range(2):
        said = bob.refused(5, "agent", "Maildir", "--once")
        assert said.startswith("tenpbem: friday, step 4: a mail waits: the mail was not sent: the office is closed\n")
    office.closed = False
    bob.clock = clock("2026-11-29T20:05:00Z")
    assert bob("agent", "Maildir", "--once") == (0, "without a mail: friday, step 4: mailed to Cid, copy to Ana\n", "")


@pytest.mark.parametrize("cramped", ["agent/sent.json", "games/", ""])
def test_a_disk_that_fills_up_while_a_mail_goes_out(
    cramped: str, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it cannot be noted that a mail was sent, it is not sent again."""
    bob, write, post = office["Bob"], store.write, office.post
    sent = False

    def posting_it(env: Env, mail: bytes, apart: bool) -> None:
        nonlocal sent
        sent = True
        post(env, mail)

    def full(path: str, text: str | bytes) -> None:
        if sent and cramped in path:
            raise NoFile(f"cannot write {path}", "No space left on device")
        write(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(posting, "post", posting_it)
        patch.setattr(store, "write", full)
        for hour in range(5):
            bob.clock = clock(f"2026-11-30T{10 + hour}:00:00Z")
            office.agent("Bob")
    assert len(office.posted) == 1
    office.agent("Bob")
    assert len(office.posted) == 1


def test_a_mail_that_cannot_be_noted_before_is_not_sent(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits until there is room, and keeps no other from going out; the log has one line for each thing done."""
    bob, write = office["Bob"], store.write
    mail = second_game(office)

    def full(path: str, text: str | bytes) -> None:
        if "outbox" in path and os.path.exists(path) and b"friday" in Path(path).read_bytes():
            raise NoFile(f"cannot write {path}", "No space left on device")
        write(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", full)
        assert "the mail waits to be sent" in office.agent("Bob")
        assert [line.count("No space left on device; it is tried again") for line in office.log("Bob")] == [1]
        for _ in range(2):
            assert "No space left" in bob.refused(5, "agent", "Maildir", "--once")
        assert office.posted == []
        office.filters("Bob", mail)
        (line,) = [line for line in office.log("Bob") if "monday" in line]
        assert "monday: 1 new, step 4; done for you: deal; mailed to Cid" in line
    assert len(office.posted) == 1
    office.agent("Bob")
    assert len(office.posted) == 2


def test_a_mail_that_is_never_taken_is_given_up(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log says what to do; nothing stays in the outbox."""
    monkeypatch.setattr(delivery, "MOST_TRIES", 3)
    office.closed = True
    said = looks(office)
    assert [line.count("a mail waits") for line in said] == [1, 1, 0, 0, 0]
    assert "friday, step 4: the mail to Cid, copy to Ana is given up: the mail was not sent: the office" in said[2]
    assert "; try: tenpbem send friday --mail" in said[2]
    assert list((office["Bob"].home / "agent" / "outbox").iterdir()) == []


def test_a_mail_that_may_have_been_sent_is_tried_three_times(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command takes the mail and does not end: all three may have arrived."""

    def endless(env: Env, mail: bytes, apart: bool) -> None:
        office.post(env, mail)
        raise posting.Unsure("msmtp did not end", "the mail may have been sent, or not")

    monkeypatch.setattr(posting, "post", endless)
    said = looks(office)
    assert [line.count("a mail waits") for line in said] == [1, 1, 0, 0, 0]
    assert "is given up: msmtp did not end; the mail may have been sent, or not" in said[2]
    assert len(office.posted) == 3
    assert len(set(office.posted)) == 1


def test_a_command_that_does_not_end_may_have_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that fails has not; nor one that is not there."""
    monkeypatch.setattr(posting, "PATIENCE", 0.2)
    ends = {"sleep 9": posting.Unsure, "false": NoFile, "/nowhere/sendmail": NoFile}
    for command, kind in ends.items():
        (tmp_path / "settings.toml").write_text(f'sendmail = "{command}"\n')
        with pytest.raises(NoFile) as refused:
            POST(env_of(tmp_path), LUNCH, apart=True)
        assert refused.type is kind


def looks(office: Office) -> list[str]:
    """Have Bob's agent look five times, two hours apart."""
    said = []
    for hour in range(0, 10, 2):
        office["Bob"].clock = clock(f"2026-11-30T{10 + hour}:00:00Z")
        said.append(office.agent("Bob"))
    return said


def test_a_clock_that_was_ahead(office: Office) -> None:
    """No mail waits for years."""
    office.closed = True
    office["Bob"].clock = clock("2036-11-29T20:00:00Z")
    office.agent("Bob")
    office.closed = False
    office["Bob"].clock = clock("2026-11-29T20:00:00Z")
    assert "mailed to Cid" in office.agent("Bob")


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
    assert office.posted == []


def test_a_mail_is_dropped_where_the_player_sent_the_game(office: Office) -> None:
    """The others have it from him; the log says why it does not go out."""
    office.closed = True
    office.agent("Bob")
    office.closed = False
    office["Bob"].ok("send", "friday", "--mail")
    said = office.agent("Bob")
    assert "friday, step 4: a mail that waited is no longer needed, since the game was sent without it" in said
    assert list((office["Bob"].home / "agent" / "outbox").iterdir()) == []
    assert len(office.posted) == 1


def test_what_the_player_sent_before_the_duty_drops_nothing(office: Office) -> None:
    """He sent the game at the same step, but without the deal, which is not the last answer to it."""
    bob = office["Bob"]
    (bob.home / "settings.toml").write_text("answers = 0\n")
    office.agent("Bob")
    bob.ok("send", "friday", "--mail")
    (bob.home / "settings.toml").unlink()
    office.closed = True
    assert "done for you: deal; a mail waits" in office.agent("Bob")
    office.closed = False
    bob.clock = clock("2026-11-29T21:00:00Z")
    assert "friday, step 4: mailed to Cid, copy to Ana" in office.agent("Bob")
    assert len(office.posted) == 2


def test_an_answer_over_the_same_head_does_not_overtake(office: Office) -> None:
    """Cid deals without knowing that Bob did: Bob's mail is needed as before."""
    office.closed = True
    office.agent("Bob")
    office.closed = False
    office.agent("Cid")
    office.delivers()
    office.agent("Bob")
    office["Bob"].clock = clock("2026-11-29T21:00:00Z")
    assert "without a mail: friday, step 4: mailed to " in office.agent("Bob")
    assert [email.message_from_bytes(mail)["From"] for mail in office.posted] == [address("Cid"), address("Bob")]
    office.delivers()
    office.agent("Ana")
    assert sorted(office.did("Ana")[4:]) == ["Bob: deal", "Cid: deal"]


def test_a_game_that_is_over_goes_to_those_who_are_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all players sit at this machine, no mail is needed, and none is missed."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", cards="X5 R1 B2 O3 G9 C2")
    while not (document := office["Ana"]("show", FILE, "--json").json)["game"]["over"]:
        wait = document["waiting"][0]
        office.evening.play(wait["name"], *([] if wait["duty"] else wait["moves"][:1]))
    (past,) = memory.all_games(env_of(office["Ana"].home))
    assert [outgoing.is_needed(past.game(), here) for here in ({1, 2}, {1}, set[int]())] == [False, True, True]


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
