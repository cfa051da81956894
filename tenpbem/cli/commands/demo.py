"""`tenpbem demo`: a whole game between robots, before your eyes."""

from __future__ import annotations

import os
import random

import click

from tenpbem.cli import identity, memory, options, seating, store
from tenpbem.cli.commands.new import begin_checked
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.env import Env
from tenpbem.cli.memory import Note
from tenpbem.cli.render.words import log_line
from tenpbem.cli.robots import STYLES
from tenpbem.cli.turning import decide
from tenpbem.engine import catalogue, documents
from tenpbem.engine.errors import Usage
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.making import Player

DEFAULT_DIR = "tenpbem-demo"
GAME = "game.toml"


@options.command(
    "demo",
    "Watch a whole game between robots; it leaves game.toml and keys in DIR.",
    "tenpbem demo\ntenpbem demo evening --players 4 --auction open\ntenpbem demo --game phase10 --seed marigold",
)
@click.argument("folder", metavar="[DIR]", required=False, shell_complete=options.complete_file)
@click.option("--game", "game_name", metavar="NAME", default="ten", show_default=True, help="Which game.")
@click.option("--players", type=click.IntRange(2), metavar="N", default=3, show_default=True, help="How many robots.")
@click.option("--seed", metavar="TEXT", help="The same moves and the same result every time.")
@click.option("--deal", metavar="DEAL", default="seeded", show_default=True, help="Who decides the cards.")
@click.option("--auction", metavar="KIND", help="TEN: sealed (default) or open.")
@click.option(
    "--style", type=click.Choice(list(STYLES)), default=seating.ROBOT_STYLE, show_default=True, help="How they play."
)
@options.plain
@options.json
def command(
    env: Env,
    folder: str | None,
    game_name: str,
    players: int,
    seed: str | None,
    deal: str,
    auction: str | None,
    style: str,
    plain: bool,
) -> None:
    """Play a whole game between robots and show it."""
    if game_name not in catalogue.GAMES:
        raise Usage(f"there is no game {game_name} here", f"games: {', '.join(catalogue.GAMES)}")
    rules = catalogue.rules_named(catalogue.GAMES[game_name])
    table = {
        "format": 1,
        "name": "demo",
        "rules": rules.NAME,
        "seats": players,
        "deal": deal,
        "nonce": seating.nonce(env),
    }
    if "auction" in rules.OPTIONS or auction:
        table["auction"] = auction or "sealed"
    if seed is not None and deal == "seeded":
        table["seed"] = seed
    game = begin_checked(table)
    home = new_folder(folder)
    env.home = home
    game = seating.seat_robots(env, game, players)
    hands = {seat.number: Player(seat, identity.unlock(env, header)) for seat, header in identity.seated(env, game)}
    chance = random.Random(seed if seed is not None else env.chance(16))  # noqa: S311 (it plays, it guards nothing)
    if not env.json:
        env.say(f"{players} robots play {catalogue.title(rules.NAME)}: {', '.join(game.names.values())}.\n")
    while waits := waiting(game):
        before = game
        game = decide(game, hands[waits[0].seat], style, chance, env.clock())
        tell(env, before, game)
    path = os.path.join(home, GAME)
    text = seating.first_text(game)
    store.create(path, text)
    memory.remember(env, game, text, Note(path, sure=frozenset(b64(seat.public) for seat in game.seats)))
    if not env.json:
        env.say()
    print_table(env, game, None, plain)
    if not env.json:
        env.say(f"\nThe game is in {path}; look at it: tenpbem replay {path}, tenpbem verify {path}")


def tell(env: Env, before: Game, game: Game) -> None:
    """Print the steps that a decision completed."""
    if env.json:
        return
    for line in documents.log(game, None, before.step + 1, game.step):
        env.say(log_line(line, game.names, game.rules.NAME))


def new_folder(folder: str | None) -> str:
    """Make the folder of a demo: the one asked for, or the next that is free."""
    free = [DEFAULT_DIR, *(f"{DEFAULT_DIR}-{number}" for number in range(2, 1000))]
    names = free if folder is None else [folder]
    for name in names:
        if os.path.exists(os.path.join(name, GAME)) or (folder is None and os.path.exists(name)):
            continue
        store.make_folder(name)
        return name
    raise Usage(f"there is already a game in {names[0]}", "it is not overwritten", "name another folder")
