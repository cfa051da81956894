"""Kills the program between any two of its steps, without a process: keeps what is on the disk before each of them.

A step is whatever lasts: a file that is made, flushed, renamed or removed, a line in the log, a mail handed over. What
the disk holds at that moment is what a program leaves that is killed there: it does no more, cleans nothing up, and
what it has not yet flushed is lost. Moments that leave the same are kept once.
"""

from __future__ import annotations

import builtins
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tenpbem.cli import posting

STEPS = ("replace", "link", "unlink", "fsync", "mkdir")


class Death(NamedTuple):
    """What is left where the program is killed: a copy of its folder, the steps taken, how many mails were posted."""

    folder: Path
    steps: tuple[str, ...]
    posted: int


class Reaper:
    """Keeps what each death of a program would leave in a folder, as long as it is at work."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path, posted: list[bytes]) -> None:
        self.folder = folder
        self.posted = posted
        self.works = False
        self.steps: list[str] = []
        self.deaths: list[Death] = []
        self.left: object = None
        for name in STEPS:
            monkeypatch.setattr(os, name, self.step(name, getattr(os, name)))
        monkeypatch.setattr(posting, "post", self.step("post", posting.post, after=True))
        self.open = builtins.open
        monkeypatch.setattr(builtins, "open", self.opened)

    def reap(self, run: Callable[[], object]) -> list[Death]:
        """Run a program, and give what it would have left wherever it is killed."""
        self.works = True
        try:
            run()
        finally:
            self.works = False
        return self.deaths

    def tick(self, name: str) -> None:
        """Keep what is there before a step."""
        if not self.works:
            return
        self.works = False  # to look is no step
        left = ({path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}, len(self.posted))
        if left != self.left:
            copy = self.folder.with_name(f"death-{len(self.deaths)}")
            shutil.copytree(self.folder, copy)
            self.deaths.append(Death(copy, tuple(self.steps), len(self.posted)))
            self.left = left
        self.works = True
        self.steps.append(name)

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
