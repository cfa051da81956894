"""The deals `croupier` and `table`: a card comes into being when it is drawn.

There is no prepared deck. Long before, at the join, every seat binds itself to a *ladder*: a chain of hashes of which
it publishes the last one. Links are shown one at a time, backwards; each must hash to the one shown before, so nobody
can choose them, and nobody else can know them.

    x_0 = HKDF(game secret, frame("ladder"));  x_(k+1) = H("link", game id, u8(seat), x_k);  anchor = x_512
    C_0 = the head after the last join;        C_(r+1) = H("chance", C_r, the links of the draw by seat number)
    card = remaining.pop(below(len(remaining))), remaining in deck order, from stream(C_(r+1), "draw")

A draw entry brings the link of the active player; then the `croupier`, the next seat, or at the `table` every other
seat deals by adding its own. All cards of one draw entry come from one stream. The chance does not cover the draw entry
itself: else a player could try variants of it.
"""

from __future__ import annotations

from tenpbem.engine.deal.stream import Stream
from tenpbem.engine.errors import BadEntry
from tenpbem.engine.log.canon import H, frame, u8
from tenpbem.engine.log.keys import hkdf
from tenpbem.engine.rules import Ask, Card, Shuffle
from tenpbem.engine.values import NamedTuple

RUNGS = 512
"""Links of a ladder: more than the draw entries of the largest deck."""


class Drawn(NamedTuple):
    """Cards drawn from what is left, with chance to which each seat contributes.

    `shown` is the last link of each seat (first its anchor), `links` what was contributed to the next draw, `owing` the
    seats that have still to; `chance` is C_r, `taken` the cards that came of it so far, None while no draw is open.
    """

    game: bytes
    croupier: bool
    shown: tuple[bytes, ...]
    chance: bytes
    remaining: tuple[Card, ...] = ()
    links: tuple[tuple[int, bytes], ...] = ()
    owing: tuple[int, ...] = ()
    taken: int | None = None

    def answer(self, ask: Ask) -> tuple[tuple[Card, ...], Drawn] | None:
        """Answer a draw once all links are there; a shuffle only says which cards there are."""
        if isinstance(ask, Shuffle):
            return (), self._replace(remaining=ask.cards)
        if self.taken is None:
            return None
        stream = Stream(self.chance, "draw")
        # The words of the cards that this draw brought before are read again: there are but a few.
        for earlier in range(self.taken, 0, -1):
            stream.below(len(self.remaining) + earlier)
        left, cards = list(self.remaining), []
        for _ in range(ask.number):
            cards.append(left.pop(stream.below(len(left))))
        return tuple(cards), self._replace(remaining=tuple(left), taken=self.taken + len(cards))

    def contribute(self, seat: int, link: bytes) -> Drawn:
        """Add a link: of the active player, who asks for cards, or of one who deals them to him.

        Raises BadEntry where it does not hash to the link that the seat showed before.
        """
        if climb(self.game, seat, link, 1) != self.shown[seat - 1]:
            raise BadEntry("this is not the next link of the ladder", "each must hash to the one shown before")
        shown = (*self.shown[: seat - 1], link, *self.shown[seat:])
        links = (*self.links, (seat, link))
        owing = self._dealers(seat) if not self.links else tuple(other for other in self.owing if other != seat)
        deal = self._replace(shown=shown, links=links, owing=owing)
        if owing:
            return deal
        chance = H("chance", self.chance, *(link for _, link in sorted(links)))
        return deal._replace(chance=chance, links=(), taken=0)

    def _dealers(self, active: int) -> tuple[int, ...]:
        """List who deals to the active player, from his left."""
        seats = len(self.shown)
        others = tuple((active + step - 1) % seats + 1 for step in range(1, seats))
        return others[:1] if self.croupier else others

    def rest(self) -> Drawn:
        """End the draw: what comes next needs new links."""
        return self if self.taken is None else self._replace(taken=None)


def climb(game: bytes, seat: int, link: bytes, rungs: int) -> bytes:
    """Hash a link upwards."""
    for _ in range(rungs):
        link = H("link", game, u8(seat), link)
    return link


def foot(game_secret: bytes) -> bytes:
    """Derive the lowest link of a ladder."""
    return hkdf(game_secret, frame("ladder"))


def anchor(game: bytes, seat: int, game_secret: bytes) -> bytes:
    """Compute what a join publishes."""
    return climb(game, seat, foot(game_secret), RUNGS)


def next_link(game: bytes, seat: int, game_secret: bytes, shown: bytes) -> bytes:
    """Compute the link below the one shown last; raise BadEntry where that is none of this ladder."""
    link = foot(game_secret)
    for _ in range(RUNGS):
        above = climb(game, seat, link, 1)
        if above == shown:
            return link
        link = above
    raise BadEntry("the link shown last is not of this player's ladder", "the key is not the one that joined")
