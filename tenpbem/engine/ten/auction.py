"""Auctions for wilds: rules 3.1 to 3.7, 6.1 and 6.2.

Two kinds. *Once around*: each player in turn bids more than the standing bid or passes, the active player last.
*Sealed*: the active player is the *closer* and hands in first, unless his draw already carried bids; then all others,
in any order; then the closer opens all of it at once. The rules see only that a seat handed in; what it was they learn
when the bids are opened, and what nobody can read or pay is then a pass.
"""

from __future__ import annotations

from tenpbem.engine.errors import IllegalMove, UnreadableMove
from tenpbem.engine.rules import Card, Event
from tenpbem.engine.ten import rulings
from tenpbem.engine.ten.buying import exchange
from tenpbem.engine.ten.ending import end_turn
from tenpbem.engine.ten.moves import (
    ANY,
    Bid,
    Clause,
    Move,
    Open,
    Pass,
    Sealed,
    format_clauses,
    format_pay,
    parse,
    parse_clauses,
)
from tenpbem.engine.ten.payment import ceiling, fault, limits, tokens
from tenpbem.engine.ten.refusing import cannot_pay, choice, illegal, name, not_your_turn, wrong_moment
from tenpbem.engine.ten.state import BID, OPEN, TURN, Auction, Player, State, order_after

PASS = Pass()
BIDS = tuple(Bid(amount) for amount in range(64))
"""Plain bids by amount: 10 black and 15 bust tokens pay 55 at most."""

LONGEST_CLAUSES = 128
"""Bytes of the private bids of one draw (cli, 'clause')."""


def begin_auction(state: State, card: Card, events: list[Event], contingent: bool) -> State:
    """Put a wild up for auction; `contingent`: the draw carried the closer's bids."""
    order = order_after(state.active, state.setup.seats)
    events.append({"event": "auction", "seat": state.active, "card": card})
    if state.setup.auction == "open":
        return _ask_next(state, Auction(card, order), events)
    forced = frozenset(seat for seat in order[:-1] if ceiling(state.players[seat - 1]) < rulings.SMALLEST_BID)
    handed = frozenset(order[-1:]) if contingent else frozenset()
    return _ask_sealed(state, Auction(card, order, handed=handed, forced=forced, contingent=contingent))


def bids(state: State, seat: int) -> tuple[Move, ...]:
    """List the bids that tokens alone can pay, and the pass."""
    auction = state.auction
    assert auction is not None
    most = tokens(state.players[seat - 1])
    return (*BIDS[max(auction.standing + 1, rulings.SMALLEST_BID) : most + 1], PASS)


def check_bid(state: State, seat: int, move: Bid | Pass) -> None:
    """Raise the Refusal of a bid that this seat could not make openly; so sealed bids are checked before they close."""
    if seat not in state.waits:
        raise not_your_turn(state, seat, move)
    if state.phase != BID or state.auction is None:
        raise wrong_moment(state, move, ())
    if isinstance(move, Pass):
        return
    player, standing = state.players[seat - 1], state.auction.standing
    if move.amount < rulings.SMALLEST_BID:
        raise illegal(move, state, f"the smallest bid is {rulings.SMALLEST_BID}", choice(bids(state, seat)))
    if move.amount <= standing:
        why = f"{name(state.auction.leader)} bid {standing}, and a bid must be higher than the last one"
        raise illegal(move, state, why, _higher(player, standing + 1))
    if wrong := fault(player, move.amount, move.pay):
        raise cannot_pay(state, move, wrong)


def _higher(player: Player, least: int) -> str:
    """Say what could be bid instead."""
    if least > tokens(player):
        return f'"pass", or "bid {least} with ..": you can pay with {limits(player)}'
    return f'"bid {least}" (you can pay up to {ceiling(player)}), or "pass"'


def check_clauses(state: State, seat: int, clauses: tuple[Clause, ...]) -> None:
    """Raise IllegalMove for private bids that cannot be sealed; whether they can be paid shows when a wild comes up."""
    text = format_clauses(clauses)
    if state.setup.auction != "sealed":
        raise IllegalMove(f'cannot draw with "{text}"', "bids are open in this game", '"draw" without bids')
    if (size := len(text.encode())) > LONGEST_CLAUSES:
        why = f"the bids for a wild take {size} bytes, and {LONGEST_CLAUSES} fit under the seal"
        raise IllegalMove(f'cannot draw with "{text}"', why, "fewer bids, or shorter payments")


