"""The player `steady` of TEN: counts what is left in the deck, knows what a card is worth to it, and pays accordingly.

Of a draw it works out every face that may come, from the cards that nobody has seen, and draws as long as that promises
more than stopping. It buys and bids what is worth more than the payment. What things are worth says `ten_eyes`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from tenpbem.cli.robots.ten_eyes import BUST_TOKEN, Document, Eyes

RIVAL = 0.5
"""What a rival's gain costs, shared out among the rivals."""
EAGERNESS = 0.98
"""Which part of the worth of a wild is bid for it."""


def choose(document: Document, chance: random.Random) -> str:
    """Choose a move of one's own seat: one of its legal moves, or one of them with a payment that spends cards."""
    mine = next(wait for wait in document["waiting"] if wait["seat"] == document["you"])
    eyes = Eyes(document)
    if mine["kind"] == "bid":
        return bid(eyes)
    return turn(eyes, mine["moves"]) if mine["kind"] == "turn" else buy(eyes)


def turn(eyes: Eyes, moves: list[str]) -> str:
    """Draw as long as that promises more than the better way to stop."""
    stops = {move: stop(eyes, move, eyes.table["tableau"]) for move in moves if move != "draw"}
    best = max(stops, key=lambda move: stops[move], default="draw")
    return "draw" if "draw" in moves and (not stops or draw(eyes) > stops[best]) else best


def stop(eyes: Eyes, move: str, tableau: list[str]) -> float:
    """Give what it is worth to stop with a tableau and take cards or currency; minus infinity where it has none."""
    currency = sum(int(card[1]) for card in tableau if card[0] == "C")
    numbers = [card for card in tableau if card[0] != "C"]
    if not (currency if move == "take currency" else numbers):
        return float("-inf")
    if move == "take currency":
        return min(currency, 10 - eyes.black) * eyes.token
    best_buy = max((offer(eyes, card, numbers) for card in set(eyes.table["market"])), default=0.0)
    return eyes.worth((*eyes.cards, *numbers)) - eyes.worth(eyes.cards) + max(0.0, best_buy) - given(eyes, currency)


def given(eyes: Eyes, currency: int) -> float:
    """Give what it costs that the rivals take currency."""
    gains: list[int] = [
        min(currency, 10 - player["black"]) for seat, player in eyes.players.items() if seat != eyes.you
    ]
    return RIVAL * eyes.token * (sum(gains) / len(gains))


def offer(eyes: Eyes, card: str, taken: list[str]) -> float:
    """Give what it is worth to buy a card, after some were taken; nothing where that is not possible."""
    payment = eyes.payment(int(card[1]))
    if payment is None or card in eyes.cards or card in taken:
        return 0.0
    return eyes.worth((*payment.kept, *taken, card)) - eyes.worth((*eyes.cards, *taken)) - payment.tokens


def draw(eyes: Eyes) -> float:
    """Give what one more card is worth, over all that may come."""
    unseen: Mapping[str, int] = eyes.table["unseen"]
    return sum(copies * after(eyes, face) for face, copies in unseen.items()) / sum(unseen.values())


def after(eyes: Eyes, face: str) -> float:
    """Give what the table is worth once a face has come; a wild changes nothing in the tableau."""
    table, tableau = eyes.table, eyes.table["tableau"]
    if "X" not in face:
        tableau = [*tableau, face]
        if table["currency" if face[0] == "C" else "total"] + int(face[1]) > 10:
            lost = 0.0 if face[0] == "C" else given(eyes, table["currency"])
            return BUST_TOKEN * eyes.token - lost
    return max(stop(eyes, move, tableau) for move in ("take cards", "take currency"))


def bid(eyes: Eyes) -> str:
    """Bid what the wild is worth, less a little, but no more than is needed against the tokens of the rivals."""
    auction = eyes.table["auction"]
    value = EAGERNESS * (eyes.worth((*eyes.cards, auction["card"])) - eyes.worth(eyes.cards))
    standing = max((said.get("bid") or 0 for said in auction["bids"]), default=0)
    most = eyes.black + 3 * eyes.bust + len(eyes.cards)
    ways = {price: eyes.payment(price) for price in range(standing + 1, min(most, standing + 15) + 1)}
    good = {price: way for price, way in ways.items() if way is not None and way.total <= value}
    if not good:
        return "pass"
    needed = [price for price in good if price <= highest(eyes, auction["mode"])]
    price = max(needed, default=min(good))
    return f"bid {price}{good[price].words}"


def highest(eyes: Eyes, mode: str) -> int:
    """Give the highest bid that can be needed against the tokens of the rivals, their cards left aside.

    Who bids later must bid more to win. Who bids before wins with an equal bid, but only a sealed one is not yet known.
    """
    seats = sorted(eyes.players, key=lambda seat: (seat <= eyes.table["active"], seat))
    me = seats.index(eyes.you)
    tokens = [eyes.players[seat]["black"] + 3 * eyes.players[seat]["bust"] for seat in seats]
    before = [count + 1 for count in tokens[:me]] if mode == "sealed" else []
    return max([*before, *tokens[me + 1 :]], default=0)


def buy(eyes: Eyes) -> str:
    """Buy the card that is worth most beyond its price, if there is one."""
    offers = {card: offer(eyes, card, []) for card in sorted(set(eyes.table["market"]))}
    best = max(offers, key=lambda card: offers[card], default="")
    way = eyes.payment(int(best[1])) if best and offers[best] > 0 else None
    return "done" if way is None else f"buy {best}{way.words}"
