"""`tenpbem robot`: let a built-in player take the decisions of a seat."""

from __future__ import annotations

import random

import click

from tenpbem.cli import identity, options, store
from tenpbem.cli.again import check_memory
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.env import Env
from tenpbem.cli.render.words import log_line
from tenpbem.cli.robots import STYLES
from tenpbem.cli.seating import ROBOT_STYLE
from tenpbem.cli.sending import send_to
from tenpbem.cli.table import Table, moving, save
from tenpbem.cli.turning import decide
from tenpbem.engine import documents
from tenpbem.engine.errors import NoKey
from tenpbem.engine.game import Game, Seat, waiting
from tenpbem.engine.making import Player


@options.command(
    "robot",
    "Let a built-in player take all decisions of a seat, until none is due.\n\n"
    "Without --as: of all robots of this machine that sit at the table.",
    "tenpbem robot friday.toml\ntenpbem robot friday.toml --as Ana --style random",
)
@options.file_argument()
@click.option("--style", type=click.Choice(list(STYLES)), help="How it plays; else as the robot was made, or steady.")
@options.json
def command(env: Env, file: str, style: str | None) -> None:
    """Let robots play until people are waited for."""
    with moving(env, file) as table:
        game = play_on(env, table, style)
        file = table.path
        if game is not table.own or file == store.STDIO:
            save(env, table, game, file)
    env.to_stderr = file == store.STDIO
    if env.json:
        print_table(env, game, identity.reader(env, game))
        return
    for line in documents.log(game, None, table.game.step + 1):
        env.say(log_line(line, game.names, game.rules.NAME))
    if game is table.game:
        env.say("The game waits for no robot of this machine.")
    env.say(send_to(env, game, file))


def play_on(env: Env, table: Table, style: str | None) -> Game:
    """Let the robots that are asked for decide until the game waits for none of them."""
    # TENPBEM_AS names a person who plays himself; only who is named on the command line is played for.
    chosen = [identity.actor(env, table.game)] if env.as_asked else robots(env, table.game)
    players = {seat.number: (Player(seat, identity.unlock(env, header)), header.robot) for seat, header in chosen}
    game, chance = table.game, random.Random(env.chance(16))  # noqa: S311 (it plays, it guards nothing)
    while (wait := next((wait for wait in waiting(game) if wait.seat in players), None)) is not None:
        player, own = players[wait.seat]
        check_memory(table, player, None, f'tenpbem play FILE --as "{player.seat.name}" --from STEP')
        game = decide(game, player, style or own or ROBOT_STYLE, chance, env.clock())
    return game


def robots(env: Env, game: Game) -> list[tuple[Seat, identity.Header]]:
    """List the robots of this machine at the table; raise NoKey where there is none."""
    found = [(seat, header) for seat, header in identity.seated(env, game) if header.robot is not None]
    if not found:
        raise NoKey("no robot of this machine sits at this table", "", "--as NAME lets a robot decide for that seat")
    return found
