"""A post office for agents: each player has a machine, an address and a Maildir; mails are handed over in memory.

office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", deal="croupier")
office.plays("Ana", "draw")           # by hand, and mailed to all as a person does it
office.delivers()                     # what is on its way arrives
office.agent("Bob")                   # Bob's agent looks at his Maildir
"""

from __future__ import annotations

import email
import itertools
from collections.abc import Callable, Iterator
from email.message import EmailMessage, Message
from email.utils import getaddresses
from pathlib import Path
from typing import Any

import pytest

from tenpbem.cli import posting
from tenpbem.cli.agent import files, outbox
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile
from tenpbem.engine.log.keyfile import dump_key, load_key
from tests.cli.evenings import DECK, FILE, Evening
from tests.cli.shell import Answer, Shell

Reader = Callable[[bytes], list[bytes]]
"""What reads mail at an address and gives the mails that it writes."""


def clock(start: str = "2026-11-29T20:00:00Z") -> Iterator[str]:
    """Tick a second a look, from a fixed evening on."""
    return (files.shift(start, second) for second in itertools.count())


LUNCH = b"From: ana@ana.test\nTo: bob@bob.test\nSubject: lunch\n\nLunch?\n"


def env_of(home: Path) -> Env:
    """Give the surroundings of a program whose keys and memory lie in a folder."""
    env = Env()
    env.home = str(home)
    return env


class Office:
    """The mails on their way, all that were ever posted, and who reads at which address."""

    def __init__(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        self.evening = evening
        self.posted: list[bytes] = []
        self.on_its_way: list[bytes] = []
        self.readers: dict[str, Reader] = {}
        self.closed = False
        self.number = itertools.count(1)
        monkeypatch.setattr(posting, "post", self.post)
        for name in evening.people:
            self.readers[address(name)] = self.into_maildir(name)
            for other in evening.people:
                evening[name].ok("people", "set", other, address(other))
            for folder in ("new", "cur", "tmp"):
                (evening[name].folder / "Maildir" / folder).mkdir(parents=True, exist_ok=True)

    def __getitem__(self, name: str) -> Shell:
        return self.evening[name]

    def post(self, env: Any, mail: bytes, apart: bool = False) -> None:
        """Take a mail from an agent, as the command of the mail system does."""
        if self.closed:
            raise NoFile("the mail was not sent: the office is closed")
        self.posted.append(mail)
        self.on_its_way.append(mail)

    def into_maildir(self, name: str) -> Reader:
        """Put mails into a player's Maildir."""

        def read(mail: bytes) -> list[bytes]:
            self[name].write(f"Maildir/new/{next(self.number)}.host", mail)
            return []

        return read

    def write(self, name: str, *to: str, more: str = "", file: bytes | None = None) -> bytes:
        """Write a mail with a game as a person does with any mail program."""
        message = EmailMessage()
        message["From"], message["To"] = address(name), ", ".join(map(address, to))
        message["Subject"], message["Message-ID"] = "my move", f"<{next(self.number)}@mail.test>"
        for line in more.splitlines():
            key, _, value = line.partition(": ")
            message[key] = value
        message.set_content("Hi, my move.\n")
        data = self[name].read(FILE) if file is None else file
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename="friday.toml")
        return message.as_bytes()

    def plays(self, name: str, *moves: str, more: str = "") -> None:
        """Have a person play by hand, and mail the game to all others."""
        self[name].ok("play", FILE, *moves)
        self.on_its_way.append(self.write(name, *(other for other in self.evening.people if other != name), more=more))

    def delivers(self) -> int:
        """Bring every mail that is on its way to all its addresses, once each; count the mails."""
        mails, self.on_its_way = self.on_its_way, []
        for mail in mails:
            for target in dict.fromkeys(targets(email.message_from_bytes(mail))):
                if target in self.readers:
                    self.on_its_way += self.readers[target](mail)
        return len(mails)

    def agent(self, name: str, *options: str) -> str:
        """Have a player's agent look at his Maildir once; give what it says. Where a mail waits, it must say so."""
        answer, env = self[name]("agent", "Maildir", "--once", *options), env_of(self[name].home)
        waits = any(outbox.is_due(env, item) for item in outbox.items(env))
        assert answer.code == (5 if waits else 0), answer
        assert ("a mail waits" in answer.err) == waits, answer
        return answer.out

    def filters(self, name: str, mail: bytes, *options: str) -> Answer:
        """Give one mail to a player's agent as a mail system does."""
        answer = self[name]("agent", "-", *options, stdin=mail)
        assert answer.code == 0, answer
        return answer

    def lock(self, name: str) -> None:
        """Put a passphrase on the key of a player."""
        path = self[name].home / "keys" / f"{name}.toml"
        path.write_text(dump_key(load_key(path.read_text(), None), "open sesame", bytes(16), bytes(12)))

    def log(self, name: str) -> list[str]:
        """Read the log of a player's agent."""
        path = self[name].home / "agent.log"
        return path.read_text().splitlines() if path.exists() else []

    def did(self, name: str) -> list[str]:
        """List who did what in a player's memory of the game."""
        (path,) = (self[name].home / "games").glob("*.toml")
        return moves_in(path.read_text())


def address(name: str) -> str:
    """Give a player's address."""
    return f"{name.lower()}@{name.lower()}.test"


def targets(message: Message) -> list[str]:
    """List the addresses to which a mail goes."""
    return [found for _, found in getaddresses([*message.get_all("To", []), *message.get_all("Cc", [])])]


def moves_in(text: str) -> list[str]:
    """List who did what in the text of a game."""
    entries = (entry.splitlines() for entry in text.split("[[entry]]")[1:])
    fields = [{line.split(" = ")[0]: line.split('"')[1] for line in entry if " = " in line} for entry in entries]
    return [f"{entry['by']}: {entry['do']}" for entry in fields]


def seat(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    *names: str,
    deal: str = "croupier",
    auction: str = "open",
    cards: str | None = None,
) -> Office:
    """Seat people at a table with a small deck; each knows the game."""
    how = () if cards else ("--deal", deal)
    evening = Evening(folder, *names).start(*how, "--auction", auction, deck=DECK, cards=cards)
    for shell in evening.people.values():
        shell.ok("show", FILE)
        shell.clock = clock()
    return Office(evening, monkeypatch)


def second_game(office: Office) -> bytes:
    """Begin another game of Ana, Bob and Cid, in which Ana has drawn, too; give one mail to Bob with both."""
    ana, bob, cid = (office[name] for name in ("Ana", "Bob", "Cid"))
    ana.ok("new", "monday.toml", "--seats", "3", "--deal", "table")
    for source, target, what in ((ana, bob, "join"), (bob, cid, "join"), (cid, bob, "show"), (cid, ana, "show")):
        target.write("monday.toml", source.read("monday.toml"))
        target.ok(what, "monday.toml")
    ana.ok("play", "monday.toml", "draw")
    both = email.message_from_bytes(office.write("Ana", "Bob"))
    both.attach(list(email.message_from_bytes(office.write("Ana", "Bob", file=ana.read("monday.toml"))).walk())[2])
    return both.as_bytes()
