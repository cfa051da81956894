"""TEN: push your luck, buy, and bid for wilds. This module answers as `rules.Rules`.

The rooms: `deck` (faces and the box), `rulings` (what is played where the printed rules leave a point open), `moves`
(the notation), `reading` (what people type), `state` (the table as a value), `payment`, `turn`, `auction`, `buying`,
`ending` (what the moves do), `choices` (which are legal), `scoring`, `viewing`.

All functions are pure: they leave their arguments alone and give new values. Refusals name players as `{seat 2}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tenpbem.engine.errors import IllegalMove, Refusal, Usage
from tenpbem.engine.rules import Ask, Card, Event, Shuffle, Waiting
from tenpbem.engine.rules import Draw as AskDraw
from tenpbem.engine.ten import viewing
from tenpbem.engine.ten.auction import check_bid, check_clauses, do_bid, do_open, do_sealed
from tenpbem.engine.ten.choices import legal
from tenpbem.engine.ten.deck import TABLE, deck_for, read_table
from tenpbem.engine.ten.ending import begin_turn, do_buy, do_done
from tenpbem.engine.ten.moves import (
    Bid,
    Buy,
    Clause,
    Done,
    Draw,
    Move,
    Open,
    Pass,
    Pay,
    Sealed,
    Take,
    format,
    format_clauses,
    parse,
    parse_clauses,
)
from tenpbem.engine.ten.payment import tokens
from tenpbem.engine.ten.reading import read, read_draw, read_private
from tenpbem.engine.ten.refusing import not_your_turn, wrong_moment
from tenpbem.engine.ten.state import (
    BID,
    BUY,
    DRAW,
    FINAL,
    OPEN,
    OVER,
    SEATS,
    SHUFFLE,
    TURN,
    Auction,
    Player,
    Setup,
    State,
    new_table,
)
from tenpbem.engine.ten.turn import do_draw, do_take, turn_up

NAME = "ten/1"
DEALS = ("listed", "seeded", "croupier", "table")
HIDDEN_HANDS = False
OPTIONS = frozenset({"auction", "deck"})
AUCTIONS = ("open", "sealed")

_ONE_CARD = AskDraw(1)

_STEPS: dict[tuple[str, type], Callable[[State, int, Any, list[Event]], State]] = {
    (TURN, Draw): do_draw,
    (TURN, Take): do_take,
    (BID, Bid): do_bid,
    (BID, Pass): do_bid,
    (BID, Sealed): do_sealed,
    (OPEN, Open): do_open,
    (BUY, Buy): do_buy,
    (BUY, Done): do_done,
    (FINAL, Buy): do_buy,
    (FINAL, Done): do_done,
}
"""Which move is for which phase, and what does it."""


def settings(profile: str | None, options: Mapping[str, str]) -> dict[str, Any]:
    """Refuse a profile and options: TEN has but one set of rules; raise Usage."""
    if profile is not None:
        raise Usage("TEN has no profiles", "there is one set of rules", "--auction and --deck are its choices")
    for key in options:
        raise Usage(
            f"TEN has no --option {key[:40]}", "there is one set of rules", "--auction and --deck are its choices"
        )
    return {}


def setup(game: Mapping[str, Any]) -> Setup:
    """Read seats, auction and the host's own deck of `[game]`; raise Usage naming the key that does not fit."""
    seats, auction = game.get("seats"), game.get("auction")
    low, high = SEATS
    if type(seats) is not int or not low <= seats <= high:
        raise Usage(f"seats cannot be {seats}", f"TEN is played by {low} to {high}")
    if auction not in AUCTIONS:
        raise Usage(f"auction cannot be {auction}", "", f"auction is {' or '.join(AUCTIONS)}")
    table = read_table(game["deck"]) if "deck" in game else TABLE
    return Setup(seats, str(auction), deck_for(seats, table))


def composition(setup: Setup) -> tuple[Card, ...]:
    """List the cards of the deck in deck order."""
    return setup.deck


def named(setup: Setup, names: tuple[str, ...]) -> Setup:
    """Take note of the players' names; the rules of TEN speak of seats alone."""
    return setup


def start(setup: Setup) -> tuple[State, list[Event]]:
    """Set the table; the first thing it asks for is a shuffle."""
    return new_table(setup), []


def asks(state: State) -> Ask | None:
    """Say what the rules need from the table before a player can act."""
    if state.phase == DRAW:
        return _ONE_CARD
    return Shuffle(state.setup.deck) if state.phase == SHUFFLE else None


