"""What is proved of a random game: nothing is lost on the way, and its text tells the same story."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, product
from random import Random
from typing import NamedTuple

from tenpbem.engine import documents
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import append, new_game_text, parse_game
from tenpbem.engine.log.entry import Entry
from tests.game_random.players import play, seat_all, ten_table
from tests.ten.table import check_invariants


class Kind(NamedTuple):
    """What sort of game is played."""

    seats: int
    auction: str
    deal: str


class Proof(NamedTuple):
    """A game that stood every check, its text, and how many entries it took."""

    game: Game
    text: str
    entries: int


KINDS = tuple(Kind(*kind) for kind in product((2, 3, 4, 5), ("open", "sealed"), ("seeded", "host", "listed")))


def kinds() -> Iterator[Kind]:
    """Give one kind after the other, for ever."""
    return cycle(KINDS)


def prove(kind: Kind, number: int) -> Proof:
    """Play one random game, checking it at every step, and read it again from its text."""
    chance = Random(f"{kind} {number}")
    seated = seat_all(ten_table(*kind, chance), chance)
    game = play(seated, chance, check_step)
    made = entries(game)
    text = append(new_game_text(dict(game.table)), made)
    again = fold(parse_game(text))
    check_same(game, again)
    assert game.state.deck == 0
    assert made == entries(again)
    return Proof(game, text, len(made))


def check_step(game: Game) -> None:
    """Hold the table to what is true of every moment, also while answers of a step are missing."""
    if game.state is not None:
        check_invariants(game.state)
        check_invariants(game.shown)


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
