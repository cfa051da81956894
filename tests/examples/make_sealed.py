"""Make the example `sealed`: a finished game of three with sealed bids, with new keys and new chance.

    python -m tests.examples.make_sealed

Its moves are those of the built-in player `steady`.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from tenpbem.cli.robots import STYLES
from tests.cli.shell import Shell, clock

NAMES = ("Ana", "Bob", "Cleo")
FILE = "game.toml"
FIRST = {
    "Ana": "Good evening, both!",
    "Bob": "The same to you. Who brought the biscuits?",
    "Cleo": "I did. They are all gone.",
}
"""What each says with the first move."""
FINAL = "That was the last card. Well played!"
"""What is said with the first of the last purchases."""


def play(folder: Path, seed: int) -> bytes:
    """Play a game to its end among three machines, and give its file."""
    shells, times = {name: Shell(folder / name, name) for name in NAMES}, clock()
    for shell in shells.values():
        shell.clock = times
    host, *others = (shells[name] for name in NAMES)
    host.ok("new", FILE, "--seats", "3", "--name", "biscuits")
    holder = host
    for shell in others:
        holder = handed(holder, shell)
        shell.ok("join", FILE)
    chance, first, final = random.Random(seed), dict(FIRST), [FINAL]
    while waits := holder("show", FILE, "--json").json["waiting"]:
        wait = waits[0]
        holder = handed(holder, shells[wait["name"]])
        if wait["duty"]:
            holder.ok("play", FILE)
            continue
        move = STYLES["steady"](holder("show", FILE, "--json").json, chance)
        note = final.pop() if final and wait["kind"] == "final-buy" else first.pop(wait["name"], None)
        holder.ok("play", FILE, move, *(["--note", note] if note else []))
    return holder.read(FILE)


def handed(source: Shell, target: Shell) -> Shell:
    """Hand the file on."""
    if source is not target:
        target.write(FILE, source.read(FILE))
    return target


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        target = Path(__file__).parents[2] / "examples" / "sealed" / FILE
        target.write_bytes(play(Path(temporary), 7))
