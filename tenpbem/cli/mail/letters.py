"""Mails: their headers, their parts, and mailboxes of many.

A mail is taken apart by hand, one level at a time, with the headers read by `email`: that keeps messages nested
thousands deep harmless, goes on behind a broken header line, and decodes by content, not by label. From:, Message-ID
and the like are for people to look at; nothing is ever believed because of them.
"""

from __future__ import annotations

import binascii
import quopri
import re
from collections.abc import Iterator
from contextlib import suppress
from email.header import decode_header, make_header
from email.message import Message
from email.parser import BytesParser
from email.policy import compat32

from tenpbem.cli.mail.archives import base64_body
from tenpbem.engine.values import NamedTuple

OWN_HEADER = "X-Tenpbem"
"""What an automatic answer of this program carries, so that it is told from that of a holiday."""

LONGEST_HEAD = 64 * 1024
LONGEST_HEADER = 4_000
MOST_PARTS = 500

_FIELD = re.compile(rb"^[!-9;-~]{1,70}:")
_KNOWN = re.compile(
    rb"^(?:from|to|cc|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|reply-to|"
    rb"in-reply-to|references|sender|list-id|content-transfer-encoding|content-disposition|auto-submitted|dkim-signature|"
    rb"x-[a-z0-9-]{1,60}):",
    re.I,
)
_MBOX = re.compile(rb"^From \S{1,200} {1,9}[^\n]{0,80}\d{1,2}:\d\d[^\n]{0,60}\d{4}[^\n]{0,40}$", re.M)
_PASTED = re.compile(r"^(?:MIME-Version|Content-Type|Content-Transfer-Encoding):[ \t]", re.M | re.I)


class Letter(NamedTuple):
    """A mail, or a part of one: its headers and what follows them."""

    head: Message
    body: bytes

    @property
    def type(self) -> str:
        """Name the type of the content."""
        return self.head.get_content_type()

    @property
    def charset(self) -> str | None:
        """Name the encoding that it claims."""
        return _parameter(self.head, "charset")

    @property
    def name(self) -> str:
        """Give the name of an attachment, for people to look at: it is never a path."""
        found = self.head.get_param("filename", None, "content-disposition") or self.head.get_param("name")
        return found[2] if isinstance(found, tuple) else str(found or "")

    def header(self, name: str) -> str:
        """Give a header as it stands, in small letters."""
        return str(self.head.get(name, "")).strip().lower()


def looks_like_mail(data: bytes) -> bool:
    """Tell whether bytes begin with headers."""
    head = unix(data[:8_000].lstrip(b"\r\n \t"))
    fields = [line for line in head.split(b"\n\n")[0].split(b"\n")[:60] if _FIELD.match(line)]
    known = {found[0].lower() for line in fields if (found := _KNOWN.match(line))}
    return len(known) >= 2 or b"content-type:" in known


def looks_like_mailbox(data: bytes) -> bool:
    """Tell whether bytes begin like an mbox."""
    return _MBOX.match(data.lstrip()[:400]) is not None


def mails_in(mailbox: bytes) -> Iterator[bytes]:
    """Split an mbox at lines with From, an address and a date."""
    text = unix(mailbox)
    starts = [found.start() for found in _MBOX.finditer(text)]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield text[text.find(b"\n", start) + 1 : end]


def from_first_mail(mailbox: bytes) -> bytes:
    """Cut off what stands before the first mail that is whole."""
    found = _MBOX.search(mailbox)
    return mailbox[found.start() :] if found else b""


def unix(data: bytes) -> bytes:
    """End all lines with LF."""
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def read(data: bytes) -> Letter:
    """Take headers from body; lines among the headers that are none are left out."""
    text = unix(data).lstrip(b"\n \t")
    head, _, body = text[:LONGEST_HEAD].partition(b"\n\n")
    body = text[len(head) + 2 :] if b"\n\n" in text[:LONGEST_HEAD] else body
    lines = b"\n".join(_headers(head))
    return Letter(BytesParser(policy=compat32).parsebytes(lines + b"\n\n", headersonly=True), body)


