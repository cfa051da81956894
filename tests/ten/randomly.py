"""Random games of TEN: players who do anything that is legal, payments and intentions included.

python -m tests.ten.randomly 2000     # that many games of each kind, checked after every step
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import product
from random import Random

from tenpbem.engine import ten
from tenpbem.engine.rules import Event, Shuffle
from tenpbem.engine.ten.deck import PRICE, WILDS
from tenpbem.engine.ten.moves import in_order
from tests.ten.table import check_invariants

KINDS = tuple(product((2, 3, 4, 5), ("open", "sealed")))
"""Every number of players with every auction."""

NONSENSE = (None, "", "bid", "bid 0", "bid 99", "bid 3 with 4t", "Bid 1", "pass ", "take cards", "bid 1 with XX XX")
"""What a sealed field may hold that is no bid."""

Check = Callable[[ten.State], None]
Trace = list[tuple[int, ten.Move, tuple[Event, ...]]]


class RandomGame:
    """One game between random players; `trace` holds every move with what it caused."""

    def __init__(self, seats: int, auction: str, seed: int, check: Check = check_invariants) -> None:
        self.random = Random(f"{seats} {auction} {seed}")
        self.setup = ten.setup({"seats": seats, "auction": auction})
        self.pile: list[str] = []
        self.sealed: dict[int, str | None] = {}
        self.trace: Trace = []
        self.check = check
        self.state, _ = ten.start(self.setup)
        self.settle()

    def settle(self) -> list[Event]:
        """Deal what the rules ask for."""
        events: list[Event] = []
        while (ask := ten.asks(self.state)) is not None:
            if isinstance(ask, Shuffle):
                assert not ask.again
                self.pile = self.random.sample(ask.cards, len(ask.cards))
            self.state, more = ten.give(self.state, [] if isinstance(ask, Shuffle) else [self.pile.pop()])
            assert bool(more) != isinstance(ask, Shuffle)
            events += more
            self.check(self.state)
        return events

    def play(self) -> ten.State:
        """Play to the end."""
        while ten.result(self.state) is None:
            self.step()
        assert not self.pile
        return self.state

    def step(self) -> None:
        """Have a random one of those that are waited for do something."""
        waits = ten.waiting(self.state)
        wait = self.random.choice(waits)
        move = self.choose(wait.seat)
        before = self.state
        self.state, events = ten.apply(before, wait.seat, move)
        self.check(self.state)
        self.trace.append((wait.seat, move, (*events, *self.settle())))

    def choose(self, seat: int) -> ten.Move:
        """Choose a move."""
        state, chance = self.state, self.random.random
        if state.phase == "open":
            return ten.Open(tuple((one, self.sealed.pop(one)) for one in state.waits + self._handed(seat)))
        if state.phase == "bid" and state.setup.auction == "sealed":
            self.sealed[seat] = self.random.choice(NONSENSE) if chance() < 0.1 else ten.format(self._bid(seat))
            return ten.Sealed()
        if state.phase == "bid":
            return self._bid(seat)
        move = self.random.choice(ten.legal(state, seat))
        if isinstance(move, ten.Draw):
            return self._intention(seat)
        if state.phase in ("buy", "final-buy") and chance() < 0.3:
            return self._costly_buy(seat) or move
        return move

    def _handed(self, closer: int) -> tuple[int, ...]:
        auction = self.state.auction
        assert auction is not None
        return tuple(seat for seat in auction.handed if seat != closer)

    def _bid(self, seat: int) -> ten.Bid | ten.Pass:
        """Bid low more often than high; now and then with a payment named."""
        moves = ten.legal(self.state, seat)
        move = (
            moves[min(int(self.random.expovariate(0.7)), len(moves) - 1)] if self.random.random() < 0.6 else ten.Pass()
        )
        auction = self.state.auction
        assert auction is not None
        if self.random.random() < 0.2:
            named = self._payment(seat, auction.standing + self.random.randint(1, 4))
            return (named and ten.Bid(*named)) or ten.Pass()
        assert isinstance(move, ten.Bid | ten.Pass)
        return move

    def _payment(self, seat: int, price: int) -> tuple[int, ten.Pay] | None:
        """Name a random payment of a price."""
        player = self.state.players[seat - 1]
        items = ["b"] * player.bust + ["t"] * player.black + list(player.cards)
        self.random.shuffle(items)
        chosen: list[str] = []
        while worth(chosen) < price:
            if not items:
                return None
            chosen.append(items.pop())
        for item in list(chosen):
            if worth(chosen) - worth([item]) >= price:
                chosen.remove(item)
        cards = in_order(item for item in chosen if item not in ("b", "t"))
        return price, ten.Pay(chosen.count("b"), chosen.count("t"), cards)

    def _costly_buy(self, seat: int) -> ten.Buy | None:
        """Buy something with a payment named."""
        held, market = self.state.players[seat - 1].cards, self.state.market
        wanted = [card for card in market if card not in held]
        card = self.random.choice(wanted) if wanted else ""
        named = self._payment(seat, PRICE[card]) if card else None
        return ten.Buy(card, named[1]) if named else None

    def _intention(self, seat: int) -> ten.Draw:
        """Draw one card, or with an intention, and where bids are sealed perhaps with bids for what may come."""
        random = self.random
        until = random.choice((None, None, *range(1, 11)))
        currency = random.randint(1, 10) if until and random.random() < 0.4 else None
        then = random.choice((None, "cards", "currency"))
        market = sorted(set(self.state.market))
        buy = random.choice((None, (), tuple(random.sample(market, min(3, len(market)))))) if then == "cards" else None
        sealed = self.state.setup.auction == "sealed" and random.random() < 0.3
        if sealed:
            bids = (
                f"{random.choice(('pass', 'bid 1', 'bid 2 with 2t'))} on {random.choice((*WILDS, 'any'))}" for _ in "ab"
            )
            self.sealed = {seat: ", ".join(bids) if random.random() < 0.9 else random.choice(NONSENSE)}
        return ten.Draw(until, currency, then, buy, sealed)


def worth(items: list[str]) -> int:
    """Count what items pay."""
    return sum(3 if item == "b" else 1 for item in items)


def check_moves(trace: Trace) -> None:
    """Hold every move to its notation."""
    for _, move, _ in trace:
        text = ten.format(move)
        public = ten.Open() if isinstance(move, ten.Open) else move
        assert ten.parse(text) == (public._replace(sealed=False) if isinstance(public, ten.Draw) else public)


def main(games: int) -> None:
    """Play that many games of each kind."""
    for seats, auction in KINDS:
        moves = 0
        for seed in range(games):
            game = RandomGame(seats, auction, seed)
            game.play()
            check_moves(game.trace)
            moves += len(game.trace)
        print(f"{seats} players, {auction}: {games} games, {moves} moves")


if __name__ == "__main__":
    main(int(sys.argv[1]))
