"""The table of TEN as a value.

A game is in one *phase* at a time. In `shuffle` and `draw` the table is asked; in `turn`, `bid`, `open`, `buy` and
`final-buy` the seats in `waits` are; `over` is the end. The state knows how many cards the deck still has, never
which: a card exists once it is given. Nothing here is secret, sealed bids are not kept here at all.
"""

from __future__ import annotations

from tenpbem.engine.rules import Card
from tenpbem.engine.ten.moves import Bid, Draw
from tenpbem.engine.values import NamedTuple

SHUFFLE, DRAW, TURN, BID, OPEN, BUY, FINAL, OVER = "shuffle", "draw", "turn", "bid", "open", "buy", "final-buy", "over"
BUYING = (BUY, FINAL)

START_BLACK = 5
MOST_BLACK = 10
"""No player ever holds more black tokens; what would go over stays in the supply (1.6)."""
BUST_SUPPLY = 15
BUST_WORTH = 3
LIMIT = 10
"""The highest total, and the highest currency, that is not yet a bust (2.3)."""

SEATS = (2, 5)


class Setup(NamedTuple):
    """How a game is played: seats, auction (`open` or `sealed`), and the cards of its deck in deck order."""

    seats: int
    auction: str
    deck: tuple[Card, ...]


class Player(NamedTuple):
    """What lies before a player: black tokens, bust tokens, cards in deck order."""

    black: int = START_BLACK
    bust: int = 0
    cards: tuple[Card, ...] = ()


class Auction(NamedTuple):
    """A wild up for auction.

    `order` is the order of 3.2, the closer last. Once around: `said` holds the bids so far (None: a pass), one a seat
    in that order, and `leader` the seat whose bid stands. Sealed: `handed` are the seats that handed in, `forced`
    those that can only pass (6.1); where the draw carried bids (`contingent`), the closer has handed in with it.
    """

    card: Card
    order: tuple[int, ...]
    said: tuple[Bid | None, ...] = ()
    standing: int = 0
    leader: int = 0
    handed: frozenset[int] = frozenset()
    forced: frozenset[int] = frozenset()
    contingent: bool = False


class State(NamedTuple):
    """A moment of the game; `active` stays the seat whose turn was the last when the final buys have begun."""

    setup: Setup
    phase: str
    waits: tuple[int, ...]
    active: int
    deck: int
    tableau: tuple[Card, ...]
    total: int
    currency: int
    market: tuple[Card, ...]
    discard: tuple[Card, ...]
    players: tuple[Player, ...]
    auction: Auction | None
    intention: Draw | None


def new_table(setup: Setup) -> State:
    """Set the table before the shuffle."""
    players = (Player(),) * setup.seats
    return State(setup, SHUFFLE, (), 1, len(setup.deck), (), 0, 0, (), (), players, None, None)


def order_after(seat: int, seats: int) -> tuple[int, ...]:
    """List all seats from the left of `seat` round to and including it (2.1, 3.2, 5.2)."""
    return ROUND[seats][seat]


ROUND: dict[int, dict[int, tuple[int, ...]]] = {
    seats: {seat: tuple((seat + step - 1) % seats + 1 for step in range(1, seats + 1)) for seat in range(1, seats + 1)}
    for seats in range(1, SEATS[1] + 1)
}


def with_player(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """Put a player in the place of the one at `seat`."""
    return (*players[: seat - 1], player, *players[seat:])
