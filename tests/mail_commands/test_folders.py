"""Folders of any kind: what cannot be read is named, and is in the way of nothing; folders within are looked into."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tenpbem.cli.mail import folders, turncodes
from tests.cli.shell import Shell
from tests.game.sitting import entries
from tests.mail.evening import evening, file
from tests.mail_commands.screens import check_screen
from tests.mail_commands.test_receive import mail

GAMES = (evening(9, name="one")[-1], evening(7, name="two")[-1], evening(8, people=("Dan", "Eva"), name="three")[-1])
MAILS = [mail(file(game).encode()) for game in GAMES]


@pytest.fixture
def bob(tmp_path: Path) -> Shell:
    """Set up a machine that has never seen a game."""
    return Shell(tmp_path / "bob")


def names(shell: Shell, *sources: str) -> list[str]:
    """Receive, and give the names of the games that came."""
    answer = shell("receive", *sources, "--json")
    check_screen(answer)
    assert answer.code == 0
    return sorted(it["name"] for it in answer.json["games"])


@pytest.mark.parametrize("place", ["in", "in/new", "in/.Games/cur"])
@pytest.mark.parametrize(("target", "why"), [("zz", 40), ("/proc/self/mem", 5), ("nothing", 2)])
def test_what_cannot_be_read_hides_nothing(bob: Shell, place: str, target: str, why: int) -> None:
    """It is named in one line with the reason; the games in older files beside it are received, and that is success."""
    bob.write(f"{place}/old", MAILS[0])
    if place != "in":
        bob.write("in/cur/x", "lunch?")
    os.utime(bob.folder / place / "old", (1, 1))
    (bob.folder / place / "zz").symlink_to(target)
    check_one_named(bob, why)


def check_one_named(bob: Shell, why: int) -> None:
    """Insist that a game came, and that one thing is said to be unreadable, and why."""
    answer = bob("receive", "in")
    check_screen(answer)
    assert (answer.code, answer.out.startswith("one: a new game")) == (0, True)
    (told,) = (line for line in answer.err.splitlines() if ": unreadable: " in line)
    assert f"zz: unreadable: this cannot be read ({os.strerror(why)}); try: " in told


@pytest.mark.parametrize("maildir", [False, True])
def test_nor_does_a_folder_that_may_not_be_listed(bob: Shell, maildir: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Like a file within the folder that was named."""
    bob.write("in/cur/old" if maildir else "in/old", MAILS[0])
    folder = bob.folder / ("in/.zz" if maildir else "in/zz")
    (folder / "cur").mkdir(parents=True)
    denied(monkeypatch, folder)
    check_one_named(bob, 13)


