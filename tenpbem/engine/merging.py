"""Bringing together what several copies of one game know.

Copies of a game may hold different answers of one step, or stop at different steps; as long as nobody signed two
different things over one head, their union is again a game, whatever the order in which they come. Where somebody did,
the copies *branch*: that is a fork, and people decide which branch to keep.
"""

from __future__ import annotations

from collections.abc import Sequence

from tenpbem.engine.errors import Fork, TakenSeat, Usage
from tenpbem.engine.game import Answer, Game, add, begin
from tenpbem.engine.log.canon import b64

Known = frozenset[bytes]
SHORTEST_HEAD = 6
"""Letters of a head that suffice to name it, if no other of the game begins with them."""


def known(*games: Game) -> Known:
    """Collect what was checked of these games: the hash of each entry, followed by its signature."""
    return frozenset(
        answer.hash + answer.entry.sig for game in games for answers in _steps(game) for answer in answers[1]
    )


def merge(games: Sequence[Game]) -> Game:
    """Unite copies of one game; raise Fork where two different entries of one seat stand over one head."""
    first, *others = games
    if any(game.id != first.id for game in others):
        raise Usage("these are copies of different games", "only copies of one game can be merged")
    checked, union = known(*games), begin(first.table)
    answers: dict[bytes, list[Answer]] = {}
    for game in games:
        for before, step in _steps(game):
            answers.setdefault(before, []).extend(step)
    while union.head in answers:
        for answer in agreed(union, answers.pop(union.head)):
            union = add(union, answer.entry, known=checked)
    return union


def agreed(game: Game, answers: Sequence[Answer]) -> list[Answer]:
    """List the different answers over one head by seat number; raise Fork where one seat signed two."""
    by_seat: dict[int, Answer] = {}
    for answer in answers:
        other = by_seat.setdefault(answer.seat, answer)
        if other.entry != answer.entry:
            raise fork(game, other, answer)
    return [by_seat[seat] for seat in sorted(by_seat)]


def fork(game: Game, one: Answer, other: Answer) -> Fork:
    """Name a fork: who signed what twice, at which step; two who joined as one seat did not sign twice."""
    step, fix = game.step + 1, "agree on one branch, then: tenpbem merge FILE --keep HEAD"
    if one.entry.do == other.entry.do == "join" and one.entry.by != other.entry.by:
        what = f"{one.entry.by} and {other.entry.by} both joined as seat {one.seat}"
        return TakenSeat(
            what, "the host keeps one of them; the other joins again at the next free seat", fix, step=step
        )
    author = game.names.get(one.seat, one.entry.by)
    said = sorted(answer.entry.do for answer in (one, other))
    different = f'"{said[0]}" and "{said[1]}"' if said[0] != said[1] else f'"{said[0]}", in two different ways'
    return Fork(f"{author} signed two different moves for step {step}", different, fix, step=step, author=author)


def keep(games: Sequence[Game], head: str) -> Game:
    """Unite the copies that went through a head, given by its first letters; leave the other branches.

    Raises Usage where no copy, or more than one head, begins with these letters.
    """
    if len(head) < SHORTEST_HEAD:
        raise Usage(f"{head} is too short to name a head", f"it takes the first {SHORTEST_HEAD} letters")
    heads = {found for game in games for found in all_heads(game) if found.startswith(head)}
    if len(heads) != 1:
        raise Usage(
            f"{head} names no head" if not heads else f"{head} names several heads", "", "give more of the head"
        )
    wanted = heads.pop()
    through = [game for game in games if wanted in all_heads(game)]
    return merge(through)


def all_heads(game: Game) -> list[str]:
    """List the heads of a game from the game id on, as the file writes bytes."""
    return [b64(step.before) for step in game.steps] + [b64(game.head)]


def _steps(game: Game) -> list[tuple[bytes, tuple[Answer, ...]]]:
    """List the answers of a game with the head over which they were signed, those of the unfinished step last."""
    return [(step.before, step.answers) for step in game.steps] + [(game.head, game.answers)]
