"""Pages as people see them, one file a position under golden/; TENPBEM_ACCEPT=1 rewrites the files."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from phase10_positions import PHASE10
from render_positions import POSITIONS as TEN
from render_positions import Doc, turn

from tenpbem.cli.render import text
from tenpbem.cli.render.style import Style
from tenpbem.engine.errors import WrongFormat

POSITIONS = TEN | PHASE10
GOLDEN = Path(__file__).parent / "golden"


def pages(doc: Doc) -> str:
    """Write the three pages of a document under one another."""
    screen = text.screen(doc, style=Style.off())
    plain = text.screen(doc, plain=True, style=Style.off())
    head = "\n".join(f"# {line}".rstrip() for line in text.head_lines(doc))
    return f"==== screen\n{screen}\n\n==== plain\n{plain}\n\n==== head\n{head}\n"


@pytest.mark.parametrize("name", POSITIONS)
def test_pages_look_as_they_were_accepted(name: str) -> None:
    """A page changes only where somebody looked at it and agreed."""
    path, now = GOLDEN / f"{name}.txt", pages(POSITIONS[name]())
    if os.environ.get("TENPBEM_ACCEPT") == "1":
        path.write_text(now, encoding="utf-8")
    assert now == path.read_text(encoding="utf-8")


def test_every_golden_file_belongs_to_a_position() -> None:
    """No file stays behind when a position goes."""
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_colour_is_never_the_only_sign(name: str) -> None:
    """Without its escape sequences the coloured page is the plain-coloured one, letter for letter."""
    coloured = text.screen(POSITIONS[name](), style=Style.ansi())
    assert "\x1b[1m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == text.screen(POSITIONS[name](), style=Style.off())


def test_a_game_without_a_page_is_refused() -> None:
    """Rules that have no page are named, not guessed at."""
    doc = turn()
    doc["game"]["rules"] = "chess/1"
    with pytest.raises(WrongFormat, match="chess/1"):
        text.screen(doc, style=Style.off())
    with pytest.raises(WrongFormat, match="chess/1"):
        text.head_lines(doc)
