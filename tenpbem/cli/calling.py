"""Which remembered game a word means: its name, or the start of its ident.

Anybody can call a game as he likes, also as one of mine is called. So of several games with one name the one is meant
at whose table somebody of this machine sits, if that is one alone; and each has an ident, which nobody chooses.
"""

from __future__ import annotations

from collections.abc import Sequence

from tenpbem.cli import identity, memory
from tenpbem.cli.completing import remembered
from tenpbem.cli.env import Env
from tenpbem.cli.exits import printable
from tenpbem.cli.memory import Memory
from tenpbem.engine.errors import Usage
from tenpbem.engine.log.names import fold_name

LEAST = 6
"""Digits of an ident that stand for a game."""

SHOWN = 8
"""Digits of an ident that are shown, if no other game begins with them."""


def meant(env: Env, word: str) -> Memory | None:
    """Find the remembered game that a word means, if there is one; raise Usage where it could be several."""
    games = memory.all_games(env)
    found = _answering(games, word)
    if len(found) > 1:
        here = [past for past in found if _somebody_sits(env, past)]
        if len(here) != 1:
            raise _several(games, found, word, "more than one" if here else "none")
        found = here
    return found[0] if found else None


def word_for(env: Env, ident: str) -> str:
    """Give the word that means a remembered game: its name, if it alone is meant by that.

    A name that begins with a hyphen is taken for an option.
    """
    games = memory.all_games(env)
    past = next((past for past in games if past.ident == ident), None)
    if past is None:
        return ident
    try:
        found = meant(env, past.name)
    except Usage:
        found = None
    return past.name if found and found.ident == ident and not past.name.startswith("-") else _start(games, ident)


def _answering(games: Sequence[Memory], word: str) -> list[Memory]:
    """List the games that a word may mean."""
    name, start = fold_name(word), word.lower()
    return [it for it in games if fold_name(it.name) == name or (len(start) >= LEAST and it.ident.startswith(start))]


def _somebody_sits(env: Env, past: Memory) -> bool:
    """Tell whether somebody of this machine sits at the table of a remembered game."""
    game = remembered(env, past)
    return game is not None and bool(identity.seated(env, game))


def _several(games: Sequence[Memory], found: Sequence[Memory], word: str, sitting: str) -> Usage:
    """Say that several games are meant, and what means each of them alone."""
    each = (f"{_start(games, it.ident)} ({printable(it.note.file or 'no file')})" for it in found)
    why = f"you sit at the table of {sitting} of them"
    return Usage(f"several games are called {word}", why, f"in its place one of these: {', '.join(each)}")


def _start(games: Sequence[Memory], ident: str) -> str:
    """Shorten an ident as far as nothing else is meant by it; all of it is longer than any name."""
    starts = (ident[:length] for length in range(SHOWN, len(ident)))
    return next((start for start in starts if len(_answering(games, start)) == 1), ident)
