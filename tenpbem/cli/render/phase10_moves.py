"""Say moves of Phase 10 in words, and lists of them in short."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tenpbem.cli.render.moves import quoted
from tenpbem.cli.render.speech import count, escape
from tenpbem.cli.render.width import glue

_PLAIN = {
    "draw pile": "draw from the draw pile",
    "draw discard": "draw from the discard pile",
    "start": "start the game",
    "join": "join",
}
_HIT = re.compile(r"hit (\d+) (\S+)(?: (low|high))?")

DRAWS = ("draw pile", "draw discard")

ANY = "discard CARD"
"""How a discard is typed, whatever the card."""


def move_words(move: str) -> str:
    """Say a move in words; any other text comes back escaped."""
    if move in _PLAIN:
        return _PLAIN[move]
    if hit := _HIT.fullmatch(move):
        end = f", at the {hit[3]} end" if hit[3] else ""
        return f"add {hit[2]} to group {hit[1]}{end}"
    return escape(move)


def condensed(moves: Sequence[str], quote: Callable[[str], str] = quoted, lay: str = "") -> list[str]:
    """Quote moves as they are typed: one lay-down for all (`lay`, or the first), and one discard for most.

    A skip that names its victim is listed; any card can be discarded, and the hand says which there are.
    """
    lays = [move for move in moves if move.startswith("lay ")]
    short = [quote(lay or lays[0]) + more_lays(len(lays))] if lays else []
    short += [quote(move) for move in moves if not move.startswith(("lay ", "discard "))]
    short += [quote(move) for move in named_skips(moves)]
    return [*short, quote(discard_of(moves))] if any(move.startswith("discard ") for move in moves) else short


def discard_of(moves: Sequence[str]) -> str:
    """Write a discard for all: the only one that there is, or how any is typed."""
    discards = [move for move in moves if move.startswith("discard ")]
    return discards[0] if len(discards) == 1 else ANY


def named_skips(moves: Sequence[str]) -> list[str]:
    """List the discards that name a victim, where there are others as well."""
    named = [move for move in moves if move.startswith("discard S on ")]
    return named if discard_of(moves) == ANY else []


def more_lays(number: int) -> str:
    """Say how many other ways to lay there are."""
    return glue(f" (or {count(number - 1, 'other way')} to lay)") if number > 1 else ""
