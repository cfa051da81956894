"""Games as they go by mail: names in three scripts, emoji and quotes in the notes, drawn card by card, bids sealed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tenpbem.cli.mail import blocks
from tenpbem.cli.mail.search import Findings, Source, search
from tenpbem.cli.mail.turncodes import TurnCode
from tenpbem.cli.table import text_of
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.log.codec import append
from tenpbem.engine.log.newgame import new_game_text
from tests.game.sitting import DECK, Sitting, entries

PEOPLE = ("مینا می\u200cرا", "ສົມພອນ ວົງວິໄລ", "Nguyễn Thị Hồng")
NAME = "شب چهارشنبه"
NOTES = (
    None,
    'viel "Glück" \\ und Spaß 😀',
    "می\u200cخواهم 🙏🏽 👨\u200d👩\u200d👧",
    "ສະບາຍດີ ທຸກໆຄົນ, ມື້ນີ້ອາກາດດີຫຼາຍ ແລະ ເຮົາຈະຫຼິ້ນເກມນີ້ດ້ວຍກັນຈົນກວ່າຈະຈົບ",
    "Chúc mừng năm mới! Việt Nam ơi",
    "it’s a “test”... (c) 8) *bold* _it_ https://example.org/a?b=1&c=2\nFrom here on\n.dot -- <b>",
    "the causeway, then the harbour",
)


def play(sitting: Sitting, most: int, notes: Sequence[str | None] = NOTES) -> list[Game]:
    """Have everybody play by a fixed rule until so many entries are there; give the game after every move."""
    games = []
    while (waits := waiting(sitting.game)) and len(sitting.entries()) < most:
        name, number = sitting.game.names[waits[0].seat], len(sitting.entries())
        if waits[0].duty:
            sitting.play(name)
        else:
            moves = [sitting.game.rules.format(m) for m in sitting.game.rules.legal(sitting.game.shown, waits[0].seat)]
            sitting.play(name, moves[number * 5 % len(moves)], note=notes[number % len(notes)])
        games.append(sitting.game)
    return games


@cache
def evening(
    most: int = 60, way: str = "croupier", auction: str = "sealed", people: Sequence[str] = PEOPLE, name: str = NAME
) -> tuple[Game, ...]:
    """Play an evening: the game after every move."""
    deck = DECK if way == "listed" else None
    return tuple(play(Sitting(way, auction, people, name=name, deck=deck), most))


def body(game: Game) -> str:
    """Write a game from `[game]` on."""
    return append(new_game_text(dict(game.table)), entries(game))


def file(game: Game) -> str:
    """Write a game file, the table for people above it."""
    return text_of(game, body(game))


def block(game: Game, limit: int | None = None) -> str:
    """Write a game as a block, all parts below each other."""
    return "\n".join(blocks.write(game, body(game), limit))


def look(*datas: bytes | str) -> Findings:
    """Search what came, one source after the other."""
    return search(Source(f"{n}.txt", d if isinstance(d, bytes) else d.encode()) for n, d in enumerate(datas, 1))


def same(one: Game, other: Game) -> bool:
    """Tell whether two games are the same, to the last entry."""
    return one.head == other.head and entries(one) == entries(other)


def check_found(findings: Findings, game: Game) -> None:
    """Insist that a game was found, alone and whole."""
    assert [same(found.game, game) for found in findings.games] == [True], findings.problems
    assert not findings.problems


def codes_in(*texts: str) -> list[TurnCode]:
    """Read all turn codes in some texts."""
    findings = look(*texts)
    assert not findings.problems
    return [found.code for found in findings.codes]
