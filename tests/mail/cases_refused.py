"""Cases of what holds no game, each with the reason that is named."""

from __future__ import annotations

import gzip
from collections.abc import Callable

from tests.mail.holders import encrypted_zip, rich, winmail
from tests.mail.mangling import (
    LUNCH,
    PNG,
    Files,
    attached,
    bounce,
    mail,
    part,
    quoted,
    with_attachment,
    zipped,
)

REFUSED: list[tuple[str, Callable[[bytes], Files], str]] = [
    ("an empty file", lambda d: {"a": b""}, "empty"),
    ("an empty attachment", lambda d: {"a": with_attachment(attached(b""))}, "empty"),
    ("marks and nothing between", lambda d: {"a": b"BEGIN TENPBEM 1\n\nEND TENPBEM 1\n"}, "empty"),
    ("talk", lambda d: {"a": b"did you get my move? It starts with BEGIN and ends with END\n"}, "no-game"),
    ("another mail", lambda d: {"a": LUNCH}, "no-game"),
    ("a picture", lambda d: {"a": with_attachment(attached(PNG, "shot.png", "image/png"))}, "picture"),
    (
        "an Outlook file",
        lambda d: {"a": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + d.decode().encode("utf-16-le")[:3000]},
        "msg-file",
    ),
    ("winmail without a game", lambda d: {"a": with_attachment(attached(winmail(b"hello"), "winmail.dat"))}, "winmail"),
    ("rich text without a game", lambda d: {"a": rich("hello").encode()}, "rtf"),
    ("an encrypted zip", lambda d: {"a": encrypted_zip(d)}, "encrypted"),
    ("PGP", lambda d: {"a": mail("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n")}, "encrypted"),
    (
        "encrypted mail",
        lambda d: {"a": with_attachment(part("Version: 1", "application/pgp-encrypted"), kind="encrypted")},
        "encrypted",
    ),
    (
        "sealed by S/MIME",
        lambda d: {
            "a": mail("MIAGCSqGSIb3DQEHA6CAMIACAQAx", "application/pkcs7-mime; smime-type=enveloped-data", "base64")
        },
        "encrypted",
    ),
    ("a piece of a mail", lambda d: {"a": mail("half", 'message/partial; id="a"; number=1; total=2')}, "partial"),
    ("a bounce", lambda d: {"a": bounce(d)}, "bounce"),
    ("a bounce of an old server", lambda d: {"a": with_attachment(attached(d), more="Return-Path: <>\n")}, "bounce"),
    (
        "an automatic answer",
        lambda d: {"a": mail(f"I am away.\n\n{quoted(d.decode())}", more="Auto-Submitted: auto-replied\n")},
        "auto-reply",
    ),
    (
        "many beginnings",
        lambda d: {"a": b"BEGIN TENPBEM 1 part 1 of 1 bytes 9 sum 000000000000.\n" * 20_000},
        "truncated",
    ),
    ("a zip bomb", lambda d: {"a": zipped(a=b"\n" * 30_000_000)}, "too-big"),
    ("a gzip bomb", lambda d: {"a": gzip.compress(b"\n" * 30_000_000)}, "too-big"),
]
