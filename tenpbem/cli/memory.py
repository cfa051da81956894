"""What this machine remembers of each game: the newest good file that it has seen or made.

It lies in the folder `games` of TENPBEM_HOME, one text a game, and beside it a note of where the game's own file lives.
It is not secret and may be lost: then nothing is broken, but a seat that has signed before must say where it stood.
To have looked at a file does not count for that: the note also lists the seats whose word this machine has.
Each game has a lock, so that two programs never move in one game at once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tenpbem.cli import store
from tenpbem.cli.env import Env
from tenpbem.engine.errors import BadFile, NoFile, Refusal
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import body_of, parse_game, read_text
from tenpbem.engine.log.entry import game_id

FOLDER = "games"


class Memory(NamedTuple):
    """One remembered game: its text from `[game]` on, where its own file lives, which branches were chosen.

    `sure` are the keys of the seats that signed on this machine, or confirmed their last step on it: what they signed
    is all in here.
    """

    ident: str
    body: str
    file: str | None
    kept: tuple[dict[str, Any], ...] = ()
    sure: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """Name the game."""
        name: str = parse_game(self.body).game["name"]
        return name

    def game(self) -> Game:
        """Play the game again; every signature was checked before it was remembered.

        Raises the Refusal of a memory that was damaged.
        """
        document = parse_game(self.body)
        if ident_of(game_id(document.game)) != self.ident:
            raise BadFile("what this machine remembers is another game")
        return fold(document, trusted=len(document.entries))


def ident_of(game: bytes) -> str:
    """Name a game as the files of the memory are named."""
    return game.hex()


def path_of(env: Env, ident: str) -> Path:
    """Name the file of a remembered game."""
    return env.home / FOLDER / f"{ident}.toml"


def recall(env: Env, ident: str) -> Memory | None:
    """Recall a game; a memory that cannot be read is a lost memory, and said to be so."""
    path = path_of(env, ident)
    if not path.exists():
        return None
    try:
        body = body_of(read_text(store.read(str(path))))
    except Refusal as refusal:
        forgotten(env, ident, refusal)
        return None
    note = _note(path.with_suffix(".json"))
    return Memory(ident, body, note.get("file"), tuple(note.get("kept", ())), frozenset(note.get("sure", ())))


def forgotten(env: Env, ident: str, refusal: Refusal) -> None:
    """Say that what is remembered of a game is of no use."""
    env.warn(f"what this machine remembers of the game is damaged and not used: {refusal.what} ({path_of(env, ident)})")


def remember(
    env: Env,
    game: Game,
    text: str,
    file: str | None,
    kept: tuple[dict[str, Any], ...] = (),
    sure: Iterable[str] = (),
) -> None:
    """Keep a text as the newest good file of its game; it is on the disk before this returns."""
    folder = env.home / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoFile(f"cannot make {folder}", error.strerror or str(error)) from None
    path = folder / f"{ident_of(game.id)}.toml"
    note = {"file": file and os.path.abspath(file), "kept": list(kept), "sure": sorted(sure)}
    if note != _note(path.with_suffix(".json")):
        store.write(str(path.with_suffix(".json")), json.dumps(note, ensure_ascii=False) + "\n")
    store.write(str(path), text)


def all_games(env: Env) -> list[Memory]:
    """Recall every game of this machine."""
    idents = sorted(path.stem for path in (env.home / FOLDER).glob("*.toml"))
    return [memory for ident in idents if (memory := recall(env, ident)) is not None]


@contextmanager
def lock(env: Env, ident: str) -> Iterator[None]:
    """Hold a game while moving in it: another program waits until this one is done."""
    import fcntl

    folder = env.home / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = open(folder / f"{ident}.lock", "w")  # noqa: SIM115 (closed below, whatever comes)
    except OSError as error:
        raise NoFile(f"cannot lock the game in {folder}", error.strerror or str(error)) from None
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _note(path: Path) -> dict[str, Any]:
    """Read the note beside a remembered game; one that cannot be read says nothing."""
    try:
        note = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}
