"""A refused move: exit 3, three lines at most that say what would work, and not a byte changed anywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.evenings import FILE, ORDER, Evening
from tests.cli.shell import Shell

# Ana has drawn C2 and R1; the box is a small one, the order is known.
BUYING = "C2 R1 X5 B2 G9 O3 B2 R1 C2"

REFUSED = [
    # code, moves that lead there, who tries, what he types, what must be said
    ("unreadable-move", [], "Ana", "drwa", ["drwa", '"draw"']),
    ("unreadable-move", [], "Ana", "", ["draw"]),
    ("unreadable-move", [], "Ana", "\x1b[31mdraw\x07", ["\\x1b[31mdraw\\x07"]),
    ("unreadable-move", [], "Ana", "x" * 3000, ["xxx.."]),
    ("unreadable-move", [], "Ana", "draw until 11", ["1 to 10"]),
    ("unreadable-move", [], "Ana", "bid", ["amount"]),
    (
        "ambiguous-move",
        [("Ana", "draw"), ("Ana", "draw")],
        "Ana",
        "take",
        ['"take cards"', '"take currency"', "two ways"],
    ),
    ("illegal-move", [], "Ana", "take cards", ["tableau is empty", '"draw"']),
    ("illegal-move", [("Ana", "draw")], "Ana", "take cards", ["no number card", "take currency"]),
    ("illegal-move", [], "Ana", "bid 3", ["to draw or to take"]),
    ("illegal-move", [], "Ana", "pass", ["to draw or to take"]),
    ("illegal-move", [], "Ana", "done", ["to draw or to take"]),
    ("illegal-move", [], "Ana", "open", ["to draw or to take"]),
    ("illegal-move", [], "Ana", "draw until 7 then cards buy R1", ["R1", "market"]),
    ("not-your-turn", [], "Bob", "draw", ["Ana"]),
    ("not-your-turn", [], "Cid", "drwa", ["Ana"]),
    ("illegal-move", [("Ana", "draw"), ("Ana", "draw"), ("Ana", "draw")], "Bob", "draw", ["X5", "auction"]),
    ("cannot-pay", [("Ana", "draw"), ("Ana", "draw"), ("Ana", "draw")], "Bob", "bid 6", ["bid 6", "up to 5"]),
    ("cannot-pay", [("Ana", "draw"), ("Ana", "draw"), ("Ana", "draw")], "Bob", "bid 3 with 9t", ["9 black tokens"]),
    (
        "cannot-pay",
        [("Ana", "draw"), ("Ana", "draw"), ("Ana", "draw")],
        "Bob",
        "bid 3 with 2t",
        ["2 black tokens", "bid 3"],
    ),
    (
        "illegal-move",
        [("Ana", "draw"), ("Ana", "draw"), ("Ana", "draw")],
        "Bob",
        "bid 3 with 4t",
        ["superfluous", "3t"],
    ),
    (
        "illegal-move",
        [("Ana", "draw"), ("Ana", "draw"), ("Ana", "draw"), ("Bob", "bid 3")],
        "Cid",
        "bid 3",
        ["Bob bid 3", '"bid 4"', "pass"],
    ),
    ("illegal-move", [("Ana", "draw"), ("Ana", "draw"), ("Ana", "take currency")], "Bob", "take cards", ["draw"]),
]


def evening(folder: Path, moves: list[tuple[str, str]], *options: str) -> Evening:
    """Play a listed game so far."""
    table = Evening(folder, "Ana", "Bob", "Cid").start(*(options or ("--auction", "open")), cards=BUYING)
    for name, move in moves:
        table.play(name, move)
    return table


def everything(shell: Shell) -> dict[str, bytes]:
    """Take down every file of a machine but the locks, which are empty."""
    paths = [path for path in shell.folder.rglob("*") if path.is_file() and path.suffix != ".lock"]
    return {str(path): path.read_bytes() for path in paths}


@pytest.mark.parametrize(("code", "moves", "name", "text", "said"), REFUSED)
def test_a_refused_move_changes_nothing(
    code: str, moves: list[tuple[str, str]], name: str, text: str, said: list[str], tmp_path: Path
) -> None:
    """Neither the file nor the memory, whether told in words, in JSON, as a dry run, or with another output."""
    shell = evening(tmp_path, moves)[name]
    shell.ok("show", FILE)
    before = everything(shell)
    words = shell.refused(3, "play", FILE, text)
    first, *rest = words.splitlines()
    assert first.startswith("tenpbem: cannot") or '"take" can be read in two ways' in first
    assert len(rest) <= 2
    assert rest, "a refusal says why, or what would work"
    assert all(line.startswith("  ") for line in rest)
    for word in said:
        assert word in words
    assert "{seat" not in words
    for more in (["--dry-run"], ["-o", "other.toml"], ["--json"], ["--note", "hello"]):
        answer = shell("play", FILE, text, *more)
        assert (answer.code, answer.out) == (3, "")
    (line,) = shell("play", FILE, text, "--json").err.splitlines()
    refusal = json.loads(line)
    assert refusal["error"] == code
    assert refusal["schema"] == 1
    assert refusal.keys() == {"schema", "error", "what", "why", "fix", "step", "author", "line"}
    assert everything(shell) == before


def test_the_last_of_refusals(tmp_path: Path) -> None:
    """Buying: not in the market, what is held, what cannot be paid, superfluous payment."""
    moves = [("Ana", "draw"), ("Ana", "draw"), ("Ana", "take currency"), ("Bob", "draw"), ("Bob", "pass")]
    table = evening(tmp_path, moves[:4])
    for name in ("Cid", "Ana", "Bob"):
        table.play(name, "pass")
    table.play("Bob", "draw")
    table.play("Bob", "take cards")
    bob = table["Bob"]
    assert table.waiting()[0]["moves"] == ["buy R1", "done"]
    before = everything(bob)
    for text, word in [
        ("buy O3", "market"),
        ("buy B2", "market"),
        ("buy R1 with 2t", "superfluous"),
        ("buy R1 with G9", "do not hold"),
        ("draw", "to buy or be done"),
        ("bid 1", "to buy or be done"),
    ]:
        assert word in bob.refused(3, "play", FILE, text)
    assert everything(bob) == before
    bob.ok("play", FILE, "buy R1 with B2")


def test_a_game_that_is_over_takes_no_move(tmp_path: Path) -> None:
    """Everybody is told so, whatever he types."""
    table = Evening(tmp_path, "Ana", "Bob").start("--auction", "open", cards="R1", deck="[deck]\nR1 = [1, 0, 0]\n")
    table.play("Ana", "draw")
    table.play("Ana", "take cards")
    assert table["Ana"]("show", FILE, "--json").json["game"]["over"]
    for name in ("Ana", "Bob"):
        assert "the game is over" in table[name].refused(3, "play", FILE, "draw")
        assert table[name].ok("play", FILE).startswith("The game is over")
        assert table[name]("show", FILE, "--my-turn").code == 1


def test_a_sealed_bid_handed_in_cannot_be_changed(tmp_path: Path) -> None:
    """A move once signed cannot be taken back."""
    table = evening(tmp_path, [], "--auction", "sealed")
    table.play("Ana", "draw", "draw", "draw", "bid 1")
    table.play("Cid", "bid 2")
    cid = table["Cid"]
    before = everything(cid)
    words = cid.refused(7, "play", FILE, "bid 3")
    assert "nobody can change it" in words
    assert everything(cid) == before
    cid.ok("play", FILE, "bid 2")
    assert everything(cid) == before


def test_bids_for_a_wild_to_come_need_another_to_deal(tmp_path: Path) -> None:
    """Who turns up his own cards bids when the wild lies there; with open bids there is nothing to seal."""
    for auction in ("sealed", "open"):
        table = evening(tmp_path / auction, [], "--auction", auction)
        words = table["Ana"].refused(3, "play", FILE, "draw until 7, bid 3 on X5")
        assert len(words.splitlines()) == 3
        assert "bid" in words


@pytest.mark.parametrize("note", ["x" * 501, "a\x07b", "a\u202eb"])
def test_a_note_that_cannot_be_shown_is_refused(note: str, tmp_path: Path) -> None:
    """The command line is wrong, not the move: exit 2, and nothing is signed."""
    ana = evening(tmp_path, [])["Ana"]
    before = everything(ana)
    ana.refused(2, "play", FILE, "draw", "--note", note)
    ana.refused(2, "play", FILE, "--note", "no move")
    assert everything(ana) == before


def test_order_is_that_of_the_tests() -> None:
    """Both orders list the same cards."""
    assert sorted(BUYING.split()) == sorted(ORDER.split())
