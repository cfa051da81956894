"""The text of a game: TOML to values and back; nothing else reads TOML.

    lines above [game]      written anew by the program each time, never read
    [game]                  what was agreed on
    [[entry]]               what a player did; one after the other, appended, never touched again

Reading is strict about limits and structure and free about everything that does not change a value. Writing appends:
the text of older entries, with all comments in it, stays as it is.

A mail program may take letters apart (e and an accent for é). Nothing that is signed ever holds letters taken apart, so
all texts are put together again (NFC) as they are read, and the signature fits.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any

from tenpbem.engine.errors import BadEntry, BadFile, Refusal, WrongFormat
from tenpbem.engine.log.canon import b64, canon, unb64
from tenpbem.engine.log.entry import SIZES, Entry, nfc
from tenpbem.engine.log.gametable import check_format
from tenpbem.engine.log.limits import blanked, check_lines, check_size, has_many_lined, without_strings
from tenpbem.engine.log.names import check_line
from tenpbem.engine.values import NamedTuple

ORDER = ("by", "do", *(field for field in SIZES if field != "sig"), "at", "note")
"""The fields of an entry in the order in which they are written; `sig` is last."""

# Patterns that are not compiled here are needed by few games only.
_ENTRY = r"^[ \t]*+\[\[entry\]\][ \t]*+$"
_NEXT = r"(?:[ \t]*+(?:#[^\n]*+)?\n)*+[ \t]*+(?:\[\[entry\]\][ \t]*+\n|(?:#[^\n]*+)?\Z)"
_FIELD = re.compile(r'([a-z]++) = "([^"\\\x00-\x1f\x7f]*+)"\n')
_PLAIN = re.compile(r'(?:\[\[entry\]\]\n(?:[a-z]++ = "[^"\\\x00-\x1f\x7f]*+"\n)++\n*+)++')
_AT_LINE = r" \(at (?:line (\d+), column \d+|end of document)\)$"
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


class Document(NamedTuple):
    """A game as read from its text.

    `game` is parsed back from its canonical form; `body` is the text from the line `[game]` on.
    """

    game: dict[str, Any]
    entries: tuple[Entry, ...]
    body: str


def read_text(data: bytes) -> str:
    """Decode a file: UTF-8, a byte order mark and CRLF taken; raise TooLarge or BadFile."""
    check_size(len(data))
    try:
        return data.decode().removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadFile("this is no text in UTF-8", f"byte {error.start + 1} is at fault", line=line) from error


def body_of(text: str) -> str:
    """Cut off what is above the line `[game]`: it belongs to the program and is never read; raise WrongFormat."""
    start = f"\n{text}\n".find("\n[game]\n")
    if start < 0:
        raise WrongFormat("this is no game file", "it has no line that is exactly [game]")
    return text[start:]


def shared(document: Document, earlier: str) -> int | None:
    """Count the entries that a document has in common with an earlier body of the same game, from its text alone.

    None where it does not simply go on from there: the earlier body, letter by letter, then nothing but entries and
    comments.
    """
    body = document.body
    if not (body.startswith(earlier) and earlier.endswith("\n") and re.compile(_NEXT).match(body, len(earlier))):
        return None
    # What is trusted is counted in the earlier body itself: nothing that comes after it can add to that.
    bare = without_strings(earlier) if has_many_lined(earlier) else earlier
    return min(len(document.entries), bare.count("\n[[entry]]\n"))


def parse_game(text: str) -> Document:
    """Read a game from its text, without judging whether the entries belong where they stand.

    Raises WrongFormat (no game, another format), TooLarge, BadFile or BadEntry, the latter two with the line.
    """
    check_size(len(text))
    body = body_of(text)
    above = text.count("\n", 0, len(text) - len(body))
    game, entries, lines = _plain(body) or _any(body, above)
    check_format(game)
    made = [_entry(table, above + 1 + line) for table, line in zip(entries, lines, strict=True)]
    return Document(json.loads(canon(nfc(game))), tuple(made), body)


def head_of(body: str) -> dict[str, Any]:
    """Read only the table `[game]` of a body, however long the log below it; raises as `parse_game` does."""
    check_size(len(body))
    first = next(iter(_lines(blanked(body))), None)
    return parse_game(body if first is None else "\n".join([*body.split("\n")[:first], ""])).game


def read_table(text: str) -> dict[str, Any]:
    """Read a small TOML text of any kind (a deck, a key) within the same limits; raise TooLarge or BadFile."""
    check_size(len(text))
    text = text.replace("\r\n", "\n")
    blanked(text)
    return _loads(text, 0)


class _Read(NamedTuple):
    """The tables of a body, and on which of its lines, counted from 0, the entries begin."""

    game: dict[str, Any]
    entries: list[dict[str, Any]]
    lines: list[int]


def _plain(body: str) -> _Read | None:
    """Read a body whose entries all stand exactly as this program writes them; None for any other.

    It gives what the TOML parser would give, in a seventh of the time: nearly all of a game is such entries. Raises
    TooLarge.
    """
    start = body.find("\n[[entry]]\n") + 1
    if not start or not _PLAIN.fullmatch(body, start):
        return None
    check_lines(body)
    # Of each entry four brackets, of each field one mark, and every line end.
    marks = 4 * body.count("[[entry]]\n", start) + body.count('"\n', start) + body.count("\n", start)
    blanked(body[:start], marks)
    parts = body[start:].split("[[entry]]\n")[1:]
    fields = [_FIELD.findall(part) for part in parts]
    entries = [dict(pairs) for pairs in fields]
    if any(map(int.__ne__, map(len, fields), map(len, entries))):
        return None
    try:
        tables = tomllib.loads(body[:start])
    except ValueError:
        return None  # reading the whole will say what is wrong, and where
    if tables.keys() != {"game"}:
        return None
    lines = accumulate([body.count("\n", 0, start), *(part.count("\n") + 1 for part in parts[:-1])])
    return _Read(tables["game"], entries, list(lines))


def _any(body: str, above: int) -> _Read:
    """Read a body as TOML is written; raise TooLarge or BadFile."""
    lines = _lines(blanked(body))
    tables = _loads(body, above)
    return _Read(tables["game"], _entry_tables(tables, lines), lines)


def _loads(text: str, above: int) -> dict[str, Any]:
    """Parse TOML; raise BadFile with the line of the whole file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(_AT_LINE, str(error))
        at = int(found[1]) if found and found[1] else text.count("\n") + 1
        raise BadFile("this is no TOML", re.sub(_AT_LINE, "", str(error)), line=above + at) from error
    except ValueError as error:  # Python refuses to read a number of more than 4300 digits
        raise BadFile("a number has too many digits", "whole numbers go up to 2^53") from error


