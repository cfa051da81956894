"""What is proved of a random game: nothing is lost on the way, and its text tells the same story."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, product
from random import Random
from typing import Any, NamedTuple

from tenpbem.engine import documents
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import append, parse_game
from tenpbem.engine.log.entry import Entry
from tenpbem.engine.log.newgame import new_game_text
from tests.game_random import phase10
from tests.game_random.players import Check, game_table, play, seat_all
from tests.ten.table import check_invariants

TEN, PHASE10 = "ten/1", "phase10/1"


class Kind(NamedTuple):
    """What sort of game is played; `options` as `[game]` holds them."""

    rules: str
    seats: int
    deal: str
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """Name the kind in a line."""
        return f"{self.seats} players, {', '.join(str(value) for _, value in self.options)}, {self.deal}"


class Proof(NamedTuple):
    """A game that stood every check, its text, and how many entries it took."""

    game: Game
    text: str
    entries: int


TEN_DEALS = ("seeded", "host", "listed", "croupier", "table")
PHASE10_DEALS = ("seeded", "host", "listed")

KINDS = {
    "ten": tuple(
        Kind(TEN, seats, deal, (("auction", auction),))
        for seats, auction, deal in product((2, 3, 4, 5), ("open", "sealed"), TEN_DEALS)
    ),
    "phase10": tuple(
        Kind(PHASE10, seats, deal, tuple(agreed.items()))
        for seats, agreed, deal in product((2, 3, 4, 5, 6), phase10.AGREED, PHASE10_DEALS)
    ),
}
"""Every number of players, every auction or profile and variant, every deal."""


def kinds(game: str) -> Iterator[Kind]:
    """Give one kind after the other, for ever."""
    return cycle(KINDS[game])


def prove(kind: Kind, number: int) -> Proof:
    """Play one random game, checking it at every step, and read it again from its text."""
    chance = Random(f"{kind} {number}")
    check: Check = watch_ten
    options, rounds = dict(kind.options), 1
    if kind.rules == PHASE10:
        options, check, rounds = phase10.options(options, chance), phase10.Watch(), chance.randint(1, 3)
    seated = seat_all(game_table(kind.rules, kind.seats, kind.deal, chance, rounds, **options), chance)
    game = play(seated, chance, check)
    made = entries(game)
    text = append(new_game_text(dict(game.table)), made)
    again = fold(parse_game(text))
    check_same(game, again)
    assert game.over
    assert made == entries(again)
    return Proof(game, text, len(made))


def watch_ten(game: Game) -> None:
    """Hold the table of TEN to what is true of every moment, also while answers of a step are missing."""
    if game.state is not None:
        check_invariants(game.state)
        check_invariants(game.shown)
        assert not game.over or game.state.deck == 0


def check_same(one: Game, other: Game) -> None:
    """Hold two games to the same head, table, story and result, whoever looks."""
    assert one.head == other.head
    assert (one.state, one.shown, one.deal) == (other.state, other.shown, other.deal)
    for you in (None, *one.names):
        assert documents.show(one, you) == documents.show(other, you)
        assert list(documents.log(one, you)) == list(documents.log(other, you))


def entries(game: Game) -> list[Entry]:
    """List the entries of a game whose steps are all complete."""
    assert not game.answers
    return [answer.entry for step in game.steps for answer in step.answers]
