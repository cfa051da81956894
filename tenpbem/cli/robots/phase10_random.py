"""The player `random` of Phase 10: any legal move, as long as that is bearable.

The rules set a game no limit, and by chance alone a rare phase may not come together for thousands of turns. So this
player loses patience: the longer the game, the more often it does what `steady` would do, and in the end always.
"""

from __future__ import annotations

import random

from tenpbem.cli.robots import anyhow, phase10_steady
from tenpbem.cli.robots.phase10_eyes import Document

PATIENCE = 2_000
"""The step of the game from which on nothing is left to chance."""


def choose(document: Document, chance: random.Random) -> str:
    """Choose any legal move of one's own seat, or, with growing impatience, a good one."""
    if chance.random() < document["game"]["step"] / PATIENCE:
        return phase10_steady.choose(document, chance)
    return anyhow.choose(dict(document), chance)
