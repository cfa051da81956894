"""May this mail be answered by a program? What RFC 3834 and common sense forbid, so that no two programs ever chat.

An answer of the agent is no reply to the sender: it goes to the players of a game, at addresses that the player noted,
and only together with an entry that was signed just now and can be signed only once. So a turn that another agent sent
may be answered, though it says `Auto-Submitted`: between two decisions of people there is a handful of duties, and then
no more. Every other automatic mail is none of a person's turns and is never answered.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from tenpbem.cli.mail import letters
from tenpbem.cli.mail.letters import OWN_HEADER, Letter

BULK = frozenset({"bulk", "junk", "list", "auto-reply"})
REFUSED = {"bounce": "it says that a mail could not be delivered", "auto-reply": "it is an automatic answer"}
PROGRAMS = re.compile(
    r"(?:mailer-daemon|postmaster|listserv|majordomo|mailman|no-?reply|do-?not-?reply|owner-.*|.*-(?:owner|request|bounces))"
    r"@.*",
    re.DOTALL,
)
"""Addresses at which no person reads, by the custom of mailing lists and mail systems."""

SIGNS = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-response-suppress", "feedback-id")
"""Headers by which programs say that they are programs, from before there was a standard and beside it."""

_ADDRESS = re.compile(r"[^\s<>(),;:\"]{1,64}@[^\s<>(),;:\"]{1,255}")
_WORD = re.compile(r"[a-z-]*")
_MOST = 20


def why_not(letter: Letter, own: Collection[str] = (), posted: Collection[str] = ()) -> str | None:
    """Say why no mail goes out in answer to this one; None where one may.

    `own` are the addresses of this machine's players in small letters, `posted` the Message-IDs of mails that the agent
    itself sent. Nothing here lets anybody do anything: each header can only forbid.
    """
    if not letter.head.keys():
        return "it is no mail"
    if (reason := letters.refused(letter)) is not None:
        return REFUSED[reason]
    if _all(letter, "message-id") & {ident.lower() for ident in posted}:
        return "this agent sent it"
    senders = _addresses(letter, "from") | _addresses(letter, "sender")
    if senders & set(own):
        return "it comes from you"
    if any(name.lower().startswith("list-") for name in letter.head):
        return "it came through a mailing list"
    if _words(letter, "precedence") & BULK:
        return "it was sent to many"
    if "<>" in _all(letter, "return-path"):
        return REFUSED["bounce"]
    if any(PROGRAMS.fullmatch(address) for address in senders | _addresses(letter, "return-path")):
        return "a program sent it"
    if letter.head.get(OWN_HEADER) is not None:
        return None
    if any(letter.head.get(name) is not None for name in SIGNS) or _words(letter, "auto-submitted") - {"", "no"}:
        return REFUSED["auto-reply"]
    return None


def _all(letter: Letter, name: str) -> set[str]:
    """Give all headers of a name as they stand, in small letters; a mail may bring one twice."""
    return {str(value).strip().lower() for value in (letter.head.get_all(name) or ())[:_MOST]}


def _words(letter: Letter, name: str) -> set[str]:
    """Give the first word of all headers of a name: parameters and remarks may follow it."""
    found = (_WORD.match(value.replace("auto_reply", "auto-reply")) for value in _all(letter, name))
    return {match[0] for match in found if match}


def _addresses(letter: Letter, name: str) -> set[str]:
    """Find all that looks like an address in the headers of a name, in small letters.

    The parser of the library follows brackets as deep as they go, until it breaks.
    """
    return {found for value in _all(letter, name) for found in _ADDRESS.findall(value)}
