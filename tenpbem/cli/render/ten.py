"""The table of TEN as a page of text: what lies there, who waits for whom, and what the reader may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tenpbem.cli.render.choices import choices
from tenpbem.cli.render.faces import COLOURS
from tenpbem.cli.render.moves import condensed, quoted
from tenpbem.cli.render.outcome import outcome, winners_phrase
from tenpbem.cli.render.players import players, unseen
from tenpbem.cli.render.scene import AUCTIONS, DEALS, Doc, Scene, bidding_order, is_sealed, scene, standing_bid
from tenpbem.cli.render.speech import count
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import WIDTH, apart, glue, pad, width, wrap
from tenpbem.cli.render.words import waiting_phrase

LABEL = 11
"""The columns of the labels at the left."""


def screen(doc: Doc, style: Style) -> str:
    """Draw the whole page."""
    view = scene(doc, style)
    sections = [title(view), warnings(view), awaited(view)]
    if doc["table"] is None:
        sections += [seats(view)]
    elif doc["game"]["over"]:
        sections += [outcome(view), players(view)]
    else:
        sections += [board(view), players(view), unseen(view), choices(view)]
    return "\n\n".join("\n".join(section) for section in sections if section) + "\n"


def head_lines(doc: Doc) -> list[str]:
    """Write the comment at the head of the game file, as a bystander sees the table."""
    view = scene(doc, Style.off(), bystander=True)
    game = view.game
    size = count(len(doc["seats"]), "seat" if doc["table"] is None else "player")
    first = f"TEN, {glue(game['name'])}, {size}, step {game['step']}: "
    if game["over"]:
        sections = [wrap(first + winners_phrase(view), hang="  "), warnings(view), outcome(view), players(view)]
    elif doc["table"] is None:
        sections = [wrap(first + task(view), hang="  "), warnings(view), seats(view)]
    else:
        sections = [wrap(first + task(view), hang="  "), warnings(view), board(view), players(view)]
        sections.append(["To go on: tenpbem show FILE"])
    if game["over"]:
        sections.append(["To look at it: tenpbem show FILE, tenpbem replay FILE"])
    lines: list[str] = []
    for section in filter(None, sections):
        lines += [*([""] if lines else []), *section]
    return [line.replace("[game]", "(game)") for line in lines]


def title(view: Scene) -> list[str]:
    """Name the game, its ways and how far it has come."""
    game = view.game
    size = count(len(view.doc["seats"]), "seat" if view.doc["table"] is None else "player")
    ways = [size, DEALS.get(game["deal"], game["deal"]), AUCTIONS.get(game["auction"], game["auction"])]
    top = apart(view.style.bold(f"TEN: {game['name']}"), f"step {game['step']}, head {game['head'][:6]}")
    return [*top, view.style.faint(", ".join(ways))]


def warnings(view: Scene) -> list[str]:
    """Say plainly what one should know about this game."""
    return [line for text in view.game.get("warnings") or () for line in wrap(text, "Note: ", "      ")]


def task(view: Scene) -> str:
    """Say for whom the game waits, and the moves where one seat is asked."""
    phrase = waiting_phrase(view.waiting, view.you, sealed=is_sealed(view))
    moves = condensed(view.waiting[0]["moves"]) if len(view.waiting) == 1 else []
    return phrase + (f" ({', '.join(move.replace(chr(34), '') for move in moves)})" if moves else "")


def awaited(view: Scene) -> list[str]:
    """Say for whom the game waits."""
    if view.game["over"]:
        return []
    phrase = waiting_phrase(view.waiting, view.you, sealed=is_sealed(view))
    return [view.style.bold(line) for line in wrap(f"The game waits for {phrase}.")]


def seats(view: Scene) -> list[str]:
    """Show before the start who sits where and what comes next."""
    lines = []
    for seat in view.doc["seats"]:
        taken = seat["name"] is not None
        lines += wrap(view.label(seat["seat"]) if taken else view.style.faint("free"), f"  seat {seat['seat']}  ")
    free = sum(seat["name"] is None for seat in view.doc["seats"])
    if free:
        return [*lines, "", f"{count(free, 'seat')} free. To take the next one: tenpbem join FILE"]
    return [*lines, "", "All seats are taken. To go on: tenpbem play FILE"]


def board(view: Scene) -> list[str]:
    """Show tableau, auction, market and deck."""
    table, style = view.table, view.style
    cards = " ".join(map(style.card, table["tableau"])) or style.faint("empty")
    sums = f"total {table['total']}, currency {table['currency']}"
    turn = "your turn" if table["active"] == view.you else f"turn of {view.name(table['active'])}"
    lines = [*row("Turn", turn)] if width(turn) > 20 else []
    lines = row("Tableau", f"{cards}   {glue(sums)}   {glue('(' + turn + ')')}")
    if table["intention"]:
        lines += row("Intention", quoted(table["intention"]).strip('"'))
    if table["auction"] is not None:
        lines += auction(view)
    return [*lines, *market(view), *deck(view)]


def auction(view: Scene) -> list[str]:
    """Show the wild and the bids in the order of 3.2, those to come as well."""
    sale = view.table["auction"]
    bids = {bid["seat"]: bid for bid in sale["bids"]}
    words = []
    for seat in bidding_order(view):
        said = "to come"
        if bid := bids.get(seat):
            said = "handed in" if bid.get("sealed") else "passes" if bid["bid"] is None else f"bids {bid['bid']}"
        name = view.name(seat)
        said = said.removesuffix("s") if seat == view.you and said == "bids" else said
        words.append(glue(f"{name}: {said}"))
    lines = row("Auction", f"{view.style.card(sale['card'])}   {glue(AUCTIONS[sale['mode']])}")
    lines += row("", ", ".join(words))
    if best := standing_bid(view):
        lines += row("", f"{view.name(best[0])} leads with {best[1]}; the next bid is {best[1] + 1} or more")
    return lines


def market(view: Scene) -> list[str]:
    """Show the market by colour: on one line, or on one for each colour."""
    cards = view.table["market"]
    groups = [[view.style.card(face) for face in cards if face[0] == colour] for colour in COLOURS]
    texts = [" ".join(group) for group in groups if group]
    if LABEL + width("   ".join(texts)) <= WIDTH:
        return [pad("Market", LABEL) + ("   ".join(texts) or view.style.faint("empty"))]
    return list(_labelled("Market", texts))


def deck(view: Scene) -> list[str]:
    """Count the cards to come and those gone for good."""
    left = view.table["deck"]
    text = f"{count(left, 'card')} left" if left else "empty: the turn is finished without drawing"
    if not left and any(one["kind"] == "final-buy" for one in view.waiting):
        text = "empty: each player may buy one last card"
    gone = len(view.table.get("discard") or ())
    return row("Deck", text + (f", {gone} discarded" if gone else ""))


def row(label: str, text: str) -> list[str]:
    """Set a text beside its label."""
    return wrap(text, pad(label, LABEL), " " * LABEL)


def _labelled(label: str, texts: Sequence[str]) -> Iterator[str]:
    """Set several texts under one another beside one label."""
    for text in texts:
        yield from row(label, text)
        label = ""
