"""Refusals that more than one move needs: wrong moment, wrong seat, and payments that do not do.

The rules know seats only: `{seat 2}` stands for the name, which the table outside puts in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tenpbem.engine.errors import IllegalMove, NotYourTurn, Refusal
from tenpbem.engine.ten.moves import Bid, Draw, Move, format
from tenpbem.engine.ten.payment import Fault
from tenpbem.engine.ten.state import BID, BUY, DRAW, FINAL, OPEN, OVER, SHUFFLE, TURN, State

_DOING = {TURN: "to draw or to take", OPEN: "to open the bids", BUY: "to buy or be done", FINAL: "to buy or be done"}
_NOBODY = {SHUFFLE: "the deck is not yet shuffled", DRAW: "the next card is not yet turned", OVER: "the game is over"}


def name(seat: int) -> str:
    """Stand in for the name of a player."""
    return f"{{seat {seat}}}"


def quoted(moves: Iterable[Move]) -> list[str]:
    """Write moves as they are typed, in quotes."""
    return [f'"{format(move)}"' for move in moves]


def either(texts: Sequence[str]) -> str:
    """Write alternatives: "a", "a or b", "a, b or c"."""
    return " or ".join(filter(None, (", ".join(texts[:-1]), *texts[-1:])))


def cannot(move: Move, state: State) -> str:
    """Repeat the move refused; a bid with what it is for."""
    auction = state.auction
    return f"cannot {format(move)}" + (f" for {auction.card}" if auction and isinstance(move, Bid) else "")


def illegal(move: Move, state: State, why: str, fix: str = "") -> IllegalMove:
    """Refuse a move that the rules do not allow now."""
    return IllegalMove(cannot(move, state), why, fix)


def doing(state: State) -> str:
    """Say what the game waits for."""
    assert state.phase not in _NOBODY
    return f"to bid for {state.auction.card}" if state.auction and state.phase == BID else _DOING[state.phase]


def not_your_turn(state: State, seat: int, move: Move) -> NotYourTurn:
    """Refuse a move of a seat that is not waited for, saying who is."""
    if state.phase in _NOBODY:
        return NotYourTurn(cannot(move, state), _NOBODY[state.phase])
    if state.phase == BID and state.auction and seat in state.auction.handed:
        return NotYourTurn(cannot(move, state), "your sealed bid is handed in, and nobody can change it")
    return NotYourTurn(
        cannot(move, state), f"the game waits for {either([name(one) for one in state.waits])} {doing(state)}"
    )


def wrong_moment(state: State, move: Move, moves: Iterable[Move]) -> IllegalMove:
    """Refuse a move of another kind than the one that is waited for; `moves` are those that would do."""
    why = f"it is time {doing(state)}"
    if state.phase == BID and isinstance(move, Draw) and state.auction:
        why = f"{state.auction.card} is up for auction first"
    return illegal(move, state, why, choice(moves))


def choice(moves: Iterable[Move], most: int = 4) -> str:
    """Write the moves that would do, the first few of them."""
    texts = quoted(moves)
    return either(texts if len(texts) <= most else [*texts[: most - 1], texts[-1]])


def cannot_pay(state: State, move: Move, fault: Fault) -> Refusal:
    """Refuse a bid or a purchase for the fault of its payment."""
    head = format(move).split(" with ")[0]
    return fault.kind(cannot(move, state), fault.why, f'"{head} with {fault.fix}"' if fault.fix else "")
