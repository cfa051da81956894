"""What mail and chat do to a text: a table of manglings, each with what a reader makes of it.

A case is made from a payload (a game file, or the same as a block) and gives one or more files. Where `plain` or
`block` is a reason, a payload of that kind is damaged beyond repair, and the reader says so; "any" means that either is
right.
"""

from __future__ import annotations

import base64
import html
import io
import re
import zipfile
from collections.abc import Callable
from typing import NamedTuple

Files = dict[str, bytes]
FOUND, ANY = "", "any"


class Payload(NamedTuple):
    """What is sent: a text, an older one of the same game, and whether it is a block."""

    text: str
    older: str
    is_block: bool


class Case(NamedTuple):
    """One mangling."""

    name: str
    make: Callable[[Payload], Files]
    plain: str = FOUND
    block: str = FOUND


HEAD = "From: Ana <ana@mail.test>\nTo: Bob <bob@mail.test>\nSubject: your move\nMessage-ID: <1@mail.test>\n"


def mail(body: str | bytes, kind: str = "text/plain; charset=utf-8", encoding: str = "8bit", more: str = "") -> bytes:
    """Make a mail of one part, with the line ends of mail."""
    head = f"{HEAD}{more}MIME-Version: 1.0\nContent-Type: {kind}\nContent-Transfer-Encoding: {encoding}\n\n".encode()
    return crlf(head + (body if isinstance(body, bytes) else body.encode()))


def crlf(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def b64(data: bytes, width: int = 76) -> str:
    letters = base64.b64encode(data).decode()
    return "".join(letters[place : place + width] + "\n" for place in range(0, len(letters), width))


def part(body: str, kind: str = "text/plain; charset=utf-8", encoding: str = "8bit", more: str = "") -> str:
    return f"Content-Type: {kind}\nContent-Transfer-Encoding: {encoding}\n{more}\n{body}\n"


def mixed(*parts: str, kind: str = "mixed", mark: str = "=_one", end: bool = True, more: str = "") -> str:
    pieces = "".join(f"--{mark}\n{piece}" for piece in parts)
    return f'Content-Type: multipart/{kind}; boundary="{mark}"{more}\n\n{pieces}' + (f"--{mark}--\n" if end else "")


def attached(
    data: bytes, name: str = "friday.toml", kind: str = "application/octet-stream", disposition: str = ""
) -> str:
    disposition = disposition or f'attachment; filename="{name}"'
    return part(b64(data), f'{kind}; name="{name}"', "base64", f"Content-Disposition: {disposition}\n")


HI = part("Hi Bob, your move.\n")


def with_attachment(*parts: str, more: str = "", **options) -> bytes:
    return crlf(f"{HEAD}{more}MIME-Version: 1.0\n{mixed(HI, *parts, **options)}".encode())


def pasted(change: Callable[[str], str]) -> Callable[[Payload], Files]:
    """A text as it lies in a chat."""
    return lambda payload: {"chat.txt": change(payload.text).encode()}


def posted(change: Callable[[str], str], kind: str = "text/plain; charset=utf-8") -> Callable[[Payload], Files]:
    """A text in a mail, between other words."""
    return lambda payload: {"mail.eml": mail(change(f"Hi Bob,\n\n{payload.text}\nBye\nAna\n"), kind)}


def sent(make: Callable[[bytes], bytes]) -> Callable[[Payload], Files]:
    """A payload in a mail of its own making."""
    return lambda payload: {"mail.eml": make(payload.text.encode())}


def on_disk(change: Callable[[bytes], bytes], name: str = "friday.toml") -> Callable[[Payload], Files]:
    return lambda payload: {name: change(payload.text.encode())}


def each_line(text: str, change: Callable[[str], str]) -> str:
    return "".join(change(line) + "\n" for line in text.split("\n"))


def quoted(text: str, mark: str = "> ") -> str:
    return each_line(text, lambda line: mark + line)


def cut_at(text: str, width: int, between: str = "\n") -> str:
    return each_line(text, lambda line: between.join(line[p : p + width] for p in range(0, len(line), width)))


def wrapped(text: str, width: int = 72) -> str:
    """Break lines at blanks where there are any, as mail programs do."""

    def wrap(line: str) -> str:
        lines, rest = [], line
        while len(rest) > width and (place := rest.rfind(" ", 1, width + 1)) > 0:
            lines.append(rest[:place])
            rest = rest[place + 1 :]
        return "\n".join([*lines, rest])

    return each_line(text, wrap)


def flowed(text: str, width: int = 72) -> str:
    """Break lines behind blanks, which stay (RFC 3676)."""

    def wrap(line: str) -> str:
        lines, rest = [], line
        while len(rest) > width and (place := rest.rfind(" ", 1, width)) > 0:
            lines.append(rest[: place + 1])
            rest = rest[place + 1 :]
        return "\n".join([*lines, rest])

    return each_line(text, wrap)


def sprinkled(text: str, letters: str, every: int = 37) -> str:
    return "".join(c + (letters[i % len(letters)] if i % every == every - 1 else "") for i, c in enumerate(text))


def misread(text: str, codec: str) -> str:
    """Read UTF-8 as if it were something else; what the encoding lacks passes as it is."""
    return "".join(
        one.decode(codec, "strict") if _has(one, codec) else chr(one[0]) for one in map(_byte, text.encode())
    )


def _byte(number: int) -> bytes:
    return bytes([number])


def _has(one: bytes, codec: str) -> bool:
    try:
        return bool(one.decode(codec))
    except UnicodeDecodeError:
        return False


def curled(text: str) -> str:
    return re.sub(r'"([^"\n]*)"', "\u201c\\1\u201d", text)


def page(text: str) -> str:
    return "".join(f"<div>{html.escape(line).replace('  ', '&nbsp; ') or '<br>'}</div>" for line in text.split("\n"))


def in_pieces(text: str, size: int) -> list[str]:
    pieces, piece = [], ""
    for line in text.splitlines(keepends=True):
        if piece and len(piece) + len(line) > size:
            pieces.append(piece)
            piece = ""
        piece += line
    return [*pieces, piece]


def chopped(text: str) -> str:
    """A chat of short messages, copied with names and times between."""
    return "\nAna \u2014 Today at 9:14 PM\n".join(piece.rstrip("\n") + "\n" for piece in in_pieces(text, 2000))


def zipped(**files: bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def mbox(*mails: bytes, escape: str = "") -> bytes:
    """Put mails into a mailbox, with lines that look like its marks escaped in one of the usual ways."""
    out = []
    for number, each in enumerate(mails):
        each = each.replace(b"\r\n", b"\n")
        if escape:
            each = re.sub(escape.encode(), b">\\g<0>", each, flags=re.M)
        out += [f"From ana@mail.test Thu Mar 12 21:14:{number % 60:02} 2026\n".encode(), each, b"\n"]
    return b"".join(out)


LUNCH = mail("From now on lunch is at one.\n")
BOUNCE_MORE = "Auto-Submitted: auto-replied\nReturn-Path: <>\n"


def bounce(data: bytes) -> bytes:
    status = part("Reporting-MTA: dns; mail.test\n\nAction: failed\nStatus: 5.1.1\n", "message/delivery-status", "7bit")
    nested = f"Content-Type: message/rfc822\n\n{HEAD}MIME-Version: 1.0\n{mixed(HI, attached(data), mark='=_in')}"
    parts = mixed(part("I could not deliver it."), status, nested, kind="report", more="; report-type=delivery-status")
    return crlf(f"{HEAD}{BOUNCE_MORE}MIME-Version: 1.0\n{parts}".encode())


PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
