"""`tenpbem merge`: bring in what other copies know; after a fork, keep the branch agreed on."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from tenpbem.cli import memory, options, store
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.completing import complete, remembered, sound, with_fix
from tenpbem.cli.env import Env
from tenpbem.cli.memory import Memory, Note
from tenpbem.cli.reading import read_all
from tenpbem.cli.sending import send_to
from tenpbem.cli.table import Table, body_for, find, holding, save
from tenpbem.engine.errors import Fork, NoFile
from tenpbem.engine.game import Game, added, begin, fold
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import Document
from tenpbem.engine.log.entry import game_id
from tenpbem.engine.merging import all_heads, keep, known, merge


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
    with gathered(env, file, sources, head) as (path, own, others):
        documents = [*([own] if own else []), *others]
        past = memory.recall(env, memory.ident_of(game_id(documents[0].game)))
        before = remembered(env, past)
        if head is not None and past is not None and not sound(env, past):
            before = None
        if before is None:
            past = None
        checked = frozenset() if before is None else known(before)
        copies = [fold(copy, checked) for copy in documents]
        everything = [*copies, *([before] if before else [])]
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
    new = len(added(copies[0] if own else begin(game.table), game))
    news = f"{new} new." if new else "Nothing new."
    env.say(f"{game.table['name']}: step {game.step}, head {b64(game.head)}. {news}")
    if head is not None:
        tell_choice(env, game, everything)
    env.say(send_to(env, game, path))


@contextmanager
def gathered(
    env: Env, file: str, sources: Sequence[str], head: str | None
) -> Iterator[tuple[str, Document | None, list[Document]]]:
    """Hold a game, and give its file, what is in it, and its copies in other sources.

    A game that forked before it had a file gets one where a branch is kept; `head` says which of the games it is.
    """
    if (missing := absent(env, file)) is None:
        with holding(env, file) as (path, document):
            found = (read(env, source) for source in sources)
            yield path, document, [copy for each in found for copy in of_game(each, ident_in(document))]
        return
    copies = [copy for source in sources for copy in read(env, source)] if head else []
    ident = next((ident_in(copy) for copy in copies if went_through(copy, head or "")), None)
    if ident is None:
        raise missing
    with memory.lock(env, ident):
        yield file, None, [copy for copy in copies if ident_in(copy) == ident]


def absent(env: Env, file: str) -> NoFile | None:
    """Say that there is no such file, where there is none."""
    try:
        find(env, file)
    except NoFile as refusal:
        return refusal
    return None


def ident_in(document: Document) -> str:
    """Say of which game a text is a copy."""
    return memory.ident_of(game_id(document.game))


def of_game(copies: list[Document], ident: str) -> list[Document]:
    """Choose the copies of a game; where a source has none of it, all, so that this is refused."""
    return [copy for copy in copies if ident_in(copy) == ident] or copies


def went_through(copy: Document, head: str) -> bool:
    """Tell whether a copy of a game went through a head."""
    return any(found.startswith(head) for found in all_heads(fold(copy)))


def read(env: Env, name: str) -> list[Document]:
    """Read a copy; out of a mail, a folder or the like, all copies that are in it."""
    try:
        return read_all(env, find(env, name))
    except NoFile:
        if not os.path.isdir(name):
            raise
    return read_all(env, name)


def union(
    env: Env, paths: Sequence[str], copies: Sequence[Game], past: Memory | None, before: Game | None
) -> tuple[Game, Memory | None]:
    """Unite copies with each other, and then with what is remembered; no memory is given back where it was damaged.

    Raises Fork where two of them branch.
    """
    files = " ".join(map(store.typed_path, paths))
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
