"""A whole game of three by chat: codes through a mangler, late, twice, one lost; everybody ends at one head.

The cards come from a croupier and the bids are sealed, so a turn holds duties, an intention and bids.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tenpbem.cli.mail import turncodes
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import parse_game, read_text
from tests.cli.session import even_chance
from tests.cli.shell import Answer, Shell, clock
from tests.game.sitting import entries
from tests.mail_commands.chatting import Chat, Message
from tests.mail_commands.screens import check_screen
from tests.sturdy.games import THOROUGH

FILE = "friday.toml"
NAMES = ("Ana", "Bob", "Cleo", "Dan")
"""Dan only looks on, from the middle of the game on."""

CARDS = {"R1": 2, "R2": 1, "B2": 2, "B3": 1, "G4": 1, "X5": 1, "GX": 1, "C2": 2}
MIDDLE, FEWEST_TURNS = 16, 15
if THOROUGH:
    CARDS |= {"R3": 1, "O6": 1}
    MIDDLE, FEWEST_TURNS = 24, 20
DECK = "[deck]\n" + "".join(f"{card} = [{number}, 0, 0]\n" for card, number in CARDS.items())
WISH = "draw until 7/4 then cards, bid 1 on any"
LONGEST_CODE = 700
SELDOM = 2
"""Pastes of a whole game that need to be copied again, at most; most games need none."""


class Player:
    """Somebody with a machine, who reads the chat up to a place and then types."""

    def __init__(self, table: Table, name: str) -> None:
        self.table, self.name = table, name
        self.shell = Shell(table.folder / name)
        self.shell.clock, self.shell.chance = table.clock, even_chance(name)
        self.shell.ok("key", "new", name)
        self.read_to = 0

    def read(self, lost: Message | None = None) -> Answer | None:
        """Copy what is new in the chat, and at times what is old, and paste it; None where that is nothing."""
        chat = self.table.chat
        start = max(0, self.read_to - chat.chance.choice([0, 0, 0, 1, 2, 5]))
        messages = [it for it in chat.messages[start:] if it is not lost]
        self.read_to = len(chat.messages)
        return self.paste(messages) if messages else None

    def paste(self, messages: list[Message]) -> Answer:
        """Receive messages; what the chat has damaged too badly is copied once more, as people do."""
        for _ in range(3):
            answer = self.shell("receive", "-", stdin=self.table.chat.copied(messages))
            check_screen(answer)
            if not re.search(": (changed|truncated): ", answer.err):
                return answer
            self.table.damaged += 1
        raise AssertionError(answer)

    def seen(self) -> dict[str, Any]:
        """Look at the game."""
        return dict(self.shell("show", FILE, "--json").json)

    def move(self) -> bool:
        """Do all that the game waits for from this player; tell whether that was anything."""
        moved = False
        while mine := [wait for wait in self.seen()["waiting"] if wait["name"] == self.name]:
            words = [] if mine[0]["duty"] else [chosen(mine[0]["moves"], self.table.turns)]
            if self.shell("play", FILE, *words).code != 0:
                self.shell.ok("play", FILE, "pass")
            moved = True
            self.table.turns += 1
        return moved

    def send(self, *how: str) -> Message:
        """Post what is new, or something else."""
        return self.table.chat.post(self.name, self.shell.ok("send", "friday", *(how or ("--code",))))

    def play(self) -> bool:
        """Take a turn and post it; keep how long the code of this turn alone is."""
        before = entries(self.game())
        if not self.move():
            return False
        self.send()
        after = self.game()
        (alone,) = turncodes.write(after, [entry for entry in entries(after) if entry not in before])
        self.table.lengths.append(len(alone))
        return True

    def game(self) -> Game:
        """Read the game from its file."""
        return fold(parse_game(read_text(self.shell.read(FILE))))


class Table:
    """A chat, and those who play in it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chat, self.clock = folder, Chat(seed), clock()
        self.turns, self.damaged, self.lengths = 0, 0, list[int]()
        self.players = {name: Player(self, name) for name in NAMES}

    def start(self) -> None:
        """Sit down: whoever has nothing yet gets a block in parts, whoever has the game a code."""
        ana, bob, cleo, _ = self.players.values()
        ana.shell.write("deck.toml", DECK)
        ana.shell.ok("new", FILE, "--seats", "3", "--deal", "croupier", "--auction", "sealed", "--deck", "deck.toml")
        ana.send("--block", "--chat", "discord")
        for newcomer in (bob, cleo):
            answer = newcomer.read()
            assert answer is not None
            assert "a new game of TEN for 3" in answer.out, answer
            newcomer.shell.ok("join", FILE)
            newcomer.send()
        self.everybody_reads()

    @property
    def seated(self) -> list[Player]:
        """List those who play."""
        return [self.players[name] for name in NAMES[:3]]

    def at_move(self) -> Player:
        """Find somebody who knows that it is his turn, after all have read."""
        self.everybody_reads()
        waits = [(wait["name"], it.name) for it in self.seated for wait in it.seen()["waiting"]]
        return self.players[next(waited for waited, name in waits if waited == name)]

    def everybody_reads(self) -> None:
        """Let all who sit there catch up."""
        for player in self.seated:
            player.read()

    def play_on(self, to: int = 10_000) -> None:
        """Take turns up to a step: everybody reads late and by chance, and plays where he sees that it is his turn."""
        while True:
            player = self.chat.chance.choice(self.seated)
            player.read()
            player.play()
            if (game := player.seen()["game"])["over"] or game["step"] >= to:
                return


