"""A shell without processes: each player has a folder and an identity, and types commands."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tenpbem.cli.env import Env
from tenpbem.cli.main import run


class Answer(NamedTuple):
    """What one command came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Read standard output as one JSON document."""
        return json.loads(self.out)


def clock() -> Iterator[str]:
    """Tick a minute a look, from a fixed evening on."""
    for minute in itertools.count():
        yield f"2026-11-{29 + minute // 1440:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"


class Shell:
    """One player's machine: `ana("play friday.toml draw")` or `ana("play", "friday.toml", "bid 3")`."""

    def __init__(self, folder: Path, name: str | None = None) -> None:
        self.folder = folder
        self.home = folder / "home"
        folder.mkdir(parents=True, exist_ok=True)
        self.clock = clock()
        self.chance: Any = os.urandom
        self.environ: dict[str, str] = {}
        if name is not None:
            self.ok("key", "new", name)

    def __call__(self, *words: str, stdin: str | bytes = b"") -> Answer:
        """Run a command in the player's folder; one argument is split at blanks."""
        args = words[0].split() if len(words) == 1 else list(words)
        data = stdin.encode() if isinstance(stdin, str) else stdin
        out, err, source = _Stream(), _Stream(), io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
        environ = {"TENPBEM_HOME": str(self.home), "NO_COLOR": "1", **self.environ}
        with _surroundings(self.folder, environ), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            import sys

            before, sys.stdin = sys.stdin, source
            try:
                code = run(args, Env(clock=lambda: next(self.clock), chance=self.chance))
            finally:
                sys.stdin = before
        return Answer(code, out.text(), err.text())

    def ok(self, *words: str, stdin: str | bytes = b"") -> str:
        """Run a command that must succeed, and give what it prints."""
        answer = self(*words, stdin=stdin)
        assert answer.code == 0, answer
        return answer.out

    def refused(self, code: int, *words: str, stdin: str | bytes = b"") -> str:
        """Run a command that must end with this exit status, and give its error."""
        answer = self(*words, stdin=stdin)
        assert answer.code == code, answer
        return answer.err

    def read(self, name: str) -> bytes:
        """Read a file of the player's folder."""
        return (self.folder / name).read_bytes()

    def write(self, name: str, data: bytes | str) -> Path:
        """Write a file into the player's folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path


class _Stream(io.TextIOWrapper):
    """A text stream over memory, with the buffer that programs write bytes to."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def text(self) -> str:
        """Give all that was written."""
        self.flush()
        data: bytes = self.buffer.getvalue()  # type: ignore[attr-defined]
        return data.decode()


@contextlib.contextmanager
def _surroundings(folder: Path, environ: dict[str, str]) -> Iterator[None]:
    """Step into a folder with just these variables of ours."""
    names = ("TENPBEM_HOME", "TENPBEM_AS", "TENPBEM_DEBUG", "NO_COLOR", "XDG_DATA_HOME")
    before = {name: os.environ.pop(name, None) for name in names}
    os.environ.update(environ)
    try:
        with contextlib.chdir(folder):
            yield
    finally:
        for name in environ:
            os.environ.pop(name, None)
        os.environ.update({name: value for name, value in before.items() if value is not None})


def pass_file(source: Shell, target: Shell, name: str = "friday.toml") -> None:
    """Send a file from one player's folder to another's."""
    target.write(name, source.read(name))