def do_bid(state: State, seat: int, move: Bid | Pass, events: list[Event]) -> State:
    """Bid or pass once around; raise the Refusal that says why not."""
    auction = state.auction
    assert auction is not None
    if state.setup.auction != "open":
        raise illegal(
            move, state, "bids are sealed in this game, and the rules see only that one is handed in", '"bid"'
        )
    check_bid(state, seat, move)
    if isinstance(move, Pass):
        events.append({"event": "pass", "seat": seat, "forced": False})
        return _ask_next(state, auction._replace(said=(*auction.said, None)), events)
    events.append(_bid_event(seat, move))
    auction = auction._replace(said=(*auction.said, move), standing=move.amount, leader=seat)
    return _ask_next(state, auction, events)


def _ask_next(state: State, auction: Auction, events: list[Event]) -> State:
    """Ask the next seat that can beat the standing bid; the others pass without being asked (6.1)."""
    for seat in auction.order[len(auction.said) :]:
        if ceiling(state.players[seat - 1]) > auction.standing:
            return state._replace(phase=BID, waits=(seat,), auction=auction, intention=None)
        events.append({"event": "pass", "seat": seat, "forced": True})
        auction = auction._replace(said=(*auction.said, None))
    best = auction.said[auction.order.index(auction.leader)] if auction.leader else None
    return _settle(state, auction.card, auction.leader, best, events)


def do_sealed(state: State, seat: int, move: Sealed, events: list[Event]) -> State:
    """Take note that a seat handed in a sealed bid."""
    auction = state.auction
    assert auction is not None
    if state.setup.auction != "sealed":
        raise illegal(move, state, "bids are open in this game", choice(bids(state, seat)))
    return _ask_sealed(state, auction._replace(handed=auction.handed | {seat}))


def _ask_sealed(state: State, auction: Auction) -> State:
    """Ask the closer first, then all others at once, then the closer to open."""
    closer, handed = auction.order[-1], auction.handed
    missing = tuple(seat for seat in auction.order[:-1] if seat not in handed and seat not in auction.forced)
    if closer not in handed:
        return state._replace(phase=BID, waits=(closer,), auction=auction, intention=None)
    if missing:
        return state._replace(phase=BID, waits=missing, auction=auction, intention=None)
    return state._replace(phase=OPEN, waits=(closer,), auction=auction, intention=None)


def do_open(state: State, seat: int, move: Open, events: list[Event]) -> State:
    """Open the sealed bids: the highest wins, among equals the first in the order of 3.2 (3.3)."""
    auction = state.auction
    assert auction is not None
    texts = dict(move.bids)
    if texts.keys() != auction.handed or len(texts) != len(move.bids):
        raise illegal(move, state, "it must open one bid of each seat that handed in")
    leader, best = 0, None
    for one in auction.order:
        if one in auction.forced:
            events.append({"event": "pass", "seat": one, "forced": True})
            continue
        bid = _opened(auction, state.players[one - 1], texts[one], one == seat and auction.contingent)
        if isinstance(bid, str):
            events.append({"event": "void", "seat": one, "why": bid})
        elif isinstance(bid, Pass):
            events.append({"event": "pass", "seat": one, "forced": False})
        else:
            events.append(_bid_event(one, bid))
            if best is None or bid.amount > best.amount:
                leader, best = one, bid
    return _settle(state, auction.card, leader, best, events)


def _opened(auction: Auction, player: Player, text: str | None, contingent: bool) -> Bid | Pass | str:
    """Read an opened bid; why it is void where it counts as a pass by 3.7, never repeating it."""
    if text is None:
        return "it cannot be read"
    try:
        bid = _first_fit(parse_clauses(text), auction.card) if contingent else parse(text)
    except UnreadableMove:
        return "it is no bid in its one spelling"
    if not isinstance(bid, Bid | Pass):
        return "it is no bid"
    wrong = fault(player, bid.amount, bid.pay) if isinstance(bid, Bid) else None
    return wrong.void if wrong else bid


def _first_fit(clauses: tuple[Clause, ...], card: Card) -> Bid | Pass:
    """Find the bid that a draw carried for this wild: the first clause that fits, else a pass."""
    return next((clause.bid for clause in clauses if clause.on in (card, ANY)), PASS)


def _bid_event(seat: int, bid: Bid) -> Event:
    return {
        "event": "bid",
        "seat": seat,
        "bid": bid.amount,
        "with": None if bid.pay is None else format_pay(bid.pay),
    }


def _settle(state: State, card: Card, leader: int, best: Bid | None, events: list[Event]) -> State:
    """Hand the wild to the winner, who alone pays, or discard it; then the turn goes on (3.5, 3.6)."""
    if best is None:
        events.append({"event": "unsold", "card": card})
        state = state._replace(discard=rulings.unsold(state.discard, card))
    else:
        events.append({"event": "won", "seat": leader, "card": card, "bid": best.amount})
        state = exchange(state, leader, best.amount, best.pay, card, events)
    if not rulings.turn_goes_on(state.tableau, state.deck):
        return end_turn(state, events)
    return state._replace(phase=TURN, waits=(state.active,), auction=None, intention=None)
