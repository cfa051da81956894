"""Several agents on one machine at once, and how one is asked to end: in processes, as mail systems run them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tenpbem
from tenpbem.cli.agent import spool, watching
from tests.agent.room import LUNCH, Office, env_of
from tests.cli.shell import Shell

PROGRAM = "from tenpbem.cli.main import main; main()"
SENDMAIL = '#!/bin/sh\ncat > "$0.$$.part" && mv "$0.$$.part" "$0.$$.eml"\n'
"""What sends mail in these tests: it writes each into a file of its own."""


@pytest.fixture
def office(office: Office) -> Office:
    """Let Bob send mail."""
    path = office["Bob"].write("sent/mail", SENDMAIL)
    path.chmod(0o755)
    (office["Bob"].home / "settings.toml").write_text(f'sendmail = "{path}"\n')
    return office


def start(shell: Shell, *words: str, stdin: bytes = b"", alone: bool = False) -> subprocess.Popen[bytes]:
    """Start the program on a player's machine, with a mail on its standard input; `alone`, in a group of processes."""
    root = str(Path(tenpbem.__file__).parent.parent)
    environ = {"TENPBEM_HOME": str(shell.home), "PATH": os.defpath, "PYTHONPATH": root, "LC_ALL": "C.UTF-8"}
    child = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *words],
        cwd=shell.folder,
        env=environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        process_group=0 if alone else None,
    )
    assert child.stdin is not None
    child.stdin.write(stdin)
    child.stdin.close()
    child.stdin = None
    return child


def sent(shell: Shell) -> list[bytes]:
    """Read the mails that went out."""
    return [path.read_bytes() for path in (shell.folder / "sent").glob("*.eml")]


def test_many_filters_at_once(office: Office) -> None:
    """As procmail starts them: the same mail, copies of it and others; the duty is done once, and mailed once."""
    bob = office["Bob"]
    mail = office.write("Ana", "Bob")
    mails = [mail, mail, b"Received: by a.test\r\n" + mail, b"From: ana@ana.test\nSubject: lunch\n\nLunch?\n"]
    children = [start(bob, "agent", "-", stdin=data) for data in mails]
    children.append(start(bob, "agent", "Maildir", "--once"))
    for child in children:
        _, err = child.communicate(timeout=60)
        assert (child.returncode, err) == (0, b"")
    office.filters("Bob", mails[-1])
    assert len(sent(bob)) == 1
    assert office.did("Bob")[3:] == ["Ana: draw", "Bob: deal"]
    assert sum("done for you" in line for line in office.log("Bob")) == 1
    assert list((bob.home / "agent" / "mails").glob("[!.]*")) == []


def test_killed_by_the_system_it_goes_on(office: Office) -> None:
    """A real SIGKILL while the mail command runs: the mail goes out a minute later, and nothing else does."""
    bob = office["Bob"]
    path = bob.write("sent/mail", "#!/bin/sh\ntouch $0.began\nsleep 3\n")
    child = start(bob, "agent", "Maildir", "--once")
    waits_for(bob.folder / "sent" / "mail.began")
    child.send_signal(signal.SIGKILL)
    child.communicate(timeout=30)
    assert office.did("Bob")[3:] == ["Ana: draw", "Bob: deal"]
    path.write_text(SENDMAIL)
    (waits,) = (bob.home / "agent" / "outbox").glob("*.json")
    for after, mails in ((None, 0), ("2026-01-01T00:00:00Z", 1)):
        if after is not None:
            waits.write_text(json.dumps(json.loads(waits.read_text()) | {"after": after}))
        child = start(bob, "agent", "Maildir", "--once")
        said = child.communicate(timeout=30)[1]
        assert (child.returncode, said.startswith(b"tenpbem: friday, step 4: a mail waits")) == (
            5 * (not mails),
            not mails,
        )
        assert len(sent(bob)) == mails
    assert office.did("Bob")[3:] == ["Ana: draw", "Bob: deal"]
    said = "without a mail: friday, step 4: done for you before: deal; mailed to Cid, copy to Ana"
    assert office.log("Bob")[-1].endswith(said)


def test_ctrl_c_does_not_reach_the_command_that_sends(office: Office) -> None:
    """A terminal sends it to all programs of its foreground; the mail at hand goes out, and the agent ends after it."""
    bob = office["Bob"]
    wait = "touch $0.began; until [ -e $0.go ]; do sleep 0.02; done\n"
    path = bob.write("sent/mail", SENDMAIL.replace("\n", f"\n{wait}", 1))
    child = start(bob, "agent", "Maildir", alone=True)
    waits_for(path.with_name("mail.began"))
    os.killpg(child.pid, signal.SIGINT)
    path.with_name("mail.go").touch()
    out, err = child.communicate(timeout=30)
    assert (child.returncode, err) == (0, b"")
    assert b"done for you: deal; mailed to Cid" in out
    assert len(sent(bob)) == 1


