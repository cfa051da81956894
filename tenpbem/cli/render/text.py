"""Pages of text for people, by the game that they show; a game's own page is loaded only when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.cli.render.style import Style
from tenpbem.engine.errors import WrongFormat


def screen(doc: Mapping[str, Any], *, plain: bool = False, style: Style) -> str:
    """Show the document of `show --json` as a page; `plain`: in sentences, for ears.

    Raises WrongFormat where this program has no page for the rules of the game.
    """
    _check(doc)
    if plain:
        from tenpbem.cli.render import plain as page

        return page.screen(doc)
    from tenpbem.cli.render import ten

    return ten.screen(doc, style)


def standing(doc: Mapping[str, Any]) -> str:
    """Say in a line what decides the move of the reader; nothing where nothing does."""
    from tenpbem.cli.render import ten

    return ten.standing(doc)


def head_lines(doc: Mapping[str, Any]) -> list[str]:
    """Write the comment for the head of the game file, without the comment signs: 70 columns, a bystander's view."""
    _check(doc)
    from tenpbem.cli.render import ten

    return ten.head_lines(doc)


def _check(doc: Mapping[str, Any]) -> None:
    rules = doc["game"]["rules"]
    if rules.split("/")[0] != "ten":
        raise WrongFormat(f"cannot show a game of {rules}", "this program has no page for these rules")
