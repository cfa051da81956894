"""The deal `listed`: the order of all cards stands in the file.

Everybody could look ahead. It is for teaching, puzzles, tests, and for typing in a game played at a real table.
"""

from __future__ import annotations

from collections import Counter

from tenpbem.engine.errors import BadEntry, BadFile
from tenpbem.engine.rules import Ask, Card, Shuffle
from tenpbem.engine.values import NamedTuple


class Listed(NamedTuple):
    """Cards in the order in which they are drawn, round after round.

    `used` cards of the order were taken for this round and those before; `pile` is what is left of this one.
    """

    order: tuple[Card, ...]
    used: int = 0
    pile: tuple[Card, ...] = ()

    def answer(self, ask: Ask) -> tuple[tuple[Card, ...], Listed]:
        """Answer a draw from the pile; a fresh deck is the next one listed, and after the last the first again.

        Discards that become the pile again come in the order in which they were discarded. Raises BadFile where what
        is listed is not exactly the deck.
        """
        if isinstance(ask, Shuffle):
            return (), self._replace(pile=ask.cards) if ask.again else self._next_deck(ask.cards)
        assert ask.number <= len(self.pile), "the rules draw from an empty pile"
        return self.pile[: ask.number], self._replace(pile=self.pile[ask.number :])

    def _next_deck(self, deck: tuple[Card, ...]) -> Listed:
        """Take the cards of the next round."""
        start = 0 if self.used >= len(self.order) else self.used
        cards = self.order[start : start + len(deck)]
        if Counter(cards) != Counter(deck):
            more, less = Counter(cards) - Counter(deck), Counter(deck) - Counter(cards)
            raise BadFile(
                f"the cards listed from place {start + 1} on are not the deck",
                f"too many: {' '.join(more.elements()) or 'none'}; missing: {' '.join(less.elements()) or 'none'}",
            )
        return self._replace(used=start + len(deck), pile=cards)

    @property
    def owing(self) -> tuple[int, ...]:
        """Nobody deals here."""
        return ()

    def contribute(self, seat: int, link: bytes) -> Listed:
        """Raise BadEntry: nothing is left to chance."""
        raise BadEntry("nobody deals in this game", "all cards lie ready from the start")

    def rest(self) -> Listed:
        """Nothing is kept from one question of the rules to the next."""
        return self
