"""How turns end: the buy phase, the next turn, the final buys, the end (rules 2.1, 4.1, 5.1, 5.2, 6.1)."""

from __future__ import annotations

from tenpbem.engine.rules import Event
from tenpbem.engine.ten.buying import buy, can_buy, check_buy
from tenpbem.engine.ten.moves import Buy, Done
from tenpbem.engine.ten.state import BUY, FINAL, OVER, TURN, State, order_after


def begin_turn(state: State, seat: int) -> State:
    """Give a seat the turn, over an empty tableau."""
    return state._replace(
        phase=TURN, waits=(seat,), active=seat, tableau=(), total=0, currency=0, auction=None, intention=None
    )


def end_turn(state: State, events: list[Event]) -> State:
    """Go on to the next seat, or to the final buys once the deck is empty (5.1)."""
    after = order_after(state.active, state.setup.seats)
    if state.deck:
        return begin_turn(state, after[0])
    events.append({"event": "final", "seat": state.active})
    state = state._replace(tableau=(), total=0, currency=0, auction=None, intention=None)
    return _final_buys(state, after, events)


def offer_buy(state: State, events: list[Event]) -> State:
    """Begin the buy phase of the active player; who can buy nothing is done without being asked (6.1)."""
    if can_buy(state.players[state.active - 1], state.market):
        return state._replace(phase=BUY, waits=(state.active,))
    events.append({"event": "done", "seat": state.active, "forced": True})
    return end_turn(state, events)


def do_buy(state: State, seat: int, move: Buy, events: list[Event]) -> State:
    """Buy a card; raise the Refusal that says why not."""
    check_buy(state, seat, move)
    return _after_buying(buy(state, seat, move.card, move.pay, events), seat, events)


def do_done(state: State, seat: int, move: Done, events: list[Event]) -> State:
    """Buy nothing."""
    events.append({"event": "done", "seat": seat, "forced": False})
    return _after_buying(state, seat, events)


def _after_buying(state: State, seat: int, events: list[Event]) -> State:
    if state.phase == BUY:
        return end_turn(state, events)
    order = order_after(state.active, state.setup.seats)
    return _final_buys(state, order[order.index(seat) + 1 :], events)


def _final_buys(state: State, seats: tuple[int, ...], events: list[Event]) -> State:
    """Offer the seats left their last buy, in order (5.2); after them the game is over."""
    for seat in seats:
        if can_buy(state.players[seat - 1], state.market):
            return state._replace(phase=FINAL, waits=(seat,))
        events.append({"event": "done", "seat": seat, "forced": True})
    from tenpbem.engine.ten.scoring import winners  # once a game: not at every start

    events.append({"event": "end", "winners": list(winners(state.players))})
    return state._replace(phase=OVER, waits=())
