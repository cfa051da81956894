"""What a player names on the command line, as sources: a file, standard input, a folder, a Maildir, an mbox.

Nothing is changed on the disk, and no name in a message is ever a path: only what the player named is opened.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from tenpbem.cli.mail import letters
from tenpbem.cli.mail.budget import LARGEST_SOURCE
from tenpbem.cli.mail.search import Source
from tenpbem.cli.store import STDIO
from tenpbem.engine.errors import NoFile

MOST_FILES = 2_000
"""Files of a folder, the newest."""

MAILDIR = ("cur", "new")


def sources(path: str) -> Iterator[Source]:
    """Give what a path holds, the newest file first; raise NoFile where it cannot be read."""
    if path == STDIO:
        yield Source("standard input", sys.stdin.buffer.read(LARGEST_SOURCE + 1))
    elif os.path.isdir(path):
        yield from _folder(path)
    else:
        yield _file(path)


def _folder(path: str) -> Iterator[Source]:
    """Give the files of a folder; of a Maildir those that were delivered."""
    folders = [os.path.join(path, name) for name in MAILDIR if os.path.isdir(os.path.join(path, name))] or [path]
    try:
        files = [entry for folder in folders for entry in os.scandir(folder) if _wanted(entry)]
        files.sort(key=lambda entry: (-entry.stat().st_mtime_ns, entry.name))
    except OSError as error:
        raise NoFile(f"cannot read {path}", error.strerror or str(error)) from None
    for number, entry in enumerate(files[:MOST_FILES], 1):
        more = f"only the newest {MOST_FILES} of {len(files)} files were looked at"
        source = _file(entry.path)
        yield source._replace(cut=more) if number == MOST_FILES < len(files) else source


def _wanted(entry: os.DirEntry[str]) -> bool:
    """Tell whether to look at something in a folder: a file that is not hidden."""
    return entry.is_file() and not entry.name.startswith(".")


def _file(path: str) -> Source:
    """Read a file; of a large mailbox the end, where the newest mails are."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST_SOURCE + 1)
            if len(data) > LARGEST_SOURCE and letters.looks_like_mailbox(data):
                file.seek(-LARGEST_SOURCE, os.SEEK_END)
                mails = letters.from_first_mail(file.read(LARGEST_SOURCE))
                return Source(path, mails, f"only the newest {LARGEST_SOURCE // 2**20} MiB of it were looked at")
    except OSError as error:
        raise NoFile(f"cannot read {path}", error.strerror or str(error)) from None
    return Source(path, data)
