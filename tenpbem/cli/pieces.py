"""Parts of blocks whose other parts have not come yet, kept in TENPBEM_HOME until they do.

They are kept as they came, as text: whoever pastes the parts of a block one by one need not paste them all again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO

from tenpbem.cli import store
from tenpbem.cli.env import Env
from tenpbem.cli.mail import blocks, marks
from tenpbem.cli.mail.blocks import Part
from tenpbem.engine.errors import NoFile, Refusal
from tenpbem.engine.log.limits import LARGEST_TEXT

FILE, LOCK = "parts.txt", "parts.lock"
MOST = 300
"""Parts that are kept, the newest."""


def waiting(env: Env) -> list[Part]:
    """Read the parts that wait for others; where that cannot be they are not used now, with a word."""
    try:
        return _read(env)
    except Refusal as refusal:
        env.warn(f"parts of blocks that came before are not used: {refusal.what}")
        return []


def keep(env: Env, before: Sequence[Part], left: Sequence[Part]) -> None:
    """Keep the parts that still wait; where that cannot be, the others will have to come together.

    `before` waited when this program looked. What another one has brought since stays, and what it found the other
    parts of stays away.
    """
    new, gone = [part for part in dict.fromkeys(left) if part not in before], set(before) - set(left)
    if not (new or gone):
        return
    try:
        store.make_folder(env.home)
        with _lock(env):
            now = [part for part in _read(env) if part not in gone]
            kept = _newest([*now, *(part for part in new if part not in now)])
            store.write(env.folder(FILE), "\n".join(kept))
    except Refusal as refusal:
        env.warn(f"{refusal.what}: give all parts at once ({refusal.why})")


def _newest(parts: Sequence[Part]) -> list[str]:
    """Write the newest parts, as many as a file may hold and be read again."""
    kept: list[str] = []
    room = LARGEST_TEXT
    for text in (part.text for part in reversed(parts[-MOST:])):
        room -= len(text) + 1
        if room < 0:
            break
        kept.insert(0, text)
    return kept


def _read(env: Env) -> list[Part]:
    """Read the parts that lie there; raise NoFile or TooLarge."""
    path = env.folder(FILE)
    if not os.path.exists(path):
        return []
    text = store.read(path).decode("ascii", "replace")
    return [part for framed in marks.find(text) if (part := blocks.read(framed)) is not None]


@contextmanager
def _lock(env: Env) -> Iterator[None]:
    """Hold the parts while they are read and written anew; raise NoFile."""
    with _lock_file(env) as file:
        store.locked(file, wait=True)
        yield


def _lock_file(env: Env) -> IO[str]:
    """Open the file that stands for the parts: theirs is another one after each writing; raise NoFile."""
    path = env.folder(LOCK)
    try:
        return open(path, "w")
    except OSError as error:
        raise NoFile(f"cannot write {path}", error.strerror or str(error)) from None
