"""S3: whatever ends the program in the middle of a move, the file is the old one or the new one, whole."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import tenpbem
from tenpbem.cli import store
from tenpbem.engine.game import fold
from tenpbem.engine.log.codec import parse_game, read_text
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell
from tests.sturdy.games import THOROUGH

KILLS = 200 if THOROUGH else 20


def started(shell: Shell, *words: str, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """Run a command in a process of its own."""
    environ = {**os.environ, "TENPBEM_HOME": str(shell.home), "PYTHONPATH": str(Path(tenpbem.__file__).parent.parent)}
    command = [sys.executable, "-m", "tenpbem", *words]
    return subprocess.Popen(
        command,
        cwd=shell.folder,
        env=environ,
        stdin=stdin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def host(folder: Path) -> Shell:
    """Seat Ana and Bob; it is Ana's turn."""
    return Evening(folder, "Ana", "Bob").start("--auction", "open", "--seed", "rose", deck=None)["Ana"]


def files(folder: Path) -> list[Path]:
    """List all files but locks."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock")


def step_of(data: bytes) -> int:
    """Check a file wholly and give its step."""
    return fold(parse_game(read_text(data))).step


def test_S3_killed_at_any_moment(tmp_path: Path) -> None:
    """kill -9 while a move is made: the file is good, and one step further at most; the next try goes on from it."""
    ana = host(tmp_path)
    old = ana.read(FILE)
    before = time.monotonic()
    assert started(ana, "play", FILE, "draw").wait() == 0
    whole = time.monotonic() - before
    memory = next((ana.home / "games").glob("*.toml"))
    new_step, chance, steps = step_of(ana.read(FILE)), random.Random(3), set()
    for _ in range(KILLS):
        ana.write(FILE, old)
        memory.write_bytes(old)
        process = started(ana, "play", FILE, "draw")
        time.sleep(whole * chance.uniform(0.3, 1.1))
        process.send_signal(signal.SIGKILL)
        process.wait()
        here, remembered = step_of(ana.read(FILE)), step_of(memory.read_bytes())
        assert new_step - 1 <= here <= remembered <= new_step
        steps.add(here)
        if here == new_step - 1:
            assert ana.read(FILE) == old
    assert not (steps - {new_step - 1, new_step})
    assert started(ana, "show", FILE).wait() == 0


class Killed(BaseException):
    """The end of a process, in a test that has only one."""


CALLS = [(store.os, name) for name in ("fdopen", "fchmod", "fsync", "replace", "link", "unlink")]


def killed_at(number: int, patch: pytest.MonkeyPatch) -> list[int]:
    """Have the program end when it asks the system for the n-th thing: nothing that it would do then is done."""
    count = [0]

    def watched(call: Any) -> Any:
        def calling(*args: Any, **more: Any) -> Any:
            count[0] += 1
            if count[0] >= number:
                raise Killed
            return call(*args, **more)

        return calling

    for module, name in CALLS:
        patch.setattr(module, name, watched(getattr(module, name)))
    return count


def test_S3_killed_at_every_step_of_writing(tmp_path: Path) -> None:
    """Before each thing that is asked of the disk: the file is the old or the new one, and the next try succeeds."""
    ana = host(tmp_path)
    old = ana.read(FILE)
    (memory,) = (ana.home / "games").glob("*.toml")
    seen = set()
    for number in range(1, 100):
        ana.write(FILE, old)
        memory.write_bytes(old)
        with pytest.MonkeyPatch.context() as patch:
            count = killed_at(number, patch)
            with contextlib.suppress(Killed):
                ana.ok("play", FILE, "draw")
            done = count[0] < number
        here, remembered = step_of(ana.read(FILE)), step_of(memory.read_bytes())
        assert here == 3 or ana.read(FILE) == old
        seen.add((here, remembered))
        ana.ok("play", FILE, "draw", *(() if here == 2 else ("--dry-run",)))
        if done:
            break
    assert seen == {(2, 2), (2, 3), (3, 3)}
    assert done
    assert number > 6


def test_S3_interrupted(tmp_path: Path) -> None:
    """Ctrl-C: exit 130, and nothing was written."""
    ana = host(tmp_path)
    old = ana.read(FILE)
    os.mkfifo(ana.folder / "moves")
    with started(ana, "play", FILE, "--moves", "moves") as process:
        writing = os.open(ana.folder / "moves", os.O_WRONLY)  # returns once the program reads
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        os.close(writing)
    assert ana.read(FILE) == old


def full(*args: Any, **more: Any) -> Any:
    """Fail as a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("call", ["fsync", "replace", "fchmod"])
