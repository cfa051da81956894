"""`new` and `join`: which game, and who sits down."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

from tenpbem.engine.log.codec import parse_game
from tests.cli.evenings import DECK, FILE, ORDER, Evening
from tests.cli.shell import Shell, pass_file


@pytest.fixture
def ana(tmp_path: Path) -> Shell:
    """Ana's machine."""
    return Shell(tmp_path / "ana", "Ana")


def game_of(shell: Shell, name: str = FILE) -> dict[str, object]:
    """Read the table `[game]` of a file."""
    return parse_game(shell.read(name).decode()).game


def test_a_new_game(ana: Shell) -> None:
    """The host is seat 1; the file is named after the game, or the game after the file."""
    said = ana.ok("new", FILE, "--seats", "3")
    assert "Seat 1: Ana (you)" in said
    assert "Seats 2 and 3 are free" in said or "Seat 2 is free" in said
    table = game_of(ana)
    assert {key: table[key] for key in ("format", "name", "rules", "seats", "deal", "auction")} == {
        "format": 1,
        "name": "friday",
        "rules": "ten/1",
        "seats": 3,
        "deal": "seeded",
        "auction": "sealed",
    }
    ana.ok("new", "x.toml", "--seats", "2", "--name", "Dienstag, spät"[:8], "--auction", "open", "--deal", "table")
    assert game_of(ana, "x.toml")["name"] == "Dienstag"


@pytest.mark.parametrize("there", ["", "hello", "[game]\nformat = 1\n"])
def test_new_never_overwrites(there: str, ana: Shell) -> None:
    """Whatever lies there stays: exit 2."""
    ana.write(FILE, there)
    assert "already there" in ana.refused(2, "new", FILE, "--seats", "2")
    assert ana.read(FILE) == there.encode()


def test_new_does_not_write_through_a_link(ana: Shell) -> None:
    """Not even where the link leads nowhere."""
    (ana.folder / FILE).symlink_to("elsewhere.toml")
    ana.refused(2, "new", FILE, "--seats", "2")
    assert not (ana.folder / "elsewhere.toml").exists()


def test_letters_typed_apart_are_put_together(ana: Shell) -> None:
    """Some systems hand over é as e and an accent: names, seeds and notes are stored in one form."""
    apart = unicodedata.normalize("NFD", "Zoé")
    assert apart != "Zoé"
    assert "You are Zoé." in ana.ok("key", "new", apart)
    ana.ok("new", FILE, "--robots", "1", "--name", apart, "--seed", apart, "--auction", "open", "--as", apart)
    assert (game_of(ana)["name"], game_of(ana)["seed"]) == ("Zoé", "Zoé")
    ana.ok("play", FILE, "draw", "--note", apart, "--as", apart)
    assert parse_game(ana.read(FILE).decode()).entries[-1].table["note"] == "Zoé"


WRONG = [
    (("new", FILE), "--seats"),
    (("new", FILE, "--seats", "1"), "--seats"),
    (("new", FILE, "--seats", "6"), "TEN is not played by 6"),
    (("new", FILE, "--seats", "two"), "--seats"),
    (("new", FILE, "--seats", "2", "--game", "chess"), "games: ten"),
    (("new", FILE, "--seats", "2", "--deal", "fair"), "listed, seeded, croupier, table"),
    (("new", FILE, "--seats", "2", "--auction", "dutch"), "open or sealed"),
    (("new", FILE, "--seats", "2", "--deal", "listed"), "--cards"),
    (("new", FILE, "--seats", "2", "--deal", "croupier", "--seed", "x"), "seed"),
    (("new", FILE, "--seats", "2", "--deal", "seeded", "--cards", "order.txt"), "listed"),
    (("new", FILE, "--seats", "2", "--cards", "short.txt"), "53"),
    (("new", FILE, "--seats", "2", "--cards", "wrong.txt"), "53"),
    (("new", FILE, "--seats", "2", "--cards", "noise.bin"), "noise.bin"),
    (("new", FILE, "--seats", "2", "--deck", "wrong.toml"), "Q7"),
    (("new", FILE, "--seats", "2", "--deck", "order.txt"), "order.txt: this is no TOML"),
    (("new", FILE, "--seats", "2", "--deck", "noise.bin"), "noise.bin"),
    (("new", FILE, "--seats", "2", "--option", "more=" + "9" * 5000), "option"),
    (("new", FILE, "--seats", "2", "--seed", ""), "seed"),
    (("new", FILE, "--seats", "2", "--seed", "x" * 101), "seed"),
    (("new", FILE, "--seats", "2", "--name", ""), "name"),
    (("new", FILE, "--seats", "2", "--name", "a/b"), "name"),
    (("new", FILE, "--seats", "2", "--robots", "2"), "do not fit"),
    (("new", FILE, "--seats", "2", "--option", "x"), "--option"),
    (("new", FILE, "--seats", "2", "--option", "seats=3"), "option"),
    (("new", FILE, "--seats", "2", "--option", "more=3"), "option"),
    (("new", FILE, "--seats", "2", "--profile", "2019"), "profile"),
    (("new",), "FILE"),
    (("join",), "FILE"),
    (("key",), ""),
    (("key", "new"), "NAME"),
    (("nwe", FILE), "tenpbem new"),
    (("new", FILE, "--sets", "2"), "--seats"),
]


