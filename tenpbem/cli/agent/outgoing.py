"""The mail that goes out when a duty was done: to whom, with what, and why it cannot where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from hashlib import sha256

from tenpbem.cli import mailing
from tenpbem.cli.agent.outbox import Item
from tenpbem.cli.env import Env
from tenpbem.cli.memory import ident_of
from tenpbem.cli.recipients import recipients
from tenpbem.cli.render.speech import count, joined
from tenpbem.cli.table import Table
from tenpbem.engine.errors import Usage
from tenpbem.engine.game import Game, added, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.values import NamedTuple


class Held(Exception):
    """A duty stays undone for now; `by_itself` tells whether it is tried again without the player."""

    def __init__(self, why: str, by_itself: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.by_itself = by_itself


class Parties(NamedTuple):
    """Who is here: the seat that writes, and all seats of this machine, which need no mail."""

    you: int
    here: Collection[int]


def is_needed(game: Game, here: Collection[int]) -> bool:
    """Tell whether a game must go out: it waits for somebody elsewhere, or is over, and somebody elsewhere is in it."""
    waits = [wait.seat for wait in waiting(game)] or [seat.number for seat in game.seats]
    return any(seat not in here for seat in waits)


def write(env: Env, table: Table, game: Game, parties: Parties) -> Item:
    """Write the mail that brings a game to those for whom it waits; raise Held where it cannot reach them."""
    to = recipients(game, parties.you, parties.here)
    post = mailing.addressed(env, game, parties.you, to)
    try:
        mailing.check_complete(game, post)
    except Usage as refusal:
        raise Held(f"{refusal.what}: {refusal.fix}", by_itself=True) from None
    mail = mailing.write(env, table._replace(game=game), post, automatic=True)
    new = added(table.game, game)
    reached = post.reached(game)
    keys = tuple(sorted({b64(seat.public) for seat in game.seats if any(entry.by == seat.name for entry in new)}))
    sent = table.memory.note.sent if table.memory else {}
    return Item(
        ident_of(game.id),
        game.table["name"],
        game.step,
        keys,
        tuple(b64(entry.sig) for entry in new),
        digest_of(game),
        reached.to,
        reached.copy,
        tuple(sorted({post.address[seat].lower() for seat in (*to.to, *to.copy) if seat in post.address})),
        mail.ident,
        mail.data.decode(),
        fresh=all(sent.get(key, -1) < game.step for key in keys),
    )


def digest_of(game: Game) -> str:
    """Sum up all that was signed in a game."""
    return sha256(b"".join(entry.sig for entry in game.entries)).hexdigest()[:16]


def check_room(item: Item, today: Counter[str], most: int) -> None:
    """Hold back what would be more mails a day than an address gets; raise Held."""
    full = [address for address in item.addresses if today[address] >= most]
    if full:
        had = f"had {count(most, 'mail')} within a day" if most else "may get none"
        raise Held(f"{joined(full)} {had} (`answers` in settings.toml)", by_itself=True)
