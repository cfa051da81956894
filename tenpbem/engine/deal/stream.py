"""Numbers that are fixed by a key and look random: what every shuffle and every drawn card comes from.

stream(key, tag, extra..) = the 64-bit big-endian words of SHA-256(frame("stream", key, tag, extra.., u32(j))),
                            j = 0, 1, ..
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from tenpbem.engine.log.canon import H, u32

T = TypeVar("T")

WORD = 2**64


class Stream:
    """A stream of numbers; reading it moves it on, so each is made where it is used."""

    __slots__ = ("_words",)

    def __init__(self, key: bytes, tag: str, *extra: bytes) -> None:
        self._words = _words(key, tag.encode(), *extra)

    def below(self, n: int) -> int:
        """Give a number from 0 to n - 1, each as likely as the others; `below(1)` takes a word too."""
        even = WORD - WORD % n
        word = next(self._words)
        while word >= even:
            word = next(self._words)
        return word % n

    def shuffle(self, cards: Iterable[T]) -> tuple[T, ...]:
        """Shuffle by Fisher and Yates, from the last place down; the first one is drawn first."""
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)


def _words(*parts: bytes) -> Iterator[int]:
    """Give the words of a stream, four a hash."""
    j = 0
    while True:
        block = H("stream", *parts, u32(j))
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")
        j += 1
