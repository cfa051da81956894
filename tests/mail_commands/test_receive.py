"""`tenpbem receive`: whatever came, each game ends at the right head, and nothing is taken twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Answer, Shell
from tests.cli.test_copies import step
from tests.mail_commands.mails import mail


def game(answer: Answer) -> dict[str, object]:
    """Give the only game that was received."""
    (found,) = answer.json["games"]
    return dict(found)


@pytest.fixture
def ahead(two: Evening) -> Evening:
    """Have Ana play two moves that Bob has not seen."""
    two["Ana"].ok("play", FILE, "draw", "draw")
    return two


def test_what_is_new_goes_into_memory_and_file(ahead: Evening) -> None:
    """The game's own file is brought up to date where it lives, whatever the current folder is."""
    bob = ahead["Bob"]
    bob.write("mail.eml", mail(ahead["Ana"].read(FILE)))
    said = bob.ok("receive", "mail.eml")
    assert said == "friday: 2 new, step 4. It waits for Ana to play.\n"
    assert step(bob) == 4
    assert bob("games", "--json").json["games"][0]["step"] == 4


def test_comments_in_the_own_file_stay(ahead: Evening) -> None:
    """New entries are appended to the file as it is."""
    bob = ahead["Bob"]
    bob.write(FILE, bob.read(FILE) + b"# Ana always draws\n")
    bob.ok("receive", "-", stdin=mail(ahead["Ana"].read(FILE)))
    assert b"# Ana always draws\n" in bob.read(FILE)
    assert step(bob) == 4


def test_the_same_thing_twice_is_success(ahead: Evening) -> None:
    """It is said to be old, and no file is touched."""
    bob = ahead["Bob"]
    data = mail(ahead["Ana"].read(FILE))
    bob.ok("receive", "-", stdin=data)
    before = (bob.folder / FILE).stat()
    assert bob.ok("receive", "-", stdin=data) == "friday: you already have step 4. It waits for Ana to play.\n"
    assert (bob.folder / FILE).stat().st_mtime_ns == before.st_mtime_ns


def test_an_old_copy_is_old(ahead: Evening) -> None:
    """An old mail does no harm, and brings an older file up to what is remembered."""
    ana, bob = ahead["Ana"], ahead["Bob"]
    old = bob.read(FILE)
    assert "already have step 4" in ana.ok("receive", "-", stdin=mail(old))
    ana.write(FILE, old)
    ana.ok("receive", "-", stdin=mail(old))
    assert step(ana) == 4


def test_a_new_game_gets_a_file_in_the_current_folder(ahead: Evening, tmp_path: Path) -> None:
    """With a word, and the fingerprint of the table; the name in the mail is no path."""
    cid = Shell(tmp_path / "cid", "Cid")
    said = cid.ok("receive", "-", stdin=mail(ahead["Ana"].read(FILE)))
    first, second = said.splitlines()
    assert first == "friday: a new game of TEN for 2, step 4, now in friday.toml. It waits for Ana to play."
    assert ahead["Ana"].ok("verify", FILE).splitlines()[2].partition(": ")[2] in second
    assert step(cid) == 4
    assert not list(tmp_path.rglob("evil*"))


def test_a_new_game_with_a_free_seat_can_be_joined(tmp_path: Path) -> None:
    """The line says what to type."""
    ana, bob = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "bob", "Bob")
    ana.ok("new", FILE, "--seats", "2")
    assert "Seat 2 is free: tenpbem join friday.toml\n" in bob.ok("receive", "-", stdin=mail(ana.read(FILE)))
    bob.ok("join", FILE)
    assert "1 new" in ana.ok("receive", "-", stdin=mail(bob.read(FILE)))


def test_a_file_of_that_name_is_never_overwritten(ahead: Evening, tmp_path: Path) -> None:
    """The game is remembered then, and its name will do."""
    cid = Shell(tmp_path / "cid", "Cid")
    cid.write(FILE, "mine")
    answer = cid("receive", "-", stdin=mail(ahead["Ana"].read(FILE)))
    assert answer.code == 0
    assert "friday.toml is left as it is" in answer.err
    assert "now in" not in answer.out
    assert cid.read(FILE) == b"mine"
    cid.write("elsewhere/x", "")
    assert cid("games", "--json").json["games"][0]["file"] is None


def test_many_messages_in_any_order(ahead: Evening, tmp_path: Path) -> None:
    """Old and new copies and two games in one mailbox: each ends at its newest head, new entries count once."""
    other = Evening(tmp_path / "other", "Dan", "Eva").start()
    old, new = ahead["Bob"].read(FILE), ahead["Ana"].read(FILE)
    second = other["Dan"].read(FILE)
    mails = [mail(new), mail(text="lunch?\n"), mail(old, second), mail(new, old)]
    mbox = b"".join(b"From x@y Mon Nov 30 10:00:00 2026\n" + it.replace(b"\r\n", b"\n") + b"\n" for it in mails)
    bob = ahead["Bob"]
    bob.write("in.mbox", mbox)
    games = bob("receive", "in.mbox", "--json").json["games"]
    assert sorted((it["step"], it["new"], it["first"]) for it in games) == [(2, 2, True), (4, 2, False)]


