"""Seating a table: robots of this machine, the first text of a file."""

from __future__ import annotations

from tenpbem.cli import identity
from tenpbem.cli.env import Env
from tenpbem.cli.table import text_of
from tenpbem.engine import making
from tenpbem.engine.errors import NoKey
from tenpbem.engine.game import Game
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import append
from tenpbem.engine.log.keys import Signer
from tenpbem.engine.log.names import fold_name
from tenpbem.engine.log.newgame import new_game_text
from tenpbem.engine.making import Player, Said

ROBOT_NAMES = ("Robot Ada", "Robot Bao", "Robot Cleo", "Robot Dov", "Robot Eli", "Robot Fay")
ROBOT_STYLE = "steady"


def nonce(env: Env) -> str:
    """Draw 16 random bytes, as the file writes them."""
    return b64(env.chance(16))


def seat_robots(env: Env, game: Game, count: int) -> Game:
    """Seat robots, each with an identity of its own on this machine, which is made where it does not exist."""
    for _ in range(count):
        taken = {fold_name(name) for name in game.names.values()}
        header = next(robot(env, name) for name in ROBOT_NAMES if fold_name(name) not in taken and usable(env, name))
        signer = identity.unlock(env, header)
        game = making.join(game, header.name, signer, env.chance(16), env.chance(16), Said(env.clock()))
    return game


def usable(env: Env, name: str) -> bool:
    """Tell whether a name is free for a robot, or is one already."""
    return all(
        header.robot is not None for header in identity.headers(env) if fold_name(header.name) == fold_name(name)
    )


def robot(env: Env, name: str, style: str = ROBOT_STYLE) -> identity.Header:
    """Find or make the identity of a robot."""
    try:
        return identity.find(env, name)
    except NoKey:
        return identity.make(env, name, robot=style)


def start(game: Game, signer: Signer) -> Game:
    """Do the host's duty where the table is full and the deal needs it."""
    if game.seats and making.duty(game, host := Player(game.seats[0], signer)) is not None:
        return making.do_duty(game, host)
    return game


def first_text(game: Game) -> str:
    """Write the file of a new game."""
    return text_of(game, append(new_game_text(dict(game.table)), game.entries))
