"""The small change of sentences: lists, counts, tokens, who does what, and text from strangers made harmless."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from tenpbem.cli.render.width import glue

_JOINERS = "\u200c\u200d"
"""ZWNJ and ZWJ: invisible, but part of the spelling of Persian and of Indian languages."""


def escape(text: str) -> str:
    r"""Show control, bidi and other invisible characters as `\x1b` or `\u202e`, never raw."""
    return "".join(char if _harmless(char) else _code(char) for char in text)


def json_escape(text: str) -> str:
    r"""Write control, bidi and other invisible characters of a JSON text as `\u202e`, never raw; lines stay lines."""
    return "".join(char if char == "\n" or _harmless(char) else _units(char) for char in text)


def joined(items: Sequence[str], last: str = "and") -> str:
    """Write a list: "A", "A and B", "A, B and C"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def count(number: int, noun: str) -> str:
    """Write a number with its noun: "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def bust_words(number: int) -> str:
    """Write bust tokens with what they are worth, which people forget."""
    return f"{count(number, 'bust token')} (worth {3 * number})"


def payment_words(payment: str) -> list[str]:
    """Spell out a payment in notation: `1b 2t R3` is one bust token, two black ones, and a card."""
    words = []
    for item in payment.split():
        if item[:-1].isdigit() and item[-1] == "b":
            words.append(glue(bust_words(int(item[:-1]))))
        elif item[:-1].isdigit() and item[-1] == "t":
            words.append(glue(count(int(item[:-1]), "black token")))
        else:
            words.append(escape(item))
    return words


def name_of(seat: int, names: Mapping[int, str], you: int | None = None) -> str:
    """Call a seat by its name, the reader "you"."""
    return "you" if seat == you else glue(names.get(seat) or f"seat {seat}")


def names_of(seats: Iterable[int], names: Mapping[int, str], you: int | None = None) -> str:
    """Call several seats by their names."""
    return joined([name_of(seat, names, you) for seat in seats])


def capital(text: str) -> str:
    """Begin a sentence; only the program's own words change, never a name."""
    return "You" + text[3:] if text.startswith(("you ", "you'")) or text == "you" else text


def as_sentence(text: str) -> str:
    """Make one of the program's own phrases a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _harmless(char: str) -> bool:
    return char in _JOINERS or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _code(char: str) -> str:
    number = ord(char)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def _units(char: str) -> str:
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place]:02x}{units[place + 1]:02x}" for place in range(0, len(units), 2))
