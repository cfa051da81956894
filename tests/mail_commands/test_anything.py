"""Where a command takes FILE, anything may stand in which `receive` finds one game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell
from tests.cli.test_copies import step
from tests.mail_commands.test_receive import ORDER, mail


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Seat Ana and Bob; Ana has drawn, and Bob has got it as a mail."""
    evening = Evening(tmp_path, "Ana", "Bob").start("--auction", "open", cards=ORDER)
    evening["Ana"].ok("play", FILE, "draw", "take currency")
    evening["Bob"].write("mail.eml", mail(evening["Ana"].read(FILE)))
    return evening


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


def test_a_plain_file_loads_no_search(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is for those who touch no mail to start quickly."""
    for name in [name for name in sys.modules if name.startswith("tenpbem.cli.mail")]:
        monkeypatch.delitem(sys.modules, name)
    evening["Bob"].ok("show", FILE)
    evening["Ana"].ok("play", FILE, "--dry-run")
    assert not [name for name in sys.modules if name.startswith("tenpbem.cli.mail")]
