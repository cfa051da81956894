"""What every game answers, and what its rules may ask of the table.

The rules of a game are pure functions over a state that is a value. They never shuffle: where a card must come from
the deck they *ask* the table for it (`asks`), and somebody outside, the deal, decides and gives it (`give`). The table
is one more actor, so one set of rules serves every way of dealing, and a replay needs nothing but what was given.

    state, events = rules.start(setup)
    while (ask := rules.asks(state)) is not None:      # the table acts
        state, events = rules.give(state, cards)
    rules.waiting(state)                               # the players act
    state, events = rules.apply(state, seat, move)

Events say what happened, in words of the rules; the log, the replay, the JSON and the tests all speak them. No event
and no view holds anything that its reader may not know: `view` and `seen` are built by naming what may be seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tenpbem.engine.values import NamedTuple

Card = str
"""One face in notation: `R4`, `X5`, `W`; `HIDDEN` is a card whose face is not known."""

HIDDEN: Card = "??"

Event = dict[str, Any]
State = Any
Move = Any


class Shuffle(NamedTuple):
    """Ask the table to make a new draw pile of exactly these cards.

    `cards` in deck order for a fresh deck; for a reshuffle (`again`), in the order in which they were discarded.
    """

    cards: tuple[Card, ...]
    again: bool = False


class Draw(NamedTuple):
    """Ask the table for the next `number` cards of the pile, to be seen by seat `to` alone (None: by all).

    No cards at all are asked for where hands that are known anyway are to be shown and counted: that, too, is the
    table's to do, so that a move tried without the table tells nothing.
    """

    number: int = 1
    to: int | None = None


Ask = Shuffle | Draw


class Waiting(NamedTuple):
    """One seat that the game waits for, and what for; a duty leaves nothing to choose."""

    seat: int
    kind: str
    duty: bool = False


class Rules(Protocol):
    """The functions of one game; a module with these names is one."""

    @property
    def NAME(self) -> str:
        """Name the rules and their version as the file does: `ten/1`."""

    @property
    def SEATS(self) -> tuple[int, int]:
        """Give the smallest and the largest number of seats."""

    @property
    def DEALS(self) -> tuple[str, ...]:
        """Name the deals that serve this game."""

    @property
    def HIDDEN_HANDS(self) -> bool:
        """Tell whether players hold cards that the others do not see."""

    @property
    def OPTIONS(self) -> frozenset[str]:
        """Name the keys of `[game]` that belong to this game alone."""

    def settings(self, profile: str | None, options: Mapping[str, str]) -> dict[str, Any]:
        """Turn a profile and options as typed into keys of `[game]`; raise Usage for what this game does not know."""

    def setup(self, game: Mapping[str, Any]) -> Any:
        """Read the options of `[game]`; raise Usage naming the key that does not fit."""

    def composition(self, setup: Any) -> tuple[Card, ...]:
        """List the cards of the deck in deck order."""

    def named(self, setup: Any, names: tuple[str, ...]) -> Any:
        """Tell the rules the players' names, by seat, once all are seated."""

    def start(self, setup: Any) -> tuple[State, list[Event]]:
        """Set the table; the first thing it asks for is a shuffle."""

    def asks(self, state: State) -> Ask | None:
        """Say what the rules need from the table before a player can act."""

    def give(self, state: State, cards: Sequence[Card]) -> tuple[State, list[Event]]:
        """Hand over what was asked for: the cards drawn (for a shuffle: none)."""

    def waiting(self, state: State) -> tuple[Waiting, ...]:
        """List whom the game waits for, in the order of play; nobody while the table is asked or at the end."""

    def legal(self, state: State, seat: int) -> tuple[Move, ...]:
        """List the legal moves of a seat that is waited for, with payments by default only, intentions not."""

    def public_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        """List what of a seat's legal moves everybody may know."""

    def apply(self, state: State, seat: int, move: Move) -> tuple[State, list[Event]]:
        """Do a move, or raise the Refusal that says why not; the only judge of what is legal."""

    def intend(self, text: str, state: State, seat: int) -> tuple[Move, str | None]:
        """Read what a person typed, split into the move that all see and what must be sealed with it, if anything.

        Raises UnreadableMove, AmbiguousMove, or the Refusal of what would not be allowed in the open.
        """

    def parse(self, text: str) -> Move:
        """Read a stored move in its one spelling; raise UnreadableMove for any other."""

    def format(self, move: Move) -> str:
        """Write a move in its one spelling."""

    def sealing(self, move: Move) -> Move:
        """Mark a stored move as one that carries something sealed; raise IllegalMove where it cannot."""

    def opening(self, move: Move, bids: tuple[tuple[int, str | None], ...]) -> Move:
        """Put into a stored move what was sealed, by seat; None where nobody can read it. Raise IllegalMove."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Show the table as `seat` may see it (None: a bystander), as in `show --json`."""

    def means(self, state: State, seat: int) -> dict[str, int] | None:
        """Say what a seat could pay with, where a move can cost something."""

    def seen(self, events: Sequence[Event], seat: int | None) -> list[Event]:
        """Show events as `seat` may see them."""

    def turned_up(self, events: Sequence[Event]) -> bool:
        """Tell whether something came to light in events, as everybody sees them, that nobody could see before."""

    def result(self, state: State) -> dict[str, Any] | None:
        """Give scores and winners once the game is over."""
