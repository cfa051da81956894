"""`tenpbem people`: addresses, in a file that players may edit."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tenpbem.cli.agent.handling import own_addresses
from tenpbem.cli.env import Env
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


def noted(shell: Shell) -> dict[str, str]:
    """Give the only person of a list."""
    (person,) = shell("people", "--json").json["people"]
    return dict(person)


def test_a_key_is_known_by_its_digits(ana: Shell) -> None:
    """Whatever a player puts between them: to the address it goes, and nobody answers his own mails."""
    ana.ok("show", FILE)
    ana.ok("people", "set", "Bob", "bob@example.org")
    ana.ok("people", "set", "Ana", "Ana@example.org")
    text = ana.read("home/people.toml").decode()
    keys = re.findall(r"\d{5} [\d ]{29}", text)
    assert len(keys) == 2
    env = Env()
    env.home = str(ana.home)
    for number, between in enumerate(["", "  ", "-", " \u00a0"]):
        changed = text
        for key in keys:
            changed = changed.replace(key, f"{between}{key.replace(' ', between)}")
        ana.write("home/people.toml", changed)
        ana.ok("send", FILE, "--eml", f"{number}.eml")
        assert b"To: bob@example.org" in ana.read(f"{number}.eml")
        assert own_addresses(env) == {"ana@example.org"}


@pytest.fixture
def other_key(ana: Shell, tmp_path: Path) -> str:
    """Have Ana note Bob, forget the game, and sit as Cid in another one with a Bob who has another key; give that."""
    ana.ok("show", FILE)
    ana.ok("people", "set", "Bob", "old@example.org")
    shutil.rmtree(ana.home / "games")
    other = Evening(tmp_path / "other", "Bob", "Cid", luck="other").start()
    shutil.copy(other["Cid"].home / "keys" / "Cid.toml", ana.home / "keys")
    return arrived(ana, other["Bob"])


def arrived(ana: Shell, bob: Shell) -> str:
    """Bring a game of Bob's to Ana, and give the fingerprint of his key."""
    ana.write("other.toml", bob.read(FILE))
    ana.ok("receive", "other.toml")
    fingerprint: str = bob("key", "list", "--json").json["keys"][0]["fingerprint"]
    return fingerprint


def test_a_strangers_game_does_not_say_who_is_who(ana: Shell, tmp_path: Path) -> None:
    """Anybody can send a game in which somebody of that name sits."""
    stranger = arrived(ana, Evening(tmp_path / "other", "Bob", "Cid", luck="other").start()["Bob"])
    ana.ok("show", FILE)
    ana.ok("people", "set", "Bob", "bob@example.org")
    assert noted(ana)["fingerprint"] not in (None, stranger)
    assert "of Bob" not in ana("send", FILE, "--eml", "a.eml").err


def test_another_key_of_that_name(ana: Shell, other_key: str) -> None:
    """No address is taken from the one who is noted; what is said to be typed notes the new key, and keeps remarks."""
    ana.write("home/people.toml", b"# friends\n" + ana.read("home/people.toml"))
    said = ana("send", "other.toml", "--eml", "a.eml").err
    assert "no address of Bob is known; another key is noted for Bob; note it: ask Bob whether this key is new" in said
    assert b"old@example.org" not in ana.read("a.eml")
    typed = shlex.split(said[said.index("tenpbem people set") :].splitlines()[0].replace("ADDRESS", "new@example.org"))
    ana.ok(*typed[1:])
    assert noted(ana) == {"name": "Bob", "fingerprint": other_key, "address": "new@example.org"}
    assert ana.read("home/people.toml").startswith(b"# friends\n")
    assert "of Bob" not in ana("send", "other.toml", "--eml", "b.eml").err
    assert b"new@example.org" in ana.read("b.eml")


def test_a_noted_key_is_never_given_up_by_itself(ana: Shell, other_key: str) -> None:
    """Whoever calls himself Bob does not become Bob; that there is another key is said."""
    before = noted(ana)
    answer = ana("people", "set", "Bob", "bob@example.org")
    assert (answer.code, f'--key "{other_key}"' in answer.err) == (0, True)
    assert noted(ana) == before | {"address": "bob@example.org"}
    ana.ok("people", "remove", "Bob")
    ana.ok("people", "set", "Bob", "bob@example.org")
    assert noted(ana)["fingerprint"] == other_key


def test_two_of_one_name(ana: Shell, other_key: str) -> None:
    """The second stands in the list under another name, and is known by his key."""
    ana.ok("people", "set", "Bob 2", "two@example.org", "--key", other_key.replace(" ", ""))
    assert "of Bob" not in ana("send", "other.toml", "--eml", "a.eml").err
    assert b"two@example.org" in ana.read("a.eml")


@pytest.mark.parametrize("key", ["", "12345", "1" * 31, "1" * 29 + "x", "1" * 30 + "x", "\u0663" * 30])
def test_what_is_no_fingerprint(ana: Shell, key: str) -> None:
    """Nothing is noted."""
    assert "is no fingerprint" in ana.refused(2, "people", "set", "Bob", "bob@example.org", "--key", key)
    assert not (ana.home / "people.toml").exists()


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
