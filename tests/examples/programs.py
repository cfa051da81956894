"""How tests run the examples: scripts in Python by their function `main`, those of the shell as they are."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from tests.cli.shell import Shell

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def load(name: str) -> ModuleType:
    """Load an example written in Python, without running it."""
    spec = importlib.util.spec_from_file_location(Path(name).stem, EXAMPLES / name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # annotations are looked up there
    spec.loader.exec_module(module)
    return module


def python(shell: Shell, words: list[str]) -> str:
    """Run an example at a terminal; the commands that it starts run here instead of in processes of their own."""
    name, *args = words
    module = load(name)
    if name == "autoplay.py":
        module.tenpbem = shell.ok  # type: ignore[attr-defined]
    else:
        module.tenpbem = with_home(shell)  # type: ignore[attr-defined]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        module.main(*args)
    return out.getvalue()


def with_home(shell: Shell) -> object:
    """Run commands at a terminal with the keys of another folder."""

    def tenpbem(home: str, *words: str, stdin: str = "") -> str:
        shell.environ["TENPBEM_HOME"] = str(shell.folder / home)
        try:
            return shell.ok(*words, stdin=stdin)
        finally:
            del shell.environ["TENPBEM_HOME"]

    return tenpbem


def sh(shell: Shell, words: list[str]) -> str:
    """Run a script of the shell in processes, with a `tenpbem` that is the one of this source tree."""
    program = shell.folder / "bin" / "tenpbem"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tenpbem "$@"\n')
    program.chmod(0o755)
    environ = {
        **os.environ,
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "TENPBEM_HOME": str(shell.home),
        "NO_COLOR": "1",
    }
    name, *args = words
    done = subprocess.run(
        ["sh", str(EXAMPLES / name), *args], cwd=shell.folder, env=environ, text=True, capture_output=True, check=False
    )
    return done.stdout + done.stderr


PROGRAMS = {"python3": python, "sh": sh}
