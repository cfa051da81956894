"""What the reader may do now, as commands to type, each with what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.cli.render.faces import is_number
from tenpbem.cli.render.moves import condensed, quoted
from tenpbem.cli.render.scene import Scene
from tenpbem.cli.render.speech import count
from tenpbem.cli.render.width import pad, width, wrap

MOST_BLACK = 10
"""Nobody holds more black tokens (1.6)."""


def choices(view: Scene) -> list[str]:
    """List the reader's moves, or name the duty; nothing where the game does not wait for the reader."""
    mine = next((one for one in view.waiting if one["seat"] == view.you), None)
    if mine is None:
        return []
    if mine["duty"]:
        return ["Nothing to choose here. To do your part: tenpbem play FILE"]
    rows = [row for row in _rows(view, mine) if row[0]]
    wide = max(width(command) for command, _ in rows) + 3
    lines = ["Your move: tenpbem play FILE MOVE, and MOVE is one of"]
    for command, brings in rows:
        first = f"  {pad(command, wide)}"
        lines += wrap(brings, first, " " * width(first)) if brings else wrap(command, "  ", "  ")
    return [*lines, *means(view, mine)]


def _rows(view: Scene, mine: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Pair what can be typed with what it brings."""
    moves = mine["moves"]
    rows = [(quoted(move), brings(move, view)) for move in moves if not move.startswith(("bid ", "buy "))]
    bids = [move for move in moves if move.startswith("bid ")]
    buys = [move for move in moves if move.startswith("buy ")]
    if "draw" in moves:
        rows.append((quoted("draw until 7 then cards"), "a whole turn in one move"))
    return [(", ".join(condensed(bids)), ""), (", ".join(condensed(buys)), ""), *rows]


def brings(move: str, view: Scene) -> str:
    """Say what a move brings, from what lies on the table."""
    table = view.table
    numbers = " ".join(face for face in table["tableau"] if is_number(face))
    if move == "draw":
        return "one more card" if table["tableau"] else "the first card"
    if move == "take cards":
        others = f"; {table['currency']} black for each of the others" if table["currency"] else ""
        return f"{numbers} for you{others}"
    if move == "take currency":
        gain = min(table["currency"], MOST_BLACK - view.player(view.you or table["active"])["black"])
        return f"{gain} black for you" + (f"; {numbers} to the market" if numbers else "")
    if move == "done":
        return "buy nothing"
    return ""


def means(view: Scene, mine: Mapping[str, Any]) -> list[str]:
    """Say what can be paid, and how a payment is named."""
    if mine["kind"] not in ("bid", "buy", "final-buy") or not mine["means"]:
        return []
    tokens, cards = mine["means"]["tokens"], mine["means"]["cards"]
    text = f"Tokens pay up to {tokens}"
    text += f"; naming cards, each worth 1, up to {tokens + cards}" if cards else ""
    text += f": {example(view, mine)}." if cards and example(view, mine) else "."
    text += " In a payment 1b is one bust token, worth 3, and 1t one black token, worth 1."
    return ["", *wrap(text)]


def example(view: Scene, mine: Mapping[str, Any]) -> str:
    """Show how cards are named for something that tokens cannot pay, the reader's tokens all in it."""
    tokens, cards = mine["means"]["tokens"], mine["means"]["cards"]
    player = view.player(mine["seat"])
    wanted = price = None
    if mine["kind"] == "bid":
        wanted, price = f"bid {tokens + 1}", tokens + 1
    else:
        for face in view.table["market"]:
            if tokens < int(face[1]) <= tokens + cards and face not in player["cards"]:
                wanted, price = f"buy {face}", int(face[1])
                break
    if wanted is None or price is None:
        return ""
    parts = [f"{player['bust']}b"] * bool(player["bust"]) + [f"{player['black']}t"] * bool(player["black"])
    return quoted(" ".join([wanted, "with", *parts, *["CARD"] * (price - tokens)]))


def price_of(view: Scene, cards: int) -> str:
    """Count the cards that a purchase takes."""
    return count(cards, "card")
