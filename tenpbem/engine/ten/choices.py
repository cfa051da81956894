"""What a seat may do now: the legal moves, with payments by default only and intentions not."""

from __future__ import annotations

from tenpbem.engine.ten.auction import bids
from tenpbem.engine.ten.buying import buys
from tenpbem.engine.ten.moves import Done, Move
from tenpbem.engine.ten.state import BID, BUYING, TURN, State
from tenpbem.engine.ten.turn import turn_moves

_DONE = (Done(),)


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """List the legal moves of a seat; none where it is not waited for, or has a duty.

    In a sealed auction these are the bids to be sealed: `check_bid` judges them, `apply` takes `Sealed`.
    """
    if seat not in state.waits:
        return ()
    if state.phase == TURN:
        return turn_moves(state)
    if state.phase == BID:
        return bids(state, seat)
    return buys(state.players[seat - 1], state.market) + _DONE if state.phase in BUYING else ()
