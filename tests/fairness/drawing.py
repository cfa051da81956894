"""Deals made and drawn from at the level of the deal alone: no files, no signatures, thousands of decks a second.

Cards are the numbers 0 to 128, as texts, so that copies of a face are told apart. All chance comes from a number, so
that every run is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import cycle

from tenpbem.engine.deal import Deal
from tenpbem.engine.deal.drawn import Drawn, climb
from tenpbem.engine.deal.seeded import Seeded, joint_seed
from tenpbem.engine.rules import Draw, Shuffle

SIZE = 129
CARDS = tuple(map(str, range(SIZE)))
GAME = sha256(b"a game").digest()


def secret(*words: object) -> bytes:
    """Give 32 bytes that nobody could guess, the same in every run."""
    return sha256(repr(words).encode()).digest()


def answer(deal: Deal, number: int = 1) -> tuple[list[int], Deal]:
    """Draw cards that must be there."""
    answered = deal.answer(Draw(number))
    assert answered is not None
    return list(map(int, answered[0])), answered[1]


def seeded(number: int, seats: int = 3) -> Deal:
    """Make a seeded deal of a link of seat 1 and seeds of the others."""
    seeds = [secret("seed", number, seat)[:16] for seat in range(2, seats + 1)]
    shuffled = Seeded(joint_seed(GAME, secret("link", number), seeds)).answer(Shuffle(CARDS))
    return shuffled[1]


class Hands:
    """The ladders of all seats, as long as a deck needs them, and a deal that draws with them."""

    def __init__(self, number: int, croupier: bool, seats: int, rungs: int = SIZE + 1) -> None:
        self.ladders = []
        for seat in range(1, seats + 1):
            ladder = [secret("foot", number, seat)]
            for _ in range(rungs - 1):
                ladder.append(climb(GAME, seat, ladder[-1], 1))
            self.ladders.append(ladder)
        anchors = tuple(ladder.pop() for ladder in self.ladders)
        self.deal = Drawn(GAME, croupier, anchors, secret("head", number), CARDS)

    def draw(self, active: int, number: int = 1) -> list[int]:
        """Ask, deal, and draw so many cards with one draw entry."""
        deal = self.deal.contribute(active, self.ladders[active - 1].pop())
        for seat in deal.owing:
            deal = deal.contribute(seat, self.ladders[seat - 1].pop())
        answered = deal.answer(Draw(number))
        assert answered is not None
        self.deal = answered[1].rest()
        return list(map(int, answered[0]))

    def whole(self, numbers: Iterator[int], turns: Iterator[int]) -> list[int]:
        """Draw the whole deck, as many cards an entry as `numbers` says, by the players whom `turns` names."""
        drawn: list[int] = []
        while len(drawn) < SIZE:
            drawn += self.draw(next(turns), min(next(numbers), SIZE - len(drawn)))
        return drawn


def first_card(deal: str, number: int) -> int:
    """Draw the first card of a new game of three."""
    if deal == "seeded":
        return answer(seeded(number))[0][0]
    return Hands(number, deal == "croupier", 3, rungs=2).draw(1)[0]


def whole_deck(deal: str, number: int) -> list[int]:
    """Draw a whole deck, by one to four cards an entry in turn."""
    if deal == "seeded":
        return answer(seeded(number), SIZE)[0]
    hands = Hands(number, deal == "croupier", 2 if deal == "croupier" else 3)
    return hands.whole(cycle((1, 2, 3, 4)), cycle(range(1, len(hands.ladders) + 1)))


def counted(draws: Callable[[int], int], games: int, size: int = SIZE) -> list[int]:
    """Count how often each card comes in so many games."""
    counts = [0] * size
    for number in range(games):
        counts[draws(number)] += 1
    return counts
