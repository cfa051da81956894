"""The table of Phase 10 as a page of text: who has laid what, the reader's hand, the score sheet, what to do now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.cli.render import phase10_choices
from tenpbem.cli.render.page import head, joined, row, seats, title, warnings
from tenpbem.cli.render.phase10_choices import choices
from tenpbem.cli.render.phase10_faces import (
    by_colour,
    by_number,
    group_words,
    phase_words,
    phases_words,
    placed,
    side_by_side,
)
from tenpbem.cli.render.phase10_hints import lack_words, nearest, open_phases, played_by
from tenpbem.cli.render.phase10_moves import DRAWS
from tenpbem.cli.render.phase10_sheet import headline, outcome, sheet, winners_phrase
from tenpbem.cli.render.scene import DEALS, Doc, Scene, is_running, scene, size_words
from tenpbem.cli.render.speech import count
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import glue, pad, width, wrap
from tenpbem.cli.render.words import waiting_phrase
from tenpbem.engine.phase10.profiles import CHOICES, DEFAULT_PROFILE
from tenpbem.engine.phase10.scoring import points

NAME = "Phase 10"

NAMES = 16
"""The columns of names beside which facts are aligned."""

BELOW = 5
"""So many cards below the top of the discard pile are shown."""


def screen(doc: Doc, style: Style) -> str:
    """Draw the whole page."""
    view = scene(doc, style)
    sections = [title(view, NAME, ways(view)), warnings(view), awaited(view), *middle(view)]
    if is_running(view):
        sections += [sheet(view), hand(view), choices(view)]
    return joined(sections)


def head_lines(doc: Doc) -> list[str]:
    """Write the comment at the head of the game file, as a bystander sees the table."""
    view = scene(doc, Style.off(), bystander=True)
    return head(view, NAME, winners_phrase(view) if view.game["over"] else task(view), middle(view))


def short(doc: Doc) -> list[str]:
    """List the reader's moves as they are typed, in short."""
    return phase10_choices.short(scene(doc, Style.off()))


def standing(doc: Mapping[str, Any]) -> str:
    """Say what the reader holds, and before the draw what lies on the discard pile."""
    view = scene(doc, Style.off())
    if view.you is None or not view.player(view.you)["cards"]:
        return ""
    held = f"Your hand: {'  '.join(map(' '.join, by_colour(view.player(view.you)['cards'])))}."
    drawing = any(one["seat"] == view.you and one["kind"] == "draw" for one in view.waiting)
    return f"{held}\nOn the discard pile: {view.table['discard'][-1]}." if drawing and view.table["discard"] else held


def ways(view: Scene) -> list[str]:
    """Say how the game is played: by which printed rules, and what differs from them."""
    game = view.game
    found = [size_words(view), DEALS.get(game["deal"], game["deal"]), f"{game.get('profile', DEFAULT_PROFILE)} rules"]
    found += [glue(f"{key.replace('_', ' ')} {game[key]}") for key in CHOICES if key in game]
    if "variant" in game:
        found.append(glue(f"variant {game['variant']}"))
    if "phases" in game or "last" in game:
        found.append(glue(phases_words(played_by(view.doc).in_play)))
    return found


def middle(view: Scene) -> list[list[str]]:
    """Show the seats before the start, then what lies on the table, in the end the scores."""
    if view.doc["table"] is None:
        return [seats(view)]
    return outcome(view) if view.game["over"] else [board(view), players(view)]


def awaited(view: Scene) -> list[str]:
    """Say for whom the game waits."""
    if view.game["over"]:
        return headline(view)
    return [view.style.bold(line) for line in wrap(f"The game waits for {waiting_phrase(view.waiting, view.you)}.")]


def task(view: Scene) -> str:
    """Say for whom the game waits, with the moves that everybody may know: from which piles to draw."""
    moves = [glue(move) for one in view.waiting for move in one["moves"] if move in DRAWS]
    return waiting_phrase(view.waiting, view.you) + (f" ({', '.join(moves)})" if moves else "")


def board(view: Scene) -> list[str]:
    """Show the round and the two piles."""
    table = view.table
    what = f"{table['round']}, dealt by {view.name(table['dealer'])}" + (", a tie-break" if table["tiebreak"] else "")
    pile = count(table["pile"], "card") if table["pile"] else "empty: before a draw the discards are shuffled"
    return [*row("Round", what), *row("Draw pile", pile), *row("Discards", discards(view))]


def discards(view: Scene) -> str:
    """Show the top of the discard pile, and what lies just below it."""
    pile, style = view.table["discard"][::-1], view.style
    if not pile:
        return style.faint("none")
    below, rest = pile[1 : BELOW + 1], len(pile) - 1 - BELOW
    text = style.card(pile[0])
    if below:
        text += f" on {' '.join(map(style.card, below))}" + (f" and {rest} more" if rest > 0 else "")
    return text


def players(view: Scene) -> list[str]:
    """Show every player in the order of the seats, with the groups that lie in front of each."""
    wide = min(NAMES, max(width(view.label(player["seat"])) for player in view.table["players"])) + 2
    lines: list[str] = []
    for player in view.table["players"]:
        name = pad(view.style.bold(view.label(player["seat"])), wide)
        lines += wrap(", ".join(map(glue, facts(view, player))), f"{name} ", "    ")
        lines += [
            line for group in view.table["groups"] if group["seat"] == player["seat"] for line in _group(group, view)
        ]
    return lines


def facts(view: Scene, player: Mapping[str, Any]) -> list[str]:
    """Say of a player what is tried for or laid, cards, points, and whether a skip takes the next turn."""
    found = [goal_words(view, player), count(player["hand"], "card"), count(player["score"], "point")]
    return [*found, "next turn lost"] if player["skip"] else found


def goal_words(view: Scene, player: Mapping[str, Any]) -> str:
    """Say what a player tries for, or has laid."""
    if player["laid"]:
        return f"phase {player['phase']} laid"
    if player["phase"] is not None:
        return phase_words(player["phase"])
    left = open_phases(view, player["seat"])
    if not left:
        return "looks on"
    return f"{'any of ' if len(left) > 1 else ''}{phases_words(left)}"


def _group(group: Mapping[str, Any], view: Scene) -> list[str]:
    """Show a group: its number, what it is, and its cards, wilds with what they stand for."""
    first = f"  {group['group']:>2}  {pad(group_words(group), 14)} "
    return wrap(" ".join(map(view.style.card, placed(group))), first, " " * len(first))


def hand(view: Scene) -> list[str]:
    """Show the reader's hand by colour and by number, and how far it is from the phase."""
    held = view.player(view.you)["cards"] if view.you is not None else None
    if not held:
        return []
    cost = "costs" if len(held) == 1 else "cost"
    told = f"Your hand: {count(len(held), 'card')} that {cost} {count(points(held), 'point')}"
    lines = wrap(told + (f"; {near}" if (near := distance(view)) else ""))
    for label, piles in (("By colour", by_colour(held)), ("By number", by_number(held))):
        lines += row(label, side_by_side(piles, view.style))
    return lines


def distance(view: Scene) -> str:
    """Say how far the reader's hand is from a phase, where one is left to lay."""
    assert view.you is not None
    found = nearest(view, view.you, view.player(view.you)["cards"])
    return lack_words(*found) if found else ""
