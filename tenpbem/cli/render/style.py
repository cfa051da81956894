"""Bold, faint and coloured text, or none of it: every sign of style passes through here.

Colour is never the only sign: a card keeps its letter, a run its brackets. Whether a terminal wants colour is asked
by whoever makes the style.
"""

from __future__ import annotations

from tenpbem.engine.values import NamedTuple

_TINTS = {"R": "31", "B": "94", "O": "33", "G": "32", "Y": "93"}
"""Colour letters to codes of ECMA-48; blue and yellow in their bright form, which can be read on black."""


class Style(NamedTuple):
    """Say how text is emphasised; `Style.off()` leaves it as it is."""

    on: bool

    @classmethod
    def off(cls) -> Style:
        """Make the style for files, pipes and terminals without colour."""
        return cls(False)

    @classmethod
    def ansi(cls) -> Style:
        """Make the style for terminals that know colour."""
        return cls(True)

    def bold(self, text: str) -> str:
        """Emphasise a text."""
        return self._code("1", text)

    def faint(self, text: str) -> str:
        """Let a text step back."""
        return self._code("2", text)

    def tint(self, colour: str, text: str, *, bold: bool = False) -> str:
        """Tint a text with the colour of a letter; letters that are no colour stay untinted."""
        codes = [code for code in ("1" if bold else "", _TINTS.get(colour, "")) if code]
        return self._code(";".join(codes), text) if codes else text

    def card(self, face: str) -> str:
        """Tint one card by its letter; wilds of any colour are bold."""
        return self.bold(face) if face.startswith(("X", "W")) else self.tint(face[:1], face)

    def _code(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on and text else text
