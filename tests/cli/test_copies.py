"""Several copies of one game: old ones do no harm, nothing is signed twice, forks are named, copies are merged."""

from __future__ import annotations

from pathlib import Path

import pytest

from tenpbem.engine.game import fold
from tenpbem.engine.log.codec import parse_game, read_text
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell, pass_file

ORDER = "C2 R1 B2 X5 O3 G9"


def step(shell: Shell, name: str = FILE) -> int:
    """Tell how far a file goes, by itself."""
    return fold(parse_game(read_text(shell.read(name)))).step


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Seat Ana and Bob over a known order of six cards."""
    return Evening(tmp_path, "Ana", "Bob").start("--auction", "open", cards=ORDER)


def memories(shell: Shell) -> list[Path]:
    """List the remembered games of a machine."""
    return sorted((shell.home / "games").glob("*.toml"))


def test_an_old_file_is_completed(evening: Evening) -> None:
    """With a word; looking changes no file, playing goes on from what is known."""
    ana = evening["Ana"]
    old = ana.read(FILE)
    ana.ok("play", FILE, "draw", "draw")
    ana.write(FILE, old)
    answer = ana("show", FILE, "--json")
    assert answer.json["table"]["tableau"] == ["C2", "R1"]
    assert "completed from what this machine remembers" in answer.err
    assert ana.read(FILE) == old
    ana.ok("play", FILE, "draw", "draw", "take cards")
    assert step(ana) == 5


def test_the_same_move_again_is_the_same_entry(evening: Evening) -> None:
    """Asked again over a head already signed: the same entry, not a second one."""
    ana = evening["Ana"]
    old = ana.read(FILE)
    ana.ok("play", FILE, "draw", "--note", "first")
    signed = ana.read(FILE)
    ana.write(FILE, old)
    said = ana.ok("play", FILE, "draw", "--note", "second")
    assert ana.read(FILE)[ana.read(FILE).index(b"[game]") :] == signed[signed.index(b"[game]") :]
    assert "before" in said


def test_another_move_over_the_same_head_is_refused(evening: Evening) -> None:
    """Exit 7, naming the old one; nothing is written."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw", "draw")
    old = ana.read(FILE)
    ana.ok("play", FILE, "take cards")
    ana.write(FILE, old)
    for words in (("take currency",), ("draw",), ("take currency", "--dry-run"), ("draw", "-o", "other.toml")):
        said = ana.refused(7, "play", FILE, *words)
        assert "take cards" in said
    assert ana.read(FILE) == old
    assert not (ana.folder / "other.toml").exists()
    ana.ok("play", FILE, "take cards")


def test_what_is_remembered_is_found_by_name(evening: Evening) -> None:
    """Where a command takes FILE, the name of a remembered game will do, in any case."""
    ana = evening["Ana"]
    assert ana("show", "FRIDAY", "--json").json == ana("show", FILE, "--json").json
    ana.ok("play", "friday", "draw")
    assert step(ana) == 3
    (ana.folder / FILE).unlink()
    assert ana("show", "friday", "--json").json["game"]["step"] == 3
    assert "no game of that name" in ana.refused(5, "show", "saturday")


def test_two_games_of_one_name(evening: Evening) -> None:
    """Then the name does not do: exit 2, and the files are named."""
    ana = evening["Ana"]
    ana.ok("new", "other.toml", "--name", "friday", "--seats", "2")
    said = ana.refused(2, "show", "friday")
    assert "several games are called friday" in said
    assert FILE in said
    ana.ok("show", FILE)


def test_the_list_of_games(evening: Evening) -> None:
    """For whom each waits; a machine that has seen none says so."""
    ana, bob = evening["Ana"], evening["Bob"]
    ana.ok("show", FILE)
    assert "friday" in ana.ok("games")
    (game,) = ana("games", "--json").json["games"]
    assert (game["waiting"], game["you"]) == ([{"seat": 1, "name": "Ana", "kind": "turn"}], [1])
    assert game["file"].endswith(f"Ana/{FILE}")
    bob.ok("show", FILE)
    assert bob("games", "--json").json["games"][0]["you"] == [2]
    new = Shell(evening.folder / "new")
    assert new("games", "--json").json == {"schema": 1, "games": []}
    assert new.ok("games")


def test_a_lost_memory_must_be_confirmed(evening: Evening) -> None:
    """A signer without memory could be shown an old branch: exit 7 until he names the step of his last mail."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw")
    for path in memories(ana):
        path.unlink()
    before = ana.read(FILE)
    assert "--from" in ana.refused(7, "play", FILE, "draw")
    ana.refused(7, "play", FILE, "draw", "--from", "1")
    ana.refused(7, "play", FILE, "draw", "--from", "9")
    ana.refused(7, "play", FILE)
    ana.refused(2, "play", FILE, "draw", "--from", "x")
    assert ana.read(FILE) == before
    ana.ok("show", FILE)
    ana.refused(7, "play", FILE, "draw")
    ana.ok("play", FILE, "draw", "--from", "3")
    ana.ok("play", FILE, "draw")


def branches(evening: Evening) -> tuple[Shell, bytes, bytes]:
    """Have Ana sign two different moves for one step, on two machines."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw", "draw")
    laptop = Shell(evening.folder / "laptop")
    laptop.write("home/keys/Ana.toml", next((ana.home / "keys").iterdir()).read_bytes())
    pass_file(ana, laptop)
    laptop.ok("play", FILE, "take currency", "--from", "4")
    ana.ok("play", FILE, "take cards")
    return laptop, ana.read(FILE), laptop.read(FILE)