def _entry_tables(tables: dict[str, Any], lines: list[int]) -> list[dict[str, Any]]:
    """Take the entries out of the file; refuse other tables, and entries that do not begin on a line of their own."""
    for name in tables:
        if name not in ("game", "entry"):
            raise BadFile(f"the file has an unknown table: {name[:40]!r}", "there are only [game] and [[entry]]")
    entries = tables.get("entry", [])
    if not isinstance(entries, list) or len(lines) != len(entries):
        raise BadFile("an entry does not begin with [[entry]] on a line of its own")
    return entries


def _lines(bare: str) -> list[int]:
    """Number the lines on which entries begin, from 0."""
    lines, line, seen = [], 0, 0
    for found in re.finditer(_ENTRY, bare, re.MULTILINE):
        line += bare.count("\n", seen, found.start())
        seen = found.start()
        lines.append(line)
    return lines


def _entry(table: dict[str, Any], line: int) -> Entry:
    """Make an entry of its table; raise BadEntry with line and, where it is known, author."""
    try:
        return entry_of(table, line)
    except Refusal as refusal:
        author = table.get("by")
        refusal.line = line
        refusal.author = author if isinstance(author, str) else None
        raise


def entry_of(table: Mapping[str, Any], line: int | None = None) -> Entry:
    """Make an entry of its fields, `sig` included; raise BadEntry where it is no flat table of texts."""
    for field, value in table.items():
        if type(value) is not str:
            raise BadEntry(f"the field {field[:40]!r} of an entry is no text")
    fields = nfc(table)
    try:
        by, do, sig = fields["by"], fields["do"], unb64(fields.pop("sig"), SIZES["sig"])
    except KeyError as error:
        raise BadEntry(
            "an entry does not say who did what and signed it", f"the field {error.args[0]} is missing"
        ) from error
    check_line(by)
    check_line(do)
    return Entry(by, do, fields, sig, canon(fields), line)


def quoted(text: str) -> str:
    """Write a text as a TOML string of one line."""
    return '"' + _ESCAPED.sub(lambda found: _SHORT.get(found[0], f"\\u{ord(found[0]):04X}"), text) + '"'


def entry_text(entry: Entry) -> str:
    """Write an entry as it is appended to the file."""
    fields = sorted(entry.table, key=ORDER.index)
    lines = [f"{field} = {quoted(entry.table[field])}" for field in fields]
    return "\n".join(["[[entry]]", *lines, f'sig = "{b64(entry.sig)}"', ""])


def append(text: str, entries: Iterable[Entry]) -> str:
    """Add entries to a text, leaving every character of it."""
    pieces = [text if text.endswith("\n") or not text else text + "\n"]
    for entry in entries:
        pieces += ("\n", entry_text(entry))
    return "".join(pieces)
