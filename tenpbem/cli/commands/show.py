"""`tenpbem show`: the table, for whom the game waits, your legal moves."""

from __future__ import annotations

import json

import click

from tenpbem.cli import exits, identity, options
from tenpbem.cli.env import Env
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.text import screen
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
    print_table(env, game, identity.reader(env, game), plain)
