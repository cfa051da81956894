"""What a person may type: case, blanks and synonyms are free; what can be read in two ways is refused with both.

    draw · draw deck · take discard · pick up
    lay r7 b7 w, r4 b5 w g7 · lay 7 7 w / 4 5 w=6 7 · lay 5: … · lay www as 4 / …
    hit 3 r8 · hit r8 on 3 · hit 3 w low · hit 3 w=4 · hit r8
    discard g12 · throw green 12 · skip bob

A card may be named by its number alone where the hand leaves no choice of colour. The reader judges no move: what it
returns is refused by `turn.apply` where the rules do not allow it.
"""

from __future__ import annotations

import re
import unicodedata

from tenpbem.engine.errors import UnreadableMove
from tenpbem.engine.phase10 import skips
from tenpbem.engine.phase10.deck import NUMBER, SKIP, WILD
from tenpbem.engine.phase10.groups import side_of
from tenpbem.engine.phase10.moves import DRAW_DISCARD, DRAW_PILE, HIGH, LOW, Discard, DrawFrom, Hit, Move
from tenpbem.engine.phase10.phases import RUN, SET
from tenpbem.engine.phase10.reading_lay import read_lay
from tenpbem.engine.phase10.state import State
from tenpbem.engine.phase10.turn import hits, public_moves
from tenpbem.engine.phase10.words import face_of, faces, one_of, plain, tokens

_DRAW = re.compile(r"(?:draw|take|pick up|pick)(?: (.+))?")
_FILLER = re.compile(r"\b(?:from|the|a|card|top|of|one)\b")
_SOURCES = {
    "pile": DRAW_PILE,
    "draw pile": DRAW_PILE,
    "deck": DRAW_PILE,
    "stock": DRAW_PILE,
    "discard": DRAW_DISCARD,
    "discards": DRAW_DISCARD,
    "discard pile": DRAW_DISCARD,
    "upcard": DRAW_DISCARD,
}
_LAY = re.compile(r"(?:lay down|lay|put down|meld)(?: (.+))?")
_HIT = re.compile(r"(?:hit|add|play) (.+)")
_END = r"(?: (?P<end>low|high|bottom|top|below|above|left|right|start|end))?"
_CARD = r"(?P<card>[rbyg]?\d+|w(?:=\d+)?|s)"
_HITS = (
    re.compile(rf"(?:group )?(?P<group>\d\d?) (?:with )?{_CARD}{_END}"),
    re.compile(rf"{_CARD}{_END} (?:on|to|at) (?:group )?(?P<group>\d\d?)"),
    re.compile(rf"{_CARD} (?:on|to|at) (?:group )?(?P<group>\d\d?){_END}"),
    re.compile(rf"{_CARD}{_END}(?P<group>)"),
)
_ENDS = dict.fromkeys(("low", "bottom", "below", "left", "start"), LOW)
_ENDS |= dict.fromkeys(("high", "top", "above", "right", "end"), HIGH)
_DISCARD = re.compile(r"(?:discard|throw|drop)(?: (.+))?")
_THROW = re.compile(
    r"\s*(?:(?:discard|throw|drop)\s+)?(?:s|skip)(?:\s+(?:on|at|for|to)(?=\s+\S))?(?:\s+(?P<name>.+))?\s*", re.I
)


def read(text: str, state: State, seat: int) -> Move:
    """Read what a person typed; raise UnreadableMove or AmbiguousMove."""
    words = plain(text)
    if found := _DRAW.fullmatch(words):
        return _read_draw(text, found[1] or "", state, seat)
    if found := _LAY.fullmatch(words):
        return read_lay(text, found[1] or "", state, seat)
    if found := _HIT.fullmatch(words):
        return _read_hit(text, found[1], state, seat)
    if found := _THROW.fullmatch(text):
        return Discard(SKIP, _victim(text, found["name"], state, seat))
    if found := _DISCARD.fullmatch(words):
        return _read_discard(text, found[1] or "", state, seat)
    raise UnreadableMove(
        f"cannot read {text!r}",
        "a move draws, lays, hits or discards",
        '"draw pile", "draw discard", "lay R7 B7 W / R4 B5 W G7", "hit 3 R8", "discard G12"',
    )


def _read_draw(text: str, words: str, state: State, seat: int) -> DrawFrom:
    source = " ".join(_FILLER.sub(" ", words).split())
    if source in _SOURCES:
        return _SOURCES[source]
    only = None if source else one_of(text, [move for move in public_moves(state, seat) if isinstance(move, DrawFrom)])
    if only is None:
        raise UnreadableMove(
            f"cannot read {text!r}", "a card is drawn from one of two piles", '"draw pile" or "draw discard"'
        )
    return only


def _read_hit(text: str, words: str, state: State, seat: int) -> Hit:
    """Read a hit; group and end may be left out where only one is possible."""
    found = next((match for form in _HITS if (match := form.fullmatch(words))), None)
    card = tokens(found["card"]) if found else None
    if found is None or card is None:
        raise UnreadableMove(f"cannot read {text!r}", "a hit names a group on the table and one card", '"hit 3 R8"')
    group, end = int(found["group"] or 0), _ENDS.get(found["end"] or "")
    possible = [hit for hit in hits(state, seat) if group in (0, hit.group) and _is_meant(hit, card[0], end, state)]
    hit = one_of(text, possible)
    if hit is None and group and "=" not in card[0]:
        (face,) = faces(text, card, state.player(seat).hand)
        return Hit(group, face, end)
    if hit is None:
        raise UnreadableMove(f"cannot read {text!r}", "no group can take that card now", 'name the group: "hit 3 R8"')
    return hit


def _is_meant(hit: Hit, token: str, end: str | None, state: State) -> bool:
    """Tell whether a typed card, and an end where one was typed, can mean this hit."""
    group = state.groups[hit.group - 1]
    if hit.card != WILD:
        side = side_of(group, NUMBER[hit.card]) if group.kind == RUN else None
        return token in (hit.card, hit.card[1:]) and end in (None, side)
    if end not in (None, hit.end):
        return False
    if group.kind == RUN:
        number = group.low - 1 if hit.end == LOW else group.high + 1
        return token in (WILD, f"W={number}")
    return token == WILD or (group.kind == SET and token == f"W={group.low}")


def _read_discard(text: str, words: str, state: State, seat: int) -> Discard:
    typed = tokens(words)
    if typed is None or len(typed) != 1:
        why = "only a skip is thrown on somebody" if " on " in words else "a turn ends with one card"
        raise UnreadableMove(f"cannot read {text!r}", why, '"discard G12"')
    (token,) = faces(text, typed, state.player(seat).hand)
    return Discard(face_of(token))


def _victim(text: str, typed: str | None, state: State, seat: int) -> str | None:
    """Find the name of a skip's victim; it may be left out where only one player can be named."""
    names = state.setup.names
    if typed is None:
        named = [Discard(SKIP, names[victim - 1]) for victim in skips.victims(state, seat)]
        only = one_of(text, named)
        return only.victim if only else None
    name = next((name for name in names if _folded(name) == _folded(typed)), None)
    if name is None:
        raise UnreadableMove(f"cannot read {text!r}", f"nobody at the table is called {typed.strip()}")
    return name


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