def chosen(moves: list[str], turn: int) -> str:
    """Choose a move by its number, an intention where one may be said."""
    return WISH if moves == ["draw"] and turn % 2 else moves[turn * 5 % len(moves)]


@pytest.mark.parametrize("seed", range(20) if THOROUGH else [1])
def test_a_game_by_chat(tmp_path: Path, seed: int) -> None:
    """From the first block to the last code."""
    table = Table(tmp_path, seed)
    table.start()
    table.play_on(MIDDLE)
    table.everybody_reads()
    onlooker_joins(table)
    one_message_is_lost(table)
    table.play_on()
    for player in table.players.values():
        player.read()
    shown = [player.seen() for player in table.players.values()]
    assert all(it["game"]["over"] for it in shown)
    assert len({it["game"]["head"] for it in shown}) == 1
    assert len({str(it["result"]) for it in shown}) == 1
    assert len(table.lengths) > FEWEST_TURNS
    assert 500 < max(table.lengths) <= LONGEST_CODE
    assert table.damaged <= SELDOM


def onlooker_joins(table: Table) -> None:
    """Somebody who has nothing gets the game so far in parts, which he pastes one by one, the last one first."""
    ana, dan = table.players["Ana"], table.players["Dan"]
    parts = ana.shell("send", "friday", "--block", "--chat", "sms", "--json").json["texts"]
    assert len(parts) > 2
    for text in parts[:0:-1]:
        assert "missing" in dan.paste([Message("Ana", text)]).err
    assert "a new game of TEN for 3" in dan.paste([Message("Ana", parts[0])]).out
    dan.read_to = len(table.chat.messages)


def one_message_is_lost(table: Table) -> None:
    """Whoever lacks it cannot go on from the next one: he is told what to ask for, and that helps."""
    while True:
        sender = table.at_move()
        sender.move()
        lost = sender.send()
        (follower, *rest) = (table.players[wait["name"]] for wait in sender.seen()["waiting"])
        if not rest:
            break
    (loser,) = (it for it in table.seated if it not in (sender, follower))
    follower.read()
    step = follower.seen()["game"]["step"]
    assert follower.move()
    follower.send("--code", "--since", str(step + 1))
    missing = loser.read(lost)
    assert missing is not None
    assert missing.code in (0, 4)  # old ones may come along

    since = re.search(r"try: .*tenpbem send GAME --code --since (\d+)", missing.err)
    assert since is not None, missing
    assert int(since[1]) == loser.seen()["game"]["step"] + 1
    follower.send("--code", "--since", since[1])
    loser.read(lost)
    assert loser.seen()["game"]["step"] == follower.seen()["game"]["step"]