def test_S3_the_disk_is_full(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the disk fails, the old file stands, nothing is left beside it, and the exit is 5."""
    ana = host(tmp_path)
    old, there = ana.read(FILE), files(tmp_path)
    monkeypatch.setattr(store.os, call, full)
    said = ana.refused(5, "play", FILE, "draw")
    assert "No space left" in said
    monkeypatch.undo()
    assert ana.read(FILE) == old
    assert files(tmp_path) == there
    ana.ok("play", FILE, "draw")


def test_S3_the_memory_is_written_and_the_file_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the two the machine knows more than the file: asked again, it hands out the same move."""
    ana = host(tmp_path)
    old, write = ana.read(FILE), store.write

    def write_memory(path: str, text: str) -> None:
        if path == FILE:
            full()
        write(path, text)

    monkeypatch.setattr(store, "write", write_memory)
    assert "No space left" in ana.refused(5, "play", FILE, "draw")
    monkeypatch.undo()
    assert ana.read(FILE) == old
    (memory,) = (ana.home / "games").glob("*.toml")
    signed = memory.read_bytes()
    assert step_of(signed) == step_of(old) + 1
    ana.ok("play", FILE, "draw")
    assert ana.read(FILE)[ana.read(FILE).index(b"[game]") :] == signed[signed.index(b"[game]") :]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_S3_the_folder_cannot_be_written(tmp_path: Path) -> None:
    """The file stays as it was: exit 5."""
    ana = host(tmp_path)
    old = ana.read(FILE)
    ana.folder.chmod(0o500)
    try:
        said = ana.refused(5, "play", FILE, "draw")
    finally:
        ana.folder.chmod(0o700)
    assert "cannot write friday.toml" in said
    assert ana.read(FILE) == old


def test_S3_where_the_file_should_be_is_a_folder(tmp_path: Path) -> None:
    """Neither reading nor writing a folder is a bug: exit 5."""
    ana = host(tmp_path)
    (ana.folder / "there").mkdir()
    for words in (
        ("show", "there"),
        ("play", FILE, "draw", "-o", "there"),
        ("play", FILE, "draw", "-o", "no/where.toml"),
    ):
        assert "tenpbem: cannot" in ana.refused(5, *words)
    assert list((ana.folder / "there").iterdir()) == []


@pytest.mark.parametrize("command", ["new", "key"])
def test_S3_a_new_file_is_whole_or_not_there(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`new` and `key new` leave nothing behind where the disk fails."""
    ana = Shell(tmp_path / "ana", "Ana")
    there = files(tmp_path)
    monkeypatch.setattr(store.os, "fsync", full)
    words = ("new", FILE, "--seats", "2") if command == "new" else ("key", "new", "Bob")
    assert "No space left" in ana.refused(5, *words)
    monkeypatch.undo()
    assert files(tmp_path) == there


def test_S3_the_mode_and_a_link_survive(tmp_path: Path) -> None:
    """A file keeps its mode, and where its name is a link the file behind it is written."""
    ana = host(tmp_path)
    path = ana.folder / FILE
    path.chmod(0o640)
    path.rename(ana.folder / "real.toml")
    path.symlink_to("real.toml")
    ana.ok("play", FILE, "draw")
    assert path.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert step_of(path.read_bytes()) == 3


def test_S6_several_programs_at_once(tmp_path: Path) -> None:
    """One moves, the others are told or move after it; nothing is lost."""
    ana = host(tmp_path)
    before = step_of(ana.read(FILE))
    codes = [process.wait() for process in [started(ana, "play", FILE, "draw") for _ in range(3)]]
    assert 0 in codes
    assert set(codes) <= {0, 3, 7}
    assert step_of(ana.read(FILE)) == before + codes.count(0)
