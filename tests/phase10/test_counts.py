"""The exact counts of section 9, as far as they can be had in an instant.

`python -m tests.bench.phase10_counts` counts all ten phases without the shortcuts taken here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

import pytest

from tenpbem.engine.phase10.melds import need
from tests.bench.phase10_counts import ALL, HAND, TABLE, HandClass, classes, count, piles_of

from .brute import all_lay_downs, splits


def like_numbers() -> Iterator[HandClass]:
    """Give the classes of hands by how many cards of a number there are, whichever number it is (phases of sets)."""
    for size in range(HAND + 1):
        for counts in partitions(size, size):
            cards = tuple(
                f"{'RBYG'[index // 2]}{number}" for number, some in enumerate(counts, 1) for index in range(some)
            )
            numbers = factorial(12) // prod(factorial(some) for some in Counter(counts).values())
            yield HandClass(cards, numbers // factorial(12 - len(counts)) * prod(comb(8, some) for some in counts))


def partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Write a number as a falling sum of numbers up to 8."""
    if total == 0:
        yield ()
    for part in range(min(total, most, 8), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


def numbers_present() -> Iterator[HandClass]:
    """Give the classes of hands by which numbers there are, however many cards of each (phases of a run)."""
    for present in range(HAND + 1):
        for size in range(present, HAND + 1):
            ways = ways_to_hold(present, size)
            for numbers in combinations(range(1, 13), present) if ways else ():
                yield HandClass(tuple(f"R{numbers[index % present]}" for index in range(size)), ways)


def ways_to_hold(present: int, size: int) -> int:
    """Count the ways to choose cards of so many numbers, of each at least one of its eight."""
    return sum((-1) ** left * comb(present, left) * comb(8 * (present - left), size) for left in range(present + 1))


@pytest.mark.parametrize(
    ("phases", "hands"),
    [([1, 7, 9, 10], like_numbers), ([4, 5, 6], numbers_present), ([8], lambda: classes(piles_of(8)))],
    ids=["sets", "runs", "colours"],
)
def test_9_which_hands_can_be_laid(phases: list[int], hands: object) -> None:
    """The engine's answer must agree exactly."""
    counted, seen = count(phases, hands())
    assert seen == ALL
    assert counted == {phase: TABLE[phase] for phase in phases}


@pytest.mark.parametrize("natural", ["phase", "group"])
@pytest.mark.parametrize("phase", [2, 3])
def test_9_a_set_and_a_run_of_few_cards(phase: int, natural: str) -> None:
    """For all hands of three natural cards, the wilds needed are the fewest with which a split is found."""
    for numbers in combinations_with_replacement(range(3, 9), 3):
        cards = tuple(f"{colour}{number}" for colour, number in zip("RBY", numbers, strict=True))
        wilds = need(cards, phase, natural)
        found = [
            bool(all_lay_downs(splits(cards + ("W",) * held, phase, True), phase, natural)) for held in range(3, 7)
        ]
        assert found == [held >= wilds for held in range(3, 7)], (cards, wilds)
