"""How a robot takes its turn: it sees the document that everybody in its seat would see, and names a move."""

from __future__ import annotations

import random

from tenpbem.cli.robots import STYLES
from tenpbem.engine import documents, making
from tenpbem.engine.game import Game
from tenpbem.engine.making import Player, Said


def decide(game: Game, player: Player, style: str, chance: random.Random, at: str | None) -> Game:
    """Do the duty that the seat of a robot owes, or the move that it chooses."""
    if making.duty(game, player) is not None:
        return making.do_duty(game, player)
    text = STYLES[style](documents.show(game, player.seat.number), chance)
    return making.do_move(game, player, making.read_move(game, player, text), Said(at))
