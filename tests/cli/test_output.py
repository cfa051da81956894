"""Habits of the field: help with examples that work, colour only where it is wanted, words that play no tricks."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete

import tenpbem
from tenpbem.cli.env import Env
from tenpbem.cli.main import COMMANDS, door
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell

ORDER = "C2 R1 B2 X5 O3 G9"


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Seat Ana and Bob over a known order of six cards."""
    return Evening(tmp_path, "Ana", "Bob").start("--auction", "open", cards=ORDER)


def commands() -> list[tuple[str, ...]]:
    """List all commands, and those below them."""
    context = click.Context(door)
    found: list[tuple[str, ...]] = []
    for name in door.list_commands(context):
        command = door.get_command(context, name)
        found.append((name,))
        if isinstance(command, click.Group):
            found += [(name, inner) for inner in command.list_commands(context)]
    return found


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_help_has_examples(command: tuple[str, ...], tmp_path: Path) -> None:
    """`-h` and `--help` say the same, on 80 columns, and every command shows how it is called."""
    shell = Shell(tmp_path)
    said = shell.ok(*command, "--help")
    assert shell.ok(*command, "-h") == said
    assert max(map(len, said.splitlines())) <= 80
    if command != ("key",):
        assert "Examples:" in said
        assert f"tenpbem {' '.join(command)}" in said.split("Examples:")[1]
    assert command[0] in COMMANDS


def examples() -> list[str]:
    """List all examples of all commands, and those of the program."""
    context = click.Context(door)
    lines = (door.epilog or "").splitlines()
    for name in door.list_commands(context):
        command = door.get_command(context, name)
        below = [command, *command.commands.values()] if isinstance(command, click.Group) else [command]
        for one in below:
            assert one is not None
            lines += (one.epilog or "").splitlines()
    return [line.strip() for line in lines if line.strip().startswith("tenpbem ")]


@pytest.mark.parametrize("example", examples())
def test_examples_are_understood(example: str, tmp_path: Path) -> None:
    """Each is read without complaint; what it comes to depends on the game, but never a wrong command line or a bug."""
    evening = Evening(tmp_path, "Ana", "Bob").start("--auction", "open", cards=ORDER)
    ana = evening["Ana"]
    for line in example.split(" && ")[:1]:
        words = shlex.split(line)[1:]
        if words[0] == "new":
            (ana.folder / words[1]).unlink(missing_ok=True)
        if words[:2] == ["key", "new"]:
            words[2] = "Zed"
        if words[0] == "join":
            words = [word.replace("Bob", "Ana") for word in words]
        answer = ana(*words)
        assert answer.code != 70, answer
        if answer.code == 2:
            assert "No such option" not in answer.err
            assert "unexpected" not in answer.err
            assert "Missing" not in answer.err
            assert "Invalid value" not in answer.err


def test_mistyped_words_are_guessed(evening: Evening) -> None:
    """Commands, options, moves and names."""
    ana = evening["Ana"]
    assert "try: tenpbem show" in ana.refused(2, "shwo", FILE)
    assert "--json" in ana.refused(2, "show", FILE, "--jsn")
    assert '"draw"' in ana.refused(3, "play", FILE, "darw")
    assert "tenpbem --help" in ana.refused(2, "xyzzy")


def escapes(text: str) -> bool:
    """Tell whether a text holds a control sequence."""
    return "\x1b" in text


def test_colour_only_where_it_is_wanted(evening: Evening) -> None:
    """Never into a pipe, unless asked for; --no-color wins; --plain has none."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw", "draw")
    ana.environ = {"NO_COLOR": ""}
    assert not escapes(ana.ok("show", FILE))
    assert escapes(ana.ok("show", FILE, "--color"))
    assert not escapes(ana.ok("show", FILE, "--no-color"))
    assert not escapes(ana.ok("show", FILE, "--plain", "--color"))
    assert not escapes(ana.ok("show", FILE, "--json", "--color"))


@pytest.mark.parametrize(
    ("environ", "colour"),
    [
        ({"NO_COLOR": "", "TERM": "xterm"}, True),
        ({"NO_COLOR": "1", "TERM": "xterm"}, False),
        ({"NO_COLOR": "", "TERM": "dumb"}, False),
    ],
)
def test_colour_on_a_terminal(
    environ: dict[str, str], colour: bool, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NO_COLOR and TERM=dumb are respected; click looks at neither."""
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert Env().colored is colour
    env = Env()
    env.color = not colour
    assert env.colored is not colour


def test_colour_is_never_the_only_sign(evening: Evening) -> None:
    """Without it the same words stand there."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw", "draw")
    coloured = click.unstyle(ana.ok("show", FILE, "--color"))
    assert coloured == ana.ok("show", FILE, "--no-color")


def test_table_talk_plays_no_tricks(evening: Evening) -> None:
    """Names and notes with letters of all scripts are shown; what could move the cursor is refused beforehand."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw", "--note", "שלום\n你好 [31m")
    for words in (("show", FILE), ("log", FILE), ("replay", FILE), ("replay", FILE, "--step")):
        assert not escapes(ana.ok(*words))
    assert "你好" in ana.ok("log", FILE)


