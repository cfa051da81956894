"""What the cards left in hand cost, when the game ends, and who wins it (rules, sections 5 to 7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tenpbem.engine.phase10.deck import NUMBER, SKIP, WILD
from tenpbem.engine.phase10.profiles import EVERYONE
from tenpbem.engine.phase10.state import OVER, Player, Row, State
from tenpbem.engine.rules import Card

VALUE: dict[Card, int] = {face: 5 if number < 10 else 10 for face, number in NUMBER.items()} | {SKIP: 15, WILD: 25}
"""What a card left in hand costs (rule 5.2)."""


def points(hand: Iterable[Card]) -> int:
    """Count what the cards left in a hand cost."""
    return sum(VALUE[card] for card in hand)


def scored(player: Player, row: Row) -> Player:
    """Write down a round: what is left in hand costs, and the phase that was laid is done (rules 5.2, 5.3)."""
    done = tuple(sorted({*player.done, row.laid} - {0}))
    return player._replace(score=player.score + row.points, done=done)


def is_last_round(state: State) -> bool:
    """Tell whether the game ends with this round, whose scores are written down (rules 6.1, 7.1, 7.4)."""
    if state.setup.variant == EVERYONE:
        return state.round == len(state.setup.in_play)
    return any(_has_all(state, player) for player in state.players)


def leaders(state: State) -> tuple[int, ...]:
    """List those with the lowest total among the players who have done all phases (`everyone`: among all)."""
    everyone = state.setup.variant == EVERYONE
    scores = {seat: player.score for seat, player in enumerate(state.players, 1) if everyone or _has_all(state, player)}
    lowest = min(scores.values())
    return tuple(seat for seat, score in scores.items() if score == lowest)


def result(state: State) -> dict[str, Any] | None:
    """Give scores and winners once the game is over."""
    if state.stage != OVER:
        return None
    scores = [
        {"seat": seat, "points": player.score, "phases": len(player.done)}
        for seat, player in enumerate(state.players, 1)
    ]
    return {"scores": scores, "winners": list(state.winners)}


def _has_all(state: State, player: Player) -> bool:
    return len(player.done) == len(state.setup.in_play)
