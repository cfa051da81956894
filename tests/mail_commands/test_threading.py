"""Message-ID, In-Reply-To and References: the mails of a game stand together in everybody's mail program."""

from __future__ import annotations

import email
import email.policy
import json
from email.message import EmailMessage

import pytest

from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell

BOBS = "<bobs.1@mail.example.org>"
LONG = "<DB9PR04MB8412ABCDEF1234567890ABCDEF0123456789@DB9PR04MB8412.eurprd04.prod.outlook.example>"
"""As long as some mail systems make them: it does not fit into a line of 78 characters."""


@pytest.fixture
def evening(two: Evening) -> Evening:
    """Bob is a move ahead of Ana."""
    two.play("Ana", "draw", "take currency")
    two["Bob"].ok("play", FILE, "draw")
    return two


def mail(content: bytes | str, ident: str | None = BOBS, **headers: str) -> bytes:
    """Write a mail with a game attached, or with a text, as any mail program does it."""
    head = {"From": "bob@example.org", "To": "ana@example.org", "Subject": "my move", "Message-ID": ident, **headers}
    message = EmailMessage()
    message.set_content(content if isinstance(content, str) else "my move\n")
    if isinstance(content, bytes):
        message.add_attachment(content, maintype="application", subtype="octet-stream", filename="game.toml")
    lines = [f"{name.replace('_', '-')}: {value}\n".encode() for name, value in head.items() if value is not None]
    return b"".join(lines) + message.as_bytes()


def draft(shell: Shell) -> EmailMessage:
    """Write the draft of a mail, and read it."""
    data = shell.ok("send", FILE, "--eml", "-").encode()
    read = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(read, EmailMessage)
    return read


def answers(shell: Shell) -> tuple[str | None, list[str]]:
    """Tell what the next mail of a player answers, and what goes before it."""
    head = draft(shell)
    return head["In-Reply-To"], str(head["References"] or "").split()


def test_a_first_mail_answers_nothing(evening: Evening) -> None:
    """It has a name of its own, which says game and step, at the place of the sender."""
    ana = evening["Ana"]
    assert answers(ana) == (None, [])
    mark = ana.ok("send", FILE, "--block").split()
    assert mark[3:5] == ["game", "friday"]
    assert draft(ana)["Message-ID"].startswith(f"<friday.{mark[5]}.4.")
    assert draft(ana)["Message-ID"].endswith("@tenpbem.invalid>")
    for place in ("example.org", ".".join(["a" * 60] * 4)):
        ana.ok("people", "set", "Ana", f"ana@{place}")
        assert draft(ana)["Message-ID"].endswith(f"@{place}>")


def test_the_same_mail_has_the_same_name_and_no_other_mail_has(evening: Evening) -> None:
    """A mail made again in the same second is the same, letter for letter; a minute later it is another one."""
    ana = evening["Ana"]
    ana.clock = iter([*["2026-11-30T10:00:00Z"] * 2, *["2026-11-30T10:01:00Z"] * 2])
    first, again, later, changed = (
        ana.ok("send", FILE, "--eml", "-"),
        ana.ok("send", FILE, "--eml", "-"),
        ana.ok("send", FILE, "--eml", "-"),
        ana.ok("people", "set", "Bob", "bob@example.org") and ana.ok("send", FILE, "--eml", "-"),
    )
    assert first == again
    assert "Date: Mon, 30 Nov 2026 10:00:00 +0000\n" in first.replace("\r\n", "\n")
    idents = [email.message_from_string(text)["Message-ID"] for text in (first, later, changed)]
    assert len(set(idents)) == 3


@pytest.mark.parametrize("way", ["file", "block", "code", "forwarded", "mbox", "maildir"])
def test_a_mail_answers_the_one_that_brought_the_newest_entry(evening: Evening, way: str) -> None:
    """In whatever form the game was in it; of a mail within a mail the outer one counts."""
    ana, bob = evening["Ana"], evening["Bob"]
    data = bob.read(FILE)
    if way == "forwarded":
        outer = EmailMessage()
        outer["From"], outer["Subject"], outer["Message-ID"] = "cid@example.org", "Fwd: my move", BOBS
        outer.set_content("from Bob\n")
        outer.add_attachment(email.message_from_bytes(mail(data, "<inner@mail.example.org>")))
        came = outer.as_bytes()
    elif way in ("block", "code"):
        came = mail(bob.ok("send", FILE, f"--{way}"))
    else:
        came = mail(data)
    if way == "mbox":
        old = mail(ana.read(FILE), "<old@mail.example.org>")
        line = b"From x@y Mon Nov 30 10:00:00 2026\n"
        came = b"\n".join([line + mail("lunch?\n", "<lunch@x.example>"), line + came, line + old])
    name = "in/new/1.host" if way == "maildir" else "in"
    ana.write(name, came)
    assert "new, step 5" in ana.ok("receive", "in")
    assert answers(ana) == (BOBS, [BOBS])
    ana.ok("play", FILE)
    assert answers(ana) == (BOBS, [BOBS])


@pytest.mark.parametrize("command", [["play"], ["show"], ["send", "--eml", "first.eml"]])
def test_a_mail_named_instead_of_a_file(evening: Evening, command: list[str]) -> None:
    """Commands that read a game out of a mail note it, too."""
    ana = evening["Ana"]
    ana.write("in.eml", mail(evening["Bob"].read(FILE)))
    ana.ok(command[0], "in.eml", *command[1:])
    assert answers(ana) == (BOBS, [BOBS])


