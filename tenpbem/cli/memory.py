"""What this machine remembers of each game: the newest good file that it has seen or made.

It lies in the folder `games` of TENPBEM_HOME, one text a game, and beside it a note of where the game's own file lives.
It is not secret and may be lost: then nothing is broken, but a seat that has signed before must say where it stood.
To have looked at a file does not count for that: the note also lists the seats whose word this machine has.
Each game has a lock, so that two programs never move in one game at once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from types import MappingProxyType
from typing import IO, Any

from tenpbem.cli import store
from tenpbem.cli.env import Env
from tenpbem.engine.errors import BadFile, NoFile, Refusal
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import body_of, head_of, parse_game, read_text
from tenpbem.engine.log.entry import game_id
from tenpbem.engine.values import NamedTuple

FOLDER = "games"


class Note(NamedTuple):
    """What is noted beside a remembered game: where its own file lives, which branches were chosen.

    `sure` are the keys of the seats that signed on this machine, or confirmed their last step on it: what they signed
    is all in the memory. `handed` marks what was sealed here, by signature, so that it is known again when it is asked
    for again; only the key that sealed it can make such a mark. `sent` notes by key at which step that player sent the
    game last. `thread` are the Message-IDs of the mail that brought the newest entry, last, and of those before it:
    they give mails their place in a mail program, and are believed for nothing else.
    """

    file: str | None = None
    kept: tuple[dict[str, Any], ...] = ()
    sure: frozenset[str] = frozenset()
    handed: Mapping[str, str] = MappingProxyType({})
    sent: Mapping[str, int] = MappingProxyType({})
    thread: tuple[str, ...] = ()


class Memory(NamedTuple):
    """One remembered game: its text from `[game]` on, and the note beside it."""

    ident: str
    body: str
    note: Note = Note()

    @property
    def name(self) -> str:
        """Name the game, from its text before the first entry; raise the Refusal of a memory that was damaged."""
        name: str = head_of(self.body)["name"]
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


def path_of(env: Env, ident: str) -> str:
    """Name the file of a remembered game."""
    return os.path.join(env.folder(FOLDER), f"{ident}.toml")


def is_of_another(path: str, ident: str) -> bool:
    """Tell whether a file is one of another game; not where it is none, or is not there."""
    try:
        return ident_of(game_id(head_of(body_of(read_text(store.read(path)))))) != ident
    except Refusal:
        return False


def note_of(env: Env, ident: str) -> str:
    """Name the file of the note beside a remembered game."""
    return os.path.join(env.folder(FOLDER), f"{ident}.json")


def recall(env: Env, ident: str) -> Memory | None:
    """Recall a game; a memory that cannot be read is a lost memory, and said to be so."""
    path = path_of(env, ident)
    if not os.path.exists(path):
        return None
    try:
        body = body_of(read_text(store.read(path)))
    except Refusal as refusal:
        forgotten(env, ident, refusal)
        return None
    return Memory(ident, body, _note(note_of(env, ident)))


def forgotten(env: Env, ident: str, refusal: Refusal) -> None:
    """Say that what is remembered of a game is of no use."""
    env.warn(f"what this machine remembers of the game is damaged and not used: {refusal.what} ({path_of(env, ident)})")


def remember(env: Env, game: Game, text: str, note: Note) -> None:
    """Keep a text as the newest good file of its game, and a note beside it; both are on the disk when this returns."""
    store.make_folder(env.folder(FOLDER))
    ident = ident_of(game.id)
    if note.thread != (before := _note(note_of(env, ident))).thread:
        # Before the text: whoever is stopped between the two finds nothing new in the mail when he takes it again.
        _write_note(note_of(env, ident), before._replace(thread=note.thread))
    # The text before the rest: the note says which seats it holds all of, and must never say so of an older one.
    store.write(path_of(env, ident), text)
    _write_note(note_of(env, ident), note._replace(file=note.file and os.path.abspath(note.file)))


def holds(env: Env, game: Game) -> bool:
    """Tell whether all that was signed in a game is remembered."""
    past = recall(env, ident_of(game.id))
    return past is not None and all(b64(entry.sig) in past.body for entry in game.entries)


def mark_sent(env: Env, ident: str, key: str, step: int) -> None:
    """Note at which step a player sent a remembered game last."""
    with lock(env, ident):
        if (past := recall(env, ident)) is not None:
            _write_note(note_of(env, ident), past.note._replace(sent={**past.note.sent, key: step}))


def _write_note(path: str, note: Note) -> None:
    """Write a note, if it says anything new."""
    if note != _note(path):
        # In ASCII: the name of a file may hold bytes that are no text.
        written = note._asdict() | {"sure": sorted(note.sure), "handed": dict(note.handed), "sent": dict(note.sent)}
        store.write(path, json.dumps(written) + "\n")


def idents(env: Env) -> list[str]:
    """List the idents of all games of this machine."""
    return [file.removesuffix(".toml") for file in store.names(env.folder(FOLDER), ".toml")]


def all_games(env: Env) -> list[Memory]:
    """Recall every game of this machine, but for those whose memory is damaged."""
    return [past for ident in idents(env) if (past := recall(env, ident)) is not None and named(env, past)]


def named(env: Env, past: Memory) -> bool:
    """Tell whether a memory says what its game is called; say so where it is damaged."""
    try:
        return bool(past.name)
    except Refusal as refusal:
        forgotten(env, past.ident, refusal)
        return False


@contextmanager
def lock(env: Env, ident: str, wait: bool = True) -> Iterator[bool]:
    """Hold a game while moving in it: another program waits until this one is done.

    Gives whether it is held: without `wait` it is not where another one holds it, or nothing can be locked.
    """
    with ExitStack() as stack:
        try:
            file = stack.enter_context(_lock_file(env, ident))
            held = store.locked(file)
            if wait and not held:
                env.warn("another program moves in this game: waiting for it")
                held = store.locked(file, wait=True)
        except NoFile as refusal:
            if wait:
                raise
            env.warn(f"{refusal.what}: the game is not remembered ({refusal.why})")
            held = False
        yield held


def _lock_file(env: Env, ident: str) -> IO[str]:
    """Open the file that stands for a game; raise NoFile."""
    folder = env.folder(FOLDER)
    try:
        os.makedirs(folder, exist_ok=True)
        return open(os.path.join(folder, f"{ident}.lock"), "w")
    except OSError as error:
        raise NoFile(f"cannot lock the game in {folder}", error.strerror or str(error)) from None


def _note(path: str) -> Note:
    """Read the note beside a remembered game; what cannot be read in it says nothing."""
    try:
        with open(path, "rb") as file_:
            note = json.loads(file_.read())
    except (OSError, ValueError):
        note = None
    note = note if isinstance(note, dict) else {}
    file, kept, sure, handed, sent, thread = (note.get(field) for field in Note._fields)
    return Note(
        file if isinstance(file, str) else None,
        tuple(choice for choice in kept if _is_choice(choice)) if isinstance(kept, list) else (),
        frozenset(key for key in sure if isinstance(key, str)) if isinstance(sure, list) else frozenset(),
        {sig: mark for sig, mark in handed.items() if isinstance(mark, str)} if isinstance(handed, dict) else {},
        {key: step for key, step in sent.items() if type(step) is int} if isinstance(sent, dict) else {},
        tuple(mail for mail in thread if isinstance(mail, str)) if isinstance(thread, list) else (),
    )


def _is_choice(choice: object) -> bool:
    """Tell whether this notes the choice of a branch: the head kept, its step, and when."""
    kinds = {"step": int, "head": str, "at": str}
    return isinstance(choice, dict) and all(type(choice.get(key)) is kind for key, kind in kinds.items())
