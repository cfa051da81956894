"""The surroundings of one run, as one object that a test can replace."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import cached_property

import click

from tenpbem.cli.exits import json_printable, printable


def utc_now() -> str:
    """Tell the time as entries hold it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def default_home() -> str:
    """Find the folder of keys and memory: TENPBEM_HOME, or the usual place for a program's data."""
    if home := os.environ.get("TENPBEM_HOME"):
        return home
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return os.path.join(data, "tenpbem")


class Env:
    """Where keys are kept, who acts, how to print; clock and chance."""

    def __init__(
        self,
        clock: Callable[[], str] = utc_now,
        chance: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.as_name = os.environ.get("TENPBEM_AS") or None
        self.as_asked = False
        self.color: bool | None = None
        self.json = False
        self.clock = clock
        self.chance = chance
        self.to_stderr = False
        self.written = False
        self.heard: list[str] | None = None

    @cached_property
    def home(self) -> str:
        """Find the folder when it is needed: the help needs none."""
        return default_home()

    def folder(self, name: str) -> str:
        """Name a folder of keys or memory."""
        return os.path.join(self.home, name)

    def say(self, text: str = "") -> None:
        """Print for people, or a document for scripts: on standard output, or beside a game that goes there."""
        click.echo(json_printable(text) if self.json else text, err=self.to_stderr, color=True)

    def warn(self, text: str) -> None:
        """Say on standard error what went otherwise than expected; or note it, where nobody reads that."""
        text = printable(text)
        if self.heard is not None:
            self.heard.append(text)
            return
        click.echo(f"tenpbem: {text}", err=True)

    @property
    def colored(self) -> bool:
        """Tell whether to use colour: asked for, or on a terminal that wants it."""
        if self.color is not None:
            return self.color
        if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
            return False
        return (sys.stderr if self.to_stderr else sys.stdout).isatty()

    @property
    def can_ask(self) -> bool:
        """Tell whether somebody sits at a terminal to answer a question."""
        return sys.stdin.isatty() and sys.stderr.isatty()
