"""Change the rules of a game in a small way, time and again, and see whether the tests find it: some minutes.

    python -m tests.mutation ten
    python -m tests.mutation phase10 --part 2/4       # a quarter of the mutants
    python -m tests.mutation ten --only scoring turn  # some modules
    python -m tests.mutation ten > found.txt
    python -m tests.mutation ten --again found.txt --longest 60   # those that survived, by the slow tests, too

Printed are the mutants that survive, and how many were found. Not every survivor is a gap: some change only the words
of a refusal, or how soon the same answer is found.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.running import run

PATHS = {
    "ten": ("tests/ten", "tests/game"),
    "phase10": (
        "tests/phase10",
        "tests/robots/test_phase10.py",
        "tests/game/test_sealing.py",
        "tests/game/test_hands.py",
    ),
}
"""Whose tests are asked."""


def modules(game: str) -> list[ModuleType]:
    """Load the modules of a game's rules."""
    package = import_module(f"tenpbem.engine.{game}")
    return [package, *(import_module(f"{package.__name__}.{it.name}") for it in iter_modules(package.__path__))]


def chosen(game: str, only: list[str], part: str) -> list[Mutant]:
    """List the mutants asked for."""
    number, _, of = part.partition("/")
    wanted = [it for it in modules(game) if not only or it.__name__.rpartition(".")[2] in only]
    return [mutant for module in wanted for mutant in mutants(module)][int(number) - 1 :: int(of)]


def main() -> None:
    """Run them, and count."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=list(PATHS), help="whose rules")
    parser.add_argument("--only", nargs="+", default=[], metavar="MODULE", help="only the mutants of some modules")
    parser.add_argument("--part", default="1/1", metavar="K/N", help="only every Nth mutant, from the Kth on")
    parser.add_argument(
        "--longest", type=float, default=2.0, metavar="S", help="leave tests out that take longer (default 2 seconds)"
    )
    parser.add_argument("--again", type=Path, metavar="FILE", help="only survivors that an earlier run printed")
    wishes = parser.parse_args()
    began = time.perf_counter()
    found = chosen(wishes.game, wishes.only, wishes.part)
    if wishes.again is not None:
        printed = wishes.again.read_text("utf-8").splitlines()
        found = [mutant for mutant in found if any(line.startswith(f"survives: {mutant}") for line in printed)]
    survivors = run(found, PATHS[wishes.game], wishes.longest)
    print(
        f"{len(found)} mutants, {len(found) - len(survivors)} found, {len(survivors)} survive "
        f"({time.perf_counter() - began:.0f} s)"
    )


if __name__ == "__main__":
    main()
