"""P11: making one entry in memory, from the move to the game that holds it."""

from __future__ import annotations

from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tenpbem.cli.robots import STYLES
from tenpbem.engine import documents, making
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.making import Player, Said
from tests.bench.figure import Bench, Figure, Measured, in_turn, ratio, timed
from tests.bench.games import seated
from tests.game_random.players import CLOCK

ENTRIES = 100
Made = tuple[Game, Player, Any]


def moves() -> list[Made]:
    """Play the beginning of a game, keeping what is signed where."""
    game, players, _ = seated("open")
    chance = Random("robots")
    found: list[Made] = []
    while len(found) < ENTRIES:
        player = players[waiting(game)[0].seat]
        if making.duty(game, player) is not None:
            game = making.do_duty(game, player)
            continue
        typed = STYLES["steady"](documents.show(game, player.seat.number), chance)
        move = making.read_move(game, player, typed)
        found.append((game, player, move))
        game = making.do_move(game, player, move, Said(CLOCK))
    return found


def make(bench: Bench) -> Measured:
    """Compare making an entry with a bare signature."""
    found, said = moves(), Said(CLOCK)
    private = Ed25519PrivateKey.from_private_bytes(bytes(32))

    def do_all() -> None:
        for game, player, move in found:
            making.do_move(game, player, move, said)

    def sign_all() -> None:
        for _ in found:
            private.sign(bytes(46))

    mine, other = in_turn(bench.runs, timed(do_all), timed(sign_all))
    return ratio(mine / len(found), other / len(found))


FIGURES = (Figure("P11", "make and sign an entry", "one signature", "x", 5.0, 3.0, make),)
