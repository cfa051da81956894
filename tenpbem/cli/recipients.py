"""Who gets a game: those for whom it waits, or who opens the bids; the others get a copy, and stay up to date."""

from __future__ import annotations

from collections.abc import Container

from tenpbem.engine.game import Game, waiting
from tenpbem.engine.values import NamedTuple


class Recipients(NamedTuple):
    """The seats to whom a game goes, and those who get a copy."""

    to: tuple[int, ...]
    copy: tuple[int, ...]


def recipients(game: Game, you: int | None, without: Container[int] = ()) -> Recipients:
    """Choose who gets a game from seat `you`, `without` those of this machine who need no mail, as robots do not."""
    others = [seat.number for seat in game.seats if seat.number != you and seat.number not in without]
    waits = waiting(game)
    wanted = [wait.seat for wait in waits]
    if waits and waits[0].kind == "bid" and game.table.get("auction") == "sealed" and game.handed:
        closer = game.handed[0].seat
        if you != closer and any(handed.seat == you for handed in game.handed):
            wanted = [closer]
    to = tuple(seat for seat in others if seat in wanted) or tuple(others)
    return Recipients(to, tuple(seat for seat in others if seat not in to))


def since_own_turn(game: Game, you: int) -> int:
    """Find the first step that those lack who have the game as it was after the last turn of a seat but one.

    A turn is a row of steps in each of which the seat answers; its join counts as one.
    """
    mine = [step.number for step in game.all_steps if any(answer.seat == you for answer in step.answers)]
    place = len(mine) - 1
    while place > 0 and mine[place - 1] == mine[place] - 1:
        place -= 1
    return mine[place - 1] + 1 if place > 0 else mine[0]
