"""Every exit status, and the form of what is said on standard error."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tenpbem.cli import exits
from tenpbem.cli.commands import show
from tenpbem.cli.exits import EXITS
from tenpbem.engine import errors
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Answer, Shell


def test_every_refusal_has_an_exit_status() -> None:
    """The codes are those of the documentation, one class each."""
    codes = {kind.code for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.Refusal)}
    assert codes == EXITS.keys()
    assert {
        **dict.fromkeys(["unreadable-move", "illegal-move", "ambiguous-move", "not-your-turn", "cannot-pay"], 3),
        **dict.fromkeys(["bad-signature", "bad-chain", "bad-entry", "bad-file", "too-large", "wrong-format"], 4),
        **dict.fromkeys(["no-file", "no-game"], 5),
        **dict.fromkeys(["no-key", "bad-key"], 6),
        **dict.fromkeys(["fork", "stale"], 7),
        "usage": 2,
        "bug": 70,
    } == EXITS


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    """Seat Ana and Bob; it is Ana's turn."""
    return Evening(tmp_path, "Ana", "Bob").start("--auction", "open", cards="R1 B2 X5 O3 G9 C2")


def damaged(ana: Shell, old: str, new: str) -> Answer:
    """Change a text in the file and look at it."""
    ana.write(FILE, ana.read(FILE).decode().replace(old, new, 1))
    return ana("show", FILE, "--json")


def forked(ana: Shell) -> Answer:
    """Play on, and forget it; then play another move in the older file."""
    old = ana.read(FILE)
    ana.ok("play", FILE, "draw")
    ana.ok("play", FILE, "draw")
    ana.write(FILE, old)
    return ana("play", FILE, "draw until 3", "--json")


def forgotten(ana: Shell) -> Answer:
    """Lose the memory of the game."""
    for path in (ana.home / "games").iterdir():
        path.unlink()
    return ana("play", FILE, "draw", "--json")


def keyless(ana: Shell) -> Answer:
    """Lose the key."""
    for path in (ana.home / "keys").iterdir():
        path.unlink()
    return ana("play", FILE, "draw", "--json")


def bad_key(ana: Shell) -> Answer:
    """Have a key file that is none."""
    (path,) = (ana.home / "keys").iterdir()
    path.write_text("hello")
    return ana("play", FILE, "draw", "--json")


def twice(text: str) -> tuple[str, str]:
    """Name the last entry, and the same entry twice."""
    entry = text[text.rindex("[[entry]]") :]
    return entry, f"{entry}\n{entry}"


LONG = "[game]\nformat = 1\n" + "#" * 10_001

REACHED: dict[str, Callable[[Shell], Answer]] = {
    "usage": lambda ana: ana("play", FILE, "--nonsense", "--json"),
    "unreadable-move": lambda ana: ana("play", FILE, "drwa", "--json"),
    "illegal-move": lambda ana: ana("play", FILE, "take cards", "--json"),
    "ambiguous-move": lambda ana: ana("play", FILE, "draw until 3 then take", "--json"),
    "bad-signature": lambda ana: damaged(ana, 'at = "2026', 'at = "2025'),
    "bad-chain": lambda ana: damaged(ana, *twice(ana.read(FILE).decode())),
    "bad-entry": lambda ana: damaged(ana, 'key = "', 'kay = "'),
    "bad-file": lambda ana: damaged(ana, "seats = 2", "seats = "),
    "too-large": lambda ana: (ana.write(FILE, LONG), ana("show", FILE, "--json"))[1],
    "wrong-format": lambda ana: damaged(ana, "format = 1", "format = 2"),
    "no-file": lambda ana: ana("show", "no/such.toml", "--json"),
    "no-game": lambda ana: ana("show", "sunday", "--json"),
    "no-key": keyless,
    "bad-key": bad_key,
    "fork": forked,
    "stale": forgotten,
}


@pytest.mark.parametrize("code", REACHED)
def test_each_code_is_reached(code: str, table: Evening) -> None:
    """With --json the refusal is one object on standard error, and nothing on standard output."""
    answer = REACHED[code](table["Ana"])
    refusal = json.loads(answer.err.splitlines()[-1])
    assert (refusal["error"], answer.code) == (code, EXITS[code])
    assert answer.out == ""
    assert refusal["schema"] == 1
    assert refusal["what"]


def test_the_codes_of_others_are_reached(table: Evening) -> None:
    """What Ana cannot reach while it is her turn."""
    answer = table["Bob"]("play", FILE, "draw", "--json")
    assert (answer.code, json.loads(answer.err)["error"]) == (3, "not-your-turn")
    table.play("Ana", "draw", "draw", "draw")
    answer = table["Bob"]("play", FILE, "bid 9", "--json")
    assert (answer.code, json.loads(answer.err)["error"]) == (3, "cannot-pay")
    assert REACHED.keys() | {"not-your-turn", "cannot-pay", "bug"} == EXITS.keys()


def test_0_and_1_are_yes_and_no(table: Evening) -> None:
    """`show --my-turn` prints nothing; its status is the answer."""
    assert table["Ana"]("show", FILE, "--my-turn") == Answer(0, "", "")
    assert table["Bob"]("show", FILE, "--my-turn") == Answer(1, "", "")
    assert table["Bob"]("show", FILE, "--my-turn", "--json") == Answer(1, "", "")


def broken(kind: type[BaseException]) -> Callable[..., None]:
    """Make a function that fails."""

    def fail(*args: object, **more: object) -> None:
        raise kind("secret words")

    return fail


def test_70_is_a_bug(table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line and how to report it; with --json the same as an object."""
    monkeypatch.setattr(show, "print_table", broken(ValueError))
    words = table["Ana"].refused(70, "show", FILE)
    assert words.startswith("tenpbem: this is a bug in tenpbem (ValueError)")
    assert "TENPBEM_DEBUG=1" in words
    assert len(words.splitlines()) == 1
    answer = table["Ana"]("show", FILE, "--json")
    assert (answer.code, json.loads(answer.err)["error"]) == (70, "bug")


@pytest.mark.parametrize("kind", [KeyboardInterrupt])
def test_130_is_an_interruption(kind: type[BaseException], table: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C: nothing was written."""
    from tenpbem.cli.commands import play

    before = table["Ana"].read(FILE)
    monkeypatch.setattr(play, "take", broken(kind))
    assert "nothing was written" in table["Ana"].refused(130, "play", FILE, "draw")
    assert table["Ana"].read(FILE) == before


def test_words_are_three_lines_at_most() -> None:
    """What and where, why, what would work; the place is not said twice, and nothing plays tricks with a screen."""
    refusal = errors.BadSignature("no", "because\nof that", "this\x1b[0m", step=4, author="Ana\u202e", line=7)
    assert exits.words(refusal) == (
        "tenpbem: no (step 4, by Ana\\u202e, line 7)\n  because\\x0aof that\n  try: this\\x1b[0m"
    )
    assert exits.words(errors.Fork("Ana did it in step 4", step=4, author="Ana")) == "tenpbem: Ana did it in step 4"
    assert exits.words(errors.BadFile("line 3 is too long", line=3)) == "tenpbem: line 3 is too long"


def test_without_a_command_there_is_help(table: Evening) -> None:
    """On standard error, exit 2: nothing was asked."""
    answer = table["Ana"]()
    assert answer.code == 2
    assert "Usage: tenpbem" in answer.err + answer.out
