"""Skips, and how the turn passes on (rules, section 4).

`skip = "next"`: the next player loses the turn at once. `"chosen"`: the thrower names a victim; the skip lies in front
of the victim until the turn is lost, then goes on top of the discard pile. `"chosen-once"`: the skip lies on the
discard pile, and nobody is named again before a turn of his own.

Two rulings: a victim is named also with a last card, though nobody loses a turn then (4.4); a turn lost to an upturned
skip (4.3) was nobody's choice, so `chosen-once` still allows that player to be named.
"""

from __future__ import annotations

from tenpbem.engine.phase10.deck import SKIP
from tenpbem.engine.phase10.profiles import CHOSEN, NEXT
from tenpbem.engine.phase10.state import DRAW, FREE, PENDING, RESTED, State
from tenpbem.engine.rules import Event


def victims(state: State, seat: int) -> tuple[int, ...]:
    """List the seats that a thrower may name; none where a skip has no effect, or names nobody."""
    if state.setup.skip == NEXT:
        return ()
    return tuple(other for other in state.seats if other != seat and state.player(other).skip == FREE)


def throw(state: State, victim: int | None) -> State:
    """Put a skip down: in front of its victim, or on the discard pile."""
    if victim is not None:
        state = state.with_player(victim, state.player(victim)._replace(skip=PENDING))
        if state.setup.skip == CHOSEN:
            return state
    return state._replace(discard=(*state.discard, SKIP))


def pass_turn(state: State, missed: bool) -> tuple[State, list[Event]]:
    """Pass the turn to the left over all who lose it; `missed`: the next player does."""
    return begin_turn(state, state.left_of(state.active), missed)


def begin_turn(state: State, seat: int, missed: bool) -> tuple[State, list[Event]]:
    """Give `seat` the turn, or, where it is lost, the first to the left who has his turn."""
    events: list[Event] = []
    while missed or state.player(seat).skip == PENDING:
        state = state if missed else _serve(state, seat)
        missed = False
        events.append({"event": "skip", "seat": seat})
        seat = state.left_of(seat)
    if state.player(seat).skip == RESTED:
        state = state.with_player(seat, state.player(seat)._replace(skip=FREE))
    return state._replace(active=seat, stage=DRAW, laid_now=False), events


def _serve(state: State, seat: int) -> State:
    """Lose a turn to a skip."""
    chosen = state.setup.skip == CHOSEN
    served = state.with_player(seat, state.player(seat)._replace(skip=FREE if chosen else RESTED))
    return served._replace(discard=(*served.discard, SKIP)) if chosen else served
