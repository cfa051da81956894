"""The words that people use for the moves of TEN, and a text as a row of such words."""

from __future__ import annotations

from itertools import groupby

from tenpbem.engine.rules import Card
from tenpbem.engine.ten.deck import PLACE

DRAW = frozenset({"draw", "d", "hit", "turn"})
TAKE = frozenset({"take", "stop", "keep", "collect"})
BID = frozenset({"bid", "b", "offer", "raise"})
BUY = frozenset({"buy", "purchase"})
PASS = frozenset({"pass", "p", "fold"})
DONE = frozenset({"done", "finish", "finished", "end", "skip"})
NOTHING = frozenset({"none", "nothing", "no", "0"})
UNTIL = frozenset({"until", "till", "til", "to"})
THEN = frozenset({"then", "take", "stop"})
WITH = frozenset({"with", "using", "paying", "from"})
ON = frozenset({"on", "for"})
ANYTHING = frozenset({"any", "anything", "all", "every", "wild", "wilds"})
CARDS = frozenset({"cards", "card", "numbers", "number"})
CURRENCY = frozenset({"currency", "money", "coins", "coin"})
BUST = frozenset({"b", "bust", "busts", "white", "whites"})
BLACK = frozenset({"t", "black", "blacks", "token", "tokens"})
TOKENS = frozenset({"token", "tokens"})
FILLERS = frozenset({"and", "the", "a", "an", "my", "please", "up", "i", "will"})
COMMA = frozenset({","})
LISTING = frozenset({",", "or", "else"})

_DIGITS = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
}
_COLOURS = {"red": "r", "blue": "b", "orange": "o", "green": "g"}
_BLANKS = frozenset(" \t\n\r\u00a0.;:!+&\"'")
_SIGNS = frozenset(",/")


def split(text: str) -> list[str] | None:
    """Split a text into words, numbers, faces and the signs `,` and `/`; None where it holds anything else.

    What is written together is taken apart ("bid3", "1b2t"), unless it is a face; "red 4" becomes one.
    """
    words: list[str] = []
    run = ""
    for char in text.casefold() + " ":
        if char.isascii() and char.isalnum():
            run += char
            continue
        words += _apart(run)
        run = ""
        if char in _SIGNS:
            words.append(char)
        elif char not in _BLANKS:
            return None
    return _joined([_DIGITS.get(word, word) for word in words if word not in FILLERS])


def _apart(run: str) -> list[str]:
    """Take letters and digits apart, unless they are a face together."""
    return [run] if face(run) else ["".join(part) for _, part in groupby(run, str.isdigit)]


def _joined(words: list[str]) -> list[str]:
    """Make a colour and what follows it one face: "red 4", "red wild"."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] in _COLOURS:
            wild = word in ("wild", "any", "x")
            together = _COLOURS[joined[-1]] + ("x" if wild else word)
            if face(together):
                joined[-1] = together
                continue
        joined.append(word)
    return joined


def face(word: str) -> Card | None:
    """Read a face in either case; None where it is none."""
    upper = word.upper()
    return upper if upper in PLACE else None


class Words:
    """A row of words, read from the front."""

    def __init__(self, words: list[str]) -> None:
        self.left = list(words)

    def next_in(self, options: frozenset[str]) -> bool:
        """Step over the next word if it is one of these."""
        if self.left and self.left[0] in options:
            del self.left[0]
            return True
        return False

    def skip(self, options: frozenset[str]) -> None:
        """Step over all words that are of these."""
        while self.next_in(options):
            pass

    def number(self) -> int | None:
        """Step over a number and give it."""
        if self.left and self.left[0].isdigit() and len(self.left[0]) <= 9:
            return int(self.left.pop(0))
        return None

    def card(self) -> Card | None:
        """Step over a face and give it."""
        found = face(self.left[0]) if self.left else None
        if found:
            del self.left[0]
        return found
