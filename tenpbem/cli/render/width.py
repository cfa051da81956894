"""Measure, pad and wrap text by the columns it takes on a terminal.

Names may hold letters two columns wide and marks that take none, and styled text holds escape sequences that are
not seen at all, so `len` says nothing. Lines are broken at plain blanks only; what must stay together (a name, a
move) is glued first, and the glue turns into blanks again once the lines are made.
"""

from __future__ import annotations

import re
import unicodedata

WIDTH = 70
"""The columns of a line; two less than the 72 that mail leaves alone, for the comment sign before the file's head."""

_GLUE = "\x00"
_SGR = r"\x1b\[[0-9;]*m"


def width(text: str) -> int:
    """Count the columns of a text; colour and bold take none."""
    return sum(map(_columns, re.sub(_SGR, "", text) if "\x1b" in text else text))


def pad(text: str, columns: int) -> str:
    """Fill a text up with blanks on the right; one that is wider stays as it is."""
    return text + " " * max(0, columns - width(text))


def glue(text: str) -> str:
    """Keep a text on one line, where it fits on one."""
    return text.replace(" ", _GLUE)


def unglue(text: str) -> str:
    """Turn glue back into blanks."""
    return text.replace(_GLUE, " ")


def wrap(text: str, first: str = "", hang: str = "", columns: int = WIDTH) -> list[str]:
    """Break a text into lines, the first after `first`, the others after `hang`."""
    lines: list[str] = []
    line, empty = first, True
    for unit in filter(None, text.split(" ")):
        needed = width(line) + width(unit) + (not empty)
        if needed > columns and (not empty or width(hang) < width(first)):
            lines.append(line)
            line, empty = hang, True
        parts = _pieces(unit, columns - width(line)) if empty else [f" {unit}"]
        for part in parts[:-1]:
            lines.append(line + part)
            line = hang
        line, empty = line + parts[-1], False
    return [shown for part in (*lines, line) if (shown := unglue(part).rstrip())]


def apart(left: str, right: str, columns: int = WIDTH) -> list[str]:
    """Set two texts at the two ends of a line; where they do not fit on one, on two."""
    room = columns - width(left) - width(right)
    return [left + " " * room + right] if room >= 2 else [left, right]


def _columns(char: str) -> int:
    """Count the columns of one character; East Asian letters of ambiguous width count one."""
    if char == _GLUE or " " <= char <= "~":
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _pieces(unit: str, columns: int) -> list[str]:
    """Cut a unit that is wider than a line into pieces that are not, marks staying with their letters."""
    if width(unit) <= columns:
        return [unit]
    pieces, piece, used = [], "", 0
    for char in unit:
        wide = _columns(char)
        if piece and used + wide > columns:
            pieces.append(piece)
            piece, used = "", 0
        piece, used = piece + char, used + wide
    return [*pieces, piece]
