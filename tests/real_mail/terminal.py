"""A terminal for programs that fill the screen: waits for what they show, and types the answers."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

PATIENCE = 30.0
"""Seconds after which a program that has not ended is stuck."""

SIZE = struct.pack("HHHH", 30, 100, 0, 0)
"""Lines and columns."""


def typed(command: Sequence[str], keys: Sequence[tuple[str, str]], environ: Mapping[str, str], folder: Path) -> str:
    """Run a program at a terminal, and type each time what belongs to the text that it is to show next.

    Gives all that was shown, with the codes of the terminal in it; the program must end by itself, and well.
    """
    screen, shown, waits = Screen(command, environ, folder), "", list(keys)
    with screen.process:
        try:
            end = time.monotonic() + PATIENCE
            looked = 0
            while screen.process.poll() is None:
                assert time.monotonic() < end, f"{command[0]} waits, {waits} were not typed; it shows: {shown}"
                shown += screen.read()
                if waits and (place := shown.find(waits[0][0], looked)) >= 0:
                    looked = place + len(waits[0][0])
                    screen.write(waits.pop(0)[1])
        finally:
            screen.close()
    assert screen.process.returncode == 0, shown
    assert not waits, f"{waits} were not typed; it shows: {shown}"
    return shown


class Screen:
    """A terminal with a program in it."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str], folder: Path) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, SIZE)
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=environ, cwd=folder, start_new_session=True
        )
        os.close(theirs)

    def read(self) -> str:
        """Read what is shown now, or wait a little for more."""
        if select.select([self.ours], [], [], 0.02)[0]:
            with suppress(OSError):  # the program has just ended
                return os.read(self.ours, 65_536).decode("utf-8", "replace")
        return ""

    def write(self, keys: str) -> None:
        """Type."""
        os.write(self.ours, keys.encode())

    def close(self) -> None:
        """End the program if it still runs, and take the terminal away."""
        if self.process.poll() is None:
            self.process.kill()
        os.close(self.ours)
