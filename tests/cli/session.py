"""Sessions: texts that read like evenings at a terminal, and are tests.

    ana$ tenpbem new friday.toml --seats 2       a command, in the folder of ana, then what it prints
    [exit 3]                                     if it ends with another status than 0
    > ana sends friday.toml to bob               a file goes from hand to hand
    > ana writes deck.toml                       a file is written, line by line
    | [deck]
    > bob changes friday.toml: one -> other      the first place of a text in a file is changed
    > bob moves friday.toml to old.toml          a file is given another name
    # ..                                         a remark

In a command HEAD(old.toml) stands for the head of that file.
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

from tenpbem.engine.game import fold
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import parse_game, read_text
from tests.cli.shell import Shell, clock, pass_file

SESSIONS = Path(__file__).parent / "sessions"
ACCEPT = os.environ.get("TENPBEM_ACCEPT") == "1"
_COMMAND = re.compile(r"(\w+)\$ tenpbem ?(.*)")
_PASS = re.compile(r"> (\w+) sends (\S+) to (\w+)")
_WRITE = re.compile(r"> (\w+) writes (\S+)")
_CHANGE = re.compile(r"> (\w+) changes (\S+): (.*) -> (.*)")
_MOVE = re.compile(r"> (\w+) moves (\S+) to (\S+)")
_HEAD = re.compile(r"HEAD\((\S+)\)")
_BLOTS = (
    (re.compile(r"\b\d{5}( \d{5}){5}\b"), "(fingerprint)"),
    (re.compile(r'("(?:sig|sealed|key|secret|link|head|id|public|fingerprint)": ?)"[^"]*"'), r'\1"…"'),
    (re.compile(r"\b(head:? )\S+", re.IGNORECASE), r"\1(head)"),
)


def even_chance(name: str) -> Callable[[int], bytes]:
    """Give bytes that look random and are the same in every run."""
    numbers = itertools.count()
    return lambda size: sha256(f"{name} {next(numbers)}".encode()).digest()[:size]


class Session:
    """The machines of a session, and the session with what they print."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.times = clock()
        self.shells: dict[str, Shell] = {}
        self.written: Path | None = None
        self.lines: list[str] = []

    def shell(self, name: str) -> Shell:
        """Find somebody's machine; all tick by one clock, and each has chances of its own."""
        if name not in self.shells:
            self.shells[name] = Shell(self.folder / name)
            self.shells[name].clock, self.shells[name].chance = self.times, even_chance(name)
        return self.shells[name]

    def do(self, line: str, before: str) -> None:
        """Do one line of a session, if it is one that does something."""
        if found := _COMMAND.fullmatch(line):
            shell = self.shell(found[1])
            words = _HEAD.sub(lambda named: head_of(shell.read(named[1])), found[2])
            answer = shell(*shlex.split(words))
            self.lines += ["", line, *blotted(answer.out, self.folder)]
            self.lines += [f"! {error}" for error in blotted(answer.err, self.folder)]
            self.lines += [f"[exit {answer.code}]"] if answer.code else []
        elif found := _PASS.fullmatch(line):
            pass_file(self.shell(found[1]), self.shell(found[3]), found[2])
            self.lines += ["", line]
        elif found := _WRITE.fullmatch(line):
            self.written = self.shell(found[1]).write(found[2], "")
            self.lines += ["", line]
        elif found := _CHANGE.fullmatch(line):
            text = self.shell(found[1]).read(found[2]).decode()
            assert found[3] in text, line
            self.shell(found[1]).write(found[2], text.replace(found[3], found[4], 1))
            self.lines += ["", line]
        elif found := _MOVE.fullmatch(line):
            (self.shell(found[1]).folder / found[2]).rename(self.shell(found[1]).folder / found[3])
            self.lines += ["", line]
        elif self.written and before.startswith(("> ", "| ")) and line.startswith("| "):
            self.written.write_text(f"{self.written.read_text()}{line[2:]}\n")
            self.lines.append(line)
        elif line.startswith("#") and (not before or before.startswith("#")):
            self.lines += [line] if before else ["", line]


def run_session(text: str, folder: Path) -> str:
    """Run the commands of a session in an empty folder, and give the session with what they print."""
    session, before = Session(folder), ""
    for line in text.splitlines():
        session.do(line, before)
        before = line
    return "\n".join(session.lines).strip() + "\n"


def head_of(data: bytes) -> str:
    """Give the head of a game file, as it is typed."""
    return b64(fold(parse_game(read_text(data))).head)


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
