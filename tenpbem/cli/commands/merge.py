"""`tenpbem merge`: bring in what other copies know; after a fork, keep the branch agreed on."""

from __future__ import annotations

import click

from tenpbem.cli import memory, options, store
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.env import Env
from tenpbem.cli.sending import send_to
from tenpbem.cli.table import Table, added, alone, find, save
from tenpbem.engine.game import begin, fold
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import new_game_text, parse_game, read_text
from tenpbem.engine.merging import keep, merge


@options.command(
    "merge",
    "Bring in what other copies of the game know.\n\n"
    "After a fork, --keep HEAD moves this machine to the branch that people agreed on.",
    "tenpbem merge friday.toml from-bob.toml from-cid.toml\ntenpbem merge friday.toml from-bob.toml --keep vv7QC+",
)
@options.file_argument()
@click.argument("sources", metavar="[SOURCE]...", nargs=-1, type=click.Path())
@click.option("--keep", "head", metavar="HEAD", help="Keep the branch through this head (six letters of it do).")
@options.json
def command(env: Env, file: str, sources: tuple[str, ...], head: str | None) -> None:
    """Unite copies of one game."""
    path = find(env, file)
    document = parse_game(read_text(store.read(path)))
    own, body = fold(document), document.body
    with memory.lock(env, memory.ident_of(own.id)):
        past = memory.recall(env, memory.ident_of(own.id))
        games = [own, *(alone(env, source) for source in sources), *([past.game()] if past else [])]
        game = merge(games) if head is None else keep(games, head)
        new, kept = len(added(own, game)), past.kept if past else ()
        if head is not None:
            kept = (*kept, {"step": game.step, "head": b64(game.head), "at": env.clock()})
        if added(game, own):
            # The file holds a branch that is left: it is written anew, from its first entry on.
            body, own = new_game_text(dict(game.table)), begin(game.table)
        save(env, Table(path, body, own, game, past), game, path, kept)
    env.to_stderr = path == store.STDIO
    if env.json:
        print_table(env, game, None)
        return
    news = f"{new} new." if new else "Nothing new."
    env.say(f"{game.table['name']}: step {game.step}, head {b64(game.head)}. {news}")
    env.say(send_to(env, game, path))
