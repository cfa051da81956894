"""Phase 10 in the eyes of a seat, without a game file: the document that a robot gets, made of a state of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from tenpbem.cli.robots import STYLES
from tenpbem.engine import phase10
from tenpbem.engine.phase10 import Setup, State
from tenpbem.engine.rules import Shuffle
from tests.phase10.table import NAMES


def shown(state: State, step: int = 1, **options: Any) -> dict[str, Any]:
    """Write what `show --json` would show to the player who is waited for, as far as robots look at it."""
    (wait,) = phase10.waiting(state)
    moves = [phase10.format(move) for move in phase10.legal(state, wait.seat)]
    return {
        "game": {"rules": phase10.NAME, "step": step, **options},
        "seats": [{"seat": seat, "name": NAMES[seat - 1]} for seat in range(1, state.setup.seats + 1)],
        "you": wait.seat,
        "waiting": [{"seat": wait.seat, "kind": wait.kind, "duty": False, "moves": moves}],
        "table": phase10.view(state, wait.seat),
    }


def chosen(state: State, style: str = "steady", number: int = 0, **options: Any) -> str:
    """Ask a robot for its move; `options` are those by which the state is played."""
    return STYLES[style](shown(state, **options), Random(number))


def play(setup: Setup, style: str, chance: Random, **options: Any) -> tuple[State, int]:
    """Play a whole game between robots of one style; give its end and the number of decisions."""
    state, _ = phase10.start(setup)
    pile: list[str] = []
    decisions = 0
    while phase10.result(state) is None:
        if (ask := phase10.asks(state)) is None:
            decisions += 1
            move = STYLES[style](shown(state, decisions, **options), chance)
            state, _ = phase10.apply(state, state.active, phase10.parse(move))
        elif isinstance(ask, Shuffle):
            pile = chance.sample(ask.cards, len(ask.cards))
            state, _ = phase10.give(state, ())
        else:
            cards, pile = pile[: ask.number], pile[ask.number :]
            state, _ = phase10.give(state, cards)
    return state, decisions
