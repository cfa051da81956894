#!/usr/bin/env python3
"""Type in a game that was played at a real table: python3 play.py FILE

The cards lie in order.txt as they came off the deck, the moves in moves.txt, each player's below a line with his name.
Ana and Bob get identities of their own in the folder FILE.keys, and all moves are signed with these.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PLAYERS = ("Ana", "Bob")


def tenpbem(home: str, *words: str, stdin: str = "") -> str:
    """Run one command with the keys of a folder and give what it prints; stop where it is refused."""
    environ = {**os.environ, "TENPBEM_HOME": home}
    done = subprocess.run(["tenpbem", *words], input=stdin, text=True, check=True, stdout=subprocess.PIPE, env=environ)
    return done.stdout


def turns(text: str) -> Iterator[tuple[str, str]]:
    """Part the moves where another player goes on: his name, and his moves as a text."""
    parts = re.split(rf"^# ({'|'.join(PLAYERS)})$", text, flags=re.MULTILINE)
    return zip(parts[1::2], parts[2::2], strict=True)


def main(file: str) -> None:
    """Play the game from its first card to its last."""
    home, order = f"{file}.keys", str(HERE / "order.txt")
    host, guest = PLAYERS
    for name in PLAYERS:
        tenpbem(home, "key", "new", name)
    tenpbem(home, "new", file, "--as", host, "--seats", "2", "--auction", "open", "--cards", order)
    tenpbem(home, "join", file, "--as", guest)
    for name, moves in turns((HERE / "moves.txt").read_text()):
        tenpbem(home, "play", file, "--as", name, "--moves", "-", stdin=moves)
    print(tenpbem(home, "show", file), end="")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
