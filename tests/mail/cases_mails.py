"""Cases of mails around a game and of files and stores of them."""

from __future__ import annotations

import gzip
import html
import quopri
import unicodedata

from tests.mail.holders import forwarded, rich, uuencoded, winmail
from tests.mail.mangling import (
    HEAD,
    HI,
    LUNCH,
    Case,
    attached,
    b64,
    crlf,
    mail,
    mbox,
    mixed,
    on_disk,
    part,
    posted,
    quoted,
    sent,
    with_attachment,
    zipped,
)

MAILS = [
    # ------------------------------------------------------------------ attachments
    Case("base64", sent(lambda d: with_attachment(attached(d)))),
    Case("base64 of CRLF", sent(lambda d: with_attachment(attached(crlf(d))))),
    Case(
        "quoted-printable",
        sent(
            lambda d: with_attachment(
                part(quopri.encodestring(crlf(d)).decode().replace("=0D\n", "\n"), encoding="quoted-printable")
            )
        ),
    ),
    Case("labelled us-ascii", sent(lambda d: with_attachment(attached(d, kind="text/plain; charset=us-ascii")))),
    Case(
        "labelled with an unknown charset",
        sent(lambda d: with_attachment(attached(d, kind="text/plain; charset=uft-8"))),
    ),
    Case("labelled latin-1, in UTF-8", sent(lambda d: mail(d, "text/plain; charset=iso-8859-1"))),
    Case(
        "without a name",
        sent(lambda d: with_attachment(part(b64(d), "application/octet-stream", "base64"), part("Sent from my phone"))),
    ),
    Case(
        "a name with control letters",
        sent(
            lambda d: with_attachment(
                attached(d, disposition="attachment; filename*=utf-8''a%00%0A%1B%5B31m..%2F..%2Fx")
            )
        ),
    ),
    Case("an encoded name", sent(lambda d: with_attachment(attached(d, "=?utf-8?B?2KjYp9iy24wudG9tbA==?=")))),
    Case("gzip", sent(lambda d: with_attachment(attached(gzip.compress(d), "friday.toml.gz")))),
    Case(
        "base64 broken by !",
        sent(lambda d: with_attachment(part("!\n ".join(b64(d, 989).split("\n")), "application/toml", "base64"))),
    ),
    Case(
        "base64 without padding",
        sent(
            lambda d: with_attachment(
                part(b64(d + b"\n" * ((-len(d) - 2) % 3)).rstrip("=\n"), "application/toml", "base64")
            )
        ),
    ),
    Case(
        "a footer behind the base64",
        sent(
            lambda d: with_attachment(
                part(
                    b64(d) + "\n____________\nharbour mailing list\nhttps://lists.example.org\n",
                    "application/toml",
                    "base64",
                )
            )
        ),
    ),
    Case("no closing boundary", sent(lambda d: with_attachment(attached(d), end=False))),
    Case(
        "a boundary that is not said", sent(lambda d: with_attachment(attached(d)).replace(b'; boundary="=_one"', b""))
    ),
    Case(
        "uuencoded part", sent(lambda d: with_attachment(part(uuencoded(d), "application/octet-stream", "x-uuencode")))
    ),
    Case("uuencoded in the text", sent(lambda d: mail(f"Hi\n\n{uuencoded(d)}\nbye\n"))),
    Case("winmail.dat", sent(lambda d: with_attachment(attached(winmail(d), "winmail.dat", "application/ms-tnef")))),
    Case("line ends of old systems", sent(lambda d: with_attachment(attached(d)).replace(b"\r\n", b"\n"))),
    # ------------------------------------------------------------------ mails in mails
    *[Case(f"forwarded {times} times", sent(lambda d, times=times: forwarded(d, times))) for times in (1, 4)],
    Case("forwarded, untyped", sent(lambda d: with_attachment(attached(forwarded(d, 0), "game.eml")))),
    Case(
        "forwarded in the text",
        posted(
            lambda t: (
                f"---------- Forwarded message ---------\nFrom: Ana <a@mail.test>\nDate: Thu\nSubject: game\n\n\n{t}"
            )
        ),
    ),
    Case(
        "signed by PGP",
        sent(
            lambda d: with_attachment(
                mixed(HI, attached(d), mark="=_s"), part("-----BEGIN PGP SIGNATURE-----", "application/pgp-signature")
            )
        ),
    ),
    Case(
        "opaquely signed",
        sent(
            lambda d: with_attachment(
                attached(
                    b"0\x82\x12\x34\x06\x09" + with_attachment(attached(d)) + b"\xa0\x82\0\xff",
                    "smime.p7m",
                    "application/pkcs7-mime",
                )
            )
        ),
    ),
    Case(
        "through a list",
        sent(
            lambda d: with_attachment(
                attached(d),
                part("________\nharbour mailing list\n"),
                more="List-Id: <harbour.example.org>\nPrecedence: list\n",
            )
        ),
    ),
    Case("from a stranger", sent(lambda d: with_attachment(attached(d)).replace(b"ana@mail.test", b"eve@evil.test"))),
    Case(
        "an answer of this program",
        sent(lambda d: with_attachment(attached(d), more="Auto-Submitted: auto-replied\nX-Tenpbem: 1\n")),
    ),
    Case(
        "junk among the headers",
        sent(lambda d: with_attachment(attached(d)).replace(b"MIME-Version", b"this has no colon\r\nMIME-Version")),
    ),
    Case("blank lines before the headers", sent(lambda d: b"\r\n  \r\n" + with_attachment(attached(d)))),
    Case(
        "raw letters in headers",
        sent(lambda d: with_attachment(attached(d)).replace(b"your move", "\u0ea5\u0eb2\u0ea7 \u0645".encode())),
    ),
    Case("the source of a mail, pasted", sent(lambda d: b"look at this:\n\n" + with_attachment(attached(d)))),
]

