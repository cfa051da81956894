"""Bringing together what several copies of one game know.

Copies of a game may hold different answers of one step, or stop at different steps; as long as nobody signed two
different things over one head, their union is again a game, whatever the order in which they come. Where somebody did,
the copies *branch*: that is a fork, and people decide which branch to keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tenpbem.engine.errors import Fork, TakenSeat, Usage
from tenpbem.engine.game import Answer, Game, add, begin
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.keys import verify
from tenpbem.engine.values import NamedTuple

SHORTEST_HEAD = 6
"""Letters of a head that suffice to name it, if no other of the game begins with them."""


def known(*games: Game) -> frozenset[bytes]:
    """Collect what was checked of these games: the hash of each entry, followed by its signature."""
    return frozenset(
        answer.hash + answer.entry.sig for game in games for step in game.all_steps for answer in step.answers
    )


def merge(games: Sequence[Game]) -> Game:
    """Unite copies of one game; raise Fork where two different entries of one seat stand over one head."""
    check_one_game(games)
    first = games[0]
    checked, union = known(*games), begin(first.table)
    found: dict[bytes, list[Found]] = {}
    for game in games:
        for step in game.all_steps:
            found.setdefault(step.before, []).extend(Found(answer, game.head) for answer in step.answers)
    while union.head in found:
        for answer in agreed(union, found.pop(union.head)):
            union = add(union, answer.entry, known=checked)
    return union


def check_one_game(games: Sequence[Game]) -> None:
    """Refuse copies of different games; raise Usage."""
    if any(game.id != games[0].id for game in games):
        raise Usage("these are copies of different games", "only copies of one game can be merged")


class Found(NamedTuple):
    """An answer, and the newest head of the copy in which it was found."""

    answer: Answer
    head: bytes


def check_added(own: Game, game: Game) -> None:
    """Check the signatures of what a game has beyond another state of it; raise BadSignature."""
    checked = known(own)
    for step in game.all_steps:
        for seat, entry, digest, _ in step.answers:
            if digest + entry.sig not in checked:
                verify(game.seats[seat - 1].public, digest, entry.sig)


def agreed(game: Game, found: Sequence[Found]) -> list[Answer]:
    """List the different answers over one head by seat number; raise Fork where one seat signed two."""
    by_seat: dict[int, Found] = {}
    for this in found:
        other = by_seat.setdefault(this.answer.seat, this)
        if other.answer.entry != this.answer.entry:
            raise fork(game, other, this)
    return [by_seat[seat].answer for seat in sorted(by_seat)]


def fork(game: Game, first: Found, second: Found) -> Fork:
    """Name a fork: who signed what twice, at which step; two who joined as one seat did not sign twice."""
    one, other = first.answer, second.answer
    step, fix = game.step + 1, "agree on one branch, then: tenpbem merge FILE --keep HEAD"
    if one.entry.do == other.entry.do == "join" and one.entry.table["key"] != other.entry.table["key"]:
        people = sorted((one.entry.by, other.entry.by))
        who = " and ".join(people) if people[0] != people[1] else f"two people called {people[0]}"
        what = f"{who} both joined as seat {one.seat}"
        return TakenSeat(
            what, "the host keeps one of them; the other joins again at the next free seat", fix, step=step
        )
    author = game.names.get(one.seat, one.entry.by)
    said = sorted((this.answer.entry.do, short(this.head)) for this in (first, second))
    why = " and ".join(f'"{do}" (head {head})' for do, head in said)
    if one.entry.do == other.entry.do:
        why = f'both are "{one.entry.do}", but not the same one (heads {said[0][1]} and {said[1][1]})'
    return Fork(f"{author} signed two different moves for step {step}", why, fix, step=step, author=author)


def short(head: bytes) -> str:
    """Write as much of a head as names it."""
    return b64(head)[:SHORTEST_HEAD]


def keep(games: Sequence[Game], head: str) -> Game:
    """Unite the copies that went through a head, given by its first letters; leave the other branches.

    Where even these branch, later on or in answers to a step that is not complete, the first copies count.
    Raises Usage where no copy, or more than one head, begins with these letters, or for copies of different games.
    """
    check_one_game(games)
    if len(head) < SHORTEST_HEAD:
        raise Usage(f"{head} is too short to name a head", f"it takes the first {SHORTEST_HEAD} letters")
    heads = {found for game in games for found in all_heads(game) if found.startswith(head)}
    if not heads:
        raise Usage(f"no copy here went through a head that begins with {head}", "", "name a copy that did")
    if len(heads) > 1:
        raise Usage(f"{head} names several heads", "", "give more of the head")
    wanted = heads.pop()
    first, *others = (game for game in games if wanted in all_heads(game))
    for game in others:
        with suppress(Fork):
            first = merge([first, game])
    return first


def all_heads(game: Game) -> list[str]:
    """List the heads of a game from the game id on, as the file writes bytes."""
    return [b64(step.before) for step in game.all_steps]