def denied(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let a folder be one that may not be listed, whoever runs the tests."""
    scandir = os.scandir

    def refusing(path: Any) -> Any:
        if Path(path) == folder or Path(path).resolve() == folder.resolve():
            raise PermissionError(13, os.strerror(13))
        return scandir(path)

    monkeypatch.setattr("os.scandir", refusing)


def test_nothing_but_what_cannot_be_read(bob: Shell) -> None:
    """Then the command has failed, as with a file that is not there."""
    (bob.folder / "in").mkdir()
    (bob.folder / "in/zz").symlink_to("zz")
    assert ": unreadable: " in bob.refused(5, "receive", "in")
    assert [it["reason"] for it in bob("receive", "in", "--json").json["problems"]] == ["unreadable"]


def test_merge_says_it_too(bob: Shell) -> None:
    """What it could read is brought in."""
    bob.write("one.toml", file(evening(5, name="one")[-1]))
    bob.write("in/mail", MAILS[0])
    (bob.folder / "in/zz").symlink_to("zz")
    answer = bob("merge", "one.toml", "in")
    assert (answer.code, "new." in answer.out) == (0, True)
    assert answer.err.startswith("tenpbem: in/zz: this cannot be read (")


def test_a_mail_that_moves_while_it_is_read(bob: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail program marks one and deletes another, in any Maildir that is in use; nobody need know."""
    bob.write("in/new/1.host", MAILS[0])
    bob.write("in/cur/2.host:2,", MAILS[1])
    bob.write("in/cur/3.host:2,", MAILS[2])
    listed = folders._list

    def moving(folder: str, *others: Any) -> None:
        listed(folder, *others)
        if os.path.basename(folder) == "in":
            os.rename("in/new/1.host", "in/cur/1.host:2,S")
            os.rename("in/cur/2.host:2,", "in/cur/2.host:2,FS")
            os.unlink("in/cur/3.host:2,")

    monkeypatch.setattr(folders, "_list", moving)
    answer = bob("receive", "in", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert [it["name"] for it in answer.json["games"]] == ["one", "two"]
    assert not answer.json["problems"]


def test_folders_within_a_maildir(bob: Shell) -> None:
    """Those that are Maildirs, hidden as Maildir++ has them or not; what is not delivered yet is left alone."""
    bob.write("Maildir/new/1.host", MAILS[0])
    bob.write("Maildir/.Games/cur/2.host:2,S", MAILS[1])
    bob.write("Maildir/Games/new/3.host", MAILS[2])
    bob.write("Maildir/.Games.old/tmp/4.host", "half a ma")
    bob.write("Maildir/tmp/4.host", "half a ma")
    bob.write("Maildir/sieve/rules", "half a ma")
    bob.write("Maildir/dovecot.index", "half a ma")
    assert names(bob, "Maildir") == ["one", "three", "two"]


def test_folders_within_a_folder(bob: Shell) -> None:
    """As programs keep mails by folder; hidden ones and links to others are left alone, and a loop ends."""
    bob.write("Mail/1", MAILS[0])
    bob.write("Mail/inbox.sbd/games/2", MAILS[1])
    bob.write("Mail/.hidden/3", MAILS[2])
    bob.write("elsewhere/3", MAILS[2])
    (bob.folder / "Mail/elsewhere").symlink_to(bob.folder / "elsewhere")
    (bob.folder / "Mail/inbox.sbd/up").symlink_to("..")
    assert names(bob, "Mail") == ["one", "two"]
    (bob.folder / "link").symlink_to("elsewhere")
    assert names(bob, "link") == ["three"]


def test_what_is_left_out_is_said(bob: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the folder, not of a mail in it; folders that lie too deep, and more than are looked into."""
    bob.write("in/a/b/c/d/e/1", MAILS[0])
    bob.write("in/2", MAILS[1])
    answer = bob("receive", "in")
    assert (answer.code, answer.out.partition(":")[0]) == (0, "two")
    assert "in: left-out: not everything in this folder was looked at (1 of the folders in it were not); " in answer.err
    monkeypatch.setattr(folders, "MOST_FOLDERS", 3)
    monkeypatch.setattr(folders, "MOST_FILES", 3)
    for number in range(5):
        bob.write(f"many/{number}/{number}", "lunch?")
        bob.write(f"files/{number}", "lunch?")
    bob.write("files/9", MAILS[2])
    assert "many: left-out: not everything in this folder was looked at (3 of the folders" in bob("receive", "many").err
    answer = bob("receive", "files")
    assert (answer.code, answer.out.partition(":")[0]) == (0, "three")
    told = answer.err.splitlines()[-1]
    assert told.startswith(
        "tenpbem: files: left-out: not everything in this folder was looked at (only the newest 3 of"
    )
    assert "too-big" not in answer.err


def test_merge_says_what_it_leaves_to_receive(bob: Shell) -> None:
    """Turn codes and parts of blocks in a folder bring something only to `receive`, and the hint works as it stands."""
    *_, older, _, newer = evening(9, name="one")
    bob.write("one.toml", file(older))
    bob.ok("show", "one.toml")
    bob.write("a chat/code.txt", turncodes.write(newer, [it for it in entries(newer) if it not in entries(older)])[0])
    answer = bob("merge", "one.toml", "a chat")
    assert (answer.code, "Nothing new" in answer.out) == (0, True)
    assert "a chat holds turn codes, too; to bring in all: tenpbem receive 'a chat'" in answer.err
    assert "2 new" in bob.ok("receive", "a chat")
