"""Players that choose by chance, and a table that deals by chance: whole games for the tests.

A player of style `random` takes any legal move, so a game may take for ever and must be cut off. An `eager` one lays
when it can, hits often, and throws what helps its phase least: its games end.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tenpbem.engine import phase10
from tenpbem.engine.phase10.deck import WILD, distinct, without
from tenpbem.engine.phase10.melds import as_lay, lay_downs, need
from tenpbem.engine.phase10.moves import DRAW_DISCARD, DRAW_PILE, Discard, Hit, Lay, Move
from tenpbem.engine.phase10.profiles import PICK
from tenpbem.engine.phase10.state import State, goals
from tenpbem.engine.phase10.turn import keep
from tenpbem.engine.rules import Shuffle

NAMES = ("Ana", "Bob", "Cem", "Dora", "Eva", "Fei")


class Moment(NamedTuple):
    """A state of a game, the pile that the table holds, and how it came about: what was given or what was played."""

    state: State
    pile: tuple[str, ...]
    events: list[dict[str, Any]]
    given: tuple[str, ...] | None = None
    before: State | None = None
    move: Move | None = None


def game(random: Random, style: str = "eager", moves: int = 5000, **options: Any) -> Iterator[Moment]:
    """Play a game, moment by moment, until it is over or has had so many moves."""
    setup = phase10.setup({"seats": random.randint(2, 6), **options})
    setup = phase10.named(setup, NAMES[: setup.seats])
    state, events = phase10.start(setup)
    pile: tuple[str, ...] = ()
    yield Moment(state, phase10.composition(setup), events)
    while moves and phase10.result(state) is None:
        ask = phase10.asks(state)
        if ask is None:
            seat, before = phase10.waiting(state)[0].seat, state
            move = choose(state, seat, random, style)
            state, events = phase10.apply(state, seat, move)
            moves -= 1
            yield Moment(state, pile, events, None, before, move)
            continue
        if isinstance(ask, Shuffle):
            shuffled = list(ask.cards)
            random.shuffle(shuffled)
            pile, given = tuple(shuffled), ()
        else:
            number, _ = ask
            given, pile = pile[:number], pile[number:]
        state, events = phase10.give(state, given)
        pile = phase10.composition(setup) if state.pile == 108 else pile  # gathered for the next round
        yield Moment(state, pile, events, given)


def choose(state: State, seat: int, random: Random, style: str) -> Move:
    """Choose a legal move."""
    legal = phase10.legal(state, seat)
    if style == "random":
        return random.choice(legal)
    hand, phases = state.player(seat).hand, goals(state, seat)
    if state.stage == "draw":
        if random.random() < 0.1 or DRAW_DISCARD not in legal:
            return random.choice(legal)
        taken = lacking((*hand, *state.discard[-1:]), state, phases)
        return DRAW_DISCARD if taken < lacking(hand, state, phases) else DRAW_PILE
    lays = [move for move in legal if isinstance(move, Lay)]
    if lays:
        return random.choice(longer(state, seat) if random.random() < 0.3 else lays)
    hits = [move for move in legal if isinstance(move, Hit)]
    if hits and random.random() < 0.9:
        return random.choice(hits)
    return throw(state, [move for move in legal if isinstance(move, Discard)], random, phases) or random.choice(legal)


def longer(state: State, seat: int) -> list[Lay]:
    """List lay-downs of any legal size."""
    setup, hand = state.setup, state.player(seat).hand
    return [
        as_lay(hand, laydown, phase if setup.variant == PICK else None)
        for phase in goals(state, seat)
        for laydown in lay_downs(hand, phase, setup.natural, exact=False, keep=keep(state))
    ]


def lacking(hand: tuple[str, ...], state: State, phases: tuple[int, ...]) -> int:
    """Count the cards that a hand lacks for the phase nearest to it."""
    return min((need(hand, phase, state.setup.natural) - hand.count(WILD) for phase in phases), default=0)


def throw(state: State, moves: list[Discard], random: Random, phases: tuple[int, ...]) -> Discard | None:
    """Choose the discard that leaves the hand nearest to its phase."""
    random.shuffle(moves)
    hand = state.player(state.active).hand
    left = {card: without(hand, (card,)) for card in distinct(hand)}
    return min(moves, key=lambda move: lacking(left[move.card] or (), state, phases), default=None)
