"""P6: the rules alone, in memory."""

from __future__ import annotations

from typing import Any, NamedTuple

from tenpbem.engine import ten
from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.rules import Shuffle
from tests.bench.figure import Bench, Figure, Measured, in_turn, timed
from tests.bench.games import text, whole

GAMES = 5


class Decision(NamedTuple):
    """A state, whose decision it is, what he does, and the cards that come up then."""

    state: Any
    seat: int
    move: Any
    cards: tuple[str, ...]


def decisions(number: int) -> list[Decision]:
    """Follow a game through the rules, keeping every decision."""
    game = whole("open", number)
    seats = {name: seat for seat, name in game.names.items()}
    deal: Any = game.deal
    deal = deal._replace(k=0, deck=(), pile=())
    state, _ = ten.start(game.setup)
    found: list[Decision] = []
    for entry in parse_game(text(game)).entries:
        if entry.do not in ("join", "start"):
            found.append(Decision(state, seats[entry.by], ten.parse(entry.do), ()))
            state, _ = ten.apply(state, seats[entry.by], found[-1].move)
        elif entry.do == "join":
            continue
        while (ask := ten.asks(state)) is not None:
            cards, deal = deal.answer(ask)
            state, _ = ten.give(state, cards)
            if not isinstance(ask, Shuffle):
                found[-1] = found[-1]._replace(cards=(*found[-1].cards, *cards))
    assert state == game.state
    return found


def decide(found: list[Decision]) -> None:
    """List the legal moves and do the one chosen, time and again, the cards included that it turns up."""
    for state, seat, move, cards in found:
        ten.legal(state, seat)
        state, _ = ten.apply(state, seat, move)
        for card in cards:
            ten.asks(state)
            state, _ = ten.give(state, (card,))


def rules(bench: Bench) -> Measured:
    """Measure one decision of TEN."""
    found = [decision for number in range(GAMES) for decision in decisions(number)]
    (seconds,) = in_turn(bench.runs, timed(lambda: decide(found)))
    return Measured(seconds / len(found) * 1e6, f"{len(found)} decisions")


FIGURES = (Figure("P6", "TEN: legal moves, one done", "one core", "us", 20, 8, rules),)
