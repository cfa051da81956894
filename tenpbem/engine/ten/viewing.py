"""What lies on the table, as `show --json` tells it. Everything in TEN is public, so all see the same (1.8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tenpbem.engine.rules import Card
from tenpbem.engine.ten.deck import FACES
from tenpbem.engine.ten.moves import Draw, format, in_order
from tenpbem.engine.ten.state import Auction, State


def table(state: State) -> dict[str, Any]:
    """Show the table; `unseen` counts the cards that nobody has seen, by face, in deck order."""
    return {
        "active": state.active,
        "intention": _intention(state.intention),
        "deck": state.deck,
        "tableau": list(state.tableau),
        "total": state.total,
        "currency": state.currency,
        "market": list(state.market),
        "discard": list(in_order(state.discard)),
        "auction": None if state.auction is None else _auction(state, state.auction),
        "players": [
            {"seat": seat, "black": player.black, "bust": player.bust, "cards": list(player.cards)}
            for seat, player in enumerate(state.players, 1)
        ],
        "unseen": unseen(state),
    }


def _intention(move: Draw | None) -> str | None:
    """Write what is being carried out; drawing one card is no intention."""
    return None if move is None or move._replace(sealed=False) == Draw() else format(move)


def _auction(state: State, auction: Auction) -> dict[str, Any]:
    return {"card": auction.card, "mode": state.setup.auction, "bids": _bids(state, auction)}


def _bids(state: State, auction: Auction) -> list[dict[str, Any]]:
    """List what was said, in the order of 3.2; of a sealed bid only that it is there."""
    if state.setup.auction == "open":
        return [
            {"seat": seat, "bid": None if bid is None else bid.amount}
            for seat, bid in zip(auction.order, auction.said, strict=False)
        ]
    shown: list[dict[str, Any]] = []
    for seat in auction.order:
        if seat in auction.handed:
            shown.append({"seat": seat, "sealed": True})
        elif seat in auction.forced:
            shown.append({"seat": seat, "bid": None})
    return shown


def unseen(state: State) -> dict[Card, int]:
    """Count the cards still in the deck, by face: those of the game but for all that lie open."""
    left = Counter(state.setup.deck)
    left.subtract((*state.tableau, *state.market, *state.discard))
    for player in state.players:
        left.subtract(player.cards)
    if state.auction is not None:
        left[state.auction.card] -= 1
    return {face: left[face] for face in FACES if left[face] > 0}
