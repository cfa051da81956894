"""Identities: keys, names, and who acts."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.log.keyfile import dump_key, load_key
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell, pass_file


@pytest.fixture
def ana(tmp_path: Path) -> Shell:
    """Ana's machine."""
    return Shell(tmp_path / "ana", "Ana")


def test_key_new_never_overwrites(ana: Shell) -> None:
    """Names that look alike are one identity."""
    (path,) = (ana.home / "keys").iterdir()
    before = path.read_bytes()
    for name in ("Ana", "ANA", "ａｎａ"):
        assert "already an identity" in ana.refused(2, "key", "new", name)
    assert path.read_bytes() == before
    assert list((ana.home / "keys").iterdir()) == [path]


@pytest.mark.parametrize("name", ["", " ", "../../x", "a/b", "A\u202eB", "x" * 33, "-"])
def test_a_name_that_is_none_makes_no_file(name: str, ana: Shell) -> None:
    """Exit 2, and nothing is written anywhere."""
    before = sorted(ana.folder.rglob("*"))
    ana.refused(2, "key", "new", "--", name)
    assert sorted(ana.folder.rglob("*")) == before


@pytest.mark.parametrize("name", ["Zoé", "李小龍", "O'Neil", "J. R.", "-a", "Владимир"])
def test_names_of_many_scripts(name: str, ana: Shell) -> None:
    """They can be used to play, and are found in any case and form."""
    ana.ok("key", "new", "--", name)
    taken = unicodedata.normalize("NFD", name.upper())
    assert name in ana.ok("key", "show", "--", taken)
    ana.ok("new", FILE, "--seats", "2", "--as", name)
    assert parse_game(ana.read(FILE).decode()).entries[0].by == name


def test_a_locked_key_needs_a_terminal(ana: Shell) -> None:
    """Its passphrase is asked for on a terminal only: exit 6, and looking needs none."""
    (path,) = (ana.home / "keys").iterdir()
    ana.ok("new", FILE, "--robots", "1", "--seed", "rose", "--auction", "open")
    path.write_text(dump_key(load_key(path.read_text()), "open sesame", bytes(16), bytes(12)))
    assert "locked" in ana.refused(6, "play", FILE, "draw", stdin="open sesame\n")
    assert ana("key", "list", "--json").json["keys"][0]["locked"] is True
    assert ana("show", FILE, "--json").json["you"] == 1


def test_keys_are_listed(ana: Shell) -> None:
    """In words and as JSON; the key itself is in neither."""
    ana.ok("key", "new", "Bob")
    assert [line.split()[0] for line in ana.ok("key", "list").splitlines()] == ["Ana", "Bob"]
    listed = ana("key", "list", "--json").json
    assert [key["name"] for key in listed["keys"]] == ["Ana", "Bob"]
    assert listed["keys"][0].keys() == {"name", "public", "fingerprint", "locked", "robot", "file"}
    assert ana("key", "show", "ana", "--json").json["key"] == listed["keys"][0]
    assert ana("key", "new", "Cid", "--json").json["key"]["name"] == "Cid"
    assert "there are: Ana, Bob, Cid" in ana.refused(6, "key", "show", "Dan")


def test_a_passphrase_needs_a_terminal(ana: Shell) -> None:
    """It is never taken from the command line, nor from a pipe: exit 6."""
    assert "terminal" in ana.refused(6, "key", "new", "Bob", "--passphrase", stdin="secret\nsecret\n")
    assert len(list((ana.home / "keys").iterdir())) == 1


def test_who_acts(tmp_path: Path) -> None:
    """--as, before or after the command, or TENPBEM_AS; left out where exactly one fits; none: 6, several: 2."""
    shell = Shell(tmp_path)
    assert "key new" in shell.refused(6, "new", FILE, "--seats", "2")
    shell.ok("key", "new", "Ana")
    shell.ok("new", FILE, "--seats", "3", "--seed", "rose")
    shell.ok("key", "new", "Bob")
    words = shell.refused(2, "new", "other.toml", "--seats", "2")
    assert "Ana, Bob" in words
    assert "--as" in words
    assert "Ana, Bob" in shell.refused(2, "join", FILE)
    # At the table only Ana sits: she need not be named there.
    assert "seats are still free" in shell.refused(3, "play", FILE, "draw")
    shell.ok("--as", "bob", "join", FILE)
    shell.ok("key", "new", "Cid")
    shell.environ = {"TENPBEM_AS": "CID"}
    shell.ok("join", FILE)
    shell.environ = {}
    words = shell.refused(2, "play", FILE, "draw")
    assert "Ana, Bob, Cid" in words
    shell.refused(3, "play", FILE, "draw", "--as", "Bob")
    shell.ok("play", FILE, "draw", "--as", "Ana")
    shell.environ = {"TENPBEM_AS": "Bob"}
    shell.refused(3, "play", FILE, "draw")
    shell.ok("--as", "Ana", "play", FILE, "draw")
    shell.environ = {}
    assert "no identity Zed" in shell.refused(6, "play", FILE, "draw", "--as", "Zed")
    shell.ok("key", "new", "Zed")
    assert "does not sit" in shell.refused(6, "play", FILE, "draw", "--as", "Zed")
    # A bystander sees the table without being anybody.
    assert shell("show", FILE, "--json").json["you"] is None
    assert shell("show", FILE, "--json", "--as", "Bob").json["you"] == 2


def test_another_key_of_the_same_name(tmp_path: Path) -> None:
    """Whoever is called like a player is not the player: exit 6, which says what is wrong."""
    table = Evening(tmp_path, "Ana", "Bob").start("--seed", "rose", deck=None)
    other = Shell(tmp_path / "other", "Ana")
    pass_file(table["Ana"], other)
    assert "another key" in other.refused(6, "play", FILE, "draw", "--as", "Ana")
    assert other("play", FILE, "draw").code == 6
    assert other("show", FILE, "--json").json["you"] is None


def test_an_identity_moves_with_its_file(tmp_path: Path) -> None:
    """Everything else is derived: on the new machine the game goes on, sealed bids are opened."""
    table = Evening(tmp_path, "Ana", "Bob").start(cards="X5 R1 B2 O3 G9 C2")
    table.play("Ana", "draw", "bid 2")
    table.play("Bob", "bid 3")
    new = Shell(tmp_path / "new")
    new.write("home/keys/whatever.toml", next((table["Ana"].home / "keys").iterdir()).read_bytes())
    pass_file(table["Ana"], new)
    new.ok("show", FILE)
    assert "--from" in new.refused(7, "play", FILE)
    assert "Bob wins X5 for 3" in new.ok("play", FILE, "--from", "4")


def test_home_is_made_where_it_is_named(tmp_path: Path) -> None:
    """TENPBEM_HOME names the folder of keys and memory; without it the usual place for data."""
    shell = Shell(tmp_path)
    shell.environ = {"TENPBEM_HOME": str(tmp_path / "a" / "b")}
    shell.ok("key", "new", "Ana")
    assert (tmp_path / "a" / "b" / "keys" / "Ana.toml").exists()
    shell.environ = {"TENPBEM_HOME": "", "XDG_DATA_HOME": str(tmp_path / "data")}
    shell.ok("key", "new", "Ana")
    assert (tmp_path / "data" / "tenpbem" / "keys" / "Ana.toml").exists()
    shell.environ = {"TENPBEM_HOME": str(tmp_path / "a" / "b" / "keys" / "Ana.toml")}
    assert shell("key", "new", "Ana").code == 5
