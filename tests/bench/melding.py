"""P7 and P8: the rules of Phase 10 alone, in memory."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from tenpbem.engine import phase10
from tenpbem.engine.phase10 import melds
from tenpbem.engine.phase10.deck import DECK
from tenpbem.engine.phase10.moves import Lay
from tenpbem.engine.phase10.phases import PHASES
from tests.bench.figure import Bench, Figure, Measured, in_turn, shown, timed
from tests.phase10.randomly import game

GAMES = 3
HAND = 10
HANDS = 400
MOST = ("R4", "R5", "R6", "R7", "R8", *("W",) * 6)
"""The hand of eleven cards that can be laid in most ways: as phase 2 in 831."""


class Decision(NamedTuple):
    """A state, whose decision it is, what he does, and the cards that he is given then."""

    state: Any
    seat: int
    move: Any
    cards: tuple[tuple[str, ...], ...]


def decisions() -> list[Decision]:
    """Follow games through the rules; keep what was decided with a hand of ten, or the eleventh drawn, and no lay."""
    found: list[Decision] = []
    for number in range(GAMES):
        kept = False
        for moment in game(Random(number), seats=2 + number):
            before = moment.before
            if before is not None:
                listed = phase10.legal(before, before.active)
                kept = len(before.player(before.active).hand) >= HAND and not any(isinstance(it, Lay) for it in listed)
                if kept:
                    found.append(Decision(before, before.active, moment.move, ()))
            elif kept and moment.given is not None:
                found[-1] = found[-1]._replace(cards=(*found[-1].cards, moment.given))
    return found


def decide(found: list[Decision]) -> None:
    """List the legal moves and do the one chosen, time and again, the cards included that come of it."""
    for state, seat, move, cards in found:
        phase10.legal(state, seat)
        state, _ = phase10.apply(state, seat, move)
        for given in cards:
            phase10.asks(state)
            state, _ = phase10.give(state, given)


def rules(bench: Bench) -> Measured:
    """Measure one decision of Phase 10."""
    found = decisions()
    (seconds,) = in_turn(bench.runs, timed(lambda: decide(found)))
    return Measured(seconds / len(found) * 1e6, f"{len(found)} decisions")


def mean(bench: Bench) -> Measured:
    """Measure how long it takes to list the lay-downs of a hand: of many hands, for every phase."""
    chance = Random("hands")
    hands = [tuple(chance.sample(DECK, HAND + 1)) for _ in range(HANDS)]
    (seconds,) = in_turn(
        bench.runs, timed(lambda: [melds.lay_downs(hand, phase) for hand in hands for phase in PHASES])
    )
    return Measured(seconds / HANDS / len(PHASES) * 1e6, f"{HANDS} hands, {len(PHASES)} phases")


def worst(bench: Bench) -> Measured:
    """Measure the same of the hand with most of them, with nothing remembered from hands before."""
    found = melds.lay_downs(MOST, 2)
    (seconds,) = in_turn(bench.runs, timed(anew))
    return Measured(seconds * 1e6, f"{len(found)} lay-downs in {shown(seconds)}")


def anew() -> None:
    """List the lay-downs as a program does that has just begun."""
    for remembered in (melds._runs, melds._run_of, melds._set_of, melds._longest):
        remembered.cache_clear()
    melds.lay_downs(MOST, 2)


FIGURES = (
    Figure("P7", "Phase 10: legal moves, one done", "one core", "us", 60, 25, rules),
    Figure("P8", "Phase 10: all lay-downs, mean", "one core", "us", 200, 50, mean),
    Figure("P8", "Phase 10: all lay-downs, worst", "one core", "us", 5000, 1000, worst),
)
