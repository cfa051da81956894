"""Scoring: the best assignment of wilds, exactly (rules 5.3 to 5.5).

Each colour scores one run. A *reading* of a colour is one way to lay its run: where it starts and ends, and for every
gap between the natural cards which kind of wild fills it. Colours compete only for number wilds and full wilds, so a
reading comes down to what it is *worth* and what it *uses* of these:

- use is one integer, a field of 4 bits for each number wild and one of 8 for the full wilds; uses add up, and whether
  they fit into what is held is one subtraction and a look at the guard bit on top of each field;
- worth is one integer too, with the aims of rule 5.4 as fields, the most important on top: points, fewest wilds, then
  for red, blue, orange, green the length of the run, the lower start, and two bits a place for the kind of card. Worths
  add up, and the larger one is the better assignment. The runs are read back from it.

For each colour only the best reading of each use is kept; red meets blue, orange meets green, and the best two pairs
that fit together win. What cannot beat an assignment already found is left out at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from tenpbem.engine.rules import Card
from tenpbem.engine.ten import rulings
from tenpbem.engine.ten.deck import COLOURS, LARGEST
from tenpbem.engine.ten.state import Player

COMPLETE_BONUS = 1
"""5.3: what a complete 1 to 9 scores besides its nine cards."""

NATURAL, COLOURED, NUMBER, FULL = 3, 2, 1, 0
"""5.4: which kind of card is shown rather than which in one place."""

_FIELD, _FULL_AT = 4, 4 * LARGEST
_GUARDS = sum(8 << _FIELD * place for place in range(LARGEST)) | 128 << _FULL_AT
_MOST_USED, _MOST_FULL = len(COLOURS), len(COLOURS) * LARGEST
_KINDS, _START, _LENGTH = 2 * LARGEST, 4, 4
_RUN = _KINDS + _START + _LENGTH
_WILDS_AT = _RUN * len(COLOURS)
_POINTS_AT = _WILDS_AT + 8

Reading = tuple[int, int]
"""What a way to lay one or more colours is worth, and what it uses."""


class Run(NamedTuple):
    """The run of one colour: its cards in place, and what it scores."""

    colour: str
    cards: tuple[Card, ...]
    points: int


class Hand(NamedTuple):
    """What counts of cards held: by colour natural numbers as bits and coloured wilds; number wilds, full wilds."""

    naturals: tuple[int, ...]
    coloured: tuple[int, ...]
    numbers: tuple[int, ...]
    full: int


def sort_hand(cards: Sequence[Card]) -> Hand:
    """Count what a hand holds, as far as it could ever be used."""
    naturals, coloured = dict.fromkeys(COLOURS, 0), dict.fromkeys(COLOURS, 0)
    numbers, full = [0] * LARGEST, 0
    for card in cards:
        first, second = card[0], card[1]
        if first != "X" and second != "X":
            naturals[first] |= 1 << int(second) - 1
        elif first != "X":
            coloured[first] += 1
        elif second != "X":
            numbers[int(second) - 1] += 1
        else:
            full += 1
    useful = tuple(min(count, _MOST_USED) for count in numbers)
    return Hand(tuple(naturals.values()), tuple(coloured.values()), useful, min(full, _MOST_FULL))


@lru_cache(maxsize=256)
def best_runs(cards: tuple[Card, ...]) -> tuple[Run, ...]:
    """Give the runs of the best assignment of wilds, only of colours that score, in the order R B O G."""
    hand = sort_hand(cards)
    supply = sum(hand.numbers) + hand.full
    room = _GUARDS | hand.full << _FULL_AT | sum(count << _FIELD * n for n, count in enumerate(hand.numbers))
    colours = [_readings(hand, colour) for colour in range(len(COLOURS))]
    limits = [_limit(readings, supply) for readings in colours]
    floor = _greedy(colours, limits, room, supply)
    warm = _pairs(colours[0], colours[1], room, floor, _together(limits[2], limits[3]))
    cool = _pairs(colours[2], colours[3], room, floor, _together(limits[0], limits[1]))
    worth = _best_fit(warm, cool, room, _limit(cool, supply))
    return tuple(run for colour in range(len(COLOURS)) if (run := _read_back(worth, colour)).points)


def points(cards: tuple[Card, ...]) -> int:
    """Count what cards held would score."""
    return sum(run.points for run in best_runs(cards))


def _readings(hand: Hand, colour: int) -> list[Reading]:
    """List the best reading of one colour for each use, the most worth first; no run at all is one of them."""
    best = {0: 0}
    for start in range(LARGEST):
        for length in range(1, LARGEST - start + 1):
            for worth, use in _fillings(hand, colour, start, length):
                if worth > best.get(use, -1):
                    best[use] = worth
    return sorted(((worth, use) for use, worth in best.items()), reverse=True)


def _fillings(hand: Hand, colour: int, start: int, length: int) -> Iterator[Reading]:
    """Lay one run in every way that could be best: coloured wilds, which serve nothing else, before all others.

    A run that a natural card would make longer for nothing is left out.
    """
    naturals, coloured = hand.naturals[colour], hand.coloured[colour]
    run = (1 << length) - 1 << start
    beside = run << 1 | run >> 1
    if naturals & beside & ~run or not (naturals & run or rulings.WILDS_ALONE_SCORE):
        return
    gaps = run & ~naturals
    wilds = gaps.bit_count()
    points = length + (COMPLETE_BONUS if length == LARGEST else 0)
    worth = (points << _POINTS_AT) - (wilds << _WILDS_AT)
    shape = (length << _START | LARGEST - start) << _KINDS
    shift = _RUN * (len(COLOURS) - 1 - colour)
    for by_number in _subsets(gaps, hand.numbers, wilds - coloured, hand.full):
        full = max(0, wilds - coloured - by_number.bit_count())
        kinds = _kinds(range(start, start + length), naturals, by_number, wilds - by_number.bit_count() - full)
        yield worth + ((shape | kinds) << shift), _use(by_number, full)


def _subsets(gaps: int, numbers: Sequence[int], wanted: int, full: int) -> Iterator[int]:
    """Give the sets of gaps that number wilds may fill where `wanted` gaps are left to them and to full wilds."""
    if wanted <= 0:
        yield 0
        return
    free = gaps & sum(1 << n for n, count in enumerate(numbers) if count)
    part = free
    while True:
        if wanted - full <= part.bit_count() <= wanted:
            yield part
        if not part:
            return
        part = part - 1 & free


def _kinds(places: range, naturals: int, by_number: int, coloured: int) -> int:
    """Write the kinds of cards along a run, two bits a place: the first free gaps to the coloured wilds."""
    kinds = 0
    for place in places:
        kind = FULL
        if naturals >> place & 1:
            kind = NATURAL
        elif by_number >> place & 1:
            kind = NUMBER
        elif coloured:
            kind, coloured = COLOURED, coloured - 1
        kinds = kinds << 2 | kind
    return kinds


def _use(by_number: int, full: int) -> int:
    """Write which number wilds and how many full wilds a reading uses."""
    return full << _FULL_AT | sum(1 << _FIELD * n for n in range(LARGEST) if by_number >> n & 1)


def _used(use: int) -> int:
    """Count the wilds that a use stands for."""
    return (use >> _FULL_AT) + sum(use >> _FIELD * n & 7 for n in range(LARGEST))


def _limit(readings: list[Reading], supply: int) -> list[int]:
    """Give the most that readings can be worth which use at most 0, 1, .. `supply` wilds; -1 where there is none."""
    most = [-1] * (supply + 1)
    for worth, use in readings:
        used = _used(use)
        most[used] = max(most[used], worth)
    return list(accumulate(most, max))


def _together(first: list[int], second: list[int]) -> list[int]:
    """Give the same limits for two colours together."""
    return [max(first[used] + second[supply - used] for used in range(supply + 1)) for supply in range(len(first))]


def _greedy(colours: list[list[Reading]], limits: list[list[int]], room: int, supply: int) -> int:
    """Find some good assignment, colour by colour, and give its worth: nothing below it can be the best."""
    total = 0
    later = [limits[3], [0] * (supply + 1)]
    later.insert(0, _together(limits[2], limits[3]))
    later.insert(0, _together(limits[1], later[0]))
    for readings, after in zip(colours, later, strict=True):
        fits = [(w + after[supply - _used(u)], w, u) for w, u in readings if room - u & _GUARDS == _GUARDS]
        _, worth, use = max(fits)
        total, room, supply = total + worth, room - use, supply - _used(use)
    return total


def _pairs(first: list[Reading], second: list[Reading], room: int, floor: int, others: list[int]) -> list[Reading]:
    """Put two colours together: the best worth for each use that fits and can still reach `floor`.

    `others` limits what the other two colours can be worth by the wilds left to them.
    """
    best: dict[int, int] = {}
    supply = len(others) - 1
    counted = [(worth, use, _used(use)) for worth, use in second]
    for worth, use in first:
        left, needed, spare = room - use, floor - worth, supply - _used(use)
        for other, more, used in counted:
            if other + others[spare] < needed:
                break
            if (
                left - more & _GUARDS == _GUARDS
                and other + others[spare - used] >= needed
                and worth + other > best.get(use + more, -1)
            ):
                best[use + more] = worth + other
    return sorted(((worth, use) for use, worth in best.items()), reverse=True)


def _best_fit(first: list[Reading], second: list[Reading], room: int, limit: list[int]) -> int:
    """Give the worth of the best two pairs that fit together; `limit` is that of the second."""
    best, supply = -1, len(limit) - 1
    buckets: list[list[Reading]] = [[] for _ in limit]
    for worth, use in second:
        buckets[_used(use)].append((worth, use))
    hopes = sorted(((worth + limit[supply - _used(use)], worth, use) for worth, use in first), reverse=True)
    for hope, worth, use in hopes:
        if hope <= best:
            break
        left = room - use
        for bucket in buckets[: supply - _used(use) + 1]:
            for other, more in bucket:
                if worth + other <= best:
                    break
                if left - more & _GUARDS == _GUARDS:
                    best = worth + other
                    break
    return best


def _read_back(worth: int, colour: int) -> Run:
    """Read the run of a colour from the worth of an assignment."""
    bits = worth >> _RUN * (len(COLOURS) - 1 - colour)
    length, start = bits >> _KINDS + _START & 15, LARGEST - (bits >> _KINDS & 15)
    name = COLOURS[colour]
    cards = []
    for place in range(length):
        kind = bits >> 2 * (length - 1 - place) & 3
        number = start + place + 1
        cards.append(("XX", f"X{number}", f"{name}X", f"{name}{number}")[kind])
    return Run(name, tuple(cards), length + (COMPLETE_BONUS if length == LARGEST else 0))


def rank(player: Player) -> tuple[int, int, int]:
    """Give what decides the game, the larger the better: points, black tokens, fewest cards (5.5)."""
    return points(player.cards), player.black, -rulings.cards_counted(player.cards)


def winners(players: Sequence[Player]) -> tuple[int, ...]:
    """List the seats that win; more than one share the victory."""
    ranks = [rank(player) for player in players]
    return tuple(seat for seat, mine in enumerate(ranks, 1) if mine == max(ranks))


def outcome(players: Sequence[Player]) -> dict[str, Any]:
    """Give scores, runs and winners as `show --json` does."""
    scores = []
    for seat, player in enumerate(players, 1):
        runs = best_runs(player.cards)
        shown = [{"colour": run.colour, "cards": list(run.cards), "points": run.points} for run in runs]
        scores.append({"seat": seat, "points": sum(run.points for run in runs), "runs": shown})
    return {"scores": scores, "winners": list(winners(players))}
