"""Count exactly how many hands of ten cards each phase can be laid from, by classes of hands.

    python -m tests.bench.phase10_counts          # all ten phases, both readings of rule 2.5: minutes
    python -m tests.bench.phase10_counts 4 8      # some phases

Cards of one number differ by colour only, which decides nothing but phase 8. So hands fall into classes: how many cards
of each number, how many wilds, how many skips (phase 8: of each colour). The engine is asked once for every class of
natural cards how many wilds it needs; the hands of the class are counted by binomials. The sum over all classes is
C(108, 10), which is checked as well.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from tenpbem.engine.phase10.deck import COLOURS, NATURALS, NUMBERS
from tenpbem.engine.phase10.melds import need

HAND = 10
ALL = comb(108, HAND)


class Counted(NamedTuple):
    """Hands that can be laid with a natural card in every group, and those more with one in the phase."""

    group: int
    more: int


TABLE = {
    1: Counted(7_076_688_286_712, 21_120),
    2: Counted(11_542_982_404_112, 15_744),
    3: Counted(2_068_500_398_704, 4_992),
    4: Counted(6_028_742_383_664, 0),
    5: Counted(2_512_414_175_824, 0),
    6: Counted(771_580_074_832, 0),
    7: Counted(128_608_480_744, 4_992),
    8: Counted(1_071_555_721_624, 0),
    9: Counted(1_205_167_517_304, 15_744),
    10: Counted(136_415_907_448, 4_992),
}
"""What the rules say in their section 9."""


class HandClass(NamedTuple):
    """Natural cards that stand for their class, and the number of ways to choose such cards from the deck."""

    cards: tuple[str, ...]
    ways: int


def classes(piles: tuple[tuple[str, ...], ...], most: int = HAND) -> Iterator[HandClass]:
    """List the classes of up to `most` natural cards, by how many come from each pile of like cards."""
    if not piles:
        yield HandClass((), 1)
        return
    pile, rest = piles[0], piles[1:]
    for count in range(min(most, len(pile)) + 1):
        for cards, ways in classes(rest, most - count):
            yield HandClass(pile[:count] + cards, comb(len(pile), count) * ways)


BY_NUMBER = tuple(tuple(card for card in NATURALS * 2 if card[1:] == str(number)) for number in NUMBERS)
BY_COLOUR = tuple(tuple(card for card in NATURALS * 2 if card[0] == colour) for colour in COLOURS)


def piles_of(phase: int) -> tuple[tuple[str, ...], ...]:
    """Give the piles of like cards: of one colour for phase 8, else of one number."""
    return BY_COLOUR if phase == 8 else BY_NUMBER


def with_wilds(naturals: int, at_least: int) -> int:
    """Count the ways to fill a hand up with skips and at least so many wilds."""
    rest = HAND - naturals
    return sum(comb(8, wilds) * comb(4, rest - wilds) for wilds in range(at_least, rest + 1))


def count(phases: list[int], hands: Iterator[HandClass]) -> tuple[dict[int, Counted], int]:
    """Count the hands that can be laid, and all hands seen."""
    sums = {(phase, natural): 0 for phase in phases for natural in ("group", "phase")}
    fills = [[with_wilds(size, wilds) for wilds in range(HAND + 1)] for size in range(HAND + 1)]
    seen = 0
    for cards, ways in hands:
        fill = fills[len(cards)]
        seen += ways * fill[0]
        for phase, natural in sums:
            wilds = need(cards, phase, natural)
            if wilds <= HAND:
                sums[phase, natural] += ways * fill[wilds]
    counted = {}
    for phase in phases:
        group, either = sums[phase, "group"], sums[phase, "phase"]
        counted[phase] = Counted(group, either - group)
    return counted, seen


def main() -> None:
    """Print the table, and whether it is that of the rules."""
    wanted = [int(text) for text in sys.argv[1:]] or list(TABLE)
    began = time.perf_counter()
    right = True
    for phases in ([phase for phase in wanted if phase == 8], [phase for phase in wanted if phase != 8]):
        if not phases:
            continue
        counted, seen = count(phases, classes(piles_of(phases[0])))
        right &= seen == ALL
        for phase in phases:
            group, more = counted[phase]
            agrees = counted[phase] == TABLE[phase]
            right &= agrees
            print(f"{phase:5} {group:20,} {more:10,} {group / ALL:12.6%}  {'agrees' if agrees else 'DIFFERS'}")
    print(f"{time.perf_counter() - began:.0f} s")
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
