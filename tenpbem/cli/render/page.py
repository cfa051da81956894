"""What the pages of all games have alike: title, notes, seats before the start, rows with a label, the file's head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tenpbem.cli.render.scene import Scene, is_running, next_step, size_words
from tenpbem.cli.render.speech import as_sentence
from tenpbem.cli.render.width import apart, glue, pad, wrap

LABEL = 11
"""The columns of the labels at the left."""

INDENT = " " * LABEL

Section = list[str]


def joined(sections: Sequence[Section]) -> str:
    """Set sections under one another, an empty line between; those that are empty are left out."""
    return "\n\n".join("\n".join(section) for section in sections if section)


def title(view: Scene, name: str, ways: Sequence[str]) -> Section:
    """Name the game, its ways and how far it has come."""
    game = view.game
    *above, named = map(view.style.bold, wrap(f"{name}: {glue(game['name'])}"))
    top = [*above, *apart(named, f"step {game['step']}, head {game['head'][:6]}")]
    return [*top, *map(view.style.faint, wrap(", ".join(ways), hang="  "))]


def warnings(view: Scene) -> Section:
    """Say plainly what one should know about this game."""
    return [line for text in view.game.get("warnings") or () for line in wrap(as_sentence(text), "Note: ", "      ")]


def seats(view: Scene) -> Section:
    """Show before the start who sits where and what comes next."""
    lines = []
    for seat in view.doc["seats"]:
        taken = view.label(seat["seat"]) if seat["name"] is not None else view.style.faint("free")
        lines += wrap(taken, f"  {seat['seat']}  ", "     ")
    return [*lines, "", *wrap(next_step(view))]


def head(view: Scene, name: str, news: str, middle: Sequence[Section]) -> list[str]:
    """Write the comment at the head of the game file: the news on top, what lies on the table in the middle."""
    game = view.game
    first = f"{name}, {glue(game['name'])}, {size_words(view)}, step {game['step']}: {news}"
    sections = [wrap(first, hang="  "), warnings(view), *middle]
    if is_running(view):
        sections.append(["To go on: tenpbem show FILE"])
    elif game["over"]:
        sections.append(["To look at it: tenpbem show FILE, tenpbem replay FILE"])
    return [line.replace("[game]", "(game)") for line in joined(sections).split("\n")]


def row(label: str, text: str) -> Section:
    """Set a text beside its label."""
    return wrap(text, pad(label, LABEL), INDENT)


def labelled(label: str, texts: Sequence[str]) -> Iterator[str]:
    """Set several texts under one another beside one label."""
    for text in texts:
        yield from row(label, text)
        label = ""


def under(text: str) -> Section:
    """Set a text under the one beside the label, further left where a name leaves no room."""
    return wrap(text, INDENT, "  ") if text else []
