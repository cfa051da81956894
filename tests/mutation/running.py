"""Running the tests against mutants, each in a process of its own, forked from one which has all tests loaded.

First every test is run once as it is: which functions it calls, and how long it takes. Against a mutant only the tests
are run that call the changed function, first those that found a mutant of it before, then the quick ones; the first
that fails ends it.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.mutation.mutants import Mutant
from tests.mutation.putting import Running, function_of

PATIENCE = 2.0
"""Seconds of a test beyond five times what it usually takes, after which a mutant counts as found: it does not end."""

Key = tuple[str, int]
"""A function: the file and the line in which it begins."""


class Mutating:
    """A plugin that runs the tests against mutants, in place of running them once."""

    def __init__(self, mutants: Sequence[Mutant], longest: float, tell: Callable[[str], None]) -> None:
        self.mutants = mutants
        self.longest = longest
        self.tell = tell
        self.survivors: list[Mutant] = []
        self.failed: list[str] = []
        self.seconds: dict[pytest.Item, float] = {}
        self.callers: dict[Key, set[pytest.Item]] = defaultdict(set)
        self.finders: dict[str, list[pytest.Item]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails."""
        if report.failed:
            self.failed.append(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests as they are, then against each mutant."""
        for item in session.items:
            self.observe(item)
        if self.failed:
            raise pytest.UsageError(f"the tests fail without any mutant: {', '.join(self.failed[:5])}")
        for mutant in self.mutants:
            items = self.tests_of(mutant)
            if not (items and self.is_found(mutant, items)):
                self.survivors.append(mutant)
                self.tell(f"survives: {mutant}" + ("" if items else " (no test calls it)"))
        return True

    def observe(self, item: pytest.Item) -> None:
        """Run a test as it is."""
        forget()
        called: set[CodeType] = set()

        def trace(frame: FrameType, event: str, argument: Any) -> None:
            called.add(frame.f_code)

        began = time.process_time()
        sys.settrace(trace)
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        finally:
            sys.settrace(None)
        self.seconds[item] = time.process_time() - began
        for code in called:
            self.callers[code.co_filename, code.co_firstlineno].add(item)

    def tests_of(self, mutant: Mutant) -> list[pytest.Item]:
        """List the tests to run: for a function those that call it, for a table all of them."""
        running = Running(mutant)
        part = vars(running.holder)[running.name]
        try:
            code = function_of(part).__code__
        except AttributeError:
            callers = set(self.seconds)
        else:
            callers = self.callers[code.co_filename, code.co_firstlineno]
        quick = [item for item in callers if self.seconds[item] <= self.longest]
        quick.sort(key=lambda item: self.seconds[item])
        first = [item for item in self.finders[mutant.part] if item in callers]
        return list(dict.fromkeys([*first, *quick]))

    def is_found(self, mutant: Mutant, items: Sequence[pytest.Item]) -> bool:
        """Tell whether a test fails against a mutant, or does not end."""
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            attack(self, mutant, items, write)
        os.close(write)
        answer = os.read(read, 16)
        os.close(read)
        os.waitpid(child, 0)
        if answer.isdigit():
            self.finders[mutant.part].insert(0, items[int(answer)])
        return answer != b"-"


def attack(plugin: Mutating, mutant: Mutant, items: Sequence[pytest.Item], write: int) -> None:
    """Run tests against a mutant; write the number of the first that fails, or - for none, and end the process."""
    answer = b"x"

    def give_up(signum: int, frame: FrameType | None) -> None:
        os.write(write, answer)
        os._exit(0)

    try:
        silence()
        signal.signal(signal.SIGVTALRM, give_up)
        Running(mutant).put()
        forget()
        for number, item in enumerate(items):
            answer = str(number).encode()
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE + 5 * plugin.seconds[item])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if plugin.failed:
                break
        else:
            answer = b"-"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        os.write(write, answer)
        os._exit(0)


def silence() -> None:
    """Let a process say no more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def forget() -> None:
    """Empty what the engine remembers of earlier calls."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tenpbem.engine"):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


@contextmanager
def quiet() -> Iterator[Callable[[str], None]]:
    """Let only what is told be printed, not what the tests and pytest say."""
    out = os.dup(1)
    silent = os.open(os.devnull, os.O_WRONLY)
    sys.stdout.flush()
    os.dup2(silent, 1)

    def tell(text: str) -> None:
        os.write(out, f"{text}\n".encode())

    try:
        yield tell
    finally:
        sys.stdout.flush()
        os.dup2(out, 1)


def run(mutants: Sequence[Mutant], paths: Sequence[str], longest: float) -> list[Mutant]:
    """Run the tests of some paths against mutants; give those that survive. Raises RuntimeError where tests fail."""
    with quiet() as tell:
        plugin = Mutating(mutants, longest, tell)
        options = ["-n", "0", "-q", "-s", "-p", "no:cacheprovider", "-p", "no:randomly"]
        code = pytest.main([*options, *paths], plugins=[plugin])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest ended with {code!r}")
    return plugin.survivors
