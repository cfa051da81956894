"""Reading files, and writing them whole or not at all.

A file is written beside its place, flushed to the disk and renamed: whoever kills the program, or the power, finds the
old file or the new one. `-` is standard input and output.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

from tenpbem.cli.exits import printable
from tenpbem.engine.errors import NoFile, TooLarge, Usage
from tenpbem.engine.log.limits import LARGEST_TEXT

STDIO = "-"


def read(path: str) -> bytes:
    """Read a file or standard input; a file beyond the limit of the format is not read to its end.

    Raises NoFile or TooLarge.
    """
    try:
        if path == STDIO:
            data = sys.stdin.buffer.read(LARGEST_TEXT + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(LARGEST_TEXT + 1)
    except OSError as error:
        raise NoFile(f"cannot read {path}", error.strerror or str(error)) from None
    if len(data) > LARGEST_TEXT:
        raise TooLarge(f"{path} is too large", f"a game file holds at most {LARGEST_TEXT // 2**20} MiB")
    return data


def typed_path(path: str) -> str:
    """Write a path as one types it in a shell, and as no command takes it for an option."""
    if path.startswith("-") and path != STDIO:
        path = os.path.join(os.curdir, path)
    if path.replace(".", "").replace("-", "").replace("_", "").replace("/", "").isalnum():
        return path
    if printable(path) != path:
        return f"$'{''.join(map(_typed, path))}'"
    from shlex import quote

    return quote(path)


def _typed(char: str) -> str:
    r"""Write a character within `$'..'`, where what cannot be printed is typed as its bytes: `\x1b`."""
    if printable(char) == char:
        return f"\\{char}" if char in "\\'" else char
    return "".join(f"\\x{byte:02x}" for byte in os.fsencode(char))


def names(folder: str, ending: str) -> list[str]:
    """List the files of a folder with an ending, by name; none where there is no folder. Raises NoFile."""
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith(ending) and not name.startswith("."))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise NoFile(f"cannot read {folder}", error.strerror or str(error)) from None


def make_folder(folder: str, mode: int = 0o777) -> None:
    """Make a folder where there is none; raise NoFile."""
    try:
        os.makedirs(os.path.dirname(folder) or os.curdir, exist_ok=True)
        with suppress(FileExistsError):
            os.mkdir(folder, mode)
        os.listdir(folder)
    except OSError as error:
        raise NoFile(f"cannot make {folder}", error.strerror or str(error)) from None


def write(path: str, text: str | bytes) -> None:
    """Put a text in the place of a file, whole or not at all; keep the mode of the old file."""
    if path == STDIO:
        try:
            sys.stdout.buffer.write(_bytes(text))
            sys.stdout.buffer.flush()
        except OSError as error:
            raise NoFile("cannot write the game to standard output", error.strerror or str(error)) from None
        return
    target = os.path.realpath(path)
    try:
        mode = os.stat(target).st_mode & 0o777
    except OSError:
        mode = 0o666 & ~_umask()
    with _reported(path):
        temporary = _beside(target, text, mode)
        try:
            os.replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
        _sync_folder(os.path.dirname(target) or os.curdir)


def create(path: str, text: str | bytes, mode: int = 0o666) -> None:
    """Write a new file, whole or not at all; raise Usage where there is one already."""
    if path == STDIO:
        write(path, text)
        return
    target = path
    with _reported(path):
        temporary = _beside(target, text, mode & ~_umask())
        try:
            _place(temporary, target)
        except FileExistsError:
            raise Usage(f"{path} is already there", "it is not overwritten", "choose another name") from None
        finally:
            with suppress(FileNotFoundError):
                os.unlink(temporary)
        _sync_folder(os.path.dirname(target) or os.curdir)


def _place(temporary: str, target: str) -> None:
    """Give a file its name unless that is taken; raise FileExistsError."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links (a stick, a phone): take the name first, then put the file in its place.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        os.replace(temporary, target)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until all that belongs together is written."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _reported:
    """Turn an error of the disk into a refusal that names the file the user knows."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError):
            raise NoFile(f"cannot write {self.path}", error.strerror or str(error)) from None


def _bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def _beside(target: str, text: str | bytes, mode: int) -> str:
    """Write a text to a temporary file beside its place, down to the disk."""
    folder, name = os.path.split(target)
    temporary = os.path.join(folder, f".{name}.{os.urandom(6).hex()}")
    descriptor = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(_bytes(text))
            file.flush()
            os.fchmod(file.fileno(), mode)
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    return temporary


def _sync_folder(folder: str) -> None:
    """Have the disk remember a rename; not every file system can be asked."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def locked(file: IO[str], wait: bool = False) -> bool:
    """Take the lock of an open file, and tell whether that worked: without `wait` not while another program holds it.

    Raises NoFile where there are no locks, as on some network drives.
    """
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError as error:
        raise NoFile(f"cannot lock {file.name}", error.strerror or str(error)) from None
    return True
