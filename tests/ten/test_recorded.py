"""Recorded games, replayed move by move to the same table and result."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tenpbem.engine import ten
from tests.ten.table import Table, check_invariants

GAMES = sorted((Path(__file__).parent.parent / "data" / "ten-games").glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_recorded_game(path: Path) -> None:
    """Every move of the log is taken, turns up the same cards, and leads to the same table and result."""
    game: dict[str, Any] = json.loads(path.read_text())
    table = Table(game["setup"]["players"], " ".join(game["order"]), game["setup"]["auction"])
    for step in game["log"]:
        seat, before = step["seat"], table.state
        assert seat in before.waits
        if step["do"] == "open":
            table.open({event["seat"]: event["do"] for event in step["events"]})
        else:
            table.play(seat, step["do"])
            drawn = [{"event": "draw", "card": event["card"]} for event in table.happened("draw")]
            assert drawn == step["events"]
        check_invariants(table.state)
    view = ten.view(table.state, None)
    assert {key: view[key] for key in game["table"]} == game["table"]
    assert ten.result(table.state) == game["result"]
    assert not table.order


def test_there_are_recorded_games() -> None:
    """All four are there."""
    assert [path.stem for path in GAMES] == ["2-open-steady", "3-sealed-steady", "4-open-random", "5-sealed-random"]
