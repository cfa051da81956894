"""What lies in front of each player of TEN, and which cards nobody has seen yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenpbem.cli.render.faces import COLOURS, NUMBERS, longest_run, natural_points, numbers_of, spares_of, wilds_of
from tenpbem.cli.render.scene import Scene
from tenpbem.cli.render.speech import count
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import glue, pad, wrap

BLOCK = 34
"""The columns of one colour; two stand side by side."""


def players(view: Scene) -> list[str]:
    """Show every player in the order of the seats."""
    lines: list[str] = []
    for player in view.table["players"]:
        lines += [*([""] if lines else []), *_player(player, view)]
    return lines


def belongings(player: Mapping[str, Any]) -> list[str]:
    """Count a player's tokens and cards; what bust tokens are worth stands beside them."""
    facts = [f"{player['black']} black"]
    if player["bust"]:
        facts.append(f"{player['bust']} bust (worth {3 * player['bust']})")
    return [*facts, count(len(player["cards"]), "card") if player["cards"] else "no cards"]


def _player(player: Mapping[str, Any], view: Scene) -> list[str]:
    cards, style = player["cards"], view.style
    facts = belongings(player)
    if cards:
        facts.append(f"worth {natural_points(cards)}" + (" and wilds" if wilds_of(cards) else ""))
    name = style.bold(view.label(player["seat"]))
    lines = wrap(f"{name} {glue('  ' + ', '.join(facts))}", hang="  ")
    for left, right in (("R", "B"), ("O", "G")):
        blocks = [_colour(cards, colour, style) for colour in (left, right)]
        if any(blocks):
            none = [f"{style.tint(colour, colour)}  -" for colour in (left, right)]
            lines.append(f"  {pad(blocks[0] or none[0], BLOCK)}{blocks[1] or none[1]}")
    piles = [("wilds ", wilds_of(cards)), ("spare ", spares_of(cards))]
    texts = [" ".join([glue(label), *map(style.card, pile)]) for label, pile in piles if pile]
    return [*lines, *(line for text in texts for line in wrap(text, "  ", " " * 9))]


def _colour(cards: Sequence[str], colour: str, style: Style) -> str:
    """Draw a colour's numbers in their places, a gap as a dot, the longest run of two or more in brackets."""
    numbers = numbers_of(cards, colour)
    if not numbers:
        return ""
    run = longest_run(numbers)
    marked = len(run) > 1
    text = ""
    for number in range(1, max(numbers) + 1):
        text += "[" if marked and number == run.start else "]" if marked and number == run.stop else " "
        shown = number in numbers
        text += style.tint(colour, str(number), bold=number in run) if shown else style.faint(".")
    text += "]" if marked and run.stop > max(numbers) else ""
    complete = " + 1" if len(run) == len(NUMBERS) else ""
    return pad(f"{style.tint(colour, colour, bold=True)} {text}", 22) + f"run {len(run)}{complete}"


def unseen(view: Scene) -> list[str]:
    """Show the cards that nobody has seen yet as a grid: what stands at the left, then the number or any."""
    counts: Mapping[str, int] = view.table.get("unseen") or {}
    if not any(counts.values()):
        return []
    cell = max(len(str(number)) for number in counts.values()) + 1
    head = "".join(sign.rjust(cell) for sign in NUMBERS) + "   X"
    lines = ["Not seen yet", f"    {head}"]
    for letter in (*COLOURS, "X", "C"):
        cells = [counts.get(f"{letter}{sign}", 0) for sign in NUMBERS]
        wild = counts.get(f"{letter}X", 0)
        total = sum(cells) + wild
        if not total:
            continue
        text = "".join(str(number or ".").rjust(cell) for number in cells) + f"{wild or '.':>4}"
        label = view.style.tint(letter, letter, bold=True) if letter in COLOURS else letter
        lines.append(f"  {label} {text}   {count(total, 'card')}")
    return lines
