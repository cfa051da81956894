"""The steps of the work, in an order in which it may be stopped between any two of them.

    1  the mail is on the disk: where it lies, or set aside
    2  what it brings is in the memory of the games
    3  the mail that goes out is in the outbox
    4  the duty is in the memory: done, and answered
    5  the mail is handed over, noted, struck off
    6  the line is in the log
    7  the mail is recorded as handled, and no longer set aside

Each step done again changes nothing: what came is old, a duty that is done is not due, a mail that was handed over is
noted. So whoever begins goes on where the last one was stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from tenpbem.cli.agent import answering, delivery, files, handling, journal, outbox, spool
from tenpbem.cli.agent.handled import NOWHERE, Handled
from tenpbem.cli.agent.journal import Outcome, Report
from tenpbem.cli.agent.outbox import Item
from tenpbem.cli.env import Env
from tenpbem.engine.errors import NoFile, Refusal

LATER = "later.json"
UNDONE = "without a mail"
"""What the log calls work that no mail asks for."""


class Work:
    """The work of one look, by the only one who works: `resume` what was left, then `one` mail after the other.

    Once it is to end (`ended`), what is at hand is finished, and nothing else begun.
    """

    def __init__(self, env: Env, aloud: bool, ended: Callable[[], bool] = lambda: False) -> None:
        self.env = env
        self.aloud = aloud
        self.ended = ended
        self.handled = Handled(env)

    def resume(self) -> None:
        """Go on where the last one was stopped: duties put off, mails not handed over, then mails set aside.

        Raises the last NoFile of what must be done again, when the others are done.
        """
        self.handled.refresh(self.env.clock())
        files.tidy(self.env, self.env.clock())
        self._each((self._owed, lambda: self._rest(Report(UNDONE)), self.set_aside))

    def set_aside(self) -> None:
        """Handle all mails that are set aside, also those of filters that could not wait until this one was done.

        Raises the last NoFile of those that must be done again, when the others are done.
        """
        self._each(partial(self._one_set_aside, name) for name in self._all_set_aside())

    def one(self, mail: bytes, name: str, mark: str = NOWHERE) -> None:
        """Handle one mail, if that was not done before, and record it; raise NoFile where it must be done again."""
        digest = spool.digest(mail)
        if digest not in self.handled:
            self._handle(mail, journal.label(mail, name))
        if digest not in self.handled or mark not in self.handled:
            self.handled.add(self.env.clock(), digest, mark)

    def _each(self, steps: Iterable[Callable[[], None]]) -> None:
        """Take steps that do not depend on each other; raise the last NoFile when all others are taken."""
        trouble = None
        for step in steps:
            if self.ended():
                break
            try:
                step()
            except NoFile as refusal:
                trouble = refusal
        if trouble is not None:
            raise trouble

    def _all_set_aside(self) -> Iterator[str]:
        """Name the mails that are set aside, and those that are while others are handled."""
        named = set[str]()
        while new := [name for name in spool.waiting(self.env) if name not in named]:
            named |= set(new)
            yield from new

    def _one_set_aside(self, name: str) -> None:
        """Handle a mail that was set aside; raise NoFile."""
        if name not in self.handled:
            mail = spool.take(self.env, name)
            if mail is None:
                return
            self.one(mail, f"mail {name[:12]}")
        spool.drop(self.env, name)

    def _handle(self, mail: bytes, label: str) -> None:
        """Handle a mail, hand over what it makes due, and say what came of it."""
        now = self.env.clock()
        report = self._whatever(
            lambda: handling.handle(self.env, mail, label, now),
            label,
            lambda: f"the mail is in {spool.keep_failed(self.env, mail)}",
        )
        self._rest(report._replace(games=self._put_off(report.games)))

    def _whatever(self, work: Callable[[], Report], label: str, left: Callable[[], str]) -> Report:
        """Do what may be refused or stumble, and go on; `left` says what becomes of what it stumbled over.

        Raises NoFile where something cannot be read or written: that is done again.
        """
        try:
            return work()
        except NoFile:
            raise
        except OSError as error:
            raise NoFile("cannot read or write", str(error)) from error
        except Refusal as refusal:
            return Report(label, failure=str(refusal))
        except Exception as error:  # whatever is in a mail or a game, the others are handled
            return Report(label, failure=f"this is a bug in tenpbem ({type(error).__name__}); {left()}")

    def _rest(self, report: Report) -> None:
        """Hand over what is due, and say what came of it all; raise NoFile where no mail asked for it."""
        now = self.env.clock()
        at_hand = {it.done.item.name for it in report.games if it.done and it.done.item}
        handed, trouble = delivery.hand_over(self.env, now, at_hand, self.ended)
        sent = {one.item.name: one for one in handed}
        games = []
        for it in report.games:
            item = it.done.item if it.done else None
            games.append(it._replace(sent=sent.pop(item.name, None)) if item else it)
        heard, self.env.heard = self.env.heard or [], []
        if trouble is not None and report.mail != UNDONE:
            heard.append(f"{trouble.in_short}; it is tried again")
        report = report._replace(games=tuple(games), sent=tuple(sent.values()), heard=tuple(dict.fromkeys(heard)))
        if report.mail != UNDONE or not report.silent:
            journal.tell(self.env, report, now, self.aloud)
        if trouble is not None and report.mail == UNDONE:
            raise trouble

    def _owed(self) -> None:
        """Look at games again in which a duty was put off, or whoever did it was stopped before it was published.

        Raises NoFile.
        """
        later = _later(self.env)
        stopped = [item for item in outbox.items(self.env) if not outbox.is_due(self.env, item)]
        idents = dict.fromkeys([*later, *(item.ident for item in stopped)])
        self._each(partial(self._owed_in, ident, later.get(ident), stopped) for ident in idents)

    def _owed_in(self, ident: str, why: str | None, stopped: list[Item]) -> None:
        """Do what is owed in a game, and say what came of it, unless it is put off as before (`why`).

        Raises NoFile.
        """

        def again() -> Report:
            return Report(UNDONE, (Outcome(ident, 0, answering.answer(self.env, ident, None, self.env.clock())),))

        heard = list(self.env.heard or [])
        report = self._whatever(again, UNDONE, lambda: f"what is due in the game {ident[:8]} is left to you")
        games = report.games or (Outcome(ident, 0),)
        done = games[0].done
        self._put_off(games)
        if report.failure or (done and (done.did or (done.held and done.held != why))):
            self._rest(report)
        elif done:
            self.env.heard = heard  # it was said before
        for item in stopped:
            if item.ident == ident and not outbox.is_due(self.env, item):
                outbox.strike(self.env, item)

    def _put_off(self, games: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
        """Note the games in which a duty is to be tried again, and why it was not done; raise NoFile.

        Gives them with what holds now: what was put off before stays so, if another mail that brings the game may not
        be answered.
        """
        before = _later(self.env)
        later, told = dict(before), []
        for it in games:
            done = it.done
            if done is not None and done.held and done.barred and it.ident in before:
                done = done._replace(later=True)
            elif done is not None and done.later:
                later[it.ident] = done.held
            elif it.fork is None:
                later.pop(it.ident, None)
            told.append(it._replace(done=done))
        if later != before:
            files.dump(self.env, LATER, later)
        return tuple(told)


def _later(env: Env) -> dict[str, str]:
    """Read in which games a duty was put off, and why."""
    found = files.load(env, LATER)
    return {str(ident): str(why) for ident, why in found.items()} if isinstance(found, dict) else {}