def test_a_refused_text_is_shown_as_escapes(evening: Evening) -> None:
    """Whatever is typed, standard error holds nothing but printable lines."""
    ana = evening["Ana"]
    for text in ("\x1b]0;owned\x07", "\u202edraw", "a\rb", "\x9b31m", "x\u2028y"):
        for words in (
            ("play", FILE, text),
            ("show", text),
            ("key", "new", text),
            (text,),
            ("play", FILE, "draw", "--note", text),
        ):
            answer = ana(*words)
            assert answer.code in (2, 3, 5), (text, words)
            assert all(line.isprintable() for line in answer.err.splitlines() if "\u2028" not in line), answer.err
            assert "\x1b" not in answer.err


def test_replay_step_by_step(evening: Evening) -> None:
    """The table after every step; where nobody sits at a terminal, without asking."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw", "draw")
    said = ana.ok("replay", FILE, "--step")
    assert said.count("TEN: friday") == 4
    assert ana.ok("replay", FILE, "--to", "3").count("TEN: friday") == 1
    assert "step 3" in ana.ok("replay", FILE, "--to", "3")
    assert "step 4" in ana.ok("replay", FILE, "--to", "99")


def test_a_robot_takes_its_decisions(tmp_path: Path) -> None:
    """Of all robots seated here, or of one's own seat; until a person is waited for."""
    ana = Shell(tmp_path, "Ana")
    ana.ok("new", FILE, "--robots", "2", "--seed", "rose", "--auction", "open")
    assert "no robot" in ana.ok("robot", FILE)
    for _ in range(30):
        document = ana("show", FILE, "--json").json
        if document["waiting"][0]["name"] != "Ana":
            break
        ana.ok("robot", FILE, "--as", "Ana", "--style", "random")
    assert "tenpbem robot friday.toml" in ana.ok("play", FILE)
    ana.ok("robot", FILE)
    assert ana("show", FILE, "--json").json["waiting"][0]["name"] == "Ana"
    bob = Shell(tmp_path / "bob", "Bob")
    bob.write(FILE, ana.read(FILE))
    assert "no robot of this machine" in bob.refused(6, "robot", FILE)
    ana.refused(2, "robot", FILE, "--style", "clever")


def test_a_demo_is_the_same_with_the_same_seed(tmp_path: Path) -> None:
    """The same moves and the same result; the folder can be used as TENPBEM_HOME."""
    shell = Shell(tmp_path)
    told = [
        shell.ok("demo", name, "--seed", "rose", "--players", "2").replace(name, "DIR") for name in ("demo-1", "demo-2")
    ]
    told = ["\n".join(line for line in text.splitlines() if "head" not in line) for text in told]
    assert told[0] == told[1]
    assert "wins" in told[0]
    shell.environ = {"TENPBEM_HOME": str(tmp_path / "demo-1")}
    assert shell("show", "demo-1/game.toml", "--json").json["game"]["over"]
    assert {key["name"] for key in shell("key", "list", "--json").json["keys"]} == {"Robot Ada", "Robot Bao"}
    before = (tmp_path / "demo-1" / "game.toml").read_bytes()
    shell.environ = {}
    shell.refused(2, "demo", "demo-1")
    assert (tmp_path / "demo-1" / "game.toml").read_bytes() == before
    for _ in range(2):
        shell.ok("demo", "--seed", "rose", "--players", "2", "--style", "random")
    assert (tmp_path / "tenpbem-demo" / "game.toml").exists()
    assert (tmp_path / "tenpbem-demo-2" / "game.toml").exists()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("tenpbem sh", {"show"}),
        ("tenpbem play friday.toml ", {"draw", "take cards", "take currency"}),
        ("tenpbem play friday.toml dr", {"draw"}),
        ("tenpbem key show ", {"Ana"}),
        ("tenpbem show friday.toml --as ", {"Ana"}),
        ("tenpbem play none.toml ", set()),
    ],
)
def test_completion(line: str, offered: set[str], evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shell completes commands, names and legal moves."""
    ana = evening["Ana"]
    ana.ok("play", FILE, "draw", "draw")
    monkeypatch.chdir(ana.folder)
    monkeypatch.setenv("TENPBEM_HOME", str(ana.home))
    words = line.split()
    last = "" if line.endswith(" ") else words.pop()
    found = BashComplete(door, {}, "tenpbem", "_TENPBEM_COMPLETE").get_completions(words[1:], last)
    assert {item.value for item in found} == offered


def test_completion_in_a_shell(evening: Evening) -> None:
    """As a shell asks for it: in a process of its own."""
    ana = evening["Ana"]
    environ = {
        **os.environ,
        "TENPBEM_HOME": str(ana.home),
        "PYTHONPATH": str(Path(tenpbem.__file__).parent.parent),
        "_TENPBEM_COMPLETE": "bash_complete",
        "COMP_WORDS": "tenpbem play friday.toml ",
        "COMP_CWORD": "3",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tenpbem"], cwd=ana.folder, env=environ, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == ["plain,draw"]
    assert done.stderr == ""
