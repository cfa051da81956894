"""Measure how fast and how small the program is, and say which goals are met.

    python -m tests.bench                  # all figures
    python -m tests.bench P1 P2 --runs 31  # some of them, more carefully
    python -m tests.bench.mails            # how many mails a turn takes

"must" is what a change may not break, "aim" is where the program wants to be. A busy machine spoils nothing but the
figures: this is no test, and its exit status does not depend on them.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from tests.bench import deciding, melding, memory, reading, signing, starting
from tests.bench.figure import RUNS, Bench, Figure, Measured

GROUPS = (starting, deciding, melding, memory, reading, signing)
FIGURES: tuple[Figure, ...] = tuple(
    sorted(chain.from_iterable(group.FIGURES for group in GROUPS), key=lambda figure: int(figure.name[1:]))
)
LINE = "{:4} {:31} {:26} {:>9} {:>7} {:>7}  {:4}  {}"


def main() -> None:
    """Print the table, line by line as it is measured."""
    names = list(dict.fromkeys(figure.name for figure in FIGURES))
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="FIGURE", help=f"{', '.join(names)}; without any: all of them")
    parser.add_argument("--runs", type=int, default=RUNS, metavar="N", help=f"runs of each (default {RUNS})")
    wishes = parser.parse_args()
    wanted = [name.upper() for name in wishes.names] or names
    if unknown := set(wanted) - set(names):
        parser.error(f"there is no figure {' '.join(sorted(unknown))}; there are {', '.join(names)}")
    print(LINE.format("", "what", "against", "measured", "must", "aim", "met", "of"))
    with tempfile.TemporaryDirectory(prefix="tenpbem-bench-") as folder:
        for line in table(Bench(Path(folder), wishes.runs), wanted):
            print(line, flush=True)


def table(bench: Bench, wanted: Iterable[str]) -> Iterable[str]:
    """Measure one figure after the other, a line each."""
    for figure in FIGURES:
        if figure.name in wanted:
            yield line(figure, figure.measure(bench))


def line(figure: Figure, measured: Measured) -> str:
    """Write the line of a figure."""
    value, must, aim = (f"{number:.4g} {figure.unit}" for number in (measured.value, figure.must, figure.aim))
    verdict = figure.verdict(measured.value)
    return LINE.format(figure.name, figure.what, figure.against, value, must, aim, verdict, measured.detail)


if __name__ == "__main__":
    main()
