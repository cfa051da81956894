"""Positions for the tests: a table set up by hand, and moves done at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenpbem.engine import phase10
from tenpbem.engine.phase10.deck import in_deck_order
from tenpbem.engine.phase10.groups import one_group
from tenpbem.engine.phase10.phases import Shape
from tenpbem.engine.phase10.state import DRAW, PLAY, Group, Player, State
from tenpbem.engine.rules import Draw

NAMES = ("Ana", "Bob", "Cem", "Dora", "Eva", "Fei")
SPARE = "R1 R2 B3 B4 Y5 Y6 G8 G9 R11 B12"


def setup(seats: int = 2, **options: Any) -> phase10.Setup:
    """Read options as `[game]` holds them."""
    return phase10.named(phase10.setup({"seats": seats, **options}), NAMES[:seats])


def group(seat: int, kind: str, cards: str, value: int | None = None) -> Group:
    """Put a group on the table."""
    made = one_group(seat, Shape(kind, 1), tuple(cards.split()), value)
    assert isinstance(made, Group), made
    return made


def table(
    *hands: str,
    stage: str = PLAY,
    active: int = 1,
    groups: Sequence[Group] = (),
    discard: str = "R12",
    pile: int = 50,
    phase: int = 1,
    laid: Mapping[int, int] | None = None,
    done: Mapping[int, Sequence[int]] | None = None,
    scores: Mapping[int, int] | None = None,
    skips: Mapping[int, int] | None = None,
    laid_now: bool = False,
    tiebreak: bool = False,
    round: int = 1,
    **options: Any,
) -> State:
    """Set up a position: hands by seat, all players on `phase` unless `done` says otherwise."""
    game = setup(len(hands), **options)
    before = tuple(range(1, phase))
    players = tuple(
        Player(
            in_deck_order(hand.split()),
            (laid or {}).get(seat, 0),
            tuple((done or {}).get(seat, before)),
            (scores or {}).get(seat, 0),
            (skips or {}).get(seat, 0),
        )
        for seat, hand in enumerate(hands, 1)
    )
    return State(
        setup=game,
        stage=stage,
        round=round,
        dealer=len(hands),
        seats=tuple(range(1, len(hands) + 1)),
        players=players,
        pile=pile,
        active=active,
        discard=tuple(discard.split()),
        groups=tuple(groups),
        laid_now=laid_now,
        tiebreak=tiebreak,
    )


def drawing(*hands: str, **how: Any) -> State:
    """Set up a position in which the active player has still to draw."""
    return table(*hands, stage=DRAW, **how)


def do(state: State, *texts: str) -> State:
    """Do moves of the active player, written as they are stored."""
    for text in texts:
        state, _ = shown(*phase10.apply(state, state.active, phase10.parse(text)))
    return state


def events_of(state: State, text: str) -> list[dict[str, Any]]:
    """Do one move and give what happened; at the end of a round that is the count, too."""
    return shown(*phase10.apply(state, state.active, phase10.parse(text)))[1]


def shown(state: State, events: list[dict[str, Any]]) -> tuple[State, list[dict[str, Any]]]:
    """Let the table show hands that are known anyway, where a round is over."""
    if phase10.asks(state) == Draw(0):
        state, more = phase10.give(state, ())
        events = [*events, *more]
    return state, events


def deal(state: State, *hands: str, upcard: str = "R12") -> tuple[State, list[dict[str, Any]]]:
    """Let the table act at the start of a round: hands in the order of dealing, then the upcard."""
    events = []
    state, more = phase10.give(state, ())
    events += more
    for hand in hands or ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10",) * len(state.seats):
        state, more = phase10.give(state, hand.split())
        events += more
    state, more = phase10.give(state, (upcard,))
    return state, events + more


def legal_texts(state: State) -> list[str]:
    """List the legal moves of the active player as text."""
    return [phase10.format(move) for move in phase10.legal(state, state.active)]
