"""Tables to play at: people with a machine each, seated, with the file in everybody's folder."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.cli.session import even_chance
from tests.cli.shell import Answer, Shell, clock

FILE = "friday.toml"
DECK = "[deck]\nR1 = [1, 1, 0]\nB2 = [1, 1, 0]\nO3 = [1, 0, 0]\nG9 = [1, 0, 0]\nX5 = [1, 0, 0]\nC2 = [1, 1, 0]\n"
ORDER = "C2 X5 R1 B2 G9 O3 B2 R1 C2"
FOR_TWO = "R1 B2 X5 O3 G9 C2"
"""The same box without the cards marked 3+."""


class Evening:
    """People with a machine each; `who.play(..)` plays, and the file goes to all others at once."""

    def __init__(self, folder: Path, *names: str, luck: str = "") -> None:
        self.folder = folder
        self.people = {name: Shell(folder / name) for name in names}
        times = clock()
        for name, shell in self.people.items():
            shell.clock, shell.chance = times, even_chance(f"{name}{luck}")
            shell.ok("key", "new", name)

    def __getitem__(self, name: str) -> Shell:
        """Find somebody's machine."""
        return self.people[name]

    def start(self, *options: str, deck: str | None = DECK, cards: str | None = None) -> Evening:
        """Have the first one start a game and all join it."""
        host, *others = self.people.values()
        if deck is not None:
            host.write("deck.toml", deck)
            options = (*options, "--deck", "deck.toml")
        if cards is not None:
            host.write("cards.txt", cards)
            options = (*options, "--cards", "cards.txt")
        host.ok("new", FILE, "--seats", str(len(self.people)), *options)
        self.spread(host)
        for shell in others:
            shell.ok("join", FILE)
            self.spread(shell)
        return self

    def spread(self, source: Shell) -> None:
        """Send the file to everybody."""
        for shell in self.people.values():
            if shell is not source:
                shell.write(FILE, source.read(FILE))

    def play(self, name: str, *moves: str) -> str:
        """Play, and send the file to everybody."""
        said = self[name].ok("play", FILE, *moves)
        self.spread(self[name])
        return said

    def waiting(self) -> list[dict[str, Any]]:
        """List whom the game waits for."""
        waits: list[dict[str, Any]] = next(iter(self.people.values()))("show", FILE, "--json").json["waiting"]
        return waits


FIELDS = "sig|sealed|key|secret|link|head|id|public|nonce|anchor|seed"
BLOTS = (
    (re.compile(r"\b\d{5}( \d{5}){5}\b"), "(fingerprint)"),
    (re.compile(rf"""(["']?\b(?:{FIELDS})\b["']?(?: =|:)? ?)"?[\w+/]{{6,}}"?""", re.IGNORECASE), r"\1(blot)"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "(blot)"),
)


def blotted(text: str) -> str:
    """Blot out heads, signatures, sealed fields and keys: what must differ where something hidden does."""
    for pattern, blot in BLOTS:
        text = re.sub(pattern, blot, text)
    return text


def objects(answer: Answer) -> list[Any]:
    """Read the JSON objects that a command printed, one a line."""
    return [json.loads(line) for line in answer.out.splitlines()]
