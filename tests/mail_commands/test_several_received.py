"""Many messages in any order, in any holder, over any number of calls: every game ends at its right head.

Old and new copies, turn codes and parts of blocks of two games, a game of strangers, a fork, lunch. What a call brings
is the union of what was known and what came; nothing counts twice; a fork is named whenever both its branches meet, and
changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpbem.cli.mail import turncodes
from tenpbem.cli.mail.blocks import write
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import parse_game, read_text
from tenpbem.engine.merging import known
from tests.cli.shell import Answer, Shell
from tests.game.sitting import Sitting, entries
from tests.mail.evening import body, evening, file, same
from tests.mail.mangling import LUNCH, attached, mail, mbox, quoted, with_attachment, zipped
from tests.mail.mangling import b64 as base64_lines
from tests.mail_commands.screens import check_screen
from tests.sturdy.games import THOROUGH

FRIDAY = evening(34)
TEN = evening(26, way="seeded", auction="open", name="friday")
STRANGERS = evening(14, people=("Eve", "Mallory"), name="friday")
"""Of the same name as another game, as strangers may call theirs."""


def branches() -> tuple[Game, Game, Game]:
    """Play a game to a point, and from there on in two ways."""
    one, other = (Sitting("seeded", "open", name="fork", deck=None) for _ in range(2))
    stem = one.play_on(12).game
    one.play_on(18)
    other.play_on(12).play_on(18, lambda moves, number: moves[-1])
    assert one.game.step == other.game.step
    return stem, one.game, other.game


STEM, ONE, OTHER = branches()


class Message(NamedTuple):
    """A text that somebody sends; of a fork the branch that it follows; of a block its number among the parts."""

    game: Game
    text: str
    kind: str = "copy"
    branch: str = ""
    part: int = 0


def code(games: Sequence[Game], since: int, to: int) -> Message:
    """Send what a game has beyond another state of it."""
    old, new = games[since], games[to]
    return Message(new, turncodes.write(new, [it for it in entries(new) if it not in entries(old)])[0], "code")


PARTS = [Message(FRIDAY[-1], text, "part", part=n) for n, text in enumerate(write(FRIDAY[-1], body(FRIDAY[-1]), 1500))]
MESSAGES = [
    *(Message(game, file(game)) for game in (FRIDAY[4], FRIDAY[15], FRIDAY[22], TEN[3], TEN[-6], TEN[-1])),
    *(Message(game, file(game)) for game in (STRANGERS[5], STRANGERS[-1])),
    *(code(FRIDAY, 15, 18), code(FRIDAY, 22, 25), code(TEN, 3, 9)),
    *PARTS,
    Message(STEM, file(STEM), branch=""),
    Message(ONE, file(ONE), branch="one"),
    Message(OTHER, file(OTHER), branch="other"),
]
WAYS: list[Callable[[str], bytes]] = [
    lambda text: with_attachment(attached(text.encode())),
    lambda text: mail(quoted(text)),
    lambda text: mail(base64_lines(text.encode()), encoding="base64"),
    lambda text: mail(f"Hi Bob,\n\n{text}\nBye\n"),
]


def in_an_mbox(shell: Shell, texts: Sequence[str]) -> list[str]:
    """Put mails into a mailbox, each in another way, others between."""
    mails = [WAYS[number % len(WAYS)](text) for number, text in enumerate(texts)]
    shell.write("in.mbox", mbox(LUNCH, *mails, LUNCH))
    return ["in.mbox"]


def in_a_maildir(shell: Shell, texts: Sequence[str]) -> list[str]:
    """Deliver mails."""
    for number, text in enumerate(texts):
        place = f"new/{number}.host" if number % 2 else f"cur/{number}.host:2,S"
        shell.write(f"Maildir/{place}", WAYS[number % len(WAYS)](text))
    return ["Maildir"]


def in_a_chat(shell: Shell, texts: Sequence[str]) -> list[str]:
    """Paste all below each other, with names and times between."""
    said = (f"Ana \u2014 Today at 9:1{number % 10} PM\nhere:\n{text}\n" for number, text in enumerate(texts))
    shell.write("chat.txt", "".join(said))
    return ["chat.txt"]


def in_files(shell: Shell, texts: Sequence[str]) -> list[str]:
    """Save each under a name of its own; some of them zipped."""
    for number, text in enumerate(texts):
        shell.write(f"{number}.dat", zipped(game=text.encode()) if number % 3 == 2 else text)
    return [f"{number}.dat" for number in range(len(texts))]


Holder = Callable[[Shell, Sequence[str]], list[str]]
HOLDERS: list[Holder] = [in_an_mbox, in_a_maildir, in_a_chat, in_files]


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


def state(shell: Shell, game: Game) -> Game | None:
    """Read what a machine remembers of a game."""
    path = shell.home / "games" / f"{game.id.hex()}.toml"
    return fold(parse_game(read_text(path.read_bytes())), known(game)) if path.exists() else None


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
    """Insist that each game has its own file, but for one whose name was taken by another game."""
    files = {path.name: path.read_bytes() for path in shell.folder.iterdir() if path.is_file()}
    assert files.keys() == {f"{game.table['name']}.toml" for game in ends}
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
    assert "\ntenpbem: fork: Bob signed two different moves for step 13\n" in said.err


@pytest.mark.parametrize("holder", HOLDERS)
def test_a_fork_of_a_new_game_is_settled_as_the_refusal_says(tmp_path: Path, holder: Holder) -> None:
    """Both branches came at once, among other games: what is to be typed works, and the game gets its file."""
    shell = Shell(tmp_path / "bob")
    names = holder(shell, [it.text for it in (MESSAGES[0], MESSAGES[-3], MESSAGES[-2], MESSAGES[-1], MESSAGES[5])])
    refusal = shell("receive", *names, "--json").json["games"]
    (error,) = [it["error"] for it in refusal if it["error"]]
    assert error["what"].startswith("fork: Bob signed two different moves for step 13")
    typed = error["fix"].partition("then: tenpbem ")[2]
    assert typed.startswith("merge fork.toml ")
    assert not (shell.folder / "fork.toml").exists()
    head = b64(OTHER.head)[:6]
    assert head in error["why"]
    said = shell.ok(*typed.replace("HEAD", head).split())
    assert said.startswith(f"fork: step {OTHER.step}, head {b64(OTHER.head)}. {len(entries(OTHER))} new.")
    kept = state(shell, OTHER)
    assert kept is not None
    assert same(kept, OTHER)
    assert shell("receive", *names, "--json").code == 7
    assert shell(*typed.split()[:-2]).code == 7


def test_a_turn_code_of_another_branch(tmp_path: Path) -> None:
    """It cannot be compared: the whole game is to be asked for, and then the fork can be settled."""
    shell = Shell(tmp_path / "bob")
    shell.ok("receive", "-", stdin=file(ONE))
    new = [it for it in entries(OTHER) if it not in entries(STEM)]
    answer = shell("receive", "-", stdin=turncodes.write(OTHER, new)[0])
    assert answer.code == 7
    assert "fork: Bob signed two different moves for step 13" in answer.err
    assert answer.err.endswith("tenpbem send GAME --block\n")
    kept = state(shell, ONE)
    assert kept is not None
    assert same(kept, ONE)


def test_a_file_with_both_branches_shows_neither(tmp_path: Path) -> None:
    """As a FILE it is a fork, and the refusal says what to type; no file is made where no branch is kept."""
    shell = Shell(tmp_path / "bob")
    in_a_chat(shell, [file(ONE), file(OTHER)])
    for command in ("show", "play", "merge"):
        assert "then: tenpbem merge fork.toml chat.txt --keep HEAD" in shell.refused(7, command, "chat.txt")
    assert "cannot read fork.toml" in shell.refused(5, "merge", "fork.toml", "chat.txt")
    assert "cannot read fork.toml" in shell.refused(5, "merge", "fork.toml", "chat.txt", "--keep", "AAAAAA")
    assert {path.name for path in shell.folder.iterdir()} <= {"chat.txt", "home"}
