"""What a player can pay, and how: rules 3.4, 4.3 and 4.4.

Black tokens pay 1, bust tokens 3 (no change is given), cards held 1 each, whatever they show. Where no payment is
named, tokens alone pay; cards are spent only when named. No part of a payment may be superfluous.
"""

from __future__ import annotations

from collections import Counter

from tenpbem.engine.errors import CannotPay, IllegalMove, Refusal
from tenpbem.engine.ten import rulings
from tenpbem.engine.ten.moves import Pay, format_pay
from tenpbem.engine.ten.state import BUST_WORTH, Player
from tenpbem.engine.values import NamedTuple


class Fault(NamedTuple):
    """What is wrong with a payment.

    `void` says it without numbers, for the log of a sealed auction; `why` and `fix` say it to the player. `fix` is a
    payment that would do, or empty.
    """

    kind: type[Refusal]
    void: str
    why: str
    fix: str = ""


def tokens(player: Player) -> int:
    """Give what tokens alone can pay."""
    return player.black + BUST_WORTH * player.bust


def ceiling(player: Player) -> int:
    """Give the most that a player can pay, cards counted (3.4)."""
    return rulings.ceiling(player.black, player.bust, len(player.cards))


def default_payment(player: Player, price: int) -> Pay:
    """Give the payment where none is named: smallest loss first, then as many bust tokens as possible (4.4).

    The tokens must suffice.
    """
    bust = min(player.bust, price // BUST_WORTH)
    black = price - BUST_WORTH * bust
    return Pay(bust, black) if black <= player.black else Pay(bust + 1, 0)


def value(pay: Pay) -> int:
    """Count what a payment is worth."""
    return pay.black + BUST_WORTH * pay.bust + len(pay.cards)


def superfluous(pay: Pay, price: int) -> str:
    """Name an item that could be left out while the rest still pays the price; empty where there is none (4.3)."""
    spare = value(pay) - price
    if spare >= 1 and pay.black:
        return "one black token"
    if spare >= 1 and pay.cards:
        return f"the card {pay.cards[0]}"
    return "one bust token" if spare >= BUST_WORTH and pay.bust else ""


def fault(player: Player, price: int, pay: Pay | None) -> Fault | None:
    """Judge whether a player can pay a price in the way named, or by default; None where he can."""
    if pay is None:
        return None if price <= tokens(player) else _beyond_tokens(player, price)
    missing = not_held(player, pay)
    if missing:
        return Fault(CannotPay, "the payment names what the player does not hold", f"you do not hold {missing}")
    if value(pay) < price:
        why = f"the price is {price}, and {spelled(pay)} would pay {value(pay)}"
        return Fault(CannotPay, "the payment named falls short", why, _suggested(player, price))
    if item := superfluous(pay, price):
        why = f"{item} is superfluous: the rest pays {price} as well"
        return Fault(IllegalMove, "the payment names something superfluous", why, _suggested(player, price))
    return None


def _beyond_tokens(player: Player, price: int) -> Fault:
    why = f"you can pay with {limits(player)}"
    if price > ceiling(player):
        return Fault(CannotPay, "it is more than the player can pay", why)
    return Fault(CannotPay, "tokens alone cannot pay it, and no cards are named", why, _suggested(player, price))


def _suggested(player: Player, price: int) -> str:
    """Write a payment that would do: tokens alone, else all of them and the first cards; empty where none would."""
    have = tokens(player)
    if price <= have:
        return format_pay(default_payment(player, price))
    if price <= ceiling(player):
        return format_pay(Pay(player.bust, player.black, player.cards[: price - have]))
    return ""


def limits(player: Player) -> str:
    """Say what a player can pay: "tokens up to 5, naming cards up to 6"."""
    if not player.cards:
        return f"tokens up to {tokens(player)}, and you hold no cards"
    return f"tokens up to {tokens(player)}, naming cards up to {ceiling(player)}"


def not_held(player: Player, pay: Pay) -> str:
    """Name what of a payment the player does not hold; empty where he holds all."""
    if pay.bust > player.bust:
        return counted(pay.bust, "bust token")
    if pay.black > player.black:
        return counted(pay.black, "black token")
    lacking = Counter(pay.cards) - Counter(player.cards)
    return " ".join(card for card in pay.cards if card in lacking)


def spelled(pay: Pay) -> str:
    """Spell a payment out, since people read 1b as black: "one bust token (worth 3), 2 black tokens and R3"."""
    items = [f"{counted(pay.bust, 'bust token')} (worth {BUST_WORTH * pay.bust})"] if pay.bust else []
    items += [counted(pay.black, "black token")] if pay.black else []
    items += pay.cards or ([] if items else ["nothing"])
    return " and ".join(filter(None, (", ".join(items[:-1]), items[-1])))


def counted(number: int, noun: str) -> str:
    """Write a count with its noun."""
    return f"one {noun}" if number == 1 else f"{number} {noun}s"


def without(player: Player, pay: Pay) -> Player:
    """Take a payment from a player."""
    cards = player.cards
    if pay.cards:
        left = list(cards)
        for card in pay.cards:
            left.remove(card)
        cards = tuple(left)
    return Player(player.black - pay.black, player.bust - pay.bust, cards)
