"""A head is named by its first letters, if no other of the game begins with them."""

from __future__ import annotations

import pytest

from tenpbem.engine import merging
from tenpbem.engine.errors import Usage
from tests.game.sitting import Sitting


def test_letters_that_name_several_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    """More of the head is asked for; six letters are all but sure to suffice, so one letter is tried here."""
    game = Sitting("listed", "open").play_on().game
    heads = merging.all_heads(game)
    letters = [head[0] for head in heads]
    shared = next(letter for letter in letters if letters.count(letter) > 1)
    with pytest.raises(Usage, match="too short"):
        merging.keep([game], shared)
    monkeypatch.setattr(merging, "SHORTEST_HEAD", 1)
    with pytest.raises(Usage, match=f"{shared} names several heads"):
        merging.keep([game], shared)


@pytest.mark.parametrize("length", [6, 20, 43])
def test_letters_that_name_one_head(length: int) -> None:
    """Any part of it from the sixth letter on will do, and nothing that is no head."""
    game = Sitting("listed", "open").play_on(6).game
    for head in merging.all_heads(game):
        assert merging.keep([game], head[:length]).head == game.head
    with pytest.raises(Usage, match="no copy here"):
        merging.keep([game], "-" * length)
