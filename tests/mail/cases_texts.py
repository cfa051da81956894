"""Cases of a game within a text: in mails, on web pages, in chats, cut off and changed."""

from __future__ import annotations

import html
import quopri
import re

from tests.mail.mangling import (
    ANY,
    HEAD,
    Case,
    b64,
    chopped,
    curled,
    cut_at,
    each_line,
    flowed,
    in_pieces,
    mail,
    misread,
    page,
    part,
    pasted,
    posted,
    quoted,
    sent,
    sprinkled,
    with_attachment,
    wrapped,
)

TEXTS = [
    # ------------------------------------------------------------------ in the text of a mail
    Case("8bit", posted(str)),
    Case("quoted-printable text", sent(lambda d: mail(quopri.encodestring(d), encoding="quoted-printable"))),
    Case("base64 text", sent(lambda d: mail(b64(d), encoding="base64"))),
    Case(
        "lost letters",
        sent(lambda d: mail(d.decode().encode("latin-1", "replace"), "text/plain; charset=iso-8859-1")),
        "letters-lost",
    ),
    Case("quoted", posted(quoted)),
    Case("quoted thrice", posted(lambda t: each_line(t, lambda line: ("> > > " if len(line) % 2 else ">>> ") + line))),
    Case("quoted with bars", posted(lambda t: quoted(t, "| "))),
    Case("quoted, empty lines bare", posted(lambda t: each_line(t, lambda line: f"> {line}" if line else ">"))),
    Case("indented", posted(lambda t: quoted(t, "    "))),
    Case("blanks at line ends", posted(lambda t: each_line(t, lambda line: line + "  "))),
    Case("lines apart", posted(lambda t: t.replace("\n", "\n\n"))),
    Case("empty lines gone", posted(lambda t: re.sub(r"\n{2,}", "\n", t))),
    Case("wrapped at blanks", posted(wrapped)),
    Case("wrapped within words", posted(lambda t: cut_at(t, 76)), ANY),
    Case("flowed", posted(flowed)),
    Case("wrapped, then quoted", posted(lambda t: quoted(wrapped(t, 66)))),
    Case("quoted, then wrapped", posted(lambda t: wrapped(quoted(t), 60)), ANY),
    Case("wrapped narrowly", posted(lambda t: wrapped(t, 40)), ANY),
    Case("mbox escapes", posted(lambda t: re.sub("^From ", ">From ", t, flags=re.M))),
    Case(
        "PGP's dash escapes",
        posted(
            lambda t: (
                "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n"
                + re.sub("^-", "- -", t, flags=re.M)
                + "-----BEGIN PGP SIGNATURE-----\n\niHUE\n-----END PGP SIGNATURE-----\n"
            )
        ),
    ),
    Case("a signature below", posted(lambda t: t + "-- \nAna\nHarbour Master\n")),
    Case("a virus notice below", posted(lambda t: t + "\n--\nThis mail has been checked.\nwww.example.org\n")),
    Case("CR alone", sent(lambda d: HEAD.encode() + b"\n" + d.replace(b"\n", b"\r"))),
    Case("mixed line ends", sent(lambda d: HEAD.encode() + b"\n" + re.sub(rb"(\n[^\n]*)\n", rb"\1\r\n", d))),
    Case("quoted-printable left in", posted(lambda t: quopri.encodestring(t.encode()).decode())),
    Case("base64 left in", posted(lambda t: b64(t.encode()))),
    Case("no-break blanks", posted(lambda t: t.replace(" ", "\u00a0"))),
    Case("entities left in", posted(html.escape)),
    Case("misread as latin-1", posted(lambda t: misread(t, "latin-1"))),
    Case("misread as windows-1252", posted(lambda t: misread(t, "cp1252"))),
    Case("misread twice", posted(lambda t: misread(misread(t, "cp1252"), "cp1252"))),
    # ------------------------------------------------------------------ web pages
    Case(
        "page: pre",
        posted(lambda t: f"<html><body><pre>{html.escape(t)}</pre></body></html>", "text/html; charset=utf-8"),
    ),
    Case("page: div", posted(lambda t: f'<div dir="ltr">Hi</div>{page(t)}', "text/html; charset=utf-8")),
    Case("page: br", posted(lambda t: html.escape(t).replace("\n", "<br>\n"), "text/html; charset=utf-8")),
    Case(
        "page: breaks within words",
        posted(
            lambda t: "<pre>" + re.sub(r"([0-9A-Za-z]{12})(?=[0-9A-Za-z])", r"\1<wbr>&shy;", html.escape(t)) + "</pre>",
            "text/html; charset=utf-8",
        ),
    ),
    Case(
        "page: blockquote",
        posted(
            lambda t: f'<div>Thanks</div><blockquote style="margin:0"><pre>{html.escape(t)}</pre></blockquote>',
            "text/html; charset=utf-8",
        ),
    ),
    Case(
        "page: scripts and comments",
        posted(
            lambda t: f"<style>p > a</style><!-- [game] --><script>a < b</script><pre>{html.escape(t)}</pre>",
            "text/html; charset=utf-8",
        ),
    ),
    Case(
        "page: a file",
        lambda p: {"mail.html": f"<!DOCTYPE html><html><body><pre>{html.escape(p.text)}</pre></body></html>".encode()},
    ),
    Case(
        "page beside an empty text",
        lambda p: {
            "mail.eml": with_attachment(
                part("Use an HTML viewer."),
                part(f"<pre>{html.escape(p.text)}</pre>", "text/html; charset=utf-8"),
                kind="alternative",
            )
        },
    ),
    # ------------------------------------------------------------------ chats
    Case("pasted", pasted(lambda t: f"hey, your move\n{t}see you")),
    Case("fences", pasted(lambda t: f"```toml\n{t}```\n")),
    Case("back quotes", pasted(lambda t: "`" + t.rstrip("\n") + "`")),
    Case(
        "exported",
        pasted(
            lambda t: (
                f"[12.03.26, 21:13:40] Bob: your turn?\n[12.03.26, 21:14:05] Ana: {t}[12.03.26, 21:15:02] Bob: thx\n"
            )
        ),
    ),
    Case("invisible letters", pasted(lambda t: sprinkled(t, "\u200b\u2060\ufeff"))),
    Case("direction marks", pasted(lambda t: each_line(t, lambda line: f"\u200e\u2068{line}\u2069\u200f"))),
    Case("soft hyphens", pasted(lambda t: re.sub(r"([A-Za-z]{9})(?=[A-Za-z])", "\\1\u00ad", t))),
    Case("curly double quotes", pasted(curled)),
    Case(
        "all typography",
        pasted(lambda t: curled(t).replace("--", "\u2014").replace("...", "\u2026").replace("'", "\u2019")),
        ANY,
    ),
    Case("ideographic blanks", pasted(lambda t: t.replace(" ", "\u3000"))),
    Case(
        "escaped by a chat",
        pasted(lambda t: html.escape(re.sub(r"(https://[^\s\"\\]+)", r"<\1>", t), quote=False)),
        ANY,
    ),
    Case("markdown eaten", pasted(lambda t: re.sub(r"(?<!\w)[*_](\S[^*_\n]*)[*_]", r"\1", t)), "changed"),
    Case("emoji put in", pasted(lambda t: t.replace("(c)", "\u00a9").replace("8)", "\U0001f60e")), "changed"),
    Case("capitals", pasted(str.upper), "changed", "changed"),
    Case("cut into messages, names between", pasted(chopped)),
    Case(
        "cut into messages, a file each",
        lambda p: {f"{n}.txt": piece.encode() for n, piece in enumerate(in_pieces(p.text, 4096), 1)},
    ),
    Case("twice", pasted(lambda t: f"{t}\n(again)\n\n{t}")),
    Case("damaged, then good", pasted(lambda t: f"{t.replace('a', 'e', 3)}\nsorry, this one:\n\n{t}")),
    Case("good, then damaged", pasted(lambda t: f"{t}\noh, and:\n\n{t.replace('a', 'e', 3)}")),
    Case("a long line before", pasted(lambda t: "x" * 1_000_000 + "\n" + t)),
    # ------------------------------------------------------------------ cut off, changed
    Case(
        "cut at 2000", pasted(lambda t: t[t.find("[game]") if "[game]" in t else 0 :][:2000]), "truncated", "truncated"
    ),
    Case(
        "cut by Signal",
        pasted(lambda t: t.encode()[:2047].decode(errors="ignore") + "\u2026"),
        "truncated",
        "truncated",
    ),
    Case(
        "clipped",
        posted(lambda t: t[: len(t) * 3 // 5] + "\n\n[Message clipped]  View entire message\n"),
        "truncated",
        "truncated",
    ),
    Case(
        "the beginning missing",
        pasted(lambda t: t[max(t.find("[game]"), 0) :].split("\n", 1)[1]),
        "truncated",
        "truncated",
    ),
    Case("the last line missing", pasted(lambda t: t.rstrip("\n").rsplit("\n", 1)[0] + "\n"), "truncated"),
    Case(
        "one letter changed",
        pasted(lambda t: re.sub("(?s)(.*)([b-y])", lambda m: m[1] + chr(ord(m[2]) - 1), t, count=1)),
        "changed",
        "any",
    ),
    Case("a word changed", pasted(lambda t: t.replace("causeway", "gateway")), "changed"),
    Case("curled and changed", pasted(lambda t: curled(t).replace("causeway", "gateway")), "smart-quotes"),
    Case("broken in two ways", pasted(lambda t: t.replace("causeway, then the ", "cause\nway, then the\n")), "wrapped"),
    Case("joiners cut", pasted(lambda t: re.sub("[\u200c\u200d]", "", t)), "changed"),
]
