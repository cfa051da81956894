"""One game of this machine: the duties that its players owe are done, and the game goes to whom it waits for next.

That is `play FILE` without a move, with a mail. A duty is only done where the mail may go out that brings it to the
others, or where none is needed: so a duty that is still owed is the one note of what is still to be done, and one that
is done was answered. Nothing else has to be remembered, and nothing can be answered twice.
"""

from __future__ import annotations

import os

from tenpbem.cli import identity, memory, table
from tenpbem.cli.again import check_memory
from tenpbem.cli.agent import delivery, forked, outbox, outgoing
from tenpbem.cli.agent.outbox import Item
from tenpbem.cli.agent.outgoing import Held, Parties
from tenpbem.cli.env import Env
from tenpbem.cli.identity import Header
from tenpbem.cli.memory import Memory, Note
from tenpbem.cli.receiving import own_copy
from tenpbem.cli.settings import settings
from tenpbem.cli.table import Table
from tenpbem.cli.turn import DUTY_WORDS, take
from tenpbem.engine.errors import Fork, NoFile, Refusal, Stale
from tenpbem.engine.game import Game, Seat, added, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.names import fold_name
from tenpbem.engine.making import Player
from tenpbem.engine.values import NamedTuple


class Done(NamedTuple):
    """What the agent did in a game: the duties done, the mail that goes out, or why a duty is left undone.

    `owed` are the duties that are left to the player; `later` tells that they are tried again without him. `barred`
    tells that no mail could go out this time, whatever else stands in the way: it says nothing of another time.
    """

    game: Game
    did: tuple[str, ...] = ()
    item: Item | None = None
    held: str = ""
    owed: tuple[str, ...] = ()
    later: bool = False
    barred: bool = False


def answer(env: Env, ident: str, forbidden: Held | None, now: str) -> Done | None:
    """Do what this machine's players owe in a game; None where it does not know the game.

    `forbidden` says why no mail may go out. Raises NoFile where something cannot be written; whatever else stands in
    the way is said in the answer, and nothing is signed.
    """
    past = memory.recall(env, ident)
    if past is None:
        return None
    try:
        game = past.game()
    except Refusal as refusal:
        memory.forgotten(env, ident, refusal)
        return None
    try:
        if not owing(env, game):
            return Done(game)
        if why := forked.unsettled(env, past, game):
            raise Held(why, by_itself=True)
        with table.moving(env, home(env, past, game)) as at:
            return _do(env, at, forbidden, now)
    except NoFile:
        raise
    except Held as held:
        why, later = held.why, held.by_itself
    except Refusal as refusal:
        why = refusal.in_short
        later = not isinstance(refusal, Fork)
    # A mail that may not be answered now may not be answered later.
    later = later and (forbidden is None or forbidden.by_itself)
    return Done(game, held=why, owed=owed_words(game), later=later, barred=forbidden is not None)


def seats_here(env: Env, game: Game) -> list[tuple[Seat, Header]]:
    """List the players of this machine at a table who are no robots; only the one asked for, where one is."""
    wanted = fold_name(env.as_name) if env.as_name else None
    here = [(seat, header) for seat, header in identity.seated(env, game) if header.robot is None]
    return [(seat, header) for seat, header in here if wanted in (None, fold_name(header.name))]


def owing(env: Env, game: Game) -> list[tuple[Seat, Header]]:
    """List the players of this machine who owe a duty."""
    due = {wait.seat for wait in waiting(game) if wait.duty}
    return [(seat, header) for seat, header in seats_here(env, game) if seat.number in due]


def owed_words(game: Game) -> tuple[str, ...]:
    """Say what duties a game waits for."""
    return tuple(dict.fromkeys(DUTY_WORDS[wait.kind] for wait in waiting(game) if wait.duty))


def home(env: Env, past: Memory, game: Game) -> str:
    """Find where a game is to be played: in its own file if that is there and holds only it, else in the memory."""
    path = past.note.file
    if path is not None and os.path.exists(path) and own_copy(env, path, past.ident, game) is not None:
        return path
    return memory.path_of(env, past.ident)


def _do(env: Env, at: Table, forbidden: Held | None, now: str) -> Done:
    """Do the duties, write the mail, and then save: what is published is on its way. Raises Held."""
    game, did = duties(env, at, now)
    if not did:
        return Done(game)
    new = added(at.game, game)
    signed = [seat for seat in game.seats if any(entry.by == seat.name for entry in new)]
    here = {seat.number for seat, _ in identity.seated(env, game)}
    item = None
    if outgoing.is_needed(game, here):
        if forbidden is not None:
            raise forbidden
        item = outgoing.write(env, at, game, Parties(signed[-1].number, here))._replace(did=did)
        before = next((other for other in outbox.items(env) if other.name == item.name), None)
        if before is None:
            outgoing.check_room(item, delivery.today(env, now), settings(env).answers)
        item = outbox.put(env, item)
    table.keep(env, at, game, at.path, Note(sure=frozenset(b64(seat.public) for seat in signed)))
    return Done(game, did, item)


def duties(env: Env, at: Table, now: str) -> tuple[Game, tuple[str, ...]]:
    """Do all duties of this machine's players, in memory only; raise Held where somebody must do it himself."""
    game, did = at.game, list[str]()
    while due := owing(env, game):
        seat, header = due[0]
        if header.locked:
            raise Held(f"the key of {header.name} has a passphrase, which is never asked for here")
        player = Player(seat, identity.unlock(env, header))
        try:
            check_memory(at, player, None, f'tenpbem play FILE --as "{seat.name}" --from STEP')
        except Stale as refusal:
            raise Held(f"{refusal.what}; try: {refusal.fix}") from None
        turn = take(game, player, (), now)
        game = turn.game
        did += turn.duties
    return game, tuple(DUTY_WORDS[duty] for duty in did)
