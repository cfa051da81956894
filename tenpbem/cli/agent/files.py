"""Where the agent keeps what it must not forget: the folder `agent` of TENPBEM_HOME, for its owner's eyes only.

`lock` is held by whoever works, `mails` are set aside until they are handled, `outbox` holds what goes out, `failed`
what the program stumbled over, and what forked a game; `handled.txt`, `sent.json` and `later.json` note what was done
and what is to be done, `forked.json` where nothing is done.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from tenpbem.cli import store
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile

FOLDER = "agent"
MAILS = "mails"
OUTBOX = "outbox"
FAILED = "failed"

LOOK = 0.05
"""Seconds between two looks whether another program is done."""

_TIME = "%Y-%m-%dT%H:%M:%SZ"


def path_of(env: Env, *names: str) -> str:
    """Name a file or folder of the agent."""
    return os.path.join(env.folder(FOLDER), *names)


def make(env: Env, *names: str) -> str:
    """Make a folder of the agent where there is none, and name it; raise NoFile."""
    store.make_folder(env.home)
    store.make_folder(env.folder(FOLDER), mode=0o700)
    if names:
        store.make_folder(path_of(env, *names), mode=0o700)
    return path_of(env, *names)


def read(path: str) -> bytes | None:
    """Read a file of the agent; None where there is none. Raises NoFile."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise NoFile(f"cannot read {path}", error.strerror or str(error)) from None


def load(env: Env, name: str) -> Any:
    """Read a note of the agent; None where there is none, or it is damaged, with a word. Raises NoFile."""
    data = read(path_of(env, name))
    if data is None:
        return None
    try:
        return json.loads(data)
    except ValueError:
        env.warn(f"{path_of(env, name)} is damaged, and begun anew")
        return None


def dump(env: Env, name: str, value: Any) -> None:
    """Write a note of the agent, whole or not at all; raise NoFile."""
    make(env)
    store.write(path_of(env, name), json.dumps(value, ensure_ascii=False) + "\n")


def unlink(path: str) -> None:
    """Take a file away that may be gone already; raise NoFile."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise NoFile(f"cannot remove {path}", error.strerror or str(error)) from None


def tidy(env: Env, now: str) -> None:
    """Remove what programs left behind that were killed while they wrote a file; a day must have passed since."""
    oldest = datetime.strptime(shift(now, -86_400), _TIME).replace(tzinfo=UTC).timestamp()
    for folder in (path_of(env), *(path_of(env, name) for name in (MAILS, OUTBOX, FAILED))):
        with suppress(OSError):
            for entry in os.scandir(folder):
                if entry.name.startswith(".") and entry.stat().st_mtime < oldest:
                    os.unlink(entry.path)


@contextmanager
def working(env: Env, patience: float) -> Iterator[bool]:
    """Keep other agents of this machine from working; give whether that worked within some seconds. Raises NoFile."""
    path = os.path.join(make(env), "lock")
    try:
        file = open(path, "w")  # noqa: SIM115 (closed below)
    except OSError as error:
        raise NoFile(f"cannot lock {path}", error.strerror or str(error)) from None
    with file:
        end = time.monotonic() + patience
        while not (held := store.locked(file)) and time.monotonic() < end:
            time.sleep(LOOK)
        yield held


def shift(at: str, seconds: float) -> str:
    """Tell the time so many seconds after another one."""
    return (datetime.strptime(at, _TIME) + timedelta(seconds=seconds)).strftime(_TIME)
