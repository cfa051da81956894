"""Say moves in words, and lists of moves in short."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tenpbem.cli.render.speech import escape, joined, payment_words
from tenpbem.cli.render.width import glue

_PLAIN = {
    "draw": "draw a card",
    "take cards": "take the cards",
    "take currency": "take the currency",
    "bid": "hand in a sealed bid",
    "pass": "pass",
    "done": "buy nothing",
    "start": "start the game",
    "deal": "deal",
    "open": "open the bids",
    "join": "join",
}
_PAID = r"((?:bid|buy) \S+)(?: with (.+))?"
_DRAW = r"draw until (\d+)(?:/(\d+))?(?: then (cards|currency)(?: buy (.+))?)?"
_CLAUSE = r"(.+) on (\S+)"


def move_words(move: str) -> str:
    """Say a move of TEN in words, payments and intentions spelled out; any other text comes back escaped."""
    if move in _PLAIN:
        return _PLAIN[move]
    if paid := re.fullmatch(_PAID, move):
        what, payment = escape(paid[1]), paid[2]
        return f"{what}, paying {joined(payment_words(payment))}" if payment else what
    head, *clauses = move.split(", ")
    if clauses and head.startswith("draw") and all(re.fullmatch(_CLAUSE, clause) for clause in clauses):
        return "; ".join([move_words(head), *map(_clause_words, clauses)])
    if draw := re.fullmatch(_DRAW, move):
        return _draw_words(*draw.groups())
    return escape(move)


def quoted(move: str) -> str:
    """Write a move as a shell takes it: in quotes where it has blanks."""
    return glue(f'"{move}"') if " " in move else move


def _amount(move: str) -> int | None:
    """Give the amount of a plain bid; None for any other move."""
    number = move.removeprefix("bid ")
    return int(number) if move != number and number.isdecimal() else None


def condensed(moves: Sequence[str], quote: Callable[[str], str] = quoted) -> list[str]:
    """Quote moves as they are typed, three or more bids in a row as one range."""
    short: list[str] = []
    run: list[str] = []
    for move in (*moves, ""):
        bid = _amount(move)
        if bid is not None and run and bid == (_amount(run[-1]) or 0) + 1:
            run.append(move)
            continue
        short += [f"{quote(run[0])} to {quote(run[-1])}"] if len(run) > 2 else [quote(part) for part in run]
        run = [move] if bid is not None else []
        if move and bid is None:
            short.append(quote(move))
    return short


def _draw_words(total: str, currency: str | None, reward: str | None, buys: str | None) -> str:
    words = f"draw until the total is {total}" + (f" or the currency {currency}" if currency else "")
    if reward:
        words += f", then take the {reward}"
    if buys:
        words += " and buy nothing" if buys == "none" else f" and buy {joined(escape(buys).split(), 'or')}"
    return words


def _clause_words(clause: str) -> str:
    """Say what is bid in private on a wild that the draw may turn up."""
    move, wild = clause.rsplit(" on ", 1)
    return f"on {'any wild' if wild == 'any' else escape(wild)}: {move_words(move)}"
