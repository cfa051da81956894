"""What a move costs before it begins: only the modules that it needs are loaded (P2)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.cli.shell import Shell

UNNEEDED = [
    *(
        "hashlib",
        "locale",
        "email",
        "smtplib",
        "mailbox",
        "zipfile",
        "dataclasses",
        "typing_extensions",
        "random",
        "tomlkit",
    ),
    *("subprocess", "difflib", "tenpbem.cli.mail", "tenpbem.cli.agent", "tenpbem.cli.robots", "tenpbem.cli.receiving"),
    *("tenpbem.cli.completing", "tenpbem.engine.merging", "tenpbem.engine.phase10"),
    *("tenpbem.engine.deal.drawn", "tenpbem.engine.deal.listed"),
]
"""Modules that a move in an ordinary game has no use for."""

CODE = """
import os, sys
from tenpbem.cli import start
def end(code):
    print(code, *sys.modules, file=sys.stderr)
    os.kill(os.getpid(), 9)
os._exit = end
start.main()
"""


def test_a_move_loads_what_it_needs(tmp_path: Path) -> None:
    """One process, as a player starts it."""
    ana = Shell(tmp_path, "Ana")
    ana.ok("new", "friday.toml", "--seats", "2", "--robots", "1", "--auction", "open")
    environ = {**os.environ, "TENPBEM_HOME": str(ana.home)}
    command = [sys.executable, "-c", CODE, "play", str(ana.folder / "friday.toml"), "draw"]
    run = subprocess.run(command, env=environ, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    code, *loaded = run.stderr.split()
    assert code == "0"
    assert "tenpbem.engine.ten" in loaded
    assert not [name for name in loaded if name.startswith(tuple(f"{it}." for it in UNNEEDED)) or name in UNNEEDED]
