"""What the player `steady` sees in TEN, and what it reckons a hand, a token and a payment to be worth, in points.

A hand is worth what its runs score now and, as long as there are cards in the deck, what they promise: in each colour
the best stretch of numbers, where a missing number costs the less the likelier it comes. Tokens and spare cards are
worth a fraction of a point each, and pay for what is worth more. The numbers were found by letting `steady` play
against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from tenpbem.engine.ten.moves import in_order
from tenpbem.engine.ten.scoring import points
from tenpbem.engine.values import NamedTuple

COLOURS = "RBOG"
TOKEN, FADE, TIE = 0.36, 0.5, 0.01
"""Points that a black token is worth: with a full deck, how that fades with the deck, and at the end to break ties."""
BUST_TOKEN = 2.0
"""What a bust token is worth, in black ones: it pays three, but gives no change."""
HOPE = 0.58
"""How the promise of a hand fades with the deck: a power below one lets it last."""
GAP, FILL = 0.65, 0.6
"""What a missing number takes from the promise of its stretch, and how much of that if it is sure to be had."""
HELD, COLOURED, WILD = 0.15, 1.05, 0.45
"""What a number, a coloured wild and a number wild promise wherever they may fit; a full wild twice as much."""
SPENT, SPARE = 0.1, 6
"""What paying with a card costs besides what it is worth in hand, and how many cards it would spend at once."""

Document = Mapping[str, Any]
Cards = tuple[str, ...]


class Payment(NamedTuple):
    """What a payment takes in all, in points; of that what its tokens are worth; its words; the cards kept."""

    total: float
    tokens: float
    words: str
    kept: Cards


class Eyes:
    """What the robot looks at: the table, its own things, and what all that is worth as much of the deck is left."""

    def __init__(self, document: Document) -> None:
        self.table: Mapping[str, Any] = document["table"]
        self.you: int = document["you"]
        self.players: dict[int, Any] = {player["seat"]: player for player in self.table["players"]}
        me = self.players[self.you]
        self.cards: Cards = tuple(me["cards"])
        self.black: int = me["black"]
        self.bust: int = me["bust"]
        left: float = self.table["deck"] / (self.table["deck"] + seen(self.table))
        self.token: float
        self.hope: float
        self.token, self.hope = TIE + TOKEN * left**FADE, left**HOPE
        self.gaps = {colour: [self.gap(f"{colour}{number}") for number in range(1, 10)] for colour in COLOURS}
        self.colours: dict[tuple[str, int, int], float] = {}
        self.hands: dict[Cards, float] = {}
        self.payments: dict[int, Payment | None] = {}

    def gap(self, face: str) -> float:
        """Give what it costs a stretch to miss a face."""
        share = min(1.0, 2 * self.table["unseen"].get(face, 0) / len(self.players))
        return GAP - FILL * (1.0 if face in self.table["market"] or face in self.table["tableau"] else share)

    def colour(self, colour: str, numbers: int, wilds: int) -> float:
        """Give what the cards of one colour are worth; `numbers` are bits."""
        key = (colour, numbers, wilds)
        if key not in self.colours:
            best = stretch = 0.0
            for place, gap in enumerate(self.gaps[colour]):
                stretch = stretch + 1 if numbers >> place & 1 else max(0.0, stretch - gap)
                best = max(best, stretch)
            promise = best + HELD * numbers.bit_count() + COLOURED * wilds
            self.colours[key] = (1 - self.hope) * longest(numbers, wilds) + self.hope * promise
        return self.colours[key]

    def worth(self, cards: Iterable[str]) -> float:
        """Give what a hand is worth; wilds of any colour go, one after the other, where they help most."""
        hand = tuple(sorted(cards))
        if hand not in self.hands:
            self.hands[hand] = self._worth(hand) if self.table["deck"] else float(points(hand))
        return self.hands[hand]

    def _worth(self, hand: Cards) -> float:
        numbers, wilds = dict.fromkeys(COLOURS, 0), dict.fromkeys(COLOURS, 0)
        for card in hand:
            if card[0] != "X" and card[1] == "X":
                wilds[card[0]] += 1
            elif card[0] != "X":
                numbers[card[0]] |= 1 << int(card[1]) - 1
        parts = {colour: self.colour(colour, numbers[colour], wilds[colour]) for colour in COLOURS}
        total = 0.0
        for card in (card for card in hand if card[0] == "X"):
            bits = [1 << place for place in range(9)] if card == "XX" else [1 << int(card[1]) - 1]
            total += self.hope * WILD * (2 if card == "XX" else 1)
            _, colour, bit = max(
                (self.colour(colour, numbers[colour] | bit, wilds[colour]) - parts[colour], colour, bit)
                for colour in COLOURS
                for bit in bits
            )
            numbers[colour] |= bit
            parts[colour] = self.colour(colour, numbers[colour], wilds[colour])
        return total + sum(parts.values())

    @cached_property
    def spare(self) -> list[tuple[Cards, Cards, float]]:
        """List none, one, two, .. of the cards that can best be spared, what is kept then, and what that loses."""
        ways: list[tuple[Cards, Cards, float]] = [((), self.cards, 0.0)]
        for card in sorted(self.cards, key=lambda card: -self.worth(without(self.cards, card)))[:SPARE]:
            spent, kept, _ = ways[-1]
            kept = without(kept, card)
            ways.append(((*spent, card), kept, self.worth(self.cards) - self.worth(kept) + SPENT))
        return ways

    def payment(self, price: int) -> Payment | None:
        """Find the cheapest way to pay a price; None where there is none."""
        if price not in self.payments:
            self.payments[price] = min(self._payments(price), default=None)
        return self.payments[price]

    def _payments(self, price: int) -> Iterator[Payment]:
        """List the ways to pay a price in which nothing is superfluous; tokens alone are left to the rules."""
        for spent, kept, loss in self.spare:
            rest = price - len(spent)
            for bust in range(self.bust + 1):
                black = max(0, rest - 3 * bust)
                exact = black + 3 * bust == rest or (not spent and 0 <= 3 * (bust - 1) < rest)
                if exact and black <= self.black:
                    tokens = (BUST_TOKEN * bust + black) * self.token
                    named = [f"{bust}b"] * (bust > 0) + [f"{black}t"] * (black > 0) + list(in_order(spent))
                    yield Payment(tokens + loss, tokens, " with " + " ".join(named) if spent else "", kept)


@cache
def longest(numbers: int, wilds: int) -> int:
    """Give what the longest run of a colour scores whose gaps its wilds fill."""
    runs = [(start, end) for start in range(9) for end in range(start, 9)]
    fit = [end - start + 1 for start, end in runs if gaps(numbers, start, end) <= wilds]
    return max(length + (length == 9) for length in (0, *fit))


def gaps(numbers: int, start: int, end: int) -> int:
    """Count the numbers that are missing from a stretch."""
    return end - start + 1 - (numbers >> start & (1 << end - start + 1) - 1).bit_count()


def seen(table: Mapping[str, Any]) -> int:
    """Count the cards that lie open."""
    held = sum(len(player["cards"]) for player in table["players"])
    return held + sum(len(table[place]) for place in ("tableau", "market", "discard")) + (table["auction"] is not None)


def without(cards: Cards, card: str) -> Cards:
    """Take one card out of a hand."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
