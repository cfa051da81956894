"""What a hand can lay: against a finder that tries all splits, and the most there can be."""

from __future__ import annotations

from random import Random

import pytest

from tenpbem.engine.phase10.deck import in_deck_order
from tenpbem.engine.phase10.melds import NEVER, Meld, as_lay, can_lay, chosen, lay_downs, need, tally

from .brute import SHAPES, all_lay_downs, check, random_hand, splits


@pytest.mark.parametrize("phase", SHAPES)
def test_9_the_finder_finds_what_all_splits_find(phase: int) -> None:
    """Same decision and same lay-downs as by trying all splits, for hands of ten and eleven in both readings."""
    random = Random(phase)
    assert sum(check(random_hand(random, random.choice((10, 11))), phase) > 0 for _ in range(60)) > 0


@pytest.mark.parametrize("phase", SHAPES)
def test_9_groups_of_any_legal_size(phase: int) -> None:
    """The same for longer groups."""
    random = Random(phase)
    for _ in range(3):
        check(random_hand(random, 10), phase, exact=False)


@pytest.mark.parametrize("phase", SHAPES)
@pytest.mark.parametrize(
    ("hand", "hopeless"),
    [
        ("R5 W W W W W W W", {6}),
        ("R5 B7 W W W W W W W W", set()),
        ("R1 G12 Y12 W W W W W W", {5, 6}),
        ("W W W W W W W W", set(SHAPES)),
    ],
)
def test_2_5_hands_full_of_wilds(hand: str, hopeless: set[int], phase: int) -> None:
    """One natural card a phase, or a group, is enough, and none is too few: as by trying all splits."""
    assert (check(tuple(hand.split()), phase) == 0) == (phase in hopeless)


@pytest.mark.parametrize("keep", [0, 1, 2])
@pytest.mark.parametrize(
    ("phase", "hand"),
    [
        (1, "R5 B5 Y5 R7 B7 Y7 W"),
        (2, "R5 B5 Y5 R6 R7 R8 R9 W"),
        (4, "R2 R3 R4 R5 R6 R7 R8 W"),
        (8, "R1 R2 R3 R4 R5 R6 R7 W"),
    ],
)
def test_3_3_cards_to_keep(phase: int, hand: str, keep: int) -> None:
    """Lay-downs that leave too few cards in hand are not listed."""
    cards = tuple(hand.split())
    wanted = all_lay_downs(splits(cards, phase, False, keep), phase, "phase")
    assert set(lay_downs(cards, phase, exact=False, keep=keep)) == wanted
    for laydown in wanted:
        assert sum(len(meld[1]) for meld in laydown) <= len(cards) - keep


@pytest.mark.parametrize(
    ("hand", "natural", "exact", "most"),
    [
        ("R4 R5 R6 R7 R8 R9 W W W W W", "group", True, 272),
        ("R4 R5 R6 R7 R8 W W W W W W", "phase", True, 831),
        ("R4 R5 R6 R7 R8 R9 W W W W W", "group", False, 1312),
        ("R4 R5 R6 R7 R8 W W W W W W", "phase", False, 4665),
    ],
)
def test_9_the_most_lay_downs_of_eleven_cards(hand: str, natural: str, exact: bool, most: int) -> None:
    """Most for eleven cards (phase 2): at exact size and at any, with one natural a group and one a phase."""
    found = lay_downs(tuple(hand.split()), 2, natural, exact)
    assert len(found) == len(set(found)) == most


def test_9_the_most_colour_groups() -> None:
    """330 a colour in phase 8."""
    assert len(lay_downs(tuple(f"G{number}" for number in range(1, 12)), 8)) == 330
    assert len(lay_downs((*(f"G{number}" for number in range(1, 11)), "W"), 8)) == 330


def test_9_too_few_cards() -> None:
    """A hand with fewer cards than the phase lays nothing."""
    assert lay_downs(("R5", "B5", "Y5", "R7", "B7"), 1) == ()
    assert lay_downs(("R5", "B5", "Y5", "R7", "B7", "Y7"), 1, keep=1) == ()


@pytest.mark.parametrize(
    ("hand", "phase", "natural", "wilds"),
    [
        ("S S R1", 1, "phase", 5),
        ("S S R1", 1, "group", NEVER),
        ("R1 B1", 1, "group", 4),
        ("S S", 1, "phase", NEVER),
        ("S S", 2, "phase", NEVER),
        ("R1", 2, "group", NEVER),
        ("R1", 2, "phase", 6),
        ("S S", 4, "phase", NEVER),
        ("S S", 8, "phase", NEVER),
        ("R1 R1 R1", 8, "phase", 4),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9", 8, "phase", 0),
        ("R12 B12", 2, "group", 5),
        ("R7 R7 B7 B7 Y7 Y7 G7", 9, "group", 0),
    ],
)
def test_2_5_the_wilds_that_are_needed(hand: str, phase: int, natural: str, wilds: int) -> None:
    """The fewest wilds with which the natural cards make the phase; none would do where no card is natural."""
    cards = tuple(hand.split())
    assert need(cards, phase, natural) == wilds
    assert not can_lay(cards + ("W",) * (wilds - 1), phase, natural) or wilds == 0
    if wilds < NEVER:
        assert can_lay(cards + ("W",) * wilds, phase, natural)


def test_hidden_cards_lay_nothing() -> None:
    """Unknown cards count for nothing."""
    assert tally(("R5", "W", "S", "??"))[1:] == (1 << 5, 1)
    assert not can_lay(("??",) * 10, 1)
    assert lay_downs(("R5", "B5", "Y5", "R7", "B7", "Y7", *["??"] * 4), 1) == (
        (Meld("set", (5, 5, 5), 5), Meld("set", (7, 7, 7), 7)),
    )


def test_8_cards_are_chosen_where_only_colours_differ() -> None:
    """In deck order; those of colours that could be hit elsewhere last."""
    hand = in_deck_order(["R5", "B5", "Y5", "G5", "R7", "B7", "Y7", "W"])
    laydown = (Meld("set", (5, 5, 5), 5), Meld("set", (7, 7, 0), 7))
    assert chosen(hand, laydown) == (("R5", "B5", "Y5"), ("R7", "B7", "W"))
    assert chosen(hand, laydown, spare="R") == (("B5", "Y5", "G5"), ("B7", "Y7", "W"))
    bare = (Meld("set", (5, 5, 5), 5), Meld("set", (0,), 7))
    assert as_lay(hand, bare, 1).values == (None, 7)
    assert as_lay(hand, bare, 1).phase == 1
