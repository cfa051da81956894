#!/usr/bin/env python3
"""Play by itself: python3 autoplay.py FILE NAME

Looks at the game through `tenpbem show --json` and moves through `tenpbem play`, as NAME, until somebody else is next.
The strategy is a beginner's: draw until the number cards make six, buy what makes a run longer, bid two for anything.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

ENOUGH = 6
BID = "bid 2"


def tenpbem(*words: str) -> str:
    """Run one command and give what it prints; stop where it is refused."""
    return subprocess.run(["tenpbem", *words], text=True, check=True, stdout=subprocess.PIPE).stdout


def run_length(cards: Iterable[str], colour: str) -> int:
    """Count the longest run of consecutive numbers of a colour, without wilds."""
    numbers = {int(card[1]) for card in cards if card[0] == colour and card[1] != "X"}
    longest = length = 0
    for number in range(1, 10):
        length = length + 1 if number in numbers else 0
        longest = max(longest, length)
    return longest


def choose(wait: dict[str, Any], table: dict[str, Any]) -> str:
    """Choose one of the legal moves."""
    moves: list[str] = wait["moves"]
    if wait["kind"] == "turn":
        if "draw" in moves and table["total"] + table["currency"] < ENOUGH:
            return "draw"
        return "take cards" if "take cards" in moves else moves[-1]
    if wait["kind"] == "bid":
        return BID if BID in moves else "pass"
    held = next(player["cards"] for player in table["players"] if player["seat"] == wait["seat"])
    for move in moves:
        card = move.split()[-1]
        if move != "done" and run_length([*held, card], card[0]) > run_length(held, card[0]):
            return move
    return "done"


def main(file: str, name: str) -> None:
    """Move as long as the game waits for this player."""
    while True:
        game = json.loads(tenpbem("show", file, "--as", name, "--json"))
        wait = next((wait for wait in game["waiting"] if wait["seat"] == game["you"]), None)
        if wait is None:
            return
        moves = [] if wait["duty"] else [choose(wait, game["table"])]
        print(tenpbem("play", file, "--as", name, *moves), end="")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
