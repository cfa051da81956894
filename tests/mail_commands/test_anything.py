"""Where a command takes FILE, anything may stand in which `receive` finds one game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell
from tests.cli.test_copies import step
from tests.mail_commands.mails import mail


@pytest.fixture
def evening(two: Evening) -> Evening:
    """Ana has drawn, and Bob has got it as a mail."""
    two["Ana"].ok("play", FILE, "draw", "take currency")
    two["Bob"].write("mail.eml", mail(two["Ana"].read(FILE)))
    return two


@pytest.mark.parametrize("command", ["log", "verify"])
def test_looking_at_a_mail(evening: Evening, command: str) -> None:
    """It is the game in the mail that is shown; the mail does not become its home."""
    bob = evening["Bob"]
    before = bob.read("mail.eml")
    assert bob.ok(command, "mail.eml") == evening["Ana"].ok(command, FILE)
    assert bob.read("mail.eml") == before
    assert bob("games", "--json").json["games"][0]["file"] == str(bob.folder / FILE)


def test_playing_in_a_mail(evening: Evening) -> None:
    """The game is received first, and played in its own file."""
    bob = evening["Bob"]
    before = bob.read("mail.eml")
    answer = bob("play", "mail.eml", "draw")
    assert (answer.code, answer.err) == (0, "tenpbem: the game in mail.eml is taken into friday.toml\n")
    assert step(bob) == 5
    assert bob.read("mail.eml") == before


def test_a_dry_run_writes_nothing(evening: Evening) -> None:
    """Nor does it receive anything."""
    bob = evening["Bob"]
    assert "A dry run" in bob.ok("play", "mail.eml", "draw", "--dry-run")
    assert step(bob) == 2


def test_joining_from_a_mail(tmp_path: Path) -> None:
    """A new game gets its file in the current folder."""
    ana, bob = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "bob", "Bob")
    ana.ok("new", FILE, "--seats", "2")
    bob.write("mail.eml", mail(ana.read(FILE)))
    bob.ok("join", "mail.eml")
    assert step(bob) == 2


def test_merging_mails(evening: Evening) -> None:
    """A source may be a mail."""
    bob = evening["Bob"]
    assert "2 new" in bob.ok("merge", FILE, "mail.eml")
    assert step(bob) == 4


def test_several_games_in_one_file(evening: Evening, tmp_path: Path) -> None:
    """Which one is meant nobody can know."""
    other = Evening(tmp_path / "other", "Dan", "Eva").start()
    bob = evening["Bob"]
    bob.write("two.eml", mail(evening["Ana"].read(FILE), other["Dan"].read(FILE)))
    assert "tenpbem receive two.eml" in bob.refused(2, "show", "two.eml")


CHAT = "hey, your move\n{}see you\n"


def test_a_game_file_with_other_things_around_it(evening: Evening) -> None:
    """A pasted chat under the name of the game: it is shown, but nobody plays in it; what the refusal says works."""
    bob = evening["Bob"]
    bob.write(FILE, CHAT.format(evening["Ana"].read(FILE).decode()))
    before = bob.read(FILE)
    assert bob.ok("log", FILE) == evening["Ana"].ok("log", FILE)
    said = bob.refused(4, "play", FILE, "draw")
    assert said.endswith("  try: mv friday.toml friday.toml.old, then: tenpbem receive friday.toml.old\n")
    assert bob.read(FILE) == before
    (bob.folder / FILE).rename(bob.folder / "friday.toml.old")
    bob.ok("receive", "friday.toml.old")
    bob.ok("play", FILE, "draw")
    assert step(bob) == 5


def test_a_new_game_in_a_file_of_its_name(evening: Evening, tmp_path: Path) -> None:
    """The same on a machine that has never seen the game: nothing is taken into some other place."""
    cid = Shell(tmp_path / "cid", "Cid")
    cid.write(FILE, CHAT.format(evening["Ana"].read(FILE).decode()))
    assert "tenpbem receive friday.toml.old" in cid.refused(4, "play", FILE, "draw")
    assert not list(cid.home.glob("games/*.toml"))


ABOVE = {
    "a mail": "Subject: my move\nFrom: Ana <ana@example.org>\n\nHi!\n\n",
    "a page": "<p><!--",
    "a chat": "[21:14] Ana: hey, your move\n",
    "prose": "# notes\n\n  what Bob said of it\n",
}


@pytest.mark.parametrize("words", [["play", "draw"], ["merge", FILE], ["merge"]], ids=" ".join)
@pytest.mark.parametrize("above", ABOVE)
def test_what_could_pass_for_a_game_file(evening: Evening, above: str, words: list[str]) -> None:
    """Lines above `[game]` are not read; but those that are no remarks are somebody's, and stay."""
    bob = evening["Bob"]
    text = ABOVE[above].encode() + evening["Ana"].read(FILE)
    bob.write("it.txt", text)
    assert "taken into friday.toml" in bob(words[0], "it.txt", *words[1:]).err
    assert bob.read("it.txt") == text
    assert step(bob) == 4 + ("draw" in words)


