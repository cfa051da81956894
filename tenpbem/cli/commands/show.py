"""`tenpbem show`: the table, for whom the game waits, your legal moves."""

from __future__ import annotations

import json

import click

from tenpbem.cli import exits, identity, options
from tenpbem.cli.env import Env
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.text import screen
from tenpbem.cli.render.width import wrap
from tenpbem.cli.render.words import escape, story
from tenpbem.cli.table import open_table
from tenpbem.engine import documents
from tenpbem.engine.game import Game, waiting


def print_table(env: Env, game: Game, you: int | None, plain: bool = False) -> None:
    """Print a game as `you` may see it, for people or for scripts."""
    document = documents.show(game, you)
    if env.json:
        env.say(json.dumps(document, ensure_ascii=False))
    else:
        style = Style.ansi() if env.colored and not plain else Style.off()
        env.say(screen(document, plain=plain, style=style))


@options.command(
    "show",
    "Show the table, whose turn it is and what you may do.",
    "tenpbem show friday.toml\ntenpbem show friday.toml --plain\ntenpbem show friday.toml --my-turn && echo your turn",
)
@options.file_argument()
@click.option("--my-turn", is_flag=True, help="Print nothing; exit 0 when the game waits for you, else 1.")
@options.plain
@options.json
@click.pass_context
def command(ctx: click.Context, env: Env, file: str, my_turn: bool, plain: bool) -> None:
    """Show a game."""
    game = open_table(env, file).game
    if my_turn:
        env.to_stderr = False
        seat, _ = identity.actor(env, game)
        ctx.exit(0 if any(wait.seat == seat.number for wait in waiting(game)) else exits.NO)
    env.to_stderr = False
    you = identity.reader(env, game)
    for line in [] if env.json or you is None else news(game, you):
        env.say(line)
    print_table(env, game, you, plain)


def news(game: Game, you: int) -> list[str]:
    """Tell what the others did, and what they said, since the reader's own last move."""
    mine = [step.number for step in game.steps if any(answer.seat == you for answer in step.answers)]
    lines = [line for line in documents.log(game, you, mine[-1] + 1 if mine else 1) if line["seat"] != you]
    told = story([event for line in lines for event in line["events"]], game.names, you, game.rules.NAME)
    notes = [f"{line['name']}: {escape(part)}" for line in lines if line["note"] for part in line["note"].split("\n")]
    if not (told or notes):
        return []
    wrapped = [part for line in (*told, *notes) for part in wrap(line, "  ", "    ")]
    return [f"Since your last move, step {mine[-1]}:", *wrapped, ""]
