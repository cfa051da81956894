"""A tiny table for the tests of TEN: it deals the cards it was told to, and does moves written in notation.

    table = Table(3, "R4 C5 X5", auction="open")
    table.play(1, "draw", "draw")          # texts are read by `parse`
    table.open({1: "bid 3", 2: "pass"})    # what the sealed fields of an auction say

A position in the middle of a game is made by `Table.at`, which sets what lies before each player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tenpbem.engine import ten
from tenpbem.engine.errors import Refusal
from tenpbem.engine.rules import Event, Shuffle
from tenpbem.engine.ten.moves import in_order

BLACK, BUST = 50, 15


class Table:
    """One game in memory; `last` holds the events of the last move, `log` all of them."""

    def __init__(
        self, seats: int, order: str = "", auction: str = "open", deck: Mapping[str, Any] | None = None
    ) -> None:
        game: dict[str, Any] = {"seats": seats, "auction": auction}
        self.setup = ten.setup(game if deck is None else game | {"deck": deck})
        self.order = order.split()
        self.log: list[Event] = []
        self.state, self.last = ten.start(self.setup)
        self._settle()

    @classmethod
    def at(
        cls,
        players: Mapping[int, str],
        order: str = "",
        *,
        seats: int = 0,
        auction: str = "open",
        market: str = "",
        tableau: str = "",
        active: int = 1,
        deck: int = 40,
    ) -> Table:
        """Set a position: players as "5t 1b R4 XX" (black tokens, bust tokens, cards), in the phase `turn`."""
        table = cls(seats or max((*players, 2)), order, auction)
        numbers = [int(card[1]) for card in tableau.split() if card[0] != "C"]
        currency = sum(int(card[1]) for card in tableau.split() if card[0] == "C")
        table.state = table.state._replace(
            active=active,
            waits=(active,),
            deck=deck,
            tableau=tuple(tableau.split()),
            total=sum(numbers) - currency,
            currency=currency,
            market=in_order(market.split()),
            players=tuple(player(players.get(seat, "5t")) for seat in range(1, table.setup.seats + 1)),
        )
        return table

    def play(self, seat: int, *texts: str) -> list[Event]:
        """Do moves and give the events of the last one."""
        for text in texts:
            self.do(seat, ten.parse(text))
        return self.last

    def do(self, seat: int, move: ten.Move) -> list[Event]:
        """Do a move, and deal what it asks for."""
        self.state, self.last = ten.apply(self.state, seat, move)
        self.last = list(self.last)
        self._settle()
        return self.last

    def open(self, bids: Mapping[int, str | None]) -> list[Event]:
        """Open what was handed in."""
        (seat,) = self.state.waits
        return self.do(seat, ten.Open(tuple(bids.items())))

    def sealed(self, bids: Mapping[int, str | None]) -> list[Event]:
        """Hand in sealed bids, the closer first, and open them."""
        while self.state.phase == "bid":
            self.play(self.state.waits[0], "bid")
        return self.open(bids)

    def refused(self, seat: int, text: str, kind: type[Refusal]) -> Refusal:
        """Expect the refusal of a move, which changes nothing."""
        with pytest.raises(kind) as caught:
            ten.apply(self.state, seat, ten.parse(text))
        assert type(caught.value) is kind
        return caught.value

    def _settle(self) -> None:
        while (ask := ten.asks(self.state)) is not None:
            cards = [] if isinstance(ask, Shuffle) else [self.order.pop(0)]
            self.state, events = ten.give(self.state, cards)
            self.last += events
        self.log += self.last

    def moves(self, seat: int) -> list[str]:
        """List the legal moves of a seat as texts."""
        return [ten.format(move) for move in ten.legal(self.state, seat)]

    def kinds(self) -> list[str]:
        """Name the kinds of the last events."""
        return [event["event"] for event in self.last]

    def happened(self, kind: str) -> list[Event]:
        """List the events of one kind that the last move caused."""
        return [event for event in self.last if event["event"] == kind]

    def black(self, seat: int) -> int:
        """Count a player's black tokens."""
        return self.state.players[seat - 1].black

    def bust(self, seat: int) -> int:
        """Count a player's bust tokens."""
        return self.state.players[seat - 1].bust

    def cards(self, seat: int) -> str:
        """Write a player's cards."""
        return " ".join(self.state.players[seat - 1].cards)


def player(text: str) -> ten.Player:
    """Read "5t 1b R4 XX" as a player."""
    black = bust = 0
    cards = []
    for item in text.split():
        if item[-1] == "t":
            black = int(item[:-1])
        elif item[-1] == "b":
            bust = int(item[:-1])
        else:
            cards.append(item)
    return ten.Player(black, bust, in_order(cards))


def check_invariants(state: ten.State) -> None:
    """Hold a state to what the rules say of every moment."""
    on_table = Counter((*state.tableau, *state.market, *state.discard))
    for one in state.players:
        on_table.update(one.cards)
        assert 0 <= one.black <= 10
        assert one.bust >= 0
        assert one.cards == in_order(one.cards)
    if state.auction:
        on_table[state.auction.card] += 1
    left = Counter(state.setup.deck)
    left.subtract(on_table)
    assert min(left.values()) >= 0
    assert sum(left.values()) == state.deck
    assert sum(one.black for one in state.players) <= BLACK
    assert sum(one.bust for one in state.players) <= BUST
    assert state.market == in_order(state.market)
    assert not any("X" in card for card in (*state.tableau, *state.market))
    assert not any(card[0] == "C" for card in state.market)
    assert state.total <= 10
    assert state.currency <= 10
    assert state.total + state.currency == sum(int(card[1]) for card in state.tableau if card[0] != "C")
    assert state.currency == sum(int(card[1]) for card in state.tableau if card[0] == "C")
