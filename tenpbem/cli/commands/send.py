"""`tenpbem send`: a game as a text that survives a chat, or as a mail to the right people."""

from __future__ import annotations

import json

import click

from tenpbem.cli import identity, mailing, memory, options, sending, store
from tenpbem.cli.env import Env
from tenpbem.cli.mail import blocks, turncodes
from tenpbem.cli.mailing import Addressed
from tenpbem.cli.recipients import Recipients, recipients, since_own_turn
from tenpbem.cli.render.speech import joined
from tenpbem.cli.table import Table, full_body, open_table
from tenpbem.engine.errors import NoKey, Usage
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.log.canon import b64


@options.command(
    "send",
    "Send a game by mail, or write it so that it arrives: a block or a turn code to paste into a chat, or a draft.\n\n"
    "GAME is a file or the name of a remembered game. What is to be pasted goes to standard output.",
    "tenpbem send friday --mail\ntenpbem send friday --code\ntenpbem send friday --block --chat discord\n"
    "tenpbem send friday --eml friday.eml",
)
@options.file_argument("game")
@click.option("--block", is_flag=True, help="The whole game as letters and digits.")
@click.option("--code", is_flag=True, help="Only what is new, for those who have the rest.")
@click.option(
    "--eml", metavar="FILE", shell_complete=options.complete_file, help="A draft that any mail program opens."
)
@click.option("--mail", is_flag=True, help="A mail, sent at once through the mail system of this machine.")
@click.option("--chat", type=click.Choice(list(blocks.CHATS)), help="Cut into messages as this chat takes them.")
@click.option("--since", metavar="STEP", type=click.IntRange(1), help="The code holds this step and all after it.")
@options.json
def command(
    env: Env, game: str, block: bool, code: bool, eml: str | None, mail: bool, chat: str | None, since: int | None
) -> None:
    """Send a game."""
    check_ways(block, code, eml, mail, chat, since)
    table = open_table(env, game)
    you = identity.actor(env, table.game)[0].number if mail else sending.reader(env, table.game)
    to = recipients(table.game, you, robots(env, table.game))
    if eml is not None:
        draft(env, table, you, to, eml)
    elif mail:
        post(env, table, you, to)
    else:
        limit = blocks.CHATS[chat] if chat else None
        texts = turn_code(table, you, since, limit) if code else whole(table, limit)
        paste(env, table, you, texts, to, code)
    if you is not None:
        key = b64(table.game.seats[you - 1].public)
        memory.mark_sent(env, memory.ident_of(table.game.id), key, table.game.step)


def check_ways(block: bool, code: bool, eml: str | None, mail: bool, chat: str | None, since: int | None) -> None:
    """Insist on one way to send, with what belongs to it; raise Usage."""
    if [block, code, eml is not None, mail].count(True) != 1:
        raise Usage("it is not clear how to send", "there are four ways", "--mail, --code, --block or --eml FILE")
    if chat and (mail or eml is not None):
        raise Usage("--chat goes with --block and --code", "a mail is not cut")
    if since is not None and not code:
        raise Usage("--since goes with --code", "the others send the whole game")


def robots(env: Env, game: Game) -> set[int]:
    """List the seats of robots of this machine."""
    return {seat.number for seat, header in identity.seated(env, game) if header.robot is not None}


def whole(table: Table, limit: int | None) -> list[str]:
    """Write the whole game."""
    return blocks.write(table.game, full_body(table, table.game), limit)


def turn_code(table: Table, you: int | None, since: int | None, limit: int | None) -> list[str]:
    """Write what is new since a step, since this player sent the game last, or since his last turn but one."""
    game = table.game
    if since is None and [seat.number for seat in game.seats] == [you]:
        needed = f"tenpbem send {store.typed_path(table.path)} --block"
        raise Usage("a turn code is for those who have the rest of the game", "nobody but you has joined", needed)
    entries = turncodes.entries_since(game, since or first_unsent(table, you))
    if not entries:
        raise Usage(f"there is no step {since} yet", f"the game is at step {game.step}", f"--since {game.step}")
    return turncodes.write(game, entries, limit)


def first_unsent(table: Table, you: int | None) -> int:
    """Find the step from which on a code begins where none is named; where all was sent, the last turn again."""
    if you is None:
        raise NoKey("it is not clear what is new", "nobody of this machine alone sits at this table", "--since STEP")
    game = table.game
    sent = table.memory.note.sent.get(b64(game.seats[you - 1].public), 0) if table.memory else 0
    if 0 < sent <= game.step and turncodes.entries_since(game, sent + 1):
        return sent + 1
    return since_own_turn(game, you)


def paste(env: Env, table: Table, you: int | None, texts: list[str], to: Recipients, code: bool) -> None:
    """Print what is to be pasted, and say beside it for whom it is."""
    game = table.game
    names = joined([game.names[seat] for seat in to.to])
    if env.json:
        document = {"schema": 1, "texts": texts, "to": list(to.to), "copy": list(to.copy), "file": None}
        env.say(json.dumps(document, ensure_ascii=False))
        return
    env.say("\n".join(texts).rstrip("\n"))
    env.to_stderr = True
    number = f"{len(texts)} messages, in any order: f" if len(texts) > 1 else "F"
    if code and sending.free(game):
        others = joined([seat.name for seat in game.seats if seat.number != you])
        env.say(f"{number}or {others}. Whoever wants to play needs the whole game:")
        env.say(f"tenpbem send {store.typed_path(table.path)} --block")
    else:
        env.say(f"{number}or {whom(game, names)}.")


def whom(game: Game, names: str) -> str:
    """Say for whom a game is; while seats are free, for anybody."""
    waits = waiting(game)
    return "somebody who wants to play" if waits and waits[0].kind == "join" else names or "nobody but you"


def draft(env: Env, table: Table, you: int | None, to: Recipients, path: str) -> None:
    """Write the draft of a mail, and say what is missing in it."""
    mail = mailing.addressed(env, table.game, you, to)
    env.to_stderr = path == store.STDIO
    store.create(path, mailing.write(env, table, mail, draft=True).data)
    env.written = True
    names = joined([table.game.names[seat] for seat in to.to])
    about = f"A mail for {whom(table.game, names)}"
    where = f"{about}: save it in a file" if path == store.STDIO else f"{about} is in {store.typed_path(path)}"
    told = f"{where}{', ' if path == store.STDIO else ': '}open it with your mail program, and send it."
    tell(env, table.game, mail, path, told)


def post(env: Env, table: Table, you: int | None, to: Recipients) -> None:
    """Send a mail through the mail system of this machine."""
    from tenpbem.cli import posting

    mail = mailing.addressed(env, table.game, you, to)
    mailing.check_complete(table.game, mail)
    posting.post(env, mailing.write(env, table, mail).data)
    env.written = True
    tell(env, table.game, mail, None, f"Sent to {mail.reached(table.game).said('with a copy to')}.")


def tell(env: Env, game: Game, mail: Addressed, file: str | None, told: str) -> None:
    """Say what became of a mail, and whom it does not reach."""
    if env.json:
        document = {"schema": 1, "texts": [], "to": list(mail.to), "copy": list(mail.copy), "file": file}
        env.say(json.dumps(document, ensure_ascii=False))
        return
    env.say(told)
    for line in mailing.lacking(game, mail):
        env.warn(line)
