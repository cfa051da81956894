"""A game as a mail of one of its players: to whom it goes, at which address, and which mail it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tenpbem.cli import people, sending
from tenpbem.cli.env import Env
from tenpbem.cli.recipients import Recipients
from tenpbem.cli.render.speech import joined
from tenpbem.cli.table import Table, full_body, text_of
from tenpbem.engine.errors import Usage
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.values import NamedTuple

if TYPE_CHECKING:
    from tenpbem.cli.mail.drafts import Written


class Reached(NamedTuple):
    """The names of those to whom a mail goes, and of those who get a copy."""

    to: tuple[str, ...]
    copy: tuple[str, ...]

    def said(self, copy: str = "copy to") -> str:
        """Say to whom it goes."""
        return joined(self.to) + (f", {copy} {joined(self.copy)}" if self.copy else "")


class Addressed(NamedTuple):
    """From whom to whom a game goes, by seat, and the addresses that are known.

    `unsure` are the seats of whose name another key is noted: their address may be somebody else's.
    """

    sender: int | None
    to: tuple[int, ...]
    copy: tuple[int, ...]
    address: Mapping[int, str]
    unsure: frozenset[int] = frozenset()

    @property
    def lacking(self) -> list[int]:
        """List the seats that should get the mail, and whose address is not known."""
        return [seat for seat in (*self.to, *self.copy) if seat not in self.address]

    def reached(self, game: Game) -> Reached:
        """Name those whose address is known."""
        to, copy = (tuple(game.names[it] for it in seats if it in self.address) for seats in (self.to, self.copy))
        return Reached(to, copy)


def addressed(env: Env, game: Game, you: int | None, to: Recipients) -> Addressed:
    """Look up who reads mail where; raise BadFile where the list of people cannot be read."""
    known = people.everybody(env)
    found = ((seat.number, people.find(known, seat)) for seat in game.seats)
    address = {number: person.address for number, person in found if person is not None and person.address}
    unsure = frozenset(seat.number for seat in game.seats if people.has_other_key(known, seat))
    return Addressed(you, to.to, to.copy, address, unsure)


def check_complete(game: Game, mail: Addressed) -> None:
    """Insist that it is clear to whom a mail goes, and from where; raise Usage.

    Who only gets a copy may be left out: the game comes to him with a later mail.
    """
    if free := sending.free(game):
        raise Usage("it is not clear to whom the game goes", free, "--eml FILE, and write the address yourself")
    if not mail.to:
        raise Usage(
            "there is nobody to send the game to", "all others are robots of this machine", "tenpbem robot FILE"
        )
    for seat in (mail.sender, *mail.to):
        if seat is not None and seat not in mail.address:
            whose = "your own address" if seat == mail.sender else f"the address of {game.names[seat]}"
            why = f"{_noted(game, mail, seat)}nothing was sent"
            raise Usage(f"{whose} is not known", why, how_to_note(game, mail, seat))


def lacking(game: Game, mail: Addressed) -> list[str]:
    """Say of each seat that should get a mail and has no address how to note one."""
    names = game.names
    return [
        f"no address of {names[seat]} is known; {_noted(game, mail, seat)}note it: {how_to_note(game, mail, seat)}"
        for seat in mail.lacking
    ]


def how_to_note(game: Game, mail: Addressed, seat: int) -> str:
    """Say how to note the address of a seat."""
    return people.how_to_note(game.seats[seat - 1], seat in mail.unsure)


def _noted(game: Game, mail: Addressed, seat: int) -> str:
    """Say that another key is noted for a seat, where one is."""
    return f"another key is noted for {game.names[seat]}; " if seat in mail.unsure else ""


def write(env: Env, table: Table, mail: Addressed, draft: bool = False, automatic: bool = False) -> Written:
    """Write a mail to all whose address is known, as an answer to the one that brought the newest entry.

    One that a program sends unasked says so (`automatic`).
    """
    from tenpbem.cli.mail import drafts

    game, at = table.game, mail.address
    to = _distinct([at[seat] for seat in mail.to if seat in at])
    envelope = drafts.Envelope(
        at.get(mail.sender, "") if mail.sender else "",
        to,
        [one for one in _distinct([at[seat] for seat in mail.copy if seat in at]) if one not in to],
        drafts.date_of(env.clock()),
        thread=table.memory.note.thread if table.memory else (),
        automatic=automatic,
        draft=draft,
    )
    clear = mail.to and waiting(game) and not sending.free(game)
    name = sending.attachment(game, mail.to[0], mail.sender) if clear else ""
    body = full_body(table, game)
    return drafts.compose(game, text_of(game, body), body, envelope, name)


def _distinct(addresses: Sequence[str]) -> list[str]:
    """Leave out what is there twice: two players may share an address."""
    return list(dict.fromkeys(addresses))
