"""`tenpbem games`, and names of games in the place of files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.shell import Shell, pass_file
from tests.memory.evening import FILE, Evening, sit_down

KEYS = ["id", "name", "rules", "step", "head", "over", "waiting", "you", "since", "file"]


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    """Ana, Bob and Cid in `friday`; it is Ana's turn."""
    return sit_down(tmp_path)


def listed(shell: Shell) -> list[str]:
    """Name the games in the order of the list."""
    return [game["name"] for game in json.loads(shell.ok("games", "--json"))["games"]]


def test_the_json_is_exactly_this(table: Evening) -> None:
    """Every key of the contract, in its order, with the values of `show --json`."""
    shown = json.loads(table.bob.ok("show", FILE, "--json"))
    document = json.loads(table.bob.ok("games", "--json"))
    assert list(document) == ["schema", "games"]
    assert document["schema"] == 1
    (game,) = document["games"]
    assert list(game) == KEYS
    assert {key: game[key] for key in KEYS[:6]} == {key: shown["game"][key] for key in KEYS[:6]}
    assert game["waiting"] == [{"seat": 1, "name": "Ana", "kind": "turn"}]
    assert (game["you"], game["file"]) == ([2], str(table.bob.folder / FILE))
    assert game["since"] == "2026-11-29T00:00:00Z"


def test_since_is_what_the_last_move_says(table: Evening) -> None:
    """A game waits since its last move; duties note no time and change nothing."""
    table.ana.clock = iter(["2026-12-01T08:00:00Z", "2026-12-01T08:01:00Z", "2026-12-01T08:02:00Z"])
    table.ana.ok("play", FILE, "draw", "take cards")
    (game,) = json.loads(table.ana.ok("games", "--json"))["games"]
    assert (game["step"], game["since"]) == (5, "2026-12-01T08:00:00Z")
    assert "since 2026-12-01" in table.ana.ok("games")


def test_before_the_start_a_seat_is_waited_for(tmp_path: Path) -> None:
    """A free seat has no name yet; nobody's turn is it either."""
    ana = Shell(tmp_path, "Ana")
    ana.ok("new", FILE, "--seats", "3")
    (game,) = json.loads(ana.ok("games", "--json"))["games"]
    assert game["waiting"] == [{"seat": 2, "name": None, "kind": "join"}]
    assert "somebody to take seat 2" in ana.ok("games")


def finish(shell: Shell, name: str) -> None:
    """Have robots play a whole game, and look at it from this machine."""
    shell.ok("demo", name, "--players", "2", "--seed", "tulip", "--auction", "open")
    data = (shell.folder / name / "game.toml").read_bytes()
    shell.write(f"{name}.toml", data)
    shell.ok("show", f"{name}.toml")


def test_waiting_for_you_first_finished_apart(table: Evening, tmp_path: Path) -> None:
    """First the games that wait for you, then the others, then the finished ones."""
    table.ana.ok("show", FILE)
    finish(table.ana, "alpha")
    other = Shell(tmp_path / "dora", "Dora")
    other.ok("new", "beta.toml", "--seats", "2")
    table.ana.write("beta.toml", other.read("beta.toml"))
    table.ana.ok("show", "beta.toml")
    assert listed(table.ana) == ["friday", "beta", "demo"]
    lines = table.ana.ok("games").splitlines()
    assert [line[:8].strip() for line in lines] == ["* friday", "beta", "", "Finished", "demo"]
    assert "over" in lines[-1]
    table.ana.ok("play", FILE, "draw", "take cards")
    assert [game["over"] for game in json.loads(table.ana.ok("games", "--json"))["games"]] == [False, False, True]
    assert "*" not in table.ana.ok("games")


def test_no_game_yet(tmp_path: Path) -> None:
    """An empty list says how to start one; to a script it is an empty list."""
    ana = Shell(tmp_path, "Ana")
    assert "tenpbem new" in ana.ok("games")
    assert json.loads(ana.ok("games", "--json")) == {"schema": 1, "games": []}


