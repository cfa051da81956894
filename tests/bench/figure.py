"""What a figure is, and how it is measured: A and B in turn, as often as wished, medians.

All times are CPU time (user and system). What does not depend on the machine is a ratio of two of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.bench.installed import Installed, install

RUNS = 15
"""The fewest runs whose median is worth quoting."""


class Bench:
    """Where it is measured: a folder that is thrown away afterwards, and the program as a user has it."""

    def __init__(self, folder: Path, runs: int = RUNS) -> None:
        self.folder = folder
        self.runs = runs

    @cached_property
    def program(self) -> Installed:
        """Install the program, when the first figure needs it."""
        return install(self.folder / "installed")


class Measured(NamedTuple):
    """What came out, in the unit of the figure, and what it was made of."""

    value: float
    detail: str


class Figure(NamedTuple):
    """One figure; smaller is better. `unit` is x (a ratio), us (microseconds) or kB (1000 bytes)."""

    name: str
    what: str
    against: str
    unit: str
    must: float
    aim: float
    measure: Callable[[Bench], Measured]

    def verdict(self, value: float) -> str:
        """Tell what was met."""
        return "aim" if value <= self.aim else "must" if value <= self.must else "NO"


def in_turn(runs: int, *actions: Callable[[], float]) -> list[float]:
    """Run actions in turn, each giving what it took; after a round that does not count, give the medians."""
    rounds = [[action() for action in actions] for _ in range(runs + 1)]
    return [median(times) for times in zip(*rounds[1:], strict=True)]


def timed(work: Callable[[], object]) -> Callable[[], float]:
    """Have work measured within this process: seconds of CPU time."""

    def action() -> float:
        before = time.process_time()
        work()
        return time.process_time() - before

    return action


def ratio(mine: float, other: float) -> Measured:
    """Compare two times, in seconds."""
    return Measured(mine / other, f"{shown(mine)} / {shown(other)}")


def shown(seconds: float) -> str:
    """Write a time in a handy unit."""
    return f"{seconds * 1e3:.1f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} us"
