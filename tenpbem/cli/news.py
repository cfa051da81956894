"""What came of a received game, in a line for people and as an object for scripts."""

from __future__ import annotations

import os
from typing import Any

from tenpbem.cli import calling, exits, identity, memory
from tenpbem.cli.commands.games import summary
from tenpbem.cli.env import Env
from tenpbem.cli.receiving import Taken, near
from tenpbem.cli.render.words import waiting_phrase
from tenpbem.cli.sending import free_seats, reader, yours
from tenpbem.cli.store import typed_path
from tenpbem.engine import documents
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.keys import table_fingerprint

RULES = {"ten": "TEN", "phase10": "Phase 10"}


def lines(env: Env, taken: Taken) -> list[str]:
    """Say what is new of a game, and for whom it waits; a game that is new here with the table's fingerprint."""
    game = taken.game
    if game is None or taken.fork is not None:
        return []
    name, step, file = game.table["name"], game.step, file_of(env, taken)
    wait = next_here(env, game, file or calling.word_for(env, taken.ident))
    if not taken.first:
        news = f"{taken.new} new," if taken.new else "you already have" if taken.read else "still"
        return [f"{name}: {news} step {step}. {wait}"]
    kind = RULES[game.table["rules"].partition("/")[0]]
    lies = f", now in {exits.printable(file)}" if file else ""
    return [
        f"{name}: a new game of {kind} for {game.table['seats']}, step {step}{lies}. {wait}",
        f"  Fingerprint of this table, to compare: {table_fingerprint([seat.public for seat in game.seats])}",
    ]


def next_here(env: Env, game: Game, file: str) -> str:
    """Say for whom a game waits, and what to type where that is somebody here."""
    waits, file = waiting(game), typed_path(file)
    if not waits:
        return f"The game is over: tenpbem show {file}"
    if waits[0].kind == "join":
        free = free_seats(waits[0].seat, game.table["seats"])
        return f"{free}: tenpbem join {file}" if not identity.seated(env, game) else f"{free}."
    you = reader(env, game)
    if (mine := next((wait for wait in waits if wait.seat == you), None)) is not None:
        return f"It is your turn: {yours(mine, file)}"
    robots = {seat.number: header.name for seat, header in identity.seated(env, game) if header.robot is not None}
    if (robot := next((robots[wait.seat] for wait in waits if wait.seat in robots), None)) is not None:
        return f"Next is {robot}, a robot of this machine: tenpbem robot {file}"
    return f"It waits for {waiting_phrase(documents.show(game, None)['waiting'], None)}."


def file_of(env: Env, taken: Taken) -> str | None:
    """Name the file of a game as short as it goes from the current folder."""
    past = memory.recall(env, taken.ident)
    path = past.note.file if past else None
    return near(path) if path is not None and os.path.exists(path) else None


def as_object(env: Env, taken: Taken) -> dict[str, Any]:
    """Give what came of a game as scripts read it; after a fork with the error, and the game as it was."""
    past = memory.recall(env, taken.ident)
    fork = exits.as_object(taken.fork) if taken.fork else None
    if taken.game is None or past is None:
        return {"id": b64(bytes.fromhex(taken.ident)), "new": 0, "first": taken.first, "error": fork}
    return {
        **summary(env, past, taken.game),
        "new": taken.new,
        "first": taken.first,
        "fingerprint": table_fingerprint([seat.public for seat in taken.game.seats]),
        "error": fork,
    }
