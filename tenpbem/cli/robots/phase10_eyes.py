"""What the players of Phase 10 look at: the document of their seat, read back into the values of the rules.

A hand that cannot lay its phase yet is judged by two numbers. It *lacks* so many cards: the wilds that would still have
to come. And it has so many *outs*: cards not seen anywhere that would bring it a step nearer. Fewer lacking cards come
first, then more outs. Cards of one number are alike for all phases but the eighth, so outs are counted by numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tenpbem.engine.phase10.deck import COLOURS, COPIES, NUMBERS, WILD
from tenpbem.engine.phase10.groups import extended
from tenpbem.engine.phase10.melds import need
from tenpbem.engine.phase10.moves import HIGH, LOW
from tenpbem.engine.phase10.phases import COLOUR_GROUP, PHASES, RUN
from tenpbem.engine.phase10.profiles import AT_ONCE, DISCARD, PICK, Setup, named, setup
from tenpbem.engine.phase10.state import Group
from tenpbem.engine.phase10.view import groups_shown
from tenpbem.engine.values import NamedTuple

Cards = tuple[str, ...]
Document = Mapping[str, Any]

RARITY = {7: 0.3, 10: 0.4, 6: 2.0, 8: 2.8, 9: 3.1, 3: 5.3, 5: 6.5, 4: 15.6, 1: 18.3, 2: 29.8}
"""In how many of a hundred hands a phase comes by itself: who may pick takes the rarest that is as near as others."""
PICKED = 2
"""How many phases are kept in view where any may be laid."""


class Eyes(NamedTuple):
    """One position as a seat sees it.

    `mine` is the seat's own player in the document, `others` those who take part in the round, from the left. `phases`
    are those that may still be laid, the nearest first; `unseen` counts the copies of each face that lie in no place
    that this seat can see.
    """

    setup: Setup
    mine: Mapping[str, Any]
    others: tuple[Mapping[str, Any], ...]
    hand: Cards
    groups: tuple[Group, ...]
    top: str | None
    phases: tuple[int, ...]
    unseen: Mapping[str, int]

    @property
    def keep(self) -> int:
        """Count the cards that laying and hitting must leave (rule 3.3)."""
        return 1 if self.setup.last_card == DISCARD else 0

    @property
    def at_once(self) -> bool:
        """Tell whether others' groups may be hit in the turn in which the own phase is laid (rule 3.6)."""
        return self.setup.hit_others == AT_ONCE

    @property
    def named(self) -> bool:
        """Tell whether a phase is named when it is laid (rule 7.4)."""
        return self.setup.variant == PICK

    def table(self) -> dict[int, Group]:
        """Give the groups that may be hit now, by their numbers."""
        own_only = self.mine["laid_now"] and not self.at_once
        return {
            number: group
            for number, group in enumerate(self.groups, 1)
            if not own_only or group.seat == self.mine["seat"]
        }

    def lacks(self, hand: Cards, phase: int) -> int:
        """Count the cards that a hand lacks for a phase; 0 or less: it can be laid."""
        return need(hand, phase, self.setup.natural) - hand.count(WILD)

    def lacking(self, hand: Cards) -> int:
        """Count the cards that a hand lacks for the phase that is nearest."""
        return min(self.lacks(hand, phase) for phase in self.phases)

    def judged(self, hand: Cards) -> tuple[int, int]:
        """Judge a hand by the phase that is nearest: the cards it lacks, and less its outs. Less is better."""
        return min((lacking := self.lacks(hand, phase), -self.outs(hand, phase, lacking)) for phase in self.phases)

    def outs(self, hand: Cards, phase: int, lacking: int) -> int:
        """Count the unseen cards that would bring a hand a step nearer to a phase."""
        if lacking <= 0:
            return 0
        coloured = PHASES[phase][0].kind == COLOUR_GROUP
        kinds = _BY_COLOUR if coloured else _BY_NUMBER
        nearer = (faces for faces in kinds if self.lacks((*hand, faces[0]), phase) < lacking)
        return self.unseen[WILD] + sum(self.unseen[face] for faces in nearer for face in faces)


_BY_NUMBER = tuple(tuple(f"{colour}{number}" for colour in COLOURS) for number in NUMBERS)
_BY_COLOUR = tuple(tuple(f"{colour}{number}" for number in NUMBERS) for colour in COLOURS)


def look(document: Document) -> Eyes:
    """Take in what one's seat may see."""
    table, you = document["table"], document["you"]
    names = tuple(seat["name"] for seat in document["seats"])
    game = named(setup({**document["game"], "seats": len(names)}), names)
    players = table["players"]
    mine = players[you - 1]
    hand, groups = tuple(mine["cards"]), groups_shown(table)
    visible = Counter([*hand, *table["discard"], *(card for group in groups for card in group.cards)])
    eyes = Eyes(
        setup=game,
        mine=mine,
        others=tuple(player for player in (*players[you:], *players[: you - 1]) if player["hand"]),
        hand=hand,
        groups=groups,
        top=table["discard"][-1] if table["discard"] else None,
        phases=(),
        unseen={face: copies - visible[face] for face, copies in COPIES.items()},
    )
    return eyes._replace(phases=_in_view(eyes))


def _in_view(eyes: Eyes) -> tuple[int, ...]:
    """List the phases that may still be laid: of those that may be picked the few that are nearest."""
    mine = eyes.mine
    if mine["laid"]:
        return ()
    if mine["phase"] is not None:
        return (mine["phase"],)
    left = [phase for phase in eyes.setup.in_play if phase not in mine["done"]]
    left.sort(key=lambda phase: (eyes.lacks(eyes.hand, phase), RARITY[phase]))
    return tuple(left[:PICKED])


def fits(card: str, groups: Iterable[Group]) -> bool:
    """Tell whether a card can be added to one of some groups."""
    return any(extended(group, card, end) for group in groups for end in _ends(card, group))


def _ends(card: str, group: Group) -> tuple[str | None, ...]:
    return (LOW, HIGH) if card == WILD and group.kind == RUN else (None,)
