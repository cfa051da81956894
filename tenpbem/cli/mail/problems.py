"""Why nothing was found, in words for people: what happened, and one thing to do.

Each reason has a word for scripts. Nothing of a mail is ever repeated raw: whatever comes from one goes through
`harmless`, which escapes what could play tricks with a screen.
"""

from __future__ import annotations

from tenpbem.cli.exits import printable
from tenpbem.engine.values import NamedTuple

SHOWN = 60
"""Characters of a foreign text that are repeated at most."""


class Problem(NamedTuple):
    """What could not be read in a source, and why; `game` and `step` say which game it is, where that can be seen.

    `missing` are the numbers of the parts that a block lacks, where that is what is wrong: those that came may be kept.
    """

    reason: str
    what: str
    fix: str
    source: str = ""
    game: str = ""
    step: int | None = None
    missing: tuple[int, ...] = ()


ASK_FILE = "ask for the file as an attachment, or for the block: tenpbem send GAME --block"

REASONS: dict[str, tuple[str, str]] = {
    "changed": ("the game was changed on its way: a signature does not fit", ASK_FILE),
    "letters-lost": ("letters of other scripts were lost on the way and became ? or the like", ASK_FILE),
    "smart-quotes": ("a program made the quotes, dashes or dots of the game prettier than they were", ASK_FILE),
    "wrapped": ("the lines of the game were broken, and it cannot be told where", ASK_FILE),
    "split": ("this is a piece of a game; other pieces are missing", "give all pieces at once, or ask for the file"),
    "truncated": (
        "the game is cut off",
        "ask for the file, or for the block in parts, as your chat takes them: tenpbem send GAME --block --chat CHAT",
    ),
    "encrypted": ("this is encrypted", "open it with the program that has the key, save what is in it, and give that"),
    "winmail": (
        "this is a winmail.dat of Outlook, and no game could be read in it",
        "ask the sender for a mail in plain text or HTML, not Rich Text",
    ),
    "msg-file": (
        "this is a mail in Outlook's own form (.msg), and no game could be read in it",
        "save the attachment itself, or the mail as .eml, and give that",
    ),
    "rtf": ("this is a Rich Text file, and no game could be read in it", "ask for the file, or copy the text plainly"),
    "picture": ("this is a picture or a page to print, and a game is text", ASK_FILE),
    "partial": (
        "this is one piece of a mail that was sent in several (message/partial)",
        "put them together with your mail program, or ask for the file",
    ),
    "bounce": (
        "this mail says that another one could not be delivered",
        "check the address in it, and send the game again",
    ),
    "auto-reply": ("this is an automatic answer; there is nothing new in it", "wait for the player, or write to him"),
    "too-big": ("this holds more than is read at once", "save the message that brings the game, and give that alone"),
    "too-deep": ("messages within messages go too deep", "save the innermost message, and give that alone"),
    "too-many": ("this holds too many pieces", "save the message that brings the game, and give that alone"),
    "left-out": (
        "not everything in this folder was looked at",
        "give the file that brings the game, or its folder, alone",
    ),
    "unreadable": ("this cannot be read", "see whether it is there, and who may read it, and give it again"),
    "empty": ("there is nothing in it", "ask for it again; the attachment may have been removed on the way"),
    "no-game": ("there is no game in it", "a game begins with [game], or with BEGIN TENPBEM"),
}
"""By reason: what happened, and what to do; the one that says most stands first."""

RANK = {reason: place for place, reason in enumerate(REASONS)}

LIMITS = ((1_900, 2_001, "Discord's limit"), (2_040, 2_050, "Signal's limit"), (4_000, 4_097, "Telegram's limit"))
"""Lengths at which chats cut a message."""

LONGEST_MESSAGE = 4_100


def problem(reason: str, source: str = "", detail: str = "", game: str = "", step: int | None = None) -> Problem:
    """Word a problem; `detail` says more of this case."""
    what, fix = REASONS[reason]
    about = f"{harmless(game)}: " if game else ""
    return Problem(reason, f"{about}{what}{f' ({harmless(detail, 200)})' if detail else ''}", fix, source, game, step)


def limit_at(length: int) -> str:
    """Name the chat that cuts messages at a length, if there is one."""
    found = next((name for low, high, name in LIMITS if low <= length <= high), "")
    return f"{length} characters came; that is {found}" if found else ""


def harmless(text: str, most: int = SHOWN) -> str:
    """Show a foreign text shortly, with everything that is not printable as an escape."""
    short = text if len(text) <= most else text[: most - 3] + "..."
    return printable(short.replace("\n", " "))
