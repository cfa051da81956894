"""S1 and S4 from the command line: whatever is in the file, no command has a bug, forgets, or takes it for good."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.cli.evenings import FILE, Evening
from tests.sturdy.games import THOROUGH
from tests.sturdy.test_bytes import damage

COMMANDS = [
    ("show", FILE),
    ("show", FILE, "--json"),
    ("play", FILE, "draw"),
    ("play", FILE, "--dry-run"),
    ("join", FILE),
    ("log", FILE, "--json"),
    ("replay", FILE),
    ("verify", FILE),
    ("verify", FILE, "--json"),
    ("merge", FILE, "good.toml"),
    ("merge", "good.toml", FILE),
    ("robot", FILE, "--as", "Ana"),
    ("show", "friday"),
    ("games",),
]


@pytest.mark.parametrize("deal", ["listed", "seeded", "croupier", "table"])
@pytest.mark.parametrize("remembers", [True, False])
def test_damaged_files_at_every_command(deal: str, remembers: bool, tmp_path: Path) -> None:
    """Exit 4 or 7 with three lines at most; or the file means what it meant; and the memory stays good."""
    options = ("--deal", deal) if deal != "listed" else ()
    evening = Evening(tmp_path, "Ana", "Bob").start(*options, cards="C2 R1 B2 X5 O3 G9" if deal == "listed" else None)
    for _ in range(4):
        (wait, *_) = evening.waiting()
        evening.play(wait["name"], *(() if wait["duty"] else (wait["moves"][0],)))
    ana = evening["Ana"]
    good = ana.read(FILE)
    memory = {path: path.read_bytes() for path in (ana.home / "games").iterdir()}
    head = ana("show", FILE, "--json").json["game"]["head"]
    chance = random.Random(f"{deal} {remembers}")
    for _ in range(200 if THOROUGH else 8):
        data = bytearray(good)
        damage(data, chance)
        for words in COMMANDS:
            ana.write(FILE, bytes(data))
            ana.write("good.toml", good)
            for path in (ana.home / "games").iterdir():
                path.unlink()
            for path, old in memory.items() if remembers else ():
                path.write_bytes(old)
            answer = ana(*words)
            assert answer.code in (0, 1, 2, 3, 4, 5, 6, 7), (words, answer)
            said = [line for line in answer.err.splitlines() if "completed from" not in line and "remember" not in line]
            assert len(said) <= 3, (words, answer)
            if answer.code in (4, 7) and words[0] != "verify":
                assert answer.out == "" or words[0] == "games"
            if words == ("show", FILE, "--json") and answer.code == 0:
                shown = answer.json["game"]
                assert shown["head"] == head or shown["step"] < 8
