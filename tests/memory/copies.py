"""Copies of one game as they lie about in mailboxes: some steps, and some answers of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tenpbem.engine.game import Answer, Game, add, begin
from tenpbem.engine.log.entry import Entry
from tests.game.sitting import WAYS, Sitting

KINDS = tuple((way, auction) for way in WAYS for auction in ("open", "sealed"))


@cache
def whole(way: str, auction: str) -> Game:
    """Play a game to its end."""
    return Sitting(way, auction).play_on().game


def steps(game: Game) -> list[tuple[Answer, ...]]:
    """List the answers of a game, step by step, those of the unfinished one last."""
    return [*(step.answers for step in game.steps), *([game.answers] if game.answers else [])]


def copy(game: Game, number: int, seats: Sequence[int]) -> Game:
    """Give the first steps of a game, and of the next one what these seats answered, in this order."""
    answers = steps(game)
    part = begin(game.table)
    for step in answers[:number]:
        for answer in step:
            part = add(part, answer.entry, known=None)
    by_seat = {answer.seat: answer for answer in answers[number]} if number < len(answers) else {}
    for seat in seats:
        if seat in by_seat:
            part = add(part, by_seat[seat].entry, known=None)
    return part


def entries_of(game: Game) -> frozenset[Entry]:
    """List what was signed."""
    return frozenset(answer.entry for step in steps(game) for answer in step)
