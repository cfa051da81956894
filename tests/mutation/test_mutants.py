"""Mutants change one thing each, and take effect in the running program."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutation.__main__ import PATHS, chosen, modules
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.putting import Running

SOURCE = '''
"""A module of rules."""
from __future__ import annotations
from functools import cache
from typing import NamedTuple

LIMIT = 11
"""A number."""
OVER = tuple(range(LIMIT, LIMIT + 3))

class Player(NamedTuple):
    """Somebody."""
    black: int = 5

    @property
    def rich(self) -> bool:
        return self.black > 7

@cache
def total(cards: tuple[int, ...], least: int = 0) -> int:
    """Add up."""
    assert cards != ()
    if not cards or max(cards) < least:
        raise ValueError("too few")
    return sum(card + 1 for card in cards if card in (1, 2))

def is_bust(cards: tuple[int, ...]) -> bool:
    return total(cards) >= LIMIT
'''


@pytest.fixture
def module(tmp_path: Path) -> Iterator[ModuleType]:
    """Load the module anew: what a mutant changes in it stays changed."""
    path = tmp_path / "mutated.py"
    path.write_text(SOURCE)
    spec = importlib.util.spec_from_file_location("mutated", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["mutated"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["mutated"]


def named(module: ModuleType, what: str) -> Mutant:
    """Find the mutant that changes this."""
    (mutant,) = [it for it in mutants(module) if it.what == what]
    return mutant


def test_what_is_changed(module: ModuleType) -> None:
    """Every operator, number, truth value, choice and refusal of every part, and nothing in assertions or texts."""
    assert [(it.part, it.what) for it in mutants(module)] == [
        ("LIMIT", "11 -> 12"),
        ("OVER", "LIMIT + 3 -> LIMIT - 3"),
        ("OVER", "3 -> 4"),
        ("Player.black", "5 -> 6"),
        ("Player.rich", "self.black > 7 -> self.black >= 7"),
        ("Player.rich", "7 -> 8"),
        ("total", "0 -> 1"),
        ("total", "not cards or max(cards) < least -> not cards and max(cards) < least"),
        ("total", "not cards -> not not cards"),
        ("total", "max(cards) < least -> max(cards) <= least"),
        ("total", "max(cards) -> min(cards)"),
        ("total", "without raise ValueError('too few')"),
        ("total", "card + 1 -> card - 1"),
        ("total", "1 -> 2"),
        ("total", "card in (1, 2) -> card not in (1, 2)"),
        ("total", "1 -> 2"),
        ("total", "2 -> 3"),
        ("is_bust", "total(cards) >= LIMIT -> total(cards) > LIMIT"),
    ]
    assert {it.line for it in mutants(module) if it.part == "LIMIT"} == {SOURCE.split("\n").index("LIMIT = 11") + 1}


def test_a_function_is_changed(module: ModuleType) -> None:
    """Also one that remembers its answers, for all who hold it, and so are its defaults."""
    total = module.total
    Running(named(module, "card + 1 -> card - 1")).put()
    assert total((2, 2)) == 2
    Running(named(module, "0 -> 1")).put()
    with pytest.raises(ValueError, match="too few"):
        total((0,))


def test_a_property_and_a_default_are_changed(module: ModuleType) -> None:
    """Of classes methods, properties and the defaults of fields."""
    assert module.Player().black == 5
    Running(named(module, "5 -> 6")).put()
    assert module.Player().black == 6
    assert not module.Player(7).rich
    Running(named(module, "self.black > 7 -> self.black >= 7")).put()
    assert module.Player(7).rich


def test_a_table_is_changed_wherever_it_is_known(module: ModuleType) -> None:
    """Others may have imported it by name."""
    other = ModuleType("other_mutated")
    other.LIMIT = module.LIMIT  # type: ignore[attr-defined]
    sys.modules[other.__name__] = other
    try:
        Running(named(module, "11 -> 12")).put()
    finally:
        del sys.modules[other.__name__]
    assert (module.LIMIT, other.LIMIT) == (12, 12)  # type: ignore[attr-defined]
    assert not module.is_bust((2, 2, 2, 1))
    assert module.OVER == (12, 13, 14), "what was made of it is made anew"


@pytest.mark.parametrize("game", PATHS)
def test_parts_are_all_of_them(game: str) -> None:
    """Split into parts, no mutant is lost and none comes twice."""
    module = "skips" if game == "phase10" else "buying"
    whole = list(map(str, chosen(game, [module], "1/1")))
    parts = [it for part in ("1/3", "2/3", "3/3") for it in map(str, chosen(game, [module], part))]
    assert len(whole) > 10
    assert sorted(parts) == sorted(whole)
    assert f"tenpbem.engine.{game}.{module}" in [module.__name__ for module in modules(game)]
