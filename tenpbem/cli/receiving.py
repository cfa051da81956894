"""One game that came by mail or chat, brought into the memory and into the game's own file.

Copies, turn codes, what is remembered and what the game's own file holds are united; nothing is taken that does not
verify, and the same thing twice does no harm. Where they branch, nothing is changed: people decide. A game without a
file of its own gets one in the current folder, if there is none of its name; no name out of a message is ever a path
but that of the game, which the format keeps to letters.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from tenpbem.cli import memory, store
from tenpbem.cli.completing import is_left, remembered, sound, with_fix
from tenpbem.cli.env import Env
from tenpbem.cli.mail import turncodes
from tenpbem.cli.mail.search import Found, FoundCode
from tenpbem.cli.memory import Memory, Note
from tenpbem.cli.reading import is_plain
from tenpbem.cli.table import Table, body_for, keep, text_of
from tenpbem.engine.errors import BadChain, Fork, NoFile, NoGame, Refusal, Usage
from tenpbem.engine.game import Game, added, begin, fold
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import append, parse_game, read_text
from tenpbem.engine.log.entry import Entry, game_id
from tenpbem.engine.merging import check_added, known, merge
from tenpbem.engine.values import NamedTuple

ASK_ALL = "ask for the whole game, so that both branches can be compared: tenpbem send GAME --block"
"""What helps where a turn code is of another branch."""


class Refused(NamedTuple):
    """Something that was not taken, and the source it was in."""

    refusal: Refusal
    source: str


class Taken(NamedTuple):
    """What came of one game: how many entries are new, and what was not taken.

    `game` is the game afterwards; None where this machine still knows nothing of it. `read` tells whether anything that
    came was understood.
    """

    ident: str
    game: Game | None
    new: int = 0
    first: bool = False
    read: bool = True
    refused: tuple[Refused, ...] = ()

    @property
    def fork(self) -> Fork | None:
        """Give the fork, where there is one."""
        return next((it.refusal for it in self.refused if isinstance(it.refusal, Fork)), None)


class Home(NamedTuple):
    """Where a game's own file lives, and what it holds: its body and game, None where there is no file yet."""

    path: str
    copy: tuple[str, Game] | None = None


def take_in(
    env: Env, ident: str, copies: Sequence[Found], codes: Sequence[FoundCode] = (), settle: bool = True
) -> Taken:
    """Bring what came of one game into the memory and into its own file; after a fork nothing is changed.

    Where there is no such file the game gets one in the current folder; but not where nobody chose that (`settle`).
    """
    with memory.lock(env, ident):
        past = memory.recall(env, ident)
        before = remembered(env, past)
        past = None if before is None else past
        away = not settle and not (past and past.note.file and os.path.exists(past.note.file))
        home = None if away else _home(env, ident, past, before, copies)
        games = [*([home.copy[1]] if home and home.copy else []), *(found.game for found in copies)]
        sources = list(dict.fromkeys([*(found.source for found in copies), *(found.source for found in codes)]))
        united = None
        if past is not None and before is not None:
            left = [game for game in games if is_left(past.note.kept, before, game)]
            copies, games = [it for it in copies if it.game not in left], [it for it in games if it not in left]
            if left:
                env.warn(f"{before.table['name']}: what came of the branch that was left is passed over")
        try:
            united, past = _united(env, games, past, before)
            game, refused = _with_codes(united, codes, alone=not copies)
        except Fork as fork:
            fork.what = f"{(united or games[0]).table['name']}: {fork.what}"
            if united is not None:
                fork.fix = ASK_ALL
            else:
                files = [near(home.path) if home else "FILE", *dict.fromkeys(found.source for found in copies)]
                with_fix(fork, " ".join(map(store.typed_path, files)), [*games, *([before] if before else [])])
            return Taken(ident, before, read=False, refused=(Refused(fork, ", ".join(sources)),))
        except NoGame as refusal:
            return Taken(ident, None, read=False, refused=(Refused(refusal, ", ".join(sources)),))
        ahead = added(begin(game.table) if before is None else before, game)
        new = [entry for entry in ahead if not (home and home.copy) or entry not in set(home.copy[1].entries)]
        if ahead or (home is not None and (home.copy is None or added(home.copy[1], game))):
            bodies = [home.copy] if home and home.copy else []
            bodies += [(past.body, before)] if past and before else []
            thread = brought(ahead[-1], copies, codes) if ahead else ()
            _keep(env, home, game, [*bodies, *((found.body, found.game) for found in copies)], past, thread)
    return Taken(ident, game, len(new), before is None, bool(copies) or len(refused) < len(codes), refused)


def _home(env: Env, ident: str, past: Memory | None, before: Game | None, copies: Sequence[Found]) -> Home | None:
    """Find where a game's own file lives, or is to live; None where nothing may be written."""
    path = place(past, before.table["name"] if before else copies[0].game.table["name"] if copies else "", ident)
    if not os.path.lexists(path):
        return Home(path)
    copy = own_copy(env, path, ident, before)
    return None if copy is None else Home(path, copy)


