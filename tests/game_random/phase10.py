"""Random games of Phase 10: what is agreed on, who plays, and what must hold after every entry.

By chance alone a rare phase may not come together for thousands of turns, and the rules set no limit. So random players
need a cap: half of their moves are any legal one, until the game has CAP steps; then they play eagerly to the end.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tenpbem.engine.game import Game
from tenpbem.engine.phase10.phases import PHASES
from tenpbem.engine.phase10.profiles import CHOICES, PARITIES, PROFILES, VARIANTS
from tenpbem.engine.phase10.state import OVER, State
from tenpbem.engine.rules import Waiting
from tests.phase10.invariants import conserved, count_put, never_less, sound, ten_at_the_end, ten_each
from tests.phase10.randomly import choose

CAP = 400
"""Steps of a game after which nobody moves just anyhow."""

AGREED = tuple(
    {"profile": profile} if variant is None else {"profile": profile, "variant": variant}
    for profile in PROFILES
    for variant in (None, *VARIANTS)
)
"""Each profile in each variant."""


def options(agreed: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Agree on more by chance: single options that differ from the profile, fewer phases."""
    chosen = dict(agreed)
    for key, values in CHOICES.items():
        if chance.random() < 0.25 and not (key == "tiebreak" and agreed.get("variant") == "everyone"):
            chosen[key] = chance.choice(values)
    phases = list(PHASES)
    if chance.random() < 0.4:
        chosen["phases"] = chance.choice(list(PARITIES))
        phases = [phase for phase in phases if phase % 2 == PARITIES[chosen["phases"]]]
    if chance.random() < 0.7:
        chosen["last"] = chance.choice(phases)
    return chosen


def random_move(game: Game, wait: Waiting, chance: Random) -> str:
    """Type any move, or an eager one."""
    anyhow = game.step < CAP and chance.random() < 0.5
    text: str = game.rules.format(choose(game.shown, wait.seat, chance, "random" if anyhow else "eager"))
    return text


class Watch:
    """Looks at the table after every entry, remembering the one before."""

    def __init__(self) -> None:
        self.before: State | None = None
        self.put: Counter[int] = Counter()
        """The cards that each seat has put on the table in this round."""

    def __call__(self, game: Game) -> None:
        """Hold the table to the invariants of the rules."""
        state = game.state
        if state is None:
            return
        assert game.shown == state, "one player moves at a time"
        assert game.deal is not None
        count_put(game.steps[-1].answers[-1].events, self.put)
        conserved(state, game.deal.pile)  # type: ignore[attr-defined]
        sound(state)
        ten_each(state, self.put)
        if state.stage == OVER:
            ten_at_the_end(state, self.put)
        if self.before is not None:
            never_less(self.before, state)
        self.before = state
