"""Kills the program between any two of its steps, without a process: from the fatal step on, nothing reaches the disk.

A step is whatever lasts: a file that is made, flushed, renamed or removed, a line in the log, a mail handed over. After
the kill every further step fails at once, so that no clean-up of a dying program does what a dead one could not.
"""

from __future__ import annotations

import builtins
import os
from collections.abc import Callable
from typing import Any

import pytest

from tenpbem.cli import posting

STEPS = ("replace", "link", "unlink", "fsync", "mkdir")


class Killed(BaseException):
    """The program is no more."""


class Reaper:
    """Counts the steps of a program, and kills it before the one that it is told; -1 kills nobody."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fatal = -1
        self.count = 0
        self.dead = False
        self.names: list[str] = []
        for name in STEPS:
            monkeypatch.setattr(os, name, self.step(name, getattr(os, name)))
        monkeypatch.setattr(posting, "post", self.step("post", posting.post, after=True))
        self.open = builtins.open
        monkeypatch.setattr(builtins, "open", self.opened)

    def start(self, fatal: int) -> None:
        """Begin a run that is killed before this step."""
        self.fatal, self.count, self.dead, self.names = fatal, 0, False, []

    def tick(self, name: str) -> None:
        """Take a step, or die."""
        if self.dead or self.count == self.fatal:
            self.dead = True
            raise Killed
        self.count += 1
        self.names.append(name)

    def step(self, name: str, do: Callable[..., Any], after: bool = False) -> Callable[..., Any]:
        """Make a step of a function; `after`, there is a moment between its being done and the program's going on."""

        def stepping(*args: Any, **options: Any) -> Any:
            self.tick(name)
            if name == "fsync":
                return None  # the disk of a test need not be waited for
            done = do(*args, **options)
            if after:
                self.tick(f"{name} done")
            return done

        return stepping

    def opened(self, path: Any, mode: str = "r", *args: Any, **options: Any) -> Any:
        """Open a file; to open one for writing is a step."""
        if set(mode) & set("wax+") and not str(path).endswith("lock"):
            self.tick(f"open {os.path.basename(str(path))}")
        return self.open(path, mode, *args, **options)
