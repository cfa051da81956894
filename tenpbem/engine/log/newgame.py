"""What a new game begins with: the table `[game]` as it is written, and the deck of one's own that may stand in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.engine.errors import BadFile
from tenpbem.engine.log.codec import read_table
from tenpbem.engine.log.gametable import check_deck


def deck_table(text: str) -> dict[str, list[int]]:
    """Read a deck table: `[deck]` with lines like `R1 = [1, 1, 1]`; raise TooLarge or BadFile."""
    tables = read_table(text)
    if tables.keys() != {"deck"}:
        raise BadFile("this is no deck table", "", "it needs [deck] and below it lines like R1 = [1, 1, 1]")
    check_deck(tables["deck"])
    return {face: list(copies) for face, copies in tables["deck"].items()}


def new_game_text(game: Mapping[str, Any]) -> str:
    """Write the table `[game]` of a new game: the texts of `cards` and the faces of `deck` one a line."""
    import tomlkit

    table = tomlkit.table()
    for key, value in game.items():
        if key == "cards":
            table[key] = tomlkit.array()
            table[key].extend(value)
            table[key].multiline(True)
        elif key != "deck":
            table[key] = value
    if "deck" in game:
        table["deck"] = tomlkit.table()
        table["deck"].update(game["deck"])
    return tomlkit.dumps({"game": table})
