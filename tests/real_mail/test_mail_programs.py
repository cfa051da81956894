"""What mail programs and servers do to a mail on its way, and that the game in it is found all the same."""

from __future__ import annotations

import email
import email.policy
import imaplib
import shutil

import pytest

from tests.real_mail import packages
from tests.real_mail.players import FILE, Far
from tests.real_mail.servers import DOMAIN, GONE, PASSWORD
from tests.real_mail.table import NEW, Table
from tests.real_mail.terminal import typed


def screen(player: Far, program: str, *words: str, keys: list[tuple[str, str]]) -> None:
    """Have a player use mutt at a terminal."""
    command = [packages.find(program), "-n", "-F", str(player.client.folder / "muttrc"), *words]
    typed(command, keys, player.client.environ, player.client.folder)


@pytest.mark.parametrize("program", ["mutt", "neomutt"])
def test_a_draft_opened_at_a_terminal(program: str, table: Table) -> None:
    """The addresses stand there, one key sends it, and all that the draft says arrives, the file letter by letter."""
    draft = table.draft()
    screen(table.ana, program, "-H", str(draft), keys=[("To:", "\r"), ("Subject:", "\r"), ("Security", "y")])
    table.delivers()
    wanted = email.message_from_bytes(draft.read_bytes(), policy=email.policy.default)
    for player in (table.hong, table.somphon):
        mail = table.brings(player)
        for header in ("To", "Subject", "X-Tenpbem"):
            assert mail[header] == wanted[header]
        (attached,) = mail.iter_attachments()
        assert attached.get_filename() == "game-004-nguyen-thi-hong.toml"
        assert attached.get_content() == table.ana.shell.read(FILE)


def test_the_command_that_sends(table: Table) -> None:
    """`send --mail` hands the mail to msmtp, which finds the addresses in it."""
    table.ana.shell.ok("send", FILE, "--mail")
    table.delivers()
    for player in (table.hong, table.somphon):
        assert table.ana.person.address in table.brings(player)["From"]


@pytest.mark.parametrize(
    "how",
    [
        ["mime_forward=yes"],
        ["mime_forward=no", "forward_attachments=no"],
        ["mime_forward=no", "forward_attachments=yes", "forward_quote=yes"],
    ],
)
def test_a_forward(how: list[str], table: Table) -> None:
    """Hong forwards Ana's mail to Somphon: as an attachment, as text, as quoted text."""
    draft = table.draft()
    draft.write_bytes(draft.read_bytes().replace(table.somphon.person.address.encode(), b""))
    table.ana.client.send(draft)
    table.delivers()
    table.hong.client.fetch()
    settings = [word for setting in how for word in ("-e", f"set {setting}")]
    keys = [
        ("q:Quit", "f"),
        ("To:", f"{table.somphon.person.address}\r"),
        ("Subject:", "\r"),
        ("Security", "y"),
        ("sent", "q"),
    ]
    screen(table.hong, "mutt", *settings, "-f", str(table.hong.client.maildir), keys=keys)
    table.delivers()
    assert table.hong.person.address in table.brings(table.somphon)["From"]


def test_line_ends_of_the_network(table: Table) -> None:
    """By IMAP every line ends with CR and LF, in Dovecot's own Maildir too: both are read, by hand and by the agent."""
    table.ana.client.send(table.draft())
    table.delivers()
    with imaplib.IMAP4("127.0.0.1", table.servers.imap) as line:
        line.login(table.hong.person.user, PASSWORD)
        line.select("INBOX", readonly=True)
        answer = line.fetch("1", "(RFC822)")[1][0]
    assert isinstance(answer, tuple)
    assert answer[1].count(b"\r\n") == answer[1].count(b"\n") > 50
    assert NEW in table.hong.shell.ok("receive", "-", stdin=answer[1])
    box = table.servers.folder / "boxes" / "somphon" / "Maildir"
    (kept,) = (box / "new").iterdir()
    assert kept.read_bytes().count(b"\r\n") > 50
    copy = shutil.copytree(box, table.somphon.shell.folder / "copy")
    assert NEW in table.somphon.shell.ok("agent", str(copy), "--once")


def test_a_mail_that_comes_back(table: Table) -> None:
    """Somphon's mailbox is gone: Exim sends Ana's mail back, game and all; it is named, and not looked into."""
    shell = table.ana.shell
    shell.ok("people", "set", table.somphon.person.name, f"{GONE}@{DOMAIN}")
    shell.ok("send", FILE, "--mail")
    table.delivers()
    (back,) = table.ana.client.fetch()
    assert b"nobody reads here any more" in back.read_bytes()
    assert b"BEGIN TENPBEM" in back.read_bytes()
    assert "bounce: " in shell.refused(4, "receive", str(back))
    assert "bounce: " in shell.ok("agent", table.ana.maildir, "--once")
    table.delivers()
    assert len(table.ana.client.fetch()) == 1


def test_a_mail_that_is_not_taken(table: Table) -> None:
    """The server knows no such mailbox: the command fails, and what the server said is said."""
    shell = table.ana.shell
    shell.ok("people", "set", table.somphon.person.name, f"nobody@{DOMAIN}")
    said = shell.refused(5, "send", FILE, "--mail")
    assert "the mail was not sent: msmtp failed" in said
    assert "nobody of that name reads mail here" in said
    table.delivers()
    assert table.hong.client.fetch() == []
