"""The score sheet of Phase 10, and the end: who won and why, and what was left in hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.cli.render.page import row
from tenpbem.cli.render.phase10_faces import by_colour, side_by_side
from tenpbem.cli.render.phase10_hints import played_by
from tenpbem.cli.render.scene import Scene
from tenpbem.cli.render.speech import capital, count
from tenpbem.cli.render.width import WIDTH, glue, pad, width, wrap
from tenpbem.engine.phase10.profiles import EVERYONE

MARGIN = 11
"""The columns of the numbers of rounds."""

WIDEST = 16
"""The most columns of one player."""


def sheet(view: Scene) -> list[str]:
    """Draw the score sheet: a line a round, of each player the phase laid and the points, then the totals."""
    rounds = view.table["sheet"]
    if not rounds:
        return []
    seats = [player["seat"] for player in view.table["players"]]
    wide = min(WIDEST, (WIDTH - MARGIN) // len(seats))
    names = "".join(_right(shortened(view.label(seat), wide - 1), wide) for seat in seats)
    lines = ["Score sheet: phase laid, points", " " * MARGIN + names]
    for one in rounds:
        cells = [f"{score['phase'] or '-'} {score['points']:>5}" for score in one["scores"]]
        lines.append(pad(f"  round {one['round']}", MARGIN) + "".join(_right(cell, wide) for cell in cells))
    totals = [str(score["score"]) for score in rounds[-1]["scores"]]
    return [*lines, pad("  total", MARGIN) + "".join(_right(total, wide) for total in totals)]


def shortened(name: str, columns: int) -> str:
    """Cut a name that is wider than its column; two dots stand for the rest."""
    name = name.replace("\x00", " ")
    if width(name) <= columns:
        return name
    while width(name) > columns - 2:
        name = name[:-1]
    return f"{name.rstrip()}.."


def _right(text: str, columns: int) -> str:
    return " " * (columns - width(text)) + text


def headline(view: Scene) -> list[str]:
    """Say who won."""
    return [view.style.bold(line) for line in wrap(capital(winners_phrase(view)) + ".")]


def outcome(view: Scene) -> list[list[str]]:
    """Show the end: the reason, points and phases, what was left in hand, and the score sheet."""
    places = [line for score in ranking(view) for line in _place(score, view)]
    return [[line for text in reasons(view) for line in wrap(text)], places, sheet(view)]


def _place(score: Mapping[str, Any], view: Scene) -> list[str]:
    """Show one player's total, phases, and the last hand."""
    facts = f"{count(score['points'], 'point')}, {count(score['phases'], 'phase')} done"
    lines = wrap(f"{view.style.bold(view.label(score['seat']))} {glue('  ' + facts)}", hang="  ")
    hand = view.player(score["seat"])["cards"] or []
    return lines + (row("  in hand", side_by_side(by_colour(hand), view.style)) if hand else [])


def ranking(view: Scene) -> list[Mapping[str, Any]]:
    """Sort the scores: winners, then who did most phases with the fewest points (`everyone`: the fewest points)."""
    winners = view.doc["result"]["winners"]
    points_only = played_by(view.doc).variant == EVERYONE

    def place(score: Mapping[str, Any]) -> tuple[bool, int, int]:
        return score["seat"] not in winners, 0 if points_only else -score["phases"], score["points"]

    return sorted(view.doc["result"]["scores"], key=place)


def winners_phrase(view: Scene) -> str:
    """Say who won, with how many points."""
    result = view.doc["result"]
    winners = result["winners"]
    total = next(score["points"] for score in result["scores"] if score["seat"] == winners[0])
    if len(winners) > 1:
        return f"{view.list(winners)} share the victory with {count(total, 'point')} each"
    return f"{view.name(winners[0])} {'win' if winners[0] == view.you else 'wins'} with {count(total, 'point')}"


def reasons(view: Scene) -> list[str]:
    """Say why the winner won, where the totals alone do not say it."""
    result, played = view.doc["result"], played_by(view.doc)
    if played.variant == EVERYONE:
        return []
    done = [score for score in result["scores"] if score["phases"] == len(played.in_play)]
    who = capital(view.list([score["seat"] for score in done]))
    if view.table["tiebreak"]:
        return [f"{who} {'has' if len(done) == 1 else 'have'} done all phases; equal totals made a tie-break."]
    lowest = min(score["points"] for score in result["scores"])
    if len(done) == 1:
        only = done[0]["points"] > lowest
        verb = "have" if done[0]["seat"] == view.you else "has"
        return [f"{who} alone {verb} done all phases."] if only else []
    return [f"{who} have done all phases; of them the lowest total wins."]
