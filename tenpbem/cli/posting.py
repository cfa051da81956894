"""Handing a mail to the mail system of this machine, through a command that works like sendmail.

The command reads the whole mail, with its addresses, from standard input. It knows how mail leaves this machine, and
the password, if there is one; this program never asks for it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from tempfile import TemporaryFile

from tenpbem.cli.env import Env
from tenpbem.cli.mail.problems import harmless
from tenpbem.cli.settings import FILE, settings
from tenpbem.engine.errors import NoFile

SENDMAIL = ("sendmail", "-i", "-t")
"""What sends where nothing is set: most mail systems bring a program of that name (`-t`: read the addresses)."""

PLACES = ("/usr/sbin", "/usr/lib")
"""Where it may be though the shell does not look there."""

PATIENCE = 90.0
"""Seconds that a command may take: it may have to talk to a slow server."""

SAID = 240
"""Characters of what the command said that are shown."""

BY_HAND = "tenpbem send GAME --eml FILE, and your mail program"
"""What always works."""


class Unsure(NoFile):
    """A command that sends was stopped in the midst of it: the mail may have been sent, or not."""


def post(env: Env, mail: bytes, apart: bool = False) -> None:
    """Send a mail, and come back when the mail system has taken it; `apart`, Ctrl-C does not reach the command.

    Raises NoFile (or Unsure) where that failed, and BadFile where the settings cannot be read. The mail goes to the
    command with plain line ends: these commands put in those of the network, and some would double the others.
    """
    words = command(env)
    with TemporaryFile() as letter, TemporaryFile() as said:
        letter.write(mail.replace(b"\r\n", b"\n"))
        letter.seek(0)
        end = _run(words, letter.fileno(), said.fileno(), 0 if apart else None)
        if end != 0:
            said.seek(max(0, said.seek(0, os.SEEK_END) - 16 * SAID))
            heard = said.read().decode("utf-8", "replace")
            what = f"the mail was not sent: {_named(words)} {_ended(end)}"
            raise NoFile(what, _short(heard), f"{_named(words)} by itself, to see what it needs; or {BY_HAND}")


def command(env: Env) -> list[str]:
    """Find the command that sends mail: the one in the settings, else sendmail; raise NoFile where there is none."""
    chosen = settings(env).sendmail
    first, *others = chosen or SENDMAIL
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *PLACES))
    found = shutil.which(os.path.expanduser(first), path=path)
    if found is not None:
        return [found, *others]
    file = env.folder(FILE)
    what = f"the mail was not sent: there is no program {harmless(first)}"
    if chosen:
        raise NoFile(what, f"{file} names it", f"another one there; or {BY_HAND}")
    raise NoFile(what, "nothing else that sends mail is set", f'sendmail = "msmtp -t" in {file}; or {BY_HAND}')


def _run(words: Sequence[str], source: int, said: int, group: int | None) -> int:
    """Run a command to its end, and give how it ended; raise NoFile where it cannot run, and Unsure if it does not end.

    What it says goes to a file, not to a pipe: a process that it leaves behind could hold a pipe open for ever.
    """
    try:
        run = subprocess.run(  # noqa: S603 (no shell)
            words, stdin=source, stdout=said, stderr=said, timeout=PATIENCE, process_group=group
        )
        return run.returncode
    except subprocess.TimeoutExpired:
        what = f"{_named(words)} did not end within {PATIENCE:g} seconds, and was stopped"
        raise Unsure(what, "the mail may have been sent, or not", "look whether it arrived; then send again") from None
    except OSError as error:
        what = f"the mail was not sent: cannot run {_named(words)}"
        raise NoFile(what, error.strerror or str(error), BY_HAND) from None


def _named(words: Sequence[str]) -> str:
    """Name a command; what follows its name may be an account, and is nobody's business."""
    return harmless(os.path.basename(words[0]))


def _ended(end: int) -> str:
    """Say how a command ended."""
    return f"failed (exit {end})" if end > 0 else f"was stopped by signal {-end}"


def _short(heard: str) -> str:
    """Show the last of what a command said, on one line."""
    text = " ".join(heard.split())
    return harmless(text if len(text) <= SAID else f"...{text[3 - SAID :]}", SAID)
