"""The mail that goes out when a duty was done: to whom, with what, and why it cannot where it cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from email.utils import format_datetime
from hashlib import sha256

from tenpbem.cli import people, sending
from tenpbem.cli.agent.outbox import Item
from tenpbem.cli.env import Env
from tenpbem.cli.mail import drafts
from tenpbem.cli.memory import ident_of
from tenpbem.cli.recipients import recipients
from tenpbem.cli.render.speech import joined
from tenpbem.cli.table import Table, full_body, text_of
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
    """Tell whether a game must go out: it waits for somebody elsewhere, or is over."""
    waits = waiting(game)
    return not waits or any(wait.seat not in here for wait in waits)


def write(env: Env, table: Table, game: Game, parties: Parties, now: str) -> Item:
    """Write the mail that brings a game to those for whom it waits; raise Held where none of them can be reached."""
    to = recipients(game, parties.you, parties.here)
    known = people.everybody(env)
    seats = {seat: people.find(known, game.seats[seat - 1]) for seat in (parties.you, *to.to, *to.copy)}
    address = {seat: person.address for seat, person in seats.items() if person and person.address}
    reached = [seat for seat in to.to if seat in address]
    copied = [seat for seat in to.copy if seat in address]
    if not reached:
        whose = game.names[to.to[0]] if to.to else "anybody"
        raise Held(f'no address of {whose} is known: tenpbem people set "{whose}" ADDRESS', by_itself=True)
    sender = address.get(parties.you, "")
    whole = digest_of(game)
    body = full_body(table, game)
    message = f"<{game.id.hex()[:12]}.{game.step}.{whole}@{sender.rpartition('@')[2] or 'tenpbem.invalid'}>"
    envelope = drafts.Envelope(
        sender,
        [address[seat] for seat in reached],
        [address[seat] for seat in copied],
        format_datetime(datetime.fromisoformat(now)),
        message,
        automatic=True,
    )
    mail = drafts.compose(game, text_of(game, body), body, envelope, sending.attachment(game, reached[0], parties.you))
    new = added(table.game, game)
    return Item(
        ident_of(game.id),
        game.table["name"],
        game.step,
        tuple(sorted({b64(seat.public) for seat in game.seats if any(entry.by == seat.name for entry in new)})),
        tuple(b64(entry.sig) for entry in new),
        whole,
        tuple(game.names[seat] for seat in reached),
        tuple(game.names[seat] for seat in copied),
        tuple(address[seat].lower() for seat in (*reached, *copied)),
        message,
        mail.decode(),
    )


def digest_of(game: Game) -> str:
    """Sum up all that was signed in a game."""
    return sha256(b"".join(entry.sig for entry in game.entries)).hexdigest()[:16]


def check_room(item: Item, today: Counter[str], most: int) -> None:
    """Hold back what would be more mails a day than an address gets; raise Held."""
    full = [address for address in item.addresses if today[address] >= most]
    if full:
        why = f"{joined(full)} had {most} mails within a day (`answers` in settings.toml)"
        raise Held(why, by_itself=True)


def said(names: Sequence[str], copies: Sequence[str]) -> str:
    """Say to whom a mail goes."""
    return joined(names) + (f", copy to {joined(copies)}" if copies else "")
