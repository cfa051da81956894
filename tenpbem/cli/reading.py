"""Reading a game out of whatever the player names: a game file first; else the search that `receive` makes.

The search is only loaded where there is no plain game file to read, so that it costs nothing otherwise.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tenpbem.cli import memory, store
from tenpbem.cli.env import Env
from tenpbem.cli.store import typed_path
from tenpbem.engine.errors import BadEntry, BadFile, Fork, Refusal, TooLarge, Usage, WrongFormat
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import Document, append, body_of, parse_game, read_text
from tenpbem.engine.values import NamedTuple

if TYPE_CHECKING:
    from tenpbem.cli.mail.search import Findings, Found

UNREADABLE = (WrongFormat, BadFile, BadEntry, TooLarge)
"""Refusals of a text that is no game file; it may be something else in which there is one."""


class Read(NamedTuple):
    """A game as it was read: from a plain game file, or out of something else; `thread` names the mail that was."""

    document: Document
    plain: bool
    thread: tuple[str, ...] = ()


def load(path: str) -> bytes:
    """Read a file or standard input; raise NoFile or TooLarge."""
    try:
        return store.read(path)
    except TooLarge as refusal:
        refusal.fix = f"if it is a mail: tenpbem receive {typed_path(path)}"
        raise


def read(env: Env, path: str, data: bytes) -> Read:
    """Read the only game in a file; raise the Refusal of a game file where nothing else is found in it either."""
    try:
        text = read_text(data)
        document = parse_game(text)
        return Read(document, is_plain(text, document))
    except UNREADABLE as refusal:
        from tenpbem.cli.receiving import brought
        from tenpbem.engine.game import added

        bodies = _searched(env, path, data, refusal)
        if len({found.game.id for found in bodies}) > 1:
            raise Usage(f"{path} holds several games", "", f"tenpbem receive {typed_path(path)}") from None
        union = _united(env, path, [found.game for found in bodies])
        first = bodies[0]
        document = parse_game(append(first.body, added(first.game, union)))
        return Read(document, False, brought(union.entries[-1], bodies))


def is_plain(text: str, document: Document) -> bool:
    """Tell whether a text is a game file and nothing else: above `[game]` stand remarks and blank lines alone.

    Those are drawn anew with every move. Anything else up there, a mail or a page, is somebody's: it is not read, but
    not written over either.
    """
    above = text[: len(text) - len(document.body)].split("\n")
    return all(line.lstrip().startswith("#") for line in above if line.strip())


def read_all(env: Env, path: str) -> list[Document]:
    """Read all copies of all games in a file or folder, also where they branch; raise as `read` does."""
    if os.path.isdir(path):
        from tenpbem.cli.mail import folders
        from tenpbem.cli.mail.search import search

        findings = search(folders.sources(path))
        for problem in findings.problems:
            if problem.reason in folders.UNSEEN:
                env.warn(f"{problem.source}: {problem.what}")
        if findings.codes or findings.parts:
            what = "turn codes" if findings.codes else "parts of a block"
            env.warn(f"{path} holds {what}, too; to bring in all: tenpbem receive {typed_path(path)}")
        return [parse_game(found.body) for found in findings.games]
    data = load(path)
    try:
        return [parse_game(read_text(data))]
    except UNREADABLE as refusal:
        return [parse_game(found.body) for found in _searched(env, path, data, refusal)]


def _searched(env: Env, path: str, data: bytes, refusal: Refusal) -> tuple[Found, ...]:
    """Find the copies of games in something that is no game file; say what of it could not be read."""
    from tenpbem.cli.mail.search import Source, search

    findings = search([Source(path, data)])
    games = findings.games
    if not games:
        raise _reason(path, data, refusal, findings)
    for problem in findings.problems:
        env.warn(f"{path}: {problem.what}")
    if findings.codes:
        env.warn(f"{path} holds a turn code beside the game; to bring in both: tenpbem receive {typed_path(path)}")
    return games


def _united(env: Env, path: str, copies: Sequence[Game]) -> Game:
    """Unite the copies of one game; raise Fork where they branch."""
    from tenpbem.cli.completing import with_fix
    from tenpbem.cli.receiving import near, place
    from tenpbem.engine.merging import merge

    try:
        return merge(copies)
    except Fork as fork:
        ident = memory.ident_of(copies[0].id)
        home = near(place(memory.recall(env, ident), copies[0].table["name"], ident))
        raise with_fix(fork, f"{typed_path(home)} {typed_path(path)}", copies) from None


def _reason(path: str, data: bytes, refusal: Refusal, findings: Findings) -> Refusal:
    """Say why no game can be read in something, in words of the game file or of what came instead of one."""
    receive = f"tenpbem receive {typed_path(path)}"
    if findings.codes:
        return WrongFormat(f"{path} holds a turn code", "that is only what is new, not the game", receive)
    problem = next((it for it in findings.problems if it.reason not in ("no-game", "empty")), None)
    if problem is None:
        return refusal
    fix = receive if problem.reason == "split" else problem.fix
    if not _is_game_file(data):
        return WrongFormat("this is no game file", problem.what, fix)
    if not isinstance(refusal, WrongFormat):
        refusal.why, refusal.fix = "; ".join(filter(None, (refusal.why, problem.what))), refusal.fix or fix
    return refusal


def _is_game_file(data: bytes) -> bool:
    """Tell whether something was meant to be a game file: it has the line that begins one."""
    try:
        return bool(body_of(read_text(data)))
    except Refusal:
        return False


def _is_file(path: str, other: str) -> bool:
    """Tell whether two names are those of one file."""
    return os.path.exists(other) and os.path.samefile(path, other)


def taken_home(env: Env, path: str, found: Read) -> str:
    """Receive a game that was read out of something else, and give its own file: nobody plays in a mail.

    Raises Fork, and BadFile where its own file is what it was read out of.
    """
    from tenpbem.cli.mail.search import Found
    from tenpbem.cli.receiving import near, place, take_in

    game = fold(found.document)
    ident = memory.ident_of(game.id)
    past = memory.recall(env, ident)
    if _is_file(path, place(past, game.table["name"], ident)):
        aside = typed_path(f"{path}.old")
        raise BadFile(
            f"{path} holds more than a game, or was changed on its way",
            "the game in it can be read, but nobody plays in it",
            f"mv {typed_path(path)} {aside}, then: tenpbem receive {aside}",
        )
    taken = take_in(env, ident, [Found(game, found.document.body, path, found.thread)])
    if taken.fork is not None:
        raise taken.fork
    past = memory.recall(env, ident)
    home = past.note.file if past and past.note.file else memory.path_of(env, ident)
    env.warn(f"the game in {path} is taken into {near(home)}")
    return near(home)
