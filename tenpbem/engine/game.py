"""One game: its rules, its deal and its log, joined by a fold over the entries.

A game file stores what players did, never what followed from it. Everything else (the table, for whom the game waits,
who won) comes out of folding the entries, one after the other, over an empty table:

    game = begin(table)                 # the table [game]; the head is the game id
    game = add(game, entry)             # once for each entry, in the order of the file

At every *head* the rules, or the deal, say for whom the game waits. All *answers* of one *step* are signed over the
same head; with the last one the head moves on. So the answers of a step may arrive in any order, in different copies.
`add` is the only way into a game, for entries that were read and for entries that were just made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.engine import catalogue, dealing, faults
from tenpbem.engine.deal import Deal
from tenpbem.engine.errors import BadEntry, Refusal, Usage
from tenpbem.engine.log.codec import Document
from tenpbem.engine.log.entry import DUTIES, Entry, check_entry, entry_hash, game_id, next_head
from tenpbem.engine.log.gametable import check_game
from tenpbem.engine.log.keys import verify
from tenpbem.engine.log.names import check_name, fold_name
from tenpbem.engine.rules import Event, Rules, Waiting
from tenpbem.engine.sealing import Handed, hand_in, opened
from tenpbem.engine.values import NamedTuple


class Seat(NamedTuple):
    """One place at the table and who took it; `join` holds the fields of the join entry."""

    number: int
    name: str
    public: bytes
    nonce: bytes
    join: Mapping[str, Any]


class Answer(NamedTuple):
    """What one seat did in one step, and what followed from it."""

    seat: int
    entry: Entry
    hash: bytes
    events: tuple[Event, ...] = ()


class Step(NamedTuple):
    """One move of the head: its number once complete, the head it was signed over, its answers by seat number."""

    number: int
    before: bytes
    answers: tuple[Answer, ...]


class Game(NamedTuple):
    """A game as far as its entries tell.

    `state` is the table at the head, `shown` the same with the `answers` of the unfinished step done as well; before
    the start both are None. `handed` holds what was sealed and is not yet opened.
    """

    table: Mapping[str, Any]
    id: bytes
    rules: Rules
    setup: Any
    head: bytes
    seats: tuple[Seat, ...] = ()
    steps: tuple[Step, ...] = ()
    answers: tuple[Answer, ...] = ()
    state: Any = None
    shown: Any = None
    deal: Deal | None = None
    handed: tuple[Handed, ...] = ()

    @property
    def step(self) -> int:
        """Count the heads passed."""
        return len(self.steps)

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """List the steps, last the unfinished one with the answers that it has so far."""
        return (*self.steps, Step(self.step + 1, self.head, self.answers))

    @property
    def entries(self) -> list[Entry]:
        """List the entries, step by step."""
        return [answer.entry for step in self.all_steps for answer in step.answers]

    @property
    def names(self) -> dict[int, str]:
        """Name the seats that are taken."""
        return {seat.number: seat.name for seat in self.seats}

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.state is not None and self.rules.result(self.state) is not None


def begin(table: Mapping[str, Any]) -> Game:
    """Set up the empty game of a `[game]` table; raise a Refusal where the table does not fit together."""
    rules = catalogue.rules_of(table)
    check_game(table, rules.OPTIONS)
    catalogue.check_deal(table, rules)
    setup = rules.setup(table)
    dealing.check_order(table, rules.composition(setup))
    ident = game_id(table)
    return Game(table, ident, rules, setup, ident)


def fold(document: Document, known: frozenset[bytes] = frozenset(), trusted: int = 0) -> Game:
    """Play a document from its first entry to its last.

    The signatures of the first `trusted` entries, and of any entry whose hash, followed by its signature, is in `known`
    were checked before, over the same heads. Raises a Refusal that names step, author and line of the first entry at
    fault.
    """
    try:
        game = begin(document.game)
    except Usage as usage:
        raise faults.unfit(usage) from None
    for number, entry in enumerate(document.entries):
        game = add(game, entry, known=None if number < trusted else known)
    return game


def waiting(game: Game) -> tuple[Waiting, ...]:
    """List whom the game waits for, in the order of play; nobody when it is over."""
    if len(game.seats) < game.table["seats"]:
        return (Waiting(len(game.seats) + 1, "join"),)
    if game.deal is None:
        return (Waiting(1, "start", True),)
    return dealing.waiting(game.rules, game.state, game.deal, [answer.seat for answer in game.answers])


def added(before: Game, game: Game) -> list[Entry]:
    """List the entries that a later state of a game has beyond an earlier one."""
    old, new = before.entries, game.entries
    if new[: len(old)] == old:
        return new[len(old) :]
    there = set(old)
    return [entry for entry in new if entry not in there]


def seat_named(game: Game, name: str) -> Seat | None:
    """Find the seat of a player by the exact name."""
    for seat in game.seats:
        if seat.name == name:
            return seat
    return None


Known = frozenset[bytes] | None
"""Which signatures were checked before: hashes of entries, each followed by its signature; None: that of any entry."""


def add(game: Game, entry: Entry, *, known: Known = frozenset(), turn_up: bool = True) -> Game:
    """Check an entry wholly and add it.

    Without `turn_up` the game stops before the first card that is not yet turned. Raises a Refusal of the file
    (exit 4), or Fork, that names step, author and line.
    """
    try:
        if entry.do == "join":
            return _join(game, entry, known, turn_up)
        return _answer(game, entry, known, turn_up)
    except Refusal as refusal:
        raise faults.placed(refusal, game, entry) from refusal


def _join(game: Game, entry: Entry, known: Known, turn_up: bool) -> Game:
    """Take the next free seat."""
    number = len(game.seats) + 1
    if number > game.table["seats"]:
        raise faults.not_waited_for(game, entry)
    check_name(entry.by)
    check_entry(entry, seat=number, closer=None, table=game.table)
    public = entry.bytes("key")
    digest = _check_signature(game, entry, public, known)
    for seat in game.seats:
        if fold_name(seat.name) == fold_name(entry.by):
            raise BadEntry(f"two seats cannot both be called {entry.by}", f"seat {seat.number} is {seat.name}")
        if seat.public == public:
            raise BadEntry(f"{entry.by} signs with the key of {seat.name}", "no key may sit at two seats")
    game = game._replace(seats=(*game.seats, Seat(number, entry.by, public, entry.bytes("nonce"), entry.table)))
    answer = Answer(number, entry, digest)
    if number < game.table["seats"] or dealing.needs_start(game.table):
        return _move_head(game, (answer,))
    # A deal may bind its chance to the head after the last join, so the head moves first and the events follow.
    return _set_table(_move_head(game, (answer,)), None, turn_up)


def _answer(game: Game, entry: Entry, known: Known, turn_up: bool) -> Game:
    """Add what a seated player did."""
    seat = seat_named(game, entry.by)
    if seat is None:
        raise faults.stranger(game, entry)
    waits = waiting(game)
    number = seat.number
    wait = waits[0] if waits and waits[0].seat == number else next((it for it in waits if it.seat == number), None)
    if wait is None or ((wait.duty or entry.do in DUTIES) and entry.do != wait.kind):
        raise faults.not_waited_for(game, entry)
    check_entry(entry, seat=number, closer=not game.handed, table=game.table)
    digest = _check_signature(game, entry, seat.public, known)
    if entry.do == "start":
        link = entry.bytes("link")
        dealing.check_start(game.id, seat.join, link)
        return _set_table(_move_head(game, (Answer(number, entry, digest),)), link, turn_up)
    shown, events = _apply(game, game.shown, number, entry)
    answer = Answer(number, entry, digest, tuple(events))
    deal = dealing.contribute(game.deal, number, entry)
    handed = () if entry.do == "open" else hand_in(game.handed, entry, number, game.head)
    if len(waits) > 1:
        answers = (*game.answers, answer._replace(events=()))
        return game._replace(shown=shown, answers=answers, deal=deal, handed=handed)
    if not game.answers:
        return _end_step(game, [answer], shown, deal, handed, turn_up)
    # What follows from several answers is worked out by seat number, not as they came.
    state, all_answers = game.state, []
    for each in sorted((*game.answers, answer), key=lambda answer: answer.seat):
        state, events = _apply(game, state, each.seat, each.entry)
        all_answers.append(each._replace(events=tuple(events)))
    return _end_step(game, all_answers, state, deal, handed, turn_up)


def _end_step(
    game: Game, answers: list[Answer], state: Any, deal: Deal | None, handed: tuple[Handed, ...], turn_up: bool
) -> Game:
    """Move the head on over all answers of a step, and let the table act until a player, or a link, is waited for."""
    assert deal is not None
    state, deal, events = dealing.settle(game.rules, state, deal, turn_up)
    if events:
        answers[-1] = answers[-1]._replace(events=(*answers[-1].events, *events))
    return game._replace(
        head=next_head(game.head, [answer.hash for answer in answers]),
        steps=(*game.steps, Step(game.step + 1, game.head, tuple(answers))),
        answers=(),
        state=state,
        shown=state,
        deal=deal,
        handed=handed,
    )


def _apply(game: Game, state: Any, seat: int, entry: Entry) -> tuple[Any, list[Event]]:
    """Have the rules judge and do what an entry says; a link alone is nothing to them."""
    if entry.do == "deal":
        return state, []
    move = game.rules.parse(entry.do)
    if "sealed" in entry.table:
        move = game.rules.sealing(move)
    elif "secret" in entry.table:
        move = game.rules.opening(move, opened(game.handed, entry.bytes("secret")))
    return game.rules.apply(state, seat, move)


def _set_table(game: Game, link: bytes | None, turn_up: bool) -> Game:
    """Begin to play: all are seated and, where the deal needs it, seat 1 has shown its link."""
    setup = game.rules.named(game.setup, tuple(seat.name for seat in game.seats))
    deal = dealing.first_deal(game.table, game.id, game.head, [seat.join for seat in game.seats], link)
    state, events = game.rules.start(setup)
    state, deal, more = dealing.settle(game.rules, state, deal, turn_up)
    step = game.steps[-1]
    answers = (*step.answers[:-1], step.answers[-1]._replace(events=(*events, *more)))
    steps = (*game.steps[:-1], step._replace(answers=answers))
    return game._replace(setup=setup, state=state, shown=state, deal=deal, steps=steps)


def _move_head(game: Game, answers: tuple[Answer, ...]) -> Game:
    """Move the head on over the answers of a step, by seat number."""
    head = next_head(game.head, [answer.hash for answer in answers])
    return game._replace(head=head, answers=(), steps=(*game.steps, Step(game.step + 1, game.head, answers)))


def _check_signature(game: Game, entry: Entry, public: bytes, known: Known) -> bytes:
    """Give the hash of an entry that its author signed over the head; a hash in `known` was checked before."""
    digest = entry_hash(game.head, public, entry.canon)
    if known is not None and digest + entry.sig not in known:
        try:
            verify(public, digest, entry.sig)
        except Refusal:
            raise faults.bad_signature(game, entry) from None
    return digest
