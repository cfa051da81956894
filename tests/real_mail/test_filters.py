"""procmail, maildrop and Sieve start the agent by the lines of its page; the duty is done, and the mail delivered."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_mail.filters import Owner, Record, block, conditions, recorder
from tests.real_mail.players import PEOPLE
from tests.real_mail.servers import KEEPER, Servers, running
from tests.real_mail.table import Table

LUNCH = b"From: x@post.test\nTo: hong@post.test\nSubject: lunch\nMessage-ID: <1@post.test>\n\nToday at noon?\n"
SIEVE_BIN = "/usr/local/lib/dovecot/sieve-pipe"


def sent(table: Table) -> bytes:
    """Have Ana send what she drew, and read the mail that reaches Hong, who is to deal."""
    table.ana.client.send(table.draft())
    table.delivers()
    (mail,) = table.hong.client.fetch()
    data = mail.read_bytes()
    mail.unlink()
    return data


def dealt(table: Table) -> None:
    """Insist that Hong's agent dealt and wrote to the others."""
    table.delivers()
    for player in (table.ana, table.somphon):
        mails = player.client.fetch()
        said = player.shell.ok("receive", *map(str, mails))
        assert "step 5. It waits for Ana to play." in said or "step 5. It is your turn" in said, said
        player.client.mark_read()


@pytest.mark.parametrize("condition", ["", *conditions()])
def test_procmail(condition: str, table: Table) -> None:
    """With the lines as they are, or with a condition: then the program does not see a mail without a game."""
    mail = sent(table)
    owner = Owner(table.hong)
    lines = block("procmail").splitlines()
    lines[-1:-1] = [condition] * bool(condition)
    rules = owner.home / ".procmailrc"
    rules.write_text("\n".join([*lines, "", ":0", f"{table.hong.maildir}/", ""]))
    command = ["procmail", "-p", f"HOME={owner.home}", "ORGMAIL=/dev/null", "DEFAULT=/dev/null", str(rules)]
    for data in (LUNCH, mail):
        owner.filter(*command, mail=data)
    assert sorted(owner.delivered()) == sorted([LUNCH, mail])
    assert ("lunch" in owner.log()) == (not condition)
    assert "done for you: deal; mailed to Ana" in owner.log()
    dealt(table)


def test_maildrop(table: Table) -> None:
    """The lines as they are; as root, maildrop must be told whose folder it works in."""
    mail = sent(table)
    owner = Owner(table.hong)
    rules = owner.home / ".mailfilter"
    rules.write_text(f'HOME="{owner.home}"\n{block("maildrop")}\nto "{table.hong.maildir}"\n')
    rules.chmod(0o600)
    for data in (LUNCH, mail):
        owner.filter("maildrop", str(rules), mail=data)
    assert sorted(owner.delivered()) == sorted([LUNCH, mail])
    assert "lunch" in owner.log()
    assert "done for you: deal; mailed to Ana" in owner.log()
    dealt(table)


@pytest.fixture
def with_sieve(programs: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Run the servers, Dovecot with the lines of the page, and with Sieve where mail is delivered."""
    users = [person.user for person in PEOPLE]
    plugin = block("dovecot")
    assert SIEVE_BIN in plugin
    more = plugin.replace(SIEVE_BIN, "FOLDER/pipe")
    with running(users, more) as servers:
        yield servers


def test_sieve(tmp_path: Path, with_sieve: Servers) -> None:
    """Pigeonhole starts the script of the page when a mail is delivered, as the user whose mail it is."""
    home = with_sieve.folder / "boxes" / "hong"
    script = with_sieve.folder / "pipe" / "tenpbem-agent"
    recorder(home / ".local" / "bin" / "tenpbem")
    (home / ".dovecot.sieve").write_text(block("sieve"))
    script.parent.mkdir()
    script.write_text(block("text", "#!/bin/sh"))
    script.chmod(0o755)
    for path in (home, *home.rglob("*")):
        shutil.chown(path, KEEPER)
    table = Table(tmp_path, with_sieve)
    mail = sent(table)
    record = Record(home)
    assert record.words == ["agent", "-"]
    assert record.environ["TENPBEM_HOME"] == f"{home}/.local/share/tenpbem"
    head, _, body = record.mail.partition(b"\r\n\r\n")
    assert b"\r\nSubject: " in head
    assert body.replace(b"\r\n", b"\n") == mail.partition(b"\n\n")[2]
    record.replay(owner := Owner(table.hong), {})
    assert "done for you: deal; mailed to Ana" in owner.log()
    dealt(table)


def test_forward(table: Table) -> None:
    """Exim keeps the mail coming, and starts the program of the page."""
    home = table.servers.folder / "forward" / "hong"
    recorder(home / ".local" / "bin" / "tenpbem")
    line = block("text", "\\ana").replace("ana", "hong").replace("/home/hong", str(home))
    (home / ".forward").write_text(line)
    mail = sent(table)
    record = Record(home)
    assert record.words == ["agent", "-"]
    assert record.mail.partition(b"\n\n")[2].rstrip() == mail.partition(b"\n\n")[2].rstrip()
    record.replay(owner := Owner(table.hong), {"TENPBEM_HOME": f"{owner.home}/.local/share/tenpbem"})
    assert "done for you: deal; mailed to Ana" in owner.log()
    dealt(table)
