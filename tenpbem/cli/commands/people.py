"""`tenpbem people`: who plays with you, and where they read mail."""

from __future__ import annotations

import json

import click

from tenpbem.cli import exits, options, people
from tenpbem.cli.env import Env
from tenpbem.cli.people import Person


@click.group(
    "people",
    invoke_without_command=True,
    cls=options.HelpfulGroup,
    epilog="\b\nExamples:\n  tenpbem people\n  tenpbem people set Bob bob@example.org",
)
@options.json
@click.pass_context
def command(ctx: click.Context) -> None:
    """List the people with whom you play; note an address, or forget one.

    They are kept in people.toml in TENPBEM_HOME, which you may edit.
    """
    if ctx.invoked_subcommand is None:
        show(ctx.ensure_object(Env))


def show(env: Env) -> None:
    """List everybody."""
    found = people.everybody(env)
    if env.json:
        env.say(json.dumps({"schema": 1, "people": [person._asdict() for person in found]}, ensure_ascii=False))
        return
    if not found:
        env.say("Nobody yet. Note an address: tenpbem people set NAME ADDRESS")
    for person in found:
        env.say(line(person))


def line(person: Person) -> str:
    """Say all that is known of somebody."""
    key = f"  {person.fingerprint}" if person.fingerprint else ""
    return exits.printable(f"{person.name}  {person.address or '(no address)'}{key}")


def tell(env: Env, person: Person, said: str) -> None:
    """Say what was done."""
    if env.json:
        env.say(json.dumps({"schema": 1, "person": person._asdict()}, ensure_ascii=False))
    else:
        env.say(said)


@options.command("set", "Note where somebody reads mail.", "tenpbem people set Bob bob@example.org")
@click.argument("name")
@click.argument("address")
@click.option("--key", metavar="FINGERPRINT", help="The key by which the game knows that it is he or she.")
@options.json
def set_(env: Env, name: str, address: str, key: str | None) -> None:
    """Note an address, and perhaps a key."""
    person = people.put(env, name, address, key)
    tell(env, person, line(person))


@options.command("remove", "Forget somebody's address.", "tenpbem people remove Bob")
@click.argument("name")
@options.json
def remove(env: Env, name: str) -> None:
    """Forget somebody."""
    person = people.remove(env, name)
    tell(env, person, f"{exits.printable(person.name)} is removed.")


command.add_command(set_)
command.add_command(remove)
