"""Making the next entry of a seat: sign what a player decided, seal what must stay closed.

Nothing here decides whether a move is legal: an entry that was made is added to its game by `game.add`, like one that
was read. Chance and clock come in as arguments; the one exception is the ephemeral key inside a sealed bid.
"""

from __future__ import annotations

from typing import Any

from tenpbem.engine import dealing, faults
from tenpbem.engine.errors import BadEntry, IllegalMove, NotYourTurn, Refusal, Usage
from tenpbem.engine.game import Game, Seat, add, waiting
from tenpbem.engine.log.canon import H, b64
from tenpbem.engine.log.entry import core_canon, kind_of, sign_entry
from tenpbem.engine.log.keys import Signer
from tenpbem.engine.log.names import check_note
from tenpbem.engine.log.sealed import bid_key, public_of, seal
from tenpbem.engine.rules import Move, Waiting
from tenpbem.engine.values import NamedTuple


class Player(NamedTuple):
    """A seat and the key that signs for it."""

    seat: Seat
    signer: Signer

    def __repr__(self) -> str:
        return f"Player({self.seat.name})"


class Said(NamedTuple):
    """What is added to a move: when its author made it, and what he said to the table."""

    at: str | None = None
    note: str | None = None

    def fields(self) -> dict[str, str]:
        """Give the fields as an entry holds them."""
        return {key: value for key, value in (("at", self.at), ("note", self.note)) if value is not None}


def join(game: Game, name: str, signer: Signer, nonce: bytes, seed: bytes, said: Said) -> Game:
    """Take the next free seat; `nonce` and `seed` are 16 fresh random bytes each.

    Raises NotYourTurn where the table is full, or the Refusal of a name or key that does not fit.
    """
    number = len(game.seats) + 1
    if number > game.table["seats"]:
        raise NotYourTurn("the table is full", f"all {number - 1} seats are taken: {', '.join(game.names.values())}")
    table: dict[str, Any] = {"by": name, "do": "join", "key": b64(signer.public), "nonce": b64(nonce)}
    secret = signer.game_secret(game.id, nonce)
    table |= dealing.join_fields(game.table, game.id, number, secret, seed)
    return _add_own(game, table | said.fields(), signer)


def duty(game: Game, player: Player) -> Waiting | None:
    """Find the duty that a seat owes: something that leaves nothing to choose."""
    return next((wait for wait in waiting(game) if wait.seat == player.seat.number and wait.duty), None)


def do_duty(game: Game, player: Player, *, turn_up: bool = True) -> Game:
    """Do the duty that a seat owes."""
    owed = duty(game, player)
    assert owed is not None
    table: dict[str, Any] = {"by": player.seat.name, "do": owed.kind}
    secret = player.signer.game_secret(game.id, player.seat.nonce)
    if owed.kind == "open":
        table["secret"] = b64(_auction_secret(game, player, secret))
    else:
        table["link"] = b64(dealing.link(game.table, game.id, game.deal, player.seat.number, secret))
    return _add_own(game, table, player.signer, turn_up)


class Intent(NamedTuple):
    """What a player decided: the move that all see, and what is sealed with it, if anything."""

    move: Move
    sealed: str | None = None


def read_move(game: Game, player: Player, text: str) -> Intent:
    """Read what a player typed, for the seat that he holds; raise NotYourTurn where the game waits for others.

    Raises UnreadableMove, AmbiguousMove, or the Refusal of a bid that cannot be sealed, with names in place of seats.
    """
    wait = next((wait for wait in waiting(game) if wait.seat == player.seat.number), None)
    if wait is None or game.shown is None:
        raise not_waited_for(game, text, player.seat.number)
    try:
        return Intent(*game.rules.intend(text, game.shown, player.seat.number))
    except Refusal as refusal:
        raise faults.with_names(refusal, game.names) from None


def not_waited_for(game: Game, text: str, seat: int) -> Refusal:
    """Word the refusal of a move that comes at a time when the game waits for others."""
    if game.over:
        return NotYourTurn(f'cannot "{text}"', "the game is over", "tenpbem show tells who won")
    waits = waiting(game)
    if waits and waits[0].kind == "join":
        free = game.table["seats"] - len(game.seats)
        why = f"{free} of {game.table['seats']} seats {'is' if free == 1 else 'are'} still free"
        return NotYourTurn(f'cannot "{text}" yet', why, "pass the file on")
    names = " and ".join(game.names[wait.seat] for wait in waits)
    why = f"the game waits for {names}"
    if any(answer.seat == seat for answer in game.answers):
        why = f"what you handed in is signed, and nobody can change it; {why}"
    return NotYourTurn(f'cannot "{text}" now', why, f"send the file to {names}")


def do_move(game: Game, player: Player, intent: Intent, said: Said, *, turn_up: bool = True) -> Game:
    """Sign a move and add it; raise the Refusal of the rules, with names, where it is not allowed."""
    move, sealed = intent
    seat = player.seat.number
    secret = player.signer.game_secret(game.id, player.seat.nonce)
    table: dict[str, Any] = {"by": player.seat.name, "do": game.rules.format(move), **said.fields()}
    check_said(said)
    try:
        game.rules.apply(game.shown, seat, move)
    except Refusal as refusal:
        raise faults.with_names(refusal, game.names) from None
    if kind_of(table["do"]) == "draw" and dealing.needs_link(game.table):
        table["link"] = b64(dealing.link(game.table, game.id, game.deal, seat, secret))
    elif sealed is not None and table["do"] != "bid":
        what = f'cannot "{table["do"]}" with bids for a wild to come'
        raise IllegalMove(what, "in this deal you turn up the cards yourself", "bid when the wild lies there")
    if sealed is not None:
        table |= _sealed_fields(game, player, secret, table, sealed)
    return _add_own(game, table, player.signer, turn_up)


def _add_own(game: Game, table: dict[str, Any], signer: Signer, turn_up: bool = True) -> Game:
    """Sign an entry and add it; a signature just made need not be verified."""
    return add(game, sign_entry(table, game.head, signer), known=None, turn_up=turn_up)


def mark(game: Game, player: Player, sealed: str) -> bytes:
    """Mark what a player seals, so that he alone can tell later whether it is the same."""
    secret = player.signer.game_secret(game.id, player.seat.nonce)
    return H("handed", secret, game.head, sealed.encode())


def check_said(said: Said) -> None:
    """Refuse a note that an entry cannot hold; raise Usage."""
    if said.note is not None:
        try:
            check_note(said.note)
        except BadEntry as refusal:
            raise Usage(refusal.what, refusal.why, refusal.fix) from None


def _sealed_fields(game: Game, player: Player, secret: bytes, table: dict[str, Any], text: str) -> dict[str, str]:
    """Seal a text to the key of the closer, who makes that key when he is the first to hand in."""
    if game.handed and table["do"] == "bid":
        key = game.handed[0].key
        assert key is not None
        return {"sealed": b64(seal(text, key, game.head, player.seat.number))}
    key = public_of(bid_key(secret, game.head, core_canon(table)))
    return {"key": b64(key), "sealed": b64(seal(text, key, game.head, player.seat.number))}


def _auction_secret(game: Game, player: Player, secret: bytes) -> bytes:
    """Derive the one-time private key of the auction that this seat closes."""
    first = game.handed[0]
    entry = next(
        answer.entry
        for step in reversed(game.steps)
        if step.before == first.head
        for answer in step.answers
        if answer.seat == first.seat
    )
    return bid_key(secret, first.head, core_canon(entry.table))
