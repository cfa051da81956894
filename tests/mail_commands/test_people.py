"""`tenpbem people`: addresses, in a file that players may edit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell


@pytest.fixture
def ana(tmp_path: Path) -> Shell:
    """Give Ana a game with Bob."""
    return Evening(tmp_path, "Ana", "Bob").start()["Ana"]


def test_an_address_is_noted(ana: Shell) -> None:
    """With the fingerprint of the only one of that name who plays here."""
    ana.ok("show", FILE)
    assert ana.ok("people") == "Nobody yet. Note an address: tenpbem people set NAME ADDRESS\n"
    said = ana.ok("people", "set", "bob", "bob@example.org")
    assert said.startswith("bob  bob@example.org  ")
    assert ana.ok("people") == said
    (person,) = ana("people", "--json").json["people"]
    assert (person["name"], person["address"], len(person["fingerprint"])) == ("bob", "bob@example.org", 35)


def test_edits_keep_every_comment(ana: Shell) -> None:
    """What a player wrote stays as it is."""
    text = '# my friends\n["Bob"]  # from school\naddress = "old@example.org" # work\nphone = "12"\n'
    text += "\n[Eva]\n# no mail yet\n"
    ana.write("home/people.toml", text)
    ana.ok("people", "set", "BOB", "new@example.org")
    now = ana.read("home/people.toml").decode()
    for piece in (
        "# my friends\n",
        "# from school",
        '"new@example.org" # work',
        'phone = "12"',
        "[Eva]\n# no mail yet\n",
    ):
        assert piece in now
    ana.ok("people", "remove", "bob")
    assert "[Eva]\n# no mail yet\n" in ana.read("home/people.toml").decode()
    assert ana.ok("people") == "Eva  (no address)\n"


@pytest.mark.parametrize(
    "address", ["bob", "bob@", "a b@c", "bob@example.org\nBcc: eve@example.org", "<b@c>", "b@c,d@e"]
)
def test_what_is_no_address(ana: Shell, address: str) -> None:
    """It could break out of a header."""
    assert "is no mail address" in ana.refused(2, "people", "set", "Bob", address)
    assert not (ana.home / "people.toml").exists()


def test_nobody_of_that_name(ana: Shell) -> None:
    """There is nothing to remove."""
    ana.refused(2, "people", "remove", "Zoe")


@pytest.mark.parametrize("text", ["address = 1\n", "[Bob]\naddress = 5\n", '[Bob]\naddress = "x"\n', "[Bob"])
def test_a_file_that_cannot_be_read(ana: Shell, text: str) -> None:
    """It is named, and not written to."""
    ana.write("home/people.toml", text)
    assert "people.toml" in ana.refused(4, "people")
    ana.refused(4, "people", "set", "Bob", "bob@example.org")
    assert ana.read("home/people.toml").decode() == text


def test_addresses_never_enter_a_game_file(ana: Shell) -> None:
    """Nor the memory of games."""
    ana.ok("people", "set", "Bob", "bob@example.org")
    ana.ok("play", FILE)
    ana.ok("show", FILE)
    files = [ana.folder / FILE, *(ana.home / "games").iterdir()]
    assert all(b"example.org" not in path.read_bytes() for path in files)
