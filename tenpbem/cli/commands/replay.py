"""`tenpbem replay`: play a game again before your eyes."""

from __future__ import annotations

import json

import click

from tenpbem.cli import identity, options
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.env import Env
from tenpbem.cli.render.words import log_line
from tenpbem.cli.table import open_table
from tenpbem.engine import documents
from tenpbem.engine.game import add, begin
from tenpbem.engine.merging import known


@options.command(
    "replay",
    "Play the game again before your eyes.",
    "tenpbem replay friday.toml\ntenpbem replay friday.toml --to 20 --step",
)
@options.file_argument()
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after step N.")
@click.option("--step", is_flag=True, help="Show the table after every step; on a terminal, wait for Enter.")
@options.plain
@options.json
def command(env: Env, file: str, to: int | None, step: bool, plain: bool) -> None:
    """Play a game again from the first card."""
    whole = open_table(env, file).game
    env.to_stderr = False
    you = identity.reader(env, whole)
    checked = known(whole)
    game = begin(whole.table)
    for entry in whole.entries:
        before = game
        game = add(game, entry, known=checked)
        if to is not None and game.step > to:
            game = before
            break
        if game.step == before.step:
            continue  # the other answers of the step are still to come
        for line in documents.log(game, you, game.step, game.step):
            env.say(json.dumps(line, ensure_ascii=False) if env.json else log_line(line, whole.names, game.rules.NAME))
        if step and not env.json:
            env.say()
            print_table(env, game, you, plain)
            if env.can_ask:
                click.prompt("Enter for the next step", default="", show_default=False, prompt_suffix=" ", err=True)
    if not step and not env.json:
        env.say()
        print_table(env, game, you, plain)
