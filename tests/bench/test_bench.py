"""The bench works; what it measures is no matter of a test."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.bench.__main__ import FIGURES, main, table
from tests.bench.figure import Bench, Figure, in_turn


def test_figures_are_measured(tmp_path: Path) -> None:
    """A figure of each group gives a line that says whether its goals are met."""
    lines = list(table(Bench(tmp_path, runs=1), {"P2", "P6", "P7", "P8", "P9", "P10", "P11"}))
    assert [line.split()[0] for line in lines] == ["P2", "P6", "P7", "P8", "P8", "P9", "P10", "P11"]
    assert all(f"  {met} " in line for line, met in zip(lines, map(met_of, lines), strict=True))


def met_of(line: str) -> str:
    """Work out from the numbers of a line what was met."""
    measured, must, aim = (float(found) for found in re.findall(r"([\d.]+) (?:x|us|kB) ", line)[:3])
    return "aim" if measured <= aim else "must" if measured <= must else "NO"


def test_medians_are_taken_in_turn() -> None:
    """Actions run in turn, and the first round does not count."""
    order: list[str] = []
    times = iter((100.0, 100.0, 1.0, 10.0, 3.0, 30.0, 2.0, 20.0))

    def action(name: str) -> float:
        order.append(name)
        return next(times)

    assert in_turn(3, lambda: action("a"), lambda: action("b")) == [2.0, 20.0]
    assert order == ["a", "b"] * 4


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_verdict(figure: Figure) -> None:
    """A figure at its aim meets it, one above it at most its must, one above that nothing."""
    assert figure.aim <= figure.must
    verdicts = [figure.verdict(value) for value in (figure.aim, figure.must, figure.must * 1.01)]
    assert verdicts == ["aim", "must", "NO"]


def test_a_command_that_fails_is_reported(tmp_path: Path) -> None:
    """A run that ends with another status than 0 is no measurement."""
    program = Bench(tmp_path, 1).program
    with pytest.raises(RuntimeError, match="there is no command"):
        program.cpu("jump")


def test_help(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The help says how to measure some figures only."""
    monkeypatch.setattr(sys, "argv", ["bench", "--help"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0
    assert "--runs N" in capsys.readouterr().out
