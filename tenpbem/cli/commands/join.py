"""`tenpbem join`: take the next free seat."""

from __future__ import annotations

from tenpbem.cli import identity, options, store
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.env import Env
from tenpbem.cli.memory import Note
from tenpbem.cli.sending import send_to
from tenpbem.cli.table import Table, moving, save
from tenpbem.engine import making
from tenpbem.engine.errors import BadEntry, IllegalMove
from tenpbem.engine.game import Game, Seat
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.keys import Signer


@options.command("join", "Take the next free seat.", "tenpbem join friday.toml\ntenpbem join friday.toml --as Bob")
@options.file_argument()
@options.json
def command(env: Env, file: str) -> None:
    """Take the next free seat at a table."""
    header = identity.somebody(env)
    signer = identity.unlock(env, header)
    with moving(env, file) as table:
        file = table.path
        seat = sitting(table.game, signer)
        game = take_seat(env, table, header.name, signer) if seat is None else again(table, seat)
        save(env, table, game, file, Note(sure=frozenset([b64(signer.public)] if seat is None else [])))
    number = len(game.seats) if seat is None else seat.number
    if env.json and file != store.STDIO:
        print_table(env, game, number)
        return
    place = f"seat {number} of {game.table['seats']}"
    env.say(f"{header.name} takes {place}." if seat is None else f"{header.name} has {place}: the same join stands.")
    env.say(send_to(env, game, file, number))


def sitting(game: Game, signer: Signer) -> Seat | None:
    """Find the seat that a key has taken."""
    return next((seat for seat in game.seats if seat.public == signer.public), None)


def take_seat(env: Env, table: Table, name: str, signer: Signer) -> Game:
    """Join; a name that another one bears is refused here, and is no fault of the file."""
    try:
        return making.join(table.game, name, signer, env.chance(16), env.chance(16), making.Said(env.clock()))
    except BadEntry as refusal:
        raise IllegalMove(refusal.what, refusal.why, "join by another name") from None


def again(table: Table, seat: Seat) -> Game:
    """Hand out the join that was signed before, where the file is an old copy; raise IllegalMove where it is not."""
    if seat.number <= len(table.own.seats):
        raise IllegalMove(f"{seat.name} already sits at this table", f"it is seat {seat.number}")
    return table.game
