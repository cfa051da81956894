"""Columns: what is seen, not how many code points there are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from render_positions import MARKED, WIDE

from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import apart, glue, pad, unglue, width, wrap


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Ana", 3),
        (WIDE, 64),
        (MARKED, 3),
        ("ກຸ", 1),
        ("می‌خواند", 7),
        ("가Ａ", 4),
        ("\x1b[1;31mR4\x1b[0m", 2),
    ],
)
def test_width(text: str, columns: int) -> None:
    """Wide letters take two columns; marks, joiners and style take none."""
    assert width(text) == columns


def test_pad_and_apart_measure_columns() -> None:
    """Columns line up after wide names."""
    assert pad("龘", 4) == "龘  "
    assert pad("abc", 2) == "abc"
    assert apart("龘", "x", 6) == ["龘   x"]
    assert apart("龘龘", "x", 6) == ["龘龘", "x"]


def test_glue_keeps_names_whole() -> None:
    """What is glued stays on one line, where it fits on one."""
    text = f"the turn of {glue('Anna Maria')} ends"
    assert wrap(text, columns=20) == ["the turn of", "Anna Maria ends"]
    assert unglue(glue("a b")) == "a b"


def test_a_name_too_wide_for_its_place_goes_to_a_line_of_its_own() -> None:
    """The first unit moves down rather than being cut, where the next line has room for it."""
    assert wrap("xxxxxxxx y", "label   ", "  ", 12) == ["label", "  xxxxxxxx y"]


def test_only_what_no_line_can_hold_is_cut() -> None:
    """Marks stay with their letters when a word is cut."""
    assert wrap("a\u0301" * 5, columns=2) == ["a\u0301a\u0301", "a\u0301a\u0301", "a\u0301"]
    assert wrap("", "  ", "  ") == []


@given(st.text(st.sampled_from("ab 龘e\u0301"), max_size=80), st.integers(6, 20))
def test_wrap_keeps_every_letter_and_the_width(text: str, columns: int) -> None:
    """Breaking lines loses blanks alone and never makes a line too wide."""
    lines = wrap(text, "> ", "  ", columns)
    assert "".join("".join(lines).replace("> ", "", 1).split()) == "".join(text.split()) or not text.strip()
    assert all(width(line) <= columns for line in lines)


def test_style_off_leaves_text_alone() -> None:
    """Without style no text changes; with it, cards keep their letters."""
    off, on = Style.off(), Style.ansi()
    for face in ("R4", "BX", "O9", "G1", "Y2", "X5", "XX", "C3"):
        assert off.card(face) == face
        assert face in on.card(face)
    assert on.card("C3") == "C3"
    assert (off.bold("a"), off.faint("a"), off.tint("R", "a", bold=True)) == ("a", "a", "a")
    assert on.bold("") == ""
    assert on.tint("R", "a", bold=True) == "\x1b[1;31ma\x1b[0m"
