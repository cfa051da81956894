"""`tenpbem key`: the identities of this machine."""

from __future__ import annotations

import json

import click

from tenpbem.cli import identity, options
from tenpbem.cli.env import Env
from tenpbem.engine.errors import BadKey
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.keys import fingerprint


@click.group("key", cls=options.HelpfulGroup)
def command() -> None:
    """Make an identity, list them, show one."""


def as_object(header: identity.Header) -> dict[str, object]:
    """Give an identity as scripts read it; nothing of it is secret."""
    return {
        "name": header.name,
        "public": b64(header.public),
        "fingerprint": fingerprint(header.public),
        "locked": header.locked,
        "robot": header.robot,
        "file": header.path,
    }


@options.command("new", "Make an identity.", "tenpbem key new Ana\ntenpbem key new Ana --passphrase")
@click.argument("name")
@click.option("--passphrase", is_flag=True, help="Ask for a passphrase that locks the key file.")
@options.json
def new(env: Env, name: str, passphrase: bool) -> None:
    """Make an identity; its key file is the only secret to keep."""
    words = None
    if passphrase:
        if not env.can_ask:
            raise BadKey("a passphrase is only asked for on a terminal", "there is none here")
        words = click.prompt("Passphrase", hide_input=True, confirmation_prompt=True, err=True)
    header = identity.make(env, name, words)
    if env.json:
        env.say(json.dumps({"schema": 1, "key": as_object(header)}, ensure_ascii=False))
        return
    env.say(f"You are {header.name}. Fingerprint, to compare on the phone: {fingerprint(header.public)}")
    env.say(f"Your key is in {header.path}. Keep a copy of it, and show it to nobody.")


@options.command("list", "List the identities of this machine.", "tenpbem key list")
@options.json
def list_(env: Env) -> None:
    """List the identities of this machine."""
    found = identity.headers(env)
    if env.json:
        env.say(json.dumps({"schema": 1, "keys": [as_object(header) for header in found]}, ensure_ascii=False))
        return
    if not found:
        env.say('No identity yet. Make one: tenpbem key new "YOUR NAME"')
    for header in found:
        marks = [f"robot, {header.robot}"] if header.robot else []
        marks += ["passphrase"] if header.locked else []
        env.say(f"{header.name}  {fingerprint(header.public)}" + (f"  ({', '.join(marks)})" if marks else ""))


@options.command("show", "Show the public key and the fingerprint of an identity.", "tenpbem key show Ana")
@click.argument("name", shell_complete=options.complete_names)
@options.json
def show(env: Env, name: str) -> None:
    """Show what everybody may know of an identity."""
    header = identity.find(env, name)
    if env.json:
        env.say(json.dumps({"schema": 1, "key": as_object(header)}, ensure_ascii=False))
        return
    env.say(f"{header.name}\nfingerprint  {fingerprint(header.public)}\npublic key   {b64(header.public)}")


command.add_command(new)
command.add_command(list_)
command.add_command(show)
