"""What the agent says of its work: one line a mail, in `agent.log`; the same as an object for scripts.

Nothing of a mail gets into it but what is shown harmless: the file and subject that tell which mail it was, and the
names of games and people; and nothing of what a game hides.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import Any

from tenpbem.cli.agent import delivery
from tenpbem.cli.agent.answering import Done
from tenpbem.cli.agent.outbox import Item
from tenpbem.cli.calling import SHOWN, word_for
from tenpbem.cli.commands.games import summary
from tenpbem.cli.env import Env
from tenpbem.cli.exits import printable
from tenpbem.cli.mail import letters
from tenpbem.cli.mail.problems import Problem, harmless
from tenpbem.cli.mailing import Reached
from tenpbem.cli.memory import recall
from tenpbem.cli.news import next_here
from tenpbem.cli.render.speech import joined
from tenpbem.cli.store import typed_path
from tenpbem.engine.errors import BadKey, Fork, NoFile, Refusal
from tenpbem.engine.values import NamedTuple

FILE = "agent.log"
LARGEST = 1024 * 1024
"""Bytes of the log; then it is called `agent.log.1`, and a new one is begun."""


class Outcome(NamedTuple):
    """What became of one game: how many entries were new, what the agent did or left, and what became of its mail.

    Where it forked, nothing was done in it.
    """

    ident: str
    new: int
    done: Done | None = None
    fork: Fork | None = None
    sent: delivery.Sent | None = None


class Report(NamedTuple):
    """What came of one mail, or of a look without one; `mail` tells which it was."""

    mail: str
    games: tuple[Outcome, ...] = ()
    problems: tuple[Problem, ...] = ()
    sent: tuple[delivery.Sent, ...] = ()
    heard: tuple[str, ...] = ()
    failure: str = ""

    @property
    def silent(self) -> bool:
        """Tell whether there is nothing to say."""
        return not (self.games or self.problems or self.sent or self.heard or self.failure)


def words(env: Env, report: Report) -> str:
    """Say in one line what came of a mail."""
    parts = [
        *(_fork(it.fork) for it in report.games if it.fork is not None),
        *(_game(env, it, it.done) for it in report.games if it.done is not None),
        *(_sent(sent) for sent in report.sent),
        *(f"{it.reason}: {it.what}" + (f"; try: {it.fix}" if it.game else "") for it in report.problems),
        *report.heard,
        *([report.failure] if report.failure else []),
    ]
    said = " / ".join(" ".join(part.split()) for part in parts) or "nothing new"
    return printable(f"{report.mail}: {said}")


def _fork(fork: Fork) -> str:
    """Say that a game forked."""
    return f"{fork.in_short}; try: {fork.fix}"


def _game(env: Env, it: Outcome, done: Done) -> str:
    """Say what became of one game."""
    name = done.game.table["name"]
    parts = [f"{it.new} new, step {done.game.step}" if it.new else f"nothing new, step {done.game.step}"]
    if done.did:
        parts.append(f"done for you: {joined(done.did)}")
    if it.sent is not None:
        parts.append(_became(it.sent))
    elif done.item is not None:
        parts.append("the mail waits to be sent")
    if done.held:
        owed = f"you are to {joined(done.owed)}, and it is left to you" if done.owed else "nothing is done"
        owed = f"you are to {joined(done.owed)}; it is tried again" if done.later else owed
        parts.append(f"{owed}: {done.held}")
    try:
        return f"{name}: {'; '.join(parts)}. {next_here(env, done.game, word_for(env, it.ident))}"
    except BadKey:  # it is said above, where it matters
        return f"{name}: {'; '.join(parts)}."


def _sent(sent: delivery.Sent) -> str:
    """Say what became of a mail that had to wait; where it was never told why, its duty was never told, either."""
    item = sent.item
    did = f"done for you before: {joined(item.did)}; " if item.did and not item.why else ""
    return f"{item.game}, step {item.step}: {did}{_became(sent)}"


def _became(sent: delivery.Sent) -> str:
    """Say what became of a mail."""
    if sent.outcome == "needless":
        return f"a mail that waited is no longer needed, {sent.why}"
    if sent.outcome == "waits":
        return f"a mail waits, and is tried again: {sent.why}"
    whom = Reached(sent.item.to, sent.item.copy).said()
    if sent.outcome == "given up":
        return f"the mail to {whom} is given up: {sent.why}; try: tenpbem send {typed_name(sent.item)} --mail"
    return f"mailed to {whom}"


def as_object(env: Env, report: Report, now: str) -> dict[str, Any]:
    """Give what came of a mail as scripts read it."""
    return {
        "schema": 1,
        "at": now,
        "mail": report.mail,
        "games": [_game_object(env, it) for it in report.games],
        "sent": [_sent_object(sent) for sent in (*(it.sent for it in report.games if it.sent), *report.sent)],
        "problems": [problem._asdict() for problem in report.problems],
        "warnings": list(report.heard),
        "failure": report.failure or None,
    }


def _game_object(env: Env, it: Outcome) -> dict[str, Any]:
    """Give what became of one game."""
    from tenpbem.cli import exits

    past, done = recall(env, it.ident), it.done
    about: dict[str, Any] = {"id": it.ident}
    if past is not None and done is not None:
        with suppress(Refusal):  # a key that cannot be read is told by `held`
            about = summary(env, past, done.game)
    return about | {
        "new": it.new,
        "did": list(done.did) if done else [],
        "held": done.held or None if done else None,
        "owed": list(done.owed) if done else [],
        "later": done.later if done else False,
        "error": exits.as_object(it.fork) if it.fork else None,
    }


def typed_name(item: Item) -> str:
    """Name the game of a mail as one types it; where its name would not do as it is, by the start of its ident."""
    return item.game if typed_path(item.game) == item.game else item.ident[:SHOWN]


def _sent_object(sent: delivery.Sent) -> dict[str, Any]:
    """Give what became of a mail."""
    item = sent.item
    people = {"to": list(item.to), "copy": list(item.copy)}
    return {"game": item.game, "step": item.step, **people, "outcome": sent.outcome, "why": sent.why or None}


def write(env: Env, line: str, now: str) -> None:
    """Append a line to the log, and begin a new one where it has grown large; raise NoFile."""
    path = env.folder(FILE)
    try:
        if os.path.exists(path) and os.path.getsize(path) > LARGEST:
            os.replace(path, f"{path}.1")
        with open(path, "a", encoding="utf-8", errors="backslashreplace", opener=_for_its_owner) as file:
            file.write(f"{now} {line}\n")
    except OSError as error:
        raise NoFile(f"cannot write {path}", error.strerror or str(error)) from None


def _for_its_owner(path: str, flags: int) -> int:
    """Open the log, which tells the subjects of mails, so that others cannot read one that is begun."""
    return os.open(path, flags, 0o600)


def tell(env: Env, report: Report, now: str, aloud: bool) -> None:
    """Log what came of a mail; `aloud`, print it, too. A log that cannot be written stops nothing."""
    line = words(env, report)
    try:
        write(env, line, now)
    except NoFile as refusal:
        shout(env, f"{refusal.what} ({refusal.why}): {line}")
    if env.json:
        env.say(json.dumps(as_object(env, report, now), ensure_ascii=False))
    elif aloud:
        env.say(line)


def shout(env: Env, text: str) -> None:
    """Say something on standard error, where there is no log to say it in."""
    heard, env.heard = env.heard, None
    env.warn(printable(text))
    env.heard = heard


def label(mail: bytes, name: str) -> str:
    """Tell people which mail it was: where it lies, and its subject."""
    subject = harmless(letters.subject(letters.read(mail[: letters.LONGEST_HEAD])))
    return f"{harmless(name)} ({subject})" if subject else harmless(name)
