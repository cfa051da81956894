"""`tenpbem merge`: bring in what other copies know; after a fork, keep the branch agreed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from tenpbem.cli import memory, options, store
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.completing import complete, remembered, sound, with_fix
from tenpbem.cli.env import Env
from tenpbem.cli.memory import Memory, Note
from tenpbem.cli.sending import send_to
from tenpbem.cli.table import Table, find, holding, save
from tenpbem.engine.errors import Fork
from tenpbem.engine.game import Game, added, begin, fold
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import Document, new_game_text, parse_game, read_text
from tenpbem.engine.log.entry import game_id
from tenpbem.engine.merging import keep, known, merge


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
    with holding(env, file) as (path, document):
        documents = {path: document} | {source: read(env, source) for source in sources}
        past = memory.recall(env, memory.ident_of(game_id(document.game)))
        before = remembered(env, past)
        if head is not None and past is not None and not sound(env, past):
            before = None
        if before is None:
            past = None
        checked = frozenset() if before is None else known(before)
        copies = {name: fold(copy, checked) for name, copy in documents.items()}
        own, everything = copies[path], [*copies.values(), *([before] if before else [])]
        choice: tuple[dict[str, Any], ...] = ()
        if head is None:
            game, past = union(env, path, copies, past, before)
        else:
            game = keep(everything, head)
            choice = ({"step": game.step, "head": b64(game.head), "at": env.clock()},)
        bodies = [(copy.body, copies[name]) for name, copy in documents.items()]
        body, base = body_for(game, bodies)
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


def read(env: Env, name: str) -> Document:
    """Read a copy."""
    return parse_game(read_text(store.read(find(env, name))))


def union(
    env: Env, path: str, copies: Mapping[str, Game], past: Memory | None, before: Game | None
) -> tuple[Game, Memory | None]:
    """Unite copies with each other, and then with what is remembered; no memory is given back where it was damaged.

    Raises Fork where two of them branch.
    """
    files = " ".join(copies)
    try:
        game = merge(list(copies.values()))
    except Fork as fork:
        raise with_fix(fork, files, copies.values()) from None
    if past is None or before is None:
        return game, None
    try:
        completed = complete(env, path, game, past, before)
    except Fork as fork:
        raise with_fix(fork, files, (game, before)) from None
    return (game, None) if completed is None else (completed, past)


def body_for(game: Game, bodies: Sequence[tuple[str, Game]]) -> tuple[str, Game]:
    """Choose the text to go on from: the file's own, or, where that holds a branch that is left, another copy's.

    So comments survive wherever they can. Where all copies hold other branches the text begins anew.
    """
    anew = (new_game_text(dict(game.table)), begin(game.table))
    return next(((body, copy) for body, copy in bodies if not added(game, copy)), anew)


def tell_choice(env: Env, game: Game, copies: Sequence[Game]) -> None:
    """Say which branch this machine follows from now on, and what is left with the others."""
    env.say(f"This machine follows the branch with head {b64(game.head)[:6]} from now on.")
    left = {entry: None for copy in copies for entry in added(game, copy)}
    for entry in left:
        env.say(f'Left with the other branch: {entry.by}, "{entry.do}".')
