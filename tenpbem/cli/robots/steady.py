"""The player `steady`: counts what is left in the deck, knows what a card is worth for its runs, and pays accordingly.

It reckons in points. A hand is worth what it would score now, plus what it may still grow to while there are cards in
the deck. A token is worth a fraction of a point that fades with the deck. Of a draw it works out every face that may
come, from the cards that nobody has seen, and draws as long as that promises more than stopping.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tenpbem.engine.ten.scoring import points

COLOURS = "RBOG"
BUST = 11
TOKEN = 0.42
"""Points that a black token is worth while the deck is full."""
RIVAL = 0.5
"""What a rival's gain costs, shared out among the rivals."""
GAP = 0.45
"""What a missing number within a run takes from the promise of the run."""
EAGERNESS = 0.8
"""Which part of the worth of a wild is bid for it."""
TIE = 0.01
"""What a token is worth at the very end: it only breaks ties."""

Document = Mapping[str, Any]


class Eyes(NamedTuple):
    """What the robot looks at: the table, its own things, and how much of the game is left (1 to 0)."""

    table: Mapping[str, Any]
    cards: tuple[str, ...]
    black: int
    bust: int
    left: float
    rivals: int

    @property
    def token(self) -> float:
        """Give what a token is worth now."""
        return TIE + TOKEN * math.sqrt(self.left)

    def cost(self, price: int) -> float:
        """Give what a price is worth: bust tokens are good for nothing else."""
        return max(0, price - 3 * self.bust) * self.token

    def gain(self, extra: Iterable[str]) -> float:
        """Give what cards would add to the hand."""
        return worth((*self.cards, *extra), self.left) - worth(self.cards, self.left)


def choose(document: Document, chance: random.Random) -> str:
    """Choose a move of one's own seat: the text of one of its legal moves."""
    mine = next(wait for wait in document["waiting"] if wait["seat"] == document["you"])
    eyes = look(document)
    if mine["kind"] == "bid":
        return bid(eyes, mine["moves"])
    if mine["kind"] == "turn":
        return turn(eyes, mine["moves"])
    return buy(eyes, mine["moves"])


def look(document: Document) -> Eyes:
    """Take in what one's seat may see."""
    table = document["table"]
    me = next(player for player in table["players"] if player["seat"] == document["you"])
    seen = sum(len(player["cards"]) for player in table["players"]) + len(table["market"]) + len(table["discard"])
    left = table["deck"] / max(1, table["deck"] + seen + len(table["tableau"]))
    return Eyes(table, tuple(me["cards"]), me["black"], me["bust"], left, len(table["players"]) - 1)


@lru_cache(maxsize=4096)
def worth(cards: tuple[str, ...], left: float) -> float:
    """Give what a hand is worth: its points, and for the rest of the game what it may grow to."""
    hope = sum(promise(cards, colour) for colour in COLOURS) + 1.1 * sum(card.startswith("X") for card in cards)
    return (1 - left) * points(tuple(sorted(cards))) + left * hope


def promise(cards: Iterable[str], colour: str) -> float:
    """Give what the cards of one colour promise: the best stretch of numbers, its gaps counted against it."""
    held = {int(card[1]) for card in cards if card[0] == colour and card[1] != "X"}
    wilds = sum(card == f"{colour}X" for card in cards)
    best = running = 0.0
    for number in range(1, 10):
        running = max(0.0, running + (1.0 if number in held else -GAP))
        best = max(best, running)
    return best + 0.15 * len(held) + 1.05 * wilds


def turn(eyes: Eyes, moves: list[str]) -> str:
    """Draw as long as that promises more than the better way to stop."""
    stops = {move: stop(eyes, move, eyes.table["tableau"]) for move in moves if move != "draw"}
    if not stops:
        return "draw"
    best = max(stops, key=lambda move: stops[move])
    return "draw" if "draw" in moves and draw(eyes) > stops[best] else best


def stop(eyes: Eyes, move: str, tableau: list[str]) -> float:
    """Give what it is worth to stop with a tableau and take cards or currency."""
    currency = sum(int(card[1]) for card in tableau if card[0] == "C")
    numbers = [card for card in tableau if card[0] != "C"]
    if move == "take currency":
        return min(currency, 10 - eyes.black) * eyes.token if currency else float("-inf")
    blacks: list[int] = [player["black"] for player in eyes.table["players"]]
    given = sum(min(currency, 10 - black) for black in blacks) - min(currency, 10 - eyes.black)
    best_buy = max((offer(eyes, card, (*eyes.cards, *numbers)) for card in eyes.table["market"]), default=0.0)
    gained = eyes.gain(numbers) if numbers else float("-inf")
    return gained + max(0.0, best_buy) - RIVAL * given * eyes.token / eyes.rivals


def offer(eyes: Eyes, card: str, cards: tuple[str, ...]) -> float:
    """Give what it is worth to buy a card with a hand."""
    price = int(card[1])
    if card in cards or price > eyes.black + 3 * eyes.bust:
        return 0.0
    return worth((*cards, card), eyes.left) - worth(cards, eyes.left) - eyes.cost(price)


def draw(eyes: Eyes) -> float:
    """Give what one more card is worth, over all that may come; a wild changes nothing in the tableau."""
    table = eyes.table
    unseen: Mapping[str, int] = table["unseen"]
    tableau = table["tableau"]
    stay = max(stop(eyes, "take cards", tableau), stop(eyes, "take currency", tableau))
    total = 0.0
    for face, copies in unseen.items():
        total += copies * after(eyes, face, tableau, stay)
    return total / sum(unseen.values())


def after(eyes: Eyes, face: str, tableau: list[str], stay: float) -> float:
    """Give what the table is worth once a face has come."""
    table = eyes.table
    if "X" in face:
        return stay
    number = int(face[1])
    if face[0] == "C" and table["currency"] + number >= BUST:
        return 0.0
    if face[0] != "C" and table["total"] + number >= BUST:
        given: int = table["currency"]
        return 3 * TIE - RIVAL * given * eyes.token
    return max(stop(eyes, move, [*tableau, face]) for move in ("take cards", "take currency"))


def bid(eyes: Eyes, moves: list[str]) -> str:
    """Bid what the wild is worth, in tokens, less a little; once around, no more than is needed by the last to bid."""
    auction = eyes.table["auction"]
    value = eyes.gain([auction["card"]])
    offers = [int(move.split()[1]) for move in moves if move.startswith("bid")]
    good = [number for number in offers if eyes.cost(number) <= EAGERNESS * value]
    if not good:
        return "pass"
    if auction["mode"] == "open":
        last = len(auction["bids"]) == len(eyes.table["players"]) - 1
        return f"bid {good[0] if last else good[(len(good) - 1) // 2]}"
    return f"bid {good[-1]}"


def buy(eyes: Eyes, moves: list[str]) -> str:
    """Buy the card that is worth most beyond its price, if there is one."""
    offers = {move: offer(eyes, move.split()[1], eyes.cards) for move in moves if move.startswith("buy")}
    best = max(offers, key=lambda move: offers[move], default="done")
    return best if offers and offers[best] > 0 else "done"
