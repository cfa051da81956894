"""How to get rid of most cards in a turn: the best hits, and the best way to lay and hit on (for robots and hints).

Exact, by trying everything that can make a difference. Only runs ask for thought: a card that continues a run opens the
place behind it, and a wild may bridge a gap. So for each end of each run every continuation is tried; what is left then
goes to the sets and colour groups that take it, and wilds go anywhere. Best is what leaves the fewest cards in hand,
and among those the fewest points.

Laying a longer group is the same as laying it at exact size and hitting it, so exact lay-downs suffice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tenpbem.engine.phase10.deck import COLOUR, NUMBER, WILD, without
from tenpbem.engine.phase10.groups import extended, phase_groups
from tenpbem.engine.phase10.melds import as_lay, lay_downs
from tenpbem.engine.phase10.moves import HIGH, LOW, Hit, Lay
from tenpbem.engine.phase10.phases import RUN, SET
from tenpbem.engine.phase10.profiles import PHASE
from tenpbem.engine.phase10.scoring import points
from tenpbem.engine.phase10.state import Group
from tenpbem.engine.rules import Card
from tenpbem.engine.values import NamedTuple

Cards = tuple[Card, ...]
Table = Mapping[int, Group]
"""Groups by their number on the table."""


class Plan(NamedTuple):
    """What to do with a hand in a turn, after the draw and before the discard; `left` is what remains in hand."""

    lay: Lay | None
    hits: tuple[Hit, ...]
    left: Cards

    @property
    def cost(self) -> tuple[int, int]:
        """Weigh what is left: the number of cards first, then their points."""
        return _cost(self.left)


def best_lay(
    hand: Sequence[Card],
    phase: int,
    groups: Sequence[Group] = (),
    natural: str = PHASE,
    keep: int = 1,
    at_once: bool = False,
    named: bool = False,
) -> Plan | None:
    """Find the lay-down and the hits after it that leave the fewest cards in hand; None where the hand lays nothing.

    `groups` are those on the table; they may be hit only where the options say `at_once`, else the own groups alone.
    `keep` cards must stay, `natural` is as in rule 2.5; with `named` the move names its phase (variant `pick`).
    """
    table = dict(enumerate(groups, 1)) if at_once else {}
    spare = _colours(table)
    best: Plan | None = None
    for laydown in lay_downs(hand, phase, natural, keep=keep):
        lay = as_lay(hand, laydown, phase if named else None, spare)
        left = without(hand, (card for cards in lay.groups for card in cards))
        laid = phase_groups(0, phase, lay.groups, lay.values, natural)
        assert left is not None
        assert not isinstance(laid, str)
        plan = best_hits(left, table | dict(enumerate(laid, len(groups) + 1)), keep)._replace(lay=lay)
        if best is None or plan.cost < best.cost:
            best = plan
        if len(plan.left) <= keep:
            break
    return best


def best_hits(hand: Sequence[Card], table: Table, keep: int = 1) -> Plan:
    """Find the hits that leave the fewest cards in hand; `table` holds the groups that may be hit, by number."""
    chain = _Chains(tuple(hand), table).best()
    table = dict(table)
    left = list(hand)
    for hit in chain:
        table[hit.group] = _grown(table[hit.group], hit)
        left.remove(hit.card)
    planned = (*chain, *_loose(left, table))
    planned = planned[: max(0, len(hand) - keep)]
    rest = without(hand, (hit.card for hit in planned))
    assert rest is not None
    return Plan(None, planned, rest)


class _Chains:
    """The search for the best continuations of the runs on the table, end by end.

    What can still be done depends on the end looked at, how far it has grown, and the cards left in hand: each such
    question is answered once.
    """

    def __init__(self, hand: Cards, table: Table) -> None:
        self.hand = hand
        self.sets = {group.low for group in table.values() if group.kind == SET}
        self.colours = _colours(table)
        runs = {number: group for number, group in table.items() if group.kind == RUN}
        self.ends = [
            (number, end, next_number)
            for number, group in runs.items()
            for end, next_number in ((LOW, group.low - 1), (HIGH, group.high + 1))
        ]
        self.room = 99 if len(runs) < len(table) else sum(11 - group.high + group.low for group in runs.values())
        self.known: dict[tuple[int, int, Cards], tuple[tuple[int, int], tuple[Hit, ...]]] = {}

    def best(self) -> tuple[Hit, ...]:
        """Give the hits on runs that leave the least once all else is placed, too."""
        return self._from(0, self.hand, 0)[1]

    def _from(self, index: int, hand: Cards, grown: int) -> tuple[tuple[int, int], tuple[Hit, ...]]:
        """Give the least cost, and the hits for it, from an end on that has `grown` by some cards already."""
        if index == len(self.ends):
            return self._left(hand), ()
        key = (index, grown, hand)
        if key not in self.known:
            best = self._from(index + 1, hand, 0)
            number, end, first = self.ends[index]
            place = first + (grown if end == HIGH else -grown)
            for card in self._continuing(hand, place, end):
                left = without(hand, (card,))
                assert left is not None
                cost, hits = self._from(index, left, grown + 1)
                if cost < best[0]:
                    best = cost, (Hit(number, card, end if card == WILD else None), *hits)
            self.known[key] = best
        return self.known[key]

    def _continuing(self, hand: Cards, place: int, end: str) -> list[Card]:
        """List the cards worth trying at a place: the number, or a wild where it leads on to a number held."""
        if not 1 <= place <= 12:
            return []
        natural = [card for card in hand if NUMBER.get(card) == place]
        natural.sort(key=lambda card: COLOUR[card] in self.colours)
        beyond = range(place + 1, 13) if end == HIGH else range(1, place)
        bridges = WILD in hand and any(NUMBER.get(card) in beyond for card in hand)
        return natural[:1] + [WILD] * bridges

    def _left(self, hand: Cards) -> tuple[int, int]:
        """Weigh what stays in hand once sets and colour groups have taken what they can, and wilds have found room."""
        stuck = [card for card in hand if card != WILD and not self._is_loose(card)]
        room = self.room - (len(self.hand) - len(hand))
        return _cost((*stuck, *[WILD] * (hand.count(WILD) - room)))

    def _is_loose(self, card: Card) -> bool:
        return NUMBER.get(card) in self.sets or COLOUR.get(card, "?") in self.colours


def _loose(hand: Sequence[Card], table: dict[int, Group]) -> list[Hit]:
    """Place what fits a group, natural cards first; `table` grows with them.

    Natural cards that continue a run were weighed before: one still in hand leaves its place to a wild, which costs
    more.
    """
    hits = []
    for card in hand:
        hit = next((hit for hit in _hits_with(card, table) if extended(table[hit.group], hit.card, hit.end)), None)
        if hit is not None:
            table[hit.group] = _grown(table[hit.group], hit)
            hits.append(hit)
    return hits


def _hits_with(card: Card, table: Table) -> list[Hit]:
    wild = card == WILD
    return [
        Hit(number, card, end)
        for number, group in table.items()
        if wild or group.kind != RUN
        for end in ((LOW, HIGH) if group.kind == RUN else (None,))
    ]


def _grown(group: Group, hit: Hit) -> Group:
    grown = extended(group, hit.card, hit.end)
    assert grown is not None
    return grown


def _colours(table: Table) -> str:
    return "".join(group.colour for group in table.values())


def _cost(cards: Cards) -> tuple[int, int]:
    return len(cards), points(cards)
