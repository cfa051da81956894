"""Limits that a text must keep before a TOML parser sees a byte of it.

A game file comes from somebody else. Python's TOML parser is quadratic in dotted keys, recursive in brackets and slow
in small things, so what could cost more than a moment is refused beforehand. One linear pass blanks out strings and
comments, by the same rules as the parser reads them; what is left is counted. A text that is no TOML may be blanked
wrongly after its first fault, which is where the parser stops.
"""

from __future__ import annotations

import re

from tenpbem.engine.errors import TooLarge

LARGEST_TEXT = 4 * 1024 * 1024
"""Bytes of a file."""

LONGEST_LINE = 10_000
"""Characters of a line."""

MOST_DOTS = 4
"""Dots in one key."""

MOST_DOTS_IN_ALL = 1_000
"""Dots outside strings and comments."""

DEEPEST = 8
"""Brackets within brackets."""

MOST_MARKS = 150_000
"""Line ends, backslashes and, outside strings and comments, the marks = , [ ] { } in all."""

_MARKS = "=,[]{}"
# Every opened string ends, if need be with the text: this keeps it linear.
_IN_ONE_LINE = r"""\#[^\n]*+|"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*+"?|'[^'\n]*+'?"""
_IN_MANY_LINES = r'''"""(?:(?!""")\\?+.)*+"{0,5}|'{3}(?:(?!'{3}).)*+'{0,5}'''
_MANY_DOTS = r"(?:\.[^.\n=,{}\[\]]*+){5}"
_BRACKET = r"[\[\]{}]"


def check_size(size: int) -> None:
    """Refuse a text of more than 4 MiB; raise TooLarge."""
    if size > LARGEST_TEXT:
        raise TooLarge(f"this text has {size} bytes", f"a game has up to {LARGEST_TEXT}")


def check_lines(text: str) -> None:
    """Refuse a line of more than 10,000 characters; raise TooLarge."""
    if max(map(len, text.split("\n"))) > LONGEST_LINE:
        line = next(number for number, line in enumerate(text.split("\n"), 1) if len(line) > LONGEST_LINE)
        raise TooLarge(f"line {line} is too long", f"a line has up to {LONGEST_LINE} characters")


def blanked(text: str, more: int = 0) -> str:
    """Check a text against the limits and give it without strings and comments, line by line as it was.

    `more` are the marks of what follows the text and needs no look but at its lines. Raises TooLarge.
    """
    check_lines(text)
    bare = without_strings(text)
    marks = more + text.count("\n") + text.count("\\") + sum(map(bare.count, _MARKS))
    if marks > MOST_MARKS:
        raise TooLarge("this text has too many lines and parts", f"{marks}, where {MOST_MARKS} are the most")
    if bare.count(".") > MOST_DOTS_IN_ALL:
        raise TooLarge("this text has too many dots", f"outside texts {MOST_DOTS_IN_ALL} are the most")
    if "." in bare and (found := re.search(_MANY_DOTS, bare)):
        line = bare.count("\n", 0, found.start()) + 1
        raise TooLarge(f"a key in line {line} has too many dots", f"{MOST_DOTS} are the most")
    _check_depth(bare)
    return bare


def without_strings(text: str) -> str:
    """Take all strings and comments out of a text, keeping its line ends."""
    if has_many_lined(text):
        both = re.compile(f"{_IN_MANY_LINES}|{_IN_ONE_LINE}", re.DOTALL)
        return both.sub(lambda found: "\n" * found[0].count("\n"), text)
    return re.sub(_IN_ONE_LINE, "", text)


def has_many_lined(text: str) -> bool:
    """Tell whether a text may hold strings of several lines."""
    return '"""' in text or "'''" in text


def _check_depth(bare: str) -> None:
    """Refuse brackets that stand too deep in brackets; raise TooLarge."""
    depth, rest = 0, bare.replace("[[entry]]", "")
    if rest.count("[") + rest.count("{") <= DEEPEST:
        return
    for found in re.finditer(_BRACKET, rest):
        if found[0] in "[{":
            depth += 1
            if depth > DEEPEST:
                raise TooLarge("brackets stand too deep in brackets", f"{DEEPEST} levels are the most")
        else:
            depth = max(0, depth - 1)
