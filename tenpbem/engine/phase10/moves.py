"""The moves of Phase 10 as values, and their one spelling (rules, section 8).

    draw pile · draw discard · lay R7 B7 W / R4 B5 W G7 · lay 5: R1 … · lay W W W as 4 / …
    hit 3 R8 · hit 3 W low · hit 3 W high · discard G12 · discard S · discard S on Bob

What is stored in a game file is read by `parse`, which takes this spelling only; what a person typed goes through
`reading.read`. The victim of a skip is the text of a name: a move alone does not know who sits at the table.
"""

from __future__ import annotations

import re

from tenpbem.engine.errors import UnreadableMove
from tenpbem.engine.rules import Card
from tenpbem.engine.values import NamedTuple

PILE = "pile"
DISCARDS = "discard"
LOW = "low"
HIGH = "high"


class DrawFrom(NamedTuple):
    """Draw the top of the draw pile or of the discard pile."""

    source: str


class Lay(NamedTuple):
    """Lay a phase, all its groups at once.

    `values` has one entry a group: what a group of wilds alone stands for (a set: the number; a run: its lowest),
    else None. `phase` is named in the variant `pick` only.
    """

    groups: tuple[tuple[Card, ...], ...]
    values: tuple[int | None, ...]
    phase: int | None = None


class Hit(NamedTuple):
    """Add a card to a group on the table; `end` is named for a wild on a run only."""

    group: int
    card: Card
    end: str | None = None


class Discard(NamedTuple):
    """End the turn with a card on the discard pile; a skip may name its victim."""

    card: Card
    victim: str | None = None


Move = DrawFrom | Lay | Hit | Discard

DRAW_PILE = DrawFrom(PILE)
DRAW_DISCARD = DrawFrom(DISCARDS)

_N = r"(?:1[0-2]|[1-9])"
_CARD = rf"(?:[RBYG]{_N}|W|S)"
_GROUP = rf"(?:W(?: W)* as {_N}|{_CARD}(?: {_CARD})*)"
_LAY = re.compile(rf"lay (?:(10|[1-9]): )?({_GROUP}(?: / {_GROUP})*)")
_HIT = re.compile(rf"hit ([1-9][0-9]?) (?:({_CARD})|(W) ({LOW}|{HIGH}))")
_DISCARD = re.compile(rf"discard (?:({_CARD})|(S) on (\S(?:.*\S)?))")


def parse(text: str) -> Move:
    """Read a stored move in its one spelling; raise UnreadableMove for any other."""
    if text in ("draw pile", "draw discard"):
        return DrawFrom(text[5:])
    if found := _LAY.fullmatch(text):
        groups = [_parse_group(group) for group in found[2].split(" / ")]
        phase = int(found[1]) if found[1] else None
        return Lay(tuple(cards for cards, _ in groups), tuple(value for _, value in groups), phase)
    if found := _HIT.fullmatch(text):
        return Hit(int(found[1]), found[2] or found[3], found[4])
    if found := _DISCARD.fullmatch(text):
        return Discard(found[1] or found[2], found[3])
    raise UnreadableMove(
        f"{text!r} is no move of Phase 10",
        "a turn is one draw, then lay and hit as you like, then one discard",
        '"draw pile", "draw discard", "lay R7 B7 W / R4 B5 W G7", "hit 3 R8", "hit 3 W low", "discard G12"',
    )


def format(move: Move) -> str:
    """Write a move in its one spelling."""
    if isinstance(move, DrawFrom):
        return f"draw {move.source}"
    if isinstance(move, Lay):
        groups = (_format_group(cards, value) for cards, value in zip(move.groups, move.values, strict=True))
        named = "" if move.phase is None else f" {move.phase}:"
        return f"lay{named} {' / '.join(groups)}"
    if isinstance(move, Hit):
        return f"hit {move.group} {move.card}" + ("" if move.end is None else f" {move.end}")
    return f"discard {move.card}" + ("" if move.victim is None else f" on {move.victim}")


def _parse_group(text: str) -> tuple[tuple[Card, ...], int | None]:
    cards, _, value = text.partition(" as ")
    return tuple(cards.split(" ")), int(value) if value else None


def _format_group(cards: tuple[Card, ...], value: int | None) -> str:
    return " ".join(cards) if value is None else f"{' '.join(cards)} as {value}"
