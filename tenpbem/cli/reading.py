"""Reading a game out of whatever the player names: a game file first; else the search that `receive` makes.

The search is only loaded where there is no plain game file to read, so that it costs nothing otherwise.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tenpbem.cli import memory
from tenpbem.cli.env import Env
from tenpbem.cli.store import typed_path
from tenpbem.engine.errors import BadFile, Refusal, Usage, WrongFormat
from tenpbem.engine.game import fold
from tenpbem.engine.log.codec import Document, append, parse_game, read_text
from tenpbem.engine.values import NamedTuple

if TYPE_CHECKING:
    from tenpbem.cli.mail.search import Found


_LINE = rb"^\[game\]"


class Read(NamedTuple):
    """A game as it was read: from a plain game file, or out of something else."""

    document: Document
    plain: bool


def read(path: str, data: bytes) -> Read:
    """Read the only game in a file; raise the Refusal of a game file where nothing else is found in it either."""
    try:
        return Read(parse_game(read_text(data)), True)
    except (WrongFormat, BadFile) as refusal:
        if re.search(_LINE, data, re.MULTILINE):
            raise  # a game file, and there is something the matter with it
        from tenpbem.engine.game import added
        from tenpbem.engine.merging import merge

        bodies = _searched(path, data, refusal)
        union = merge([found.game for found in bodies])
        first = bodies[0]
        return Read(parse_game(append(first.body, added(first.game, union))), False)


def read_all(path: str, data: bytes) -> list[Document]:
    """Read all copies of the only game in a file, also where they branch; raise as `read` does."""
    try:
        return [parse_game(read_text(data))]
    except (WrongFormat, BadFile) as refusal:
        if re.search(_LINE, data, re.MULTILINE):
            raise
        return [parse_game(found.body) for found in _searched(path, data, refusal)]


def _searched(path: str, data: bytes, refusal: Refusal) -> tuple[Found, ...]:
    """Find the copies of one game in something that is no game file."""
    from tenpbem.cli.mail.search import Source, search

    games = search([Source(path, data)]).games
    if not games:
        raise refusal
    if len({found.game.id for found in games}) > 1:
        raise Usage(f"{path} holds several games", "", f"tenpbem receive {typed_path(path)}")
    return games


def taken_home(env: Env, path: str, document: Document) -> str:
    """Receive a game that was read out of something else, and give its own file: nobody plays in a mail.

    Raises Fork.
    """
    from tenpbem.cli.mail.search import Found
    from tenpbem.cli.receiving import near, take_in

    game = fold(document)
    ident = memory.ident_of(game.id)
    taken = take_in(env, ident, [Found(game, document.body, path)])
    if taken.fork is not None:
        raise taken.fork
    past = memory.recall(env, ident)
    home = past.note.file if past and past.note.file else memory.path_of(env, ident)
    env.warn(f"the game in {path} is taken into {near(home)}")
    return near(home)