def test_what_is_old_changes_nothing(evening: Evening) -> None:
    """Not the same again, nor an older copy, nor a mail without a game."""
    ana, bob = evening["Ana"], evening["Bob"]
    old = ana.read(FILE)
    ana.ok("receive", "-", stdin=mail(bob.read(FILE)))
    ana.ok("receive", "-", stdin=mail(bob.read(FILE), "<again@mail.example.org>"))
    ana.ok("receive", "-", stdin=mail(old, "<old@mail.example.org>"))
    ana.refused(4, "receive", "-", stdin=mail("lunch?\n", "<lunch@mail.example.org>"))
    assert answers(ana) == (BOBS, [BOBS])


def test_a_game_goes_on_by_chat(evening: Evening) -> None:
    """What came without a mail leaves the last one to answer."""
    ana, bob = evening["Ana"], evening["Bob"]
    ana.ok("receive", "-", stdin=mail(bob.read(FILE)))
    bob.ok("play", FILE, "take cards")
    assert "1 new" in ana.ok("receive", "-", stdin=bob.ok("send", FILE, "--block"))
    assert answers(ana) == (BOBS, [BOBS])


def test_what_went_before_is_named(evening: Evening) -> None:
    """The thread of the mail that is answered, and that mail; where it names none, the one that it answered."""
    ana, bob = evening["Ana"], evening["Bob"]
    ana.ok("receive", "-", stdin=mail(bob.read(FILE), References=f"<1@a.example>\n {LONG}\n\t<3@a.example>"))
    assert answers(ana) == (BOBS, ["<1@a.example>", LONG, "<3@a.example>", BOBS])
    bob.ok("play", FILE, "take cards")
    ana.ok("receive", "-", stdin=mail(bob.read(FILE), LONG, In_Reply_To="<1@a.example>"))
    assert answers(ana) == (LONG, ["<1@a.example>", LONG])


def test_a_long_thread_is_shortened(evening: Evening) -> None:
    """The first mail stays, which holds it together, and the last ones."""
    ana, bob = evening["Ana"], evening["Bob"]
    many = [f"<{number}@a.example>" for number in range(60)]
    ana.ok("receive", "-", stdin=mail(bob.read(FILE), References="\n ".join(many)))
    assert answers(ana) == (BOBS, ["<0@a.example>", *many[-10:], BOBS])


@pytest.mark.parametrize(
    "ident",
    [
        None,
        "",
        "nobody",
        "<nobody>",
        "<a b@c.example>",
        "<a@c.example",
        "<a\x07@c.example>",
        "<a@b@c.example>",
        "<ä@c.example>",
        f"<{'a' * 260}@c.example>",
        "<@c.example>",
    ],
)
def test_a_mail_without_a_proper_name_is_not_answered(evening: Evening, ident: str | None) -> None:
    """The game in it is taken all the same."""
    ana, bob = evening["Ana"], evening["Bob"]
    assert "1 new" in ana.ok("receive", "-", stdin=mail(bob.read(FILE), ident, References="<1@a.example>"))
    assert answers(ana) == (None, [])


def test_only_what_is_well_formed_goes_into_a_thread(evening: Evening) -> None:
    """Whatever else stands in the headers is left out, and the subject is never that of the mail."""
    ana, bob = evening["Ana"], evening["Bob"]
    came = mail(
        bob.read(FILE),
        f"{BOBS} (added by relay)",
        References="<1@a.example> =?utf-8?q?x?= <2@\x1b[31m.example> <1@a.example> Bcc: <3@a.example>,<4@a.example>",
        Subject="Re: you won!",
    )
    ana.ok("receive", "-", stdin=came)
    assert answers(ana) == (BOBS, ["<1@a.example>", "<3@a.example>", "<4@a.example>", BOBS])
    assert draft(ana)["Subject"] == "[tenpbem friday] step 5: Bob to play"


@pytest.mark.parametrize(
    "thread",
    [None, "x", 7, {}, [], [7], ["nobody"], ["<a@b.example>\r\nBcc: <eve@e.example>"], [["<a@b.example>"]]],
)
def test_notes_that_know_no_thread(evening: Evening, thread: object) -> None:
    """Those of earlier versions, and those in which something else stands, say nothing; all else in them counts."""
    ana = evening["Ana"]
    ana.ok("send", FILE, "--code")
    (path,) = (ana.home / "games").glob("*.json")
    note = json.loads(path.read_text())
    del note["thread"]
    path.write_text(json.dumps(note if thread is None else {**note, "thread": thread}))
    assert answers(ana) == (None, [])
    assert json.loads(path.read_text())["sent"] == note["sent"]
    ana.ok("receive", "-", stdin=mail(evening["Bob"].read(FILE)))
    assert answers(ana) == (BOBS, [BOBS])
    assert json.loads(path.read_text())["sent"].keys() == note["sent"].keys()


def test_two_players_keep_one_thread(evening: Evening) -> None:
    """Each mail answers the last one, and names all before it."""
    names: list[str] = []
    for sender, reader, moves in [
        ("Bob", "Ana", ["take cards"]),
        ("Ana", "Bob", ["draw", "take cards"]),
        ("Bob", "Ana", ["draw"]),
    ]:
        evening[sender].ok("play", FILE, *moves)
        data = evening[sender].ok("send", FILE, "--eml", "-")
        head = email.message_from_string(data)
        assert str(head["References"] or "").split() == names
        assert head["In-Reply-To"] == (names[-1] if names else None)
        names.append(head["Message-ID"])
        assert " new" in evening[reader].ok("receive", "-", stdin=data)
    assert len(set(names)) == 3
