"""Pages of text for people, by the game that they show; a game's own page is loaded only when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from tenpbem.cli.render.style import Style
from tenpbem.engine.errors import WrongFormat

PAGES = {"ten": ("ten", "plain"), "phase10": ("phase10", "phase10_plain")}
"""The modules that show a game: to eyes, and to ears."""


def screen(doc: Mapping[str, Any], *, plain: bool = False, style: Style) -> str:
    """Show the document of `show --json` as a page; `plain`: in sentences, for ears.

    Raises WrongFormat where this program has no page for the rules of the game.
    """
    return str(_page(doc, plain=True).screen(doc) if plain else _page(doc).screen(doc, style))


def standing(doc: Mapping[str, Any]) -> str:
    """Say in a line what decides the move of the reader; nothing where nothing does."""
    return str(_page(doc).standing(doc))


def short(doc: Mapping[str, Any]) -> list[str]:
    """List the reader's moves as they are typed, in short; nothing where the game does not wait for the reader."""
    return list(_page(doc).short(doc))


def head_lines(doc: Mapping[str, Any]) -> list[str]:
    """Write the comment for the head of the game file, without the comment signs: 70 columns, a bystander's view."""
    return list(_page(doc).head_lines(doc))


def _page(doc: Mapping[str, Any], *, plain: bool = False) -> Any:
    """Load the page of a game; raise WrongFormat where there is none."""
    rules = doc["game"]["rules"]
    names = PAGES.get(rules.split("/")[0])
    if names is None:
        raise WrongFormat(f"cannot show a game of {rules}", "this program has no page for these rules")
    return import_module(f"tenpbem.cli.render.{names[plain]}")
