"""Blocks of which all parts are there, opened: a game that verifies, or a turn code, or neither."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection

from tenpbem.cli.mail import exact, thinning, turncodes
from tenpbem.cli.mail.blocks import Part, Whole
from tenpbem.cli.mail.budget import Budget, Spent
from tenpbem.cli.mail.diagnosis import Clue
from tenpbem.cli.mail.judging import Judge, Judged
from tenpbem.cli.mail.marks import TURN
from tenpbem.cli.mail.turncodes import TurnCode
from tenpbem.engine.errors import Refusal
from tenpbem.engine.game import Game
from tenpbem.engine.values import NamedTuple


class Found(NamedTuple):
    """A game that verifies, its text from `[game]` on, and the source it was in.

    `thread` names the mail it came with and those before it, as far as it came with one; it is believed for nothing.
    """

    game: Game
    body: str
    source: str
    thread: tuple[str, ...] = ()


class FoundCode(NamedTuple):
    """A turn code, to be applied to a game that the caller has, and the source and the mail it was in."""

    code: TurnCode
    source: str
    thread: tuple[str, ...] = ()


class Origin(NamedTuple):
    """Where a part of a block was found: the source and the mail."""

    source: str
    thread: tuple[str, ...]


class Opened(NamedTuple):
    """What came of the blocks that are complete; clues and those with nothing new by source.

    `used` are the parts of what was opened; not those of turn codes that have rivals, for which of them is good shows
    only where they are applied. `done` are the blocks of which the game was found that their marks name: what else
    claims to be a part of one is none.
    """

    games: list[Found]
    codes: list[FoundCode]
    clues: list[tuple[str, Clue]]
    again: set[str]
    used: set[Part]
    done: set[object]


def open_all(wholes: Collection[Whole], judge: Judge, origin: dict[Part, Origin]) -> Opened:
    """Open blocks that are complete, the newest first: it is likely to have all that the others have."""
    opened, clues = Opened([], [], [], set(), set(), set()), []
    budgets: dict[str, Budget] = defaultdict(Budget)
    ways = Counter(whole.block for whole in wholes)
    for whole in sorted(wholes, key=lambda whole: -whole.mark.step):
        source, thread = next((origin[part] for part in whole.parts if part in origin), Origin("", ()))
        try:
            text = _text_of(whole, budgets[source])
            if whole.mark.kind == TURN:
                opened.codes.append(FoundCode(turncodes.read(whole), source, thread))
            elif (judged := _game_in(text, judge, budgets[source])) is not None:
                opened.games.append(Found(judged.game, judged.body, source, thread))
                opened.done.update([whole.block] if whole.tells(judged.game) else [])
            else:
                opened.again.add(source)
            opened.used.update(whole.parts if whole.mark.kind != TURN or ways[whole.block] == 1 else ())
        except (Refusal, Spent) as refusal:
            mark, reason = whole.mark, refusal.reason if isinstance(refusal, Spent) else "changed"
            clue = Clue(
                reason,
                refusal.detail if isinstance(refusal, Spent) else "",
                mark.name or mark.ident,
                mark.ident,
                mark.step,
                mark.step,
            )
            clues.append((whole.block, source, clue))
    read = opened.done | {part.whole for part in opened.used} | {found.code.block for found in opened.codes}
    opened.clues.extend((source, clue) for block, source, clue in clues if block not in read)
    return opened


def _text_of(whole: Whole, budget: Budget) -> str:
    """Unpack a block, unless too much came out of others before: a few letters may become megabytes."""
    budget.open_block(0)
    text = whole.text()
    budget.open_block(len(text))
    return text


def _game_in(text: str, judge: Judge, budget: Budget) -> Judged | None:
    """Judge the game in the text of a block; None where all that it holds was found before."""
    if judge.again(exact.sigs_in(text)):
        return None
    budget.judge(len(text))
    return judge.exactly(thinning.fill(text), budget)
