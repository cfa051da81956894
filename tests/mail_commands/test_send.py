"""`tenpbem send`: what goes out arrives, at the right people."""

from __future__ import annotations

import email
import email.policy
import textwrap
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell
from tests.cli.test_copies import step


@pytest.fixture
def seen(two: Evening) -> Evening:
    """Both have seen the game."""
    two["Ana"].ok("show", FILE)
    return two


def pasted(text: str) -> str:
    """Do to a text what a chat and its people do: quote it, break its lines, talk around it."""
    lines = [piece for line in text.splitlines() for piece in textwrap.wrap(line, 50) or [""]]
    return "Ana, 21:40:\n" + "\n".join(f"> {line}" for line in lines) + "\nyour turn — good luck!\n"


def test_a_game_by_blocks_and_turn_codes(seen: Evening) -> None:
    """Two people play to the end of the box, and paste every turn into a chat; nobody sends a file."""
    turns = 0
    while not (shown := seen["Ana"]("show", FILE, "--json").json)["game"]["over"]:
        wait = shown["waiting"][0]
        me = seen[wait["name"]]
        other = seen["Bob" if wait["name"] == "Ana" else "Ana"]
        me.ok("play", FILE, wait["moves"][turns % len(wait["moves"])])
        way = ["--code"] if turns % 3 else ["--block", "--chat", "sms"]
        other.ok("receive", "-", stdin=pasted(me.ok("send", "friday", *way)))
        assert other.read(FILE).count(b"[[entry]]") == me.read(FILE).count(b"[[entry]]")
        turns += 1
    assert turns > 6
    assert seen["Ana"]("show", FILE, "--json").json["result"] == seen["Bob"]("show", FILE, "--json").json["result"]


def test_a_code_holds_what_is_new_since_the_last_one(seen: Evening) -> None:
    """Each time what was not sent yet; the same once more where that is nothing."""
    ana, bob = seen["Ana"], seen["Bob"]
    ana.ok("play", FILE, "draw")
    first = ana.ok("send", FILE, "--code")
    assert ana.ok("send", FILE, "--code").splitlines()[0].split(" head")[0].endswith("step 2")
    ana.ok("play", FILE, "draw")
    second = ana.ok("send", FILE, "--code")
    assert "step 4 head" in second
    assert len(second) < 700
    missing = bob("receive", "-", stdin=second)
    assert missing.code == 4
    assert "--code --since 3" in missing.err
    assert step(bob) == 2
    assert "2 new" in bob.ok("receive", "-", stdin=second + first)
    assert "already have step 4" in bob.ok("receive", "-", stdin=first)


def test_since(seen: Evening) -> None:
    """From a step on, as the receiver asked; a step that is not there yet is refused."""
    ana = seen["Ana"]
    ana.ok("play", FILE, "draw", "draw")
    assert "step 3 head" in ana.ok("send", FILE, "--code", "--since", "3")
    ana.refused(2, "send", FILE, "--code", "--since", "9")


def test_a_code_of_an_unknown_game(seen: Evening, tmp_path: Path) -> None:
    """It says to ask for the whole game."""
    cid = Shell(tmp_path / "cid", "Cid")
    assert "tenpbem send GAME --block" in cid.refused(4, "receive", "-", stdin=seen["Ana"].ok("send", FILE, "--code"))


def test_parts_one_by_one(three: Evening, tmp_path: Path) -> None:
    """Parts come in any order, on any day; the missing ones are named until all are there."""
    dan = Shell(tmp_path / "dan", "Dan")
    for letter, move in (("a", "draw"), ("b", "take currency")):
        noise = b"".join(sha256(f"{letter}{number}".encode()).digest() for number in range(11))
        three["Ana"].ok("play", FILE, move, "--note", b64encode(noise).decode())
    answer = three["Ana"]("send", FILE, "--block", "--chat", "sms", "--json")
    texts = answer.json["texts"]
    assert len(texts) > 1
    assert all(len(text) <= 1_500 for text in texts)
    for text in texts[:0:-1]:
        waits = dan("receive", "-", stdin=text)
        assert (waits.code, waits.out) == (0, "")
        assert "missing" in waits.err
        assert "those that came are kept" in waits.err
    assert "a new game of TEN for 3" in dan.ok("receive", "-", stdin=texts[0])
    assert step(dan) == 5


def test_a_draft(three: Evening) -> None:
    """A file in base64 with a plain name, a subject without results, two lines, the block; addresses by themselves."""
    ana = three["Ana"]
    ana.ok("play", FILE, "draw", "take currency")
    for name in ("Ana", "Bob", "Cid"):
        ana.ok("people", "set", name, f"{name.lower()}@example.org")
    assert "A mail for Bob is in out.eml" in ana.ok("send", "friday", "--eml", "out.eml")
    data = ana.read("out.eml")
    mail = email.message_from_bytes(data, policy=email.policy.default)
    assert (mail["From"], mail["To"], mail["Cc"]) == ("ana@example.org", "bob@example.org", "cid@example.org")
    assert mail["Subject"] == "[tenpbem friday] step 5: Bob to play"
    (attached,) = mail.iter_attachments()
    assert attached.get_content_type() == "application/octet-stream"
    assert attached["Content-Transfer-Encoding"] == "base64"
    assert attached.get_filename() == "friday-005-bob.toml"
    assert attached.get_content() == ana.read(FILE)
    text = mail.get_body().get_content()
    assert text.splitlines()[3].startswith("BEGIN TENPBEM")
    assert all(len(line) <= 78 for line in data.decode("ascii").splitlines())
    assert "2 new" in three["Bob"].ok("receive", "-", stdin=data)
    ana.refused(2, "send", "friday", "--eml", "out.eml")


def test_sealed_bids_go_straight_to_the_closer(three: Evening) -> None:
    """The others get a copy."""
    three.play("Ana", "draw", "draw", "bid 2")
    bob = three["Bob"]
    bob.ok("play", FILE, "bid 1")
    sent = bob("send", FILE, "--code", "--json").json
    assert (sent["to"], sent["copy"]) == ([1], [3])
    assert (three["Ana"]("send", FILE, "--code", "--json").json["to"]) == [2, 3]
    assert "1 new" in three["Ana"].ok("receive", "-", stdin=bob.ok("send", FILE, "--code"))


def test_an_address_that_is_not_known(three: Evening) -> None:
    """The draft is written all the same, and what to do is said."""
    answer = three["Ana"]("send", FILE, "--eml", "out.eml")
    assert answer.code == 0
    assert 'tenpbem people set "Bob" ADDRESS' in answer.err
    assert b"\nTo:" not in three["Ana"].read("out.eml")


@pytest.mark.parametrize(
    "words", [[], ["--block", "--code"], ["--block", "--since", "2"], ["--eml", "x.eml", "--chat", "sms"]]
)
def test_one_way_to_send(three: Evening, words: list[str]) -> None:
    """What does not go together is refused."""
    three["Ana"].refused(2, "send", FILE, *words)
    assert not (three["Ana"].folder / "x.eml").exists()
