"""A whole game over real mail: who starts, who joins, who writes to whom, until nobody has anything left to do."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random

from tests.real_mail.players import FILE, PEOPLE, Far
from tests.real_mail.postman import Letter, Postman
from tests.real_mail.servers import Servers

LONG = 3_000
"""Rounds of the postman after which a game that is still not over is stuck."""

FACES = [f"{colour}{number}" for colour in "RBO" for number in range(1, 10)]
WILDS_AND_CURRENCY = ["RX", "BX", "X3", "X5", "X7", "XX", "C1", "C2", "C3", "C4"]
SMALL = "[deck]\n" + "".join(f"{face} = [1, 0, 0]\n" for face in FACES + WILDS_AND_CURRENCY)
"""A box with three colours, every card once."""


class GameByMail:
    """Three players and a postman. `luck` seeds all that chance decides.

    `lost` says which mails get lost: the how manyeth of those of a "person" and of an "agent" without which nobody but
    the sender knows how the game went on.
    """

    def __init__(self, folder: Path, servers: Servers, luck: str, lost: Mapping[str, int]) -> None:
        self.players = [Far(folder / person.user, person, servers, luck) for person in PEOPLE]
        self.postman = Postman(servers, Random(luck), self.loses)
        self.lost = lost
        self.needed: Counter[str] = Counter()
        self.stalled: list[int] = []

    def start(self, deck: str = "") -> None:
        """Have the first one start a game, and invite the others one after the other: each joins, and writes on."""
        host, *guests = self.players
        host.shell.write("deck.toml", deck)
        options = ("--deck", "deck.toml") if deck else ()
        host.shell.ok("new", FILE, "--seats", str(len(self.players)), "--deal", "croupier", *options)
        inviting = host
        for guest in guests:
            inviting.invite(guest.person)
            while guest.person.address not in self.postman.carry():
                assert self.postman.bag, "the invitation got lost"
            guest.read(by_hand=True)
            guest.shell.ok("join", FILE)
            inviting = guest
        inviting.write()

    def play_on(self) -> None:
        """Carry mail, and let everybody who got some act and write, until the game is over for all of them."""
        for _ in range(LONG):
            reached = self.postman.carry()
            for player in self.players:
                if player.person.address in reached:
                    self.turn(player)
            if reached or self.postman.bag:
                continue
            shown = [player.shown() for player in self.players]
            if all(document["game"]["over"] for document in shown):
                return
            self.remind(max(document["game"]["step"] for document in shown))
        raise AssertionError("the game does not come to an end")

    def turn(self, player: Far) -> None:
        """Have a player read his mail, and answer it where it is his turn."""
        if player.read():
            player.act()
            player.write()

    def remind(self, step: int) -> None:
        """Nothing is on its way and the game is not over, so a mail was lost: everybody sends what he has again."""
        self.stalled.append(step)
        for player in self.players:
            player.write()

    def loses(self, letter: Letter) -> bool:
        """Say whether a mail is one of those that get lost."""
        sender = next(person.name for person in PEOPLE if person.address == letter.sender)
        if sender in letter.subject or "to play" not in letter.subject:
            return False
        kind = "agent" if letter.automatic else "person"
        self.needed[kind] += 1
        return self.needed[kind] == self.lost.get(kind)

    def report(self) -> str:
        """Say how many mails it took."""
        mails, game = self.postman, self.players[0].shown()["game"]
        agents = sum(letter.automatic for letter in mails.sent.values())
        return (
            f"{game['name']}: {game['step']} steps, {len(mails.sent)} mails, {agents} of them by agents; "
            f"{len(mails.lost)} lost and sent again; {mails.late} letters late, {mails.doubled} delivered twice"
        )


def check_end(game: GameByMail) -> None:
    """Insist that all copies are one, played to its end, and good; that mail was lost, and nothing came for nothing."""
    shown = [player.shown() for player in game.players]
    assert all(document["game"]["over"] for document in shown)
    assert len({(document["game"]["head"], json.dumps(document["result"])) for document in shown}) == 1
    for player in game.players:
        assert player.shell.ok("verify", FILE).startswith("Good")
        told = json.loads(player.shell.ok("receive", player.maildir, "--json"))
        assert [(it["new"], it["error"]) for it in told["games"]] == [(0, None)]
        assert told["problems"] == []
    assert len(game.postman.lost) == len(game.lost) == len(game.stalled)
    assert game.postman.bag == []
    entries = game.players[0].shell.read(FILE).count(b"[[entry]]")
    again = len(game.players) * len(game.stalled)
    assert len(game.postman.sent) <= entries + again
