"""The built-in players. Each is a function from what its seat may see (`show --json`) to the text of one move.

They get nothing else: what a robot can do, a script can do through the same door. A style is a way to play that every
game knows; the document says by which rules it is played, and only the player of these is loaded.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

Robot = Callable[[dict[str, Any], random.Random], str]

PLAYERS: dict[str, dict[str, str]] = {
    "ten/1": {"steady": "steady", "random": "anyhow"},
    "phase10/1": {"steady": "phase10_steady", "random": "phase10_random"},
}
"""The modules of the players, by rules and style."""


def player(style: str) -> Robot:
    """Make the player of a style, whatever the game."""

    def choose(document: dict[str, Any], chance: random.Random) -> str:
        """Choose a move of one's own seat."""
        module = import_module(f"{__name__}.{PLAYERS[document['game']['rules']][style]}")
        move: str = module.choose(document, chance)
        return move

    return choose


STYLES: dict[str, Robot] = {style: player(style) for style in ("steady", "random")}
