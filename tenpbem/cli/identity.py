"""The identities of this machine: one key file each, in the folder `keys`.

Which one acts is asked for with `--as`, or clear by itself when exactly one fits that is not a robot.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from unicodedata import normalize

import click

from tenpbem.cli import store
from tenpbem.cli.env import Env
from tenpbem.engine.errors import BadKey, NoKey, Refusal, Usage
from tenpbem.engine.game import Game, Seat
from tenpbem.engine.log.keyfile import Key, dump_key, load_key, peek_key
from tenpbem.engine.log.keys import Signer
from tenpbem.engine.log.names import check_name, fold_name
from tenpbem.engine.making import Player
from tenpbem.engine.values import NamedTuple

FOLDER = "keys"


class Header(NamedTuple):
    """What a key file shows without its passphrase."""

    name: str
    public: bytes
    locked: bool
    robot: str | None
    path: str


def headers(env: Env) -> list[Header]:
    """List the identities of this machine by name; a key file that cannot be read is an error, not a gap."""
    return sorted(_headers(env), key=lambda header: fold_name(header.name))


def _headers(env: Env) -> Iterator[Header]:
    folder = env.folder(FOLDER)
    for path in (os.path.join(folder, file) for file in store.names(folder, ".toml")):
        try:
            yield Header(*peek_key(_text(path)), path)
        except BadKey as refusal:
            refusal.what = f"{path}: {refusal.what}"
            raise


def _text(path: str) -> str:
    try:
        return store.read(path).decode()
    except UnicodeDecodeError:
        raise BadKey("this is not a key file", "it is not text") from None


def find(env: Env, name: str) -> Header:
    """Find an identity by name, in any case; raise NoKey."""
    known = headers(env)
    for header in known:
        if fold_name(header.name) == fold_name(name):
            return header
    there = ", ".join(header.name for header in known)
    raise NoKey(
        f"there is no identity {name} on this machine",
        f"there are: {there}" if there else "there is none yet",
        f'tenpbem key new "{name}"' if not there else "",
    )


def make(env: Env, name: str, passphrase: str | None = None, robot: str | None = None) -> Header:
    """Make an identity; raise Usage where the name is taken."""
    name = normalize("NFC", name)
    try:
        check_name(name)
    except Refusal as refusal:
        raise Usage(refusal.what, refusal.why, refusal.fix) from None
    if any(fold_name(header.name) == fold_name(name) for header in headers(env)):
        raise Usage(
            f"there is already an identity {name} on this machine", "it is not overwritten", "choose another name"
        )
    key = Key(name, env.chance(32), robot)
    folder = env.folder(FOLDER)
    store.make_folder(folder, mode=0o700)
    path = os.path.join(folder, f"{name}.toml")
    store.create(path, dump_key(key, passphrase, env.chance(16), env.chance(12)), mode=0o600)
    return Header(name, Signer.from_seed(key.seed).public, passphrase is not None, robot, path)


def unlock(env: Env, header: Header) -> Signer:
    """Load the key of an identity; ask for its passphrase on the terminal where it has one."""
    passphrase = None
    if header.locked:
        if not env.can_ask:
            raise BadKey(f"the key of {header.name} is locked", "its passphrase is only asked for on a terminal")
        passphrase = click.prompt(f"Passphrase of {header.name}", hide_input=True, err=True)
    return Signer.from_seed(load_key(_text(header.path), passphrase).seed)


def somebody(env: Env) -> Header:
    """Choose who makes or joins a game: the one asked for, or the only one there is."""
    if env.as_name:
        return find(env, env.as_name)
    return _only([header for header in headers(env) if header.robot is None])


def seated(env: Env, game: Game) -> list[tuple[Seat, Header]]:
    """List the identities of this machine that sit at a table, robots too."""
    by_public = {header.public: header for header in headers(env)}
    return [(seat, by_public[seat.public]) for seat in game.seats if seat.public in by_public]


def actor(env: Env, game: Game) -> tuple[Seat, Header]:
    """Choose who acts in a game: the one asked for, or the only one that sits there and is no robot."""
    here = seated(env, game)
    if env.as_name:
        header = find(env, env.as_name)
        for seat, other in here:
            if other.public == header.public:
                return seat, header
        if any(fold_name(seat.name) == fold_name(header.name) for seat in game.seats):
            raise BadKey(
                f"the {header.name} of this table signs with another key", "", "bring the key file that joined"
            )
        raise NoKey(f"{header.name} does not sit at this table", f"seated: {', '.join(game.names.values())}")
    people = [(seat, header) for seat, header in here if header.robot is None]
    if not people and (mine := [header.name for header in headers(env) if header.robot is None]):
        who = f"{mine[0]} does not sit" if len(mine) == 1 else f"none of {', '.join(mine)} sits"
        free = len(game.seats) < game.table["seats"]
        fix = "take the next free seat: tenpbem join FILE" if free else "bring the key file with which you joined"
        raise NoKey(f"{who} at this table", f"seated: {', '.join(game.names.values())}", fix)
    header = _only([header for _, header in people])
    return next((seat, other) for seat, other in people if other is header)


def player(env: Env, game: Game) -> Player:
    """Choose who acts in a game and load his key."""
    seat, header = actor(env, game)
    return Player(seat, unlock(env, header))


def reader(env: Env, game: Game) -> int | None:
    """Choose through whose eyes a game is shown: the seat asked for, the only one here, or a bystander's (None)."""
    if env.as_name:
        return actor(env, game)[0].number
    people = [seat.number for seat, header in seated(env, game) if header.robot is None]
    return people[0] if len(people) == 1 else None


def _only(fitting: Sequence[Header]) -> Header:
    """Take the only identity that fits; raise NoKey where there is none, Usage where there are several."""
    if not fitting:
        raise NoKey("there is no identity on this machine", "", 'tenpbem key new "YOUR NAME"')
    if len(fitting) > 1:
        names = ", ".join(header.name for header in fitting)
        raise Usage("it is not clear who acts", f"several identities fit: {names}", f'--as "{fitting[0].name}"')
    return fitting[0]
