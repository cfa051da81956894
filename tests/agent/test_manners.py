"""Which mails may be answered at all: a table, header by header."""

from __future__ import annotations

import pytest

from tenpbem.cli.mail import letters
from tenpbem.cli.mail.manners import why_not

OWN = {"bob@bob.test"}
POSTED = ("<a1.4.b2@bob.test>",)
BOUNCE = "it says that a mail could not be delivered"
AUTOMATIC = "it is an automatic answer"
LIST = "it came through a mailing list"
MANY = "it was sent to many"
PROGRAM = "a program sent it"


def verdict(headers: str) -> str | None:
    """Judge a mail with these headers beside those of any mail."""
    usual = ("From: Ana <ana@ana.test>", "To: bob@bob.test", "Subject: friday")
    named = {line.split(":")[0].lower() for line in headers.splitlines()}
    kept = [line for line in usual if line.split(":")[0].lower() not in named]
    data = "\n".join([*headers.splitlines(), *kept, "", "Hi, my move.\n"])
    return why_not(letters.read(data.encode("utf-8")), OWN, POSTED)


ANSWERED = [
    "",
    "Auto-Submitted: no",
    "Auto-Submitted: No (I typed it)",
    "Precedence: first-class",
    "X-Mailer: mutt",
    "Return-Path: <ana@ana.test>",
    "From: Listra <listra@ana.test>",
    "From: noreplying <renoreply@ana.test>",
    "Auto-Submitted: auto-replied\nX-Tenpbem: 1",
    "Auto-Submitted: auto-generated\nX-Tenpbem: 1",
    "X-Tenpbem: 1",
    "Message-ID: <other@bob.test>",
    "Reply-To: bob@bob.test",
]


@pytest.mark.parametrize("headers", ANSWERED)
def test_what_a_person_or_an_agent_sent_may_be_answered(headers: str) -> None:
    """A turn of a game is one, whoever typed it."""
    assert verdict(headers) is None


FORBIDDEN = [
    ("Auto-Submitted: auto-replied", AUTOMATIC),
    ("Auto-Submitted: AUTO-GENERATED; owner-email=x@y", AUTOMATIC),
    ("Auto-Submitted: auto-notified", AUTOMATIC),
    ("Auto-Submitted: no\nAuto-Submitted: auto-replied", AUTOMATIC),
    ("X-Autoreply: yes", AUTOMATIC),
    ("X-Autorespond: I am away", AUTOMATIC),
    ("X-Auto-Response-Suppress: All", AUTOMATIC),
    ('Content-Type: multipart/report; report-type=disposition-notification; boundary="x"', AUTOMATIC),
    ('Content-Type: multipart/report; report-type=delivery-status; boundary="x"', BOUNCE),
    ("Return-Path: <>", BOUNCE),
    ("Return-Path: <ana@ana.test>\nReturn-Path: <>", BOUNCE),
    ("From: Mail Delivery System <MAILER-DAEMON@ana.test>", BOUNCE),
    ("From: postmaster@ana.test", PROGRAM),
    ("From: no-reply@ana.test", PROGRAM),
    ("From: friends-request@ana.test", PROGRAM),
    ("From: owner-friends@ana.test", PROGRAM),
    ("Return-Path: <friends-bounces@ana.test>", PROGRAM),
    ("Sender: majordomo@ana.test", PROGRAM),
    ("List-Id: <friends.ana.test>", LIST),
    ("list-unsubscribe: <https://ana.test>", LIST),
    ("LIST-POST: NO", LIST),
    ("Precedence: bulk", MANY),
    ("Precedence: JUNK", MANY),
    ("Precedence: list (of friends)", MANY),
    ("Precedence: auto_reply", MANY),
    ("From: Bob <BOB@bob.test>", "it comes from you"),
    ("From: Ana <ana@ana.test>, bob@bob.test", "it comes from you"),
    ("Sender: bob@bob.test", "it comes from you"),
    ("Message-ID: <A1.4.b2@bob.test>", "this agent sent it"),
]


@pytest.mark.parametrize("own", ["", "X-Tenpbem: 1\n"])
@pytest.mark.parametrize(("headers", "why"), FORBIDDEN)
def test_what_nobody_answers(headers: str, why: str, own: str) -> None:
    """Of the header that agents write only automatic mails get better, never lists, bounces or the own ones."""
    excused = bool(own) and why == AUTOMATIC and "report" not in headers
    assert verdict(own + headers) == (None if excused else why)


def test_what_is_no_mail() -> None:
    """A mere file has no sender to whom anything could be said."""
    assert why_not(letters.read(b"[game]\nname = 1\n")) == "it is no mail"


@pytest.mark.parametrize(
    "more",
    [
        "From: " + "a" * 3_900,
        "From: " + "<" * 3_900,
        "From: " + "(" * 3_900,
        "From: " + "a@" * 1_900,
        "From: \xff\x00@\x1b",
    ],
)
def test_hostile_headers_are_judged_in_no_time(more: str) -> None:
    """Whatever is in them, there is an answer."""
    assert verdict("\n".join([more] * 50)) in (None, PROGRAM)
