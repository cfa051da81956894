"""What is the matter with something that looks like a game and does not verify: the likeliest damage."""

from __future__ import annotations

import re

from tenpbem.cli.mail import base62
from tenpbem.cli.mail.judging import Unsigned
from tenpbem.cli.mail.loose import LooseGame
from tenpbem.cli.mail.marks import Framed
from tenpbem.cli.mail.problems import LONGEST_MESSAGE, limit_at
from tenpbem.engine.errors import TooLarge
from tenpbem.engine.values import NamedTuple

MAGIC = (
    (b"\x89PNG", "picture"),
    (b"\xff\xd8\xff", "picture"),
    (b"GIF8", "picture"),
    (b"BM", "picture"),
    (b"II*\0", "picture"),
    (b"MM\0*", "picture"),
    (b"RIFF", "picture"),
    (b"%PDF", "picture"),
    (b"\0\0\0\x18ftyp", "picture"),
    (b"\x78\x9f\x3e\x22", "winmail"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "msg-file"),
    (b"{\\rtf", "rtf"),
    (b"-----BEGIN PGP MESSAGE-----", "encrypted"),
)
"""How files begin in which a game is not to be seen, and the reason to give."""

_LOST = re.compile("\ufffd|\\?{2,}")
_LONG_WORDS = re.compile(r"(?:[0-9A-Za-z]{15}\s+){8}")
_LETTER = re.compile(r"[0-9A-Za-z]")


class Clue(NamedTuple):
    """What was seen of something that could not be read.

    `extent` (steps of a block, entries of a file), `sigs` and `part` compare it with what was found.
    """

    reason: str
    detail: str = ""
    game: str = ""
    ident: str = ""
    step: int | None = None
    extent: int = 0
    text: str = ""
    sigs: frozenset[str] = frozenset()
    part: int = 0


def of_loose(loose: LooseGame, unsigned: Unsigned, text: str) -> Clue:
    """Say what is the matter with a game in the form of the file."""
    reason, detail, refusal = _reason(loose, unsigned), "", unsigned.refusal
    if reason == "truncated":
        detail = _limit(text) or ("" if loose.begins else "its beginning is missing")
    elif refusal.step:
        detail = f"step {refusal.step}" + (f", {refusal.author}" if refusal.author else "")
    return Clue(reason, detail, loose.name, extent=len(loose.entries), text=text, sigs=loose.sigs)


def _limit(text: str) -> str:
    """Say at which limit of a chat a text may have been cut: Discord counts letters, Signal bytes."""
    if len(text) > 2 * LONGEST_MESSAGE:
        return ""
    return limit_at(len(text.strip())) or limit_at(len(text.strip().encode("utf-8", "replace")))


def _reason(loose: LooseGame, unsigned: Unsigned) -> str:
    """Choose the likeliest damage."""
    if isinstance(unsigned.refusal, TooLarge):
        return "too-big"
    unfinished = loose.cut or not loose.entries or not loose.entries[-1].whole
    at_the_end = unsigned.place >= len(loose.entries) - 1
    if not loose.begins or (unfinished and at_the_end):
        return "truncated"
    entry = loose.entries[unsigned.place].values
    values = [entry.get(field, "") for field in ("by", "do", "note")] + ([] if unsigned.place else [loose.name])
    if "?" in entry.get("by", "") or any(_LOST.search(value) for value in values):
        return "letters-lost"
    if loose.curly:
        return "smart-quotes"
    return "wrapped" if any("\n" in value for value in values) else "changed"


def of_part(framed: Framed, text: str) -> Clue:
    """Say what is the matter with a block, or a part of one, in a text."""
    mark = framed.mark
    came = len(_LETTER.findall(framed.text))
    if mark is None:
        if framed.ended and not came:
            return Clue("empty")
        return Clue("truncated", "" if framed.ended else _no_end(framed, came), text=text)
    wanted = came if mark.size is None else base62.letters_for(mark.size)
    if not framed.ended:
        reason, detail = "truncated", _no_end(framed, came)
    elif came < wanted:
        reason, detail = "changed", f"{came} of {wanted} letters came"
    else:
        reason, detail = "changed", "letters in it are not those that were sent"
    part = f"part {mark.part} of {mark.parts}: " if mark.parts > 1 else ""
    return Clue(reason, part + detail, mark.name or mark.ident, mark.ident, mark.step, mark.step, text, part=mark.part)


def of_other(text: str) -> Clue:
    """Say what a text is in which no game and no block begins: perhaps a piece of one."""
    return Clue("no-game", text=text if _LONG_WORDS.search(text) else "")


CLIPPED = "[Message clipped]"
"""What Gmail writes where it leaves out the rest of a mail."""


def of_clipped() -> Clue:
    """Say that a mail program shows only the beginning of a mail."""
    return Clue("truncated", "Gmail shows only the first part: open the original message")


def _no_end(framed: Framed, came: int) -> str:
    """Say that the end is missing, and whether a chat cuts there."""
    if not framed.begun:
        return "END is there, BEGIN is not"
    return "BEGIN is there, END is not" + (f"; {limit}" if (limit := limit_at(came * 16 // 15 + 100)) else "")
