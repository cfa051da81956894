"""An old attachment does no harm: it is completed, and what was signed once is never signed again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import Shell
from tests.memory.evening import FILE, entries, sit_down, snapshot, state


def test_a_shorter_file_is_completed_with_a_word(tmp_path: Path) -> None:
    """`play` completes the file in place, and says so on standard error."""
    table = sit_down(tmp_path)
    old = table.ana.read(FILE)
    table.ana.ok("play", FILE, "draw", "take cards")
    new = table.ana.read(FILE)
    table.ana.write(FILE, old)
    answer = table.ana("play", FILE)
    assert answer.code == 0
    assert answer.err == ("tenpbem: friday.toml stops at step 3; completed from what this machine remembers, 2 more\n")
    assert table.ana.read(FILE) == new


@pytest.mark.parametrize("command", [("show", FILE), ("log", FILE), ("show", FILE, "--json"), ("replay", FILE)])
def test_to_look_completes_what_is_seen_and_writes_nothing(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Looking at an old file shows the newest state, with a word, and leaves the file as it is."""
    table = sit_down(tmp_path)
    old = table.ana.read(FILE)
    table.ana.ok("play", FILE, "draw", "take cards")
    newest = table.ana(*command)
    table.ana.write(FILE, old)
    answer = table.ana(*command)
    assert answer.out == newest.out
    assert "completed from what this machine remembers" in answer.err
    assert table.ana.read(FILE) == old


def test_the_same_move_asked_again_is_the_same_entry(tmp_path: Path) -> None:
    """Over a head already signed the program hands out the entry that was signed then, note and time with it."""
    table = sit_down(tmp_path)
    old = table.ana.read(FILE)
    table.ana.ok("play", FILE, "draw", "--note", "first")
    signed = entries(table.ana.read(FILE))
    table.ana.write(FILE, old)
    told = table.ana.ok("play", FILE, "DRAW", "--note", "second")
    assert 'Step 4, "draw", was signed before; the same entry stands.' in told
    assert entries(table.ana.read(FILE)) == signed
    table.ana.write(FILE, old)
    table.ana.ok("play", FILE, "draw", "take cards")
    again = entries(table.ana.read(FILE))
    assert (again[: len(signed)], [entry.do for entry in again[len(signed) :]]) == (signed, ["take cards"])


def test_another_move_asked_over_a_signed_head_is_refused(tmp_path: Path) -> None:
    """The refusal names the old move and its step; neither file nor memory changes."""
    table = sit_down(tmp_path)
    table.ana.ok("play", FILE, "draw")
    old = table.ana.read(FILE)
    table.ana.ok("play", FILE, "take cards")
    table.ana.write(FILE, old)
    before = snapshot(table.ana)
    error = table.ana.refused(7, "play", FILE, "draw")
    assert 'for step 5 you have already signed "take cards"' in error
    assert f"tenpbem play {FILE} brings this copy up to date" in error
    assert table.ana("play", FILE, "draw", "--json").code == 7
    assert snapshot(table.ana) == before


def test_of_several_moves_the_first_other_one_is_refused(tmp_path: Path) -> None:
    """Moves typed again are compared one by one."""
    table = sit_down(tmp_path)
    old = table.ana.read(FILE)
    table.ana.ok("play", FILE, "draw", "take cards")
    table.ana.write(FILE, old)
    error = table.ana.refused(7, "play", FILE, "draw", "draw")
    assert 'cannot "draw": for step 5 you have already signed "take cards"' in error
    table.ana.ok("play", FILE, "draw", "take cards")
    assert len(entries(table.ana.read(FILE))) == 5


@pytest.mark.parametrize("again", ["bid 2", "bid 1", "pass"])
@pytest.mark.parametrize("copy", ["an old copy", "the newest copy"])
def test_a_sealed_bid_asked_again_stays(tmp_path: Path, copy: str, again: str) -> None:
    """The same bid gets the same entry, sealed as it is; another one, higher or lower, is refused."""
    table = sit_down(tmp_path, auction="sealed")
    table.ana.ok("play", FILE, "draw", "draw", "draw", "bid 2")
    table.to_all("Ana")
    old = table.bob.read(FILE)
    table.bob.ok("play", FILE, "bid 2")
    signed = entries(table.bob.read(FILE))
    if copy == "an old copy":
        table.bob.write(FILE, old)
    if again == "bid 2":
        assert 'Step 8, "bid", was signed before; the same entry stands.' in table.bob.ok("play", FILE, again)
        assert entries(table.bob.read(FILE)) == signed
    else:
        before = table.bob.read(FILE)
        assert "you have already sealed something else" in table.bob.refused(7, "play", FILE, again)
        assert table.bob.read(FILE) == before


def test_a_sealed_bid_is_no_answer_to_another_move(tmp_path: Path) -> None:
    """What is no bid is no repetition of one; it is refused and the bid is named."""
    table = sit_down(tmp_path, auction="sealed")
    table.ana.ok("play", FILE, "draw", "draw", "draw", "bid 2")
    table.to_all("Ana")
    old = table.bob.read(FILE)
    table.bob.ok("play", FILE, "bid 2")
    table.bob.write(FILE, old)
    assert 'for step 8 you have already signed "bid"' in table.bob.refused(7, "play", FILE, "draw")
    assert table.bob.read(FILE) == old


