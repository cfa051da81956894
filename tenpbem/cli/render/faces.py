"""What the faces of TEN say, in words and sorted.

`R4` is red 4, `RX` red wild, `X5` wild 5, `XX` full wild, `C2` currency 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

COLOURS = {"R": "red", "B": "blue", "O": "orange", "G": "green"}
NUMBERS = "123456789"
_FACE = r"\b(?:[RBOGX][1-9X]|C[1-5])\b"


def is_number(face: str) -> bool:
    """Tell a number card from wilds and currency."""
    return face[0] in COLOURS and face[1] in NUMBERS


def is_wild(face: str) -> bool:
    """Tell a wild of any kind from the other cards."""
    return "X" in face


def card_words(face: str) -> str:
    """Name a card in words."""
    letter, sign = face[0], face[1:]
    if face == "XX":
        return "full wild"
    if letter == "X":
        return f"wild {sign}"
    if letter == "C":
        return f"currency {sign}"
    return f"{COLOURS[letter]} wild" if sign == "X" else f"{COLOURS[letter]} {sign}"


def spoken(text: str) -> str:
    """Name the cards in a text in words."""
    return re.sub(_FACE, lambda face: card_words(face[0]), text)


def numbers_of(cards: Iterable[str], colour: str) -> list[int]:
    """List the numbers of a colour's number cards, rising, duplicates included."""
    return sorted(int(face[1]) for face in cards if face[0] == colour and is_number(face))


def wilds_of(cards: Iterable[str]) -> list[str]:
    """List the wilds in the order in which they come."""
    return [face for face in cards if is_wild(face)]


def spares_of(cards: Iterable[str]) -> list[str]:
    """List the number cards beyond the first of each face: a run never needs them."""
    seen: set[str] = set()
    spares = []
    for face in filter(is_number, cards):
        if face in seen:
            spares.append(face)
        seen.add(face)
    return spares


def longest_run(numbers: Sequence[int]) -> range:
    """Find the longest run of natural cards, the lowest of several (5.3, without wilds)."""
    best = range(0)
    for low in sorted(set(numbers)):
        high = low
        while high + 1 in numbers:
            high += 1
        if high + 1 - low > len(best):
            best = range(low, high + 1)
    return best


def natural_points(cards: Sequence[str]) -> int:
    """Count what the number cards score by themselves (5.3)."""
    lengths = [len(longest_run(numbers_of(cards, colour))) for colour in COLOURS]
    return sum(length + (length == 9) for length in lengths)


def run_places(colour: str, cards: Sequence[str]) -> list[str]:
    """Name the place of each card of a scored run: `R1`, `R2`, ..; wilds without a number alone start at 1."""
    low = next((int(face[1]) - place for place, face in enumerate(cards) if face[1] in NUMBERS), 1)
    return [f"{colour}{low + place}" for place in range(len(cards))]
