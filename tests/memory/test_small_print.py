"""Small things that go wrong at night: odd seeds, damaged memories, disks without links, notes beside duties."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from tenpbem.cli.options import complete_moves, complete_names
from tests.cli.shell import Shell, pass_file

FILE = "friday.toml"


def two(folder: Path, *more: str) -> tuple[Shell, Shell]:
    """Seat Ana and Bob, each on a machine of his own."""
    ana, bob = Shell(folder / "ana", "Ana"), Shell(folder / "bob", "Bob")
    ana.ok("new", FILE, "--seats", "2", "--seed", "tulip", *more)
    pass_file(ana, bob)
    bob.ok("join", FILE)
    pass_file(bob, ana)
    return ana, bob


def test_a_seed_over_two_lines_hides_no_game(tmp_path: Path) -> None:
    """However the host writes a text of `[game]`, the game is found by its name and listed."""
    ana = Shell(tmp_path, "Ana")
    ana.ok("new", FILE, "--seats", "2", "--seed", "[[entry]]")
    text = ana.read(FILE).decode()
    assert 'seed = "[[entry]]"' in text
    other = Shell(tmp_path / "other", "Bob")
    other.write(FILE, text.replace('seed = "[[entry]]"', 'seed = """\n[[entry]]"""'))
    other.ok("join", FILE)
    assert "friday" in other.ok("games")
    assert "friday" in other.ok("show", "friday")


def test_a_note_goes_with_the_first_move_that_is_signed(tmp_path: Path) -> None:
    """A duty named as a move takes no note away from the move after it."""
    ana, bob = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "bob", "Bob")
    ana.ok("new", FILE, "--seats", "2")
    pass_file(ana, bob)
    bob.ok("join", FILE)
    pass_file(bob, ana)
    ana.ok("play", FILE, "start", "draw", "--note", "good luck")
    assert "good luck" in ana.ok("log", FILE)


def test_keeping_a_branch_never_takes_in_a_damaged_memory(tmp_path: Path) -> None:
    """A signature changed on the disk makes the memory count as lost; what is written is good."""
    ana, bob = two(tmp_path)
    ana.ok("play", FILE, "draw")
    pass_file(ana, bob)
    bob.ok("show", FILE)
    ana.ok("play", FILE, "draw until 9")
    bob.ok("show", FILE)
    (path,) = (ana.home / "games").glob("*.toml")
    lines = path.read_text().splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if line.startswith("sig"))
    lines[last] = lines[last].replace('"', '"A', 1)[:-3] + '"\n'
    path.write_text("".join(lines))
    pass_file(bob, ana)
    head = bob("show", FILE, "--json").json["game"]["head"]
    answer = ana("merge", FILE, "--keep", head)
    assert answer.code == 0
    assert "damaged" in answer.err
    ana.ok("verify", FILE)


def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hard links are refused a new file is made all the same, and never over an old one."""

    def refuse(*args: Any) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    ana = Shell(tmp_path, "Ana")
    ana.ok("new", FILE, "--seats", "2")
    before = ana.read(FILE)
    ana.refused(2, "new", FILE, "--seats", "2")
    assert ana.read(FILE) == before
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]


def test_completion_never_fails_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bad key file, a missing file: there is nothing to offer; and looking writes no memory."""

    class Line:
        params = {"file": str(tmp_path / "ana" / FILE)}

    ana, _ = two(tmp_path)
    monkeypatch.setenv("TENPBEM_HOME", str(ana.home))
    (memory,) = (ana.home / "games").glob("*.toml")
    memory.unlink()
    assert [item.value for item in complete_moves(Line(), None, "dr")] == ["draw"]  # type: ignore[arg-type]
    assert [item.value for item in complete_names(Line(), None, "A")] == ["Ana"]  # type: ignore[arg-type]
    assert not memory.exists()
    (ana.home / "keys" / "bad.toml").write_text("no key")
    assert complete_names(Line(), None, "") == []  # type: ignore[arg-type]
    assert complete_moves(Line(), None, "") == []  # type: ignore[arg-type]
