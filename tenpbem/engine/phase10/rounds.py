"""The course of a round: deal, what the table is asked for, count, and what comes next (rules 1, 3.7, 5 and 6).

The rules ask the table: for a shuffled deck, ten cards for each seat from the dealer's left, the first card of the
discard pile; in a turn for the next card, and for a new draw pile where that is empty.

A round ends with the table, too: hands are shown and counted by it, not by the last move. So whoever tries a move
without letting the table act learns nothing about the hands of others, not even what they cost. Where hands are not
known to the one who folds the game, it is asked for the unknown cards of each hand in turn, to be seen by all
(`showing` names the seat); where all are known, for no card.

Ruling on 3.7: draw pile and discards can never both run out. Each player's hand and the cards he has put on the table
are ten, so with six players 48 cards are in the piles, four of them at most in front of players as skips.
"""

from __future__ import annotations

from collections.abc import Sequence

from tenpbem.engine.phase10 import scoring, skips
from tenpbem.engine.phase10.deck import DECK, SKIP, in_deck_order
from tenpbem.engine.phase10.profiles import EVERYONE, Setup
from tenpbem.engine.phase10.state import (
    DRAWING,
    FREE,
    HANDS,
    OVER,
    PLAY,
    RESHUFFLE,
    SHOW,
    SHUFFLE,
    UPCARD,
    Player,
    Row,
    State,
)
from tenpbem.engine.rules import HIDDEN, Ask, Card, Draw, Event, Shuffle

HAND = 10


def start(setup: Setup) -> tuple[State, list[Event]]:
    """Begin the first round; the last seat deals, so that seat 1 plays first (rule 1.3)."""
    seats = tuple(range(1, setup.seats + 1))
    return _begin_round(State(setup, SHUFFLE, 0, 0, seats, (Player(),) * setup.seats, len(DECK)), setup.seats)


def _begin_round(state: State, dealer: int) -> tuple[State, list[Event]]:
    """Gather all cards for a new round; the table is asked for a shuffle first."""
    begun = State(
        setup=state.setup,
        stage=SHUFFLE,
        round=state.round + 1,
        dealer=dealer,
        seats=state.seats,
        players=tuple(player._replace(hand=(), laid=0, skip=FREE) for player in state.players),
        pile=len(DECK),
        tiebreak=state.tiebreak,
        sheet=state.sheet,
    )
    return begun, [{"event": "round", "seat": dealer, "round": begun.round, "tiebreak": begun.tiebreak}]


def asks(state: State) -> Ask | None:
    """Say what the rules need from the table before a player can act."""
    if state.stage == SHUFFLE:
        return Shuffle(DECK)
    if state.stage == HANDS:
        return Draw(HAND, _dealt_next(state))
    if state.stage == UPCARD:
        return Draw(1)
    if state.stage == RESHUFFLE:
        return Shuffle(state.discard[:-1], again=True)
    if state.stage == DRAWING:
        return Draw(1, state.active)
    if state.stage == SHOW:
        shown = showing(state)
        return Draw(0 if shown is None else state.player(shown).hand.count(HIDDEN))
    return None


def give(state: State, cards: Sequence[Card]) -> tuple[State, list[Event]]:
    """Hand over what was asked for: the cards drawn; for a shuffle none."""
    return _GIVE[state.stage](state, tuple(cards))


def showing(state: State) -> int | None:
    """Name the seat whose unknown cards are asked for at the end of a round."""
    if state.stage != SHOW:
        return None
    return next((seat for seat in state.seats if HIDDEN in state.player(seat).hand), None)


def _dealt_next(state: State) -> int:
    """Name the seat that is dealt to next, from the dealer's left."""
    seat = state.left_of(state.dealer)
    for _ in range(state.dealt):
        seat = state.left_of(seat)
    return seat


def _shuffled(state: State, cards: tuple[Card, ...]) -> tuple[State, list[Event]]:
    return state._replace(stage=HANDS), []


