"""One part of a block, received by somebody who has the game, or an older copy of it."""

from __future__ import annotations

from pathlib import Path

from tests.cli.shell import Shell
from tests.mail.evening import block, evening, file


def test_a_part_of_what_one_has_is_old(tmp_path: Path) -> None:
    """Of the same step or an older one: that is success, nothing is kept, and nothing is missing."""
    game = evening(40)[-1]
    bob = Shell(tmp_path / "bob")
    part = block(game, 900).split("\n\n")[0]
    (waits,) = bob("receive", "-", "--json", stdin=part).json["problems"]
    assert waits["reason"] == "split"
    bob.ok("receive", "-", stdin=file(game))
    for text in (part, block(evening(40)[-9], 900).split("\n\n")[0]):
        answer = bob("receive", "-", stdin=text)
        assert (answer.code, answer.err) == (0, "")
        assert f"you already have step {game.step}. It waits for" in answer.out
        found = bob("receive", "-", "--json", stdin=text).json
        assert ([it["new"] for it in found["games"]], found["problems"]) == ([0], [])
    assert not (bob.home / "parts.txt").read_bytes()


def test_a_part_of_a_newer_step_is_kept(tmp_path: Path) -> None:
    """What one has is older."""
    bob = Shell(tmp_path / "bob")
    bob.ok("receive", "-", stdin=file(evening(40)[-9]))
    texts = block(evening(40)[-1], 900).split("\n\n")
    assert "those that came are kept" in bob("receive", "-", stdin=texts[0]).err
    assert "8 new" in bob.ok("receive", "-", stdin="\n".join(texts[1:]))


def test_parts_that_bring_one_of_several_answers(tmp_path: Path) -> None:
    """They name the step that is complete already; the answer is taken once all are there, as of a sealed bid."""
    games = evening(40)
    after = next(place for place, game in enumerate(games) if game.answers and place)
    before, game = games[after - 1], games[after]
    assert before.step == game.step
    bob = Shell(tmp_path / "bob")
    bob.ok("receive", "-", stdin=file(before))
    *parts, last = block(game, 900).split("\n\n")
    for part in parts:
        assert "those that came are kept" in bob("receive", "-", stdin=part).err
    assert "1 new" in bob.ok("receive", "-", stdin=last)
