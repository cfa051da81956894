"""Forks: named, provable, and nothing is signed until people have decided."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.shell import Shell, pass_file
from tests.memory.evening import FILE, Evening, entries, remembered, second_machine, sit_down, snapshot, state


class Fork:
    """Ana signs two different moves for step 5: "take cards" at home, "draw" on her laptop."""

    def __init__(self, folder: Path) -> None:
        self.table = sit_down(folder)
        self.table.ana.ok("play", FILE, "draw")
        self.laptop = second_machine(self.table, folder, "Ana")
        self.laptop.ok("play", FILE, "draw", "--from", "4")
        self.table.ana.ok("play", FILE, "take cards")
        self.home, self.away = self.table.ana.read(FILE), self.laptop.read(FILE)
        self.head_home, self.head_away = (state(shell)["game"]["head"] for shell in (self.table.ana, self.laptop))

    def bob_knows(self, data: bytes) -> Shell:
        """Have Bob see a branch."""
        self.table.bob.write(FILE, data)
        self.table.bob.ok("show", FILE)
        return self.table.bob


@pytest.fixture
def fork(tmp_path: Path) -> Fork:
    """Give a game with two branches."""
    return Fork(tmp_path)


SIGNING = [
    ("play", FILE),
    ("play", FILE, "draw"),
    ("play", FILE, "draw", "-o", "other.toml"),
    ("play", FILE, "draw", "--dry-run"),
    ("robot", FILE, "--as", "Bob"),
    ("join", FILE),
    ("merge", FILE),
]


@pytest.mark.parametrize("command", SIGNING, ids=" ".join)
def test_whatever_would_sign_exits_7(fork: Fork, command: tuple[str, ...]) -> None:
    """A file that branches off: nothing is signed or written; who, step and both moves are named."""
    bob = fork.bob_knows(fork.away)
    bob.write(FILE, fork.home)
    before = snapshot(bob)
    error = bob.refused(7, *command)
    assert "Ana signed two different moves for step 5" in error
    assert '"draw"' in error
    assert '"take cards"' in error
    assert f"tenpbem merge {FILE} --keep HEAD" in error
    assert fork.head_home[:6] in error
    assert fork.head_away[:6] in error
    document = json.loads(bob.refused(7, *command, "--json"))
    assert [document[key] for key in ("error", "step", "author")] == ["fork", 5, "Ana"]
    assert snapshot(bob) == before


def test_the_author_is_told_as_well(fork: Fork) -> None:
    """Ana herself: her home machine does not go on in the branch of her laptop."""
    fork.table.ana.write(FILE, fork.away)
    assert "Ana signed two different moves for step 5" in fork.table.ana.refused(7, "play", FILE, "draw")
    assert fork.table.ana.read(FILE) == fork.away


def test_both_branches_in_one_file(fork: Fork) -> None:
    """Two different entries of one seat over one head are a fork inside one file too."""
    away = fork.away[fork.away.rindex(b"\n[[entry]]") :]
    both = fork.home + away
    cid = fork.table.cid
    cid.write(FILE, both)
    for command in (("play", FILE), ("show", FILE), ("merge", FILE), ("verify", FILE)):
        assert "Ana signed two different moves for step 5" in cid.refused(7, *command)
    assert cid.read(FILE) == both


def test_branches_are_not_merged_without_a_choice(fork: Fork) -> None:
    """Whatever the order, and with the branches in files or in memory."""
    for command in ((FILE, "other.toml"), ("other.toml", FILE)):
        fork.table.cid.write(FILE, fork.home)
        fork.table.cid.write("other.toml", fork.away)
        error = fork.table.cid.refused(7, "merge", *command)
        assert "Ana signed two different moves for step 5" in error
        assert f"tenpbem merge {' '.join(command)} --keep HEAD" in error
        assert (fork.table.cid.read(FILE), fork.table.cid.read("other.toml")) == (fork.home, fork.away)


@pytest.mark.parametrize("letters", [6, 10, 43])
def test_keep_moves_this_machine(fork: Fork, letters: int) -> None:
    """After `merge --keep` the machine plays on in that branch, says what it left, and the log says so."""
    bob = fork.bob_knows(fork.away)
    bob.write("home.toml", fork.home)
    told = bob.ok("merge", FILE, "home.toml", "--keep", fork.head_home[:letters])
    assert f"This machine follows the branch with head {fork.head_home[:6]} from now on." in told
    assert 'Left with the other branch: Ana, "draw".' in told
    assert entries(bob.read(FILE)) == entries(fork.home)
    assert state(bob)["game"]["head"] == fork.head_home
    log = bob.ok("log", FILE).splitlines()
    assert log[-1].startswith(f"After a fork this machine kept the branch with head {fork.head_home[:6]}, step 5")
    bob.ok("play", FILE, "draw")
    assert "After a fork" in bob.ok("log", FILE)


def test_the_branch_that_was_left_stays_refused(fork: Fork) -> None:
    """Copies of the old branch are forks from now on; those from before the fork do no harm."""
    bob = fork.bob_knows(fork.away)
    before = bob.read(FILE)
    bob.write("home.toml", fork.home)
    bob.ok("merge", FILE, "home.toml", "--keep", fork.head_home)
    bob.write("late.toml", fork.away)
    for command in (("play", "late.toml", "draw"), ("merge", FILE, "late.toml"), ("merge", "late.toml")):
        bob.refused(7, *command)
    assert bob.read("late.toml") == fork.away
    bob.write("early.toml", before[: before.rindex(b"\n[[entry]]")])
    bob.ok("play", "early.toml")
    assert entries(bob.read("early.toml")) == entries(bob.read(FILE))


def test_a_machine_can_change_its_mind(fork: Fork) -> None:
    """People may agree anew; the log then tells both choices."""
    bob = fork.bob_knows(fork.away)
    bob.write("home.toml", fork.home)
    bob.write("away.toml", fork.away)
    bob.ok("merge", FILE, "home.toml", "--keep", fork.head_home)
    bob.ok("merge", FILE, "away.toml", "--keep", fork.head_away)
    assert state(bob)["game"]["head"] == fork.head_away
    assert bob.ok("log", FILE).count("After a fork this machine kept") == 2


def test_all_agree_and_the_game_goes_on(fork: Fork) -> None:
    """Ana's two machines and Bob keep the laptop's branch; the game goes on there for all."""
    bob = fork.bob_knows(fork.home)
    for shell in (bob, fork.table.ana):
        shell.write("away.toml", fork.away)
        shell.ok("merge", FILE, "away.toml", "--keep", fork.head_away[:8])
    fork.table.ana.ok("play", FILE, "take cards")
    pass_file(fork.table.ana, bob)
    bob.ok("play", FILE, "draw")
    for shell in (fork.laptop, fork.table.cid, fork.table.ana):
        pass_file(bob, shell)
        answer = shell("show", FILE, "--json")
        assert (answer.code, answer.err) == (0, "")
        assert answer.json["game"]["head"] == state(bob)["game"]["head"]


def test_keep_takes_nothing_from_a_damaged_memory(fork: Fork) -> None:
    """A memory that does not verify is no branch to choose from, and its choices are forgotten with it."""
    bob = fork.bob_knows(fork.home)
    path = remembered(bob, fork.home)
    path.write_bytes(path.read_bytes().replace(b':00Z"\nsig', b':01Z"\nsig'))
    bob.write(FILE, fork.away)
    answer = bob("merge", FILE, "--keep", fork.head_away)
    assert answer.code == 0
    assert "damaged and not used" in answer.err
    assert entries(bob.read(FILE)) == entries(fork.away)


def test_comments_of_the_branch_kept_survive(fork: Fork) -> None:
    """The text goes on from a copy that holds the branch kept."""
    bob = fork.bob_knows(fork.away)
    bob.write("home.toml", fork.home.replace(b"[game]\n", b"[game]\n# the real one\n", 1))
    bob.ok("merge", FILE, "home.toml", "--keep", fork.head_home)
    assert b"# the real one" in bob.read(FILE)


@pytest.mark.parametrize(
    ("head", "why"), [("abc", "too short"), ("AAAAAAAA", "no copy here went through"), ("", "too short")]
)
def test_a_head_that_names_no_branch(fork: Fork, head: str, why: str) -> None:
    """Exit 2, and nothing is written."""
    bob = fork.bob_knows(fork.away)
    before = snapshot(bob)
    assert why in bob.refused(2, "merge", FILE, "--keep", head)
    assert snapshot(bob) == before


def test_two_different_sealed_bids(tmp_path: Path) -> None:
    """A fork within an unfinished step: both copies have one head; the file that comes first is kept."""
    table = sit_down(tmp_path, auction="sealed")
    table.ana.ok("play", FILE, "draw", "draw", "draw", "bid 2")
    table.to_all("Ana")
    laptop = second_machine(table, tmp_path, "Bob")
    laptop.ok("play", FILE, "bid 4", "--from", "2")
    table.bob.ok("play", FILE, "bid 1")
    table.ana.write("one.toml", table.bob.read(FILE))
    pass_file(laptop, table.ana)
    table.ana.ok("merge", "one.toml")
    error = table.ana.refused(7, "play", FILE)
    assert "Bob signed two different moves for step 8" in error
    assert 'both are "bid", but not the same one' in error
    fix = error.splitlines()[-1]
    assert f"its file first: tenpbem merge {FILE} --keep " in fix
    table.ana.ok("merge", FILE, "--keep", fix.split()[-1])
    assert entries(table.ana.read(FILE)) == entries(laptop.read(FILE))
    table.cid.ok("play", FILE, "pass")
    table.ana.write("cid.toml", table.cid.read(FILE))
    table.ana.ok("merge", FILE, "cid.toml")
    assert "Bob bids 4" in table.ana.ok("play", FILE)


def join_as(shell: Shell, data: bytes) -> bytes:
    """Have somebody take the next free seat of a copy."""
    shell.write(FILE, data)
    shell.ok("join", FILE)
    return shell.read(FILE)


@pytest.mark.parametrize("names", [("Bob", "Cid"), ("Bob", "Bob")])
def test_two_who_took_one_seat(tmp_path: Path, names: tuple[str, str]) -> None:
    """No fork of anybody: the host keeps one of them; the other sees it, and takes the next free seat."""
    ana = Shell(tmp_path / "ana", "Ana")
    ana.ok("new", FILE, "--seats", "3", "--deal", "croupier")
    one, two = Shell(tmp_path / "one", names[0]), Shell(tmp_path / "two", names[1])
    first, second = join_as(one, ana.read(FILE)), join_as(two, ana.read(FILE))
    ana.write("first.toml", first)
    ana.write("second.toml", second)
    error = ana.refused(7, "merge", FILE, "first.toml", "second.toml")
    assert "both joined as seat 2" in error
    assert "the host keeps one of them" in error
    ana.ok("merge", FILE, "first.toml")
    two.write(FILE, ana.read(FILE))
    answer = two("show", FILE)
    assert answer.code == 0
    assert "both joined as seat 2 in an older copy; this file is taken" in answer.err
    if names[0] == names[1]:
        assert "called Bob" in two.refused(3, "join", FILE)
        return
    assert "Cid takes seat 3 of 3" in two.ok("join", FILE)
    pass_file(two, ana)
    ana.ok("play", FILE, "draw")


def test_one_player_who_joined_twice_is_a_fork(tmp_path: Path) -> None:
    """The same key joined on two machines: that is signed twice, by one person."""
    table = Evening({"Ana": Shell(tmp_path / "ana", "Ana"), "Bob": Shell(tmp_path / "bob", "Bob")})
    table.ana.ok("new", FILE, "--seats", "3")
    table.send("Ana", "Bob")
    laptop = second_machine(table, tmp_path, "Bob")
    table.bob.ok("join", FILE)
    laptop.ok("join", FILE)
    table.ana.write("one.toml", table.bob.read(FILE))
    table.ana.write("two.toml", laptop.read(FILE))
    error = table.ana.refused(7, "merge", "one.toml", "two.toml")
    assert "Bob signed two different moves for step 2" in error


def test_different_games_are_not_merged(fork: Fork, tmp_path: Path) -> None:
    """Exit 2, and nothing is written."""
    dora = Shell(tmp_path / "dora", "Dora")
    dora.ok("new", FILE, "--seats", "3")
    fork.table.ana.write("other.toml", dora.read(FILE))
    before = snapshot(fork.table.ana)
    keep = ("--keep", fork.head_home)
    for command in (
        (FILE, "other.toml"),
        ("other.toml", FILE),
        (FILE, "other.toml", *keep),
        ("other.toml", FILE, *keep),
    ):
        assert "different games" in fork.table.ana.refused(2, "merge", *command)
    assert snapshot(fork.table.ana) == before


def test_a_branch_that_was_left_blocks_no_mailbox(fork: Fork) -> None:
    """It still lies there beside what belongs to the other one, which is taken; a copy of it by itself is only told."""
    bob = fork.bob_knows(fork.home)
    bob.write("away.toml", fork.away)
    bob.ok("merge", FILE, "away.toml", "--keep", fork.head_home)
    pass_file(bob, fork.table.cid)
    bob.ok("play", FILE, "draw")
    (fork.table.cid.folder / "post").mkdir()
    cid = fork.table.cid
    cid.write("away.toml", fork.away)
    cid.ok("merge", FILE, "away.toml", "--keep", fork.head_home)
    cid.write("post/1", fork.away)
    cid.write("post/2", bob.read(FILE))
    answer = cid("receive", "post")
    assert answer.code == 0, answer
    assert "1 new" in answer.out
    assert "the branch that was left is passed over" in answer.err
    assert entries(cid.read(FILE)) == entries(bob.read(FILE))
    assert cid("receive", "post/1").code == 0


def test_a_fork_after_the_choice_is_a_new_one(fork: Fork, tmp_path: Path) -> None:
    """Only what parted before the head that was chosen was left."""
    bob = fork.bob_knows(fork.home)
    bob.write("away.toml", fork.away)
    bob.ok("merge", FILE, "away.toml", "--keep", fork.head_home)
    laptop = second_machine(fork.table, tmp_path / "other", "Bob")
    laptop.write(FILE, fork.home)
    laptop.ok("play", FILE, "draw until 9", "--from", "2")
    bob.ok("play", FILE, "draw")
    bob.write("new.toml", laptop.read(FILE))
    assert bob("receive", "new.toml").code == 7
