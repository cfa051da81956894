"""One random game of each kind of TEN, some of Phase 10; many more are played by `python -m tests.game_random`."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tenpbem.engine.game import fold
from tenpbem.engine.log.codec import parse_game
from tests.game_random.proving import KINDS, TEN, Kind, check_same, prove

SOME = KINDS["phase10"][::8]
"""Of each number of players, profile, variant and deal a few."""


@pytest.mark.parametrize("kind", [*KINDS["ten"], *SOME], ids=lambda kind: f"{kind.rules} {kind.name}")
def test_random_game(kind: Kind) -> None:
    """Cards and tokens are conserved at every step, and the text of the game folds to the same head and result."""
    proof = prove(kind, 0)
    assert proof.game.over
    assert proof.game.rules.result(proof.game.state) is not None


def test_some_of_phase_10_is_enough() -> None:
    """The few games of Phase 10 that are played here know every number of players, profile, variant and deal."""
    assert traits(SOME) == traits(KINDS["phase10"])


def traits(kinds: Iterable[Kind]) -> set[tuple[str, object]]:
    """List what games are like."""
    return {trait for kind in kinds for trait in (*kind.options, ("seats", kind.seats), ("deal", kind.deal))}


def test_answers_of_a_step_in_any_order() -> None:
    """A step whose answers stand in the file the other way round leads to the same head, table and story."""
    proof = prove(Kind(TEN, 5, "host", (("auction", "sealed"),)), 1)
    document = parse_game(proof.text)
    read = {(entry.canon, entry.sig): entry for entry in document.entries}
    turned = tuple(
        read[answer.entry.canon, answer.entry.sig] for step in proof.game.steps for answer in reversed(step.answers)
    )
    assert turned != document.entries
    check_same(proof.game, fold(document._replace(entries=turned)))


def test_a_game_is_the_same_every_time() -> None:
    """The same number gives the same open game, entry by entry."""
    kind = Kind(TEN, 3, "seeded", (("auction", "open"),))
    assert prove(kind, 7).text == prove(kind, 7).text