def give(state: State, cards: Sequence[Card]) -> tuple[State, list[Event]]:
    """Hand over what was asked for: one card, or nothing for the shuffle; raise ValueError for anything else."""
    if state.phase == DRAW and len(cards) == 1:
        return turn_up(state, cards[0])
    if state.phase == SHUFFLE and not cards:
        return begin_turn(state, 1), []
    raise ValueError(f"{len(cards)} cards given in phase {state.phase}")


def waiting(state: State) -> tuple[Waiting, ...]:
    """List whom the game waits for, in the order of play; nobody while the table is asked or at the end."""
    phase, duty = state.phase, state.phase == OPEN
    return tuple([Waiting(seat, phase, duty) for seat in state.waits])


def public_moves(state: State, seat: int) -> tuple[Move, ...]:
    """List what of a seat's legal moves everybody may know: all, since what they follow from lies open (1.8)."""
    return legal(state, seat)


def apply(state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
    """Do a move, or raise the Refusal that says why not; the only judge of what is legal."""
    if seat not in state.waits:
        raise not_your_turn(state, seat, move)
    step = _STEPS.get((state.phase, type(move)))
    if step is None:
        raise wrong_moment(state, move, legal(state, seat))
    events: list[Event] = []
    return step(state, seat, move, events), events


def intend(text: str, state: State, seat: int) -> tuple[Move, str | None]:
    """Read what a player typed, split into the move that all see and what must be sealed with it, if anything.

    Sealed are a bid in a sealed auction and the bids that a draw carries for the wild it may turn up. Raises the
    Refusal of what cannot be read, and of a bid that would not be allowed in the open.
    """
    move, clauses = read_private(text, state, seat)
    if clauses:
        check_clauses(state, seat, clauses)
        return move, format_clauses(clauses)
    if state.setup.auction == "sealed" and state.phase == BID and isinstance(move, Bid | Pass):
        check_bid(state, seat, move)
        return Sealed(), format(move)
    return move, None


def sealing(move: Move) -> Move:
    """Mark a draw as one that carries bids for a wild; a sealed bid is one. Raises IllegalMove for other moves."""
    if isinstance(move, Draw):
        return move._replace(sealed=True)
    if not isinstance(move, Sealed):
        raise IllegalMove(f'"{format(move)}" seals nothing', "only a draw, and a bid in a sealed auction, do")
    return move


def opening(move: Move, bids: tuple[tuple[int, str | None], ...]) -> Move:
    """Put the bids into the move that opens them; raise IllegalMove for other moves."""
    if not isinstance(move, Open):
        raise IllegalMove(f'"{format(move)}" opens nothing', "only who closes an auction opens its bids")
    return move._replace(bids=bids)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Show the table, the same to all."""
    return viewing.table(state)


def means(state: State, seat: int) -> dict[str, int] | None:
    """Say what a seat could pay with: tokens, and cards by naming them; None on a duty and at the end."""
    if state.phase in (OPEN, OVER):
        return None
    player = state.players[seat - 1]
    return {"tokens": tokens(player), "cards": len(player.cards)}


def seen(events: Sequence[Event], seat: int | None) -> list[Event]:
    """Show events: all of them, to all."""
    return list(events)


def turned_up(events: Sequence[Event]) -> bool:
    """Tell whether a card was turned up."""
    return any(event["event"] == "draw" for event in events)


def result(state: State) -> dict[str, Any] | None:
    """Give scores and winners once the game is over."""
    if state.phase != OVER:
        return None
    from tenpbem.engine.ten import scoring  # once a game: not at every start

    return scoring.outcome(state.players)


__all__ = [
    "DEALS",
    "HIDDEN_HANDS",
    "NAME",
    "OPTIONS",
    "SEATS",
    "Auction",
    "Bid",
    "Buy",
    "Clause",
    "Done",
    "Draw",
    "Move",
    "Open",
    "Pass",
    "Pay",
    "Player",
    "Refusal",
    "Sealed",
    "Setup",
    "State",
    "Take",
    "apply",
    "asks",
    "check_bid",
    "check_clauses",
    "composition",
    "format",
    "format_clauses",
    "give",
    "intend",
    "legal",
    "means",
    "named",
    "opening",
    "parse",
    "parse_clauses",
    "public_moves",
    "read",
    "read_draw",
    "result",
    "sealing",
    "seen",
    "settings",
    "setup",
    "start",
    "turned_up",
    "view",
    "waiting",
]
