"""Words for what is wrong with an entry: one place, so that every fault names step, author and line alike.

These are only reached when a file is refused, so they may take their time to find out what happened: an entry whose
signature does not fit here is tried at the other heads of the game, and often the answer is "it belongs to step 12".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tenpbem.engine.errors import (
    BadChain,
    BadEntry,
    BadFile,
    BadSignature,
    Fork,
    Refusal,
    TooLarge,
    Usage,
    WrongFormat,
)
from tenpbem.engine.log.entry import Entry, entry_hash
from tenpbem.engine.log.keys import verify

if TYPE_CHECKING:
    from tenpbem.engine.game import Game

OF_THE_FILE = (BadSignature, BadChain, BadEntry, BadFile, TooLarge, WrongFormat, Fork)
_SEAT = r"\{seat (\d+)\}"


def named(text: str, names: dict[int, str]) -> str:
    """Put the names of players where the rules speak of `{seat 2}`."""
    return re.sub(_SEAT, lambda found: names.get(int(found[1]), f"seat {found[1]}"), text)


def with_names(refusal: Refusal, names: dict[int, str]) -> Refusal:
    """Put names into a refusal of the rules, in place."""
    refusal.what, refusal.why, refusal.fix = (named(text, names) for text in (refusal.what, refusal.why, refusal.fix))
    refusal.args = (refusal.what,)
    return refusal


def placed(refusal: Refusal, game: Game, entry: Entry) -> Refusal:
    """Say of which step, author and line a refusal is; a move that the rules refuse makes a bad entry."""
    if not isinstance(refusal, OF_THE_FILE):
        with_names(refusal, game.names)
        refusal = BadEntry(f"{entry.by}'s move {entry.do!r} is against the rules", refusal.in_short)
    refusal.step = game.step + 1 if refusal.step is None else refusal.step
    refusal.author = entry.by if refusal.author is None else refusal.author
    refusal.line = entry.line if refusal.line is None else refusal.line
    return refusal


def unfit(usage: Usage) -> Refusal:
    """Refuse a table `[game]` that does not fit together: in a file it is the file that is at fault."""
    return BadFile("[game] does not fit together", usage.in_short)


def stranger(game: Game, entry: Entry) -> Refusal:
    """Refuse the entry of somebody who does not sit at the table."""
    seated = ", ".join(game.names.values()) or "nobody yet"
    return BadChain(f"{entry.by} does not sit at this table", f"seated: {seated}")


def not_waited_for(game: Game, entry: Entry) -> Refusal:
    """Refuse an entry that the game does not wait for here."""
    return _elsewhere(game, entry) or BadChain(
        f"the game does not wait for {entry.by} to {entry.do.split(' ')[0]} here",
        "an entry is missing, doubled or in the wrong place",
    )


def bad_signature(game: Game, entry: Entry) -> Refusal:
    """Refuse an entry whose signature does not fit at this head."""
    return _elsewhere(game, entry) or BadSignature(
        f"the signature of {entry.by} does not fit",
        "the entry, or something before it, was changed after it was signed, or it belongs to another game",
    )


def _elsewhere(game: Game, entry: Entry) -> Refusal | None:
    """Find the step of this game that an entry was signed for, if there is one."""
    public = next((seat.public for seat in game.seats if seat.name == entry.by), None)
    if public is None:
        return None
    for number, before, answers in game.all_steps:
        try:
            verify(public, entry_hash(before, public, entry.canon), entry.sig)
        except BadSignature:
            continue
        mine = next((answer.entry for answer in answers if game.names.get(answer.seat) == entry.by), None)
        if mine is None and number > game.step:
            return None  # it was signed for this very step: the game just does not wait for it
        if mine is None:
            return BadChain(f"this entry of {entry.by} was signed for step {number}", "it stands in the wrong place")
        if (mine.canon, mine.sig) == (entry.canon, entry.sig):
            return BadChain(
                f"the entry of {entry.by} for step {number} stands here twice", "", "take the second one out"
            )
        return Fork(
            f"{entry.by} signed two different moves for step {number}",
            f'"{mine.do}" and "{entry.do}"' if mine.do != entry.do else f'"{mine.do}", in two different ways',
            "agree on one of the two, and go on from a file that holds only that one",
            step=number,
        )
    return None
