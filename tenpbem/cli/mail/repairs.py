"""What mail and chat programs do to a text, undone: a table of repairs for whole texts, and one for single values.

None of them can do harm: a text that was never damaged is tried as it is first, and whatever comes out of a repair must
verify. Joiners (U+200C, U+200D) are left alone everywhere, because some scripts are misspelt without them.
"""

from __future__ import annotations

import html
import quopri
import re
from collections.abc import Callable

from tenpbem.cli.mail import webpage
from tenpbem.engine.values import NamedTuple

QUOTES = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02'
"""What stands for a quote: the straight one first, then what programs make of it."""

_CURLY = QUOTES[1:]
INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]"
)
"""What cannot be seen and may have been sprinkled in."""

_BLANKS = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_LINE_ENDS = re.compile("[\x0b\x0c\u2028\u2029]")
_PREFIX = re.compile(r"^[ \t]*(?:[>|\u2502][ \t]?)+", re.M)
_ENCODED = re.compile(r"=(?:3D|\n|[0-9A-F]{2}=[0-9A-F]{2})")
_ENTITY = re.compile(r"&(?:quot|lt|gt|amp|nbsp|shy|#[0-9]{2,4}|#x[0-9a-fA-F]{2,4});")
_RTF = re.compile(
    r"\\'([0-9a-fA-F]{2})|\\u(-?[0-9]{1,5}) ?\??|\\(par|line|tab)\b ?|\\([\\{}])|\\[a-z]{1,32}-?[0-9]* ?|[{}\r\n]"
)
_PASSING = frozenset("\x81\x8d\x8f\x90\x9d")
_LINK = re.compile(r"<(https?://[^|<>\s]{1,2000})(?:\|[^<>]{0,2000})?>")


class Repair(NamedTuple):
    """A way to undo one kind of damage to a whole text; `fits` tells cheaply whether the text may have it."""

    name: str
    fits: Callable[[str], object]
    undo: Callable[[str], str]


def even_lines(text: str) -> str:
    """End every line in one way."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _LINE_ENDS.sub("\n", text) if _LINE_ENDS.search(text) else text


def visible(text: str) -> str:
    """Take out what cannot be seen."""
    return INVISIBLE.sub("", text)


def unquoted(text: str) -> str:
    """Take the marks of a quotation from the beginning of lines."""
    return _PREFIX.sub("", text)


def decoded(text: str) -> str:
    """Undo quoted-printable that was left in a text."""
    return quopri.decodestring(text.encode("utf-8", "replace")).decode("utf-8", "replace")


def from_rtf(text: str) -> str:
    """Read the text of a Rich Text file."""

    def word(found: re.Match[str]) -> str:
        byte, unit, line, literal = found.groups()
        if byte:
            return bytes([int(byte, 16)]).decode("cp1252", "replace")
        if unit:
            return chr(int(unit) % 65536)
        return {"par": "\n", "line": "\n", "tab": "\t"}.get(line or "", literal or "")

    return _RTF.sub(word, text).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


TEXTS = (
    Repair("web page", webpage.looks_like_page, webpage.to_lines),
    Repair("entities", _ENTITY.search, html.unescape),
    Repair("quoted-printable", _ENCODED.search, decoded),
    Repair("quotation", _PREFIX.search, unquoted),
    Repair("invisible", INVISIBLE.search, visible),
    Repair("rich text", lambda text: text.startswith("{\\rtf"), from_rtf),
)
"""Repairs of whole texts; each makes a new text, which is read again."""


class Reading(NamedTuple):
    """A way to read a value, as it stands between its quotes."""

    name: str
    read: Callable[[str], str | None]


def blanks(value: str) -> str:
    """Make every kind of blank a plain one."""
    return _BLANKS.sub(" ", value)


def straight(value: str) -> str:
    """Make curly apostrophes straight."""
    return re.sub("[\u2018\u2019\u201a\u201b\u02bc\u2032\uff07]", "'", value)


def typed(value: str) -> str:
    """Undo what a word processor does as one types: quotes, dashes, dots."""
    value = straight(value).replace("\u2026", "...").replace("\u2014", "--").replace("\u2013", "-")
    return re.sub(rf"(?<!\\)[{_CURLY}]", r"\\\"", value)


def links(value: str) -> str:
    """Undo what a chat does to addresses."""
    return html.unescape(_LINK.sub(r"\1", value))


def everything(value: str) -> str:
    """Undo all that can be undone at once."""
    return typed(blanks(visible(links(html.unescape(value)))))


def misread(codec: str, times: int = 1) -> Callable[[str], str | None]:
    """Undo the reading of UTF-8 as if it were another encoding."""

    def undo(value: str) -> str | None:
        for _ in range(times):
            try:
                value = _bytes_in(value, codec).decode()
            except (UnicodeError, LookupError):
                return None
        return value

    return undo


def _bytes_in(value: str, codec: str) -> bytes:
    """Write a text in an old encoding; what windows-1252 does not define passes as it is."""
    if codec != "cp1252":
        return value.encode(codec)
    return b"".join(bytes([ord(letter)]) if letter in _PASSING else letter.encode(codec) for letter in value)


READINGS = (
    Reading("as it is", lambda value: value),
    Reading("blanks", blanks),
    Reading("visible", visible),
    Reading("apostrophes", straight),
    Reading("typed", typed),
    Reading("entities", html.unescape),
    Reading("links", links),
    Reading("cp1252", misread("cp1252")),
    Reading("latin-1", misread("latin-1")),
    Reading("cp1252 twice", misread("cp1252", 2)),
    Reading("mac", misread("mac_roman")),
    Reading("cp437", misread("cp437")),
    Reading("cp850", misread("cp850")),
    Reading("cp1251", misread("cp1251")),
    Reading("everything", everything),
)
"""Ways to read the values of an entry, the likeliest first; the signature says which one is right."""