def test_a_name_does_for_the_file(table: Evening) -> None:
    """Where a command takes FILE, the name of a remembered game will do, in any case."""
    by_name = table.ana.ok("show", "friday", "--json")
    assert by_name == table.ana.ok("show", FILE, "--json") == table.ana.ok("show", "FRIDAY", "--json")
    table.ana.ok("play", "Friday", "draw")
    table.ana.ok("log", "friday")
    table.ana.ok("verify", "friday")
    table.ana.ok("merge", "friday", FILE)
    table.ana.ok("play", FILE, "take cards")
    assert json.loads(table.ana.ok("show", FILE, "--json"))["game"]["step"] == 5


def test_a_name_finds_the_file_from_another_folder(table: Evening) -> None:
    """The file is found where it lives, wherever one stands."""
    (table.ana.folder / "elsewhere").mkdir()
    home, table.ana.folder = table.ana.folder, table.ana.folder / "elsewhere"
    table.ana.ok("play", "friday", "draw")
    assert b'do = "draw"' in (home / FILE).read_bytes()


def test_a_file_comes_before_a_name(table: Evening) -> None:
    """What is there as a file is meant as a file."""
    table.ana.write("friday", b"no game")
    assert "no game file" in table.ana.refused(4, "show", "friday")


def test_a_folder_of_that_name_is_no_file(table: Evening) -> None:
    """A folder does not hide the game of its name; where there is no such game it is named."""
    (table.ana.folder / "friday").mkdir()
    table.ana.ok("show", "friday")
    (table.ana.folder / "monday").mkdir()
    assert "folder" in table.ana.refused(5, "show", "monday")


@pytest.mark.parametrize("command", ["show", "play", "log", "verify", "replay", "join", "robot", "merge"])
def test_an_unknown_name(table: Evening, command: str) -> None:
    """No file and no game: exit 5, `no-game`, and where the names are."""
    answer = table.ana(command, "monday", "--json")
    assert (answer.code, json.loads(answer.err)["error"]) == (5, "no-game")
    assert "tenpbem games" in answer.err


def test_a_missing_file_is_a_missing_file(table: Evening) -> None:
    """What looks like a path is spoken of as a file: exit 5, `no-file`."""
    for name in ("monday.toml", "mail/monday"):
        answer = table.ana("show", name, "--json")
        assert (answer.code, json.loads(answer.err)["error"]) == (5, "no-file")


def test_two_games_of_one_name(table: Evening, tmp_path: Path) -> None:
    """A name that two games bear means the one at whose table somebody of this machine sits; else none: exit 2."""
    other = Shell(tmp_path / "dora", "Dora")
    other.ok("new", FILE, "--seats", "2")
    pass_file(other, table.ana)
    table.ana.write("mine.toml", table.bob.read(FILE))
    table.ana.ok("show", FILE)
    table.ana.ok("show", "mine.toml")
    assert table.ana("show", "friday", "--json").json == table.ana("show", "mine.toml", "--json").json
    (table.ana.home / "keys/Ana.toml").rename(table.ana.folder / "Ana.toml")
    error = table.ana.refused(2, "show", "friday")
    assert "several games are called friday" in error
    assert error.count(FILE) == 2 or "mine.toml" in error
    assert len(json.loads(table.ana.ok("games", "--json"))["games"]) == 2


def test_when_the_file_is_gone_its_game_is_not(table: Evening) -> None:
    """A game whose file was deleted is played on from memory, under its name; `-o` makes a file of it again."""
    table.ana.ok("play", FILE, "draw")
    (table.ana.folder / FILE).unlink()
    table.ana.ok("play", "friday", "take cards", "-o", "again.toml")
    assert b'do = "take cards"' in table.ana.read("again.toml")
    (game,) = json.loads(table.ana.ok("games", "--json"))["games"]
    assert (game["step"], game["file"]) == (5, str(table.ana.folder / "again.toml"))


def test_a_game_read_from_standard_input_is_remembered(table: Evening) -> None:
    """It has no file, and its name will do all the same."""
    table.bob.ok("show", "-", stdin=table.ana.read(FILE))
    dora = Shell(table.ana.folder.parent / "dora", "Dora")
    dora.ok("show", "-", stdin=table.ana.read(FILE))
    (game,) = json.loads(dora.ok("games", "--json"))["games"]
    assert (game["file"], game["you"]) == (None, [])
    assert "no file" in dora.ok("games")
    dora.ok("show", "friday")
