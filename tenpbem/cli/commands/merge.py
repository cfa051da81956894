"""`tenpbem merge`: bring in what other copies know; after a fork, keep the branch agreed on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from tenpbem.cli import memory, options, store
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.completing import complete, remembered, sound, with_fix
from tenpbem.cli.env import Env
from tenpbem.cli.memory import Memory, Note
from tenpbem.cli.reading import load, read_all
from tenpbem.cli.sending import send_to
from tenpbem.cli.table import Table, body_for, find, holding, save
from tenpbem.engine.errors import Fork
from tenpbem.engine.game import Game, added, fold
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import Document
from tenpbem.engine.log.entry import game_id
from tenpbem.engine.merging import keep, known, merge


@options.command(
    "merge",
    "Bring in what other copies of the game know.\n\n"
    "After a fork, --keep HEAD moves this machine to the branch that people agreed on.",
    "tenpbem merge friday.toml from-bob.toml from-cid.toml\ntenpbem merge friday.toml from-bob.toml --keep vv7QC+",
)
@options.file_argument()
@click.argument("sources", metavar="[SOURCE]...", nargs=-1, shell_complete=options.complete_file)
@click.option("--keep", "head", metavar="HEAD", help="Keep the branch through this head (six letters of it do).")
@options.json
def command(env: Env, file: str, sources: tuple[str, ...], head: str | None) -> None:
    """Unite copies of one game."""
    with holding(env, file) as (path, document):
        documents = [document, *(copy for source in sources for copy in read(env, source))]
        past = memory.recall(env, memory.ident_of(game_id(document.game)))
        before = remembered(env, past)
        if head is not None and past is not None and not sound(env, past):
            before = None
        if before is None:
            past = None
        checked = frozenset() if before is None else known(before)
        copies = [fold(copy, checked) for copy in documents]
        own, everything = copies[0], [*copies, *([before] if before else [])]
        choice: tuple[dict[str, Any], ...] = ()
        if head is None:
            game, past = union(env, (path, *sources), copies, past, before)
        else:
            game = keep(everything, head)
            choice = ({"step": game.step, "head": b64(game.head), "at": env.clock()},)
        body, base = body_for(game, [(document.body, copy) for document, copy in zip(documents, copies, strict=True)])
        save(env, Table(path, body, base, game, past), game, path, Note(kept=choice))
    env.to_stderr = path == store.STDIO
    if env.json:
        print_table(env, game, None)
        return
    new = len(added(own, game))
    news = f"{new} new." if new else "Nothing new."
    env.say(f"{game.table['name']}: step {game.step}, head {b64(game.head)}. {news}")
    if head is not None:
        tell_choice(env, game, everything)
    env.say(send_to(env, game, path))


def read(env: Env, name: str) -> list[Document]:
    """Read a copy; out of a mail or the like, all copies that are in it."""
    path = find(env, name)
    return read_all(env, path, load(path))


def union(
    env: Env, paths: Sequence[str], copies: Sequence[Game], past: Memory | None, before: Game | None
) -> tuple[Game, Memory | None]:
    """Unite copies with each other, and then with what is remembered; no memory is given back where it was damaged.

    Raises Fork where two of them branch.
    """
    files = " ".join(paths)
    try:
        game = merge(copies)
    except Fork as fork:
        raise with_fix(fork, files, copies) from None
    if past is None or before is None:
        return game, None
    try:
        completed = complete(env, paths[0], game, past, before)
    except Fork as fork:
        raise with_fix(fork, files, (game, before)) from None
    return (game, None) if completed is None else (completed, past)


def tell_choice(env: Env, game: Game, copies: Sequence[Game]) -> None:
    """Say which branch this machine follows from now on, and what is left with the others."""
    env.say(f"This machine follows the branch with head {b64(game.head)[:6]} from now on.")
    left = {entry: None for copy in copies for entry in added(game, copy)}
    for entry in left:
        env.say(f'Left with the other branch: {entry.by}, "{entry.do}".')
