"""Phase 10: the rules as pure functions over a state that is a value (`tenpbem.engine.rules` says which).

Rooms: `deck` and `phases` and `profiles` are data; `state` is what there is; `moves` what can be done, with its one
spelling, `reading` what people type; `groups` what cards mean on the table; `melds` what a hand can lay, `plans` how
to get rid of most cards (both for robots and hints, too); `turn`, `skips`, `rounds` and `scoring` the play; `view`
what each seat may see.

Beyond the protocol: `showing` names the seat whose unknown cards are asked for at the end of a round, where hands are
unknown to the reader.
"""

from __future__ import annotations

from tenpbem.engine.errors import IllegalMove
from tenpbem.engine.phase10.deck import DECK
from tenpbem.engine.phase10.moves import Move, format, parse
from tenpbem.engine.phase10.profiles import OPTIONS, SEATS, Setup, named, settings, setup
from tenpbem.engine.phase10.reading import read
from tenpbem.engine.phase10.rounds import asks, give, showing, start
from tenpbem.engine.phase10.scoring import result
from tenpbem.engine.phase10.state import State
from tenpbem.engine.phase10.turn import apply, legal, public_moves, waiting
from tenpbem.engine.phase10.view import seen, turned_up, view
from tenpbem.engine.rules import Card

NAME = "phase10/1"
DEALS = ("listed", "seeded")
HIDDEN_HANDS = True


def composition(setup: Setup) -> tuple[Card, ...]:
    """List the cards of the deck in deck order; it is the same for every game."""
    return DECK


def intend(text: str, state: State, seat: int) -> tuple[Move, str | None]:
    """Read what a person typed; nothing in this game is sealed. Raises UnreadableMove or AmbiguousMove."""
    return read(text, state, seat), None


def sealing(move: Move) -> Move:
    """Refuse a move that carries something sealed: nothing in this game does; raise IllegalMove."""
    raise IllegalMove(f'"{format(move)}" seals nothing', "nothing is sealed in Phase 10")


def opening(move: Move, bids: tuple[tuple[int, str | None], ...]) -> Move:
    """Refuse a move that opens something sealed; raise IllegalMove."""
    raise IllegalMove(f'"{format(move)}" opens nothing', "nothing is sealed in Phase 10")


def means(state: State, seat: int) -> dict[str, int] | None:
    """Say that nothing in this game is paid for."""
    return None


__all__ = [
    "DEALS",
    "HIDDEN_HANDS",
    "NAME",
    "OPTIONS",
    "SEATS",
    "Move",
    "Setup",
    "State",
    "apply",
    "asks",
    "composition",
    "format",
    "give",
    "intend",
    "legal",
    "means",
    "named",
    "opening",
    "parse",
    "public_moves",
    "read",
    "result",
    "sealing",
    "seen",
    "settings",
    "setup",
    "showing",
    "start",
    "turned_up",
    "view",
    "waiting",
]
