"""The contract for scripts: its tables name exactly what the program has."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from tenpbem.cli.exits import EXITS, INTERRUPTED, NO
from tenpbem.cli.main import COMMANDS, door
from tenpbem.cli.settings import READERS
from tests.docs.test_pages import ROOT

PAGE = (ROOT / "docs" / "command-line.md").read_text()
EVERYWHERE = {"as_json", "as", "color"}


def section(heading: str) -> str:
    """Give the text below a heading, up to the next one of any level."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def first_cells(text: str) -> list[str]:
    """List the first cell of each row of the tables in a text."""
    return [row.split(" | ")[0].strip("| ") for row in text.splitlines() if row.startswith("| ")]


def command_named(name: str) -> click.Command:
    """Load a command of the program."""
    command = door.get_command(click.Context(door), name)
    assert command is not None
    return command


def long_options(command: click.Command) -> set[str]:
    """Name the options of a command, but for those that every command has."""
    return {
        max(param.opts, key=len)
        for param in command.params
        if isinstance(param, click.Option) and param.name not in EVERYWHERE and param.opts[0] not in ("--as", "--color")
    }


def test_the_table_of_commands_names_all_of_them() -> None:
    """The commands of the page are those of the program, in any order."""
    named = {word.split()[0] for cell in first_cells(section("Commands")) for word in re.findall(r"`([^`]+)`", cell)}
    assert named == set(COMMANDS)


def test_every_error_code_has_its_exit_code() -> None:
    """Each error of the program is on the page, with the exit code that it has."""
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d+) \|", section("Errors"), re.MULTILINE)
    assert {code: int(status) for code, status in rows} == EXITS


def test_every_setting_is_explained() -> None:
    """The settings of the page are those of the program."""
    assert {cell.strip("`") for cell in first_cells(section("Settings"))} - {"setting", "---"} == set(READERS)


def test_every_exit_code_is_explained() -> None:
    """The exit codes of the page are those of the program."""
    codes = {int(cell) for cell in first_cells(section("Exit codes")) if cell.isdigit()}
    assert codes == {0, NO, INTERRUPTED, *EXITS.values()}


@pytest.mark.parametrize("name", ["new", "play", "send", "demo"])
def test_sections_name_all_options(name: str) -> None:
    """The section of a command names every option that it has, and none else."""
    text = section(name)
    named = set(re.findall(r"`(--?[a-z-]+)", text if name == "demo" else "\n".join(first_cells(text))))
    named = {"--output" if option == "-o" else option for option in named}
    assert named == long_options(command_named(name))


@pytest.mark.parametrize("name", ["show", "log", "replay", "merge", "robot", "agent"])
def test_the_table_names_all_options(name: str) -> None:
    """The options of a command with few of them stand in the table of commands."""
    row = next(cell for cell in first_cells(section("Commands")) if cell.startswith(f"`{name} "))
    assert set(re.findall(r"--[a-z-]+", row)) == long_options(command_named(name))


def test_a_script_of_completion_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The lines of the README that set up completion print a script for each shell."""
    readme = (ROOT / "README.md").read_text()
    shells = re.findall(r"_TENPBEM_COMPLETE=(\w+)_source tenpbem", readme)
    assert shells == ["bash", "zsh", "fish"]
    for shell in ("zsh", "fish"):  # the script for bash asks bash for its version, and starts it
        monkeypatch.setenv("_TENPBEM_COMPLETE", f"{shell}_source")
        with pytest.raises(SystemExit) as end:
            door.main([], prog_name="tenpbem")
        assert end.value.code == 0
        assert "_TENPBEM_COMPLETE" in capsys.readouterr().out


def test_the_two_lines_that_begin_everything(tmp_path: Path) -> None:
    """One line sets up and shows a whole game, one sets up and runs all tests; each stands alone."""
    lines = (ROOT / "README.md").read_text().splitlines()
    assert "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/tenpbem demo" in lines
    assert "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest" in lines
    assert [line for line in lines if line.startswith("python3 -m venv") and "pytest" in line] == [
        "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest"
    ]
