"""People in folders of their own, at one table: what the tests of memory, forks and merging start from.

    table = sit_down(tmp_path)                # Ana, Bob and Cid, all seated, the same friday.toml in each folder
    table.ana.ok("play", "friday.toml", "draw")
    pass_file(table.ana, table.bob)

The cards are listed, so every test knows what comes: two draws and a wild, unless it orders otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from tenpbem.cli.memory import ident_of
from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.log.entry import Entry, game_id
from tests.cli.session import even_chance
from tests.cli.shell import Shell, pass_file

PEOPLE = ("Ana", "Bob", "Cid")
FILE = "friday.toml"
ORDER = "R1 B2 X5 O3 G4 C1 R2 B3 XX O4 G5 C2 R3 B4 O1"


def deck_text(faces: Sequence[str]) -> str:
    """Write a host's deck of just these cards."""
    counts = {face: faces.count(face) for face in faces}
    return "[deck]\n" + "".join(f"{face} = [{count}, 0, 0]\n" for face, count in counts.items())


class Evening:
    """The machines of some players, by name, and how to send a file from one to another."""

    def __init__(self, shells: Mapping[str, Shell]) -> None:
        self.shells = dict(shells)

    def __getattr__(self, name: str) -> Shell:
        return self.shells[name.capitalize()]

    def send(self, source: str, *targets: str, file: str = FILE) -> None:
        """Send the file of one player to others."""
        for target in targets:
            pass_file(self.shells[source], self.shells[target], file)

    def to_all(self, source: str, file: str = FILE) -> None:
        """Send the file of one player to all others."""
        self.send(source, *(name for name in self.shells if name != source), file=file)


def sit_down(
    folder: Path,
    *options: str,
    people: Sequence[str] = PEOPLE,
    order: str = ORDER,
    auction: str = "open",
    even: bool = False,
) -> Evening:
    """Seat people at a new table, each on a machine of his own; without options the cards are listed.

    With `even` keys and nonces are the same in every run.
    """
    evening = Evening({name: Shell(folder / name.lower()) for name in people})
    for name, shell in evening.shells.items():
        if even:
            shell.chance = even_chance(name)
        shell.ok("key", "new", name)
    host = evening.shells[people[0]]
    host.write("deck.toml", deck_text(order.split()))
    host.write("order.txt", order)
    how = options or ("--cards", "order.txt")
    host.ok("new", FILE, "--seats", str(len(people)), "--auction", auction, "--deck", "deck.toml", *how)
    for before, name in pairwise(people):
        evening.send(before, name)
        evening.shells[name].ok("join", FILE)
    evening.to_all(people[-1])
    return evening


def second_machine(evening: Evening, folder: Path, name: str) -> Shell:
    """Give a player a second machine: the key file, and nothing else."""
    shell = Shell(folder / f"{name.lower()}-laptop")
    keys = shell.home / "keys"
    keys.mkdir(parents=True)
    key = f"{name}.toml"
    (keys / key).write_bytes((evening.shells[name].home / "keys" / key).read_bytes())
    shell.write(FILE, evening.shells[name].read(FILE))
    return shell


def entries(data: bytes) -> list[Entry]:
    """Read the entries of a file."""
    return list(parse_game(data.decode()).entries)


def remembered(shell: Shell, data: bytes) -> Path:
    """Name the file in which a machine remembers the game of another file."""
    return shell.home / "games" / f"{ident_of(game_id(parse_game(data.decode()).game))}.toml"


def snapshot(shell: Shell) -> dict[str, bytes]:
    """Read every file of a machine, the locks aside."""
    files = (path for path in shell.folder.rglob("*") if path.is_file() and path.suffix != ".lock")
    return {str(path.relative_to(shell.folder)): path.read_bytes() for path in sorted(files)}


def state(shell: Shell, file: str = FILE) -> Any:
    """Show a game to a player, as a script sees it."""
    return shell("show", file, "--json").json
