"""Finer points: what is said of the ends of a run, and wilds of which only some are named."""

from __future__ import annotations

import pytest

from tenpbem.engine import phase10
from tenpbem.engine.errors import AmbiguousMove
from tenpbem.engine.phase10.groups import misfit

from .table import group, legal_texts, table

HAND = table("R6 R7 R8 R9 R10 W W B1 B2 B3 B4", "G1", phase=4)


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        ("R2 B3 Y4", "1 or a wild low or 5 or a wild high"),
        ("R1 B2 Y3", "4 or a wild high"),
        ("R9 B10 Y11", "8 or a wild low or 12 or a wild high"),
        ("R10 B11 Y12", "9 or a wild low"),
        ("R1 B2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12", "nothing more"),
    ],
)
def test_3_5_what_fits_a_run(cards: str, wanted: str) -> None:
    """The number below its lowest and above its highest, within 1 to 12, or a wild there: the refusal names them."""
    assert misfit(group(1, "run", cards), "G7", None).endswith(f"what fits is {wanted}")


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("lay w=4 r6 r7 r8 r9 r10 w", "lay W W R6 R7 R8 R9 R10"),
        ("lay w=12 r6 r7 r8 r9 r10 w", "lay R6 R7 R8 R9 R10 W W"),
    ],
)
def test_8_wilds_of_which_one_is_named(typed: str, stored: str) -> None:
    """The named one stands for its number, the other fills the gap that is left."""
    assert phase10.format(phase10.read(typed, HAND, 1)) == stored


def test_8_a_wild_that_could_stand_at_either_end() -> None:
    """Where the other wild is named and leaves both ends, both runs are."""
    with pytest.raises(AmbiguousMove, match="in several ways") as caught:
        phase10.read("lay w r6 r7 r8 r9 w=5 r10", HAND, 1)
    assert caught.value.why == '"lay W W R6 R7 R8 R9 R10" or "lay W R6 R7 R8 R9 R10 W"'


def test_3_6_hits_are_listed_beyond_groups_that_must_wait() -> None:
    """In the turn of the lay the groups of others are passed over, wherever they stand; the own ones are offered."""
    groups = (group(2, "run", "R3 B4 Y5 G6"), group(1, "set", "R8 B8 Y8"), group(2, "set", "R2 B2 Y2"))
    groups = (*groups, group(1, "set", "R9 B9 Y9"))
    state = table("G2 G7 G8 G9", "G1", groups=groups, laid={1: 1, 2: 2}, laid_now=True)
    assert [text for text in legal_texts(state) if text.startswith("hit")] == ["hit 2 G8", "hit 4 G9"]
    later = state._replace(laid_now=False)
    assert [text for text in legal_texts(later) if text.startswith("hit")] == [
        "hit 1 G2",
        "hit 1 G7",
        "hit 2 G8",
        "hit 3 G2",
        "hit 4 G9",
    ]
