"""A Maildir, looked at and left as it is: no mail is moved, marked or removed.

A mail is told by the unique part of its name, its size and its time: a mail program may move it from `new` to `cur` and
mark it without its being read again.
"""

from __future__ import annotations

import os
import re
from collections.abc import Container, Iterator
from hashlib import sha256

from tenpbem.cli.mail.budget import LARGEST_SOURCE
from tenpbem.cli.mail.folders import MAILDIR
from tenpbem.engine.errors import NoFile
from tenpbem.engine.values import NamedTuple

_MARKS = re.compile(r"[:;!,]2,[A-Za-z]*$")


class Mail(NamedTuple):
    """A mail in a Maildir: its name, where it lies, and the mark by which it is known again."""

    name: str
    path: str
    mark: str


def check(path: str) -> None:
    """Insist that this is a Maildir; raise NoFile."""
    if not os.path.isdir(path):
        raise NoFile(f"cannot watch {path}", "there is no such folder", "the Maildir into which your mail comes")
    if not any(os.path.isdir(os.path.join(path, name)) for name in MAILDIR):
        why = "it is no Maildir: there is neither new nor cur in it"
        raise NoFile(f"cannot watch {path}", why, "tenpbem receive reads other folders, once")


def look(path: str, known: Container[str], seen: set[str]) -> Iterator[Mail]:
    """Find the mails that are not known yet, the oldest first; raise NoFile.

    `seen` are names that this program need not look at again.
    """
    found, there = [], set()
    for folder in MAILDIR:
        for entry in _entries(os.path.join(path, folder)):
            name = _MARKS.sub("", entry.name)
            there.add(name)
            if name in seen or entry.name.startswith("."):
                continue
            try:
                about, wanted = entry.stat(), entry.is_file()
            except OSError:
                continue  # a mail program has just moved it: at the next look it is there
            mark = _mark(name, about)
            if not wanted or mark in known:
                seen.add(name)
            else:
                found.append((about.st_mtime_ns, Mail(name, entry.path, mark)))
    seen &= there
    yield from (mail for _, mail in sorted(found))


def _mark(name: str, about: os.stat_result) -> str:
    """Sum up by what a mail is known again."""
    text = f"{name}|{about.st_size}|{about.st_mtime_ns}"
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:16]


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """List a folder of a Maildir; one of the two may be missing. Raises NoFile."""
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise NoFile(f"cannot read {folder}", error.strerror or str(error)) from None


def read(mail: Mail) -> bytes | None:
    """Read a mail, up to what is read of one at most; None where it is gone, or moved. Raises NoFile."""
    try:
        with open(mail.path, "rb") as file:
            return file.read(LARGEST_SOURCE + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise NoFile(f"cannot read {mail.path}", error.strerror or str(error)) from None
