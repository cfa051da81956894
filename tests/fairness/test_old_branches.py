"""Attack: show a dealer an old branch, so that he deals a second time over what he knows by now.

Everything here is done with files and commands, as it would be done to people. Ana draws, Bob deals, and Ana does not
like the card; so she draws again in an old copy and wants Bob to deal to that one as well.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.shell import Shell, pass_file

FILE = "friday.toml"


class Table:
    """Three machines, a game that Bob has just dealt in, and Ana's file from before she drew."""

    def __init__(self, folder: Path) -> None:
        self.ana, self.bob, self.cid, self.zed = (Shell(folder / name, name) for name in ("Ana", "Bob", "Cid", "Zed"))
        self.ana.ok(f"new {FILE} --seats 3 --deal croupier")
        pass_file(self.ana, self.bob)
        self.bob.ok(f"join {FILE}")
        self.two_seats = self.bob.read(FILE)
        pass_file(self.bob, self.cid)
        self.cid.ok(f"join {FILE}")
        pass_file(self.cid, self.ana)
        self.before = self.ana.read(FILE)
        self.ana.ok("play", FILE, "draw")
        self.drawn = self.ana.read(FILE)
        pass_file(self.ana, self.bob)
        assert "You deal." in self.bob.ok(f"play {FILE}")
        self.dealt = self.bob.read(FILE)

    def draw_again(self) -> bytes:
        """Have Ana, with a program that forgets, draw otherwise over the same head."""
        self.forget(self.ana)
        self.ana.write(FILE, self.before)
        self.ana.ok("play", FILE, "draw until 9", "--from", "1")
        return self.ana.read(FILE)

    @staticmethod
    def forget(shell: Shell) -> None:
        """Lose what a machine remembers of its games."""
        shutil.rmtree(shell.home / "games")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Give a table at which Bob has dealt once."""
    return Table(tmp_path)


def test_an_old_file_is_completed_by_a_machine_with_memory(table: Table) -> None:
    """The file from before the deal does not make Bob deal again: it is completed, with a word."""
    table.bob.write(FILE, table.drawn)
    answer = table.bob(f"play {FILE}")
    assert answer.code == 0
    assert "completed from what this machine remembers" in answer.err
    assert "You deal." not in answer.out
    assert table.bob.read(FILE).endswith(table.dealt[table.dealt.index(b"[game]") :])


def test_another_draw_is_a_fork_to_a_machine_with_memory(table: Table) -> None:
    """Bob signs nothing over Ana's second draw, and the refusal names her, the step and both moves."""
    other = table.draw_again()
    table.bob.write(FILE, other)
    error = table.bob.refused(7, f"play {FILE}")
    assert "Ana signed two different moves for step 4" in error
    assert '"draw until 9"' in error
    assert table.bob.read(FILE) == other


@pytest.mark.parametrize("look", [None, f"show {FILE}", f"log {FILE}", f"verify {FILE}", f"merge {FILE}"])
def test_a_machine_without_memory_asks_first(table: Table, look: str | None) -> None:
    """Bob's program does not sign before he has confirmed his last step, not even after he has looked at the file."""
    table.forget(table.bob)
    table.bob.write(FILE, table.draw_again())
    if look:
        table.bob.ok(look)
    before = table.bob.read(FILE)
    error = table.bob.refused(7, f"play {FILE}")
    assert "Bob has signed in this game before, and this machine does not remember it" in error
    assert "--from" in error
    assert "ask the others for the newest file" in table.bob.refused(7, f"play {FILE} --from 5")
    assert table.bob.read(FILE) == before


def test_who_confirms_his_last_step_is_asked_once(table: Table) -> None:
    """An honest player on a new machine goes on as before."""
    table.forget(table.bob)
    table.bob.write(FILE, table.dealt)
    table.bob.ok(f"show {FILE}")
    table.bob.refused(7, f"play {FILE}")
    table.bob.refused(7, f"play {FILE} --from 2")
    table.bob.ok(f"play {FILE} --from 5 -o copy.toml")
    table.bob.ok(f"play {FILE}")


def test_a_join_of_somebody_else_does_not_make_a_machine_forget(table: Table) -> None:
    """A branch where another one sits in Cid's seat is a fork too, once Bob has dealt: the page is not turned back."""
    table.zed.write(FILE, table.two_seats)
    table.zed.ok(f"join {FILE}")
    pass_file(table.zed, table.bob)
    for command in ("show", "play", "log"):
        assert "both joined as seat 3" in table.bob.refused(7, f"{command} {FILE}")
    table.bob.write(FILE, table.draw_again())
    assert "Ana signed two different moves for step 4" in table.bob.refused(7, f"play {FILE}")


def test_while_people_join_the_host_decides(tmp_path: Path) -> None:
    """Nobody has signed twice where two took one seat: the file of the host wins, as long as one has only joined."""
    ana, bob, cid = (Shell(tmp_path / name, name) for name in ("Ana", "Bob", "Cid"))
    ana.ok(f"new {FILE} --seats 3 --deal croupier")
    for other in (bob, cid):
        pass_file(ana, other)
        other.ok(f"join {FILE}")
    pass_file(bob, cid)
    answer = cid(f"join {FILE}")
    assert answer.code == 0
    assert "both joined as seat 2 in an older copy; this file is taken" in answer.err
    assert "Cid takes seat 3" in answer.out
