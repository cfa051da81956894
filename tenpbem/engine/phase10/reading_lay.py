"""Reading a lay-down as people type it: groups set apart or not, in any order, cards in any order, wilds named or not.

Each way of taking the typed cards apart is tried against the shapes of the phase; what makes the phase is a reading.
One reading is the move, several are refused with all of them. Order tells the value also here: where the natural cards
of a run are typed in rising order, a wild stands where it was typed. Only cards typed out of order, or with wilds named
by their number (`W=6`), are put in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product

from tenpbem.engine.errors import UnreadableMove
from tenpbem.engine.phase10.deck import NUMBER, SKIP, WILD, in_deck_order
from tenpbem.engine.phase10.groups import phase_groups
from tenpbem.engine.phase10.moves import Lay
from tenpbem.engine.phase10.phases import COLOUR_GROUP, PHASES, RUN, Shape, described
from tenpbem.engine.phase10.profiles import PICK
from tenpbem.engine.phase10.state import State, goal, goals
from tenpbem.engine.phase10.words import face_of, faces, one_of, tokens
from tenpbem.engine.rules import Card
from tenpbem.engine.values import NamedTuple

_PHASE = re.compile(r"(?:phase )?(10|[1-9]) ?: ?(.*)")
_PIECE = re.compile(r"(.+?)(?: as (1[0-2]|[1-9]))?")
_MARKS = re.compile(r"[/;|]")

Written = tuple[tuple[Card, ...], int | None]
"""A group as a move writes it: its cards, and what wilds alone stand for."""


class Piece(NamedTuple):
    """Cards typed together, and the number typed after `as`."""

    typed: tuple[str, ...]
    value: int | None


def read_lay(text: str, words: str, state: State, seat: int) -> Lay:
    """Read what was typed after `lay`; `text` is all of it, to be repeated in a refusal."""
    named = _PHASE.fullmatch(words)
    phase, words = (int(named[1]), named[2]) if named else (None, words)
    pieces = _with_faces(text, _pieces(text, words), state.player(seat).hand)
    pick = state.setup.variant == PICK
    own = goal(state, seat)
    phases = (phase,) if phase else goals(state, seat) if pick else (own or state.setup.last,)
    readings = [
        Lay(*_columns(groups), other if pick or other != own else None)
        for other in phases
        for groups in _readings(pieces, other, state.setup.natural)
    ]
    return one_of(text, readings) or _as_typed(text, pieces, phases, phase if pick or phase != own else None)


def _pieces(text: str, words: str) -> list[Piece]:
    """Take the typed cards apart at `/`, else at commas."""
    found = []
    parts = _MARKS.split(words) if _MARKS.search(words) else words.split(",")
    for part in parts:
        piece = _PIECE.fullmatch(part.strip(" ,"))
        typed = tokens(piece[1]) if piece else None
        if piece is None or not typed:
            raise UnreadableMove(
                f"cannot read {text!r}", f"{part.strip()!r} is no group of cards", '"lay R7 B7 W / R4 B5 W G7"'
            )
        found.append(Piece(typed, int(piece[2]) if piece[2] else None))
    return found


def _with_faces(text: str, pieces: list[Piece], hand: Sequence[Card]) -> list[Piece]:
    """Settle the colours of cards named by their number alone."""
    settled = iter(faces(text, [token for piece in pieces for token in piece.typed], hand))
    return [piece._replace(typed=tuple(next(settled) for _ in piece.typed)) for piece in pieces]


def _readings(pieces: list[Piece], phase: int, natural: str) -> Iterator[tuple[Written, ...]]:
    """List the ways in which the pieces make the phase; with the groups in another order only if not as typed."""
    shapes = PHASES[phase]
    for divided in _divided(pieces, len(shapes)):
        for order in permutations(divided):
            ways = (_written(shape, piece) for shape, piece in zip(shapes, order, strict=True))
            fit = [groups for groups in product(*ways) if _is_phase(groups, phase, natural)]
            yield from fit
            if fit:
                break


def _divided(pieces: list[Piece], count: int) -> Iterator[tuple[Piece, ...]]:
    """List the ways to take pieces as `count` groups: as typed, or all cards in a row, cut anywhere."""
    if len(pieces) == count:
        yield tuple(pieces)
        return
    if any(piece.value for piece in pieces[:-1]):
        return
    row = tuple(token for piece in pieces for token in piece.typed)
    value = pieces[-1].value
    if count == 1:
        yield (Piece(row, value),)
    else:
        yield from ((Piece(row[:cut], None), Piece(row[cut:], value)) for cut in range(1, len(row)))


def _is_phase(groups: Sequence[Written], phase: int, natural: str) -> bool:
    return not isinstance(phase_groups(1, phase, *_columns(groups), natural), str)


def _columns(groups: Sequence[Written]) -> tuple[tuple[tuple[Card, ...], ...], tuple[int | None, ...]]:
    return tuple(cards for cards, _ in groups), tuple(value for _, value in groups)


def _written(shape: Shape, piece: Piece) -> list[Written]:
    """List how typed cards may be written as a group of a shape; none where a wild is named against it."""
    if shape.kind == RUN:
        return _written_run(piece)
    cards = in_deck_order(face_of(token) for token in piece.typed)
    stated = {int(token[2:]) for token in piece.typed if token.startswith("W=")} | {piece.value} - {None}
    if shape.kind == COLOUR_GROUP:
        return [] if stated else [(cards, None)]
    numbers = {NUMBER[card] for card in cards if card in NUMBER}
    if numbers:
        return [(cards, None)] if stated <= numbers else []
    return [(cards, stated.pop() if stated else None)] if len(stated) < 2 else []


def _written_run(piece: Piece) -> list[Written]:
    """List how typed cards may be written as a run."""
    typed = piece.typed
    cards = tuple(face_of(token) for token in typed)
    places = [_place(token) for token in typed]
    fixed = [number for number in places if number]
    lows = {number - index for index, number in enumerate(places) if number}
    if SKIP in typed or not fixed:
        return [(cards, piece.value)]
    if len(lows) > 1 and (any("=" in token for token in typed) or fixed != sorted(fixed)):
        return _arranged(cards, places, piece.value)
    low = min(lows)
    if piece.value not in (None, low):
        return []
    return [(cards, low if set(cards) == {WILD} else None)]


def _place(token: str) -> int:
    """Give the number at which a token must stand in a run; 0 for a wild that is not named."""
    return int(token[2:]) if token.startswith("W=") else NUMBER.get(token, 0)


def _arranged(cards: tuple[Card, ...], places: list[int], value: int | None) -> list[Written]:
    """List the runs in which all cards with a place stand there, and the other wilds in the gaps and at the ends."""
    fixed = {place: card for place, card in zip(places, cards, strict=True) if place}
    if len(fixed) + places.count(0) < len(cards):
        return []
    lows = [low for low in range(1, 14 - len(cards)) if fixed.keys() <= set(range(low, low + len(cards)))]
    runs = [(low, tuple(fixed.get(low + index, WILD) for index in range(len(cards)))) for low in lows]
    return [(run, low if set(run) == {WILD} else None) for low, run in runs if value in (None, low)]


def _as_typed(text: str, pieces: list[Piece], phases: Sequence[int], named: int | None) -> Lay:
    """Give typed groups that make no phase as a move, for the rules to say why not."""
    if any("=" in token for piece in pieces for token in piece.typed):
        what = described(phases[0]) if len(phases) == 1 else "any phase"
        raise UnreadableMove(f"cannot read {text!r}", f"wilds that stand for those numbers do not make {what} of it")
    shapes = PHASES[phases[0]] if len(phases) == 1 else ()
    if len(shapes) != len(pieces):
        return Lay(tuple(piece.typed for piece in pieces), tuple(piece.value for piece in pieces), named)
    ordered = (
        piece.typed if shape.kind == RUN else in_deck_order(piece.typed)
        for shape, piece in zip(shapes, pieces, strict=True)
    )
    return Lay(tuple(ordered), tuple(piece.value for piece in pieces), named)
