"""A game as a mail that survives: the file attached, and the block below two lines for people.

The attachment is base64 with a plain name, so that no mail server touches it; the block is for mail programs that show
no attachments. Nothing in subject or text tells a result.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from hashlib import sha256

from tenpbem.cli.mail import blocks, threads
from tenpbem.cli.mail.letters import OWN_HEADER
from tenpbem.cli.mail.marks import short_name
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.values import NamedTuple

LARGEST_BLOCK = 60_000
"""Characters of a block that is put into the text of a mail; beyond it the attachment must do."""


class Envelope(NamedTuple):
    """From whom to whom a mail goes, when, and what it answers; addresses and date as a mail shows them.

    What is empty does not stand in the mail; but without `ident` it gets a Message-ID of its own. `thread` are
    Message-IDs: the mail that is answered, last, and those before it. A `draft` opens ready to be sent where a mail
    program knows X-Unsent.
    """

    sender: str = ""
    to: Sequence[str] = ()
    cc: Sequence[str] = ()
    date: str = ""
    ident: str = ""
    thread: Sequence[str] = ()
    automatic: bool = False
    draft: bool = False


class Written(NamedTuple):
    """A mail as it is sent, and its Message-ID."""

    ident: str
    data: bytes


def date_of(at: str) -> str:
    """Write a time, given as entries hold it, as the date of a mail."""
    return format_datetime(datetime.fromisoformat(at))


def subject(game: Game) -> str:
    """Say which game it is, how far it is and for whom it waits."""
    return f"[tenpbem {game.table['name']}] step {game.step}: {_next(game)}"


def _next(game: Game) -> str:
    """Say for whom a game waits."""
    waits = waiting(game)
    if not waits:
        return "the game is over"
    if waits[0].kind == "join":
        return f"seat {waits[0].seat} is free"
    return f"{' and '.join(game.names[wait.seat] for wait in waits)} to play"


def file_name(game: Game) -> str:
    """Name the attachment: game, step and whose turn it is, in letters that no mail program changes."""
    waits = waiting(game)
    name = short_name(game.table["name"]) or game.id.hex()[:6]
    player = short_name(game.names.get(waits[0].seat, "")) if waits else "over"
    return f"{name}-{game.step:03}{f'-{player}' if player else ''}.toml"


def compose(game: Game, text: str, body: str, envelope: Envelope, name: str = "") -> Written:
    """Write a mail with a game; `text` is its whole file, `body` the same from `[game]` on, `name` that of the file.

    Raises ValueError for an address that cannot stand in a header.
    """
    mail = EmailMessage(policy=SMTP)
    name = name or file_name(game)
    for header, value in (
        ("From", envelope.sender),
        ("To", ", ".join(envelope.to)),
        ("Cc", ", ".join(envelope.cc)),
        ("Subject", subject(game)),
        ("Date", envelope.date),
    ):
        if value:
            mail[header] = value
    if envelope.automatic:
        mail["Auto-Submitted"] = "auto-replied"
    if envelope.draft:
        mail["X-Unsent"] = "1"
    mail[OWN_HEADER] = "1"
    mail.set_content(_words(game, body, name), cte="quoted-printable")
    mail.add_attachment(text.encode(), maintype="application", subtype="octet-stream", filename=name)
    # Neither base64 nor quoted-printable ever holds "=_"; and the same mail is the same, letter for letter.
    mail.set_boundary(f"=_tenpbem_{sha256(text.encode()).hexdigest()[:24]}")
    data = threads.headers(envelope.thread) + mail.as_bytes(policy=SMTP)
    ident = envelope.ident or threads.new_ident(game, envelope.sender, data)
    return Written(ident, threads.named(ident, data))


def _words(game: Game, body: str, name: str) -> str:
    """Write what stands in the mail itself."""
    lines = (
        # No line begins with a name: that may look like the beginning of a signature, or of another mail.
        f"Step {game.step} of {game.table['name']}: {_next(game)}.\n"
        f"Save {name}, or all of this mail: tenpbem receive FILE\n"
    )
    (block,) = blocks.write(game, body)
    return f"{lines}\n{block}" if len(block) <= LARGEST_BLOCK else lines
