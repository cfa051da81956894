"""Messages of several games as they arrive, in mailboxes, Maildirs, chats and files, and what is remembered then.

Old and new copies, turn codes and parts of blocks of two games, a game of strangers, a fork.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tenpbem.cli.mail import turncodes
from tenpbem.cli.mail.blocks import write
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import parse_game, read_text
from tenpbem.engine.merging import known
from tests.cli.shell import Shell
from tests.game.sitting import Sitting, entries
from tests.mail.evening import body, evening, file
from tests.mail.mangling import LUNCH, attached, mail, mbox, quoted, with_attachment, zipped
from tests.mail.mangling import b64 as base64_lines

FRIDAY = evening(34)
TEN = evening(26, way="seeded", auction="open", name="friday")
STRANGERS = evening(14, people=("Eve", "Mallory"), name="friday")
"""Of the same name as another game, as strangers may call theirs."""


def branches() -> tuple[Game, Game, Game]:
    """Play a game to a point, and from there on in two ways."""
    one, other = (Sitting("seeded", "open", name="fork", deck=None) for _ in range(2))
    stem = one.play_on(12).game
    one.play_on(18)
    other.play_on(12).play_on(18, lambda moves, number: moves[-1])
    assert one.game.step == other.game.step
    return stem, one.game, other.game


STEM, ONE, OTHER = branches()


class Message(NamedTuple):
    """A text that somebody sends; of a fork the branch that it follows; of a block its number among the parts."""

    game: Game
    text: str
    kind: str = "copy"
    branch: str = ""
    part: int = 0


def code(games: Sequence[Game], since: int, to: int) -> Message:
    """Send what a game has beyond another state of it."""
    old, new = games[since], games[to]
    return Message(new, turncodes.write(new, [it for it in entries(new) if it not in entries(old)])[0], "code")


PARTS = [Message(FRIDAY[-1], text, "part", part=n) for n, text in enumerate(write(FRIDAY[-1], body(FRIDAY[-1]), 1500))]
MESSAGES = [
    *(Message(game, file(game)) for game in (FRIDAY[4], FRIDAY[15], FRIDAY[22], TEN[3], TEN[-6], TEN[-1])),
    *(Message(game, file(game)) for game in (STRANGERS[5], STRANGERS[-1])),
    *(code(FRIDAY, 15, 18), code(FRIDAY, 22, 25), code(TEN, 3, 9)),
    *PARTS,
    Message(STEM, file(STEM), branch=""),
    Message(ONE, file(ONE), branch="one"),
    Message(OTHER, file(OTHER), branch="other"),
]
WAYS: list[Callable[[str], bytes]] = [
    lambda text: with_attachment(attached(text.encode())),
    lambda text: mail(quoted(text)),
    lambda text: mail(base64_lines(text.encode()), encoding="base64"),
    lambda text: mail(f"Hi Bob,\n\n{text}\nBye\n"),
]


def in_an_mbox(shell: Shell, texts: Sequence[str]) -> list[str]:
    """Put mails into a mailbox, each in another way, others between."""
    mails = [WAYS[number % len(WAYS)](text) for number, text in enumerate(texts)]
    shell.write("in.mbox", mbox(LUNCH, *mails, LUNCH))
    return ["in.mbox"]


def in_a_maildir(shell: Shell, texts: Sequence[str]) -> list[str]:
    """Deliver mails."""
    for number, text in enumerate(texts):
        place = f"new/{number}.host" if number % 2 else f"cur/{number}.host:2,S"
        shell.write(f"Maildir/{place}", WAYS[number % len(WAYS)](text))
    return ["Maildir"]


def in_a_chat(shell: Shell, texts: Sequence[str]) -> list[str]:
    """Paste all below each other, with names and times between."""
    said = (f"Ana \u2014 Today at 9:1{number % 10} PM\nhere:\n{text}\n" for number, text in enumerate(texts))
    shell.write("chat.txt", "".join(said))
    return ["chat.txt"]


def in_files(shell: Shell, texts: Sequence[str]) -> list[str]:
    """Save each under a name of its own; some of them zipped."""
    for number, text in enumerate(texts):
        shell.write(f"{number}.dat", zipped(game=text.encode()) if number % 3 == 2 else text)
    return [f"{number}.dat" for number in range(len(texts))]


Holder = Callable[[Shell, Sequence[str]], list[str]]
HOLDERS: list[Holder] = [in_an_mbox, in_a_maildir, in_a_chat, in_files]


def state(shell: Shell, game: Game) -> Game | None:
    """Read what a machine remembers of a game."""
    path = shell.home / "games" / f"{game.id.hex()}.toml"
    return fold(parse_game(read_text(path.read_bytes())), known(game)) if path.exists() else None
