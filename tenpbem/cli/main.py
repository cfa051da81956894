"""The door: `tenpbem COMMAND`. A command is loaded only when it is called, so that every start is quick."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

import click

from tenpbem import __version__
from tenpbem.cli import exits, options
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile, Refusal, Usage

COMMANDS = {
    "key": "Make an identity, list them, show one.",
    "new": "Start a game; you are seat 1.",
    "join": "Take the next free seat.",
    "show": "Show the table, whose turn it is and what you may do.",
    "play": "Do your duties and your moves.",
    "games": "List every game this machine remembers.",
    "log": "Tell what happened, step by step.",
    "replay": "Play the game again before your eyes.",
    "verify": "Check every signature and every rule.",
    "merge": "Bring in what other copies of a game know.",
    "receive": "Bring in what came by mail or chat.",
    "send": "Send a game by mail, or write it for a chat.",
    "agent": "Do your duties as they come by mail.",
    "people": "Note where those who play with you read mail.",
    "robot": "Let a built-in player decide.",
    "demo": "Watch a whole game between robots.",
}
EPILOG = """\b
A first game, with two robots:
  tenpbem key new Ana
  tenpbem new friday.toml --game ten --robots 2
  tenpbem show friday.toml
  tenpbem play friday.toml draw
"""


class Door(options.HelpfulGroup):
    """A group whose commands live in modules of their own."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order in which one meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"tenpbem.cli.commands.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of a line; suggest one where the name is mistyped."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0], COMMANDS, 1)
            fix = f"tenpbem {close[0]}" if close else "tenpbem --help lists the commands"
            raise Usage(f"there is no command {args[0]}", "", fix)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Print the version, and end."""
    if value and not ctx.resilient_parsing:
        click.echo(f"tenpbem {__version__}")
        ctx.exit()


@click.group(
    cls=Door,
    epilog=EPILOG,
    help="Play TEN and Phase 10 by passing one signed text file from hand to hand.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the version and exit.",
)
@options.as_name
@options.color
def door() -> None:
    """Hold the commands together."""


def run(args: list[str] | None = None, env: Env | None = None) -> int:
    """Run one command line and give its exit status."""
    if "_TENPBEM_COMPLETE" in os.environ:
        door.main(args, prog_name="tenpbem")
    args = sys.argv[1:] if args is None else args
    as_json = "--json" in args
    env = env or Env()
    try:
        return invoke(args, env)
    except Refusal as refusal:
        return exits.report(refusal, as_json)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return exits.EXITS["usage"]
    except click.UsageError as error:
        context = error.ctx.command_path if error.ctx else "tenpbem"
        return exits.report(Usage(error.format_message(), "", f"{context} --help"), as_json)
    except (KeyboardInterrupt, click.Abort):
        what = "what was done before is written" if env.written else "nothing was written"
        click.echo(f"tenpbem: stopped; {what}", err=True)
        return exits.INTERRUPTED
    except BrokenPipeError:
        # The reader went away. Point standard output elsewhere, or Python complains when it closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        what = f"cannot use {error.filename}" if error.filename else "cannot read or write"
        return exits.report(NoFile(what, error.strerror or str(error)), as_json)
    except Exception as error:
        return exits.report_bug(error, as_json)


def invoke(args: list[str], env: Env) -> int:
    """Run a command line; a command says its exit status by `ctx.exit`."""
    try:
        with door.make_context("tenpbem", list(args), obj=env) as ctx:
            door.invoke(ctx)
            sys.stdout.flush()
    except click.exceptions.Exit as end:
        sys.stdout.flush()
        return end.exit_code
    return 0


def open_streams(as_json: bool) -> None:
    """Lead closed standard streams to nowhere, and print what the terminal cannot show as escapes; JSON is UTF-8."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (it stays open to the end)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8" if as_json else None, errors="backslashreplace")


def main() -> NoReturn:
    """Run the command line of the process and end it: to take its memory apart piece by piece would take its time.

    All that is printed was flushed before.
    """
    open_streams("--json" in sys.argv)
    os._exit(run())
