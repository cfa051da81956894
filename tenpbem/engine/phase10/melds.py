"""What a hand can lay: exactly, and completely (rules 2 and 9).

Cards of one number differ only by colour, and colour matters to phase 8 alone. So a hand is looked at as its *tally*:
how many cards of each number, which numbers are there at all, how many wilds. Two questions are answered from it.

*Can it be laid?* `need` counts the fewest wilds with which the natural cards make the phase, and the hand lays it if
it holds as many. For a set and a run all turns on one number at a time: the set takes all of its cards that it can use,
or all but one that the run needs. Taking what is longest first would miss one hand in ten.

*In how many ways?* A `LayDown` says what the groups mean, not which cards of one number are used: the number of a set
and how many of its cards are wild, the span of a run and which of its places are wild, the numbers of a colour group.
For each set that the hand can make, all runs that the rest can make are read from a table that fills as it is used.
Two groups of like size in the other order are the same lay-down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations

from tenpbem.engine.phase10.deck import COLOUR, NUMBER, NUMBERS, WILD, in_deck_order
from tenpbem.engine.phase10.moves import Lay
from tenpbem.engine.phase10.phases import COLOUR_GROUP, PHASES, RUN, SET
from tenpbem.engine.phase10.profiles import PHASE
from tenpbem.engine.rules import Card
from tenpbem.engine.values import NamedTuple

NEVER = 99
"""More wilds than there are: what `need` says of a hand that no number of wilds would help."""


class Meld(NamedTuple):
    """What one group means: the natural number at each of its places (0: a wild there).

    `value` is the number of a set, the lowest number of a run, 0 for a colour group; `colour` belongs to that one.
    """

    kind: str
    numbers: tuple[int, ...]
    value: int
    colour: str = ""


LayDown = tuple[Meld, ...]


class Tally(NamedTuple):
    """A hand by numbers: how many cards of each (index 1 to 12), those present as bits, and its wilds."""

    counts: tuple[int, ...]
    present: int
    wilds: int


def tally(hand: Sequence[Card]) -> Tally:
    """Count a hand by numbers; skips and unknown cards count for nothing."""
    counts, present, wilds = [0] * 13, 0, 0
    for card in hand:
        number = NUMBER.get(card)
        if number:
            counts[number] += 1
            present |= 1 << number
        elif card == WILD:
            wilds += 1
    return Tally(tuple(counts), present, wilds)


def can_lay(hand: Sequence[Card], phase: int, natural: str = PHASE) -> bool:
    """Decide whether a hand holds a phase; `natural` as in rule 2.5."""
    return need(hand, phase, natural) <= hand.count(WILD)


def need(hand: Sequence[Card], phase: int, natural: str = PHASE) -> int:
    """Count the fewest wilds with which the natural cards of a hand make a phase (NEVER: none would do)."""
    kinds = tuple(shape.kind for shape in PHASES[phase])
    sizes = tuple(shape.size for shape in PHASES[phase])
    if kinds == (COLOUR_GROUP,):
        colours = [COLOUR.get(card) for card in hand]
        most = max(colours.count(colour) for colour in "RBYG")
        return max(0, sizes[0] - most) if most else NEVER
    return _need(kinds, sizes, tally(hand), natural)


def _need(kinds: tuple[str, ...], sizes: tuple[int, ...], held: Tally, natural: str) -> int:
    if kinds == (RUN,):
        most = _longest(held.present, sizes[0])
        return sizes[0] - most if most else NEVER
    if kinds == (SET, RUN):
        return _need_set_and_run(held, sizes[0], sizes[1], natural)
    second, first = sorted(held.counts)[-2:]
    if first == 0 or (natural != PHASE and first + second < 2):
        return NEVER
    a, b = sizes
    return min(max(0, a - first) + max(0, b - second), max(0, a + b - first))


def _need_set_and_run(held: Tally, set_size: int, run_size: int, natural: str) -> int:
    fewest = NEVER
    for number, count in enumerate(held.counts):
        if number == 0 or (count == 0 and natural != PHASE):
            continue
        most = min(count, set_size)
        for taken in (most, most - 1) if most == count > 0 else (most,):
            left = held.present & ~(1 << number) if taken == count else held.present
            in_run = _longest(left, run_size)
            if (taken and in_run) or (natural == PHASE and taken + in_run):
                fewest = min(fewest, set_size - taken + run_size - in_run)
    return fewest


@cache
def _longest(present: int, size: int) -> int:
    """Count the most numbers present in any span of a run of `size`."""
    return max((present >> low & (1 << size) - 1).bit_count() for low in range(1, 14 - size))


def lay_downs(
    hand: Sequence[Card], phase: int, natural: str = PHASE, exact: bool = True, keep: int = 0
) -> tuple[LayDown, ...]:
    """List all distinct ways to lay a phase from a hand, each once.

    With `exact`, groups have just the size of the phase, else any legal size. `keep` cards at least stay in hand.
    """
    shapes = PHASES[phase]
    limit = len(hand) - keep
    if sum(shape.size for shape in shapes) > limit or need(hand, phase, natural) > hand.count(WILD):
        return ()
    if shapes[0].kind == COLOUR_GROUP:
        return tuple(_colour_groups(hand, shapes[0].size, exact, limit))
    held = tally(hand)
    if shapes[0].kind == RUN:
        longest = shapes[0].size if exact else min(12, limit)
        return tuple((run,) for run in _runs(held.present, held.wilds, shapes[0].size, longest, False))
    if shapes[1].kind == RUN:
        return tuple(_sets_and_runs(held, shapes[0].size, shapes[1].size, natural, exact, limit))
    return tuple(_pairs_of_sets(held, shapes[0].size, shapes[1].size, natural, exact, limit))


class _Set(NamedTuple):
    """A set that a hand can make, with what it uses up."""

    meld: Meld
    number: int
    naturals: int
    wilds: int


def _sets(held: Tally, size: int, exact: bool, bare: bool) -> Iterator[_Set]:
    """List the sets that a hand can make; those of wilds alone only where they are allowed (`bare`)."""
    for number in NUMBERS:
        for naturals in range(max(0 if bare else 1, size - held.wilds), held.counts[number] + 1):
            if exact:
                if naturals <= size:
                    yield _set_of(number, naturals, size - naturals)
            else:
                for wilds in range(max(0, size - naturals), held.wilds + 1):
                    yield _set_of(number, naturals, wilds)


@cache
def _set_of(number: int, naturals: int, wilds: int) -> _Set:
    return _Set(Meld(SET, (number,) * naturals + (0,) * wilds, number), number, naturals, wilds)


def _pairs_of_sets(held: Tally, first: int, second: int, natural: str, exact: bool, limit: int) -> Iterator[LayDown]:
    """List the lay-downs of two sets; where both could stand in either place, the lesser stands first."""
    bare = natural == PHASE
    others = list(_sets(held, second, exact, bare))
    for one in _sets(held, first, exact, bare):
        length = len(one.meld.numbers)
        for other in others:
            if one.wilds + other.wilds > held.wilds or not one.naturals + other.naturals:
                continue
            if one.number == other.number and one.naturals + other.naturals > held.counts[one.number]:
                continue
            if length + len(other.meld.numbers) > limit:
                continue
            if len(other.meld.numbers) < first or one.meld <= other.meld:
                yield (one.meld, other.meld)


def _sets_and_runs(held: Tally, first: int, second: int, natural: str, exact: bool, limit: int) -> list[LayDown]:
    found: list[LayDown] = []
    for meld, number, naturals, wilds in _sets(held, first, exact, natural == PHASE):
        left = held.present & ~(1 << number) if naturals == held.counts[number] else held.present
        longest = second if exact else min(12, limit - len(meld.numbers))
        bare = natural == PHASE and naturals > 0
        found += [(meld, run) for run in _runs(left, held.wilds - wilds, second, longest, bare)]
    return found


@lru_cache(maxsize=1 << 14)
def _runs(present: int, wilds: int, shortest: int, longest: int, bare: bool) -> tuple[Meld, ...]:
    """List the runs that the numbers present and the wilds make: each span, each choice of places for wilds."""
    found = []
    for length in range(shortest, longest + 1):
        for low in range(1, 14 - length):
            span = [number for number in range(low, low + length) if present >> number & 1]
            for naturals in range(max(0 if bare else 1, length - wilds), len(span) + 1):
                found += [_run_of(low, length, numbers) for numbers in combinations(span, naturals)]
    return tuple(found)


@cache
def _run_of(low: int, length: int, naturals: tuple[int, ...]) -> Meld:
    return Meld(RUN, tuple(number if number in naturals else 0 for number in range(low, low + length)), low)


def _colour_groups(hand: Sequence[Card], size: int, exact: bool, limit: int) -> Iterator[LayDown]:
    held = hand.count(WILD)
    for colour in "RBYG":
        numbers = sorted(NUMBER[card] for card in hand if COLOUR.get(card) == colour)
        for naturals in range(max(1, size - held), len(numbers) + 1):
            fewest = max(0, size - naturals)
            most = min(held, limit - naturals) if not exact else min(fewest, size - naturals)
            chosen = dict.fromkeys(combinations(numbers, naturals))
            for wilds in range(fewest, most + 1):
                yield from ((Meld(COLOUR_GROUP, group + (0,) * wilds, 0, colour),) for group in chosen)


def chosen(hand: Sequence[Card], laydown: LayDown, spare: str = "") -> tuple[tuple[Card, ...], ...]:
    """Choose the cards for a lay-down, in deck order where only colours differ; those of colours in `spare` last."""
    left = sorted(in_deck_order(hand), key=lambda card: COLOUR.get(card, "W") in spare)
    groups = []
    for meld in laydown:
        cards = []
        for number in meld.numbers:
            card = next(card for card in left if _stands_for(card, number, meld.colour))
            left.remove(card)
            cards.append(card)
        groups.append(tuple(cards) if meld.kind == RUN else in_deck_order(cards))
    return tuple(groups)


def _stands_for(card: Card, number: int, colour: str) -> bool:
    if number == 0:
        return card == WILD
    return NUMBER.get(card) == number and (not colour or COLOUR[card] == colour)


def as_lay(hand: Sequence[Card], laydown: LayDown, named: int | None = None, spare: str = "") -> Lay:
    """Write a lay-down as a move from a hand; `named` is the phase where it must be named (variant `pick`)."""
    values = tuple(meld.value if not any(meld.numbers) else None for meld in laydown)
    return Lay(chosen(hand, laydown, spare), values, named)
