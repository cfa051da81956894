"""Bytes as letters and digits, the only characters that every mail and chat program leaves alone.

Thirty-two bytes are forty-three letters: a big-endian number in base 62, digits before capitals before small letters.
What is left at the end is written in as few letters as can hold it. Base 64 would save one letter in a hundred, but its
other characters are lost to markdown, dashes and quoting.
"""

from __future__ import annotations

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BYTES = 32
LETTERS = 43
LENGTHS = tuple(next(count for count in range(LETTERS + 1) if 62**count >= 256**size) for size in range(BYTES + 1))
"""Letters of a group of 0 to 32 bytes."""

_VALUES = {letter: value for value, letter in enumerate(ALPHABET)}
_PAIRS = [high + low for high in ALPHABET for low in ALPHABET]
_PAIR_VALUES = {pair: value for value, pair in enumerate(_PAIRS)}


def letters_for(size: int) -> int:
    """Count the letters that so many bytes take."""
    groups, rest = divmod(size, BYTES)
    return groups * LETTERS + LENGTHS[rest]


def bytes_for(letters: int) -> int | None:
    """Count the bytes that so many letters hold; None where no bytes take exactly so many."""
    groups, rest = divmod(letters, LETTERS)
    return groups * BYTES + LENGTHS.index(rest) if rest in LENGTHS else None


def encode(data: bytes) -> str:
    """Write bytes as letters, without blanks."""
    return "".join(_group(data[place : place + BYTES]) for place in range(0, len(data), BYTES))


def _group(data: bytes) -> str:
    """Write up to 32 bytes."""
    size, number, pairs = LENGTHS[len(data)], int.from_bytes(data, "big"), []
    for _ in range((size + 1) // 2):
        number, pair = divmod(number, 62 * 62)
        pairs.append(_PAIRS[pair])
    return "".join(reversed(pairs))[-size:]


def decode(text: str) -> bytes | None:
    """Read letters without blanks between them; None where they are not what bytes are written as."""
    if bytes_for(len(text)) is None:
        return None
    groups = [_ungroup(text[place : place + LETTERS]) for place in range(0, len(text), LETTERS)]
    return None if None in groups else b"".join(group for group in groups if group is not None)


def _ungroup(text: str) -> bytes | None:
    """Read up to 43 letters; None where they hold a foreign character or too large a number."""
    size, number = LENGTHS.index(len(text)), 0
    for place in range(len(text) % 2, len(text), 2):
        if (value := _PAIR_VALUES.get(text[place : place + 2])) is None:
            return None
        number = number * 62 * 62 + value
    if len(text) % 2:
        if (value := _VALUES.get(text[0])) is None:
            return None
        number += value * 62 ** (len(text) - 1)
    return None if number >> 8 * size else number.to_bytes(size, "big")
