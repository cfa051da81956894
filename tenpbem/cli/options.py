"""Arguments and options that several commands share, each a named object."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from tenpbem.cli.env import Env

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Decorator = Callable[[Any], Any]


class Helpful(click.Command):
    """A command with the option --help, which costs nothing where nobody asks: click would look for translations."""

    _help: click.Option | None = None

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """Give the option, the same each time."""
        if self._help is None:
            self._help = click.Option(
                ["-h", "--help"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=show_help,
                help="Show this message and exit.",
            )
        return self._help


class HelpfulGroup(Helpful, click.Group):
    """A group of commands with the option --help."""


def show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Print the help page, and end."""
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def set_as(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    """Remember who acts; the option may stand before or after the command."""
    if value is not None:
        env = ctx.ensure_object(Env)
        env.as_name, env.as_asked = value, True


def set_color(ctx: click.Context, param: click.Parameter, value: bool | None) -> None:
    """Remember whether to use colour."""
    if value is not None:
        ctx.ensure_object(Env).color = value


def set_json(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Remember that a script is reading."""
    if value:
        ctx.obj.json = True


def command(name: str, help: str, examples: str) -> Decorator:
    """Make a command whose help ends with examples, and which takes what every command takes."""

    def decorate(function: Any) -> Any:
        for option in (as_name, color):
            function = option(function)
        lines = "\n".join(f"  {line}" for line in examples.strip().splitlines())
        return click.command(
            name,
            help=help,
            epilog=f"\b\nExamples:\n{lines}",
            cls=Helpful,
        )(click.pass_obj(function))

    return decorate


def complete_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Leave it to the shell to offer files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def complete_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the identities of this machine."""
    from click.shell_completion import CompletionItem

    from tenpbem.cli import identity
    from tenpbem.engine.errors import Refusal

    try:
        names = [key.name for key in identity.headers(Env())]
    except (Refusal, OSError):
        return []  # nothing to offer: the command itself will say what is wrong
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def complete_moves(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Offer the legal moves of the seat that is waited for."""
    from click.shell_completion import CompletionItem

    from tenpbem.cli import identity, table
    from tenpbem.engine import documents
    from tenpbem.engine.errors import Refusal

    env = Env()
    env.as_name = ctx.params.get("as_name") or env.as_name
    try:
        game = table.alone(env, str(ctx.params["file"]))
        you = identity.reader(env, game)
        moves = [
            move
            for wait in documents.show(game, you)["waiting"]
            if you in (None, wait["seat"])
            for move in wait["moves"]
        ]
    except (Refusal, OSError, KeyError):
        return []  # nothing to offer: the command itself will say what is wrong
    return [CompletionItem(move) for move in moves if move.startswith(incomplete)]


def file_argument(name: str = "file") -> Decorator:
    """Take a game file, or `-`."""
    return click.argument(name, metavar=name.upper(), shell_complete=complete_file)


as_name = click.option(
    "--as",
    metavar="NAME",
    expose_value=False,
    callback=set_as,
    shell_complete=complete_names,
    help="Act as this identity.",
)
color = click.option(
    "--color/--no-color", default=None, expose_value=False, callback=set_color, help="Force or forbid colour."
)
json = click.option(
    "--json", "as_json", is_flag=True, expose_value=False, callback=set_json, help="Print JSON, for scripts."
)
plain = click.option("--plain", is_flag=True, help="Sentences instead of a drawing, for a screen reader.")
moves = click.argument("moves", metavar="[MOVE]...", nargs=-1, shell_complete=complete_moves)