FILES = [
    # ------------------------------------------------------------------ files
    Case("as it is", on_disk(bytes)),
    Case("byte order mark", on_disk(lambda d: b"\xef\xbb\xbf" + d)),
    Case("CRLF", on_disk(crlf)),
    Case("UTF-16", on_disk(lambda d: d.decode().encode("utf-16"))),
    Case("UTF-16, big end first, unmarked", on_disk(lambda d: d.decode().encode("utf-16-be"))),
    Case("UTF-16, little end first, unmarked", on_disk(lambda d: d.decode().encode("utf-16-le"))),
    Case("lines at the end", on_disk(lambda d: d + b"\n\n\n")),
    Case("an end-of-file byte", on_disk(lambda d: d + b"\x1a")),
    Case("letters taken apart", on_disk(lambda d: unicodedata.normalize("NFD", d.decode()).encode())),
    Case("rich text", on_disk(lambda d: rich(d.decode()).encode(), "friday.rtf")),
    Case("a zip", on_disk(lambda d: zipped(**{"friday.toml": d}), "a.zip")),
    Case("a zip, twice in it", on_disk(lambda d: zipped(**{"a.toml": d, "../../../etc/b.toml": d}), "a.zip")),
    Case("a zip in a zip", on_disk(lambda d: zipped(**{"inner.zip": zipped(game=d)}), "a.zip")),
    Case(
        "a word processor's file",
        on_disk(
            lambda d: zipped(**{"word/document.xml": f"<w:p><w:t>{html.escape(d.decode())}</w:t></w:p>".encode()}),
            "a.docx",
        ),
    ),
    Case(
        "conflicting copies",
        lambda p: {
            "a.toml": p.older.encode(),
            "a (copy).toml": p.text.encode(),
            "a.sync.toml": p.text[: len(p.text) // 3].encode(),
        },
    ),
    # ------------------------------------------------------------------ old and new
    Case("old above new", lambda p: {"mail.eml": mail(f"You sent:\n\n{p.older}\nI answer:\n\n{p.text}")}),
    Case("new above old", lambda p: {"mail.eml": mail(f"{p.text}\n\nYou wrote:\n{quoted(p.older)}")}),
    Case(
        "old quoted, new attached",
        lambda p: {
            "mail.eml": crlf(
                f"{HEAD}MIME-Version: 1.0\n{mixed(part(quoted(p.older)), attached(p.text.encode()))}".encode()
            )
        },
    ),
    Case("a zip with old and new", lambda p: {"a.zip": zipped(a=p.text.encode(), b=p.older.encode())}),
    Case("mbox", lambda p: {"in.mbox": mbox(LUNCH, mail(p.text), LUNCH, mail(p.older), escape="^From ")}),
    Case("mbox, unescaped", lambda p: {"in.mbox": mbox(mail(p.older), LUNCH, mail(p.text))}),
    Case("mbox, always escaped", lambda p: {"in.mbox": mbox(mail(p.text), LUNCH, escape="^>*From ")}),
    Case("mbox, each twice", lambda p: {"in.mbox": mbox(*[with_attachment(attached(p.text.encode()))] * 2, LUNCH)}),
    Case("one Message-ID, two files", lambda p: {"a.eml": mail(p.older), "b.eml": mail(p.text)}),
]
