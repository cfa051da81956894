"""`tenpbem send GAME --mail`: to the right people by itself, and not at all where that is not clear."""

from __future__ import annotations

from pathlib import Path

import pytest

from tenpbem.cli import posting
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell
from tests.mail_commands.mails import only
from tests.mail_commands.screens import notes

Sent = list[bytes]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Collect what is handed to the mail system."""
    mails: Sent = []
    monkeypatch.setattr(posting, "post", lambda env, mail: mails.append(mail))
    return mails


def test_the_next_player_gets_it_and_the_others_a_copy(addressed: Evening, sent: Sent) -> None:
    """From the own address; the subject says whose turn it is."""
    ana = addressed["Ana"]
    ana.ok("play", FILE, "draw", "take currency")
    assert ana.ok("send", "friday", "--mail") == "Sent to Bob, with a copy to Cid.\n"
    mail = only(sent)
    assert (mail["From"], mail["To"], mail["Cc"]) == ("ana@example.org", "bob@example.org", "cid@example.org")
    assert mail["Subject"] == "[tenpbem friday] step 5: Bob to play"
    assert mail["Date"] is not None
    assert mail["X-Unsent"] is None
    assert "2 new" in addressed["Bob"].ok("receive", "-", stdin=sent[0])


def test_a_sealed_bid_goes_to_the_closer(addressed: Evening, sent: Sent) -> None:
    """The others get a copy."""
    addressed.play("Ana", "draw", "draw", "bid 2")
    addressed["Bob"].ok("play", FILE, "bid 1")
    assert addressed["Bob"]("send", FILE, "--mail", "--json").json == {
        "schema": 1,
        "texts": [],
        "to": [1],
        "copy": [3],
        "file": None,
    }
    assert (only(sent)["To"], only(sent)["Cc"]) == ("ana@example.org", "cid@example.org")


def test_what_was_mailed_is_not_sent_again_as_a_code(addressed: Evening, sent: Sent) -> None:
    """A turn code goes on where the mail ended."""
    ana = addressed["Ana"]
    ana.ok("play", FILE, "draw")
    ana.ok("send", FILE, "--mail")
    ana.ok("play", FILE, "draw")
    assert "step 5 head" in ana.ok("send", FILE, "--code")
    assert len(sent) == 1


def test_an_address_of_a_reader_of_the_copy_may_be_missing(addressed: Evening, sent: Sent) -> None:
    """The mail goes out, and what to do is said."""
    ana = addressed["Ana"]
    ana.ok("play", FILE, "draw", "take currency")
    ana.ok("people", "remove", "Cid")
    answer = ana("send", FILE, "--mail")
    assert (answer.code, answer.out) == (0, "Sent to Bob.\n")
    assert 'tenpbem people set "Cid" ADDRESS' in answer.err
    assert only(sent)["Cc"] is None


@pytest.mark.parametrize(
    ("name", "what"), [("Bob", "the address of Bob is not known"), ("Ana", "your own address is not known")]
)
def test_an_address_that_is_missing(addressed: Evening, sent: Sent, name: str, what: str) -> None:
    """Nothing is sent, and nothing noted."""
    ana = addressed["Ana"]
    ana.ok("play", FILE, "draw", "take currency")
    ana.ok("people", "remove", name)
    before = notes(ana)
    said = ana.refused(2, "send", FILE, "--mail")
    assert what in said
    assert f'try: tenpbem people set "{name}" ADDRESS' in said
    assert (sent, notes(ana)) == ([], before)


def test_while_seats_are_free_it_is_not_clear_to_whom(tmp_path: Path, sent: Sent) -> None:
    """Even when others sit there already: they wait, too."""
    ana, bob = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "bob", "Bob")
    for shell in (ana, bob):
        for name in ("Ana", "Bob"):
            shell.ok("people", "set", name, f"{name}@example.org")
    ana.ok("new", FILE, "--seats", "3")
    before = notes(ana)
    assert "it is not clear to whom" in ana.refused(2, "send", FILE, "--mail")
    assert notes(ana) == before
    bob.write(FILE, ana.read(FILE))
    bob.ok("join", FILE)
    assert "Seat 3 is free" in bob.refused(2, "send", FILE, "--mail")
    assert sent == []


def test_robots_read_no_mail(tmp_path: Path, sent: Sent) -> None:
    """A game with nobody else is sent to nobody."""
    ana = Shell(tmp_path / "ana", "Ana")
    ana.ok("new", FILE, "--robots", "2")
    ana.ok("people", "set", "Ana", "ana@example.org")
    assert "all others are robots" in ana.refused(2, "send", FILE, "--mail")
    assert sent == []


def test_who_sends_must_be_clear(addressed: Evening, sent: Sent, tmp_path: Path) -> None:
    """Nobody of this machine sits there: there is no address to send from. Of several, one is chosen."""
    eva = Shell(tmp_path / "eva", "Eva")
    eva.write(FILE, addressed["Ana"].read(FILE))
    eva.refused(6, "send", FILE, "--mail")
    ana = addressed["Ana"]
    ana.write("home/keys/Bob.toml", (addressed["Bob"].home / "keys/Bob.toml").read_bytes())
    assert '--as "Ana"' in ana.refused(2, "send", FILE, "--mail")
    assert sent == []
    ana.ok("send", FILE, "--mail", "--as", "Bob")
    assert only(sent)["From"] == "bob@example.org"


def test_players_who_share_an_address(addressed: Evening, sent: Sent) -> None:
    """It stands in the mail once."""
    ana = addressed["Ana"]
    ana.ok("people", "set", "Cid", "bob@example.org")
    ana.ok("play", FILE, "draw", "take currency")
    ana.ok("send", FILE, "--mail")
    assert (only(sent)["To"], only(sent)["Cc"]) == ("bob@example.org", None)


@pytest.mark.parametrize("words", [["--code"], ["--eml", "x.eml"], ["--chat", "sms"], ["--since", "2"]])
def test_one_way_to_send(addressed: Evening, sent: Sent, words: list[str]) -> None:
    """What does not go together is refused."""
    addressed["Ana"].refused(2, "send", FILE, "--mail", *words)
    assert sent == []
