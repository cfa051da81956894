"""Parts of blocks wait for the others, whichever programs of a machine bring them, and however many at once."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tenpbem.cli import pieces, store
from tenpbem.cli.commands.receive import kept
from tenpbem.cli.env import Env
from tenpbem.cli.mail import blocks, marks
from tenpbem.cli.mail.blocks import Part
from tenpbem.cli.mail.problems import REASONS, problem
from tenpbem.engine.errors import NoFile
from tests.cli.shell import Shell
from tests.mail.evening import block, body, evening

GAME = evening(44)[-1]
PARTS = [part for framed in marks.find(block(GAME, 700)) if (part := blocks.read(framed)) is not None]


def test_two_programs_at_once_lose_nothing(env: Env) -> None:
    """Both have looked before either wrote."""
    one, other = PARTS[:2], PARTS[2:4]
    pieces.keep(env, [], one)
    pieces.keep(env, [], other)
    assert pieces.waiting(env) == [*one, *other]


def test_what_found_its_others_stays_away(env: Env) -> None:
    """What came since stays, the rest is gone; nobody who did not change anything brings it back."""
    pieces.keep(env, [], PARTS[:2])
    pieces.keep(env, PARTS[:2], PARTS[:3])
    pieces.keep(env, PARTS[:2], [])
    pieces.keep(env, PARTS[:2], PARTS[:2])
    assert pieces.waiting(env) == PARTS[2:3]


def test_many_programs_at_once(env: Env) -> None:
    """Each brings one part; all of them wait afterwards."""
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda part: pieces.keep(env, [], [part]), PARTS))
    assert set(pieces.waiting(env)) == set(PARTS)
    assert env.heard == []


def test_what_cannot_be_read_just_now_is_not_written_over(env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said, and the parts wait on."""
    pieces.keep(env, [], PARTS[:1])

    def failing(path: str) -> bytes:
        raise NoFile(f"cannot read {path}", "Too many open files")

    with monkeypatch.context() as patch:
        patch.setattr(store, "read", failing)
        before = pieces.waiting(env)
        pieces.keep(env, before, PARTS[1:2])
    assert before == []
    assert [said.partition(":")[0].split()[0] for said in env.heard or ()] == ["parts", "cannot"]
    assert pieces.waiting(env) == PARTS[:1]


def test_where_nothing_can_be_written(env: Env, tmp_path: Path) -> None:
    """All parts have to come at once, and that is said."""
    env.home = str(tmp_path / "home")
    Path(env.home).write_text("a file")
    pieces.keep(env, [], PARTS[:1])
    assert "give all parts at once" in (env.heard or [""])[0]


def test_only_as_many_are_kept_as_can_be_read(env: Env, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest: of many, and of large ones."""
    monkeypatch.setattr(pieces, "LARGEST_TEXT", 60_000)
    large = [_of(bytes([number]) * 8_000) for number in range(9)]
    pieces.keep(env, [], large)
    fit = pieces.waiting(env)
    assert fit == large[-len(fit) :]
    assert 0 < len(fit) < 9
    assert os.path.getsize(env.folder(pieces.FILE)) <= 60_000
    small = [_of(b"%d" % number) for number in range(pieces.MOST + 5)]
    pieces.keep(env, fit, small)
    assert pieces.waiting(env) == small[5:]


def _of(data: bytes) -> Part:
    """Make a part of a block."""
    mark = PARTS[0].mark._replace(part=1, parts=2, size=len(data), sum=marks.sum_of(data))
    return Part(mark, data)


def test_which_parts_are_missing(tmp_path: Path) -> None:
    """Scripts get their numbers; people hear that the others are kept, which is said of nothing else."""
    shell, texts = Shell(tmp_path / "bob"), blocks.write(GAME, body(GAME), 900)
    assert len(texts) > 3
    (told,) = shell("receive", "-", "--json", stdin=texts[1]).json["problems"]
    missing = [number for number in range(1, len(texts) + 1) if number != 2]
    assert (told["reason"], told["missing"]) == ("split", missing)
    assert "those that came are kept" in told["fix"]
    (told,) = shell("receive", "-", "--json", stdin="lunch?").json["problems"]
    assert (told["reason"], told["missing"]) == ("no-game", [])
    for reason in REASONS:
        assert kept(problem(reason, detail="part 1 of 2 missing")) == problem(reason, detail="part 1 of 2 missing")
