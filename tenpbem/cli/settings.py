"""What players set once for all: `settings.toml` in TENPBEM_HOME, written by hand and never by the program.

Every setting has a reader in `READERS`, which gives the value or says what would be one. What is not set keeps the
default of its field. There is no place for a password: the player's own mail program knows it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tenpbem.cli import store
from tenpbem.cli.env import Env
from tenpbem.engine.errors import BadFile, Refusal
from tenpbem.engine.log.codec import read_table, read_text
from tenpbem.engine.values import NamedTuple

FILE = "settings.toml"


class Settings(NamedTuple):
    """All settings; `sendmail` is the command that sends a mail, in words, and empty where none is set.

    `answers` is how many mails a day the agent sends to one address at most.
    """

    sendmail: tuple[str, ...] = ()
    answers: int = 20


def command_words(value: object) -> tuple[str, ...]:
    """Split a command into words as a shell does, without a shell; raise BadFile."""
    from shlex import split

    fix = 'a command in quotes, one like "msmtp -t"'
    if not isinstance(value, str) or "\0" in value:
        raise BadFile("it is no command", "", fix)
    try:
        words = tuple(split(value))
    except ValueError as error:
        raise BadFile(f"{value} is no command", str(error), fix) from None
    if not words or not words[0]:
        raise BadFile("it names no program", "", fix)
    return words


def whole_number(value: object) -> int:
    """Read a number of things; raise BadFile."""
    if type(value) is not int or value < 0:
        raise BadFile("it is no number", "", "a whole number, one like 20")
    return value


READERS: Mapping[str, Callable[[object], Any]] = MappingProxyType({"sendmail": command_words, "answers": whole_number})
"""By setting: what reads its value out of the file; it raises BadFile, which says what would be one."""


def settings(env: Env) -> Settings:
    """Read the settings; raise BadFile, which names the file, where something in it is not understood."""
    path = env.folder(FILE)
    if not os.path.exists(path):
        return Settings()
    try:
        return Settings(
            **{name: _value(name, value) for name, value in read_table(read_text(store.read(path))).items()}
        )
    except Refusal as refusal:
        if path not in refusal.what:
            refusal.what = f"{path}: {refusal.what}"
        raise


def _value(name: str, value: object) -> Any:
    """Read one setting; raise BadFile."""
    if name not in READERS:
        raise BadFile(f"there is no setting {name}", "", f"the settings are: {', '.join(READERS)}")
    try:
        return READERS[name](value)
    except BadFile as refusal:
        refusal.what = f"{name}: {refusal.what}"
        raise
