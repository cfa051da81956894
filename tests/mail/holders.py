"""What a game may be in, of the rarer kinds: forms of Outlook, old encodings, forwards of forwards."""

from __future__ import annotations

import struct
from binascii import b2a_uu

from tests.mail.mangling import HEAD, HI, attached, crlf, mixed, part, zipped


def encrypted_zip(data: bytes) -> bytes:
    """A zip whose files say that they are encrypted."""
    archive = bytearray(zipped(game=data))
    for mark, place in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        archive[archive.find(mark) + place] |= 1
    return bytes(archive)


def winmail(data: bytes) -> bytes:
    """A TNEF stream with one attachment."""

    def attribute(level: int, ident: int, kind: int, content: bytes) -> bytes:
        head = struct.pack("<BHHI", level, ident, kind, len(content))
        return head + content + struct.pack("<H", sum(content) & 0xFFFF)

    return struct.pack("<IH", 0x223E9F78, 1) + attribute(1, 0x9006, 8, b"\0\0\1\0") + attribute(2, 0x800F, 6, data)


def uuencoded(data: bytes) -> str:
    lines = "".join(b2a_uu(data[place : place + 45]).decode() for place in range(0, len(data), 45))
    return f"begin 644 friday.toml\n{lines}`\nend\n"


def rich(text: str) -> str:
    """A Rich Text file."""

    def letter(c: str) -> str:
        if c in "\\{}":
            return "\\" + c
        units = struct.unpack(f"<{len(c.encode('utf-16-le')) // 2}h", c.encode("utf-16-le"))
        return {"\n": "\\par\n", "\t": "\\tab "}.get(c) or (c if c.isascii() else "".join(f"\\u{u}?" for u in units))

    return "{\\rtf1\\ansi\\uc1 " + "".join(map(letter, text)) + "}"


def forwarded(data: bytes, times: int) -> bytes:
    inner = f"{HEAD}MIME-Version: 1.0\n{mixed(HI, attached(data), mark='=_in')}"
    for number in range(times):
        nested = f"Content-Type: message/rfc822\n\n{inner}"
        inner = f"{HEAD}MIME-Version: 1.0\n{mixed(part('fwd'), nested, mark=f'=_f{number}')}"
    return crlf(inner.encode())
