"""Where a mail stands among others: its Message-ID, and the mails that go before it (RFC 5322, section 3.6.4).

What comes in these headers is only good for putting mails in order before people's eyes; nothing is believed because
of it. They are written by hand: the library for mails takes a Message-ID longer than a line apart, and those of some
mail systems are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256

from tenpbem.cli.mail.letters import Letter
from tenpbem.cli.mail.marks import short_name
from tenpbem.engine.game import Game

LONGEST = 12
"""Mails that are named as going before: the first, which holds the others together, and the last of them."""

NOWHERE = "tenpbem.invalid"
"""The right side of a Message-ID where the sender has no address (RFC 2606: nobody's name)."""

_IDENT = re.compile(r"<[!-;=?A-~]{1,250}@[!-;=?A-~]{1,255}>")


def thread(letter: Letter) -> tuple[str, ...]:
    """Name a mail, last, and those before it, the oldest first; nothing where it has no name itself."""
    own = idents_in(letter, "Message-ID")[:1]
    before = idents_in(letter, "References") or idents_in(letter, "In-Reply-To")
    return shortened([*(ident for ident in before if ident not in own), *own]) if own else ()


def idents_in(letter: Letter, header: str) -> list[str]:
    """Find the well-formed Message-IDs in a header: short, in ASCII, without blanks and control characters."""
    return list(dict.fromkeys(_IDENT.findall(str(letter.head.get(header, "")))))


def shortened(idents: Sequence[str]) -> tuple[str, ...]:
    """Leave out the middle of a thread that has grown long."""
    if len(idents) <= LONGEST:
        return tuple(idents)
    return (idents[0], *idents[1 - LONGEST :])


def headers(answers: Sequence[str]) -> bytes:
    """Write the headers of a mail that answers the last of these; what is no Message-ID does not get into them."""
    known = shortened([ident for ident in answers if _IDENT.fullmatch(ident)])
    if not known:
        return b""
    references = "\r\n ".join(known)
    return f"In-Reply-To: {known[-1]}\r\nReferences: {references}\r\n".encode("ascii")


def new_ident(game: Game, sender: str, mail: bytes) -> str:
    """Make a Message-ID for a mail that has none yet.

    It says game and step, and ends in a digest of all of the mail, addresses and date too. So the same mail made again,
    by a program that was stopped before it knew that the first one had left, has the same Message-ID, and mail systems
    and readers can drop it; one that differs in a single letter has another, and is never dropped.
    """
    name = short_name(game.table["name"]) or "game"
    domain = sender.rpartition("@")[2].rstrip("> ") or NOWHERE
    return f"<{name}.{game.id.hex()[:6]}.{game.step}.{sha256(mail).hexdigest()[:24]}@{domain}>"


def named(ident: str, mail: bytes) -> bytes:
    """Give a mail a Message-ID, as its first header; raise ValueError for one that is not well formed."""
    if not _IDENT.fullmatch(ident):
        raise ValueError(f"no Message-ID to put into a header: {ident!r}")
    return f"Message-ID: {ident}\r\n".encode("ascii") + mail
