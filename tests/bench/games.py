"""The games that are measured. They are the same in every run; only what seals a bid is drawn anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tenpbem.cli.table import text_of
from tenpbem.cli.turning import decide
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.log.codec import append
from tenpbem.engine.log.keyfile import Key, dump_key
from tenpbem.engine.log.newgame import new_game_text
from tenpbem.engine.ten.deck import CURRENCY, NUMBERS, WILDS
from tests.game_random.players import CLOCK, NAMES, Seated, seat_all, ten_table

LARGE_DECK = {face: [copies, 0, 0] for faces, copies in ((NUMBERS, 5), (WILDS, 20), (CURRENCY, 8)) for face in faces}
"""A host's deck of 500 cards, more than half of them wilds: each is bid for by five players."""

STYLES = {"large": "random", "open": "steady", "sealed": "steady"}
"""How the robots play that fill a game."""


def seated(kind: str, number: int = 0) -> Seated:
    """Seat the players of a game: `open` or `sealed` (three players, as printed or by mail), or `large`."""
    chance = Random(f"{kind} {number}")
    if kind == "large":
        more: dict[str, Any] = {"deck": LARGE_DECK}
        return seat_all(ten_table(5, "open", "seeded", chance, **more), chance)
    return seat_all(ten_table(3, kind, "seeded", chance), chance)


def play_until(seated: Seated, style: str, enough: Callable[[Game], bool]) -> Game:
    """Have robots play until that is enough, or to the end."""
    game, chance = seated.game, Random("robots")
    while not enough(game) and (waits := waiting(game)):
        game = decide(game, seated.players[waits[0].seat], style, chance, CLOCK)
    return game


def holds(size: int) -> Callable[[Game], bool]:
    """Tell whether a game holds so many entries."""
    return lambda game: len(game.entries) >= size


@cache
def whole(kind: str, number: int = 0) -> Game:
    """Play a whole game."""
    return play_until(seated(kind, number), STYLES[kind], lambda game: False)


def text(game: Game) -> str:
    """Write the file of a game."""
    return text_of(game, append(new_game_text(dict(game.table)), game.entries))


def waiting_for_draw(kind: str, size: int) -> tuple[Seated, Game]:
    """Find the first game of a kind that holds so many entries when somebody may draw; raise RuntimeError for none."""
    for number in range(20):
        table = seated(kind, number)
        game = play_until(table, STYLES[kind], holds(size))
        if len(game.entries) == size and waiting(game)[0].kind == "turn":
            return table, game
    raise RuntimeError(f"no game of the kind {kind} waits for a draw after {size} entries")


class Turn:
    """A file of so many entries, and a draw that is played in it; every run finds the same file and home."""

    def __init__(self, folder: Path, home: Path, kind: str, size: int) -> None:
        table, game = waiting_for_draw(kind, size)
        seat = waiting(game)[0].seat
        self.path, self.key = folder / f"{kind}-{size}.toml", home / "keys" / "me.toml"
        self.text = text(game)
        self.secret = dump_key(Key(NAMES[seat - 1], table.seeds[seat]))
        last = max(step.number for step in game.steps for answer in step.answers if answer.seat == seat)
        self.args = ("play", str(self.path), "draw", "--from", str(last))

    def set_up(self) -> tuple[str, ...]:
        """Write file and key anew, and give the command line."""
        self.path.write_text(self.text)
        self.key.parent.mkdir(parents=True, exist_ok=True)
        self.key.write_text(self.secret)
        return self.args
