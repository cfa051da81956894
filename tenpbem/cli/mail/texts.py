"""Bytes to texts: in the encoding they are in, whatever a label says.

UTF-8 comes first, because bytes that are UTF-8 by chance are rare; then the label, then what Windows uses. Bytes that
are none of these are read as UTF-8 with gaps, so that a text inside something else is still found.
"""

from __future__ import annotations

import codecs
import re

_ODD_CODECS = frozenset(
    {"idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape", "mbcs", "oem", "utf-7"}
)
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_SEVEN_BIT = re.compile(rb"\x1b[$(]|~\{")
_LOOKED_AT = 1_000


def texts_of(data: bytes, label: str | None = None) -> list[str]:
    """Decode bytes in every way that may be right, the likeliest first."""
    codec = wide(data)
    if codec is not None:
        return [data.decode(codec, "replace").removeprefix("\ufeff")]
    texts = [text for name in _order(data, label) if (text := _decoded(data, name)) is not None]
    if not texts or "\0" in texts[0]:
        texts.append(data.decode("utf-8", "replace"))
    return [text.removeprefix("\ufeff") for text in dict.fromkeys(texts)]


def wide(data: bytes) -> str | None:
    """Name the encoding of a text with two bytes a letter: by its mark, or by the zeros in it."""
    for mark, codec in _MARKS[1:]:
        if data.startswith(mark):
            return codec
    start = data[: _LOOKED_AT * 2 // 2 * 2]
    if len(start) < 8 or start.count(0) * 3 < len(start):
        return None
    high, low = start[::2].count(0), start[1::2].count(0)
    if high > 10 * low:
        return "utf-16-be"
    return "utf-16-le" if low > 10 * high else None


def _order(data: bytes, label: str | None) -> list[str]:
    """List the encodings to try."""
    named = text_codec(label)
    if named is not None and _SEVEN_BIT.search(data):
        return [named, "utf-8"]
    if _decoded(data, "utf-8") is not None:
        return ["utf-8"]
    return [*([named] if named is not None else []), "cp1252"]


def text_codec(label: str | None) -> str | None:
    """Give the name of an encoding of texts; None where the label is none that may be used."""
    if not label:
        return None
    try:
        name = codecs.lookup(label).name
    except (LookupError, ValueError):
        return None
    harmless = name not in _ODD_CODECS and not name.endswith(("_codec", "-codec")) and name not in _BINARY
    return name if harmless else None


_BINARY = frozenset({"base64", "bz2", "hex", "quopri", "rot13", "uu", "zlib"})


def _decoded(data: bytes, codec: str) -> str | None:
    """Decode bytes strictly; None where they are not in this encoding."""
    try:
        return data.decode(codec)
    except (UnicodeError, LookupError):
        return None
