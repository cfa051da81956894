"""The two marks around letters: plain words and numbers, which no program beautifies.

    BEGIN TENPBEM 1 game friday a1b2c3 step 18
    part 1 of 1 bytes 3429 sum 02ebe6135f12.
    ...
    END TENPBEM 1 part 1 of 1.

Of a short turn code, the BEGIN is only `turn friday a1b2c3 step 18 head 9f3c21.` and the END is bare;
the sum is then the last two bytes.

The words are found whatever stands between them (line ends, quotes, blanks of any kind) and in whatever case they are.
Every END belongs to the nearest BEGIN before it. A BEGIN without its END is kept: the number of bytes says how many
letters to read, and the sum judges.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from unicodedata import normalize

from tenpbem.cli.mail import base62
from tenpbem.engine.values import NamedTuple

VERSION = 1
GAME, TURN = "game", "turn"
IDENT = 6
"""Hexadecimal digits of a game id, or of a head, in a mark."""

SUM = 12
"""Hexadecimal digits of a sum."""

LONGEST_NAME = 9
WIDEST = 72
WORD = 15
MOST = 4_000
"""Marks looked at in one text; those that come first and last."""

_GAP = r"[^0-9A-Za-z]{0,60}+"
_BETWEEN = rf"[^0-9A-Za-z\n]{{0,20}}+\n(?:[^\n]{{0,120}}+\n){{0,4}}?{_GAP}"
"""What may come between the two lines of a BEGIN: the name and time of whoever sent the next piece."""

_MARK = re.compile(rf"(?:(begin){_GAP}tenpbem{_GAP}([0-9]{{1,3}})|end{_GAP}tenpbem)", re.I)
_HEAD = re.compile(
    rf"""
    {_GAP}(?P<kind>game|turn)
    {_GAP}(?:(?P<name>[0-9a-z]{{1,{LONGEST_NAME}}}){_GAP})??
    (?P<ident>[0-9a-f]{{{IDENT}}}){_GAP}step{_GAP}(?P<step>[0-9]{{1,6}})
    (?:{_GAP}head{_GAP}(?P<head>[0-9a-f]{{{IDENT}}}))?
    (?:
        (?:{_GAP}|{_BETWEEN})part{_GAP}(?P<part>[0-9]{{1,4}}){_GAP}of{_GAP}(?P<parts>[0-9]{{1,4}})
        {_GAP}bytes{_GAP}(?P<size>[0-9]{{1,7}}){_GAP}sum{_GAP}(?P<sum>[0-9a-f]{{{SUM}}})
    )?
    """,
    re.I | re.X,
)


_BREAK = re.compile(r"[^0-9A-Za-z\n]{0,20}\n[^0-9A-Za-z]{0,40}")
_PART = re.compile(rf"{_GAP}part{_GAP}[0-9]", re.I)
MOST_BREAKS = 5
WINDOW = 500
"""How often the lines of a BEGIN may be broken within words, and how many characters they have then."""


Block = tuple[str, str, int, str, int]
"""What the parts of one block have alike: kind, game, step, head, number of parts."""


class Mark(NamedTuple):
    """What a BEGIN says: which game and step, which part of how many, how many bytes with which sum.

    `step` is, of a game, the one at which it stands; of a turn code, the first that it holds, signed over `head`.
    Where it says nothing of parts, `size` is None.
    """

    kind: str
    name: str
    ident: str
    step: int
    part: int
    parts: int
    size: int | None
    sum: str
    head: str = ""

    @property
    def block(self) -> Block:
        """Give what all parts of one block have alike."""
        return self.kind, self.ident, self.step, self.head, self.parts


class Framed(NamedTuple):
    """What stands behind a BEGIN: up to its END, or, where there is none, up to the next mark or the end of the text.

    `mark` is None where the BEGIN does not say what the format wants, or is not there.
    """

    mark: Mark | None
    text: str
    ended: bool
    begun: bool = True


def sum_of(data: bytes) -> str:
    """Sum up the bytes of a part: the first twelve hexadecimal digits of their SHA-256."""
    return sha256(data).hexdigest()[:SUM]


def with_check(data: bytes) -> bytes:
    """Put a short sum behind the bytes of a short turn code: the first two of their SHA-256."""
    return data + sha256(data).digest()[:2]


def short_name(name: str) -> str:
    """Reduce the name of a game to what a mark can hold: small letters of English and digits; perhaps nothing."""
    plain = normalize("NFKD", name).lower()
    return "".join(letter for letter in plain if letter.isascii() and letter.isalnum())[:LONGEST_NAME]


def write(mark: Mark, data: bytes) -> str:
    """Write a part with its marks."""
    head = f"BEGIN TENPBEM {VERSION} {mark.kind} {mark.name} {mark.ident} step {mark.step}".replace("  ", " ")
    if mark.head:
        head += f" head {mark.head}"
    if mark.size is None:
        return f"{head}.\n{laid_out(base62.encode(with_check(data)), False)}\nEND TENPBEM.\n"
    number = f"part {mark.part} of {mark.parts}"
    tail = f"{number} bytes {mark.size} sum {mark.sum}."
    return f"{head}\n{tail}\n{laid_out(base62.encode(data), True)}\nEND TENPBEM {VERSION} {number}.\n"


def laid_out(letters: str, words: bool) -> str:
    """Lay letters out in lines: four words of fifteen letters, or, to save room, 72 letters without a blank."""
    size = WORD if words else WIDEST
    pieces = [letters[place : place + size] for place in range(0, len(letters), size)]
    if not words:
        return "\n".join(pieces)
    return "\n".join(" ".join(pieces[place : place + 4]) for place in range(0, len(pieces), 4))


def find(text: str) -> Iterator[Framed]:
    """Find what stands between marks; an END without its BEGIN stands for something whose beginning is missing."""
    found = list(_MARK.finditer(text)) if "tenpbem" in text.lower() else []
    if len(found) > MOST:
        found = found[: MOST // 2] + found[-MOST // 2 :]
    for place, mark in enumerate(found):
        if not mark[1]:
            if place == 0 or not found[place - 1][1]:
                yield Framed(None, "", False, False)
            continue
        behind = found[place + 1] if place + 1 < len(found) else None
        end = behind.start() if behind else len(text)
        says, start = _read(text, mark.end(), end) if int(mark[2]) == VERSION else (None, mark.end())
        yield Framed(says, text[start : min(end, start + _reach(says))], behind is not None and not behind[1])


def _reach(mark: Mark | None) -> int:
    """Say how far the letters of a part may reach, with all that a mangler may put between them."""
    return 8_000 if mark is None or mark.size is None else 4_000 + 4 * base62.letters_for(mark.size)


def _read(text: str, place: int, stop: int) -> tuple[Mark | None, int]:
    """Read what a BEGIN says before the next mark, and where its letters begin; also where its words are broken."""
    mark, end = _said(text, place, stop)
    if _is_all(mark, text, end):
        return mark, end
    window, joined, behind = text[place : min(stop, place + WINDOW)], "", 0
    breaks = [found.span() for found in islice(_BREAK.finditer(window), MOST_BREAKS)]
    for many, (start, behind_it) in enumerate(breaks, 1):
        joined, behind = joined + window[behind:start], behind_it
        whole = joined + window[behind:]
        mended, mended_end = _said(whole, 0, WINDOW)
        if _is_all(mended, whole, mended_end):
            return mended, place + _unjoined(mended_end, breaks[:many])
    return mark, end


def _unjoined(end: int, breaks: Sequence[tuple[int, int]]) -> int:
    """Say where in a text something ends that ends at `end` once the breaks are cut out of it."""
    for start, behind in breaks:
        end += behind - start if start < end else 0
    return end


def _is_all(mark: Mark | None, text: str, end: int) -> bool:
    """Tell whether a BEGIN was read to its end: no number of a part follows."""
    return mark is not None and (mark.size is not None or not _PART.match(text, end))


def _said(text: str, place: int, stop: int) -> tuple[Mark | None, int]:
    """Read what stands behind the words of a BEGIN, and where that ends."""
    found = _HEAD.match(text, place, stop)
    if found is None:
        return None, place
    says = found.groupdict()
    mark = Mark(
        kind=says["kind"].lower(),
        name=(says["name"] or "").lower(),
        ident=says["ident"].lower(),
        step=int(says["step"]),
        part=int(says["part"] or 1),
        parts=int(says["parts"] or 1),
        size=int(says["size"]) if says["size"] else None,
        sum=(says["sum"] or "").lower(),
        head=(says["head"] or "").lower(),
    )
    return (mark if (mark.head if mark.kind == TURN else mark.sum) else None), found.end()
