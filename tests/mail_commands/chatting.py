"""A chat in which a game is played, and what comes of its messages when somebody copies them out of it.

Nothing that happens here destroys letters and digits: a chat that does so is a matter of other tests.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

TALK = (
    'your turn, "good luck" -- and don\'t bust...',
    "brb (tea)",
    "lol, 3 cards again?! :)",
    "می\u200cخواهم 🙏🏽 see https://example.org/a?b=1&c=2",
    "**nice** one, _really_; end of the day, begin again tomorrow",
    "12:30 ok? game on",
)


class Message(NamedTuple):
    """What somebody wrote into a chat."""

    author: str
    text: str


class Chat:
    """Messages in the order in which they were sent, and chances that are the same in every run."""

    def __init__(self, seed: int) -> None:
        self.messages: list[Message] = []
        self.chance = random.Random(seed)

    def post(self, author: str, text: str) -> Message:
        """Write something, now and then with some talk behind it."""
        self.messages.append(message := Message(author, text))
        if self.chance.random() < 0.4:
            self.messages.append(Message(author, self.chance.choice(TALK)))
        return message

    def copied(self, messages: Sequence[Message]) -> str:
        """Copy messages out of the chat: each mangled, with names and times between, as one text."""
        header, pieces = self.chance.choice(HEADERS), []
        for message in messages:
            texts = split(message.text, self.chance) if self.chance.random() < 0.3 else [message.text]
            pieces += [header(message.author, self.chance.randrange(60)) + self.mangled(text) for text in texts]
        joint = self.chance.choice(["\n", "\n\n", "\r\n", " \n"])
        return beautified(joint.join(pieces), self.chance)

    def mangled(self, text: str) -> str:
        """Do to a message what a program and its people do: two or three things at once."""
        for way in self.chance.sample(WAYS, self.chance.randint(1, 3)):
            text = way(text, self.chance)
        return text


Way = Callable[[str, random.Random], str]


def split(text: str, chance: random.Random) -> list[str]:
    """Send a message in two, because it grew too long: between two lines, or within one."""
    lines = text.strip("\n").split("\n")
    if len(lines) < 4:
        return [text]
    at = chance.randrange(2, len(lines) - 1)
    place = chance.choice([0, 0, len(lines[at]) // 2])
    before, behind = [*lines[:at], lines[at][:place]], [lines[at][place:], *lines[at + 1 :]]
    return ["\n".join(before).rstrip("\n"), "\n".join(behind)]


def wrapped(text: str, chance: random.Random) -> str:
    """Break lines wherever the screen ends."""
    width = chance.randint(28, 76)
    return "\n".join(
        line[place : place + width] for line in text.split("\n") for place in range(0, max(len(line), 1), width)
    )


def quoted(text: str, chance: random.Random) -> str:
    """Put the marks of a quotation before every line."""
    mark = chance.choice(["> ", ">", "> > ", "| ", "\u2502 ", "    "])
    return "\n".join(mark + line for line in text.split("\n"))


def invisible(text: str, chance: random.Random) -> str:
    """Sprinkle letters that cannot be seen, so that long words may break."""
    letters, every = chance.choice(["\u200b", "\u2060\u00ad", "\ufeff\u200e\u200b"]), chance.randint(11, 60)
    return "".join(c + (chance.choice(letters) if number % every == 0 else "") for number, c in enumerate(text, 1))


def blanks(text: str, chance: random.Random) -> str:
    """Use other blanks, and more of them."""
    return text.replace(" ", chance.choice(["\u00a0", "\u202f", "  ", " \u00a0 ", "\u3000"]))


def framed(text: str, chance: random.Random) -> str:
    """Send it as code."""
    return chance.choice(["```\n{}\n```", "```text\n{}```", "`{}`", "~~~\n{}\n~~~"]).format(text.rstrip("\n"))


def marked_up(text: str, chance: random.Random) -> str:
    """Make the first and the last line bold, or slanted."""
    sign = chance.choice(["*", "**", "_", "__", "~"])
    first, *others = text.strip("\n").split("\n")
    return "\n".join([f"{sign}{first}{sign}", *others[:-1], *(f"{sign}{line}{sign}" for line in others[-1:])])


def spaced(text: str, chance: random.Random) -> str:
    """Put empty lines between lines, or blanks at their ends."""
    return text.replace("\n", chance.choice(["\n\n", "  \n", "\n \n"]))


WAYS: tuple[Way, ...] = (wrapped, quoted, invisible, blanks, framed, marked_up, spaced, lambda text, chance: text)


def beautified(text: str, chance: random.Random) -> str:
    """Make quotes, dashes and dots prettier."""
    if chance.random() < 0.5:
        for plain, pretty in ((' "', " \u201c"), ('"', "\u201d"), ("'", "\u2019"), ("--", "\u2014"), ("...", "\u2026")):
            text = text.replace(plain, pretty)
    return text


HEADERS: tuple[Callable[[str, int], str], ...] = (
    lambda who, minute: f"{who}, 21:{minute:02}:\n",
    lambda who, minute: f"[12.03.26, 21:{minute:02}:40] {who}: ",
    lambda who, minute: f"{who} \u2014 Today at 9:{minute:02} PM\n",
    lambda who, minute: f"<{who}> (21:{minute:02}) ",
    lambda who, minute: "",
)
