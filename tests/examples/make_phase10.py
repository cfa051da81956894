"""Make the examples of Phase 10: a finished game from a list of cards, and one by other rules.

    python -m tests.examples.make_phase10

Their moves are those of the built-in player `steady`.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from tenpbem.cli.robots import STYLES
from tenpbem.engine.phase10.deck import DECK
from tests.cli.shell import Shell, clock
from tests.examples.make_sealed import FILE, handed

FOLDER = Path(__file__).parents[2] / "examples" / "phase10"
ROUNDS = 6
"""So many rounds are listed; after the last the first would come again."""
FIRST = {"Ana": "No peeking at the list, please!", "Bob": "I would not dream of it.", "Cleo": "Me neither. Much."}
"""What each says with the first move."""


def order(seed: int) -> str:
    """List the cards of some rounds, round by round."""
    chance, cards = random.Random(seed), list[str]()
    for _ in range(ROUNDS):
        deck = list(DECK)
        chance.shuffle(deck)
        cards += deck
    return " ".join(cards)


def play(folder: Path, names: tuple[str, ...], *options: str, cards: str = "", said: dict[str, str]) -> bytes:
    """Play a game to its end, everybody at a machine of his own, and give its file."""
    shells, times, said = {name: Shell(folder / name, name) for name in names}, clock(), dict(said)
    for shell in shells.values():
        shell.clock = times
    host, *others = shells.values()
    if cards:
        host.write("order.txt", cards)
        options = (*options, "--cards", "order.txt")
    host.ok("new", FILE, "--seats", str(len(names)), "--game", "phase10", *options)
    holder = host
    for shell in others:
        holder = handed(holder, shell)
        shell.ok("join", FILE)
    chance = random.Random(0)
    while waits := holder("show", FILE, "--json").json["waiting"]:
        name = waits[0]["name"]
        holder = handed(holder, shells[name])
        if waits[0]["duty"]:
            holder.ok("play", FILE)
            continue
        note = said.pop(name, None)
        move = STYLES["steady"](holder("show", FILE, "--json").json, chance)
        holder.ok("play", FILE, move, *(["--note", note] if note else []))
    return holder.read(FILE)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        listed = play(
            Path(temporary) / "listed", tuple(FIRST), "--name", "half", "--option", "last=5", cards=order(4), said=FIRST
        )
        (FOLDER / "listed.toml").write_bytes(listed)
        picked = ("--name", "pick", "--profile", "mattel", "--option", "variant=pick", "--option", "phases=odd")
        (FOLDER / "pick.toml").write_bytes(play(Path(temporary) / "pick", ("Ana", "Bob"), *picked, said={}))
