"""A text of the format in as few bytes as it takes: deflated, with keys, signatures and times as raw bytes.

    packed   = 0 || deflate(text)                                    any text
             | 1 || number(length of the next) || deflate(slip) || raw   a text of the format

The *slip* is the text with `"="` for every value of bytes and every time; the bytes themselves follow in `raw`, in
order. Signatures do not compress, and base64 makes a third more of them. A time is the number of seconds since
the one before it. `deflate` is RFC 1951 with the preset dictionary `DICTIONARY`, so that a text of two entries is not
all ceremony. Every text comes back letter by letter, comments and all.
"""

from __future__ import annotations

import re
import zlib
from contextlib import suppress
from datetime import UTC, datetime

from tenpbem.engine.errors import BadEntry, BadFile, TooLarge
from tenpbem.engine.log.canon import b64, unb64
from tenpbem.engine.log.entry import SIZES
from tenpbem.engine.log.limits import LARGEST_TEXT

PLAIN, SLIP = b"\0", b"\1"

_WORDS = (
    '[game]\nformat = 1\nname = "friday"\nrules = "ten/1"\nseats = 4\nseats = 2\nseats = 3\ndeal = "listed"\n'
    'deal = "table"\ndeal = "croupier"\ndeal = "seeded"\nnonce = "="\nauction = "open"\nauction = "sealed"\n'
    '\n[[entry]]\ndo = "join"\nkey = "="\nnonce = "="\nseed = "="\nanchor = "="\nat = "="\nsig = "="\nnote = "\n'
    'do = "buy RX BX OX GX XX R9 B8 O7 G6"\ndo = "done"\ndo = "bid 10 with 1b 2t '
    "R1 R2 R3 R4 R5 R6 R7 R8 R9 B1 B2 B3 B4 B5 B6 B7 B8 B9 O1 O2 O3 O4 O5 O6 O7 O8 O9 G1 G2 G3 G4 G5 G6 G7 G8 G9 "
    'X1 X2 X3 X4 X5 X6 X7 X8 X9 until 9/5 until 8/4 until 7 then currency buy none then cards buy "\n'
)
_USUAL = (
    ("pass", "at sig"),
    ("take currency", "at sig"),
    ("take cards", "at sig"),
    ("start", "link sig"),
    ("open", "secret sig"),
    ("deal", "link sig"),
    ("bid", "sealed at sig"),
    ("bid", "key sealed at sig"),
    ("draw", "at sig"),
    ("draw", "link at sig"),
    ("draw", "key link sealed at sig"),
)


def _usual(seat: int, do: str, fields: str) -> str:
    """Write an entry as a turn code holds it."""
    lines = (f'{field} = "="\n' for field in fields.split())
    return f'\n[[entry]]\nby = {seat}\ndo = "{do}"\n{"".join(lines)}'


DICTIONARY = (_WORDS + "".join(_usual(seat, *entry) for entry in _USUAL for seat in range(1, 7))).encode()
"""What deflate knows beforehand: words of the file, then every usual entry of every seat."""

_FIELD = r'^(key|nonce|anchor|seed|link|sealed|secret|sig|at) = "'
_BID = r'((?:~[^"\\\n]*+)?)"$'
_VALUE = re.compile(f"{_FIELD}([A-Za-z0-9+/:-]+){_BID}", re.M)
_HOLE = re.compile(f"{_FIELD}={_BID}", re.M)
_TIME = "%Y-%m-%dT%H:%M:%SZ"

EPOCH = 1_735_689_600
"""The first of January 2025, in seconds since 1970; the first time of a text is counted from it."""


def pack(text: str) -> bytes:
    """Write a text in few bytes."""
    slip, raw = split(text)
    deflated = _deflate(slip)
    packed = SLIP + _number(len(deflated)) + deflated + raw
    with suppress(BadFile):
        if unpack(packed) == text:
            return packed
    return PLAIN + _deflate(text)


def unpack(packed: bytes) -> str:
    """Read what was packed; raise BadFile where it is none of this, TooLarge where it holds more than a game may."""
    if packed[:1] == PLAIN:
        return _inflate(packed[1:])
    if packed[:1] != SLIP:
        raise BadFile("this was packed in a way that this program does not know")
    size, start = _read_number(packed, 1)
    if not 0 <= size <= len(packed) - start:
        raise BadFile("bytes are missing from what was packed")
    return join(_inflate(packed[start : start + size]), packed[start + size :])


