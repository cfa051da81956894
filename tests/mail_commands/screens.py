"""What may come out of a command whatever came in: nothing that plays tricks with a screen, no file but the game's."""

from __future__ import annotations

import unicodedata

from tenpbem.cli.receiving import own_name
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import parse_game, read_text
from tenpbem.engine.merging import known
from tests.cli.shell import Answer, Shell
from tests.mail.evening import same

JOINERS = "\u200c\u200d"
"""Letters of some scripts, though they cannot be seen."""


def check_screen(answer: Answer) -> None:
    """Insist that an answer is made of lines of visible letters, is no bug, and shows no trace of one."""
    assert answer.code != 70, answer
    assert "Traceback" not in answer.err
    for letter in answer.out + answer.err:
        kind = unicodedata.category(letter)
        assert letter in f"\n{JOINERS}" or kind not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"), (letter, answer)


def files_of(shell: Shell) -> dict[str, bytes]:
    """Read all that lies in a player's folder and in the folder beside it, home left out."""
    files = (path for path in shell.folder.parent.rglob("*") if path.is_file() and shell.home not in path.parents)
    return {str(path.relative_to(shell.folder.parent)): path.read_bytes() for path in files}


def check_holds(shell: Shell, game: Game, before: dict[str, bytes]) -> None:
    """Insist that memory and own file are at a head, and that nothing else was written, inside of home or out."""
    own, ident = own_name(game.table["name"], game.id.hex()), game.id.hex()
    written = files_of(shell)
    kept = written.pop(f"{shell.folder.name}/{own}")
    assert written == before
    assert same(fold(parse_game(read_text(kept)), known(game)), game)
    assert shell.home.joinpath("games", f"{ident}.toml").read_bytes() == kept
    assert {path.name for path in shell.home.rglob("*")} <= {"games", *(f"{ident}.{end}" for end in ENDS)}


ENDS = ("toml", "json", "lock")


def check_holds_nothing(shell: Shell, before: dict[str, bytes]) -> None:
    """Insist that nothing was written but parts of blocks that wait for others."""
    assert files_of(shell) == before
    assert {path.name for path in shell.home.rglob("*")} <= {"parts.txt", "parts.lock"}


def notes(shell: Shell) -> dict[str, bytes]:
    """Read all that a machine remembers."""
    return {path.name: path.read_bytes() for path in (shell.home / "games").iterdir() if path.suffix != ".lock"}
