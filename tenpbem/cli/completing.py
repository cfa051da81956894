"""A copy of a game and what this machine remembers of it, brought together.

An older copy is completed from memory, so that an old attachment does no harm. A copy that branches off is a fork, and
people decide. The memory itself may be damaged like any file; then it counts as lost, and is never the reason why a
good copy is refused or a broken one written: what comes out of it is checked before it is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tenpbem.cli import identity, memory
from tenpbem.cli.env import Env
from tenpbem.cli.memory import Memory
from tenpbem.cli.store import typed_path
from tenpbem.engine.errors import Fork, Refusal, TakenSeat
from tenpbem.engine.game import Game, added, fold
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.merging import check_added, merge, short


def remembered(env: Env, past: Memory | None) -> Game | None:
    """Play a remembered game; one that is damaged counts as lost, with a word."""
    if past is None:
        return None
    try:
        return past.game()
    except Refusal as refusal:
        memory.forgotten(env, past.ident, refusal)
        return None


def complete(env: Env, path: str, own: Game, past: Memory, known: Game) -> Game | None:
    """Complete a game from memory; None where that turns out to be damaged, with a word.

    Raises Fork where file and memory branch.
    """
    try:
        game = merge([known, own])
        check_added(own, game)
    except Fork as fork:
        if not sound(env, past):
            return None
        if isinstance(fork, TakenSeat) and not moved_since(env, own, known):
            # Nobody signed twice: the host kept another one who joined as this seat, and his file says so.
            env.warn(f"{fork.what} in an older copy; this file is taken")
            return own
        raise with_fix(fork, typed_path(path), (own, known)) from None
    except Refusal as refusal:
        memory.forgotten(env, past.ident, refusal)
        return None
    if missing := added(own, game):
        env.warn(f"{path} stops at step {own.step}; completed from what this machine remembers, {len(missing)} more")
    return game


def sound(env: Env, past: Memory) -> bool:
    """Check every signature of a remembered game; say so where it is damaged."""
    try:
        fold(parse_game(past.body))
    except Refusal as refusal:
        memory.forgotten(env, past.ident, refusal)
        return False
    return True


def moved_since(env: Env, own: Game, known: Game) -> bool:
    """Tell whether somebody of this machine did more than join in what is remembered beyond a file.

    Then even a join of somebody else may not turn the page back: a dealer would be made to deal twice.
    """
    mine = {seat.name for seat, _ in identity.seated(env, known)}
    return any(entry.by in mine and entry.do != "join" for entry in added(own, known))


def with_fix(fork: Fork, files: str, games: Iterable[Game]) -> Fork:
    """Name the files in what would work; in place.

    Two different answers of an unfinished step have one head; then what the first file holds is kept.
    """
    heads = {short(game.head) for game in games}
    if len(heads) > 1:
        fork.fix = f"agree on one branch, then: tenpbem merge {files} --keep HEAD"
    else:
        fork.fix = f"agree on one of them, then, its file first: tenpbem merge {files} --keep {heads.pop()}"
    return fork


def is_left(kept: Sequence[Mapping[str, Any]], before: Game, copy: Game) -> bool:
    """Tell whether a copy holds a branch that was left: it parted from a remembered game before a head that was chosen.

    `kept` are the choices noted beside the memory, with head and step.
    """
    ours, theirs = ([*(step.before for step in game.steps), game.head] for game in (before, copy))
    parted = next((step for step, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other), None)
    chosen = [it["step"] for it in kept if it["step"] < len(ours) and b64(ours[it["step"]]) == it["head"]]
    return parted is not None and any(parted <= step for step in chosen)
