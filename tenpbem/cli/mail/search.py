"""Everything that can be found in some sources: games, turn codes, and for what could not be read the reason.

    findings = search([Source("inbox.mbox", data), ..])

A game is found where all its entries verify. Of one game the longest copies are given: those that hold something no
other does; whether they agree is for `merging` to say. Parts of blocks may come in different sources, and from earlier
searches; so may pieces of a file that a chat has cut up.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Sequence

from tenpbem.cli.mail import together
from tenpbem.cli.mail.blocks import Gap, Part
from tenpbem.cli.mail.diagnosis import Clue
from tenpbem.cli.mail.exploring import Explorer
from tenpbem.cli.mail.judging import Judge
from tenpbem.cli.mail.marks import Mark
from tenpbem.cli.mail.opening import Found, FoundCode, Opened, Origin, open_all
from tenpbem.cli.mail.problems import RANK, Problem, problem
from tenpbem.engine.merging import known
from tenpbem.engine.values import NamedTuple

__all__ = ["Findings", "Found", "FoundCode", "Source", "longest", "search"]

MOST_FRAGMENTS = 200
LARGEST_JOINED = 4 * 1024 * 1024
ALWAYS = frozenset({"too-big", "too-many", "too-deep", "left-out", "unreadable", "bounce"})
"""Reasons that are given even where something was found: there may be more, or something is to be done."""


class Source(NamedTuple):
    """Something to look through, and what to call it; `cut` says what of it is not here, if anything, for a `reason`.

    Where nothing of it is here, that is all that is said of it.
    """

    name: str
    data: bytes
    cut: str = ""
    reason: str = "too-big"


class Findings(NamedTuple):
    """What came of a search.

    `games` are the longest copies of each game. `parts` belong to blocks that are not complete: keep them for the next
    search. `again` names the sources that brought only what others brought, too; `had` are the marks of blocks of
    which parts came, and which the reader has.
    """

    games: tuple[Found, ...]
    codes: tuple[FoundCode, ...]
    problems: tuple[Problem, ...]
    parts: tuple[Part, ...] = ()
    again: tuple[str, ...] = ()
    had: tuple[Mark, ...] = ()


class _Looked(NamedTuple):
    """One source, looked through."""

    name: str
    explorer: Explorer


def search(
    sources: Iterable[Source],
    parts: Sequence[Part] = (),
    checked: frozenset[bytes] = frozenset(),
    has: Callable[[Mark], bool] = lambda mark: False,
) -> Findings:
    """Look through sources; `parts` are left from earlier searches, `checked` the signatures known to be good.

    `has` tells of the mark of a block whether the reader has all that is in it, so that it need not be complete. Raises
    nothing because of what a source holds.
    """
    judge = Judge(checked)
    looked = [_look(source, judge) for source in sources]
    joined = _joined(looked, judge)
    everything = [*looked, *([joined] if joined else [])]
    games = [Found(game, body, it.name, thread) for it in everything for game, body, thread in it.explorer.games]
    origin = {part: Origin(it.name, thread) for it in everything for part, thread in it.explorer.parts.items()}
    wholes, gaps = together.put_together(parts, _by_mail(everything))
    opened = open_all(wholes, judge, origin)
    games += opened.games
    read = {(part.mark.ident, part.mark.step, part.mark.part) for part in (*parts, *origin)}
    problems = [found for it in looked for found in _problems(it, games, opened, read, joined is not None)]
    problems += [_gap(gap, origin, looked, read) for gap in gaps if not has(gap.mark)]
    had = tuple(gap.mark for gap in gaps if has(gap.mark))
    brought = {found.source for found in games}
    old = {it.name for it in looked if it.explorer.again} | opened.again
    again = tuple(it.name for it in looked if it.name in old and it.name not in brought)
    left = together.left([*parts, *origin], opened.used, opened.done | {mark.block for mark in had})
    return Findings(tuple(longest(games)), tuple(opened.codes), tuple(problems), left, again, had)


def _look(source: Source, judge: Judge) -> _Looked:
    """Look through one source."""
    explorer = Explorer(judge)
    if source.data or not source.cut:
        explorer.explore(source.data)
    if source.cut:
        explorer.clues.append(Clue(source.reason, source.cut))
    return _Looked(source.name, explorer)


def longest(games: Iterable[Found]) -> list[Found]:
    """Leave out the copies whose entries all stand in another one."""
    kept: list[tuple[Found, frozenset[bytes]]] = []
    for found in sorted(games, key=lambda found: -len(known(found.game))):
        entries = known(found.game)
        if not any(found.game.id == other.game.id and entries <= more for other, more in kept):
            kept.append((found, entries))
    return [found for found, _ in kept]


def _by_mail(looked: Iterable[_Looked]) -> list[list[Part]]:
    """Give the parts of each mail together, and those of each source that is none."""
    groups: dict[object, list[Part]] = defaultdict(list)
    for it in looked:
        for part, thread in it.explorer.parts.items():
            groups[it.name, thread].append(part)
    return list(groups.values())


def _joined(looked: Sequence[_Looked], judge: Judge) -> _Looked | None:
    """Put pieces of a text together that came as several sources: in their order, or in that of their names."""
    pieces = [(it.name, text) for it in looked if (text := _fragment(it.explorer)) is not None]
    if pieces:
        # A piece that happens to end where an entry does is a game, and yet only a piece.
        texts = [(it.name, _fragment(it.explorer) or (it.explorer.games and it.explorer.text)) for it in looked]
        pieces = [(name, text) for name, text in texts if text]
    if not 2 <= len(pieces) <= MOST_FRAGMENTS or sum(len(text) for _, text in pieces) > LARGEST_JOINED:
        return None
    for order in (pieces, sorted(pieces, key=lambda piece: _natural(piece[0]))):
        explorer = Explorer(judge)
        explorer.explore_text("".join(text for _, text in order))
        if explorer.games or explorer.parts:
            return _Looked(order[0][0], explorer)
    return None


def _fragment(explorer: Explorer) -> str | None:
    """Give the text of a source that holds a piece of a game."""
    return next((clue.text for clue in explorer.clues if clue.text), None)


def _natural(name: str) -> list[tuple[int, str]]:
    """Sort names as people count: 2 before 10."""
    return [(int(word), "") if word.isdigit() else (0, word) for word in re.split(r"(\d{1,9})", name)]


def _problems(
    it: _Looked, games: Sequence[Found], opened: Opened, read: Container[object], joined: bool
) -> list[Problem]:
    """Choose what to say of a source: the likeliest damage of each game in it beyond all that was found."""
    explorer = it.explorer
    seen = [*explorer.clues, *(clue for source, clue in opened.clues if source == it.name)]
    if joined and _fragment(explorer) is not None:
        return []
    told = {clue.reason: clue for clue in seen if clue.reason in ALWAYS}
    of_games: dict[str, list[Clue]] = {}
    again = explorer.again
    for clue in seen:
        repaired = (clue.ident, clue.step, clue.part) in read
        if clue.extent and not repaired and _beyond(clue, games, explorer):
            of_games.setdefault(clue.ident or clue.game, []).append(clue)
        again |= clue.extent > 0
    chosen = [min(each, key=_rank) for each in of_games.values()] + list(told.values())
    if not chosen and explorer.empty_handed and not again:
        chosen = [min(seen, key=_rank, default=Clue("no-game"))]
    return [problem(clue.reason, it.name, clue.detail, clue.game, clue.step) for clue in chosen]


def _rank(clue: Clue) -> int:
    """Order clues by how much they say."""
    return RANK[clue.reason]


def _beyond(clue: Clue, games: Sequence[Found], explorer: Explorer) -> bool:
    """Tell whether a clue may be of something that no game found has."""
    if explorer.judge.again(clue.sigs):
        return False
    for found in games:
        same = found.game.id.hex().startswith(clue.ident) if clue.ident else found.game.table["name"] == clue.game
        if (same or not clue.game) and clue.extent <= max(len(known(found.game)), found.game.step):
            return False
    return True


def _gap(gap: Gap, origin: dict[Part, Origin], looked: Sequence[_Looked], read: Container[object]) -> Problem:
    """Say which parts of a block are missing."""
    numbers = [str(number) for number in gap.missing]
    shown = ", ".join(numbers[:8]) + (" and more" if len(numbers) > 8 else "")
    which = f"part {shown}" if len(numbers) == 1 else f"parts {shown}"
    detail = f"{which} of {gap.mark.parts} missing"
    source = next((origin[part].source for part in gap.parts if part in origin), "")
    clues = [clue for it in looked if it.name == source for clue in it.explorer.clues]
    cut = any(clue.reason == "truncated" and (clue.ident, clue.step, clue.part) not in read for clue in clues)
    reason = "truncated" if cut else "split"
    told = problem(reason, source, detail, gap.mark.name or gap.mark.ident, gap.mark.step)
    return told._replace(missing=gap.missing)
