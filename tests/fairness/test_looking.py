"""Attacks with the program itself: to look at a card first and decide afterwards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.shell import Shell, pass_file

FILE = "friday.toml"
DECK = ["R1", "B2", "O3", "G4", "R5", "C1", "X5", "RX"]
BOX = "[deck]\n" + "".join(f"{card} = [1, 0, 0]\n" for card in DECK)
WAYS = ("listed", "seeded", "croupier", "table")


def begun(folder: Path, way: str, order: Sequence[str] = DECK) -> dict[str, Shell]:
    """Begin a game of three on three machines; Ana is to draw."""
    shells = {name: Shell(folder / name, name) for name in ("Ana", "Bob", "Cid")}
    ana, bob, cid = shells.values()
    ana.write("box.toml", BOX)
    ana.write("order.txt", " ".join(order))
    how = "--cards order.txt" if way == "listed" else f"--deal {way}"
    ana.ok(f"new {FILE} --seats 3 --auction open --deck box.toml {how}")
    for one, other in ((ana, bob), (bob, cid)):
        pass_file(one, other)
        other.ok(f"join {FILE}")
    pass_file(cid, ana)
    if way == "seeded":
        ana.ok(f"play {FILE}")
    return shells


def kept(shell: Shell) -> dict[str, bytes]:
    """Give all that a machine holds, by path."""
    files = (path for path in shell.folder.rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in files if path.suffix != ".lock"}


def cards_in(text: str) -> set[str]:
    """Find the cards that are named in a text."""
    return set(DECK) & set(text.replace(".", " ").replace(",", " ").split())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("moves", [["draw"], ["draw until 9"], ["draw", "take cards"], ["draw until 3 then cards"]])
def test_a_dry_run_stops_before_the_next_card(tmp_path: Path, way: str, moves: list[str]) -> None:
    """It names no card that is not yet turned, and nothing is written anywhere."""
    ana = begun(tmp_path, way)["Ana"]
    ana.ok(f"show {FILE}")
    before = kept(ana)
    answer = ana("play", FILE, *moves, "--dry-run")
    assert not cards_in(answer.out + answer.err)
    assert kept(ana) == before
    assert not cards_in(ana("play", FILE, *moves, "--dry-run", "--json").out.partition('"events"')[2])


@pytest.mark.parametrize("way", ["croupier", "table"])
def test_a_dealer_who_tries_first_sees_nothing(tmp_path: Path, way: str) -> None:
    """The last dealer's own link is all that is missing; a dry run of his deal does not show what it brings."""
    shells = begun(tmp_path, way)
    shells["Ana"].ok("play", FILE, "draw")
    last = shells["Bob"]
    pass_file(shells["Ana"], last)
    if way == "table":
        last.ok(f"play {FILE}")
        pass_file(last, shells["Cid"])
        last = shells["Cid"]
    last.ok(f"show {FILE}")
    before = kept(last)
    answer = last(f"play {FILE} --dry-run")
    assert answer.code == 0
    assert "the next card is not turned up yet" in answer.out
    assert not cards_in(answer.out + answer.err)
    assert kept(last) == before
    assert cards_in(last.ok(f"play {FILE}"))


@pytest.mark.parametrize("way", WAYS)
def test_a_deck_in_another_order_looks_the_same(tmp_path: Path, way: str) -> None:
    """Before the card is turned, games with different cards to come show the same, but for the head."""
    shown = []
    for number, order in enumerate((DECK, DECK[::-1])):
        ana = begun(tmp_path / str(number), way, order)["Ana"]
        texts = ana.ok("play", FILE, "draw until 5", "--dry-run"), ana.ok("show", FILE)
        shown.append([re.sub(r"head \S+", "head", text) for text in texts])
    assert shown[0] == shown[1]


@pytest.mark.parametrize("way", ["listed", "seeded"])
def test_what_a_first_move_turned_up_stands(tmp_path: Path, way: str) -> None:
    """A second move that is refused does not take the first one back."""
    order = ["R1", *(card for card in DECK if card != "R1")]
    ana = begun(tmp_path, way, order)["Ana"]
    answer = ana("play", FILE, "draw", "buy G9 with 9b")
    assert answer.code == 3
    assert cards_in(answer.out)
    assert ana.read(FILE).count(b'do = "draw"') == 1
    assert cards_in(ana.ok(f"log {FILE}")) == cards_in(answer.out)


@pytest.mark.parametrize("way", ["listed", "seeded"])
def test_a_copy_is_no_rehearsal(tmp_path: Path, way: str) -> None:
    """A draw that was written to another file was made: the game goes on from there, in every copy."""
    ana = begun(tmp_path, way, ["R1", *DECK[1:]])["Ana"]
    before = ana.read(FILE)
    looked = ana.ok("play", FILE, "draw", "-o", "look.toml")
    assert ana.read(FILE) == before
    (ana.folder / "look.toml").unlink()
    assert cards_in(ana.ok(f"log {FILE}")) == cards_in(looked)
    assert 'you have already signed "draw"' in ana.refused(7, "play", FILE, "draw until 9")
    assert ana.read(FILE) == before
