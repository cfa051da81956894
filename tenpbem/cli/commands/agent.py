"""`tenpbem agent`: do duties as they come by mail, and never make a choice."""

from __future__ import annotations

import click

from tenpbem.cli import options, store
from tenpbem.cli.env import Env
from tenpbem.engine.errors import Usage


@options.command(
    "agent",
    "Do your duties (start, deal, open) as they come by mail, and send the game on; never make a choice.\n\n"
    "MAILDIR is where your mail comes in: it is watched, and left as it is. With - one mail is handled that a mail "
    "system hands over. Only games that this machine knows are touched.",
    "tenpbem agent ~/Maildir\ntenpbem agent ~/Maildir --once\ntenpbem agent -",
)
@click.argument("maildir", metavar="MAILDIR", shell_complete=options.complete_file)
@click.option(
    "--every",
    metavar="SECONDS",
    type=click.IntRange(1, 86_400),
    default=10,
    help="How often to look, up to a day (10).",
)
@click.option("--once", is_flag=True, help="Handle what is there, and end.")
@options.json
def command(env: Env, maildir: str, every: int, once: bool) -> None:
    """Watch a Maildir, or be a filter."""
    from tenpbem.cli.agent import watching

    if maildir == store.STDIO:
        if once:
            raise Usage("--once goes with a Maildir", "with - there is one mail anyway")
        watching.filter_one(env)
    else:
        watching.watch(env, maildir, every, once)
