"""Texts that people choose and that end up on other people's screens: names, table talk, dates.

A name may use the letters of any script, and must not be able to play tricks: nothing invisible, nothing that turns
the direction of writing, nothing that this machine's Unicode does not know, and no two seats that look alike.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category, is_normalized, normalize

from tenpbem.engine.errors import BadEntry

LONGEST_NAME = 32
LONGEST_NOTE = 500
JOINERS = frozenset("\u200c\u200d")
"""Zero-width non-joiner and joiner: invisible, but some scripts are misspelt without them."""

_PUNCTUATION = frozenset(" -_.'")
_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo"})
_MARKS = frozenset({"Mn", "Mc"})
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0") | frozenset(
    chr(code) for low, high in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF)) for code in range(low, high + 1)
)
"""Letters and marks by category that are drawn as nothing (Unicode: Default_Ignorable_Code_Point)."""

_PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") | _PUNCTUATION
# Compiled when first used: most games need neither.
_PLAIN_NOTE = r"[ -~\n]{0,500}"
_UNSAFE = "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
_ZEROS = str.maketrans("123456789", "000000000")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def check_name(text: str) -> None:
    """Refuse what is no name of a player or a game; raise BadEntry saying which character is at fault."""
    plain = 1 <= len(text) <= LONGEST_NAME and _PLAIN.issuperset(text)
    if plain and text[0] not in _PUNCTUATION and text[-1] != " ":
        return
    if not 1 <= len(text) <= LONGEST_NAME:
        raise BadEntry(f"a name has 1 to {LONGEST_NAME} characters", f"this one has {len(text)}: {text[:40]!r}")
    if text[0] == " " or text[-1] == " ":
        raise BadEntry(f"{text!r} is no name", "a name neither begins nor ends with a blank")
    for place, letter in enumerate(text):
        if why := _fault(text, place):
            raise BadEntry(f"{text!r} is no name", f"U+{ord(letter):04X} {why}", "use letters, digits, blank and -_.'")
    if not any(_in_word(letter) for letter in text):
        raise BadEntry(f"{text!r} is no name", "it has neither a letter nor a digit")
    if not is_normalized("NFC", text):
        raise BadEntry(f"{text!r} is no name", "its letters are taken apart", "write it in Unicode's form NFC")


def _fault(text: str, place: int) -> str:
    """Say why a character may not stand at its place in a name; nothing where it may."""
    letter = text[place]
    kind = category(letter)
    if kind == "Cn":
        return "is unknown to the Unicode of this machine"
    before = text[place - 1] if place else " "
    if letter in JOINERS:
        after = text[place + 1] if place + 1 < len(text) else " "
        return "" if _in_word(before) and _in_word(after) else "may stand only inside a word"
    if letter in _INVISIBLE:
        return "cannot be seen"
    if kind in _MARKS:
        return "" if _in_word(before) or before in JOINERS else "is a mark without a letter"
    return "" if letter in _PUNCTUATION or kind in _LETTERS or kind == "Nd" else "may not stand in a name"


def _in_word(letter: str) -> bool:
    """Tell whether a character is a letter, a mark on one, or a digit."""
    kind = category(letter)
    return kind in _LETTERS or kind in _MARKS or kind == "Nd"


def fold_name(text: str) -> str:
    """Reduce a name to what it looks like: names with the same result are too alike for two seats.

    NFKC, case folded, NFKC, without joiners.
    """
    if text.isascii():
        return text.lower()
    folded = normalize("NFKC", normalize("NFKC", text).casefold())
    return "".join(letter for letter in folded if letter not in JOINERS)


def check_note(text: str) -> None:
    """Refuse table talk that is too long or could play tricks with a screen; raise BadEntry."""
    if re.fullmatch(_PLAIN_NOTE, text):
        return
    if len(text) > LONGEST_NOTE:
        raise BadEntry(f"a note has up to {LONGEST_NOTE} characters", f"this one has {len(text)}")
    if found := re.search(_UNSAFE, text):
        raise BadEntry("this note cannot be shown safely", f"U+{ord(found[0]):04X} may not stand in a note")
    if not is_normalized("NFC", text):
        raise BadEntry("the letters of this note are taken apart", "", "write it in Unicode's form NFC")


def check_line(text: str) -> None:
    """Refuse what is not one line of 1 to 500 characters that can be shown safely; raise BadEntry."""
    if not (text.isascii() and text.isprintable() and 1 <= len(text) <= LONGEST_NOTE) and (
        not 1 <= len(text) <= LONGEST_NOTE or "\n" in text or re.search(_UNSAFE, text)
    ):
        raise BadEntry("an entry holds what cannot be shown on one line", repr(text[:40]))


def check_time(text: str) -> None:
    """Refuse what is not exactly `YYYY-MM-DDTHH:MM:SSZ` of a real day and time; raise BadEntry."""
    written = text.translate(_ZEROS) == "0000-00-00T00:00:00Z"
    if written and text[11:13] < "24" and text[14:16] < "60" and text[17:19] < "60" and _is_day(text[:10]):
        return
    raise BadEntry(f"{text[:40]!r} is no time", "", "it is written 2026-11-29T21:40:00Z, in UTC")


@lru_cache(64)
def _is_day(text: str) -> bool:
    """Tell whether there is a day `YYYY-MM-DD`: most entries of a game are of few days."""
    year, month, day = map(int, text.split("-"))
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return year > 0 and 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1] + leap
