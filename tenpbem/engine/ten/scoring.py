"""Scoring: the best assignment of wilds, exactly (rules 5.3 to 5.5).

Each colour scores one run. A *reading* of a colour is one way to lay its run: where it starts and ends, and for every
gap between the natural cards which kind of wild fills it. Colours compete only for number wilds and full wilds, so a
reading comes down to what it is *worth* and what it *uses* of these:

- use is one integer: a field of 4 bits for each number wild, one of 8 for the full wilds, and above them how many it
  uses in all. Uses add up, and whether they fit into what is held is one subtraction and a look at the guard bit on
  top of each field;
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
from typing import Any

from tenpbem.engine.rules import Card
from tenpbem.engine.ten import rulings
from tenpbem.engine.ten.deck import COLOURS, LARGEST
from tenpbem.engine.ten.state import Player
from tenpbem.engine.values import NamedTuple

COMPLETE_BONUS = 1
"""5.3: what a complete 1 to 9 scores besides its nine cards."""

NATURAL, COLOURED, NUMBER, FULL = 3, 2, 1, 0
"""5.4: which kind of card is shown rather than which in one place."""

_FIELD, _FULL_AT = 4, 4 * LARGEST
_USED_AT = _FULL_AT + 8
_GUARDS = sum(8 << _FIELD * place for place in range(LARGEST)) | 128 << _FULL_AT
_MOST_USED, _MOST_FULL = len(COLOURS), len(COLOURS) * LARGEST
_KINDS, _START, _LENGTH = 2 * LARGEST, 4, 4
_RUN = _KINDS + _START + _LENGTH
_WILDS_AT = _RUN * len(COLOURS)
_POINTS_AT = _WILDS_AT + 8
_SPREAD = [0]
for _n in range(LARGEST):
    _SPREAD += [use | 1 << _FIELD * _n for use in _SPREAD]
"""A set of numbers as fields of a use."""

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
    """List the best reading of one colour for each use, the most worth first; no run at all is one of them.

    A run that a natural card would make longer for nothing is left out.
    """
    best = {0: 0}
    naturals, helped = hand.naturals[colour], sum(1 << n for n, count in enumerate(hand.numbers) if count)
    spare = hand.coloured[colour] + hand.full
    for start in range(LARGEST):
        if naturals << 1 >> start & 1:
            continue
        for length in range(1, LARGEST - start + 1):
            run = (1 << length) - 1 << start
            gaps = run & ~naturals
            if (gaps & ~helped).bit_count() > spare:
                break
            if naturals >> start + length & 1 or (gaps == run and not rulings.WILDS_ALONE_SCORE):
                continue
            for worth, use in _fillings(hand, colour, range(start, start + length), gaps, gaps & helped):
                if worth > best.get(use, -1):
                    best[use] = worth
    return sorted(((worth, use) for use, worth in best.items()), reverse=True)


def _fillings(hand: Hand, colour: int, places: range, gaps: int, helped: int) -> Iterator[Reading]:
    """Fill the gaps of one run in every way that could be best.

    Coloured wilds, which serve nothing else, come before all others; `helped` are the gaps that number wilds can fill.
    """
    wilds, coloured = gaps.bit_count(), hand.coloured[colour]
    worth = (_points(len(places)) << _POINTS_AT) - (wilds << _WILDS_AT)
    shape = (len(places) << _START | LARGEST - places[0]) << _KINDS
    shift = _RUN * (len(COLOURS) - 1 - colour)
    wanted = max(0, wilds - coloured)
    for by_number in _subsets(helped) if wanted else (0,):
        full = wanted - by_number.bit_count()
        if 0 <= full <= hand.full:
            kinds = _kinds(places, gaps, by_number, coloured)
            yield worth + ((shape | kinds) << shift), wanted << _USED_AT | full << _FULL_AT | _SPREAD[by_number]


def _points(length: int) -> int:
    """Count what a run scores (5.3)."""
    return length + (COMPLETE_BONUS if length == LARGEST else 0)


def _subsets(gaps: int) -> Iterator[int]:
    """Give all sets of gaps that are part of these."""
    part = gaps
    while part:
        yield part
        part = part - 1 & gaps
    yield 0


def _kinds(places: range, gaps: int, by_number: int, coloured: int) -> int:
    """Write the kinds of cards along a run, two bits a place: the first free gaps to the coloured wilds."""
    kinds = 0
    for place in places:
        kind = FULL
        if not gaps >> place & 1:
            kind = NATURAL
        elif by_number >> place & 1:
            kind = NUMBER
        elif coloured:
            kind, coloured = COLOURED, coloured - 1
        kinds = kinds << 2 | kind
    return kinds


def _limit(readings: list[Reading], supply: int) -> list[int]:
    """Give the most that readings can be worth which use at most 0, 1, .. `supply` wilds; -1 where there is none."""
    most = [-1] * (supply + 1)
    for worth, use in readings:
        used = use >> _USED_AT
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
        fits = [(w + after[supply - (u >> _USED_AT)], w, u) for w, u in readings if room - u & _GUARDS == _GUARDS]
        _, worth, use = max(fits)
        total, room, supply = total + worth, room - use, supply - (use >> _USED_AT)
    return total


def _by_number_used(readings: list[Reading], supply: int) -> list[list[Reading]]:
    """Part readings by how many wilds they use, the most worth first in each part."""
    parts: list[list[Reading]] = [[] for _ in range(supply + 1)]
    for worth, use in readings:
        parts[use >> _USED_AT].append((worth, use))
    return parts


def _pairs(first: list[Reading], second: list[Reading], room: int, floor: int, others: list[int]) -> list[Reading]:
    """Put two colours together: the best worth for each use that fits and can still reach `floor`.

    `others` limits what the other two colours can be worth by the wilds left to them.
    """
    best: dict[int, int] = {}
    parts = _by_number_used(second, len(others) - 1)
    for worth, use in first:
        left, spare = room - use, len(others) - 1 - (use >> _USED_AT)
        for used, part in enumerate(parts[: spare + 1]):
            needed = floor - worth - others[spare - used]
            for other, more in part:
                if other < needed:
                    break
                if left - more & _GUARDS == _GUARDS and worth + other > best.get(use + more, -1):
                    best[use + more] = worth + other
    return sorted(((worth, use) for use, worth in best.items()), reverse=True)


def _best_fit(first: list[Reading], second: list[Reading], room: int, limit: list[int]) -> int:
    """Give the worth of the best two pairs that fit together; `limit` is that of the second."""
    best, supply = -1, len(limit) - 1
    parts = _by_number_used(second, supply)
    hopes = sorted(((worth + limit[supply - (use >> _USED_AT)], worth, use) for worth, use in first), reverse=True)
    for hope, worth, use in hopes:
        if hope <= best:
            break
        left = room - use
        for part in parts[: supply - (use >> _USED_AT) + 1]:
            for other, more in part:
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
    return Run(name, tuple(cards), _points(length))


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
