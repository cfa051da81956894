"""One random game of each kind; many more are played by `python -m tests.game_random`."""

from __future__ import annotations

import pytest

from tenpbem.engine.game import fold
from tenpbem.engine.log.codec import parse_game
from tests.game_random.proving import KINDS, Kind, check_same, prove


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(map(str, kind)))
def test_random_game(kind: Kind) -> None:
    """Cards and tokens are conserved at every step, and the text of the game folds to the same head and result."""
    proof = prove(kind, 0)
    assert proof.game.over
    assert proof.game.rules.result(proof.game.state) is not None


def test_answers_of_a_step_in_any_order() -> None:
    """A step whose answers stand in the file the other way round leads to the same head, table and story."""
    proof = prove(Kind(5, "sealed", "host"), 1)
    document = parse_game(proof.text)
    read = {(entry.canon, entry.sig): entry for entry in document.entries}
    turned = tuple(
        read[answer.entry.canon, answer.entry.sig] for step in proof.game.steps for answer in reversed(step.answers)
    )
    assert turned != document.entries
    check_same(proof.game, fold(document._replace(entries=turned)))


def test_a_game_is_the_same_every_time() -> None:
    """The same number gives the same open game, entry by entry."""
    kind = Kind(3, "open", "seeded")
    assert prove(kind, 7).text == prove(kind, 7).text
