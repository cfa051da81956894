"""The player `random`: any legal move, one as likely as the other."""

from __future__ import annotations

import random
from typing import Any


def choose(document: dict[str, Any], chance: random.Random) -> str:
    """Choose any of the legal moves of one's own seat."""
    mine = next(wait for wait in document["waiting"] if wait["seat"] == document["you"])
    move: str = chance.choice(mine["moves"])
    return move
