"""Dependencies point one way: a forbidden import fails here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tenpbem
from tenpbem.engine import catalogue

ROOT = Path(tenpbem.__file__).parent
WORLD = "os sys pathlib io tempfile shutil subprocess socket time datetime random secrets uuid click tenpbem.cli"
GAMES = tuple(module.removeprefix("tenpbem.engine.") for module in catalogue.RULES.values())

ROOTS = "tenpbem.engine.errors tenpbem.engine.values"
"""What every room may use: refusals, and the way values are made."""

LORE = " ".join(
    f"tenpbem.engine.phase10.{module}"
    for module in ("deck", "phases", "profiles", "groups", "melds", "moves", "plans", "scoring", "view")
)
"""What pages may know of the rules of Phase 10: data, and what hands and groups mean; no states, no play."""
STATES = " ".join(
    f"tenpbem.engine.{name}"
    for name in (
        "game",
        "making",
        "merging",
        "documents",
        "dealing",
        "sealing",
        "deal",
        "log",
        *(f"{g}.state" for g in GAMES),
    )
)
"""What holds the whole table, hidden things too: pages and robots get views; tables and sums of the rules are free."""

RULES = [
    # who (a file or folder of the package), what it never imports, but for these
    ("engine", WORLD, ""),
    *((f"engine/{game}", "tenpbem.engine", f"tenpbem.engine.{game} tenpbem.engine.rules {ROOTS}") for game in GAMES),
    ("engine/deal", " ".join(f"tenpbem.engine.{game}" for game in (*GAMES, "game", "making", "dealing")), ""),
    ("engine/log", "tenpbem.engine", f"tenpbem.engine.log {ROOTS}"),
    ("engine/rules.py", "tenpbem", "tenpbem.engine.values"),
    ("engine/errors.py", "tenpbem", ""),
    ("", "cryptography", "engine/log engine/deal"),
    ("", "tomllib tomlkit", "engine/log/codec.py engine/log/newgame.py cli/people.py"),
    ("cli/render", "click tenpbem.engine", f"{ROOTS} {LORE}"),
    ("cli/mail/manners.py", WORLD, "tenpbem.cli.mail.letters"),
    ("cli/robots", "tenpbem.engine.game tenpbem.engine.making tenpbem.engine.log tenpbem.engine.deal", ""),
]


def imports(path: Path) -> Iterator[str]:
    """Name what a file imports, at whatever depth: modules, and names out of modules."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, places: str, mark: str) -> bool:
    """Tell whether a module or file is one of some places, or inside one."""
    return any(f"{name}{mark}".startswith(f"{place}{mark}") for place in places.split())


@pytest.mark.parametrize(("where", "never", "but"), RULES)
def test_imports_point_one_way(where: str, never: str, but: str) -> None:
    """Games and deals meet in `game`; the core knows no file, clock, chance or terminal; pages get views, no states."""
    place = ROOT / where
    files = [place] if place.suffix else sorted(place.rglob("*.py"))
    assert files
    for path in files:
        if within(path.relative_to(ROOT).as_posix(), but, "/"):
            continue
        wrong = [name for name in imports(path) if within(name, never, ".") and not within(name, but, ".")]
        assert not wrong, f"{path.relative_to(ROOT)} imports {', '.join(wrong)}"


def test_the_check_sees_what_it_forbids(tmp_path: Path) -> None:
    """Imports inside functions, of names and of modules, are seen."""
    file = tmp_path / "one.py"
    file.write_text("from os import path\ndef f():\n    import tenpbem.cli.main\n    from tenpbem.engine import ten\n")
    assert list(imports(file)) == ["os.path", "tenpbem.cli.main", "tenpbem.engine.ten"]
    assert within("os.path", WORLD, ".")
    assert not within("tenpbem.client", WORLD, ".")
    assert not within("ostrich", WORLD, ".")
