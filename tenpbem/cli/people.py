"""The people with whom one plays, and where they read mail: `people.toml` in TENPBEM_HOME, for players to edit.

A table a person, under a name; `fingerprint` ties it to a key, `address` is where mail goes. What a player writes
around it, remarks too, stays when the program changes something. Nothing of it ever enters a game file.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING
from unicodedata import normalize

from tenpbem.cli import identity, memory, store
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
KEY_DIGITS = 30
"""Digits of a fingerprint."""

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


def is_owner(person: Person, name: str, public: bytes) -> bool:
    """Tell whether a key is a person's: by its digits, whatever stands between them; by name where no key is noted."""
    if person.fingerprint:
        return _digits(person.fingerprint) == _digits(fingerprint(public))
    return fold_name(person.name) == fold_name(name)


def find(people: list[Person], seat: Seat) -> Person | None:
    """Find who sits at a seat: by key, or by name where no key is noted."""
    found = [person for person in people if is_owner(person, seat.name, seat.public)]
    return next((person for person in found if person.fingerprint), found[0] if found else None)


def has_other_key(people: list[Person], seat: Seat) -> bool:
    """Tell whether somebody of the name of a seat is noted, but only with another key: perhaps it is somebody else."""
    noted = [person for person in people if person.fingerprint and fold_name(person.name) == fold_name(seat.name)]
    return bool(noted) and find(people, seat) is None


def _digits(text: str) -> str:
    """Leave only the digits of a fingerprint."""
    return "".join(char for char in text if char.isdigit())


def how_to_note(seat: Seat, other_key: bool = False) -> str:
    """Say how to note where somebody reads mail; where another key is noted of him, how to note this one instead."""
    name, key = f'"{seat.name}" ADDRESS', f'--key "{fingerprint(seat.public)}"' if other_key else ""
    # Behind `--` nothing is an option: a name may begin with a hyphen.
    words = (key, "--", name) if seat.name.startswith("-") else (name, key)
    command = f"tenpbem people set {' '.join(filter(None, words))}"
    return f"ask {seat.name} whether this key is new, and then: {command}" if other_key else command


def put(env: Env, name: str, address: str, key: str | None = None) -> Person:
    """Note an address, and a key by its fingerprint; else the only key of that name in the games of this machine.

    A key that is noted stays where no other is given. Raises Usage for what is no name, no address, no fingerprint.
    """
    name = normalize("NFC", name)
    try:
        check_name(name)
    except Refusal as refusal:
        raise Usage(refusal.what, refusal.why, refusal.fix) from None
    if not is_address(address):
        raise Usage(f"{address} is no mail address", "", "one like bob@example.org")
    old = next((it for it in everybody(env) if fold_name(it.name) == fold_name(name)), None)
    noted = old.fingerprint if old else None
    own = _read_key(key) if key is not None else noted or _known_key(env, name)
    person = Person(old.name if old else name, own, address)
    document = _document(env)
    table = document.setdefault(person.name, {})
    table["address"] = address
    if person.fingerprint is not None and person.fingerprint != noted:
        table["fingerprint"] = person.fingerprint
    _write(env, document)
    if key is None and noted and (other := _known_key(env, name)) and _digits(other) != _digits(noted):
        env.warn(f'another key is noted for {person.name} than plays here; to note this one: --key "{other}"')
    return person


def _read_key(text: str) -> str:
    """Read a fingerprint, whatever stands between its digits; raise Usage."""
    digits = _digits(text)
    if len(digits) != KEY_DIGITS or not digits.isascii() or any(char.isalpha() for char in text):
        shown = "ask for what tenpbem key show NAME shows"
        raise Usage(f"{text or 'nothing'} is no fingerprint", f"one has {KEY_DIGITS} digits", shown)
    return " ".join(digits[place : place + 5] for place in range(0, KEY_DIGITS, 5))


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
    """Find the fingerprint of somebody with whom a player of this machine sits at a table, if just one has that name.

    A game that only came here may have been made by anybody, under any name.
    """
    found = set()
    for past in memory.all_games(env):
        try:
            game = past.game()
            if identity.seated(env, game):
                found |= {fingerprint(it.public) for it in game.seats if fold_name(it.name) == fold_name(name)}
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
