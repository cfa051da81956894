"""A finder of lay-downs that tries all splits of a hand: slow, plain, and written from the rules alone.

python -m tests.phase10.brute 20000       # as many random hands against the engine's finder
python -m tests.phase10.brute 500 --any   # groups of any legal size
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

from tenpbem.engine.phase10.deck import DECK, in_deck_order, without
from tenpbem.engine.phase10.groups import phase_groups
from tenpbem.engine.phase10.melds import as_lay, can_lay, lay_downs

SHAPES = {
    1: [("set", 3), ("set", 3)],
    2: [("set", 3), ("run", 4)],
    3: [("set", 4), ("run", 4)],
    4: [("run", 7)],
    5: [("run", 8)],
    6: [("run", 9)],
    7: [("set", 4), ("set", 4)],
    8: [("colour", 7)],
    9: [("set", 5), ("set", 2)],
    10: [("set", 5), ("set", 3)],
}

Meaning = tuple[str, tuple[int, ...], int, str]


def meanings(kind: str, cards: Sequence[str]) -> Iterator[Meaning]:
    """Give everything that some cards can mean as a group: numbers by place (0: wild), value, colour."""
    naturals = [card for card in cards if card != "W"]
    numbers = sorted(int(card[1:]) for card in naturals)
    wilds = (0,) * (len(cards) - len(naturals))
    if kind == "set":
        for number in range(1, 13):
            if all(other == number for other in numbers):
                yield "set", (*numbers, *wilds), number, ""
    elif kind == "colour":
        for colour in {card[0] for card in naturals}:
            if all(card[0] == colour for card in naturals):
                yield "colour", (*numbers, *wilds), 0, colour
    elif len(set(numbers)) == len(numbers):
        for low in range(1, 14 - len(cards)):
            span = range(low, low + len(cards))
            if all(number in span for number in numbers):
                yield "run", tuple(number if number in numbers else 0 for number in span), low, ""


def splits(hand: Sequence[str], phase: int, exact: bool, keep: int = 0) -> set[tuple[Meaning, ...]]:
    """Split a hand in every way into groups of the shapes of a phase, wilds alone included."""
    places = [place for place, card in enumerate(hand) if card != "S"]
    most = len(hand) - keep
    options = []
    for kind, size in SHAPES[phase]:
        by_places: dict[frozenset[int], list[Meaning]] = {}
        for count in [size] if exact else range(size, len(places) + 1):
            for chosen in combinations(places, count):
                meant = list(meanings(kind, [hand[place] for place in chosen]))
                if meant:
                    by_places[frozenset(chosen)] = meant
        options.append(by_places)
    if len(options) == 1:
        return {(meaning,) for chosen, meant in options[0].items() for meaning in meant if len(chosen) <= most}
    return {
        pair
        for chosen, meant in options[0].items()
        for other, mates in options[1].items()
        if len(chosen) + len(other) <= most and not chosen & other
        for pair in product(meant, mates)
    }


def all_lay_downs(found: set[tuple[Meaning, ...]], phase: int, natural: str) -> set[tuple[Meaning, ...]]:
    """Keep of all splits what the phase allows; two groups that could change places count once."""
    kept = set()
    for groups in found:
        naturals = [any(numbers) for _, numbers, _, _ in groups]
        if any(naturals) if natural == "phase" else all(naturals):
            alike = len({kind for kind, _ in SHAPES[phase]}) == 1 and len(groups[-1][1]) >= SHAPES[phase][0][1]
            kept.add(tuple(sorted(groups)) if alike else groups)
    return kept


def random_hand(random: Random, size: int) -> tuple[str, ...]:
    """Draw a hand; every other one from a deck thick with wilds and poor in numbers, where there is most to find."""
    deck = list(DECK)
    if random.random() < 0.5:
        low = random.randrange(1, 8)
        deck = ["W"] * 8 + [card for card in DECK if card[1:] and low <= int(card[1:]) <= low + 5]
    return in_deck_order(random.sample(deck, size))


def check(hand: tuple[str, ...], phase: int, exact: bool = True) -> int:
    """Compare both finders on a hand; give the number of lay-downs."""
    count = 0
    found = splits(hand, phase, exact)
    for natural in ("phase", "group"):
        wanted = all_lay_downs(found, phase, natural)
        listed = lay_downs(hand, phase, natural, exact)
        assert len(listed) == len(set(listed)), (hand, phase, natural)
        assert set(listed) == wanted, (hand, phase, natural, set(listed) ^ wanted)
        assert can_lay(hand, phase, natural) == bool(wanted), (hand, phase, natural)
        count = max(count, len(listed))
        for laydown in listed[:: max(1, len(listed) // 5)]:
            lay = as_lay(hand, laydown)
            assert without(hand, [card for group in lay.groups for card in group]) is not None
            groups = phase_groups(1, phase, lay.groups, lay.values, natural)
            assert not isinstance(groups, str), (hand, lay, groups)
            assert [group.low for group in groups] == [meld.value for meld in laydown]
    return count


def main() -> None:
    """Check random hands of ten and eleven cards, and say how many could be laid."""
    hands, exact = int(sys.argv[1]), "--any" not in sys.argv
    random, began = Random(10), time.perf_counter()
    laid = most = 0
    for index in range(hands):
        hand = random_hand(random, random.choice((10, 11)))
        for phase in SHAPES:
            count = check(hand, phase, exact)
            laid += count > 0
            most = max(most, count)
        if (index + 1) % 1000 == 0:
            print(f"{index + 1} hands, {laid} lay-able phases, at most {most} lay-downs", flush=True)
    print(f"{hands} hands agree in every phase and both readings, in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
