"""One mail: what it brings is taken in as `receive` does it, and what it makes due is done.

Only games that this machine remembers are taken in. Of one mail at most one other comes: where it makes duties due in
several games, the others are done at the next look.
"""

from __future__ import annotations

import os
from collections.abc import Collection

from tenpbem.cli import identity, memory, people, pieces
from tenpbem.cli.agent import answering, delivery, forked, spool
from tenpbem.cli.agent.journal import Outcome, Report
from tenpbem.cli.agent.outgoing import Held
from tenpbem.cli.commands.receive import having, kept, take_all, worded
from tenpbem.cli.env import Env
from tenpbem.cli.mail import letters
from tenpbem.cli.mail.manners import why_not
from tenpbem.cli.mail.problems import Problem, harmless
from tenpbem.cli.mail.search import Findings, Source, search
from tenpbem.cli.receiving import Taken
from tenpbem.cli.store import typed_path
from tenpbem.engine.errors import Fork, Refusal

MERGE, KEEP = "tenpbem merge ", " --keep "
ONE = "one mail is answered by one at most"


def handle(env: Env, mail: bytes, label: str, now: str) -> Report:
    """Take in what a mail brings, do what it makes due, and say what came of it; nothing is handed over yet.

    Raises NoFile where something cannot be written: then the mail is not done.
    """
    before = pieces.waiting(env)
    findings, strangers = known_only(env, search([Source("", mail)], before, has=lambda mark: bool(having(env, mark))))
    taken, unknown = take_all(env, findings, settle=False)
    pieces.keep(env, before, findings.parts)
    problems = [
        *(kept(problem) for problem in findings.problems),
        *strangers,
        *unknown,
        *(worded(it, refused) for it in taken for refused in it.refused if it.fork is None),
    ]
    for it in taken:
        if it.fork is not None:
            name_files(env, it, it.fork, mail)
            forked.note(env, it.ident, it.game, it.fork)
    forbidden = manners(env, mail)
    outcomes = []
    for it in taken:
        done = None
        if it.fork is None and it.game is not None:
            done = answering.answer(env, it.ident, forbidden, now)
            forbidden = Held(ONE, by_itself=True) if done and done.item else forbidden
        if it.fork is not None or done is not None:
            outcomes.append(Outcome(it.ident, it.new, done, it.fork))
    return Report(label, tuple(outcomes), tuple(problem._replace(source="") for problem in problems))


def name_files(env: Env, taken: Taken, fork: Fork, mail: bytes) -> None:
    """Name in what would work the files that it takes, wherever it is typed: the game's, and a copy of the mail.

    The mail itself may be nowhere, or moves as soon as it is read. Raises NoFile.
    """
    advice, command, choice = (*fork.fix.partition(MERGE)[:2], fork.fix.rpartition(KEEP)[2])
    past = memory.recall(env, taken.ident)
    if command and KEEP in fork.fix and past is not None and taken.game is not None:
        paths = os.path.abspath(answering.home(env, past, taken.game)), spool.keep_failed(env, mail)
        fork.fix = f"{advice}{MERGE}{' '.join(map(typed_path, paths))}{KEEP}{choice}"


def known_only(env: Env, findings: Findings) -> tuple[Findings, list[Problem]]:
    """Leave out games of which this machine remembers nothing, and say how to take them in."""
    known = set(memory.idents(env))
    here = tuple(it for it in findings.games if memory.ident_of(it.game.id) in known)
    strangers = [
        Problem(
            "no-game",
            f"{harmless(it.game.table['name'])} is a game that this machine does not remember; it takes in none",
            "save this mail, and: tenpbem receive FILE",
            game=it.game.table["name"],
            step=it.game.step,
        )
        for it in findings.games
        if memory.ident_of(it.game.id) not in known
    ]
    return findings._replace(games=here), strangers


def manners(env: Env, mail: bytes) -> Held | None:
    """Say why no mail may go out in answer to this one."""
    if not letters.looks_like_mail(mail):
        return Held("what came is no mail")
    why = why_not(letters.read(mail), own_addresses(env), delivery.posted(env))
    return None if why is None else Held(f"no mail is sent in answer to this one, since {why}")


def own_addresses(env: Env) -> Collection[str]:
    """List the addresses of this machine's players, as far as they are noted; none where that cannot be read."""
    try:
        mine = [header for header in identity.headers(env) if header.robot is None]
        known = people.everybody(env)
    except Refusal as refusal:
        env.warn(refusal.what)
        return ()
    here = (it for it in known if any(people.is_owner(it, own.name, own.public) for own in mine))
    return {it.address.lower() for it in here if it.address}
