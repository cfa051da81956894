"""The one way to turn values into bytes that are hashed and signed.

Signatures cover *values*, never text: the order of keys, comments, indentation and line ends of a game file are free.
So every value has exactly one canonical form, and everything that is hashed is wrapped into a frame that says what
kind of thing it is and how long each part is. No two different things ever share a frame.

    frame(tag, p1 .. pk) = u32(k+1) || u32(len) || "tenpbem/1/" tag || u32(len) || p1 || ..      (big-endian)
    H(tag, p1 .. pk)     = SHA-256(frame(tag, p1 .. pk))
    canon(table)         = RFC 8785 JSON of strings, integers, booleans, arrays and tables

On this subset of values the C encoder of Python's `json`, with sorted keys and no blanks, writes exactly RFC 8785.
Tables of texts alone, as all entries are, are put together of texts written by the same encoder: that is quicker.
"""

from __future__ import annotations

from binascii import Error, a2b_base64, b2a_base64
from collections.abc import Mapping
from functools import cache, lru_cache
from json import JSONEncoder
from json.encoder import encode_basestring
from typing import Any

from cryptography.hazmat.primitives.hashes import SHA256, Hash

from tenpbem.engine.errors import BadEntry, BadFile

LARGEST = 2**53
"""Integers beyond it (either way) are not the same in every language."""

LONGEST_KEY = 32
# A copy of it is ready sooner than a new one.
_EMPTY = Hash(SHA256())
_encode = JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


def u8(number: int) -> bytes:
    """Write a number below 2^8 as one byte."""
    return number.to_bytes(1, "big")


def u32(number: int) -> bytes:
    """Write a number below 2^32 as four bytes, big-endian."""
    return number.to_bytes(4, "big")


def frame(tag: str, *parts: bytes) -> bytes:
    """Wrap parts with a tag and their lengths, so that no other parts give the same bytes."""
    pieces = [_head(tag, len(parts))]
    for part in parts:
        pieces += (len(part).to_bytes(4, "big"), part)
    return b"".join(pieces)


@cache
def _head(tag: str, parts: int) -> bytes:
    """Begin a frame of so many parts."""
    label = b"tenpbem/1/" + tag.encode()
    return u32(parts + 1) + u32(len(label)) + label


def H(tag: str, *parts: bytes) -> bytes:
    """Hash a frame: SHA-256, 32 bytes."""
    digest = _EMPTY.copy()
    digest.update(frame(tag, *parts))
    return digest.finalize()


def canon(table: Mapping[str, Any]) -> bytes:
    """Write a table in its canonical form; raise BadFile for a value that has none."""
    keys, flat = _sorted(tuple(table)), True
    for key, value in table.items():
        if type(value) is not str:
            _check(value, key)
            flat = False
    try:
        if flat:
            texts = [f'"{key}":{encode_basestring(table[key])}' for key in keys]
            return f"{{{','.join(texts)}}}".encode()
        return _encode(table).encode()
    except UnicodeEncodeError as error:
        raise BadFile("a text holds half of a character", "a lone surrogate is no text") from error


@lru_cache(256)
def _sorted(keys: tuple[Any, ...]) -> tuple[str, ...]:
    """Sort keys, which are the same few in all entries; raise BadFile for what may be none."""
    for key in keys:
        if not isinstance(key, str) or not 1 <= len(key) <= LONGEST_KEY or not _is_plain(key):
            raise BadFile(
                f"{str(key)[:40]!r} is no key of this format", "keys are 1 to 32 of A to Z, a to z, 0 to 9 and _"
            )
    return tuple(sorted(keys))


def _is_plain(key: str) -> bool:
    """Tell whether a key is made of A to Z, a to z, 0 to 9 and _ alone."""
    return key.isascii() and key.replace("_", "a").isalnum()


def _check(value: Any, where: str) -> None:
    """Refuse what has no canonical form: all but strings, integers, booleans, arrays and tables."""
    kind = type(value)
    if kind is str or kind is bool:
        return
    if kind is int:
        if not -LARGEST <= value <= LARGEST:
            raise BadFile(f"the number at {where} is too large", "whole numbers go up to 2^53")
    elif kind is list or kind is tuple:
        for part in value:
            _check(part, where)
    elif isinstance(value, Mapping):
        canon(value)
    else:
        raise BadFile(
            f"the value at {where} is none that this format knows",
            "it knows texts, whole numbers, true and false, lists and tables",
        )


def b64(data: bytes) -> str:
    """Write bytes as standard base64 without padding."""
    return b2a_base64(data, newline=False).rstrip(b"=").decode()


def unb64(text: str, size: int | None = None) -> bytes:
    """Read unpadded standard base64 of `size` bytes (None: of any number); raise BadEntry for any other spelling."""
    try:
        data = a2b_base64(text + "=" * (-len(text) % 4))
    except (Error, ValueError) as error:
        raise BadEntry("this is no base64", _shown(text)) from error
    if b64(data) != text:
        raise BadEntry("this is not the one spelling of base64", _shown(text), "standard letters, no padding")
    if size is not None and len(data) != size:
        raise BadEntry(f"this holds {len(data)} bytes instead of {size}", _shown(text))
    return data


def _shown(text: str) -> str:
    """Repeat a refused text, shortly and without anything that could play tricks with a screen."""
    return repr(text if len(text) <= 60 else text[:57] + "...")
