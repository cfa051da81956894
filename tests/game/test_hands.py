"""What a game says of hidden hands, whatever its rules are."""

from __future__ import annotations

from typing import Any

import pytest

from tenpbem.engine import catalogue, dealing
from tenpbem.engine.errors import Usage

HIDDEN = "hands are hidden by courtesy: whoever takes the trouble can work them out from the file"


def told(rules: str, **table: Any) -> list[str]:
    """Give the warnings of a game."""
    return dealing.warnings({"rules": rules, **table}, catalogue.rules_named(rules))


def test_hidden_hands_are_a_courtesy_and_the_game_says_so() -> None:
    """In `listed` and `seeded` the hands of others can be worked out; the program says so once, plainly."""
    assert told("phase10/1", deal="seeded") == [HIDDEN]
    assert told("phase10/1", deal="seeded", seed="dill")[1:] == [HIDDEN]
    assert told("phase10/1", deal="listed")[1:] == [HIDDEN]
    assert HIDDEN not in told("ten/1", deal="listed") + told("ten/1", deal="seeded", seed="dill")


@pytest.mark.parametrize("deal", ["croupier", "table"])
def test_a_deal_in_the_open_does_not_serve_hidden_hands(deal: str) -> None:
    """`croupier` and `table` are refused with the reason: their draws are open."""
    with pytest.raises(Usage) as refused:
        catalogue.check_deal({"deal": deal, "seats": 2}, catalogue.rules_named("phase10/1"))
    assert refused.value.what == f"Phase 10 has no deal {deal}"
    assert "drawn in the open" in refused.value.why
    assert refused.value.why.endswith("its deals: listed, seeded")


def test_an_unknown_deal_is_no_open_one() -> None:
    """What is no deal at all gets no reason but the list."""
    with pytest.raises(Usage) as refused:
        catalogue.check_deal({"deal": "dealt", "seats": 2}, catalogue.rules_named("phase10/1"))
    assert refused.value.why == "its deals: listed, seeded"
