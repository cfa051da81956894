"""The built-in players: they see what their seat may see, name legal moves, and steady plays well."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tenpbem.cli.robots import STYLES
from tenpbem.cli.turning import decide
from tenpbem.engine import documents, making
from tenpbem.engine.game import Game, waiting
from tests.game_random.players import CLOCK, play, seat_all, ten_table
from tests.robots.tournament import AUCTIONS, GOALS, contest, wins_alone

KINDS = [(seats, auction) for seats in (2, 3, 4, 5) for auction in AUCTIONS]


@pytest.mark.parametrize(("seats", "auction"), KINDS)
@pytest.mark.parametrize("style", STYLES)
def test_moves_are_legal(style: str, seats: int, auction: str) -> None:
    """Wherever a random game leads, a robot names a legal move: one of the list, or one with a payment named."""
    chance = Random(f"{style} {seats} {auction}")
    seated = seat_all(ten_table(seats, auction, "host", chance), chance)
    asked = 0

    def check(game: Game) -> None:
        nonlocal asked
        for wait in documents.show(game, None)["waiting"]:
            if not wait["duty"]:
                asked += 1
                text = STYLES[style](documents.show(game, wait["seat"]), chance)
                assert text in wait["moves"] or " with " in text
                intent = making.read_move(game, seated.players[wait["seat"]], text)
                game.rules.apply(game.shown, wait["seat"], intent.move)

    play(seated, chance, check)
    assert asked > 20 * seats


@pytest.mark.parametrize("style", STYLES)
def test_a_robot_needs_the_document_alone(style: str) -> None:
    """A robot decides the same when the document went through a file, and leaves it as it is."""
    chance = Random(style)
    seated = seat_all(ten_table(3, "sealed", "host", chance), chance)

    def check(game: Game) -> None:
        for wait in waiting(game):
            if not wait.duty:
                document = documents.show(game, wait.seat)
                text = json.dumps(document)
                assert STYLES[style](document, Random(1)) == STYLES[style](json.loads(text), Random(1))
                assert json.dumps(document) == text

    play(seated, chance, check)


def test_a_robot_gets_the_document_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program hands to a robot is what `show --json` shows to its seat, and a source of chance."""
    chance = Random("seat")
    game, players, _ = seat_all(ten_table(2, "open", "host", chance), chance)
    given: list[tuple[Any, ...]] = []

    def spy(*args: Any) -> str:
        given.append(args)
        return "draw"

    monkeypatch.setitem(STYLES, "spy", spy)
    after = decide(game, players[1], "spy", chance, CLOCK)
    assert given == [(documents.show(game, 1), chance)]
    assert after.steps[-1].answers[0].entry.do == "draw"


@pytest.mark.parametrize("auction", AUCTIONS)
def test_steady_beats_random(auction: str) -> None:
    """Of a dozen games steady wins at least as many alone as it must in a long tournament."""
    games = [contest(("steady", "random"), auction, number) for number in range(12)]
    assert wins_alone(games, "steady") >= GOALS["ten"] * len(games)


def test_seats_alternate_over_the_same_cards() -> None:
    """Two games in a row are the same deal with the seats changed, and every game is the same each time."""
    even, odd = (contest(("steady", "random"), "open", number) for number in (4, 5))
    assert (even.styles, odd.styles) == (("steady", "random"), ("random", "steady"))
    assert contest(("steady", "random"), "open", 4)[:3] == even[:3]
