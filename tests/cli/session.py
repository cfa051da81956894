"""Sessions: texts that read like evenings at a terminal, and are tests.

    ana$ tenpbem new friday.toml --seats 2       a command, in the folder of ana, then what it prints
    [exit 3]                                     if it ends with another status than 0
    > ana sends friday.toml to bob               a file goes from hand to hand
    # ..                                         a remark

Lines of a command that go to standard error are marked with `! `. What cannot be the same twice (heads, fingerprints,
sealed fields) is blotted out. With TENPBEM_ACCEPT=1 the sessions are written anew with what the commands print now.
"""

from __future__ import annotations

import itertools
import os
import re
import shlex
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from tests.cli.shell import Shell, clock, pass_file

SESSIONS = Path(__file__).parent / "sessions"
ACCEPT = os.environ.get("TENPBEM_ACCEPT") == "1"
_COMMAND = re.compile(r"(\w+)\$ tenpbem (.*)")
_PASS = re.compile(r"> (\w+) sends (\S+) to (\w+)")
_BLOTS = (
    (re.compile(r"\b\d{5}( \d{5}){5}\b"), "(fingerprint)"),
    (re.compile(r'("(?:sig|sealed|key|secret|link|head|id|public|fingerprint)": ?)"[^"]*"'), r'\1"…"'),
    (re.compile(r"\b(head:? )\S+", re.IGNORECASE), r"\1(head)"),
)


def even_chance(name: str) -> Callable[[int], bytes]:
    """Give bytes that look random and are the same in every run."""
    numbers = itertools.count()
    return lambda size: sha256(f"{name} {next(numbers)}".encode()).digest()[:size]


def run_session(text: str, folder: Path) -> str:
    """Run the commands of a session in an empty folder, and give the session with what they print."""
    shells: dict[str, Shell] = {}
    times = clock()
    lines = []
    for line in text.splitlines():
        if found := _COMMAND.fullmatch(line):
            shell = shells.get(found[1]) or shells.setdefault(found[1], Shell(folder / found[1]))
            shell.clock, shell.chance = times, getattr(shell, "even", None) or even_chance(found[1])
            shell.even = shell.chance  # type: ignore[attr-defined]
            answer = shell(*shlex.split(found[2]))
            lines += ["", line, *blotted(answer.out, folder)]
            lines += [f"! {error}" for error in blotted(answer.err, folder)]
            lines += [f"[exit {answer.code}]"] if answer.code else []
        elif found := _PASS.fullmatch(line):
            pass_file(shells[found[1]], shells.setdefault(found[3], Shell(folder / found[3])), found[2])
            lines += ["", line]
        elif line.startswith("#"):
            lines += ["", line] if lines and not lines[-1].startswith("#") else [line]
    return "\n".join(lines).strip() + "\n"


def blotted(text: str, folder: Path) -> list[str]:
    """Blot out what differs from run to run."""
    text = text.replace(f"{folder}/", "")
    for pattern, blot in _BLOTS:
        text = pattern.sub(blot, text)
    return [line.rstrip() for line in text.rstrip("\n").splitlines()] if text else []


def check_session(name: str, folder: Path) -> None:
    """Run a session of the folder `sessions` and compare."""
    path = SESSIONS / f"{name}.txt"
    before = path.read_text()
    now = run_session(before, folder)
    if ACCEPT:
        path.write_text(now)
    else:
        assert now == before
