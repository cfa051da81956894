"""A game file at hand: read, checked, completed from memory; and written again with what was added.

The lines above `[game]` belong to the program and are drawn anew; from `[game]` on every byte stays as it was, and new
entries are appended. A file that stops short of what this machine remembers is completed, with a word; one that
branches off is a fork, and nothing is signed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tenpbem.cli import memory, reading, store
from tenpbem.cli.env import Env
from tenpbem.cli.memory import Memory, Note
from tenpbem.engine import documents
from tenpbem.engine.errors import NoFile, NoGame, Stale
from tenpbem.engine.game import Game, added, begin, fold
from tenpbem.engine.log.codec import Document, append, parse_game, read_text, shared
from tenpbem.engine.log.entry import game_id
from tenpbem.engine.values import NamedTuple

__all__ = ["Table", "alone", "body_for", "find", "holding", "keep", "moving", "open_table", "save", "text_of"]


class Table(NamedTuple):
    """A game and the text that it was read from.

    `body` is the text from `[game]` on, `own` the game as the file alone tells it, `game` the same completed from
    `memory`, what this machine remembered of it before.
    """

    path: str
    body: str
    own: Game
    game: Game
    memory: Memory | None = None


def open_table(env: Env, name: str) -> Table:
    """Read a game, check it wholly, complete it from memory, and remember what is new in it.

    `name` is a file, `-`, or the name of a remembered game. Raises Fork where file and memory branch. While another
    program moves in the game nothing is remembered here: that program will, and a look must not wait for it.
    """
    path = find(env, name)
    document, plain, thread = reading.read(env, path, reading.load(path))
    with memory.lock(env, memory.ident_of(game_id(document.game)), wait=False) as held:
        table = _open(env, path, document)
        if held and (table.memory is None or table.memory.body != table.body):
            # A mail is not where a game lives.
            _remember(env, table if plain else table._replace(path=store.STDIO), thread)
    return table


def _remember(env: Env, table: Table, thread: tuple[str, ...]) -> None:
    """Remember what was read, and the mail that brought it; where that cannot be, reading goes on."""
    text = text_of(table.game, full_body(table, table.game))
    past = table.memory
    note = past.note if past else Note()
    lives = note.file if note.file and os.path.exists(note.file) else _home(env, table)
    if not (thread and (past is None or added(past.game(), table.game))):
        thread = note.thread
    try:
        memory.remember(env, table.game, text, note._replace(file=lives, thread=thread))
    except NoFile as refusal:
        env.warn(f"{refusal.what}: the game is not remembered ({refusal.why})")


def alone(env: Env, name: str) -> Game:
    """Read a game as its file alone tells it, every signature checked, whatever this machine remembers."""
    path = find(env, name)
    return fold(reading.read(env, path, reading.load(path)).document)


@contextmanager
def moving(env: Env, name: str, look: bool = False) -> Iterator[Table]:
    """Hold a game while moving in it, so that no other program does; raise Stale where one just did.

    A game that lies in something else than a game file moves into one first, unless this is only a `look`.
    """
    with holding(env, name, look) as (path, document):
        yield _open(env, path, document)


@contextmanager
def holding(env: Env, name: str, look: bool = False) -> Iterator[tuple[str, Document]]:
    """Hold a game, as its file alone tells it; raise Stale where another program just wrote to it."""
    path = find(env, name)
    data = reading.load(path)
    found = reading.read(env, path, data)
    document = found.document
    if not (found.plain or look or path == store.STDIO):
        path = reading.taken_home(env, path, found)
        data = store.read(path)
        document = parse_game(read_text(data))
    with memory.lock(env, memory.ident_of(game_id(document.game))):
        if path != store.STDIO and store.read(path) != data:
            raise Stale(
                f"{path} has just changed",
                "another program moved in this game",
                f"tenpbem show {store.typed_path(path)}",
            )
        yield path, document


def find(env: Env, name: str) -> str:
    """Find the file of a game: the path itself, or where the remembered game lives that is meant by a name.

    Raises NoFile or NoGame, and Usage where several games may be meant.
    """
    if name == store.STDIO:
        env.to_stderr = True
        return name
    if os.path.exists(name) and not os.path.isdir(name):
        return name
    from tenpbem.cli.calling import meant

    if (found := meant(env, name)) is not None:
        path = found.note.file
        lives = path is not None and os.path.exists(path) and not memory.is_of_another(path, found.ident)
        return path if path is not None and lives else memory.path_of(env, found.ident)
    if os.path.isdir(name):
        raise NoFile(f"cannot read {name}", "it is a folder")
    if os.sep in name or "." in name:
        raise NoFile(f"cannot read {name}", "there is no such file")
    raise NoGame(f"there is no file {name}, and this machine remembers no game of that name", "", "tenpbem games")


def _open(env: Env, path: str, document: Document) -> Table:
    """Play a document to its head and complete it from memory."""
    past = memory.recall(env, memory.ident_of(game_id(document.game)))
    if past is not None and path != memory.path_of(env, past.ident):
        if (checked := shared(document, past.body)) is not None:
            game = fold(document, trusted=checked)
            return Table(path, document.body, game, game, past)
        from tenpbem.cli.completing import complete, remembered
        from tenpbem.engine.merging import known

        if (before := remembered(env, past)) is not None:
            own = fold(document, known(before))
            if (completed := complete(env, path, own, past, before)) is not None:
                return Table(path, document.body, own, completed, past)
        past = None
    game = fold(document)
    return Table(path, document.body, game, game, past)


def text_of(game: Game, body: str) -> str:
    """Write a game file: the table as text for people, then the body."""
    from tenpbem.cli.render.text import head_lines

    lines = head_lines(documents.show(game, None))
    return "".join(f"# {line}".rstrip() + "\n" for line in lines) + "\n" + body


def full_body(table: Table, game: Game) -> str:
    """Give the body of a file with what the game has beyond it."""
    return append(table.body, added(table.own, game))


def body_for(game: Game, bodies: Sequence[tuple[str, Game]]) -> tuple[str, Game]:
    """Choose the text to go on from: the file's own, or, where that holds a branch that is left, another copy's.

    So comments survive wherever they can. Where all copies hold other branches the text begins anew.
    """
    from tenpbem.engine.log.newgame import new_game_text

    anew = (new_game_text(dict(game.table)), begin(game.table))
    return next(((body, copy) for body, copy in bodies if not added(game, copy)), anew)


def save(env: Env, table: Table, game: Game, path: str, signed: Note = Note()) -> None:  # noqa: B008 (a value)
    """Write the file with what the game has beyond it; the memory first, so that nothing signed is ever forgotten.

    `signed` is what to add to the note beside the memory: branches just chosen, keys that just signed, what was sealed,
    the mail that just came.
    """
    text = text_of(game, full_body(table, game))
    past = table.memory.note if table.memory else Note()
    note = Note(
        _home(env, table._replace(path=path)),
        past.kept + signed.kept,
        past.sure | signed.sure,
        {**past.handed, **signed.handed},
        {**past.sent, **signed.sent},
        signed.thread or past.thread,
    )
    with store.uninterrupted():
        memory.remember(env, game, text, note)
        store.write(path, text)
        env.written = True


def keep(env: Env, table: Table, game: Game, path: str, signed: Note) -> None:
    """Save; where the file cannot be written, the memory alone, with a word. Raises NoFile where neither can be."""
    try:
        save(env, table, game, path, signed)
    except NoFile as refusal:
        if not memory.holds(env, game):
            raise
        env.warn(f"{refusal.what}: the game is only remembered ({refusal.why})")


def _home(env: Env, table: Table) -> str | None:
    """Say where the game's own file lives: where it was read, or, of one read from elsewhere, where it lived before."""
    if table.path not in (store.STDIO, memory.path_of(env, memory.ident_of(table.game.id))):
        return table.path
    return table.memory.note.file if table.memory else None
