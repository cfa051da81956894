"""The table of TEN in complete sentences, for ears: no columns, no signs without words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenpbem.cli.render.choices import means, rows
from tenpbem.cli.render.faces import (
    COLOURS,
    NUMBERS,
    card_words,
    longest_run,
    natural_points,
    numbers_of,
    run_places,
    spoken,
    wilds_of,
)
from tenpbem.cli.render.moves import move_words, quoted
from tenpbem.cli.render.outcome import ranking, tie_reasons, winners_phrase
from tenpbem.cli.render.scene import (
    AUCTIONS,
    DEALS,
    Doc,
    Scene,
    bidding_order,
    is_sealed,
    scene,
    size_words,
    standing_bid,
)
from tenpbem.cli.render.sentences import capital_word, many, opening, seats, set_apart, times
from tenpbem.cli.render.speech import bust_words, capital, count, joined
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.words import waiting_phrase


def screen(doc: Doc) -> str:
    """Say the whole page."""
    view = scene(doc, Style.off())
    paragraphs = [title(view)]
    if doc["table"] is None:
        paragraphs += [seats(view)]
    elif doc["game"]["over"]:
        paragraphs += [outcome(view), *[player(one, view) for one in view.table["players"]]]
    else:
        paragraphs += [board(view), *[player(one, view) for one in view.table["players"]], unseen(view), choices(view)]
    return set_apart(paragraphs)


def title(view: Scene) -> list[str]:
    """Name the game and for whom it waits."""
    ways = [size_words(view), DEALS.get(view.game["deal"], view.game["deal"])]
    ways.append(AUCTIONS.get(view.game["auction"], view.game["auction"]))
    return opening(view, "TEN", ways, waiting_phrase(view.waiting, view.you, sealed=is_sealed(view)))


def board(view: Scene) -> list[str]:
    """Say tableau, auction, market and deck."""
    table = view.table
    texts = ["It is your turn." if table["active"] == view.you else f"It is the turn of {view.name(table['active'])}."]
    if table["tableau"]:
        texts.append(f"In the tableau: {cards(table['tableau'])}.")
        texts.append(f"The total is {table['total']}, the currency {table['currency']}.")
    else:
        texts.append("The tableau is empty.")
    if table["intention"]:
        texts.append(f"The intention of this turn: {spoken(move_words(table['intention']))}.")
    if table["auction"] is not None:
        texts += auction(view)
    texts.append(f"In the market: {cards(table['market'])}." if table["market"] else "The market is empty.")
    texts.append(f"{count(table['deck'], 'card')} in the deck." if table["deck"] else "The deck is empty.")
    return texts


def auction(view: Scene) -> list[str]:
    """Say what is up for auction and who bid what."""
    sale = view.table["auction"]
    bids = {bid["seat"]: bid for bid in sale["bids"]}
    texts = [f"Up for auction, {AUCTIONS[sale['mode']]}: {card_words(sale['card'])}."]
    for seat in bidding_order(view):
        name = capital(view.name(seat))
        have = "have" if seat == view.you else "has"
        bid = bids.get(seat)
        if bid is None:
            texts.append(f"{name} {have} yet to bid.")
        elif bid.get("sealed"):
            texts.append(f"{name} {have} handed in a sealed bid.")
        else:
            texts.append(f"{name} {have} passed." if bid["bid"] is None else f"{name} {have} bid {bid['bid']}.")
    if best := standing_bid(view):
        texts.append(f"The next bid must be {best[1] + 1} or more.")
    return texts


def player(one: Mapping[str, Any], view: Scene) -> list[str]:
    """Say what lies in front of a player."""
    mine = one["seat"] == view.you
    name, have = capital(view.name(one["seat"])), "have" if mine else "has"
    held = one["cards"]
    owned = [count(one["black"], "black token"), *([bust_words(one["bust"])] if one["bust"] else [])]
    texts = [f"{name} {have} {joined([*owned, count(len(held), 'card') if held else 'no cards'])}."]
    for colour, word in COLOURS.items():
        numbers = numbers_of(held, colour)
        if numbers:
            run = longest_run(numbers)
            span = f"{run[0]} to {run[-1]}" if len(run) > 1 else f"{run[0]}"
            texts.append(f"{capital_word(word)}: {times(map(str, numbers))}; the longest run is {span}.")
    if wilds := wilds_of(held):
        texts.append(f"Wilds: {joined([card_words(face) for face in wilds])}.")
    if held and not view.game["over"]:
        texts.append(f"Without wilds the runs make {count(natural_points(held), 'point')}.")
    return texts


def unseen(view: Scene) -> list[str]:
    """Say which cards nobody has seen yet."""
    counts: Mapping[str, int] = view.table.get("unseen") or {}
    texts = []
    for letter, word in {**COLOURS, "X": "wilds of any colour", "C": "currency"}.items():
        parts = [f"{many(counts[letter + sign])} {sign}" for sign in NUMBERS if counts.get(letter + sign)]
        if wilds := counts.get(f"{letter}X"):
            parts.append(f"{many(wilds)} {'full' if letter == 'X' else 'wild'}")
        if parts:
            texts.append(f"Not seen yet, {word}: {', '.join(parts)}.")
    return texts


def choices(view: Scene) -> list[str]:
    """Say what the reader may type, and what it brings."""
    mine = next((one for one in view.waiting if one["seat"] == view.you), None)
    if mine is None:
        return []
    if mine["duty"]:
        return ['Nothing to choose here. To do your part, type "tenpbem play FILE".']
    texts = ['To move, type "tenpbem play FILE" and then one of these:']
    buys = [move for move in mine["moves"] if move.startswith("buy ")]
    texts += [f"{quoted(move)}: {card_words(move.split()[1])}." for move in buys]
    others = {**mine, "moves": [move for move in mine["moves"] if move not in buys]}
    for command, gain in rows(view, others, lambda faces: joined([card_words(face) for face in faces])):
        texts.append(f"{command}: {gain}." if gain else f"{command}.")
    return [*texts, *filter(None, [means(view, mine)])]


def outcome(view: Scene) -> list[str]:
    """Say who won and with which runs."""
    texts = [f"The game is over: {winners_phrase(view)}.", *tie_reasons(view)]
    for score in ranking(view):
        verb = "have" if score["seat"] == view.you else "has"
        texts.append(f"{capital(view.name(score['seat']))} {verb} {count(score['points'], 'point')}.")
        for run in score["runs"]:
            places = zip(run["cards"], run_places(run["colour"], run["cards"]), strict=True)
            words = [card_words(face) + (f" as {card_words(at)}" if face != at else "") for face, at in places]
            colour, points = capital_word(COLOURS[run["colour"]]), count(run["points"], "point")
            texts.append(f"{colour}, {points}: {', '.join(words)}.")
    return texts


def cards(faces: Sequence[str]) -> str:
    """Name cards in words, equal ones once."""
    return times(card_words(face) for face in faces)
