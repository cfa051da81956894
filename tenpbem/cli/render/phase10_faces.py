"""What the faces and groups of Phase 10 say: in words, sorted as players sort them, wilds with what they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import glue
from tenpbem.engine.phase10.deck import COLOUR_WORDS, NUMBER, WILD
from tenpbem.engine.phase10.phases import PHASES, RUN, SET, shape_words

Group = Mapping[str, Any]
"""A group on the table or in an event: `kind` and `cards`, and `low` and `high`, `number`, or `colour`."""

_FACE = re.compile(r"\b(?:[RBYG](?:1[0-2]|[1-9])|[WS])\b")


def card_words(face: str) -> str:
    """Name a card in words."""
    if face in NUMBER:
        return f"{COLOUR_WORDS[face[0]]} {face[1:]}"
    return "wild" if face == WILD else "skip"


def spoken(text: str) -> str:
    """Name the cards in a text in words."""
    return _FACE.sub(lambda face: card_words(face[0]), text)


def by_colour(cards: Iterable[str]) -> list[list[str]]:
    """Part a hand that is in deck order by colour; wilds and skips come last."""
    return [list(pile) for _, pile in groupby(cards, lambda face: face[0])]


def by_number(cards: Iterable[str]) -> list[list[str]]:
    """Part a hand that is in deck order by number, rising; wilds and skips come last."""
    held = sorted(cards, key=lambda face: NUMBER.get(face, 99))
    return [list(pile) for _, pile in groupby(held, lambda face: NUMBER.get(face, face))]


def side_by_side(piles: Iterable[Sequence[str]], style: Style) -> str:
    """Set piles of cards beside one another, two blanks between."""
    return f" {glue(' ')}".join(" ".join(map(style.card, pile)) for pile in piles)


def placed(group: Group) -> list[str]:
    """Write the cards of a group, each wild with the number that it stands for: `W=5`."""
    places = numbers(group)
    return [f"W={at}" if face == WILD and at else face for face, at in zip(group["cards"], places, strict=True)]


def numbers(group: Group) -> list[int]:
    """Give the number at each place of a group; 0 in a colour group, where wilds stand for no number."""
    size = len(group["cards"])
    if group["kind"] == RUN:
        return list(range(group["low"], group["low"] + size))
    return [group["number"] if group["kind"] == SET else 0] * size


def group_words(group: Group) -> str:
    """Name a group: "run 4 to 7", "set of 5", "all green"."""
    if group["kind"] == RUN:
        return f"run {group['low']} to {group['high']}"
    return f"set of {group['number']}" if group["kind"] == SET else f"all {COLOUR_WORDS[group['colour']]}"


def phase_words(phase: int) -> str:
    """Say a phase: "phase 2: set of 3 + run of 4"."""
    return f"phase {phase}: {' + '.join(shape_words(shape).removeprefix('a ') for shape in PHASES[phase])}"


def phases_words(phases: Sequence[int]) -> str:
    """List phases: "phase 4", "phases 1 2 4"."""
    return f"phase{'' if len(phases) == 1 else 's'} {' '.join(map(str, phases))}"
