"""Read the vectors of format 1."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def vectors(name: str) -> Any:
    """Give what a vector file holds."""
    return json.loads((HERE / f"{name}.json").read_text("utf-8"))


def game_text() -> str:
    """Give the signed game of the vectors."""
    return (HERE / "game.toml").read_text("utf-8")


unhex = bytes.fromhex
