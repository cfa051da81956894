"""What was handled: one line a mail in `handled.txt`, appended and flushed to the disk when all else is done.

The record spares work; it does not guard anything. What keeps the agent from answering twice is the game: a duty once
done is no longer due. So a record may be lost, and old ones are dropped: an old mail that is read again brings nothing
new.
"""

from __future__ import annotations

import os
from contextlib import suppress

from tenpbem.cli import store
from tenpbem.cli.agent import files
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile

FILE = "handled.txt"
DAYS = 60
"""How long a record is kept."""

MOST = 100_000
"""Records that are kept, the newest."""

NOWHERE = "-"
"""The mark of a mail that lies in no Maildir."""


class Handled:
    """The mails that were handled, by what is in them (`digest`) and by where they lie (`mark`)."""

    def __init__(self, env: Env) -> None:
        self.path = files.path_of(env, FILE)
        self.known: set[str] = set()
        self._read = (-1, -1)

    def refresh(self, now: str) -> None:
        """Read the records, unless they are as they were; drop old ones, where there are many. Raises NoFile."""
        if self._read == (seen := _state(self.path)):
            return
        oldest, lines = files.shift(now, -DAYS * 86_400), _lines(self.path)
        kept = [line for line in lines if line[0] >= oldest][-MOST:]
        if len(lines) > len(kept) + MOST // 10 or len(lines) > 2 * len(kept) + 100:
            with suppress(NoFile):  # a disk without room: they are dropped another time
                store.write(self.path, "".join(f"{' '.join(line)}\n" for line in kept))
            seen = _state(self.path)
        self.known = {word for _, digest, mark in kept for word in (digest, mark)} - {NOWHERE}
        self._read = seen

    def __contains__(self, word: object) -> bool:
        return word in self.known

    def add(self, now: str, digest: str, mark: str = NOWHERE) -> None:
        """Record a mail; it is on the disk when this returns. Raises NoFile."""
        try:
            with open(self.path, "ab") as file:
                # A line that was cut short by a full disk must not swallow this one.
                start = b"\n" if file.tell() and not _ends_a_line(self.path) else b""
                file.write(start + f"{now} {digest} {mark}\n".encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise NoFile(f"cannot write {self.path}", error.strerror or str(error)) from None
        self.known |= {digest, mark} - {NOWHERE}
        self._read = _state(self.path)


def _state(path: str) -> tuple[int, int]:
    """Tell by size and time whether a file was changed."""
    try:
        about = os.stat(path)
    except OSError:
        return (0, 0)
    return about.st_size, about.st_mtime_ns


def _lines(path: str) -> list[tuple[str, str, str]]:
    """Read all records; a line that was cut short says nothing."""
    try:
        with open(path, "rb") as file:
            words = [tuple(line.decode("ascii", "replace").split()) for line in file]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise NoFile(f"cannot read {path}", error.strerror or str(error)) from None
    return [(line[0], line[1], line[2]) for line in words if len(line) == 3]


def _ends_a_line(path: str) -> bool:
    """Tell whether a file that is not empty ends with a line end."""
    with open(path, "rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read() == b"\n"
