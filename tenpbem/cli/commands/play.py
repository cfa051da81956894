"""`tenpbem play`: do your duties, then your moves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from unicodedata import normalize

import click

from tenpbem.cli import exits, identity, options, store
from tenpbem.cli.again import check_memory, is_sure, repeated
from tenpbem.cli.env import Env
from tenpbem.cli.memory import Note
from tenpbem.cli.render.text import short, standing
from tenpbem.cli.render.width import unglue
from tenpbem.cli.sending import send_to
from tenpbem.cli.table import moving, save
from tenpbem.cli.turn import Turn, take, told
from tenpbem.engine import documents, making
from tenpbem.engine.errors import BadFile, Refusal, UnreadableMove, Usage
from tenpbem.engine.game import Game
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import read_text
from tenpbem.engine.making import Player

HELP = """Do your duties, then your moves.

Each MOVE is one argument: draw, "bid 3". Without MOVE only your duties are done. A refused move changes nothing; of
several moves all are done or none, but after a card was turned up what stands is kept."""


@options.command(
    "play",
    HELP,
    'tenpbem play friday.toml draw\ntenpbem play friday.toml "draw until 7 then cards"\n'
    'tenpbem play friday.toml "take cards" "buy R4" --note "mine at last"\ntenpbem play friday.toml "bid 3" --dry-run',
)
@options.file_argument()
@options.moves
@click.option("--moves", "text", metavar="FILE", help="Take moves from a text (or -), one a line, # for comments.")
@click.option(
    "-o",
    "--output",
    metavar="OTHER",
    shell_complete=options.complete_file,
    help="Write there, and leave FILE as it is.",
)
@click.option("--note", metavar="TEXT", help="Say something to the table, signed with your first move.")
@click.option("--dry-run", is_flag=True, help="Check and show, up to the first card not yet turned; write nothing.")
@click.option("--from", "from_step", metavar="STEP", type=int, help="The step of your last mail, on a new machine.")
@options.json
@click.pass_context
def command(
    ctx: click.Context,
    env: Env,
    file: str,
    moves: tuple[str, ...],
    text: str | None,
    output: str | None,
    note: str | None,
    dry_run: bool,
    from_step: int | None,
) -> None:
    """Play a turn."""
    texts = [*moves, *(read_moves(file, text) if text is not None else [])]
    if note is not None and not texts:
        raise Usage("a note goes with a move", "there is none on this line", "add the move")
    note = normalize("NFC", note) if note is not None else None
    with moving(env, file, look=dry_run) as table:
        player = identity.player(env, table.game)
        check_quoting(table.game, player, moves)
        check_memory(table, player, from_step)
        again = repeated(table, player, texts)
        turn = take(table.game, player, texts[len(again) :], env.clock(), note, dry_run)
        target = output or table.path
        env.to_stderr = target == store.STDIO and not dry_run
        confirmed = not is_sure(table, player)
        changed = turn.game is not table.own or target != table.path or target == store.STDIO
        if not dry_run and (changed or confirmed):
            signed = Note(sure=frozenset([b64(player.seat.public)]), handed=turn.handed)
            save(env, table, turn.game, target, signed)
    turn = turn._replace(said=(*again, *turn.said))
    tell(env, table.game, turn, player.seat.number, target, dry_run)
    if turn.refusal is not None:
        ctx.exit(exits.report(turn.refusal, env.json))


def check_quoting(game: Game, player: Player, moves: Sequence[str]) -> None:
    """Refuse one move typed as several words, before its first word is taken for a move of its own.

    Raises UnreadableMove.
    """
    if len(moves) < 2 or any(" " in move for move in moves):
        return
    whole = " ".join(moves)
    try:
        making.read_move(game, player, whole)
    except Refusal:
        return
    what = f"cannot read {' '.join(moves)} as {len(moves)} moves"
    raise UnreadableMove(what, "each move is one argument, in quotes where it has blanks", f'"{whole}"')


def read_moves(file: str, path: str) -> list[str]:
    """Read moves from a text, one a line, without blank lines and comments."""
    if file == store.STDIO and path == store.STDIO:
        raise Usage("the game and the moves cannot both come from standard input")
    try:
        text = read_text(store.read(path))
    except BadFile as refusal:
        raise Usage(f"{path} is no text of moves", refusal.why) from None
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line]


def tell(env: Env, before: Game, turn: Turn, you: int, path: str, dry: bool) -> None:
    """Say what a turn caused, and whose turn it is now."""
    game = turn.game
    if env.json:
        document = documents.show(game, you) | {"events": documents.events(game, before, you)}
        env.say(json.dumps(document, ensure_ascii=False))
        return
    if dry:
        env.say("A dry run: nothing is written.")
    for line in told(turn, you):
        env.say(line)
    if turn.stopped:
        env.say(f"The dry run stops here: {turn.stopped}.")
        return
    document = documents.show(game, you)
    if moves := short(document):
        if lies := standing(document):
            env.say(lies)
        env.say(unglue(f"It is your turn: {', '.join(moves)}."))
    elif not dry:
        env.say(send_to(env, game, path, you))
