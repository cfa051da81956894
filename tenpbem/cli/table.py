"""A game file at hand: read, checked, played to its head; and written again with what was added.

The lines above `[game]` belong to the program and are drawn anew; from `[game]` on every byte stays as it was, and new
entries are appended.
"""

from __future__ import annotations

from typing import NamedTuple

from tenpbem.cli import identity, store
from tenpbem.cli.env import Env
from tenpbem.engine import documents
from tenpbem.engine.game import Game, fold, waiting
from tenpbem.engine.log.codec import append, parse_game, read_text
from tenpbem.engine.log.entry import Entry


class Table(NamedTuple):
    """A game and the text that it was read from, from `[game]` on."""

    path: str
    body: str
    game: Game


def open_table(env: Env, path: str) -> Table:
    """Read a game file and check it wholly."""
    if path == store.STDIO:
        env.to_stderr = True
    document = parse_game(read_text(store.read(path)))
    return Table(path, document.body, fold(document))


def entries(game: Game) -> list[Entry]:
    """List all entries of a game, step by step."""
    return [answer.entry for step in game.steps for answer in step.answers] + [answer.entry for answer in game.answers]


def added(before: Game, game: Game) -> list[Entry]:
    """List the entries that a later state of a game has beyond an earlier one."""
    old = {(entry.canon, entry.sig) for entry in entries(before)}
    return [entry for entry in entries(game) if (entry.canon, entry.sig) not in old]


def text_of(game: Game, body: str) -> str:
    """Write a game file: the table as text for people, then the body."""
    from tenpbem.cli.render.text import head_lines

    lines = head_lines(documents.show(game, None))
    return "".join(f"# {line}".rstrip() + "\n" for line in lines) + "\n" + body


def save(table: Table, game: Game, path: str) -> None:
    """Write the file with what was added to the game since it was read."""
    store.write(path, text_of(game, append(table.body, added(table.game, game))))


WHY = {
    "turn": "whose turn it is",
    "start": "who starts the game",
    "deal": "who deals",
    "bid": "who bids",
    "open": "who opens the bids",
    "buy": "who may buy",
    "final-buy": "who may buy one last card",
}


def send_to(env: Env, game: Game, path: str) -> str:
    """Say to whom the file goes next, and why; the first in the order of play where several are waited for."""
    waits = waiting(game)
    name = "the file" if path == store.STDIO else path
    if not waits:
        return f"The game is over. Send {name} to the others: they will want to see it."
    first, *others = waits
    if first.kind == "join":
        return f"Seat {first.seat} is free: send {name} to somebody who wants to play. (tenpbem join {name})"
    here = {seat.number: header for seat, header in identity.seated(env, game)}
    if (header := here.get(first.seat)) is not None and header.robot is not None:
        return f"Next is {header.name}, a robot of this machine: tenpbem robot {name}"
    rest = f" {' and '.join(game.names[wait.seat] for wait in others)} may answer before or after." if others else ""
    return f"Next: send {name} to {game.names[first.seat]}, {WHY[first.kind]}.{rest}"
