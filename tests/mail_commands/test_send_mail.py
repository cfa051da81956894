"""`tenpbem send GAME --mail`: to the right people by itself, and not at all where that is not clear."""

from __future__ import annotations

import email
import email.policy
import os
import signal
from email.message import EmailMessage
from pathlib import Path

import pytest

from tenpbem.cli import posting
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell

Sent = list[bytes]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Collect what is handed to the mail system."""
    mails: Sent = []
    monkeypatch.setattr(posting, "post", lambda env, mail: mails.append(mail))
    return mails


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Seat Ana, Bob and Cid, who know each other's addresses; the bids are sealed."""
    evening = Evening(tmp_path, "Ana", "Bob", "Cid").start(cards="C2 X5 R1 B2 G9 O3 B2 R1 C2")
    for shell in evening.people.values():
        for name in evening.people:
            shell.ok("people", "set", name, f"{name.lower()}@example.org")
    return evening


def only(sent: Sent) -> EmailMessage:
    """Read the only mail that was sent."""
    (data,) = sent
    mail = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def notes(shell: Shell) -> dict[str, bytes]:
    """Read all that a machine remembers."""
    return {path.name: path.read_bytes() for path in (shell.home / "games").iterdir() if path.suffix != ".lock"}


def sendmail(shell: Shell, script: str) -> Path:
    """Write a program that sends mail, and set it as the one to use."""
    path = shell.write("bin/send mail", f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    shell.write("home/settings.toml", f"sendmail = \"'{path}' -t\"\n")
    return path


def test_the_next_player_gets_it_and_the_others_a_copy(evening: Evening, sent: Sent) -> None:
    """From the own address; the subject says whose turn it is."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw", "take currency")
    assert ana.ok("send", "friday", "--mail") == "Sent to Bob, with a copy to Cid.\n"
    mail = only(sent)
    assert (mail["From"], mail["To"], mail["Cc"]) == ("ana@example.org", "bob@example.org", "cid@example.org")
    assert mail["Subject"] == "[tenpbem friday] step 5: Bob to play"
    assert mail["Date"] is not None
    assert mail["X-Unsent"] is None
    assert "2 new" in evening["Bob"].ok("receive", "-", stdin=sent[0])


def test_a_sealed_bid_goes_to_the_closer(evening: Evening, sent: Sent) -> None:
    """The others get a copy."""
    evening.play("Ana", "draw", "draw", "bid 2")
    evening["Bob"].ok("play", FILE, "bid 1")
    assert evening["Bob"]("send", FILE, "--mail", "--json").json == {
        "schema": 1,
        "texts": [],
        "to": [1],
        "copy": [3],
        "file": None,
    }
    assert (only(sent)["To"], only(sent)["Cc"]) == ("ana@example.org", "cid@example.org")


def test_what_was_mailed_is_not_sent_again_as_a_code(evening: Evening, sent: Sent) -> None:
    """A turn code goes on where the mail ended."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw")
    ana.ok("send", FILE, "--mail")
    ana.ok("play", FILE, "draw")
    assert "step 5 head" in ana.ok("send", FILE, "--code")
    assert len(sent) == 1


def test_an_address_of_a_reader_of_the_copy_may_be_missing(evening: Evening, sent: Sent) -> None:
    """The mail goes out, and what to do is said."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw", "take currency")
    ana.ok("people", "remove", "Cid")
    answer = ana("send", FILE, "--mail")
    assert (answer.code, answer.out) == (0, "Sent to Bob.\n")
    assert 'tenpbem people set "Cid" ADDRESS' in answer.err
    assert only(sent)["Cc"] is None


@pytest.mark.parametrize(
    ("name", "what"), [("Bob", "the address of Bob is not known"), ("Ana", "your own address is not known")]
)
def test_an_address_that_is_missing(evening: Evening, sent: Sent, name: str, what: str) -> None:
    """Nothing is sent, and nothing noted."""
    ana = evening["Ana"]
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


def test_who_sends_must_be_clear(evening: Evening, sent: Sent, tmp_path: Path) -> None:
    """Nobody of this machine sits there: there is no address to send from. Of several, one is chosen."""
    eva = Shell(tmp_path / "eva", "Eva")
    eva.write(FILE, evening["Ana"].read(FILE))
    eva.refused(6, "send", FILE, "--mail")
    ana = evening["Ana"]
    ana.write("home/keys/Bob.toml", (evening["Bob"].home / "keys/Bob.toml").read_bytes())
    assert '--as "Ana"' in ana.refused(2, "send", FILE, "--mail")
    assert sent == []
    ana.ok("send", FILE, "--mail", "--as", "Bob")
    assert only(sent)["From"] == "bob@example.org"


def test_players_who_share_an_address(evening: Evening, sent: Sent) -> None:
    """It stands in the mail once."""
    ana = evening["Ana"]
    ana.ok("people", "set", "Cid", "bob@example.org")
    ana.ok("play", FILE, "draw", "take currency")
    ana.ok("send", FILE, "--mail")
    assert (only(sent)["To"], only(sent)["Cc"]) == ("bob@example.org", None)


@pytest.mark.parametrize("words", [["--code"], ["--eml", "x.eml"], ["--chat", "sms"], ["--since", "2"]])
def test_one_way_to_send(evening: Evening, sent: Sent, words: list[str]) -> None:
    """What does not go together is refused."""
    evening["Ana"].refused(2, "send", FILE, "--mail", *words)
    assert sent == []


def test_a_program_like_sendmail_gets_the_whole_mail(evening: Evening) -> None:
    """With its arguments, on standard input, and with plain line ends: it puts in those of the network itself."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw")
    program = sendmail(ana, 'echo "$@" > args; cat > mail; echo queued')
    answer = ana("send", FILE, "--mail")
    assert (answer.code, answer.err) == (0, "")
    assert "queued" not in answer.out
    assert ana.read("args") == b"-t\n"
    data = ana.read("mail")
    assert b"\r" not in data
    assert only([data])["To"] == "bob@example.org, cid@example.org"
    assert "1 new" in evening["Bob"].ok("receive", "-", stdin=data)
    assert program.exists()


