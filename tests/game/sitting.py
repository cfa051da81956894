"""A game in memory for the tests of the game file: who sits there, with keys that are the same in every run.

    sitting = Sitting("seeded", auction="open")
    sitting.play("Ana", "draw")            # or sitting.play_on(10): duties and moves chosen by a fixed rule
    document = parse_game(sitting.text())

Nonces, seeds and keys follow from a name, so that two sittings with the same arguments differ in what HPKE seals alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from tenpbem.engine import making
from tenpbem.engine.game import Game, begin, waiting
from tenpbem.engine.log.canon import b64, canon
from tenpbem.engine.log.codec import append, parse_game
from tenpbem.engine.log.entry import Entry, entry_hash, sign_entry
from tenpbem.engine.log.keys import Signer
from tenpbem.engine.log.newgame import new_game_text
from tenpbem.engine.making import Player, Said

PEOPLE = ("Ana", "Bob", "Cid")
AT = "2026-11-29T21:40:00Z"
DECK = {"R1": [1, 1, 0], "B2": [1, 1, 0], "O3": [1, 0, 0], "G9": [1, 0, 0], "X5": [1, 0, 0], "C2": [1, 1, 0]}
"""A box of nine cards for three: an evening of twenty entries."""

ORDER = ["C2 X5 R1 B2 G9 O3 B2 R1 C2"]

WAYS: Mapping[str, Mapping[str, Any]] = {
    "listed": {"deal": "listed", "cards": ORDER},
    "host's seed": {"deal": "seeded", "seed": "marigold"},
    "seeded": {"deal": "seeded"},
    "croupier": {"deal": "croupier"},
    "table": {"deal": "table"},
}
"""The ways to deal, each with what `[game]` says of it."""


def some_bytes(name: str, size: int) -> bytes:
    """Give bytes that are the same for the same name."""
    return sha256(name.encode()).digest()[:size]


def key_of(name: str) -> Signer:
    """Give the key of a player."""
    return Signer(some_bytes(f"key of {name}", 32))


class Sitting:
    """People at a table, and the game as it stands."""

    def __init__(
        self,
        way: str = "host's seed",
        auction: str = "sealed",
        people: Sequence[str] = PEOPLE,
        *,
        seats: int | None = None,
        name: str = "friday",
        deck: Mapping[str, Any] | None = DECK,
        **more: Any,
    ) -> None:
        self.table: dict[str, Any] = {
            "format": 1,
            "name": name,
            "rules": "ten/1",
            "seats": seats or len(people),
            **WAYS[way],
            "auction": auction,
            "nonce": b64(some_bytes(name, 16)),
            **({} if deck is None else {"deck": dict(deck)}),
            **more,
        }
        self.game: Game = begin(self.table)
        for person in people:
            self.join(person)

    def join(self, name: str, signer: Signer | None = None, nonce: bytes | None = None) -> Game:
        """Seat somebody."""
        nonce = some_bytes(f"nonce of {name}", 16) if nonce is None else nonce
        seed = some_bytes(f"seed of {name}", 16)
        self.game = making.join(self.game, name, signer or key_of(name), nonce, seed, Said(AT))
        return self.game

    def player(self, name: str) -> Player:
        """Give a seat with its key."""
        return Player(next(seat for seat in self.game.seats if seat.name == name), key_of(name))

    def play(self, name: str, *texts: str, note: str | None = None) -> Game:
        """Do what a player typed; without a text his duty."""
        player = self.player(name)
        if not texts:
            self.game = making.do_duty(self.game, player)
        for text in texts:
            move = making.read_move(self.game, player, text)
            self.game = making.do_move(self.game, player, move, Said(AT, note))
        return self.game

    def play_on(self, most: int = 1000, choose: Callable[[list[str], int], str] | None = None) -> Sitting:
        """Go on by a fixed rule until the end, or until the file has so many entries."""
        while (waits := waiting(self.game)) and len(self.entries()) < most:
            name = self.game.names[waits[0].seat]
            if waits[0].duty:
                self.play(name)
                continue
            moves = [self.game.rules.format(move) for move in self.game.rules.legal(self.game.shown, waits[0].seat)]
            move = (choose or in_turn)(moves, number := len(self.entries()))
            private = self.table["auction"] == "sealed" and self.table["deal"] in ("croupier", "table")
            self.play(name, f"{move}, bid 1 on any" if move == "draw" and private and number % 2 else move)
        return self

    def entries(self) -> list[Entry]:
        """List all entries, step by step."""
        return entries(self.game)

    def text(self) -> str:
        """Write the file, without a table above it."""
        return text_of(self.table, self.entries())

    def signed(self, fields: Mapping[str, str], *, by: str | None = None, head: bytes | None = None) -> Entry:
        """Sign whatever fields, over the head unless told otherwise."""
        return sign_entry(dict(fields), self.game.head if head is None else head, key_of(by or fields["by"]))


def in_turn(moves: list[str], number: int) -> str:
    """Choose a move by the number of the entry, so that all kinds come up."""
    return moves[number * 5 % len(moves)]


def entries(game: Game) -> list[Entry]:
    """List all entries of a game, step by step."""
    steps = [answer for step in game.steps for answer in step.answers]
    return [answer.entry for answer in (*steps, *game.answers)]


def known(game: Game) -> frozenset[bytes]:
    """List the signatures that were checked, as `fold` takes them."""
    answers = [answer for step in game.steps for answer in step.answers]
    return frozenset(answer.hash + answer.entry.sig for answer in answers)


def text_of(table: Mapping[str, Any], entries: Sequence[Entry]) -> str:
    """Write a file of some entries."""
    return append(new_game_text(table), entries)


def resigned(entry: Entry, head: bytes, signer: Signer, **fields: str) -> Entry:
    """Sign an entry anew, perhaps with other fields; with the same fields the same bytes come out."""
    return sign_entry({**entry.table, **fields}, head, signer)


__all__ = ["Sitting", "canon", "entries", "entry_hash", "in_turn", "key_of", "known", "parse_game", "text_of"]
