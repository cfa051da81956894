"""The deal `seeded`: the whole deck follows from a seed to which all players, or the host alone, contributed.

Seat 1 binds itself to a link when it joins, the others add a seed each when they join, and the link is shown at the
start: nobody *alone* can choose the cards. After that everybody who wants to compute them can.

    link   = HKDF(game secret of seat 1, frame("seed-link"));  anchor = H("link", game id, u8(1), link)
    key    = H("seed", game id, link, seed of seat 2, .., seed of seat n)   or, of a host's own text, H("seed", text)
    deck k = the cards in deck order, shuffled from stream(key, "deck", u32(k)), k = 0, 1, .. for every shuffle
"""

from __future__ import annotations

from collections.abc import Sequence

from tenpbem.engine.deal.stream import Stream
from tenpbem.engine.errors import BadEntry
from tenpbem.engine.log.canon import H, frame, u8, u32
from tenpbem.engine.log.keys import hkdf
from tenpbem.engine.rules import Ask, Card, Shuffle
from tenpbem.engine.values import NamedTuple


class Seeded(NamedTuple):
    """Cards shuffled from a key; `k` shuffles were made, `deck` is the deck order, `pile` what is left to draw."""

    key: bytes
    k: int = 0
    deck: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()

    def answer(self, ask: Ask) -> tuple[tuple[Card, ...], Seeded]:
        """Answer a draw from the pile, or shuffle a new one."""
        if isinstance(ask, Shuffle):
            return (), self._shuffle(ask)
        assert ask.number <= len(self.pile), "the rules draw from an empty pile"
        return self.pile[: ask.number], self._replace(pile=self.pile[ask.number :])

    def _shuffle(self, ask: Shuffle) -> Seeded:
        """Shuffle a fresh deck, or discards put in the order of the deck first."""
        deck, cards = (self.deck, self.in_deck_order(ask.cards)) if ask.again else (ask.cards, ask.cards)
        pile = Stream(self.key, "deck", u32(self.k)).shuffle(cards)
        return self._replace(k=self.k + 1, deck=deck, pile=pile)

    def in_deck_order(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """Sort cards as the deck has them, copies side by side."""
        return tuple(sorted(cards, key=self.deck.index))

    @property
    def owing(self) -> tuple[int, ...]:
        """Nobody deals here."""
        return ()

    def contribute(self, seat: int, link: bytes) -> Seeded:
        """Raise BadEntry: nothing is left to chance."""
        raise BadEntry("nobody deals in this game", "all cards lie ready from the start")

    def rest(self) -> Seeded:
        """Nothing is kept from one question of the rules to the next."""
        return self


def seed_link(game_secret: bytes) -> bytes:
    """Derive the link to which seat 1 binds itself."""
    return hkdf(game_secret, frame("seed-link"))


def seed_anchor(game_id: bytes, link: bytes) -> bytes:
    """Hash the link of seat 1: what its join publishes."""
    return H("link", game_id, u8(1), link)


def joint_seed(game_id: bytes, link: bytes, seeds: Sequence[bytes]) -> bytes:
    """Join the link of seat 1 and the seeds of the others, by seat, to the key of the deal."""
    return H("seed", game_id, link, *seeds)


def host_seed(text: str) -> bytes:
    """Make the key of the deal of a text that the host chose: the same text deals the same cards in every game."""
    return H("seed", text.encode())
