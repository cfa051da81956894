"""The people with whom one plays, and where they read mail: `people.toml` in TENPBEM_HOME, for players to edit.

A table a person, under a name; `fingerprint` ties it to a key, `address` is where mail goes. What a player writes
around it, remarks too, stays when the program changes something. Nothing of it ever enters a game file.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING
from unicodedata import normalize

from tenpbem.cli import memory, store
from tenpbem.cli.env import Env
from tenpbem.engine.errors import BadFile, Refusal, Usage
from tenpbem.engine.game import Seat
from tenpbem.engine.log.codec import read_table, read_text
from tenpbem.engine.log.keys import fingerprint
from tenpbem.engine.log.names import check_name, fold_name
from tenpbem.engine.values import NamedTuple

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

FILE = "people.toml"
HEAD = "# Who plays with you: a table a person, with an address, and a fingerprint to tell two of one name apart.\n"
_WORD = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS = re.compile(rf"{_WORD}(?:\.{_WORD})*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*")


class Person(NamedTuple):
    """Somebody to play with."""

    name: str
    fingerprint: str | None = None
    address: str | None = None


def everybody(env: Env) -> list[Person]:
    """Read all people, in the order of the file; raise BadFile where it cannot be read."""
    path = env.folder(FILE)
    if not os.path.exists(path):
        return []
    try:
        tables = read_table(read_text(store.read(path)))
        return [_person(name, table) for name, table in tables.items()]
    except BadFile as refusal:
        refusal.what = f"{path}: {refusal.what}"
        raise


def _person(name: str, table: object) -> Person:
    """Read one person; raise BadFile."""
    if not isinstance(table, dict):
        raise BadFile(f"{name} stands outside of a person's table", "", 'write ["NAME"], and below it address = "..."')
    found = {key: table.get(key) for key in ("fingerprint", "address")}
    for key, value in found.items():
        if value is not None and not isinstance(value, str):
            raise BadFile(f"the {key} of {name} is no text")
    if found["address"] is not None and not is_address(found["address"]):
        raise BadFile(f"the address of {name} is no mail address")
    return Person(name, found["fingerprint"], found["address"])


def is_address(text: str) -> bool:
    """Tell whether a text is a mail address that can stand in any mail (RFC 5321, without quotes)."""
    return len(text) <= 254 and _ADDRESS.fullmatch(text) is not None


def find(people: list[Person], seat: Seat) -> Person | None:
    """Find who sits at a seat: by key, or by name where no key is noted."""
    own = fingerprint(seat.public)
    by_key = (person for person in people if person.fingerprint and _digits(person.fingerprint) == _digits(own))
    by_name = (it for it in people if not it.fingerprint and fold_name(it.name) == fold_name(seat.name))
    return next(by_key, None) or next(by_name, None)


def _digits(text: str) -> str:
    """Leave only the digits of a fingerprint."""
    return "".join(char for char in text if char.isdigit())


def how_to_note(name: str) -> str:
    """Say how to note where somebody reads mail."""
    return f'tenpbem people set "{name}" ADDRESS'


def put(env: Env, name: str, address: str) -> Person:
    """Note an address; the fingerprint too, where the games of this machine know one key of that name."""
    name = normalize("NFC", name)
    try:
        check_name(name)
    except Refusal as refusal:
        raise Usage(refusal.what, refusal.why, refusal.fix) from None
    if not is_address(address):
        raise Usage(f"{address} is no mail address", "", "one like bob@example.org")
    old = next((it for it in everybody(env) if fold_name(it.name) == fold_name(name)), None)
    person = Person(old.name if old else name, old.fingerprint if old else None, address)
    if person.fingerprint is None:
        person = person._replace(fingerprint=_known_key(env, name))
    document = _document(env)
    table = document.setdefault(person.name, {})
    table["address"] = address
    if person.fingerprint is not None:
        table["fingerprint"] = person.fingerprint
    _write(env, document)
    return person


def remove(env: Env, name: str) -> Person:
    """Forget somebody; raise Usage where nobody is called so."""
    person = next((it for it in everybody(env) if fold_name(it.name) == fold_name(name)), None)
    if person is None:
        raise Usage(f"there is nobody called {name} in {env.folder(FILE)}", "", "tenpbem people")
    document = _document(env)
    del document[person.name]
    _write(env, document)
    return person


def _known_key(env: Env, name: str) -> str | None:
    """Find the fingerprint of somebody with whom this machine has played, where there is just one of that name."""
    found = set()
    for past in memory.all_games(env):
        try:
            found |= {fingerprint(it.public) for it in past.game().seats if fold_name(it.name) == fold_name(name)}
        except Refusal as refusal:
            memory.forgotten(env, past.ident, refusal)
    return found.pop() if len(found) == 1 else None


def _document(env: Env) -> TOMLDocument:
    """Read the file in a way that keeps every remark."""
    import tomlkit

    path = env.folder(FILE)
    return tomlkit.parse(read_text(store.read(path)) if os.path.exists(path) else HEAD)


def _write(env: Env, document: TOMLDocument) -> None:
    """Write the file, remarks and all."""
    store.make_folder(env.home)
    store.write(env.folder(FILE), document.as_string())
