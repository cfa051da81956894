"""Many messages in any order, in any holder, over any number of calls: every game ends at its right head.

Old and new copies, turn codes and parts of blocks of two games, a game of strangers, a fork, lunch. What a call brings
is the union of what was known and what came; nothing counts twice; a fork is named whenever both its branches meet, and
changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tenpbem.cli.receiving import own_name
from tenpbem.engine.game import Game
from tenpbem.engine.log.canon import b64
from tests.cli.shell import Answer, Shell
from tests.game.sitting import entries
from tests.mail.evening import same
from tests.mail_commands.arriving import (
    FRIDAY,
    HOLDERS,
    MESSAGES,
    ONE,
    OTHER,
    STEM,
    STRANGERS,
    TEN,
    Message,
    in_a_chat,
    in_files,
    state,
)
from tests.mail_commands.screens import check_screen
from tests.sturdy.games import THOROUGH


class Model:
    """What a machine should know: of each game the longest copy that came, and of a fork one branch."""

    def __init__(self) -> None:
        self.branch: str | None = None
        self.parts: set[int] = set()
        self.new: Counter[str] = Counter()

    def forks(self, messages: Sequence[Message]) -> bool:
        """Take what came of the fork; tell whether two branches of it met."""
        came = {it.branch for it in messages if it.game.id == STEM.id}
        met = {*came, *([self.branch] if self.branch else [])} - {""}
        if len(met) < 2 and came:
            self.branch = next(iter(met), self.branch or "")
        return len(met) == 2

    def check(self, answer: Answer, messages: Sequence[Message]) -> None:
        """Insist on the exit status of a call, and count what was new."""
        check_screen(answer)
        forked = self.forks(messages)
        assert (answer.code == 7) == forked, answer
        assert answer.code in (0, 7) or all(it.kind == "code" for it in messages)
        games: list[dict[str, Any]] = answer.json["games"]
        assert len({it["id"] for it in games}) == len(games)
        for it in games:
            if it.get("error"):
                assert "signed two different moves for step 13" in it["error"]["what"]
                assert it["new"] == 0
            self.new[it["id"]] += it["new"]


@st.composite
def arrivals(draw: st.DrawFn) -> list[tuple[int, list[int]]]:
    """Shuffle the numbers of all messages, some of them twice; have them come in up to five calls, each in a holder."""
    numbers = range(len(MESSAGES))
    twice = draw(st.lists(st.sampled_from(numbers), max_size=4))
    order = draw(st.permutations([*numbers, *twice]))
    cuts = sorted(draw(st.sets(st.integers(1, len(order) - 1), max_size=4)))
    calls = [order[start:end] for start, end in zip([0, *cuts], [*cuts, len(order)], strict=True)]
    return [(draw(st.integers(0, len(HOLDERS) - 1)), call) for call in calls]


@settings(max_examples=60 if THOROUGH else 8, deadline=None)
@given(arrivals())
def test_every_game_ends_at_its_right_head(calls: list[tuple[int, list[int]]]) -> None:
    """Whatever the order; what is new adds up to what there is."""
    with TemporaryDirectory() as folder:
        shell, model = Shell(Path(folder) / "bob"), Model()
        for number, (holder, numbers) in enumerate(calls):
            messages = [MESSAGES[number] for number in numbers]
            post = Shell(Path(folder) / str(number))
            names = HOLDERS[holder](post, [it.text for it in messages])
            model.check(shell("receive", *(str(post.folder / name) for name in names), "--json"), messages)
        for game in (FRIDAY[-1], TEN[-1], STRANGERS[-1]):
            kept = state(shell, game)
            assert kept is not None
            assert same(kept, game)
        left = {"one": ONE, "other": OTHER, "": STEM}.get("-" if model.branch is None else model.branch)
        kept = state(shell, STEM)
        assert kept is left if left is None else kept is not None and same(kept, left)
        ends = [FRIDAY[-1], TEN[-1], STRANGERS[-1], *([left] if left else [])]
        assert +model.new == {b64(game.id): len(entries(game)) for game in ends}
        check_files(shell, ends)


def check_files(shell: Shell, ends: Sequence[Game]) -> None:
    """Insist that each game has its own file, those that came later than another one of their name, too."""
    files = {path.name: path.read_bytes() for path in shell.folder.iterdir() if path.is_file()}
    assert len(files) == len(ends)
    own = {(game.table["name"], own_name(game.table["name"], game.id.hex(), namesake=True)) for game in ends}
    assert (
        {f"{name}.toml" for name, _ in own} <= files.keys() <= {it for name, it in own} | {f"{n}.toml" for n, _ in own}
    )
    for data in files.values():
        assert data in [path.read_bytes() for path in shell.home.glob("games/*.toml")]


def test_what_is_old_is_said_to_be_old(tmp_path: Path) -> None:
    """All of it once more brings nothing, and no file is touched; a fork is named again."""
    shell, texts = Shell(tmp_path / "bob"), [it.text for it in MESSAGES]
    first = shell("receive", *in_files(shell, texts), "--json")
    before = {path: path.stat().st_mtime_ns for path in shell.folder.rglob("*.toml")}
    for holder in HOLDERS:
        answer = shell("receive", *holder(shell, texts), "--json")
        assert (first.code, answer.code) == (7, 7)
        assert [it["new"] for it in answer.json["games"]] == [0] * 4
        assert not answer.json["problems"]
    assert {path: path.stat().st_mtime_ns for path in shell.folder.rglob("*.toml")} == before
    said = shell("receive", *in_a_chat(shell, texts))
    assert said.out.count("you already have step") == 3
    assert said.err.startswith("tenpbem: fork: Bob signed two different moves for step 13\n")