def test_bids_sealed_with_a_draw_stay(tmp_path: Path) -> None:
    """The private clauses of a draw cannot be changed by asking again; nor can they be taken out of it."""
    table = sit_down(tmp_path, "--deal", "croupier", auction="sealed")
    old = table.ana.read(FILE)
    table.ana.ok("play", FILE, "draw until 7 then cards, bid 1 on any")
    signed = entries(table.ana.read(FILE))
    table.ana.write(FILE, old)
    assert "the same entry stands" in table.ana.ok("play", FILE, "draw until 7 then cards, bid 1 on any")
    assert entries(table.ana.read(FILE)) == signed
    for other in ("draw until 7 then cards, bid 5 on any", "draw until 7 then cards", "draw until 6 then cards"):
        table.ana.write(FILE, old)
        table.ana.refused(7, "play", FILE, other)
        assert table.ana.read(FILE) == old


def test_duties_are_not_done_twice(tmp_path: Path) -> None:
    """A dealer shown an old copy hands out the link that he showed then, and no other."""
    table = sit_down(tmp_path, "--deal", "croupier")
    table.ana.ok("play", FILE, "draw")
    table.send("Ana", "Bob")
    old = table.bob.read(FILE)
    table.bob.ok("play", FILE)
    dealt = entries(table.bob.read(FILE))
    for _ in range(2):
        table.bob.write(FILE, old)
        table.bob.ok("play", FILE)
        assert entries(table.bob.read(FILE)) == dealt
    table.bob.write(FILE, old)
    table.bob.ok("play", FILE, "deal")
    assert entries(table.bob.read(FILE)) == dealt


def test_answers_that_cross(tmp_path: Path) -> None:
    """A file with one answer of a step and a memory with another are one game with both."""
    table = sit_down(tmp_path, auction="sealed")
    table.ana.ok("play", FILE, "draw", "draw", "draw", "bid 2")
    table.to_all("Ana")
    table.bob.ok("play", FILE, "bid 1")
    table.cid.ok("play", FILE, "pass")
    table.send("Bob", "Cid")
    answer = table.cid("play", FILE)
    assert answer.code == 0
    assert "completed from what this machine remembers, 1 more" in answer.err
    table.send("Cid", "Ana")
    table.ana.ok("play", FILE)
    assert state(table.ana)["table"]["auction"] is None


def test_comments_and_old_bytes_survive(tmp_path: Path) -> None:
    """From `[game]` on every byte of an old copy stays when it is completed: comments, blanks, line order."""
    table = sit_down(tmp_path)
    old = table.ana.read(FILE)
    table.ana.ok("play", FILE, "draw", "take cards")
    body = old[old.index(b"[game]\n") :]
    marked = body.replace(b"[game]\n", b"[game]\n# our Friday\n\n", 1)
    marked = marked.replace(b"[[entry]]", b"# Ana was late\n  [[entry]]  ", 1) + b"\n# the end, so far\n"
    table.ana.write(FILE, b"# scribbled above\n\n" + marked)
    table.ana.ok("play", FILE)
    after = table.ana.read(FILE)
    assert after[after.index(b"[game]\n") :].startswith(marked)
    assert b"scribbled above" not in after
    assert len(entries(after)) == 5
    table.cid.write(FILE, after)
    assert table.cid.ok("verify", FILE).startswith("Good")


def test_what_a_mail_program_does_to_a_file(tmp_path: Path) -> None:
    """A byte order mark and CRLF are taken, with memory as without."""
    table = sit_down(tmp_path)
    table.ana.ok("play", FILE, "draw")
    data = table.ana.read(FILE)
    table.ana.write(FILE, b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))
    answer = table.ana("play", FILE, "take cards")
    assert (answer.code, answer.err) == (0, "")


def test_a_join_asked_again_is_the_same_join(tmp_path: Path) -> None:
    """Who joined and opens the mail from before once more has his seat already."""
    ana, bob = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "bob", "Bob")
    ana.ok("new", FILE, "--seats", "3")
    old = bob.write(FILE, ana.read(FILE)).read_bytes()
    bob.ok("join", FILE)
    joined = entries(bob.read(FILE))
    assert "already sits" in bob.refused(3, "join", FILE)
    bob.write(FILE, old)
    assert "Bob has seat 2 of 3: the same join stands." in bob.ok("join", FILE)
    assert entries(bob.read(FILE)) == joined


def test_a_name_taken_is_no_fault_of_the_file(tmp_path: Path) -> None:
    """A full table or a name taken: exit 3."""
    ana, other, cid = Shell(tmp_path / "a", "Ana"), Shell(tmp_path / "b", "ana"), Shell(tmp_path / "c", "Cid")
    ana.ok("new", FILE, "--seats", "2")
    other.write(FILE, ana.read(FILE))
    assert "called ana" in other.refused(3, "join", FILE)
    cid.write(FILE, ana.read(FILE))
    cid.ok("join", FILE)
    other.write(FILE, cid.read(FILE))
    assert "full" in other.refused(3, "join", FILE)


def test_another_game_of_the_same_name_is_another_game(tmp_path: Path) -> None:
    """No two games are alike: a file is never completed from another game."""
    table = sit_down(tmp_path)
    table.ana.ok("play", FILE, "draw")
    other = Shell(tmp_path / "dora", "Dora")
    other.ok("new", FILE, "--seats", "3")
    table.ana.write("other.toml", other.read(FILE))
    answer = table.ana("show", "other.toml", "--json")
    assert (answer.err, answer.json["game"]["step"]) == ("", 1)
