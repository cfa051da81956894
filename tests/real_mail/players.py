"""A player far from all others: a machine with `tenpbem`, an address, mail programs, and a way to play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tenpbem.cli.robots import STYLES
from tests.cli.session import even_chance
from tests.cli.shell import Shell
from tests.real_mail.clients import Client
from tests.real_mail.servers import DOMAIN, Servers

GAME = "friday"
FILE = f"{GAME}.toml"


class Person(NamedTuple):
    """Somebody at the table: a name, a mailbox, how he says what he draws, and whether an agent works for him."""

    name: str
    user: str
    draws: str
    agent: bool = True

    @property
    def address(self) -> str:
        """Give the address."""
        return f"{self.user}@{DOMAIN}"


PEOPLE = (
    Person("Ana", "ana", "draw until {goal}/4, {bid} on any"),
    Person("Nguyễn Thị Hồng", "hong", "draw until 7/4 then cards buy {wish}, {bid} on any"),
    Person("ສົມພອນ", "somphon", "draw", agent=False),
)
NOTES = (None, "From here on it gets hard\n.\n>From me, a dot.", None, "می\u200cخواهم 🙏🏽 it’s “mine”", None)
SETTINGS = 'sendmail = "{command}"\nanswers = 1000\n'


class Far:
    """A player: `read` takes in what came by mail, `act` does what is his to do, `write` sends the game to all others.

    Who has an agent leaves his duties to it and sends drafts with mutt; who has none reads with `receive`, does his
    duties by hand, and sends with `send --mail`.
    """

    def __init__(self, folder: Path, person: Person, servers: Servers, luck: str) -> None:
        self.person = person
        self.shell = Shell(folder)
        self.shell.chance = even_chance(f"{person.name}{luck}")
        self.chance = Random(f"{person.name}{luck}")
        self.client = Client(folder / "mail", person.user, person.name, servers)
        self.maildir = str(self.client.maildir)
        self.shell.ok("key", "new", person.name)
        self.shell.write("home/settings.toml", SETTINGS.format(command=self.client.sendmail))
        for other in PEOPLE:
            self.shell.ok("people", "set", other.name, other.address)
        self.drafts = 0

    def invite(self, guest: Person) -> None:
        """Send a game that has a free seat to somebody who may take it: the draft cannot name him."""
        self.client.send(self.draft(), guest.address)

    def write(self) -> None:
        """Send the game to all others at the table."""
        if self.person.agent:
            self.client.send(self.draft())
        else:
            self.shell.ok("send", GAME, "--mail")

    def draft(self) -> Path:
        """Have a draft written."""
        self.drafts += 1
        name = f"{self.drafts:03}.eml"
        self.shell.ok("send", GAME, "--eml", name)
        return self.shell.folder / name

    def read(self, by_hand: bool = False) -> bool:
        """Fetch what came and take it in; tell whether it is one's own turn then."""
        mails = self.client.fetch()
        assert mails
        if by_hand or not self.person.agent:
            said = self.shell.ok("receive", *map(str, mails), "--json")
        else:
            said = self.shell.ok("agent", self.maildir, "--once", "--json")
        self.client.mark_read()
        games = [game for line in said.splitlines() for game in json.loads(line)["games"]]
        return any(wait["seat"] in game["you"] for game in games[-1:] for wait in game["waiting"])

    def shown(self) -> Any:
        """Look at the table."""
        return self.shell("show", GAME, "--json").json

    def act(self) -> None:
        """Do all that the game waits for from this player."""
        document = self.shown()
        while (wait := waited(document)) is not None:
            moves = [] if wait["duty"] else self.typed(document)
            document = json.loads(self.shell.ok("play", GAME, *moves, "--json"))

    def typed(self, document: Any) -> list[str]:
        """Choose a move as the built-in player does, with intentions in the player's own way, and a remark at times."""
        move = STYLES["steady"](document, self.chance)
        if move == "draw":
            move = self.person.draws.format(**wishes(document, self.chance))
        note = self.chance.choice(NOTES)
        return [move, *(["--note", note] if note else [])]


def waited(document: Any) -> Any:
    """Find what a game waits for from its reader."""
    return next((wait for wait in document["waiting"] if wait["seat"] == document["you"]), None)


def wishes(document: Any, chance: Random) -> Mapping[str, Any]:
    """Give what an intention may name: cards of the market that one lacks, a bid, how far to draw."""
    table = document["table"]
    mine = next(player for player in table["players"] if player["seat"] == document["you"])
    wanted = [card for card in dict.fromkeys(table["market"]) if card not in mine["cards"]][:3]
    bid = f"bid {min(2, mine['black'])}" if mine["black"] else "pass"
    return {"wish": " ".join(wanted) or "none", "bid": bid, "goal": chance.randint(5, 10)}
