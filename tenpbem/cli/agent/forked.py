"""Games that forked: nothing is signed in one until its player settled it, whichever branch came first.

`forked.json` notes how a game stood when its fork was met. The fork is settled once he kept a branch since then
(`merge --keep`), or signed in the game himself: then he knows from what he goes on. A fork that was met before is not
noted again, so one that was settled bars nothing when it comes once more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tenpbem.cli import identity, memory
from tenpbem.cli.agent import files
from tenpbem.cli.env import Env
from tenpbem.cli.mail.turncodes import Elsewhere
from tenpbem.cli.memory import Memory
from tenpbem.engine.errors import Fork, TakenSeat
from tenpbem.engine.game import Game

FILE = "forked.json"


def note(env: Env, ident: str, game: Game | None, fork: Fork) -> None:
    """Note that a game forked, and how it stands in the memory; raise NoFile.

    A turn code that only says that it is of another branch proves nothing: else anybody could stop a game with one.
    """
    if isinstance(fork, Elsewhere):
        return
    noted = _noted(env)
    forks = noted.setdefault(ident, {})
    which = f"{fork.step} {fork.author or ''}"
    if which in forks:
        return
    past = memory.recall(env, ident)
    forks[which] = {
        "what": fork.what,
        "fix": fork.fix,
        "kept": list(past.note.kept) if past else [],
        "signed": _signed(game) if game else {},
        "seat": isinstance(fork, TakenSeat),
    }
    files.dump(env, FILE, noted)


def unsettled(env: Env, past: Memory, game: Game) -> str:
    """Say why nothing is signed in a game, and what helps; nothing where it did not fork, or that is settled.

    Raises NoFile where that cannot be read.
    """
    for fork in _noted(env).get(past.ident, {}).values():
        if not _is_settled(env, past, game, fork):
            until = "nothing is signed for you until you keep a branch, or play in it yourself"
            return f"{fork.get('what', 'the game forked')}: {until}; try: {fork.get('fix', 'tenpbem merge')}"
    return ""


def _is_settled(env: Env, past: Memory, game: Game, fork: Mapping[str, Any]) -> bool:
    """Tell whether a player of this machine settled a fork, or, where two joined as one seat, the host did: he began.

    What the program signed does not count, and it signs nothing before; nor does what a robot played.
    """
    if fork.get("seat") and any(entry.do == "start" for entry in game.entries):
        return True
    kept, before, now = fork.get("kept", []), fork.get("signed", {}), _signed(game)
    here = [seat.name for seat, header in identity.seated(env, game) if header.robot is None]
    return any(choice not in kept for choice in past.note.kept) or any(now[it] > before.get(it, 0) for it in here)


def _signed(game: Game) -> Counter[str]:
    """Count what each player signed."""
    return Counter(entry.by for entry in game.entries)


def _noted(env: Env) -> dict[str, dict[str, dict[str, Any]]]:
    """Read which games forked; raise NoFile."""
    found = files.load(env, FILE)
    games = found if isinstance(found, dict) else {}
    return {ident: forks for ident, forks in games.items() if isinstance(forks, dict)}