def _headers(head: bytes) -> Iterator[bytes]:
    """Choose the lines of a head that are headers, each up to a limit with all its continuations."""
    room = 0
    for line in head.split(b"\n"):
        if line[:1] not in (b" ", b"\t"):
            room = LONGEST_HEADER if _FIELD.match(line) else 0
        if room >= len(line) > 0:
            yield line
        room -= len(line)


def part_of(data: bytes) -> Letter:
    """Read a part of a mail; it may have no headers at all."""
    if data.startswith(b"\n"):
        return Letter(Message(), data[1:])
    return read(data)


def parts_of(letter: Letter) -> list[bytes]:
    """Split a multipart at its boundary; what stands before the first and behind the last is left out."""
    boundary = _parameter(letter.head, "boundary")
    mark = boundary.rstrip().encode("utf-8", "surrogateescape") if boundary else _guessed(letter.body)
    if mark is None:
        return []
    pieces = re.split(rb"^--" + re.escape(mark) + rb"(?:--)?[ \t]*$\n?", letter.body, maxsplit=MOST_PARTS, flags=re.M)
    return [piece[:-1] if piece.endswith(b"\n") else piece for piece in pieces[1:] if piece.strip()]


def _guessed(body: bytes) -> bytes | None:
    """Find the boundary of a multipart whose header does not say it."""
    found = re.search(rb"^--([^\s-][^\n]{0,69})\n[A-Za-z-]{4,40}:", body, re.M)
    return found[1].rstrip() if found else None


def content(letter: Letter) -> bytes:
    """Undo the transfer encoding of a part."""
    encoding = letter.header("content-transfer-encoding")
    if encoding.startswith("base64"):
        return base64_body(letter.body) or letter.body
    if encoding.startswith("quoted"):
        return quopri.decodestring(letter.body)
    if "uu" in encoding:
        return uudecoded(letter.body) or letter.body
    return letter.body


def uudecoded(body: bytes) -> bytes:
    """Decode a part that is uuencoded."""
    data = bytearray()
    for line in body.split(b"\n"):
        if line.startswith(b"begin ") or not line.strip():
            continue
        if line.strip() in (b"end", b"`"):
            break
        try:
            data += binascii.a2b_uu(line)
        except binascii.Error:
            break
    return bytes(data)


def pasted_in(text: str) -> str | None:
    """Find a mail whose source stands within a text, from its headers on."""
    found = _PASTED.search(text)
    if found is None or found.start() == 0:
        return None
    start = text.rfind("\n\n", 0, found.start())
    return text[start + 2 :] if start >= 0 else None


def refused(letter: Letter) -> str | None:
    """Say for what reason a mail is not looked into: nothing new can be in it."""
    if letter.type == "multipart/report" and _parameter(letter.head, "report-type") == "disposition-notification":
        return "auto-reply"
    if letter.type == "multipart/report" or letter.header("return-path") == "<>":
        return "bounce"
    if "mailer-daemon" in letter.header("from"):
        return "bounce"
    if letter.head.get(OWN_HEADER) is None and _first_word(letter.header("auto-submitted")) not in ("", "no"):
        return "auto-reply"
    return None


def _first_word(value: str) -> str:
    """Give what a header says, without parameters and remarks."""
    return re.split(r"[\s;(]", value, maxsplit=1)[0]


def subject(letter: Letter) -> str:
    """Give the subject of a mail in one line, for people to look at; one that is broken as it stands."""
    text = str(letter.head.get("subject", ""))
    with suppress(ValueError, LookupError):
        text = str(make_header(decode_header(text)))
    return " ".join(text.split())


def sealed_up(letter: Letter) -> str | None:
    """Say for what reason nothing can be read in a part as it is."""
    if letter.type == "message/partial":
        return "partial"
    if letter.type == "multipart/encrypted" or "enveloped" in letter.header("content-type"):
        return "encrypted"
    return None


def _parameter(head: Message, name: str) -> str | None:
    """Give a parameter of the type of the content, whatever it is labelled as."""
    found = head.get_param(name)
    value = found[2] if isinstance(found, tuple) else found
    return str(value) if value else None
