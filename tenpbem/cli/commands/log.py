"""`tenpbem log`: what happened, step by step, in words."""

from __future__ import annotations

import json

import click

from tenpbem.cli import identity, options
from tenpbem.cli.env import Env
from tenpbem.cli.render.words import log_line
from tenpbem.cli.table import open_table
from tenpbem.engine import documents


@options.command(
    "log", "Tell what happened, step by step.", "tenpbem log friday.toml\ntenpbem log friday.toml --since 12 --json"
)
@options.file_argument()
@click.option("--since", type=click.IntRange(1), default=1, metavar="N", help="From step N on.")
@click.option("--to", type=click.IntRange(0), metavar="N", help="Up to and including step N.")
@options.json
def command(env: Env, file: str, since: int, to: int | None) -> None:
    """Tell what happened."""
    table = open_table(env, file)
    game = table.game
    env.to_stderr = False
    for line in documents.log(game, identity.reader(env, game), since, to):
        env.say(json.dumps(line, ensure_ascii=False) if env.json else log_line(line, game.names, game.rules.NAME))
    if table.memory is not None and not env.json:
        for kept in table.memory.note.kept:
            branch = f"the branch with head {kept['head'][:6]}, step {kept['step']}"
            env.say(f"After a fork this machine kept {branch} ({kept['at']}).")