def split(text: str) -> tuple[str, bytes]:
    """Take the bytes out of a text."""
    raw: list[bytes] = []
    clock = EPOCH

    def hole(found: re.Match[str]) -> str:
        nonlocal clock
        field, value, more = found.groups()
        if field == "at":
            if more or (seconds := _seconds(value)) is None:
                return found[0]
            raw.append(_number(seconds - clock))
            clock = seconds
        else:
            if (data := _bytes_of(value, size_of(field, more))) is None:
                return found[0]
            raw.append(data)
        return f'{field} = "={more}"'

    return _VALUE.sub(hole, text), b"".join(raw)


def join(slip: str, raw: bytes) -> str:
    """Put the bytes back into a slip; raise BadFile where their number is wrong, TooLarge for too long a text."""
    if len(slip) + 2 * len(raw) > LARGEST_TEXT:
        raise TooLarge("this text is too long", f"a game has up to {LARGEST_TEXT} bytes")
    taken, clock = 0, EPOCH

    def fill(found: re.Match[str]) -> str:
        nonlocal taken, clock
        field, more = found.groups()
        if field == "at":
            difference, taken = _read_number(raw, taken)
            clock += difference
            return f'at = "{_at(clock)}{more}"'
        data = raw[taken : taken + size_of(field, more)]
        taken += size_of(field, more)
        if taken > len(raw):
            raise BadFile("bytes are missing from what was packed")
        return f'{field} = "{b64(data)}{more}"'

    text = _HOLE.sub(fill, slip)
    if taken != len(raw):
        raise BadFile("what was packed holds more bytes than it has places for")
    return text


def size_of(field: str, more: str = "") -> int:
    """Count the bytes of a field; of a sealed bid that is followed by its text, only its point is kept."""
    return 32 if more else SIZES[field]


def _bytes_of(value: str, size: int) -> bytes | None:
    """Read a value as its bytes; None where it is not the one spelling of so many."""
    try:
        return unb64(value, size) if len(value) * 6 // 8 == size else None
    except BadEntry:
        return None


def _seconds(value: str) -> int | None:
    """Count the seconds from 1970 to a time; None where it is not the one spelling of any."""
    try:
        seconds = int(datetime.strptime(value, _TIME).replace(tzinfo=UTC).timestamp())
        return seconds if _at(seconds) == value else None
    except (ValueError, OverflowError):
        return None


def _at(seconds: int) -> str:
    """Write seconds since 1970 as entries hold the time; raise BadFile beyond the years 1 to 9999."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime(_TIME)
    except (ValueError, OverflowError, OSError):
        raise BadFile("what was packed holds a time that does not exist") from None


def _number(value: int) -> bytes:
    """Write a whole number as bytes of seven bits, the low ones first; odd ones are negative (zigzag, LEB128)."""
    value, data = value * 2 if value >= 0 else -value * 2 - 1, bytearray()
    while value > 127:
        data.append(value & 127 | 128)
        value >>= 7
    return bytes((*data, value))


def _read_number(raw: bytes, place: int) -> tuple[int, int]:
    """Read a number of up to six bytes; give it and the place behind it."""
    value = 0
    for step in range(6):
        if place + step >= len(raw):
            break
        byte = raw[place + step]
        value |= (byte & 127) << 7 * step
        if byte < 128:
            return (-(value + 1) // 2 if value & 1 else value // 2), place + step + 1
    raise BadFile("bytes are missing from what was packed")


def _deflate(text: str) -> bytes:
    """Compress a text."""
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=DICTIONARY)
    return press.compress(text.encode()) + press.flush()


def _inflate(data: bytes) -> str:
    """Uncompress a text of up to 4 MiB; raise BadFile or TooLarge."""
    press = zlib.decompressobj(-15, zdict=DICTIONARY)
    try:
        text = press.decompress(data, LARGEST_TEXT + 1)
        if len(text) > LARGEST_TEXT:
            raise TooLarge("this holds more than a game may", f"up to {LARGEST_TEXT} bytes")
        if not press.eof or press.unused_data:
            raise BadFile("what was packed is cut off")
        return text.decode()
    except zlib.error as error:
        raise BadFile("this cannot be unpacked", str(error)) from None
    except UnicodeDecodeError as error:
        raise BadFile("what was packed is no text", error.reason) from None
