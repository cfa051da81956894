"""Reading cards as people type them: any case, glued or spaced, with colours as words, by number alone.

A *token* is one card as typed, in one spelling: `R7`, `W`, `S`, `7` (the colour is left open), `W=6` (a wild that
stands for 6).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TypeVar

from tenpbem.engine.errors import AmbiguousMove, UnreadableMove
from tenpbem.engine.phase10.deck import NUMBER, WILD, without
from tenpbem.engine.phase10.moves import Discard, DrawFrom, Hit, Lay, format
from tenpbem.engine.rules import Card

_WORDS = (
    (r"\b(r)ed\s*(?=\d)|\b(b)lue\s*(?=\d)|\b(y)ellow\s*(?=\d)|\b(g)reen\s*(?=\d)", r"\1\2\3\4"),
    (r"\b(w)ilds?\b|\b(s)kips?\b", r"\1\2"),
    (r"\s*=\s*", "="),
    (r"\s+", " "),
)
_TOKEN = re.compile(r"[ ,]*(?:([rbyg]?)(1[0-2]|[1-9])(?!\d)|(w)(?:=(1[0-2]|[1-9])(?!\d))?|(s))[ ,]*")
_MOST = 4  # readings named in a refusal
M = TypeVar("M", DrawFrom, Lay, Hit, Discard)


def plain(text: str) -> str:
    """Bring typed text into lower case, single blanks, and letters for colours, wilds and skips."""
    text = unicodedata.normalize("NFKC", text).casefold().strip()
    for pattern, letters in _WORDS:
        text = re.sub(pattern, letters, text)
    return text


def tokens(text: str) -> tuple[str, ...] | None:
    """Read plain text as cards; None where it is anything else."""
    found, place = [], 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            return None
        colour, number, wild, stands_for, skip = token.groups()
        if number:
            found.append(colour.upper() + number)
        else:
            found.append(f"W={stands_for}" if stands_for else (wild or skip).upper())
        place = token.end()
    return tuple(found)


def face_of(token: str) -> Card:
    """Give the face of a token whose face is not open."""
    return WILD if token.startswith("W=") else token


def faces(text: str, typed: Sequence[str], hand: Sequence[Card]) -> tuple[str, ...]:
    """Give a colour to every card named by its number alone, where the hand leaves no choice.

    Raises UnreadableMove where the hand holds too few of the number, AmbiguousMove where it holds more faces than
    are named.
    """
    rest = without(hand, [face_of(token) for token in typed if not token.isdigit()])
    left = hand if rest is None else rest
    open_to = {}
    for token in dict.fromkeys(token for token in typed if token.isdigit()):
        held = [card for card in left if NUMBER.get(card) == int(token)]
        if len(held) < typed.count(token):
            raise UnreadableMove(f"cannot read {text!r}", f"there are not that many cards of {token} left in hand")
        if len(held) > typed.count(token) and len(set(held)) > 1:
            raise AmbiguousMove(
                f"{text!r} can be read in several ways",
                f"{token} may be {' or '.join(dict.fromkeys(held))}",
                "name the colour",
            )
        open_to[token] = iter(held)
    return tuple(next(open_to[token]) if token in open_to else token for token in typed)


def one_of(text: str, moves: Iterable[M]) -> M | None:
    """Give the only reading of a text; None where there is none; raise AmbiguousMove where there are several."""
    readings = list(dict.fromkeys(moves))
    if len(readings) > 1:
        named = [f'"{format(move)}"' for move in readings[:_MOST]]
        more = f" or {len(readings) - _MOST} more" if len(readings) > _MOST else ""
        raise AmbiguousMove(f"{text!r} can be read in several ways", " or ".join(named) + more, "type one of them")
    return readings[0] if readings else None