def test_a_fork_stops_everything(evening: Evening) -> None:
    """Exit 7, naming both moves; nothing is signed, nothing is forgotten."""
    _, mine, other = branches(evening)
    bob = evening["Bob"]
    bob.write(FILE, mine)
    bob.ok("show", FILE)
    bob.write(FILE, other)
    remembered = memories(bob)[0].read_bytes()
    for words in (
        ("show", FILE),
        ("play", FILE, "draw"),
        ("log", FILE),
        ("replay", FILE),
        ("robot", FILE, "--as", "Bob"),
    ):
        said = bob.refused(7, *words)
        assert "Ana signed two different moves" in said
        assert "take cards" in said
        assert "take currency" in said
    assert bob.read(FILE) == other
    assert memories(bob)[0].read_bytes() == remembered


def test_after_a_fork_one_branch_is_kept(evening: Evening) -> None:
    """`merge --keep HEAD` moves a machine to the branch agreed on; then the game goes on."""
    laptop, mine, other = branches(evening)
    bob = evening["Bob"]
    bob.write(FILE, mine)
    bob.ok("show", FILE)
    bob.write("other.toml", other)
    bob.refused(7, "merge", FILE, "other.toml")
    head = laptop("show", FILE, "--json").json["game"]["head"]
    bob.refused(2, "merge", FILE, "other.toml", "--keep", head[:5])
    bob.refused(2, "merge", FILE, "other.toml", "--keep", "A" * 43)
    bob.ok("merge", FILE, "other.toml", "--keep", head[:6])
    assert bob("show", FILE, "--json").json["game"]["head"] == head
    bob.ok("play", FILE, "draw")
    # The branch that was left is a fork from now on.
    bob.write("mine.toml", mine)
    assert bob("show", "mine.toml").code == 7
    # The laptop is on that branch and just goes on.
    pass_file(bob, laptop)
    assert laptop("show", FILE, "--json").json["game"]["step"] == step(bob)


def test_bids_from_several_copies_are_brought_together(tmp_path: Path) -> None:
    """All answers of one step, in different copies, in any order; the same head on every machine."""
    heads = []
    for side, order in (("one", ("Bob", "Cid")), ("other", ("Cid", "Bob"))):
        evening = Evening(tmp_path / side, "Ana", "Bob", "Cid").start(cards="X5 C2 R1 B2 G9 O3 B2 R1 C2")
        evening.play("Ana", "draw", "bid 2")
        ana = evening["Ana"]
        for name, bid in (("Bob", "bid 1"), ("Cid", "bid 3")):
            evening[name].ok("play", FILE, bid)
            ana.write(f"{name}.toml", evening[name].read(FILE))
        said = ana.ok("merge", FILE, *(f"{name}.toml" for name in order))
        assert "2 new" in said
        assert "othing new" in ana.ok("merge", FILE, "Bob.toml")
        text = ana.read(FILE).decode()
        assert text.count("[[entry]]") == 7
        assert "Cid wins X5 for 3" in ana.ok("play", FILE)
        heads.append([step(ana), ana.ok("log", FILE)])
    assert heads[0] == heads[1]


def test_copies_of_different_games_are_not_merged(evening: Evening) -> None:
    """Exit 2."""
    ana = evening["Ana"]
    ana.ok("new", "other.toml", "--seats", "2")
    before = ana.read(FILE)
    assert "different games" in ana.refused(2, "merge", FILE, "other.toml")
    assert ana.read(FILE) == before


def test_a_bad_copy_spoils_nothing(evening: Evening) -> None:
    """Exit 4, and the file stays."""
    ana = evening["Ana"]
    ana.write("bad.toml", ana.read(FILE).replace(b"Bob", b"Rob"))
    before = ana.read(FILE)
    ana.refused(4, "merge", FILE, "bad.toml")
    assert ana.read(FILE) == before


def test_two_who_join_as_one_seat_are_no_fork(tmp_path: Path) -> None:
    """The host keeps one; the other sees it and takes the next free seat."""
    ana, bob, cid = (Shell(tmp_path / name, name) for name in ("Ana", "Bob", "Cid"))
    ana.ok("new", FILE, "--seats", "3", "--seed", "rose", "--auction", "open")
    pass_file(ana, bob)
    pass_file(ana, cid)
    bob.ok("join", FILE)
    cid.ok("join", FILE)
    pass_file(bob, ana)
    ana.ok("show", FILE)
    pass_file(ana, cid)
    answer = cid("join", FILE)
    assert answer.code == 0, answer
    assert list(fold(parse_game(read_text(cid.read(FILE)))).names.values()) == ["Ana", "Bob", "Cid"]
    pass_file(cid, ana)
    ana.ok("play", FILE, "draw")
