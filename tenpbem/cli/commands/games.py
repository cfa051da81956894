"""`tenpbem games`: every game this machine remembers, for whom it waits and since when."""

from __future__ import annotations

import json
from typing import Any

from tenpbem.cli import identity, memory, options
from tenpbem.cli.env import Env
from tenpbem.cli.exits import printable
from tenpbem.cli.memory import Memory
from tenpbem.cli.render.words import waiting_phrase
from tenpbem.engine import documents
from tenpbem.engine.errors import Refusal
from tenpbem.engine.game import Game


@options.command("games", "List every game this machine remembers.", "tenpbem games\ntenpbem games --json")
@options.json
def command(env: Env) -> None:
    """List the games that go on, those that wait for you first, then the finished ones."""
    found = []
    for past in memory.all_games(env):
        try:
            found.append(summary(env, past, past.game()))
        except Refusal as refusal:
            memory.forgotten(env, past.ident, refusal)
    found.sort(key=lambda game: (game["over"], not mine(game), game["since"] or "", game["name"]))
    if env.json:
        env.say(json.dumps({"schema": 1, "games": found}, ensure_ascii=False))
        return
    if not found:
        env.say("No game yet. Start one: tenpbem new friday.toml --seats 3")
    going = [game for game in found if not game["over"]]
    finished = [game for game in found if game["over"]]
    for game in going:
        env.say(line(game))
    if finished:
        env.say(("\n" if going else "") + "Finished:")
        for game in finished:
            env.say(line(game))


def summary(env: Env, past: Memory, game: Game) -> dict[str, Any]:
    """Sum up a remembered game."""
    shown = documents.show(game, None)
    about = shown["game"]
    return {
        **{key: about[key] for key in ("id", "name", "rules", "step", "head", "over")},
        "waiting": [{key: wait[key] for key in ("seat", "name", "kind")} for wait in shown["waiting"]],
        "you": [seat.number for seat, header in identity.seated(env, game) if header.robot is None],
        "since": since(game),
        "file": past.note.file,
    }


def since(game: Game) -> str | None:
    """Say since when a game waits, as the last who noted the time of his move claims."""
    times = (entry.table["at"] for entry in reversed(game.entries) if "at" in entry.table)
    return next(times, None)


def mine(game: dict[str, Any]) -> bool:
    """Tell whether a game waits for somebody of this machine."""
    return any(wait["seat"] in game["you"] for wait in game["waiting"])


def line(game: dict[str, Any]) -> str:
    """Say one game in a line."""
    you = game["you"][0] if len(game["you"]) == 1 else None
    state = "over" if game["over"] else waiting_phrase(game["waiting"], you)
    when = f", since {game['since'][:10]}" if game["since"] and not game["over"] else ""
    mark = "*" if mine(game) else " "
    return f"{mark} {game['name']}  step {game['step']}: {state}{when}  ({printable(game['file'] or 'no file')})"
