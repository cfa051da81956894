"""Who decides the next card.

The rules never shuffle: they ask (`rules.Shuffle`, `rules.Draw`), and the deal of the game answers. A deal is a value:
an answer comes with the deal as it is afterwards, and the one before can be asked again and answers the same.
"""

from __future__ import annotations

from typing import Protocol, Self

from tenpbem.engine.rules import Ask, Card


class Deal(Protocol):
    """One way to decide cards.

    A deal may know a card to nobody, to one seat or to all: where this reader may not know it, the answer to a draw
    holds `HIDDEN` in its place.
    """

    def answer(self, ask: Ask) -> tuple[tuple[Card, ...], Self] | None:
        """Answer what the rules ask: the cards of a draw (none for a shuffle), and the deal afterwards.

        None means that the table must wait: players owe the links from which the card comes.
        """

    @property
    def owing(self) -> tuple[int, ...]:
        """List the seats that owe a link to the draw that is open."""

    def contribute(self, seat: int, link: bytes) -> Self:
        """Add the link of a seat to the chance of a draw; raise BadEntry for one that does not belong there."""

    def rest(self) -> Self:
        """Give the deal as it is once the rules ask nothing more and the players act."""
