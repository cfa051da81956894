"""What the reader may do now, as commands to type, each with what it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tenpbem.cli.render.faces import is_number
from tenpbem.cli.render.moves import condensed, quoted
from tenpbem.cli.render.scene import Scene, is_sealed, standing_bid
from tenpbem.cli.render.speech import count
from tenpbem.cli.render.width import pad, width, wrap

Say = Callable[[list[str]], str]

MOST_BLACK = 10
"""Nobody holds more black tokens (1.6)."""

FEW = 3
"""So many cards are written out in the example of a payment."""

GOAL = 7
"""The total up to which the example of a whole turn draws."""


def choices(view: Scene) -> list[str]:
    """List the reader's moves, or name the duty; nothing where the game does not wait for the reader."""
    mine = next((one for one in view.waiting if one["seat"] == view.you), None)
    if mine is None:
        return []
    if mine["duty"]:
        return ["Nothing to choose here. To do your part: tenpbem play FILE"]
    paired = rows(view, mine)
    wide = max((width(command) for command, gain in paired if gain), default=0) + 3
    lines = ["Your move: tenpbem play FILE MOVE, and MOVE is one of"]
    for command, gain in paired:
        first = f"  {pad(command, wide)}"
        lines += wrap(gain, first, " " * width(first)) if gain else wrap(command, "  ", "  ")
    return [*lines, *([""] if means(view, mine) else []), *wrap(means(view, mine))]


def rows(view: Scene, mine: Mapping[str, Any], say: Say = " ".join) -> list[tuple[str, str]]:
    """Pair what can be typed with what it brings; `say` names the cards in it."""
    moves = mine["moves"]
    paired = []
    for kind in ("bid ", "buy "):
        if chosen := condensed([move for move in moves if move.startswith(kind)]):
            paired.append((", ".join(chosen), ""))
    paired += [(quoted(move), brings(move, view, say)) for move in moves if not move.startswith(("bid ", "buy "))]
    if "draw" in moves and view.table["total"] < GOAL:
        paired.append(_whole_turn(view))
    return paired


def brings(move: str, view: Scene, say: Say) -> str:
    """Say what a move brings, from what lies on the table."""
    table = view.table
    numbers = say([face for face in table["tableau"] if is_number(face)])
    if move == "draw":
        return "one more card" if table["tableau"] else "the first card"
    if move == "take cards":
        return f"{numbers} for you" + (f"; the others get {table['currency']} each" if table["currency"] else "")
    if move == "take currency":
        gain = min(table["currency"], MOST_BLACK - view.player(view.you or table["active"])["black"])
        return f"{count(gain, 'black token')} for you" + (f"; {numbers} to the market" if numbers else "")
    return "buy nothing" if move == "done" else ""


def _whole_turn(view: Scene) -> tuple[str, str]:
    """Show how a turn is played in one move; with a sealed bid in it where somebody else deals (it saves a mail)."""
    if is_sealed(view) and view.game["deal"] in ("croupier", "table"):
        return quoted(f"draw until {GOAL} then cards, bid 2 on any"), "a whole turn, with a sealed bid"
    return quoted(f"draw until {GOAL} then cards"), "a whole turn in one move"


def means(view: Scene, mine: Mapping[str, Any]) -> str:
    """Say what can be paid, and how a payment is named."""
    if mine["kind"] not in ("bid", "buy", "final-buy") or not mine["means"]:
        return ""
    tokens, cards = mine["means"]["tokens"], mine["means"]["cards"]
    text = f"Your tokens pay up to {tokens}" if tokens else "You have no tokens"
    text += f"; naming cards, each worth 1, you can pay {tokens + cards}" if cards else ""
    shown = example(view, mine)
    text += f": {shown}." if shown else "."
    if mine["kind"] != "bid":
        text += " Where no payment is named, tokens pay with the least loss."
    if cards or view.player(mine["seat"])["bust"]:
        text += " In a payment 1b is one bust token, worth 3, and 1t one black token, worth 1."
    return text


def example(view: Scene, mine: Mapping[str, Any]) -> str:
    """Show how cards are named for something that tokens cannot pay, the reader's tokens all in it."""
    tokens, cards = mine["means"]["tokens"], mine["means"]["cards"]
    player = view.player(mine["seat"])
    if mine["kind"] == "bid":
        best = standing_bid(view)
        price = max(tokens, best[1] if best else 0) + 1
        wanted = f"bid {price}"
    else:
        dear = [face for face in view.table["market"] if int(face[1]) > tokens and face not in player["cards"]]
        wanted, price = (f"buy {dear[0]}", int(dear[0][1])) if dear else ("", 0)
    if not tokens < price <= tokens + cards:
        return ""
    parts = [f"{player['bust']}b"] * bool(player["bust"]) + [f"{player['black']}t"] * bool(player["black"])
    named = price - tokens
    if named > FEW:
        return f"{quoted(' '.join([wanted, 'with', *parts, '...']))} and {count(named, 'card')}"
    return quoted(" ".join([wanted, "with", *parts, *["CARD"] * named]))
