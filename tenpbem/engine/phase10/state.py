"""The state of a game of Phase 10: values only, never changed in place.

One state holds everything, hidden cards too; what a seat may see of it is decided in `view`. The rules know how many
cards the draw pile holds, never which. A hand may hold unknown cards (`HIDDEN`): then it is a number of cards of which
some were seen, and laying, hitting or discarding a named card uses up a seen one of that face or an unknown one.

At every moment the draw pile, the discard pile, the hands, the groups and the skips that lie in front of players are
together the 108 cards of the deck (between the end of a round and the next deal all are in the pile).
"""

from __future__ import annotations

from tenpbem.engine.phase10.profiles import CHOSEN, EVERYONE, PICK, Setup
from tenpbem.engine.rules import Card
from tenpbem.engine.values import NamedTuple

# Stages: what happens next. First those in which the table acts, then those of the active player.
SHUFFLE = "shuffle"  # a fresh deck is shuffled for a round
HANDS = "hands"  # hands are dealt, seat by seat
UPCARD = "upcard"  # the first card of the discard pile is turned up
RESHUFFLE = "reshuffle"  # the discards become the draw pile
DRAWING = "drawing"  # the active player is given the top of the draw pile
SHOW = "show"  # the round is over and hands are shown, to be counted
DRAW = "draw"
PLAY = "play"
OVER = "over"

# What a skip means to a player (rule 4.1).
FREE = 0
PENDING = 1  # the next turn is lost
RESTED = 2  # `chosen-once`: named since the last turn of his own, and that turn is lost already


class Group(NamedTuple):
    """A group on the table; it remembers its kind, its span and its wilds, nothing is read anew from its cards.

    `low` and `high` are the span of a run, both the number of a set, and 0 for a colour group; `colour` is the colour
    of a colour group, else empty. The cards of a run stand in rising order, others in deck order with wilds last.
    """

    seat: int
    kind: str
    cards: tuple[Card, ...]
    low: int
    high: int
    colour: str = ""


class Player(NamedTuple):
    """What one seat has: `laid` is the phase laid in this round (0: none), `done` those completed before it."""

    hand: tuple[Card, ...] = ()
    laid: int = 0
    done: tuple[int, ...] = ()
    score: int = 0
    skip: int = FREE


class Row(NamedTuple):
    """What a round brought one seat: the phase laid (0: none) and points."""

    laid: int
    points: int


class State(NamedTuple):
    """One moment of the game.

    `seats` take part in this round (in a tie-break only those who tied), `dealt` of them have their hands. `discard`
    is the pile with its top last. `laid_now`: the active player has laid the phase in this very turn. `out`: the seat
    whose last card ended the round, or who won the tie-break by laying; 0 while the round goes on. `sheet` is the score
    sheet: for each round that counts, a row for each seat.
    """

    setup: Setup
    stage: str
    round: int
    dealer: int
    seats: tuple[int, ...]
    players: tuple[Player, ...]
    pile: int
    active: int = 0
    discard: tuple[Card, ...] = ()
    groups: tuple[Group, ...] = ()
    dealt: int = 0
    laid_now: bool = False
    tiebreak: bool = False
    out: int = 0
    winners: tuple[int, ...] = ()
    sheet: tuple[tuple[Row, ...], ...] = ()

    def player(self, seat: int) -> Player:
        """Give what a seat has."""
        return self.players[seat - 1]

    def with_player(self, seat: int, player: Player) -> State:
        """Replace what a seat has."""
        return self._replace(players=(*self.players[: seat - 1], player, *self.players[seat:]))

    def left_of(self, seat: int) -> int:
        """Give the next seat to the left among those who take part in this round."""
        return next((other for other in self.seats if other > seat), self.seats[0])

    def top(self) -> Card | None:
        """Give the top of the discard pile."""
        return self.discard[-1] if self.discard else None


def goal(state: State, seat: int) -> int | None:
    """Give the phase that a seat lays, or has laid, in this round; None where it is free to pick, or has none left."""
    player = state.player(seat)
    if player.laid:
        return player.laid
    return next(iter(goals(state, seat)), None) if state.setup.variant != PICK or state.tiebreak else None


def goals(state: State, seat: int) -> tuple[int, ...]:
    """List the phases that a seat may still lay in this round (rules 2.3, 6.2, 7.1, 7.4)."""
    setup, player = state.setup, state.player(seat)
    if player.laid or seat not in state.seats:
        return ()
    if state.tiebreak:
        return (setup.last,)
    if setup.variant == EVERYONE:
        return (setup.in_play[state.round - 1],)
    left = tuple(phase for phase in setup.in_play if phase not in player.done)
    return left if setup.variant == PICK else left[:1]


def in_front(state: State) -> int:
    """Count the skips that lie in front of players (only where `skip` is `chosen`)."""
    if state.setup.skip != CHOSEN:
        return 0
    return sum(player.skip == PENDING for player in state.players)