def waits_for(path: Path) -> None:
    """Wait until a file is there."""
    deadline = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def rings_when(number: signal.Signals, wanted: str, office: Office) -> Iterator[None]:
    """Send this program a signal once a word stands in Bob's log; a thread gets it that is not the one that waits."""

    def ring() -> None:
        deadline = time.monotonic() + 30
        while wanted not in "\n".join(office.log("Bob")) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.2)
        signal.pthread_kill(threading.get_ident(), number)

    thread = threading.Thread(target=ring)
    thread.start()
    yield
    thread.join()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_watcher_ends_when_it_is_asked_to(number: signal.Signals, office: Office) -> None:
    """At once while it waits, with exit 0; what answered these signals before does so again."""
    before = signal.getsignal(number)
    began = time.monotonic()
    with rings_when(number, "done for you", office):
        answer = office["Bob"]("agent", "Maildir", "--every", "1000")
    assert answer.code == 0
    assert "done for you: deal; mailed to Cid" in answer.out
    assert time.monotonic() - began < 30
    assert signal.getsignal(number) is before


def test_the_mail_at_hand_is_finished(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the next one is left for the next time."""
    bob = office["Bob"]
    bob.write("Maildir/new/9.host", b"From: ana@ana.test\nSubject: lunch\n\nLunch?\n")
    one = watching.Work.one

    def ringing(work: watching.Work, mail: bytes, name: str, key: str) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        one(work, mail, name, key)

    monkeypatch.setattr(watching.Work, "one", ringing)
    answer = bob("agent", "Maildir", "--every", "1000")
    assert (answer.code, answer.out.count("\n")) == (0, 1)
    assert "done for you: deal" in answer.out
    monkeypatch.undo()


def test_a_filter_leaves_the_rest_for_the_next_one(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked to end, it finishes the mail at hand, however many are set aside."""
    bob = office["Bob"]
    (path,) = (bob.folder / "Maildir" / "new").iterdir()
    env = env_of(bob.home)
    spool.put(env, path.read_bytes())
    for number in range(5):
        spool.put(env, LUNCH + bytes([48 + number]))
    one = watching.Work.one

    def ringing(work: watching.Work, mail: bytes, name: str, key: str = "-") -> None:
        if not office.log("Bob"):
            os.kill(os.getpid(), signal.SIGTERM)
        one(work, mail, name, key)

    with monkeypatch.context() as patch:
        patch.setattr(watching.Work, "one", ringing)
        office.filters("Bob", LUNCH)
    assert len(list((bob.home / "agent" / "mails").iterdir())) == 6
    (line,) = office.log("Bob")
    assert "done for you: deal; mailed to Cid" in line
    office.filters("Bob", LUNCH)
    assert list((bob.home / "agent" / "mails").iterdir()) == []


def test_a_watcher_looks_again_and_again(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """It sees what comes in between its looks, and goes on where a look failed."""
    bob = office["Bob"]
    looks = []

    def wait(bell: watching.Bell, seconds: float) -> None:
        looks.append(seconds)
        maildir = bob.folder / "Maildir"
        if len(looks) == 1:
            (maildir / "new").rename(maildir / "away")
            (maildir / "new").write_text("no folder")
        elif len(looks) == 3:
            (maildir / "new").unlink()
            (maildir / "away").rename(maildir / "new")
            bob.write("Maildir/new/9.host", b"From: ana@ana.test\nSubject: lunch\n\nLunch?\n")
        elif len(looks) == 5:
            bell.rung = True

    monkeypatch.setattr(watching.Bell, "wait", wait)
    answer = bob("agent", "Maildir", "--every", "7")
    assert (answer.code, looks) == (0, [7.0] * 5)
    first, second = answer.out.splitlines()
    assert "done for you: deal" in first
    assert second == "9.host (lunch): no-game: there is no game in it"
    assert sum("cannot read" in line for line in office.log("Bob")) == 1


def test_a_watcher_cleans_up_behind_itself(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program switches the search for cycles off, for those who live for a moment; a watcher lives for weeks."""
    import gc

    gc.disable()
    try:
        office.agent("Bob")
        assert gc.isenabled()
    finally:
        gc.enable()


def test_as_somebody(office: Office) -> None:
    """With --as the agent acts for that identity only."""
    bob = office["Bob"]
    bob.ok("key", "new", "Robert")
    assert "done" not in bob.ok("agent", "Maildir", "--once", "--as", "Robert")
    office.filters("Bob", office.write("Ana", "Bob"), "--as", "Bob")
    assert office.did("Bob")[3:] == ["Ana: draw", "Bob: deal"]
    assert "there is no identity Rob on this machine" in bob.refused(6, "agent", "Maildir", "--once", "--as", "Rob")
    office.filters("Bob", b"", "--as", "Rob")
    assert any("there is no identity Rob" in line for line in office.log("Bob"))


@pytest.mark.parametrize("every", ["0", "-1", "0.5", "nan", "inf", "1e300", "86401", "soon"])
def test_it_looks_every_second_at_most_and_every_day_at_least(office: Office, every: str) -> None:
    """Anything else is refused before it looks: exit 2."""
    assert office["Bob"]("agent", "Maildir", "--every", every).code == 2
