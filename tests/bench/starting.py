"""P1 to P5: the program from start to end, against an interpreter that does only what cannot be spared."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.bench.figure import Bench, Figure, Measured, in_turn, ratio, shown
from tests.bench.games import Turn

IMPORTS = """
import click, tomllib
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
"""
SMALL, MIDDLE, LARGE = 10, 500, 2000
"""Entries of the files."""


def bare(verifications: int) -> str:
    """Write a program that imports what is needed, and verifies so many signatures."""
    private, data = Ed25519PrivateKey.from_private_bytes(bytes(32)), bytes(46)
    public, sig = private.public_key().public_bytes_raw(), private.sign(data)
    return f"""{IMPORTS}
key = Ed25519PublicKey.from_public_bytes({public!r})
for _ in range({verifications}):
    key.verify({sig!r}, {data!r})
"""


def playing(bench: Bench, kind: str, size: int, remembered: bool = False) -> Callable[[], float]:
    """Play one move in a file of so many entries, on a machine that has seen the file before or not."""
    program = bench.program
    turn = Turn(bench.folder, program.home, kind, size)

    def action() -> float:
        shutil.rmtree(program.home)
        args = turn.set_up()
        if remembered:
            program.cpu("show", str(turn.path))
        return program.cpu(*args)

    return action


def running(bench: Bench, code: str) -> Callable[[], float]:
    """Run a bare program."""
    return lambda: bench.program.cpu_python("-c", code)


def help_page(bench: Bench) -> Measured:
    """Compare the help with the import of click."""
    return ratio(*in_turn(bench.runs, lambda: bench.program.cpu("--help"), running(bench, "import click")))


def small_file(bench: Bench) -> Measured:
    """Compare a move in a short file with the imports."""
    return ratio(*in_turn(bench.runs, playing(bench, "open", SMALL), running(bench, IMPORTS)))


def middle_file(bench: Bench) -> Measured:
    """Compare a move in a long file with the imports and as many verifications."""
    return ratio(*in_turn(bench.runs, playing(bench, "large", MIDDLE), running(bench, bare(MIDDLE))))


def remembered_file(bench: Bench) -> Measured:
    """Compare the same, where the machine has checked the file before."""
    playing_again = playing(bench, "large", MIDDLE, remembered=True)
    return ratio(*in_turn(bench.runs, playing_again, running(bench, bare(MIDDLE))))


def growth(bench: Bench) -> Measured:
    """Compare what one more entry costs with what one more verification costs."""
    times = in_turn(
        bench.runs,
        playing(bench, "large", MIDDLE),
        playing(bench, "large", LARGE),
        running(bench, bare(MIDDLE)),
        running(bench, bare(LARGE)),
    )
    entry, verification = (times[1] - times[0]) / (LARGE - MIDDLE), (times[3] - times[2]) / (LARGE - MIDDLE)
    return Measured(entry / verification, f"{shown(entry)} / {shown(verification)} an entry")


FIGURES = (
    Figure("P1", "tenpbem --help", "import click", "x", 1.25, 1.1, help_page),
    Figure("P2", f"play a move, {SMALL} entries", "imports", "x", 1.5, 1.25, small_file),
    Figure("P3", f"play a move, {MIDDLE} entries", f"imports, {MIDDLE} verifications", "x", 1.5, 1.2, middle_file),
    Figure("P4", "the same, remembered", f"imports, {MIDDLE} verifications", "x", 1.0, 0.7, remembered_file),
    Figure("P5", f"growth, {MIDDLE} to {LARGE} entries", "one verification", "x", 2.0, 1.5, growth),
)
