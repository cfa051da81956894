"""Mails that a filter was given: set aside before they are handled, so that nothing is lost when it is killed.

A file is called by what is in it. So the same mail twice is one file, and a mail that was set aside by a program that
is no more is handled by the next one.
"""

from __future__ import annotations

import os
from hashlib import sha256

from tenpbem.cli import store
from tenpbem.cli.agent import files
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile

ENDING = ".eml"
MOST_WAITING = 5_000
MOST_FAILED = 50
"""Mails over which the program stumbled, or that fork a game, that are kept to be looked at, the newest."""


def digest(mail: bytes) -> str:
    """Call a mail by what is in it."""
    return sha256(mail).hexdigest()[:32]


def put(env: Env, mail: bytes) -> str:
    """Set a mail aside, down to the disk, and give its digest; raise NoFile, also where too many wait already."""
    folder = files.make(env, files.MAILS)
    if len(store.names(folder, ENDING)) >= MOST_WAITING:
        raise NoFile(f"{MOST_WAITING} mails are set aside already", "something keeps them from being handled")
    store.write(path_of(env, digest(mail)), mail)
    return digest(mail)


def path_of(env: Env, name: str) -> str:
    """Name the file of a mail that was set aside."""
    return files.path_of(env, files.MAILS, name + ENDING)


def waiting(env: Env) -> list[str]:
    """List the digests of all mails that are set aside, the oldest first; raise NoFile."""
    folder = files.path_of(env, files.MAILS)
    found = []
    for name in store.names(folder, ENDING):
        try:
            found.append((os.stat(os.path.join(folder, name)).st_mtime_ns, name.removesuffix(ENDING)))
        except FileNotFoundError:
            continue  # another program has just handled it
    return [name for _, name in sorted(found)]


def take(env: Env, name: str) -> bytes | None:
    """Read a mail that was set aside; None where it is gone. Raises NoFile."""
    return files.read(path_of(env, name))


def drop(env: Env, name: str) -> None:
    """Forget a mail that was handled; raise NoFile."""
    files.unlink(path_of(env, name))


def keep_failed(env: Env, mail: bytes) -> str:
    """Keep a mail over which the program stumbled, or that forks a game, and say where; raise NoFile."""
    folder = files.make(env, files.FAILED)
    path = os.path.abspath(os.path.join(folder, digest(mail) + ENDING))
    store.write(path, mail)
    old = sorted((os.path.join(folder, name) for name in store.names(folder, ENDING)), key=os.path.getmtime)
    for other in old[:-MOST_FAILED]:
        files.unlink(other)
    return path
