"""S6 and S3: two programs moving in one file at once, and a program killed in the middle of a move."""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import tenpbem
from tests.cli.shell import Shell
from tests.memory.evening import FILE, Evening, entries, remembered, sit_down

ROUNDS = int(os.environ.get("TENPBEM_ROUNDS", "10"))
"""How often the two race, and how often one is killed at random."""

PROGRAM = "import sys; from tenpbem.cli.main import main; sys.exit(main())"
KILLED_BEFORE_THE_FILE = f"""
import os, signal
from tenpbem.cli import store
write = store.write
def cut(path, text):
    if os.path.basename(path) == {FILE!r}:
        os.kill(os.getpid(), signal.SIGKILL)
    write(path, text)
store.write = cut
{PROGRAM}
"""


def start(shell: Shell, words: Sequence[str], program: str = PROGRAM) -> subprocess.Popen[str]:
    """Start the program on a player's machine."""
    root = str(Path(tenpbem.__file__).parent.parent)
    environ = {"TENPBEM_HOME": str(shell.home), "PATH": os.defpath, "PYTHONPATH": root, "LC_ALL": "C.UTF-8"}
    return subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=shell.folder,
        env=environ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(child: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for a program: its exit status, standard output and standard error."""
    out, err = child.communicate(timeout=60)
    return child.returncode, out, err


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    """Ana has drawn two cards."""
    table = sit_down(tmp_path)
    table.ana.ok("play", FILE, "draw", "draw")
    return table


class Machine:
    """Ana's machine, which can be set back to where it was."""

    def __init__(self, table: Evening) -> None:
        self.shell = table.ana
        self.before = table.ana.folder.with_name("before")
        shutil.copytree(table.ana.folder, self.before)
        self.step = len(entries(table.ana.read(FILE)))

    def set_back(self) -> None:
        """Set the machine back."""
        shutil.rmtree(self.shell.folder)
        shutil.copytree(self.before, self.shell.folder)

    def check(self, did: Sequence[str]) -> None:
        """Check that file and memory are whole, agree, and hold just these moves beyond what was there."""
        data = self.shell.read(FILE)
        assert [entry.do for entry in entries(data)[self.step :]] == list(did)
        assert entries(remembered(self.shell, data).read_bytes()) == entries(data)
        answer = self.shell("show", FILE, "--json")
        assert (answer.code, answer.err) == (0, "")


def test_S6_one_wins_and_the_other_is_told(table: Evening) -> None:
    """Of two `play` on one file at once one is done, the other exits 7 or 3 with words; nothing is lost."""
    machine = Machine(table)
    for _ in range(ROUNDS):
        machine.set_back()
        children = [start(table.ana, ("play", FILE, "take cards")) for _ in range(2)]
        (won, *_), (lost, out, err) = sorted(map(ended, children))
        assert (won, lost in (3, 7), out) == (0, True, "")
        assert "has just changed" in err or "the game waits for Bob" in err
        machine.check(["take cards"])


def test_S6_both_have_read_the_file(table: Evening) -> None:
    """The hard case, forced: both have read the file and wait for the game when it becomes free."""
    machine = Machine(table)
    path = remembered(table.ana, table.ana.read(FILE)).with_suffix(".lock")
    with open(path, "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        children = [start(table.ana, ("play", FILE, move)) for move in ("take cards", "draw")]
        for child in children:
            assert child.stderr is not None
            assert child.stderr.readline() == "tenpbem: another program moves in this game: waiting for it\n"
    (won, *_), (lost, out, err) = sorted(map(ended, children))
    assert (won, lost, out) == (0, 7, "")
    assert "has just changed" in err
    assert "tenpbem show" in err
    did = [entry.do for entry in entries(table.ana.read(FILE))][machine.step :]
    assert did in (["take cards"], ["draw"])
    machine.check(did)


def test_a_look_does_not_wait_and_does_not_turn_back(table: Evening) -> None:
    """Reading never waits for a program that moves, and never overwrites what that one remembers."""
    path = remembered(table.ana, table.ana.read(FILE))
    with open(path.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        data = path.read_bytes()
        table.ana.write("old.toml", table.bob.read(FILE))
        for command in (("show", FILE), ("log", "old.toml"), ("verify", FILE), ("games",)):
            table.ana.ok(*command)
        assert path.read_bytes() == data


def test_S3_killed_between_memory_and_file(table: Evening) -> None:
    """The file is the old one, the memory the new one: the move is handed out as it was signed."""
    machine = Machine(table)
    before = table.ana.read(FILE)
    code, *_ = ended(start(table.ana, ("play", FILE, "take cards"), KILLED_BEFORE_THE_FILE))
    assert code == -signal.SIGKILL
    assert table.ana.read(FILE) == before
    signed = entries(remembered(table.ana, before).read_bytes())
    table.ana.refused(7, "play", FILE, "draw")
    table.ana.ok("play", FILE, "take cards")
    assert entries(table.ana.read(FILE)) == signed
    machine.check(["take cards"])


def test_S3_killed_at_any_moment(table: Evening) -> None:
    """Whenever it is killed: the old file or the new one, whole; and the move can be asked again."""
    machine = Machine(table)
    began = time.monotonic()
    code, *_ = ended(start(table.ana, ("play", FILE, "take cards")))
    assert code == 0
    took = time.monotonic() - began
    old, new = (len(entries(data)) for data in (machine.before.joinpath(FILE).read_bytes(), table.ana.read(FILE)))
    for number in range(ROUNDS):
        machine.set_back()
        child = start(table.ana, ("play", FILE, "take cards"))
        time.sleep(took * (0.5 + 0.6 * number / ROUNDS))
        child.kill()
        ended(child)
        known = entries(table.ana.read(FILE))
        assert len(known) in (old, new)
        table.ana.ok("play", FILE, "take cards") if len(known) == old else table.ana.ok("play", FILE)
        machine.check(["take cards"])
