"""What sends the mails of `tenpbem send GAME --mail`: a program like sendmail, as it is found, run, and fails."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tenpbem.cli import posting
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell
from tests.mail_commands.mails import only
from tests.mail_commands.screens import notes


def sendmail(shell: Shell, script: str) -> Path:
    """Write a program that sends mail, and set it as the one to use."""
    path = shell.write("bin/send mail", f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    shell.write("home/settings.toml", f"sendmail = \"'{path}' -t\"\n")
    return path


def test_a_program_like_sendmail_gets_the_whole_mail(addressed: Evening) -> None:
    """With its arguments, on standard input, and with plain line ends: it puts in those of the network itself."""
    ana = addressed["Ana"]
    ana.ok("play", FILE, "draw")
    program = sendmail(ana, 'echo "$@" > args; cat > mail; echo queued')
    answer = ana("send", FILE, "--mail")
    assert (answer.code, answer.err) == (0, "")
    assert "queued" not in answer.out
    assert ana.read("args") == b"-t\n"
    data = ana.read("mail")
    assert b"\r" not in data
    assert only([data])["To"] == "bob@example.org, cid@example.org"
    assert "1 new" in addressed["Bob"].ok("receive", "-", stdin=data)
    assert program.exists()


def test_a_program_that_fails(addressed: Evening) -> None:
    """What it said is shown on one line, shortened and harmless; nothing is noted as sent."""
    ana = addressed["Ana"]
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


def test_a_program_that_does_not_end(addressed: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stopped, though a process of its own goes on; whether the mail left is not known, and said to be so."""
    ana = addressed["Ana"]
    ana.ok("play", FILE, "draw")
    sendmail(ana, "echo $$ > pid; sleep 30 & echo $! > child; exec sleep 30")
    monkeypatch.setattr(posting, "PATIENCE", 0.3)
    assert "the mail may have been sent, or not" in ana.refused(5, "send", FILE, "--mail")
    assert not Path(f"/proc/{int(ana.read('pid'))}").exists()
    os.kill(int(ana.read("child")), signal.SIGTERM)


@pytest.fixture
def env(env: Env, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Env:
    """Give a path of their own, too."""
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
