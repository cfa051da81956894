"""The one place where errors become words on standard error and an exit status."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any

import click

from tenpbem.engine.errors import Refusal

EXITS = {
    "usage": 2,
    "unreadable-move": 3,
    "illegal-move": 3,
    "ambiguous-move": 3,
    "not-your-turn": 3,
    "cannot-pay": 3,
    "bad-signature": 4,
    "bad-chain": 4,
    "bad-entry": 4,
    "bad-file": 4,
    "too-large": 4,
    "wrong-format": 4,
    "no-file": 5,
    "no-game": 5,
    "no-key": 6,
    "bad-key": 6,
    "fork": 7,
    "stale": 7,
    "bug": 70,
}
NO = 1
INTERRUPTED = 130


def report(refusal: Refusal, as_json: bool) -> int:
    """Print a refusal, at most three lines or one JSON object, and give the exit status."""
    with suppress(OSError):  # where nobody can read the words the status still tells
        text = json_printable(json.dumps(as_object(refusal), ensure_ascii=False)) if as_json else words(refusal)
        click.echo(text, err=True)
    return EXITS[refusal.code]


def as_object(refusal: Refusal) -> dict[str, Any]:
    """Give a refusal as the object that scripts read."""
    return {
        "schema": 1,
        "error": refusal.code,
        "what": refusal.what,
        "why": refusal.why,
        "fix": refusal.fix,
        "step": refusal.step,
        "author": refusal.author,
        "line": refusal.line,
    }


def words(refusal: Refusal) -> str:
    """Word a refusal: what and where, why, what would work."""
    where = place(refusal)
    lines = [f"tenpbem: {printable(refusal.what)}{where}"]
    if refusal.why:
        lines.append(f"  {printable(refusal.why)}")
    if refusal.fix:
        lines.append(f"  try: {printable(refusal.fix)}")
    return "\n".join(lines)


def place(refusal: Refusal) -> str:
    """Name the place of a fault, as far as it is not named already: step, author, line."""
    parts = []
    if refusal.step is not None and f"step {refusal.step}" not in refusal.what:
        parts.append(f"step {refusal.step}")
    if refusal.author is not None and refusal.author not in refusal.what:
        parts.append(f"by {printable(refusal.author)}")
    if refusal.line is not None and f"line {refusal.line}" not in refusal.what:
        parts.append(f"line {refusal.line}")
    return f" ({', '.join(parts)})" if parts else ""


def printable(text: str) -> str:
    """Show control characters and the like as escapes: a refused text may be anything."""
    if text.isprintable():
        return text
    from tenpbem.cli.render.speech import escape

    return escape(text)


def json_printable(document: str) -> str:
    """Show control characters and the like in a JSON text as JSON escapes them: the values stay what they are."""
    if document.isprintable():
        return document
    from tenpbem.cli.render.speech import json_escape

    return json_escape(document)


def report_bug(error: BaseException, as_json: bool) -> int:
    """Report a fault of the program itself in one line; the traceback only where it is asked for."""
    if os.environ.get("TENPBEM_DEBUG") == "1":
        import traceback

        traceback.print_exception(error, file=sys.stderr)
    refusal = Refusal(
        f"this is a bug in tenpbem ({type(error).__name__})",
        "no file is half written: each is as it was before the command, or as it should be after it",
        "run it again with TENPBEM_DEBUG=1 and report what it prints, with the command you typed",
    )
    if as_json:
        return report(refusal, True)
    click.echo(f"tenpbem: {refusal.what}; {refusal.why}; to report it, {refusal.fix}", err=True)
    return EXITS["bug"]