@pytest.mark.parametrize("above", ABOVE)
def test_what_could_pass_for_the_own_file(evening: Evening, above: str) -> None:
    """Nothing is written over it, whoever brings new moves; the game goes on in the memory."""
    bob = evening["Bob"]
    text = ABOVE[above].encode() + bob.read(FILE)
    bob.write(FILE, text)
    answer = bob("receive", "mail.eml")
    assert (answer.code, "2 new" in answer.out) == (0, True)
    assert "friday.toml is left as it is: it holds more than a game" in answer.err
    assert "friday.toml holds more than a game" in bob.refused(4, "play", FILE, "draw")
    assert "friday.toml holds more than a game" in bob.refused(4, "merge", FILE, "mail.eml")
    assert bob.read(FILE) == text


def test_remarks_above_the_game_are_no_foreign_text(evening: Evening) -> None:
    """With blanks before and between them, behind a byte order mark, with other line ends, or none at all."""
    bob = evening["Bob"]
    body = b"[game]\n" + evening["Ana"].read(FILE).split(b"[game]\n", 1)[1]
    for above in (b"", b"\n \n", b"\xef\xbb\xbf# a\r\n\r\n", b"  # a\n\t#b\n"):
        bob.write(FILE, above + body)
        bob.ok("merge", FILE)
        assert bob.read(FILE).startswith(b"# TEN, friday")


def test_what_could_not_be_read_beside_the_game_is_said(evening: Evening) -> None:
    """A newer copy that is cut off, and a turn code, are worth a word."""
    ana, bob = evening["Ana"], evening["Bob"]
    old, new = bob.read(FILE).decode(), ana.read(FILE).decode()
    bob.write("both.txt", CHAT.format(old + "and now:\n" + new[:-60]))
    answer = bob("log", "both.txt")
    assert (answer.code, answer.err) == (0, "tenpbem: both.txt: friday: the game is cut off\n")
    bob.write("code.txt", CHAT.format(old + ana.ok("send", FILE, "--code")))
    assert "holds a turn code beside the game; to bring in both: tenpbem receive code.txt" in bob("log", "code.txt").err


def test_what_is_no_whole_game(evening: Evening) -> None:
    """A turn code and a part of a block can be received; as a FILE there is no game in them."""
    ana, bob = evening["Ana"], evening["Bob"]
    ana.write("code.txt", CHAT.format(ana.ok("send", FILE, "--code")))
    bob.ok("play", "mail.eml", "draw", "--note", "".join(chr(0x4E00 + 79 * n % 20_000) for n in range(490)))
    part, *others = bob("send", FILE, "--block", "--chat", "sms", "--json").json["texts"]
    assert others
    ana.write("part.txt", part)
    for name, what in (("code.txt", "code.txt holds a turn code"), ("part.txt", "missing")):
        said = ana.refused(4, "show", name)
        assert what in said
        assert said.endswith(f"  try: tenpbem receive {name}\n")


def test_a_mail_that_is_too_large_for_a_game(evening: Evening) -> None:
    """It may carry pictures: `receive` reads more than a FILE may have."""
    bob = evening["Bob"]
    bob.write("large.eml", mail(bytes(5_000_000), evening["Ana"].read(FILE)))
    assert bob.refused(4, "show", "large.eml").endswith("  try: if it is a mail: tenpbem receive large.eml\n")
    assert "2 new" in bob.ok("receive", "large.eml")


def test_a_plain_file_loads_no_search(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is for those who touch no mail to start quickly."""
    for name in [name for name in sys.modules if name.startswith("tenpbem.cli.mail")]:
        monkeypatch.delitem(sys.modules, name)
    evening["Bob"].ok("show", FILE)
    evening["Ana"].ok("play", FILE, "--dry-run")
    assert not [name for name in sys.modules if name.startswith("tenpbem.cli.mail")]