def own_copy(env: Env, path: str, ident: str, before: Game | None) -> tuple[str, Game] | None:
    """Read a game's own file, its body and the game; None, with a word, where something else is in it."""
    try:
        text = read_text(store.read(path))
        document = parse_game(text)
        if memory.ident_of(game_id(document.game)) != ident:
            raise Usage("it is another game")
        if not is_plain(text, document):
            raise Usage("it holds more than a game")
        return document.body, fold(document, frozenset() if before is None else known(before))
    except Refusal as refusal:
        env.warn(f"{path} is left as it is: {refusal.what}")
        return None


def place(past: Memory | None, name: str, ident: str) -> str:
    """Name the file of a game: where it lives, or in the current folder; there beside another game of its name."""
    path = past.note.file if past else None
    if path is not None and os.path.exists(path):
        return path
    path = own_name(name, ident)
    return own_name(name, ident, namesake=True) if memory.is_of_another(path, ident) else path


def own_name(name: str, ident: str, namesake: bool = False) -> str:
    """Name the file of a game that has none; where a `namesake` has that of its name, with the start of its ident."""
    stem = name.lstrip(".-") or ident[:8]
    return f"{stem}-{ident[:6]}.toml" if namesake else f"{stem}.toml"


def near(path: str) -> str:
    """Name a file as short as it goes from the current folder."""
    folder, name = os.path.split(os.path.abspath(path))
    return name if os.path.realpath(folder) == os.path.realpath(os.curdir) else path


def _united(env: Env, games: Sequence[Game], past: Memory | None, before: Game | None) -> tuple[Game, Memory | None]:
    """Unite copies with what is remembered; no memory is given back where it was damaged.

    Raises Fork where they branch, NoGame where nothing is left.
    """
    if past is not None and before is not None:
        try:
            game = merge([before, *games])
            check_added(merge(games) if games else begin(before.table), game)
            return game, past
        except Fork:
            if sound(env, past):
                raise
        except Refusal as refusal:
            memory.forgotten(env, past.ident, refusal)
    if not games:
        raise NoGame("this machine does not know the game of this turn code", "", "ask for the whole game")
    return merge(games), None


def _with_codes(game: Game, codes: Sequence[FoundCode], alone: bool) -> tuple[Game, tuple[Refused, ...]]:
    """Apply turn codes in the order of the chain, as far as they go; raise Fork.

    Where parts of codes have rivals, one that is good makes up for all that are not. A code that only says that it
    belongs to another branch proves nothing: it is a fork where nothing else came, `alone`, and stops nothing else.
    """
    left = sorted(codes, key=lambda found: found.code.mark.step)
    while True:
        refused, entries, good, elsewhere = [], len(game.entries), set(), list[Fork]()
        for found in left:
            try:
                game = turncodes.apply(found.code, game)
                good.add(found.code.block)
            except turncodes.Elsewhere as fork:
                elsewhere.append(fork)
                refusal = BadChain(fork.what, fork.why, fork.fix, step=fork.step)
                refused.append((found.code.block, Refused(refusal, found.source)))
            except Fork:
                raise
            except Refusal as refusal:
                refused.append((found.code.block, Refused(refusal, found.source)))
        if alone and elsewhere and not good:
            raise elsewhere[0]
        waits = [it for _, it in refused if isinstance(it.refusal, BadChain)]
        if not waits or len(game.entries) == entries:
            return game, tuple(it for block, it in refused if block not in good)


def brought(entry: Entry, copies: Sequence[Found], codes: Sequence[FoundCode] = ()) -> tuple[str, ...]:
    """Name the mail that brought an entry, and those before it; nothing where it came without one."""
    sig = b64(entry.sig)
    threads = [it.thread for it in copies if entry in it.game.entries]
    threads += [it.thread for it in codes if any(fields.get("sig") == sig for fields in it.code.entries)]
    return next(filter(None, threads), ())


def _keep(
    env: Env,
    home: Home | None,
    game: Game,
    bodies: Sequence[tuple[str, Game]],
    past: Memory | None,
    thread: tuple[str, ...],
) -> None:
    """Write the memory and the game's own file; where that cannot be written, the memory alone."""
    body, base = body_for(game, bodies)
    with store.uninterrupted():
        if home is not None and home.copy is not None:
            keep(env, Table(home.path, body, base, game, past), game, home.path, Note(thread=thread))
            return
        text = text_of(game, append(body, added(base, game)))
        note = past.note if past else Note()
        away = note.file if note.file and not os.path.exists(note.file) else None
        path = away if home is None else _created(env, home.path, text)
        memory.remember(env, game, text, note._replace(file=path, thread=thread or note.thread))
        env.written = True


def _created(env: Env, path: str, text: str) -> str | None:
    """Write a game's first file; None where that cannot be, with a word."""
    try:
        store.create(path, text)
    except (NoFile, Usage) as refusal:
        env.warn(f"{refusal.what}: the game is only remembered ({refusal.why})")
        return None
    return path
