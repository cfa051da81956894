"""P12: what memory saves. An ordinary turn in a long file that is remembered, against one in a short one."""

from __future__ import annotations

from tests.bench.figure import Bench, Figure, Measured, in_turn, ratio
from tests.bench.starting import LARGE, SMALL, playing


def long_file(bench: Bench) -> Measured:
    """Compare a move in a long file with one in a short file, both seen before."""
    return ratio(
        *in_turn(
            bench.runs,
            playing(bench, "large", LARGE, remembered=True),
            playing(bench, "open", SMALL, remembered=True),
        )
    )


FIGURES = (Figure("P12", f"play a move, {LARGE} remembered", f"{SMALL} entries remembered", "x", 3.0, 2.0, long_file),)
