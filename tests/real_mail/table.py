"""A table at which a game has just begun, for tests of single mails."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage
from pathlib import Path
from random import Random

from tests.cli.shell import pass_file
from tests.real_mail.players import FILE, PEOPLE, Far
from tests.real_mail.postman import Postman
from tests.real_mail.servers import Servers

NAME = "شب چهارشنبه"
NEW = "1 new, step 4"


class Table:
    """Three players at a game that is just beginning; Ana has drawn a card of which the others do not know."""

    def __init__(self, folder: Path, servers: Servers) -> None:
        self.servers = servers
        self.ana, self.hong, self.somphon = (Far(folder / who.user, who, servers, "table") for who in PEOPLE)
        self.ana.shell.ok("new", FILE, "--name", NAME, "--seats", "3", "--deal", "croupier")
        for before, guest in ((self.ana, self.hong), (self.hong, self.somphon)):
            pass_file(before.shell, guest.shell)
            guest.shell.ok("join", FILE)
        for player in (self.ana, self.hong):
            pass_file(self.somphon.shell, player.shell)
            player.shell.ok("show", FILE)
        self.ana.shell.ok("play", FILE, "draw", "--note", "From here on\n.\n> it’s “fun” 😀")

    def delivers(self) -> None:
        """Bring all that was sent to its readers."""
        postman = Postman(self.servers, Random(1), loses=lambda letter: False)
        postman.carry()
        while postman.bag:
            postman.carry()

    def draft(self) -> Path:
        """Have Ana write the draft of a mail to the others."""
        self.ana.shell.ok("send", FILE, "--eml", "draft.eml")
        return self.ana.shell.folder / "draft.eml"

    def brings(self, player: Far) -> EmailMessage:
        """Have a player fetch and take in the only mail that came: it holds what Ana played. Give the mail."""
        (mail,) = player.client.fetch()
        said = player.shell.ok("receive", str(mail))
        assert said.startswith(f"{NAME}: {NEW}"), said
        found = email.message_from_bytes(mail.read_bytes(), policy=email.policy.default)
        assert isinstance(found, EmailMessage)
        return found