def test_a_program_that_fails(evening: Evening) -> None:
    """What it said is shown on one line, shortened and harmless; nothing is noted as sent."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw")
    sendmail(ana, "printf 'first line\\n%01000d\\nno \\033[31maccount\\342\\200\\256' 7; exit 78")
    before = notes(ana)
    said = ana.refused(5, "send", FILE, "--mail")
    what, why, fix = said.splitlines()
    assert what == "tenpbem: the mail was not sent: send mail failed (exit 78)"
    assert why.startswith("  ...000")
    assert why.endswith("7 no \\x1b[31maccount\\u202e")
    assert len(why) < 300
    assert "--eml FILE" in fix
    assert notes(ana) == before


def test_a_program_that_does_not_end(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stopped, though a process of its own goes on; whether the mail left is not known, and said to be so."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw")
    sendmail(ana, "echo $$ > pid; sleep 30 & echo $! > child; exec sleep 30")
    monkeypatch.setattr(posting, "PATIENCE", 0.3)
    assert "the mail may have been sent, or not" in ana.refused(5, "send", FILE, "--mail")
    assert not Path(f"/proc/{int(ana.read('pid'))}").exists()
    os.kill(int(ana.read("child")), signal.SIGTERM)


@pytest.fixture
def env(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Env:
    """Give surroundings with a home and a path of their own."""
    env = Env()
    env.home = str(tmp_path)
    (tmp_path / "bin").mkdir()
    (tmp_path / "sbin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(posting, "PLACES", (str(tmp_path / "sbin"),))
    return env


def program(path: Path) -> str:
    """Put a program where it can be run."""
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def test_without_settings_it_is_sendmail(env: Env, tmp_path: Path) -> None:
    """Also where a shell does not look for it; `-t`: the addresses are in the mail, `-i`: a dot does not end it."""
    found = program(tmp_path / "sbin/sendmail")
    assert posting.command(env) == [found, "-i", "-t"]
    found = program(tmp_path / "bin/sendmail")
    assert posting.command(env) == [found, "-i", "-t"]


def test_without_any_program(env: Env, tmp_path: Path) -> None:
    """It is said what to set, and where; one that is set and not there is named."""
    with pytest.raises(NoFile) as none:
        posting.post(env, b"")
    assert f'sendmail = "msmtp -t" in {tmp_path}/settings.toml' in none.value.fix
    (tmp_path / "settings.toml").write_text('sendmail = "msmtp\\u001b -t"')
    with pytest.raises(NoFile, match=r"there is no program msmtp\\x1b") as none:
        posting.post(env, b"")
    assert none.value.why == f"{tmp_path}/settings.toml names it"


def test_a_program_in_the_home_folder(env: Env, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`~` is the only thing that is put in; no shell looks at the command."""
    monkeypatch.setenv("HOME", str(tmp_path))
    found = program(tmp_path / "mine")
    (tmp_path / "settings.toml").write_text('sendmail = "~/mine -a ~/$x;y -t"')
    assert posting.command(env) == [found, "-a", "~/$x;y", "-t"]


def test_a_program_that_is_none(env: Env, tmp_path: Path) -> None:
    """The reason is given."""
    path = tmp_path / "bin/sendmail"
    path.write_bytes(b"\x7fELF, or so")
    path.chmod(0o755)
    with pytest.raises(NoFile, match="cannot run sendmail") as failed:
        posting.post(env, b"")
    assert failed.value.why == "Exec format error"