def _hand(state: State, cards: tuple[Card, ...]) -> tuple[State, list[Event]]:
    seat, dealt = _dealt_next(state), state.dealt + 1
    hand = in_deck_order(cards)
    state = state.with_player(seat, state.player(seat)._replace(hand=hand))
    stage = UPCARD if dealt == len(state.seats) else HANDS
    event = {"event": "deal", "seat": seat, "count": len(hand), "cards": list(hand)}
    return state._replace(dealt=dealt, stage=stage, pile=state.pile - len(hand)), [event]


def _upcard(state: State, cards: tuple[Card, ...]) -> tuple[State, list[Event]]:
    """Turn up the first card of the discard pile; a skip costs the first player the turn (rule 4.3)."""
    (card,) = cards
    state = state._replace(discard=(card,), pile=state.pile - 1)
    state, events = skips.begin_turn(state, state.left_of(state.dealer), missed=card == SKIP)
    return state, [{"event": "deal", "seat": state.dealer, "upcard": card}, *events]


def _reshuffled(state: State, cards: tuple[Card, ...]) -> tuple[State, list[Event]]:
    count = len(state.discard) - 1
    state = state._replace(stage=DRAWING, pile=count, discard=state.discard[-1:])
    return state, [{"event": "reshuffle", "seat": state.active, "count": count}]


def _drawn(state: State, cards: tuple[Card, ...]) -> tuple[State, list[Event]]:
    (card,) = cards
    player = state.player(state.active)
    state = state.with_player(state.active, player._replace(hand=in_deck_order((*player.hand, card))))
    event = {"event": "draw", "seat": state.active, "card": card, "from": "pile"}
    return state._replace(stage=PLAY, pile=state.pile - 1), [event]


def _shown(state: State, cards: tuple[Card, ...]) -> tuple[State, list[Event]]:
    seat = showing(state)
    if seat is None:
        return _count(state)
    player = state.player(seat)
    known = [card for card in player.hand if card != HIDDEN]
    return _count(state.with_player(seat, player._replace(hand=in_deck_order((*known, *cards)))))


_GIVE = {SHUFFLE: _shuffled, HANDS: _hand, UPCARD: _upcard, RESHUFFLE: _reshuffled, DRAWING: _drawn, SHOW: _shown}


def end_round(state: State, out: int) -> tuple[State, list[Event]]:
    """End a round at once: `out` has no card left (5.1), or was the first to lay in a tie-break (6.2)."""
    return state._replace(stage=SHOW, out=out), []


def _count(state: State) -> tuple[State, list[Event]]:
    """Count a round as soon as all hands are known, and go on: to the end, a tie-break, or the next round."""
    if showing(state) is not None:
        return state, []
    if state.tiebreak:
        return _end(state, (state.out,))
    rows = tuple(Row(player.laid, scoring.points(player.hand)) for player in state.players)
    players = tuple(scoring.scored(player, row) for player, row in zip(state.players, rows, strict=True))
    events: list[Event] = [
        {"event": "score", "seat": seat, "phase": row.laid or None, "points": row.points, "score": player.score}
        for seat, (player, row) in enumerate(zip(players, rows, strict=True), 1)
    ]
    state, more = _after(state._replace(players=players, sheet=(*state.sheet, rows)))
    return state, [*events, *more]


def _after(state: State) -> tuple[State, list[Event]]:
    """Go on after a round that is counted."""
    if not scoring.is_last_round(state):
        return _begin_round(state, state.left_of(state.dealer))
    first = scoring.leaders(state)
    if len(first) == 1 or state.setup.variant == EVERYONE:
        return _end(state, first)
    state = state._replace(seats=first, tiebreak=True)
    return _begin_round(state, state.left_of(state.dealer))


def _end(state: State, winners: tuple[int, ...]) -> tuple[State, list[Event]]:
    return state._replace(stage=OVER, winners=winners), [{"event": "end", "winners": list(winners)}]
