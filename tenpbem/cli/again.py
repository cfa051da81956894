"""Signing only once: what keeps an honest player from signing two different things over one head.

A move asked for over a head that this seat has already signed, in an old copy of the file, gets the entry that was
signed then, or a refusal; and a seat that has signed in a game of which this machine has no memory must say where it
stood, since it might be shown an old branch.
"""

from __future__ import annotations

from collections.abc import Sequence

from tenpbem.cli.store import STDIO, typed_path
from tenpbem.cli.table import Table
from tenpbem.engine import making
from tenpbem.engine.errors import Fork, Refusal, Stale
from tenpbem.engine.game import Game, add, added
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.entry import DUTIES, Entry
from tenpbem.engine.making import Player
from tenpbem.engine.values import NamedTuple


def is_sure(table: Table, player: Player) -> bool:
    """Tell whether this machine remembers all that a player signed.

    A memory made by looking at a file knows no more than that file, so it must hold what the player signed here.
    """
    return table.memory is not None and b64(player.seat.public) in table.memory.note.sure


def check_memory(table: Table, player: Player, confirmed: int | None, say_it: str = "--from STEP") -> None:
    """Refuse to sign without memory, unless the player confirms the step of his last entry; raise Stale.

    `say_it` is what to type in order to confirm it.
    """
    if is_sure(table, player):
        return
    step = last_signed(table.game, player)
    if confirmed == step:
        return
    name = player.seat.name
    if confirmed is None:
        whose = "your" if say_it == "--from STEP" else f"{name}'s"
        raise Stale(
            f"{name} has signed in this game before, and this machine does not remember it",
            "the file may be an old one, and to sign again what was signed since would fork the game",
            f"{say_it}, the step of {whose} last mail in this game; else ask the others for the newest file",
        )
    # The step is not told: what is read off the screen confirms nothing.
    raise Stale(
        f"step {confirmed} is not the last that {name} signed in this file",
        "the file is older than your last mail" if confirmed > step else "you signed later ones in it",
        "ask the others for the newest file" if confirmed > step else "look at tenpbem log, and at your last mail",
    )


def last_signed(game: Game, player: Player) -> int:
    """Find the newest step in which a seat signed; its join is the first."""
    seats = ((step.number, answer.seat) for step in reversed(game.all_steps) for answer in step.answers)
    return next(number for number, seat in seats if seat == player.seat.number)


def repeated(table: Table, player: Player, texts: Sequence[str]) -> list[str]:
    """Say which of the moves typed were signed before, over the heads of a file that is older than the memory.

    Gives one sentence a move, for the first moves typed. Raises Fork where another move was signed then.
    """
    own, said = table.own, list[str]()
    # What this file holds of an unfinished step was signed over its head, too.
    sealed = sum("sealed" in answer.entry.table for answer in own.answers)
    game = own._replace(answers=(), shown=own.state, handed=own.handed[: len(own.handed) - sealed])
    here = [answer.entry for answer in own.answers]
    for entry in [*here, *added(own, table.game)]:
        if len(said) == len(texts):
            break
        text = texts[len(said)]
        if entry.by == player.seat.name and _asked(game, player, text, entry, entry in here):
            said.append(_same(table, game, player, text, entry))
        game = add(game, entry, known=None)
    return said


def _asked(game: Game, player: Player, text: str, entry: Entry, held: bool) -> bool:
    """Tell whether a text asks for an entry: a duty by its name, and what the file holds already by the same move."""
    if entry.do in DUTIES:
        return text.strip().lower() == entry.do
    return not held or _read(game, player, text).do == entry.do


class Typed(NamedTuple):
    """What a player typed, as it would be stored, and what would be sealed with it."""

    do: str
    sealed: str | None = None


def _read(game: Game, player: Player, text: str) -> Typed:
    """Read what was typed at a head that is past; what cannot be read there stands for itself."""
    try:
        move, sealed = making.read_move(game, player, text)
    except Refusal:
        return Typed(text)
    return Typed(game.rules.format(move), sealed)


def _same(table: Table, game: Game, player: Player, text: str, entry: Entry) -> str:
    """Compare a move typed with the one signed over the same head; what was sealed is known again by its mark."""
    step, do = game.step + 1, entry.do
    typed, sealed = _read(game, player, text)
    path = "FILE" if table.path == STDIO else typed_path(table.path)
    fix = f"tenpbem play {path} brings this copy up to date; go on from there"
    if typed != do and do not in DUTIES:
        what = f'cannot "{text}": for step {step} you have already signed "{do}"'
        raise Fork(what, "signing another move for the same step would fork the game", fix, step=step)
    handed = {} if table.memory is None else table.memory.note.handed
    mark = handed.get(b64(entry.sig))
    if "sealed" in entry.table and mark != b64(making.mark(game, player, sealed or "")):
        what = f'cannot "{text}": for step {step} you have already sealed something else'
        raise Fork(what, "what was handed in is signed, and nobody can change it", fix, step=step)
    return f'Step {step}, "{do}", was signed before; the same entry stands.'
