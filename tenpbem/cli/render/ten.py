"""The table of TEN as a page of text: what lies there, who waits for whom, and what the reader may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.cli.render.choices import choices
from tenpbem.cli.render.faces import COLOURS
from tenpbem.cli.render.moves import condensed, move_words
from tenpbem.cli.render.outcome import headline, outcome, winners_phrase
from tenpbem.cli.render.page import LABEL, head, joined, labelled, row, seats, title, under, warnings
from tenpbem.cli.render.players import players, unseen
from tenpbem.cli.render.scene import (
    AUCTIONS,
    DEALS,
    Doc,
    Scene,
    bidding_order,
    is_running,
    is_sealed,
    scene,
    size_words,
    standing_bid,
)
from tenpbem.cli.render.speech import count
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import WIDTH, glue, pad, width, wrap
from tenpbem.cli.render.words import waiting_phrase

NAME = "TEN"


def screen(doc: Doc, style: Style) -> str:
    """Draw the whole page."""
    view = scene(doc, style)
    sections = [title(view, NAME, ways(view)), warnings(view), awaited(view), *middle(view)]
    if is_running(view):
        sections += [unseen(view), choices(view)]
    return joined(sections)


def head_lines(doc: Doc) -> list[str]:
    """Write the comment at the head of the game file, as a bystander sees the table."""
    view = scene(doc, Style.off(), bystander=True)
    return head(view, NAME, winners_phrase(view) if view.game["over"] else task(view), middle(view))


def short(doc: Doc) -> list[str]:
    """List the reader's moves as they are typed, in short."""
    mine = next((one for one in doc["waiting"] if one["seat"] == doc["you"]), None)
    return condensed(mine["moves"]) if mine else []


def middle(view: Scene) -> list[list[str]]:
    """Show the seats before the start, then what lies on the table, in the end the scores."""
    if view.doc["table"] is None:
        return [seats(view)]
    return [outcome(view)] if view.game["over"] else [board(view), players(view)]


def ways(view: Scene) -> list[str]:
    """Say how the game is played."""
    game = view.game
    return [size_words(view), DEALS.get(game["deal"], game["deal"]), AUCTIONS.get(game["auction"], game["auction"])]


def task(view: Scene) -> str:
    """Say for whom the game waits; the moves where one seat is asked, whose turn it is where that is another seat."""
    phrase = waiting_phrase(view.waiting, view.you, sealed=is_sealed(view))
    moves = condensed(view.waiting[0]["moves"], quote=glue) if len(view.waiting) == 1 else []
    return phrase + (f" ({', '.join(moves)})" if moves else turn_words(view))


def awaited(view: Scene) -> list[str]:
    """Say for whom the game waits."""
    if view.game["over"]:
        return headline(view)
    phrase = waiting_phrase(view.waiting, view.you, sealed=is_sealed(view))
    return [view.style.bold(line) for line in wrap(f"The game waits for {phrase}{turn_words(view)}.")]


def turn_words(view: Scene) -> str:
    """Say whose turn it is, where somebody else is asked for a bid or for a card."""
    asked = {one["seat"] for one in view.waiting if one["kind"] in ("bid", "deal")}
    if not asked or asked == {view.table["active"]}:
        return ""
    active = view.table["active"]
    return " in your turn" if active == view.you else f" in the turn of {view.name(active)}"


def board(view: Scene) -> list[str]:
    """Show tableau, auction, market and deck."""
    table, style = view.table, view.style
    cards = " ".join(map(style.card, table["tableau"])) or style.faint("empty")
    sums = glue(f"  total {table['total']}, currency {table['currency']}") if table["tableau"] else ""
    lines = row("Tableau", f"{cards} {sums}")
    if table["intention"]:
        lines += row("Intention", move_words(table["intention"]))
    if table["auction"] is not None:
        lines += auction(view)
    return [*lines, *market(view), *deck(view)]


def auction(view: Scene) -> list[str]:
    """Show the wild and the bids in the order of 3.2, those to come as well."""
    sale = view.table["auction"]
    bids = {bid["seat"]: bid for bid in sale["bids"]}
    order = bidding_order(view)
    lines = row("Auction", f"{view.style.card(sale['card'])} {glue('  ' + AUCTIONS[sale['mode']])}")
    lines += under(", ".join(_bid_words(bids[seat], view) for seat in order if seat in bids))
    if missing := [seat for seat in order if seat not in bids]:
        lines += under(f"still to bid: {view.list(missing)}")
        if best := standing_bid(view):
            lines += under(f"the next bid is {best[1] + 1} or more")
    return lines


def _bid_words(bid: Mapping[str, Any], view: Scene) -> str:
    """Say what one seat did in the auction."""
    name, mine = view.name(bid["seat"]), bid["seat"] == view.you
    if bid.get("sealed"):
        return f"{name} handed in"
    if bid["bid"] is None:
        return f"{name} {'pass' if mine else 'passes'}"
    return f"{name} {glue(('bid ' if mine else 'bids ') + str(bid['bid']))}"


def market(view: Scene) -> list[str]:
    """Show the market by colour: on one line, or on one for each colour."""
    cards = view.table["market"]
    groups = [[view.style.card(face) for face in cards if face[0] == colour] for colour in COLOURS]
    texts = [" ".join(group) for group in groups if group]
    if LABEL + width("   ".join(texts)) <= WIDTH:
        return [pad("Market", LABEL) + ("   ".join(texts) or view.style.faint("empty"))]
    return list(labelled("Market", texts))


def deck(view: Scene) -> list[str]:
    """Count the cards to come and those gone for good."""
    left = view.table["deck"]
    text = f"{count(left, 'card')} left" if left else "empty: the turn is finished without drawing"
    if not left and any(one["kind"] == "final-buy" for one in view.waiting):
        text = "empty: each player may buy one last card"
    gone = len(view.table.get("discard") or ())
    return row("Deck", text + (f", {gone} discarded" if gone else ""))


def standing(doc: Mapping[str, Any]) -> str:
    """Say what lies in the tableau and what it adds up to."""
    table = doc["table"]
    if not table["tableau"] or table["auction"]:
        return ""
    return f"On the table: {' '.join(table['tableau'])}, total {table['total']}, currency {table['currency']}."
