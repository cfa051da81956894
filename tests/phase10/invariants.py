"""What the rules say of every moment of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from tenpbem.engine.phase10.deck import COLOURS, DECK, WILD
from tenpbem.engine.phase10.state import DRAW, OVER, State, in_front


def conserved(state: State, pile: Sequence[str]) -> None:
    """All cards together are the 108, a skip lying in front of somebody included."""
    cards = Counter(pile) + Counter(state.discard) + Counter({"S": in_front(state)})
    for player in state.players:
        cards += Counter(player.hand)
    for group in state.groups:
        cards += Counter(group.cards)
    assert cards == Counter(DECK)
    assert state.pile == len(pile)


def sound(state: State) -> None:
    """A run is as long as its span and lies within 1 to 12; a group holds what its kind says; scores are fives."""
    for group in state.groups:
        naturals = [card for card in group.cards if card != WILD]
        if group.kind == "run":
            assert len(group.cards) == group.high - group.low + 1
            assert 1 <= group.low <= group.high <= 12
            for number, card in enumerate(group.cards, group.low):
                assert card in (WILD, *(f"{colour}{number}" for colour in COLOURS))
        elif group.kind == "set":
            assert {card[1:] for card in naturals} <= {str(group.low)}
        else:
            assert {card[0] for card in naturals} == {group.colour}
    for seat, player in enumerate(state.players, 1):
        assert player.score % 5 == 0
        if 0 < len(player.hand) < 10:
            assert player.laid, "a hand under ten means that the phase is down"
        assert set(player.done) <= set(state.setup.in_play)
        assert seat in state.seats or not player.hand


def ten_each(state: State, put: Counter[int]) -> None:
    """Between turns hand + cards that a player has put on the table = 10 for each player."""
    if state.stage == DRAW:
        for seat in state.seats:
            assert len(state.player(seat).hand) + put[seat] == 10


def ten_at_the_end(state: State, put: Counter[int]) -> None:
    """The same when the game is over, but for who ended the round: with a hit he has put down eleven.

    Who won a tie-break by laying has still all his cards, and had not yet to discard.
    """
    assert state.stage == OVER
    for seat in state.seats:
        held = len(state.player(seat).hand) + put[seat]
        assert held in ((10, 11) if seat == state.out else (10,))


def never_less(before: State, after: State) -> None:
    """Scores never fall; nobody completes more than one phase a round."""
    for was, now in zip(before.players, after.players, strict=True):
        assert now.score >= was.score
        assert set(now.done) >= set(was.done)
        assert len(now.done) - len(was.done) <= (1 if after.stage == OVER or after.round > before.round else 0)


def count_put(events: Iterable[dict[str, Any]], put: Counter[int]) -> None:
    """Count the cards that each player has put on the table in this round."""
    for event in events:
        if event["event"] == "lay":
            put[event["seat"]] += len(event["cards"])
        elif event["event"] == "hit":
            put[event["seat"]] += 1
        elif event["event"] == "round":
            put.clear()
