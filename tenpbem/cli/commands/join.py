"""`tenpbem join`: take the next free seat."""

from __future__ import annotations

from tenpbem.cli import identity, options, store
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.env import Env
from tenpbem.cli.sending import send_to
from tenpbem.cli.table import moving, save
from tenpbem.engine import making


@options.command("join", "Take the next free seat.", "tenpbem join friday.toml\ntenpbem join friday.toml --as Bob")
@options.file_argument()
@options.json
def command(env: Env, file: str) -> None:
    """Take the next free seat at a table."""
    header = identity.somebody(env)
    signer = identity.unlock(env, header)
    with moving(env, file) as table:
        file = table.path
        said = making.Said(env.clock())
        game = making.join(table.game, header.name, signer, env.chance(16), env.chance(16), said)
        save(env, table, game, file, sure=[signer.public])
    if env.json and file != store.STDIO:
        print_table(env, game, len(game.seats))
        return
    env.say(f"{header.name} takes seat {len(game.seats)} of {game.table['seats']}.")
    env.say(send_to(env, game, file, len(game.seats)))
