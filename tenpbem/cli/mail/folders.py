"""What a player names on the command line, as sources: a file, standard input, a folder, a Maildir, an mbox.

Nothing is changed on the disk, and no name in a message is ever a path: only what the player named is opened. What lies
in a folder and cannot be read is a source that says why, and is in the way of nothing else.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress

from tenpbem.cli.mail import letters
from tenpbem.cli.mail.budget import LARGEST_SOURCE
from tenpbem.cli.mail.search import Source
from tenpbem.cli.store import STDIO
from tenpbem.engine.errors import NoFile
from tenpbem.engine.values import NamedTuple

MOST_FILES = 2_000
"""Files of a folder, the newest."""

MOST_FOLDERS, DEEPEST = 500, 4
"""Folders within a folder, and how deep they lie."""

UNREADABLE, LEFT_OUT = UNSEEN = ("unreadable", "left-out")
"""Why something in a folder was not looked at, as reasons."""

MAILDIR = ("cur", "new")
MARKS = re.compile(r"[:;!,]2,[A-Za-z]*$")
"""What stands in the name of a mail of a Maildir behind the part that stays."""


class _File(NamedTuple):
    """A file in a folder, and when it was changed."""

    path: str
    changed: int


class _Listing:
    """What lies in a folder and in those within it."""

    def __init__(self) -> None:
        self.files: list[_File] = []
        self.faults: list[Source] = []
        self.folders = 0
        self.left_out = 0


def sources(path: str) -> Iterator[Source]:
    """Give what a path holds, the newest file first; raise NoFile where it cannot be read."""
    listing = _Listing()
    try:
        if path == STDIO:
            yield Source("standard input", sys.stdin.buffer.read(LARGEST_SOURCE + 1))
        elif os.path.isdir(path):
            _list(path, listing, 0)
        else:
            yield _read(path)
    except OSError as error:
        raise NoFile(f"cannot read {path}", error.strerror or str(error)) from None
    yield from _listed(path, listing)


def _listed(path: str, listing: _Listing) -> Iterator[Source]:
    """Give the files that were listed, the newest first, then what cannot be read, and how much was left out."""
    files = sorted(listing.files, key=lambda file: (-file.changed, os.path.basename(file.path)))
    yield from (source for file in files[:MOST_FILES] if (source := _found(file.path)) is not None)
    yield from listing.faults
    if len(files) > MOST_FILES:
        yield Source(path, b"", f"only the newest {MOST_FILES} of {len(files)} files were", LEFT_OUT)
    if listing.left_out:
        yield Source(path, b"", f"{listing.left_out} of the folders in it were not", LEFT_OUT)


def _list(folder: str, listing: _Listing, depth: int) -> None:
    """List a folder and those within it; of a Maildir the mails that were delivered, and the Maildirs in it.

    Raises OSError where the folder itself cannot be read.
    """
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: entry.name)
    listing.folders += 1
    maildir = is_maildir(folder)
    for entry in found:
        if not maildir:
            if not entry.name.startswith("."):
                _entry(entry, listing, depth)
        elif entry.name in MAILDIR or is_maildir(entry.path):
            _within(entry.path, listing, depth)


def is_maildir(folder: str) -> bool:
    """Tell whether a folder is a Maildir."""
    return any(os.path.isdir(os.path.join(folder, name)) for name in MAILDIR)


def _entry(entry: os.DirEntry[str], listing: _Listing, depth: int) -> None:
    """List a file, or what lies in a folder; a link to a folder is not followed: it may lead back."""
    try:
        about = entry.stat()
    except OSError as error:
        if os.path.lexists(entry.path):
            listing.faults.append(_fault(entry.path, error))
        return
    if stat.S_ISREG(about.st_mode):
        listing.files.append(_File(entry.path, about.st_mtime_ns))
    elif stat.S_ISDIR(about.st_mode) and not entry.is_symlink():
        _within(entry.path, listing, depth)


def _within(folder: str, listing: _Listing, depth: int) -> None:
    """List a folder within another one, as far as that may go."""
    if depth >= DEEPEST or listing.folders >= MOST_FOLDERS:
        listing.left_out += 1
        return
    try:
        _list(folder, listing, depth + 1)
    except OSError as error:
        listing.faults.append(_fault(folder, error))


def _found(path: str) -> Source | None:
    """Read a file that was listed, or a mail that a mail program has moved since; None where it was removed."""
    try:
        return _read(path)
    except OSError as error:
        if os.path.lexists(path):
            return _fault(path, error)
    moved = _moved(path)
    return None if moved is None else _found(moved)


def _moved(path: str) -> str | None:
    """Find a mail of a Maildir that was marked, or moved from `new` to `cur`: the first part of its name stays."""
    folder, name = os.path.split(path)
    if os.path.basename(folder) not in MAILDIR:
        return None
    stem = MARKS.sub("", name)
    for box in (os.path.join(os.path.dirname(folder), box) for box in MAILDIR):
        with suppress(OSError):  # a box that cannot be read is said to be so where it is listed
            for other in os.listdir(box):
                if MARKS.sub("", other) == stem:
                    return os.path.join(box, other)
    return None


def _fault(path: str, error: OSError) -> Source:
    """Say as a source what could not be read, and why."""
    return Source(path, b"", error.strerror or str(error), UNREADABLE)


def _read(path: str) -> Source:
    """Read a file; of a large mailbox the end, where the newest mails are. Raises OSError."""
    with open(path, "rb") as file:
        data = file.read(LARGEST_SOURCE + 1)
        if len(data) <= LARGEST_SOURCE or not letters.looks_like_mailbox(data):
            return Source(path, data)
        file.seek(-LARGEST_SOURCE, os.SEEK_END)
        mails = letters.from_first_mail(file.read(LARGEST_SOURCE))
        return Source(path, mails, f"only the newest {LARGEST_SOURCE // 2**20} MiB of it were looked at")