def test_a_maildir(ahead: Evening) -> None:
    """New mails and those that were seen; hidden files and folders are left alone."""
    bob = ahead["Bob"]
    bob.write("Maildir/new/1.host", mail(ahead["Ana"].read(FILE)))
    bob.write("Maildir/cur/2.host:2,S", mail(text="lunch?\n"))
    bob.write("Maildir/tmp/3.host", b"half a ma")
    answer = bob("receive", "Maildir")
    assert (answer.code, answer.out) == (0, "friday: 2 new, step 4. It waits for Ana to play.\n")


def test_a_fork_is_named_and_changes_nothing(ahead: Evening) -> None:
    """Bob holds one move of Ana's, and another one comes: exit 7, and both heads."""
    ana, bob = ahead["Ana"], ahead["Bob"]
    bob.ok("receive", "-", stdin=mail(ana.read(FILE)))
    before, memories = bob.read(FILE), {path: path.read_bytes() for path in (bob.home / "games").glob("*.*")}
    twin = Shell(ana.folder.parent / "twin")
    twin.write("home/keys/Ana.toml", ana.home.joinpath("keys/Ana.toml").read_bytes())
    old = ahead.folder / "old.toml"
    old.write_bytes(b"")
    twin.write(FILE, _cut(ana.read(FILE), 3))
    twin.ok("play", FILE, "draw until 9 then currency", "--from", "3")
    bob.write("twin.eml", mail(twin.read(FILE)))
    answer = bob("receive", "twin.eml")
    assert answer.code == 7
    assert "Ana signed two different moves for step 4" in answer.err
    assert "tenpbem merge friday.toml twin.eml --keep HEAD" in answer.err
    assert bob.read(FILE) == before
    assert {path: path.read_bytes() for path in (bob.home / "games").glob("*.*")} == memories
    answer = bob("receive", "twin.eml", "--json")
    assert (answer.code, game(answer)["error"]["error"]) == (7, "fork")  # type: ignore[index]
    head = game(answer)["error"]["why"].rpartition("head ")[2][:6]  # type: ignore[index]
    bob.ok("merge", FILE, "twin.eml", "--keep", head)


def _cut(data: bytes, entries: int) -> bytes:
    """Leave only the first entries of a file."""
    text = data.decode()
    return "[[entry]]".join(text.split("[[entry]]")[: entries + 1]).encode()


def test_what_cannot_be_read_is_named(two: Evening) -> None:
    """With the reason and one thing to do, in one line, and exit 4; nothing of the mail is printed raw."""
    ana = two["Ana"]
    text = ana.read(FILE).decode()
    ana.write("cut\x1b[31m.txt", text[: len(text) - 40])
    ana.write("lunch.txt", "lunch?")
    answer = ana("receive", "lunch.txt")
    assert (answer.code, answer.out) == (4, "")
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("tenpbem: lunch.txt: no-game: there is no game in it; try: ")
    assert "\x1b" not in ana("receive", "cut\x1b[31m.txt").err
    found = ana("receive", "lunch.txt", "--json")
    assert (found.code, found.json["problems"][0]["reason"]) == (4, "no-game")


def test_what_cannot_be_reached(ahead: Evening) -> None:
    """Exit 5, and the other sources are received all the same."""
    bob = ahead["Bob"]
    bob.write("mail.eml", mail(ahead["Ana"].read(FILE)))
    answer = bob("receive", "nowhere.eml", "mail.eml")
    assert answer.code == 5
    assert "cannot read nowhere.eml" in answer.err
    assert "2 new" in answer.out


def test_many_mails_without_a_game_are_counted(ahead: Evening) -> None:
    """A mailbox holds other things, too."""
    bob = ahead["Bob"]
    bob.write("in/a.eml", mail(ahead["Ana"].read(FILE)))
    for number in range(9):
        bob.write(f"in/{number}.txt", f"lunch number {number}?")
    answer = bob("receive", "in")
    assert (answer.code, answer.err) == (0, "tenpbem: 9 others: no-game: there is no game in them\n")


def test_an_empty_folder(two: Evening) -> None:
    """Nothing to read is no fault."""
    ana = two["Ana"]
    (ana.folder / "in").mkdir()
    assert ana.ok("receive", "in") == "There is nothing in it.\n"


def test_json(ahead: Evening) -> None:
    """Everything that the lines say."""
    bob = ahead["Bob"]
    answer = bob("receive", "-", "--json", stdin=mail(ahead["Ana"].read(FILE)))
    found = game(answer)
    assert json.loads(answer.out)["schema"] == 1
    assert (found["name"], found["step"], found["new"], found["first"], found["error"]) == ("friday", 4, 2, False, None)
    assert found["waiting"] == [{"seat": 1, "name": "Ana", "kind": "turn"}]
    assert (found["you"], str(found["file"]).endswith("/bob/friday.toml") or "Bob" in str(found["file"])) == ([2], True)
