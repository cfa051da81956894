"""The lines by which mail systems hand mails to the agent, read out of its page, and what they need around them."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import tenpbem
from tests.real_mail.players import Far

PAGE = Path(__file__).parents[2] / "docs" / "agent.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CONDITION = re.compile(r"`(\* [^`]+)`")

RECORDER = """#!/bin/sh
cat > "$HOME/mail.tmp"
env -0 > "$HOME/environ"
printf '%s\\0' "$@" > "$HOME/words"
mv "$HOME/mail.tmp" "$HOME/mail"
"""
"""Keeps what a program is given: its surroundings, its words, and standard input."""

SECONDS = 30
"""Time that an agent may take."""


def block(kind: str, start: str = "") -> str:
    """Find the block of a kind that begins with a text; there must be just one."""
    (found,) = (text for name, text in _BLOCK.findall(PAGE.read_text()) if name == kind and text.startswith(start))
    return str(found)


def conditions() -> list[str]:
    """List the conditions for procmail that the page offers."""
    found = _CONDITION.findall(PAGE.read_text())
    assert len(found) == 2
    return found


class Owner:
    """A player's own folder as his mail system sees it: the program in `.local/bin`, keys in `.local/share`."""

    def __init__(self, player: Far) -> None:
        self.player = player
        self.home = player.client.folder
        self.program = self.home / ".local" / "bin" / "tenpbem"
        self.program.parent.mkdir(parents=True)
        package = Path(tenpbem.__file__).parents[1]
        self.program.write_text(
            f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(package)!r})\n"
            "from tenpbem.cli.main import main\nsys.exit(main())\n"
        )
        self.program.chmod(0o755)
        share = self.home / ".local" / "share"
        share.mkdir()
        (share / "tenpbem").symlink_to(player.shell.home)
        for folder in ("new", "cur", "tmp"):
            (player.client.maildir / folder).mkdir(parents=True, exist_ok=True)

    def filter(self, *command: str, mail: bytes) -> None:
        """Hand a mail to a filter that is no server: it says nothing, and ends well."""
        assert self.player.client.run([*command], mail) == b""

    def delivered(self) -> list[bytes]:
        """Read the mails that were delivered."""
        return [path.read_bytes() for path in (self.player.client.maildir / "new").iterdir()]

    def log(self) -> str:
        """Read the log of the agent."""
        path = self.player.shell.home / "agent.log"
        return path.read_text() if path.exists() else ""


class Record:
    """What a mail system started in a folder that belongs to another user, who cannot reach the program itself."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.mail = (home / "mail").read_bytes()
        self.words = (home / "words").read_bytes().decode().split("\0")[:-1]
        pairs = (pair.split("=", 1) for pair in (home / "environ").read_bytes().decode().split("\0")[:-1])
        self.environ = dict(pairs)

    def replay(self, owner: Owner, more: Mapping[str, str]) -> None:
        """Start the program with the same words, mail and surroundings, in the folder of its owner; it is silent."""
        environ = {
            name: value.replace(str(self.home), str(owner.home))
            for name, value in {**self.environ, **more}.items()
        }  # fmt: skip
        command = [str(owner.program), *self.words]
        done = subprocess.run(
            command, input=self.mail, env=environ, cwd=owner.home, capture_output=True, timeout=SECONDS
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def recorder(path: Path) -> None:
    """Put the recorder where a mail system looks for a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(RECORDER)
    path.chmod(0o755)
