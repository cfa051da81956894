"""`tenpbem receive`: find every game in a message, whatever state it is in, and bring in what is new."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

import click

from tenpbem.cli import exits, memory, options, pieces
from tenpbem.cli.completing import remembered
from tenpbem.cli.env import Env
from tenpbem.cli.mail import folders
from tenpbem.cli.mail.marks import GAME, Mark
from tenpbem.cli.mail.problems import Problem, harmless
from tenpbem.cli.mail.search import Findings, Found, FoundCode, Source, search
from tenpbem.cli.news import as_object, lines
from tenpbem.cli.receiving import Refused, Taken, take_in
from tenpbem.engine.errors import NoFile
from tenpbem.engine.game import Game, waiting

FEW = 3
"""Sources without a game that are named one by one."""


@options.command(
    "receive",
    "Bring in what came by mail or chat: find every game in files, mails, mailboxes and folders.\n\n"
    "SOURCE is a file of any kind, a folder, a Maildir, or - for standard input.",
    "tenpbem receive ~/Downloads/mail.eml\ntenpbem receive ~/Maildir\ntenpbem receive - < pasted.txt",
)
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True, shell_complete=options.complete_file)
@options.json
@click.pass_context
def command(ctx: click.Context, env: Env, sources: tuple[str, ...]) -> None:
    """Receive games."""
    unreached: list[NoFile] = []
    before = pieces.waiting(env)
    findings = search(gather(sources, unreached), before, has=lambda mark: bool(having(env, mark)))
    taken, strangers = take_all(env, findings)
    pieces.keep(env, before, findings.parts)
    problems = [
        *(kept(problem) for problem in findings.problems if problem.source),
        *strangers,
        *(worded(it, refused) for it in taken for refused in it.refused if it.fork is None),
    ]
    tell(env, taken, problems, unreached)
    if not env.json and not (taken or problems or unreached):
        env.say("Nothing new: what came holds only what came before." if findings.again else "There is nothing in it.")
    understood = any(it.read for it in taken) or findings.again or set(findings.parts) - set(before)
    if any(it.fork for it in taken):
        ctx.exit(exits.EXITS["fork"])
    if unreached or (not understood and any(problem.reason == "unreadable" for problem in problems)):
        ctx.exit(exits.EXITS["no-file"])
    if problems and not understood:
        ctx.exit(exits.EXITS["bad-file"])


def gather(paths: Iterable[str], unreached: list[NoFile]) -> Iterator[Source]:
    """Read all that was named, one source after the other, and note what cannot be reached."""
    for path in paths:
        try:
            yield from folders.sources(path)
        except NoFile as refusal:
            unreached.append(refusal)


def take_all(env: Env, findings: Findings, settle: bool = True) -> tuple[list[Taken], list[Problem]]:
    """Bring in all games that were found, each by itself; give problems for turn codes of games nobody here knows.

    `settle` lets a game without a file have one in the current folder.
    """
    copies: dict[str, list[Found]] = {}
    codes: dict[str, list[FoundCode]] = {}
    strangers = []
    for game in findings.games:
        copies.setdefault(memory.ident_of(game.game.id), []).append(game)
    here = dict.fromkeys([*copies, *(memory.idents(env) if findings.codes else [])])
    for found in findings.codes:
        fitting = [ident for ident in here if ident.startswith(found.code.mark.ident)]
        for ident in fitting:
            codes.setdefault(ident, []).append(found)
        if not fitting:
            strangers.append(unknown(found))
    idents = dict.fromkeys([*copies, *codes])
    taken = [take_in(env, ident, copies.get(ident, []), codes.get(ident, []), settle) for ident in idents]
    had = {ident: Taken(ident, game) for mark in findings.had for ident, game in having(env, mark).items()}
    return [*taken, *(it for ident, it in had.items() if ident not in idents)], strangers


def having(env: Env, mark: Mark) -> dict[str, Game]:
    """Find the remembered game, by its ident, that holds all that a block of another copy can hold.

    A block names its last complete step; beyond that it may hold some of several answers to the next one.
    """
    if mark.kind != GAME:
        return {}
    named = (memory.recall(env, ident) for ident in memory.idents(env) if ident.startswith(mark.ident))
    games = ((past.ident, remembered(env, past)) for past in named if past is not None)
    return {ident: game for ident, game in games if game is not None and game.step - has_several(game) >= mark.step}


def has_several(game: Game) -> bool:
    """Tell whether the next step is one of several answers, so that a copy at the same step may hold others."""
    return len(game.answers) + len(waiting(game)) > 1


def unknown(found: FoundCode) -> Problem:
    """Say that a turn code is of a game of which this machine remembers nothing."""
    mark = found.code.mark
    what = f"this is a turn code of a game that this machine does not know ({harmless(found.code.about)})"
    return Problem(
        "no-game", what, "ask for the whole game: tenpbem send GAME --block", found.source, mark.name, mark.step
    )


def kept(problem: Problem) -> Problem:
    """Say of a part of a block that it need not come again."""
    if problem.reason != "split" or not problem.missing:
        return problem
    return problem._replace(fix="receive the missing parts, too: those that came are kept")


def worded(taken: Taken, refused: Refused) -> Problem:
    """Word why something was not taken into a game."""
    refusal, name = refused.refusal, taken.game.table["name"] if taken.game else ""
    what = "; ".join(part for part in (f"{refusal.what}{exits.place(refusal)}", refusal.why) if part)
    return Problem(refusal.code, exits.printable(what), refusal.fix, refused.source, name, refusal.step)


def tell(env: Env, taken: Sequence[Taken], problems: Sequence[Problem], unreached: Sequence[NoFile]) -> None:
    """Say what is new, what was old, what could not be read and why, and for whom each game waits."""
    if env.json:
        document = {
            "schema": 1,
            "games": [as_object(env, it) for it in taken],
            "problems": [problem._asdict() for problem in problems],
        }
        env.say(json.dumps(document, ensure_ascii=False))
    else:
        for line in (line for it in taken for line in lines(env, it)):
            env.say(line)
        for line in complaints(problems):
            env.warn(line)
    for refusal in (*(it.fork for it in taken), *unreached):
        if refusal is not None:
            exits.report(refusal, env.json)


def complaints(problems: Sequence[Problem]) -> list[str]:
    """Say each problem in a line; of many sources without a game only how many there are."""
    without = [problem for problem in problems if problem.reason == "no-game" and not problem.game]
    many = len(without) > FEW
    told = [problem for problem in problems if not (many and problem in without)]
    said = [
        f"{harmless(it.source, 200)}: {it.reason}: {it.what}" + (f"; try: {it.fix}" if it.fix else "") for it in told
    ]
    return [*said, *([f"{len(without)} others: no-game: there is no game in them"] if many else [])]
