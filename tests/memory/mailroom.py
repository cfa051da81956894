"""A mail room that loses nothing, but delays, doubles and reorders; and the players who write to each other through it.

Three players, each with a folder and a memory of his own, play a whole game with a small deck. Whenever a mail arrives,
whichever it is, its reader plays on in the file that came, or merges it into his own, and writes to the others.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from tenpbem.engine import documents
from tenpbem.engine.game import fold
from tenpbem.engine.log.codec import parse_game
from tests.cli.shell import Shell
from tests.memory.evening import FILE, PEOPLE, sit_down

ORDER = "C2 X5 R1 B2 XX G4 C1 R2 O3 B3 X7 C3 O4 G5 R3 C1 B4 O1 G9 R5"
"""Twenty cards, three of them wild."""

MAIL = "mail.toml"
DEALS = {
    "listed": (),
    "seeded": ("--deal", "seeded"),
    "croupier": ("--deal", "croupier"),
    "table": ("--deal", "table"),
}
LONG = 400
"""Rounds after which a game that is still not over is stuck."""


class MailRoom(RuleBasedStateMachine):
    """The mails on their way, and all that were ever sent: any of them may come once more."""

    def __init__(self, deal: str, auction: str) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="tenpbem-mailroom-"))
        self.table = sit_down(self.folder, *DEALS[deal], auction=auction, order=ORDER, even=True)
        self.private = auction == "sealed" and deal in ("croupier", "table")
        self.on_its_way: list[tuple[str, bytes]] = []
        self.sent: list[tuple[str, bytes]] = []
        self.write_to_all("Ana")

    def teardown(self) -> None:
        """Deliver what is left and play to the end: all copies end at one head, and everybody finds it good."""
        try:
            self.finish()
            shown = [self.shown(name, FILE) for name in PEOPLE]
            assert all(document["game"]["over"] for document in shown)
            assert len({document["game"]["head"] for document in shown}) == 1
            assert len({json.dumps(document["result"]) for document in shown}) == 1
            for name in PEOPLE:
                assert self.shell(name).ok("verify", FILE).startswith("Good")
        finally:
            shutil.rmtree(self.folder)

    def shell(self, name: str) -> Shell:
        """Find a player's machine."""
        return self.table.shells[name]

    def write_to_all(self, name: str) -> None:
        """Have a player send his file to the others."""
        mails = [(other, self.shell(name).read(FILE)) for other in PEOPLE if other != name]
        self.on_its_way += mails
        self.sent += mails

    @precondition(lambda self: self.on_its_way)
    @rule(which=st.integers(0, 99), merges=st.booleans(), wish=st.integers(0, 9999))
    def a_mail_arrives(self, which: int, merges: bool, wish: int) -> None:
        """Any of the mails on their way arrives, and its reader acts on it."""
        self.read(*self.on_its_way.pop(which % len(self.on_its_way)), merges, wish)

    @rule(which=st.integers(0, 999), merges=st.booleans(), wish=st.integers(0, 9999))
    def an_old_mail_comes_again(self, which: int, merges: bool, wish: int) -> None:
        """A mail that was sent at any time is delivered once more."""
        self.read(*self.sent[which % len(self.sent)], merges, wish)

    @rule(which=st.integers(0, 999), wish=st.integers(0, 9999))
    def somebody_is_hasty(self, which: int, wish: int) -> None:
        """A reader types the first move that the old mail itself suggests, without a look at what his machine knows.

        It is played, or it was played already and is the same, or it is refused with the one that was played.
        """
        name, data = self.sent[which % len(self.sent)]
        shell = self.shell(name)
        alone = fold(parse_game(data.decode()))
        seat = next(seat.number for seat in alone.seats if seat.name == name)
        suggested = moves_of(documents.show(alone, seat), name)
        if suggested:
            shell.write(MAIL, data)
            answer = shell("play", MAIL, suggested[wish % len(suggested)])
            assert answer.code in (0, 3, 7), answer
            assert answer.code != 7 or "you have already signed" in answer.err, answer
            if answer.code == 0:
                self.take_over(name)
                self.write_to_all(name)

    def read(self, name: str, data: bytes, merges: bool, wish: int) -> None:
        """Have a player read a mail: he merges it into his file and plays there, or plays in the mail itself."""
        shell = self.shell(name)
        shell.write(MAIL, data)
        before = shell.read(FILE)
        if merges:
            shell.ok("merge", FILE, MAIL)
            self.act(name, FILE, wish)
        else:
            self.act(name, MAIL, wish)
            self.take_over(name)
        if shell.read(FILE) != before:
            self.write_to_all(name)

    def take_over(self, name: str) -> None:
        """Make the file that a player just played in his own."""
        self.shell(name).write(FILE, self.shell(name).read(MAIL))

    def act(self, name: str, file: str, wish: int) -> None:
        """Do the duties of a player, and a move where he is waited for."""
        shell = self.shell(name)
        moves = moves_of(json.loads(shell.ok("play", file, "--json")), name)
        if moves:
            shell.ok("play", file, self.typed(moves, wish))

    def typed(self, moves: list[str], wish: int) -> str:
        """Choose a move: any of the legal ones, a draw often with all that can be said in advance."""
        move = moves[wish % len(moves)]
        if move != "draw" or wish % 3 == 0:
            return move
        clauses = f", bid {1 + wish % 2} on any" if self.private and wish % 2 else ""
        return f"draw until {1 + wish % 10} then {('cards', 'currency')[wish % 2]}{clauses}"

    def shown(self, name: str, file: str) -> Any:
        """Show a file to a player."""
        return self.shell(name)("show", file, "--json").json

    def finish(self) -> None:
        """Deliver every mail and let all play on, until nobody has anything to do or to tell."""
        told: dict[str, bytes] = {}
        quiet = 0
        for wish in range(LONG):
            name = PEOPLE[wish % 3]
            shell = self.shell(name)
            mine = [data for to, data in self.on_its_way if to == name]
            self.on_its_way = [mail for mail in self.on_its_way if mail[0] != name]
            for number, data in enumerate(mine):
                shell.write(f"{number}.toml", data)
            shell.ok("merge", FILE, *(f"{number}.toml" for number in range(len(mine))))
            self.act(name, FILE, wish * 7919)
            quiet = quiet + 1 if shell.read(FILE) == told.get(name) else 0
            if quiet == 0:
                self.write_to_all(name)
                told[name] = shell.read(FILE)
            elif quiet == len(PEOPLE) and not self.on_its_way:
                return
        raise AssertionError("the game does not come to an end")


def moves_of(document: Any, name: str) -> list[str]:
    """List the moves of a player that a document tells; none where he owes a duty or is not waited for."""
    return next((wait["moves"] for wait in document["waiting"] if wait["name"] == name and not wait["duty"]), [])
