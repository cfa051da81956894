"""The moves of TEN and their one spelling, which is typed, stored, logged and tested.

`format` writes a move, `parse` reads exactly what `format` writes and nothing else; how people may type is the
business of `reading`. Moves are plain values: whether one is legal now only `apply` can say.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tenpbem.engine.errors import UnreadableMove
from tenpbem.engine.rules import Card
from tenpbem.engine.ten.deck import CURRENCY, FACES, NUMBERS, PLACE, WILDS
from tenpbem.engine.values import NamedTuple

ANY = "any"
MOST_DIGITS = 9

_HOLDABLE = frozenset(FACES) - frozenset(CURRENCY)
_NUMBERS = frozenset(NUMBERS)
_WILDS = frozenset(WILDS)


class Pay(NamedTuple):
    """A payment: how many bust and black tokens, and which cards, in deck order."""

    bust: int = 0
    black: int = 0
    cards: tuple[Card, ...] = ()


class Draw(NamedTuple):
    """Draw: one card, or a whole intention (`until`, `currency`, `then`, `buy`).

    `buy` is None where nothing is said about it, () for "buy none". `sealed` says that bids for the wild that may come
    up lie in the entry; they are no part of the text.
    """

    until: int | None = None
    currency: int | None = None
    then: str | None = None
    buy: tuple[Card, ...] | None = None
    sealed: bool = False


class Take(NamedTuple):
    """Stop and take the cards or the currency of the tableau."""

    kind: str


class Bid(NamedTuple):
    """Bid for the wild that is up for auction; `pay` names the payment, None leaves it to the rules (4.4)."""

    amount: int
    pay: Pay | None = None


class Pass(NamedTuple):
    """Bid nothing."""

    name: str = "pass"


class Sealed(NamedTuple):
    """Hand in a bid that nobody can read yet."""

    name: str = "bid"


class Open(NamedTuple):
    """Open the bids: what the sealed field of each seat says, None where nobody can read it."""

    bids: tuple[tuple[int, str | None], ...] = ()


class Buy(NamedTuple):
    """Buy a number card from the market."""

    card: Card
    pay: Pay | None = None


class Done(NamedTuple):
    """Buy nothing."""

    name: str = "done"


Move = Draw | Take | Bid | Pass | Sealed | Open | Buy | Done


class Clause(NamedTuple):
    """What to bid if a wild comes up: a bid or a pass, for one face or for `any`."""

    bid: Bid | Pass
    on: Card


PLAIN: dict[str, Move] = {
    "draw": Draw(),
    "take cards": Take("cards"),
    "take currency": Take("currency"),
    "pass": Pass(),
    "bid": Sealed(),
    "open": Open(),
    "done": Done(),
}
"""The moves that are written without anything else."""


def format(move: Move) -> str:
    """Write a move in its one spelling."""
    match move:
        case Draw():
            return _format_draw(move)
        case Take():
            return f"take {move.kind}"
        case Bid():
            return f"bid {move.amount}" + _format_with(move.pay)
        case Buy():
            return f"buy {move.card}" + _format_with(move.pay)
        case Open():
            return "open"
    return move.name


def _format_draw(move: Draw) -> str:
    text = "draw"
    if move.until is not None:
        text += f" until {move.until}" + (f"/{move.currency}" if move.currency is not None else "")
    if move.then is not None:
        text += f" then {move.then}"
    if move.buy is not None:
        text += " buy " + (" ".join(move.buy) or "none")
    return text


def format_pay(pay: Pay) -> str:
    """Write a payment: bust tokens, black tokens, cards; no zero counts."""
    bust = (f"{pay.bust}b",) if pay.bust else ()
    black = (f"{pay.black}t",) if pay.black else ()
    return " ".join((*bust, *black, *pay.cards))


def _format_with(pay: Pay | None) -> str:
    return "" if pay is None else f" with {format_pay(pay)}"


def format_clauses(clauses: Iterable[Clause]) -> str:
    """Write the private bids of a draw as they are sealed."""
    return ", ".join(f"{format(clause.bid)} on {clause.on}" for clause in clauses)


@lru_cache(1024)
def parse(text: str) -> Move:
    """Read a move in its one spelling; raise UnreadableMove for any other text."""
    move = PLAIN.get(text) or _parse(text)
    if move is None or format(move) != text:
        raise UnreadableMove(f'"{text}" is no move of TEN in its one spelling')
    return move


def parse_clauses(text: str) -> tuple[Clause, ...]:
    """Read the private bids of a draw in their one spelling; raise UnreadableMove for any other text."""
    clauses = []
    for part in text.split(", "):
        said, _, on = part.rpartition(" on ")
        bid = PLAIN.get(said) or _parse(said)
        if not isinstance(bid, Bid | Pass) or (on != ANY and on not in _WILDS):
            raise UnreadableMove(
                f'"{part}" is no bid for a wild that may come up', "", '"bid 3 on X5" or "pass on any"'
            )
        clauses.append(Clause(bid, on))
    if format_clauses(clauses) != text:
        raise UnreadableMove(f'"{text}" is not in its one spelling', "", f'"{format_clauses(clauses)}"')
    return tuple(clauses)


def _parse(text: str) -> Move | None:
    """Read a move of several words, minding the words alone: `parse` compares the spelling."""
    words = text.split(" ")
    head, rest = words[0], words[1:]
    if head == "draw":
        return _parse_draw(rest)
    if head in ("bid", "buy") and rest:
        pay = _parse_pay(rest[2:]) if rest[1:2] == ["with"] else None
        if len(rest) > 1 and pay is None:
            return None
        if head == "buy":
            return Buy(rest[0], pay) if rest[0] in _NUMBERS else None
        amount = number(rest[0])
        return Bid(amount, pay) if amount else None
    return None


def _parse_draw(words: list[str]) -> Draw | None:
    """Read what follows "draw"; None where it is no intention."""
    until = currency = then = buy = None
    if words[:1] == ["until"] and len(words) > 1:
        total, slash, coins = words[1].partition("/")
        until, currency = number(total), number(coins)
        if not 1 <= (until or 0) <= 10 or (slash and not 1 <= (currency or 0) <= 10):
            return None
        words = words[2:]
    if words[:1] == ["then"] and words[1:2] in (["cards"], ["currency"]):
        then, words = words[1], words[2:]
    if then == "cards" and words[:1] == ["buy"] and len(words) > 1:
        buy, words = () if words[1:] == ["none"] else tuple(words[1:]), []
        if not _NUMBERS.issuperset(buy):
            return None
    return None if words else Draw(until, currency, then, buy)


def _parse_pay(words: list[str]) -> Pay | None:
    """Read the items of a payment, in any order; None where there is none or one is unknown."""
    bust = black = 0
    cards = []
    for word in words:
        if word in _HOLDABLE:
            cards.append(word)
        elif word[-1:] == "b" and (count := number(word[:-1])):
            bust += count
        elif word[-1:] == "t" and (count := number(word[:-1])):
            black += count
        else:
            return None
    return Pay(bust, black, in_order(cards)) if words else None


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Put cards into deck order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def number(word: str) -> int | None:
    """Read a number in plain digits; None where it is none, or an absurdly long one."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS else None
