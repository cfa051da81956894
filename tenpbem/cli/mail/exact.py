"""Games that stand in a text as they were written: from a line `[game]` to where something else begins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from unicodedata import is_normalized, normalize

from tenpbem.engine.values import NamedTuple

_GAME = re.compile(r"^\[game\]$", re.M)
_LINE = re.compile(
    r"""[ \t]*+(?:\#[^\n]*+|\[[^\n]*+|\][^\n]*+|"[^\n]*+,?|[A-Za-z0-9_"'.-]{1,80}[ \t]*+=[^\n]*+)?(?:\n|\Z)""", re.X
)
_SIG = re.compile(r'^sig = "([A-Za-z0-9+/]{86})"$', re.M)
MOST = 40
"""Games looked at in one text: those that come first and last."""


class Stretch(NamedTuple):
    """A stretch of a text that looks like a whole game."""

    start: int
    end: int
    body: str

    @property
    def sigs(self) -> list[str]:
        """List the signatures in it."""
        return sigs_in(self.body)


def sigs_in(text: str) -> list[str]:
    """List the signatures in a text; none where they are not one for each entry."""
    sigs = _SIG.findall(text)
    return sigs if len(sigs) == text.count("[[entry]]") else []


def stretches(text: str) -> list[Stretch]:
    """Find all stretches of a text that look like games, the longest first."""
    starts = [found.start() for found in _GAME.finditer(text)]
    pairs = list(pairwise((*starts, len(text))))
    if len(pairs) > MOST:
        pairs = pairs[: MOST // 2] + pairs[-MOST // 2 :]
    found = [_stretch(text, start, end) for start, end in pairs]
    return sorted(found, key=lambda stretch: -len(stretch.body))


def _stretch(text: str, start: int, end: int) -> Stretch:
    """Cut a stretch where the first line stands that a game file cannot hold."""
    place = start
    while place < end and (line := _LINE.match(text, place, end)) is not None and line.end() > place:
        place = line.end()
    body = text[start:place].rstrip("\n \t") + "\n"
    if not body.isascii() and not is_normalized("NFC", body):
        body = normalize("NFC", body)
    return Stretch(start, place, body)


def rest(text: str, done: Iterable[tuple[int, int]]) -> str:
    """Leave out of a text what was read, from where to where."""
    pieces, place = [], 0
    for start, end in sorted(done):
        pieces.append(text[place:start])
        place = end
    return "".join((*pieces, text[place:]))