@pytest.mark.parametrize(
    ("words", "said"), WRONG, ids=lambda part: " ".join(part)[:60] if isinstance(part, tuple) else ""
)
def test_a_wrong_command_line(words: tuple[str, ...], said: str, ana: Shell) -> None:
    """Exit 2, with what would work; nothing is written."""
    ana.write("order.txt", ORDER)
    ana.write("short.txt", "R1 R2")
    ana.write("wrong.txt", "R1 Q7")
    ana.write("noise.bin", b"\xff\xfe\x00")
    ana.write("wrong.toml", "[deck]\nQ7 = [1, 1, 1]\n")
    answer = ana(*words)
    assert answer.code == 2, answer
    assert said in answer.err
    assert len(answer.err.splitlines()) <= 3 or words == ("key",)
    assert not (ana.folder / FILE).exists()
    if words != ("key",):
        assert json.loads(ana(*words, "--json").err)["error"] == "usage"


def test_a_listed_game(ana: Shell) -> None:
    """The order comes from a file or standard input, in either case, over any white space."""
    ana.write("deck.toml", DECK)
    order = "r1\tb2 x5\n\nO3 g9\r\nc2\n"
    ana.write("order.txt", order)
    ana.ok("new", FILE, "--seats", "2", "--deck", "deck.toml", "--cards", "order.txt")
    ana.ok("new", "other.toml", "--seats", "2", "--deck", "deck.toml", "--cards", "-", stdin=order)
    for name in (FILE, "other.toml"):
        assert game_of(ana, name)["cards"] == ["R1 B2 X5 O3 G9 C2"]
        assert game_of(ana, name)["deal"] == "listed"


def test_a_hosts_seed_deals_the_same_cards(tmp_path: Path) -> None:
    """Whoever names the same seed gets the same cards, and everybody is told."""
    drawn = []
    for name in ("one", "two"):
        table = Evening(tmp_path / name, "Ana", "Bob", luck=name).start("--seed", "marigold", deck=None)
        assert "the host chose the seed" in table["Bob"].ok("show", FILE).replace("The host", "the host")
        table.play("Ana", "draw")
        drawn.append(table["Ana"]("show", FILE, "--json").json["table"]["tableau"])
    assert drawn[0] == drawn[1]


def test_robots_are_seated(ana: Shell) -> None:
    """With identities of their own on this machine; `--seats` may be left out."""
    said = ana.ok("new", FILE, "--robots", "2")
    assert "Seat 3: Robot Bao" in said
    assert [key["robot"] for key in ana("key", "list", "--json").json["keys"]] == [None, "steady", "steady"]
    # They are no people: Ana is still the only one who can act.
    ana.ok("new", "other.toml", "--robots", "1", "--seats", "3")
    assert "It is your turn" in said
    ana.ok("show", FILE, "--my-turn")


def test_joining(ana: Shell, tmp_path: Path) -> None:
    """One seat after the other, until the table is full; then exit 3."""
    bob, cid = Shell(tmp_path / "bob", "Bob"), Shell(tmp_path / "cid", "Cid")
    ana.ok("new", FILE, "--seats", "2", "--seed", "rose")
    pass_file(ana, bob)
    pass_file(ana, cid)
    assert "Bob takes seat 2 of 2" in bob.ok("join", FILE)
    pass_file(bob, cid)
    before = cid.read(FILE)
    assert "table is full" in cid.refused(3, "join", FILE)
    assert cid.read(FILE) == before
    assert "already sits" in bob.refused(3, "join", FILE)
    assert "does not sit" in cid.refused(6, "play", FILE, "draw", "--as", "Cid")


def test_a_name_that_is_taken(ana: Shell, tmp_path: Path) -> None:
    """Another Ana, and Ana again: exit 3, and the file stays."""
    other = Shell(tmp_path / "other", "ANA")
    ana.ok("new", FILE, "--seats", "3")
    pass_file(ana, other)
    for shell in (other, ana):
        before = shell.read(FILE)
        words = shell.refused(3, "join", FILE)
        assert "Ana" in words or "ANA" in words
        assert shell.read(FILE) == before
