"""The program as a process: closed and full streams, terminals that cannot show every letter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tenpbem
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell

ROOT = str(Path(tenpbem.__file__).parent.parent)


def run(shell: Shell, redirection: str, *words: str, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command by a shell that redirects its streams."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "-m", "tenpbem", *words],
        cwd=shell.folder,
        env={**os.environ, "TENPBEM_HOME": str(shell.home), "PYTHONPATH": ROOT, **environ},
        capture_output=True,
        check=False,
    )


@pytest.fixture
def ana(tmp_path: Path) -> Shell:
    """Ana's machine; it is her turn."""
    return Evening(tmp_path, "Ana", "Zoé").start("--auction", "open", cards="C2 R1 B2 X5 O3 G9")["Ana"]


@pytest.mark.parametrize("words", [("show", FILE), ("log", FILE, "--json"), ("play", FILE, "draw"), ("--help",)])
def test_standard_output_is_closed(words: tuple[str, ...], ana: Shell) -> None:
    """Nobody wants to read it: that is no fault."""
    done = run(ana, ">&-", *words)
    assert (done.returncode, done.stderr) == (0, b"")


def test_standard_input_and_error_are_closed(ana: Shell) -> None:
    """An empty game, and a refusal that nobody reads."""
    assert run(ana, "<&-", "show", "-").returncode == 4
    assert run(ana, "<&-", "show", FILE, "--my-turn").returncode == 0
    assert run(ana, "2>&-", "play", FILE, "drwa").returncode == 3
    done = run(ana, "<&- >&- 2>&-", "play", FILE, "draw")
    assert done.returncode == 0
    assert b"\n[[entry]]" in ana.read(FILE)
    assert b"C2" in run(ana, "", "show", FILE).stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
def test_standard_output_is_full(ana: Shell) -> None:
    """A disk without space behind it: exit 5, and the old game stands."""
    before = ana.read(FILE)
    for words in (("show", FILE), ("show", FILE, "--json"), ("--help",)):
        done = run(ana, ">/dev/full", *words)
        assert done.returncode == 5
        assert b"No space left" in done.stderr
    assert ana.read(FILE) == before


def test_a_terminal_that_cannot_show_every_letter(ana: Shell) -> None:
    """What it cannot show comes as an escape, on standard output and error; JSON is always UTF-8."""
    for encoding in ("latin-1", "ascii", "cp1252", "utf-8"):
        environ = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        ana.ok("key", "new", "李小龍") if encoding == "latin-1" else None
        for words in (("show", FILE, "--as", "Ana"), ("key", "list"), ("show", "李.toml")):
            done = run(ana, "", *words, **environ)
            assert done.returncode in (0, 5), done.stderr
            assert b"bug" not in done.stderr
        listed = json.loads(run(ana, "", "key", "list", "--json", **environ).stdout.decode())
        assert [key["name"] for key in listed["keys"]] == ["Ana", "李小龍"]
        refused = json.loads(run(ana, "", "show", "李.toml", "--json", **environ).stderr.decode())
        assert refused["error"] == "no-file"


def test_a_file_name_that_is_no_text(ana: Shell) -> None:
    """Names of files are bytes to the system: they work, and are shown as escapes."""
    odd = os.fsdecode(b"\xff.toml")
    done = run(ana, "", "new", odd, "--name", "odd", "--seats", "2")
    assert done.returncode == 0, done.stderr
    assert (ana.folder / odd).exists()
    assert run(ana, "", "show", odd).returncode == 0
    games = run(ana, "", "games", "--json")
    assert games.returncode == 0
    assert {game["name"] for game in json.loads(games.stdout.decode())["games"]} == {"friday", "odd"}
    for words in (("show", "x" + odd), ("show", "x" + odd, "--json"), ("play", FILE, odd), ("key", "new", odd)):
        done = run(ana, "", *words)
        assert done.returncode in (2, 3, 5), done.stderr


def test_devices_and_folders(ana: Shell) -> None:
    """What is no file with an end is not read to it."""
    assert run(ana, "< /dev/zero", "show", "-").returncode == 4
    assert run(ana, "", "show", "/dev/null").returncode == 4
    assert run(ana, "", "show", ".").returncode == 5
