"""To whom the file goes next, and why; and the name offered for the attachment."""

from __future__ import annotations

from pathlib import Path

import pytest

from tenpbem.cli.sending import ascii_name
from tests.cli.shell import Shell
from tests.memory.evening import FILE, sit_down

OFFER = "A name for it, if you like: "


def test_the_next_player_and_why(tmp_path: Path) -> None:
    """The file goes to the one whose turn it is; the name offered says game, step and next player."""
    table = sit_down(tmp_path)
    told = table.ana.ok("play", FILE, "draw", "take cards").splitlines()
    assert told[-2:] == ["Next: send friday.toml to Bob, whose turn it is.", f"{OFFER}friday-005-bob.toml"]


def test_the_name_is_offered_never_forced(tmp_path: Path) -> None:
    """Nothing but the game file is written; a file that has the name already is offered no other."""
    table = sit_down(tmp_path)
    before = {path.name for path in table.ana.folder.iterdir()}
    table.ana.ok("play", FILE, "draw", "take cards")
    assert {path.name for path in table.ana.folder.iterdir()} == before
    table.bob.write("friday-007-cid.toml", table.ana.read(FILE))
    told = table.bob.ok("play", "friday-007-cid.toml", "draw", "take cards")
    assert told.endswith("\nNext: send friday-007-cid.toml to Cid, whose turn it is.\n")


def test_free_seats(tmp_path: Path) -> None:
    """Before all are seated the file goes to whoever wants to play, and nobody's name is in it."""
    ana, bob = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "bob", "Bob")
    told = ana.ok("new", FILE, "--seats", "3")
    how = f"send {FILE} to somebody who wants to play. (tenpbem join {FILE})"
    assert told.splitlines()[-1] == f"Seats 2 and 3 are free: {how}"
    bob.write(FILE, ana.read(FILE))
    assert bob.ok("join", FILE).splitlines()[-1] == f"Seat 3 is free: {how}"


def test_to_bob_he_deals_and_then_plays(tmp_path: Path) -> None:
    """Croupier: with an intention that says what is taken the next player deals and then plays, else he deals."""
    table = sit_down(tmp_path, "--deal", "croupier")
    told = table.ana.ok("play", FILE, "draw until 1 then cards")
    assert f"Next: send {FILE} to Bob, who deals and then plays." in told
    other = sit_down(tmp_path / "other", "--deal", "croupier")
    assert f"Next: send {FILE} to Bob, who deals for Ana." in other.ana.ok("play", FILE, "draw")


def test_the_whole_table_deals(tmp_path: Path) -> None:
    """Table: the file goes to the first in the order of play; the others can deal before or after."""
    table = sit_down(tmp_path, "--deal", "table")
    told = table.ana.ok("play", FILE, "draw until 1 then cards")
    assert f"Next: send {FILE} to Bob, who deals and then plays. Cid can do so before or after." in told
    table.send("Ana", "Bob", "Cid")
    told = table.bob.ok("play", FILE)
    assert told.splitlines()[-2:] == [
        f"Next: send {FILE} to Cid, who deals for Ana.",
        f"{OFFER}friday-005-cid-from-bob.toml",
    ]


def test_sealed_bids_go_straight_to_the_closer(tmp_path: Path) -> None:
    """Sealed bids: to all others at once; from each of them to the closer, who opens; nobody need wait."""
    table = sit_down(tmp_path, auction="sealed")
    told = table.ana.ok("play", FILE, "draw", "draw", "draw", "bid 2").splitlines()
    assert told[-3:] == [
        f"Next: send {FILE} to Bob and Cid, who hand in sealed bids, in any order.",
        "Their bids can come straight to you: tenpbem merge brings them together.",
        f"{OFFER}friday-007-bob.toml",
    ]
    table.send("Ana", "Bob", "Cid")
    told = table.bob.ok("play", FILE, "bid 1").splitlines()
    assert told[-3:] == [
        f"Next: send {FILE} straight to Ana, who opens the bids; Cid need not wait for yours.",
        "If Cid got no file from Ana, send it to Cid first.",
        f"{OFFER}friday-008-ana-from-bob.toml",
    ]
    table.send("Bob", "Cid")
    told = table.cid.ok("play", FILE, "pass").splitlines()
    assert told[-2:] == [f"Next: send {FILE} to Ana, who opens the bids and goes on.", f"{OFFER}friday-008-ana.toml"]
    table.ana.write("from-cid.toml", table.cid.read(FILE))
    assert table.ana.ok("merge", FILE, "from-cid.toml").endswith(
        f"It is your turn: tenpbem play {FILE} (you open the bids)\n"
    )


def test_the_closer_bids_first(tmp_path: Path) -> None:
    """Who turned up a wild on somebody else's machine, without a bid beside his draw, bids before all others."""
    order = "X5 R1 B2 O3 G4"
    table = sit_down(tmp_path, "--deal", "croupier", auction="sealed", order=order, people=("Ana", "Bob"))
    for _ in range(5):
        table.ana.ok("play", FILE, "draw")
        table.send("Ana", "Bob")
        told = table.bob.ok("play", FILE)
        if "X5" in told:
            break
        table.send("Bob", "Ana")
    assert f"Next: send {FILE} to Ana, who hands in the first sealed bid and opens the others later." in told


def test_merging_says_whose_turn_it_is_here(tmp_path: Path) -> None:
    """Nobody is told to send a file to himself."""
    table = sit_down(tmp_path)
    table.ana.ok("play", FILE, "draw", "take cards")
    table.bob.write("new.toml", table.ana.read(FILE))
    assert table.bob.ok("merge", FILE, "new.toml").endswith(f"It is your turn: tenpbem show {FILE}\n")


def test_a_robot_of_this_machine_comes_before_any_mail(tmp_path: Path) -> None:
    """A robot that sits here is named with its command, so that no mail leaves before it has played."""
    ana = Shell(tmp_path / "ana", "Ana")
    ana.ok("new", FILE, "--robots", "2", "--seed", "tulip", "--auction", "open")
    told = ana.ok("play", FILE, "draw", "take cards")
    assert told.endswith(f"Next is Robot Ada, a robot of this machine: tenpbem robot {FILE}\n")


def test_standard_output_has_no_name(tmp_path: Path) -> None:
    """A file that goes to standard output is "the file"."""
    table = sit_down(tmp_path)
    answer = table.ana("play", "-", "draw", "take cards", stdin=table.ana.read(FILE))
    assert "Next: send the file to Bob, whose turn it is." in answer.err
    assert "Next:" not in answer.out


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("friday", "friday"),
        ("Émile O'Neill", "emile-o-neill"),
        ("Ana-Lena_2", "ana-lena-2"),
        ("日本", ""),
        ("a" * 60, "a" * 40),
        ("..", ""),
    ],
)
def test_names_of_files_are_ascii(name: str, plain: str) -> None:
    """A file name holds lower case ASCII letters, digits and hyphens, whatever the players are called."""
    assert ascii_name(name) == plain


def test_a_name_without_ascii_letters(tmp_path: Path) -> None:
    """Where nothing of a name can be written in ASCII, the seat stands for it."""
    table = sit_down(tmp_path, people=("Ana", "花子"))
    told = table.shells["Ana"].ok("play", FILE, "draw", "take cards")
    assert told.endswith(f"{OFFER}friday-004-seat-2.toml\n")
