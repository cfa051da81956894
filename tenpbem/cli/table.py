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


def send_to(env: Env, game: Game, path: str, you: int | None = None) -> str:
    """Say to whom the file goes next, or what to do where it stays."""
    waits = waiting(game)
    name = "the game" if path == store.STDIO else path
    if not waits:
        return f"The game is over. Send {name} to everybody: they will want to see it."
    if waits[0].kind == "join":
        return f"Seat {waits[0].seat} is free. Send {name} to whom you want to play with: tenpbem join {name}"
    if any(wait.seat == you for wait in waits):
        return ""
    here = {seat.number: header for seat, header in identity.seated(env, game)}
    robots = [game.names[wait.seat] for wait in waits if wait.seat in here and here[wait.seat].robot]
    if robots:
        return f"Next is {robots[0]}, a robot of this machine: tenpbem robot {name}"
    first = game.names[waits[0].seat]
    others = [game.names[wait.seat] for wait in waits[1:]]
    rest = f" ({' and '.join(others)} can answer in any order)" if others else ""
    return f"Next: send {name} to {first}{rest}."
