"""The two ways to work: watch a Maildir, or handle the one mail that a mail system hands over."""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any

from tenpbem.cli import identity, store
from tenpbem.cli.agent import delivery, files, journal, maildir, spool
from tenpbem.cli.agent.maildir import Mail
from tenpbem.cli.agent.work import Work
from tenpbem.cli.env import Env
from tenpbem.cli.mail.budget import LARGEST_SOURCE
from tenpbem.engine.errors import NoFile, Refusal

PATIENCE = 5.0
"""Seconds that a filter waits for another one, which handles what was set aside meanwhile before it ends."""

CHUNK = 1024 * 1024
LEFT = "the next look does what is left to do"


class Bell:
    """Rings where the program is asked to end: what is at hand is finished first. A second ring ends it at once."""

    def __init__(self) -> None:
        self.rung = False
        self._hear, self._ring = socket.socketpair()
        self._ring.setblocking(False)
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Bell:
        # Whichever thread gets the signal, this wakes the one that waits.
        self._wakes = signal.set_wakeup_fd(self._ring.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGINT, signal.SIGTERM):
            self._before[number] = signal.signal(number, self._rings)
        return self

    def __exit__(self, *error: object) -> None:
        self._give_back()
        signal.set_wakeup_fd(self._wakes)
        self._hear.close()
        self._ring.close()

    def heard(self) -> bool:
        """Tell whether it has rung."""
        return self.rung

    def _rings(self, number: int, frame: FrameType | None) -> None:
        self.rung = True
        self._give_back()

    def _give_back(self) -> None:
        """Put the old answers to signals back."""
        while self._before:
            signal.signal(*self._before.popitem())

    def wait(self, seconds: float) -> None:
        """Wait, but not once it has rung."""
        end = time.monotonic() + seconds
        while not self.rung and (left := end - time.monotonic()) > 0:
            if select.select([self._hear], [], [], left)[0]:
                self._hear.recv(1024)


def watch(env: Env, path: str, every: float, once: bool) -> None:
    """Look at a Maildir again and again until the bell rings, or once.

    Raises NoFile where there is none, and NoKey where there is nobody here of the name asked for. Who looks only once
    gets NoFile for all that he would have to try again.
    """
    gc.enable()  # a program that stays must clean up behind itself
    maildir.check(path)
    if env.as_name:
        identity.find(env, env.as_name)
    seen: set[str] = set()
    said = ""
    with Bell() as bell, _gathered(env):
        work = Work(env, True, bell.heard)
        while True:
            trouble = _look(work, path, seen, bell)
            if once and trouble:
                _note(env, trouble)
                raise NoFile(trouble, LEFT)
            if trouble and trouble != said:
                _complain(env, f"{trouble}: it is tried again")
            said = trouble
            if once and not bell.rung and (waits := delivery.left(env)):
                raise NoFile(waits, LEFT)
            if once or bell.rung:
                return
            bell.wait(every)
            if bell.rung:
                return


def _look(work: Work, path: str, seen: set[str], bell: Bell) -> str:
    """Handle all mails that are there; say what could not be written or read, so that it must be tried again."""
    troubles = []
    try:
        with files.working(work.env, PATIENCE) as held:
            if not held:
                return "another agent is at work"
            for step in _steps(work, path, seen):
                if bell.rung:
                    break
                try:
                    step()
                except (Refusal, OSError) as error:
                    troubles.append(_why(error))
    except (Refusal, OSError) as error:
        troubles.append(_why(error))
    return " / ".join(dict.fromkeys(troubles))


def _steps(work: Work, path: str, seen: set[str]) -> Iterator[Callable[[], None]]:
    """List what a look does: what was left, then mail after mail, then what filters set aside meanwhile."""
    yield work.resume
    for mail in maildir.look(path, work.handled, seen):
        yield partial(_one, work, mail, seen)
    yield work.set_aside


def _one(work: Work, mail: Mail, seen: set[str]) -> None:
    """Handle one mail of a Maildir; raise NoFile."""
    data = maildir.read(mail)
    if data is not None:
        work.one(data, mail.name, mail.mark)
        seen.add(mail.name)


def filter_one(env: Env) -> None:
    """Handle the mail on standard input; whatever happens, the mail system is told that all is well.

    It has the mail, and would else defer it, or write to its sender: a fault of this program is no fault of his.
    """
    with Bell() as bell, _gathered(env):
        try:
            if env.as_name:
                identity.find(env, env.as_name)
        except Refusal as refusal:
            _complain(env, f"{refusal.what}: no duty is done")
        try:
            name = _set_aside(env)
            if name is not None:
                _work_off(env, name, bell)
        except Exception as error:  # no fault of this program may reach the mail system
            if os.environ.get("TENPBEM_DEBUG") == "1":
                raise
            _complain(env, f"this is a bug in tenpbem ({type(error).__name__}); TENPBEM_DEBUG=1 shows more")


def _set_aside(env: Env) -> str | None:
    """Set the mail on standard input aside, and give its digest; None where that cannot be, with a line in the log."""
    try:
        mail = read_input()
        if len(mail) <= LARGEST_SOURCE:
            return spool.put(env, mail)
        _complain(env, f"a mail of more than {LARGEST_SOURCE // 2**20} MiB is not looked at")
    except (Refusal, OSError) as error:
        what = f"a mail could not be set aside, and is not looked at: {_why(error)}"
        _complain(env, f"{what}; give it to tenpbem receive")
    return None


def _work_off(env: Env, name: str, bell: Bell) -> None:
    """Handle what is set aside, unless another agent does so already."""
    try:
        with files.working(env, PATIENCE) as held:
            if held:
                Work(env, sys.stdout.isatty(), bell.heard).resume()
            else:
                _complain(env, f"mail {name[:12]} is set aside for the agent that is at work")
    except (Refusal, OSError) as error:
        _complain(env, f"mail {name[:12]} stays set aside: {_why(error)}")


def read_input() -> bytes:
    """Read standard input, and not more of it than is looked at; the rest is taken off the hands of who sends it."""
    mail = sys.stdin.buffer.read(LARGEST_SOURCE + 1)
    while len(mail) > LARGEST_SOURCE and sys.stdin.buffer.read(CHUNK):
        pass
    return mail


@contextmanager
def _gathered(env: Env) -> Iterator[None]:
    """Gather what commands would say on standard error, for the log."""
    env.heard = []
    try:
        yield
    finally:
        env.heard = None


def _why(error: Refusal | OSError) -> str:
    """Say what could not be done, and why."""
    if isinstance(error, OSError):
        return str(error)
    return f"{error.what} ({error.why})" if error.why else error.what


def _complain(env: Env, text: str) -> None:
    """Say that something could not be done: in the log, and to whoever looks on."""
    _note(env, text)
    if os.isatty(2):
        journal.shout(env, text)


def _note(env: Env, text: str) -> None:
    """Say in the log that something could not be done; on standard error where even that cannot be."""
    try:
        store.make_folder(env.home)
        journal.write(env, text, env.clock())
    except Refusal as refusal:
        journal.shout(env, f"{text} / {_why(refusal)}")
