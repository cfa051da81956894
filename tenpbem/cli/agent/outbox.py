"""Mails that go out: each is on the disk before the entry is published that it brings, and until it was handed over.

    put        the mail lies in the outbox; nothing is published yet
    (save)     the entry stands in the memory of the game: from now on the mail is due
    write      the mail notes that it is being handed over: whatever fails from now on, it is not tried again at once
    post       the mail system has taken it
    sent.json  notes that it was taken: it is never handed over again
    strike     the file is removed

A mail whose entry the memory does not hold is not due: whoever wrote it was stopped in between, and the game is looked
at again. The same mail is handed over once more, after a pause and with the same Message-ID, where nobody can know
whether it was taken: this program was killed between `post` and the note, or `post` did not come to an end. It is given
up after three such ends, and after three days in which it was not taken.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from typing import Any

from tenpbem.cli import memory, store
from tenpbem.cli.agent import files
from tenpbem.cli.env import Env
from tenpbem.engine.values import NamedTuple

ENDING = ".json"


class Item(NamedTuple):
    """A mail that goes out, and the entries for whose sake it does.

    `keys` are the players who signed them, `sigs` their signatures, `whole` stands for all of the game; `to` and `copy`
    name people, `addresses` are those of both. After so many `tries` it waits until `after`, and `why` says what became
    of the last; of them `unsure` may have sent it, or not. `did` are the duties for which it was written, and `fresh`
    tells that none of the players had sent the game at this step before.
    """

    ident: str
    game: str
    step: int
    keys: tuple[str, ...]
    sigs: tuple[str, ...]
    whole: str
    to: tuple[str, ...]
    copy: tuple[str, ...]
    addresses: tuple[str, ...]
    message: str
    mail: str
    tries: int = 0
    after: str = ""
    unsure: int = 0
    why: str = ""
    did: tuple[str, ...] = ()
    fresh: bool = False

    @property
    def name(self) -> str:
        """Call it by the entries that it brings: the same duty done again has the same name."""
        return f"{self.ident[:16]}-{self.step:05}-{sha256(' '.join(self.sigs).encode()).hexdigest()[:12]}"


def put(env: Env, item: Item) -> Item:
    """Write a mail to the outbox, unless one that brings the same lies there already, and give the one that does.

    Raises NoFile.
    """
    files.make(env, files.OUTBOX)
    before = _read(env, _path(env, item))
    if before is not None and (before.whole, before.addresses) == (item.whole, item.addresses):
        return before
    write(env, item)
    return item


def items(env: Env) -> list[Item]:
    """Read all that goes out, game by game in the order of steps; raise NoFile."""
    folder = files.path_of(env, files.OUTBOX)
    found = (_read(env, os.path.join(folder, name)) for name in store.names(folder, ENDING))
    return [item for item in found if item is not None]


def is_due(env: Env, item: Item) -> bool:
    """Tell whether the entries of a mail are published: the memory of the game holds them."""
    past = memory.recall(env, item.ident)
    return past is not None and all(sig in past.body for sig in item.sigs)


def strike(env: Env, item: Item) -> None:
    """Remove a mail from the outbox; raise NoFile."""
    files.unlink(_path(env, item))


def _path(env: Env, item: Item) -> str:
    return files.path_of(env, files.OUTBOX, item.name + ENDING)


def write(env: Env, item: Item) -> None:
    """Write a mail as it stands now; raise NoFile."""
    store.write(_path(env, item), json.dumps(item._asdict(), ensure_ascii=False) + "\n")


def _read(env: Env, path: str) -> Item | None:
    """Read a mail of the outbox; one that is damaged is set aside, with a word. Raises NoFile where it stays unread."""
    data = files.read(path)
    if data is None:
        return None
    try:
        fields = json.loads(data)
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in fields.items()
        }
        return Item(**values)
    except (ValueError, TypeError, AttributeError):
        env.warn(f"{path} is damaged: send that game again (tenpbem send)")
        with suppress(OSError):
            os.replace(path, path + ".damaged")
        return None
