"""Whole games by chance: every invariant of the rules, at every moment.

Games of `eager` players come to their end. Random ones are cut off after some hundred moves: by chance alone a phase
may not be laid for thousands of turns, and the rules set no limit.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest

from tenpbem.engine import phase10
from tenpbem.engine.errors import Refusal
from tenpbem.engine.phase10.deck import distinct
from tenpbem.engine.phase10.moves import HIGH, LOW, Discard, Hit, Lay
from tenpbem.engine.phase10.state import DRAW, State

from .invariants import conserved, count_put, never_less, sound, ten_each
from .randomly import game

TABLES: list[dict[str, Any]] = [
    {},
    {"profile": "mattel"},
    {"profile": "fundex"},
    {"natural": "group", "last": 5},
    {"variant": "everyone"},
    {"variant": "everyone", "profile": "mattel", "phases": "even"},
    {"variant": "pick", "last": 4},
    {"variant": "pick", "profile": "fundex", "phases": "odd", "last": 5},
    {"last": 1, "profile": "mattel", "skip": "next", "tiebreak": "lay"},
    {"phases": "odd", "skip": "chosen", "hit_others": "at once"},
    {"phases": "even", "last": 2, "last_card": "hit"},
]
IDS = [" ".join(f"{key}={value}" for key, value in options.items()) or "classic" for options in TABLES]


@pytest.mark.parametrize("options", TABLES, ids=IDS)
@pytest.mark.parametrize("seed", range(4))
def test_games_end_and_conserve_every_card(options: dict[str, Any], seed: int) -> None:
    """Games by eager players end, keep to the invariants, and every move is read back as it is written."""
    put: Counter[int] = Counter()
    state, moved = None, 0
    for moment in game(Random(seed), seats=2 + seed % 5, **options):
        conserved(moment.state, moment.pile)
        count_put(moment.events, put)
        sound(moment.state)
        ten_each(moment.state, put)
        if state is not None:
            never_less(state, moment.state)
        if moment.move is not None:
            moved += 1
            assert phase10.parse(phase10.format(moment.move)) == moment.move
            assert phase10.read(phase10.format(moment.move), moment.before, moment.before.active) == moment.move
            assert moment.before is state, "a move leaves its input alone"
        state = moment.state
    assert state is not None
    assert moved > 0
    result = phase10.result(state)
    assert result is not None, "the game has an end"
    winners = [score for score in result["scores"] if score["seat"] in result["winners"]]
    assert winners
    if options.get("variant") != "everyone":
        assert len(winners) == 1
        assert all(score["phases"] == len(state.setup.in_play) for score in winners)


@pytest.mark.parametrize("options", TABLES, ids=IDS)
def test_random_moves_keep_to_the_invariants(options: dict[str, Any]) -> None:
    """Any legal move whatever: cards are conserved (cut off after 300 moves)."""
    put: Counter[int] = Counter()
    for moment in game(Random(7), "random", moves=300, **options):
        conserved(moment.state, moment.pile)
        count_put(moment.events, put)
        sound(moment.state)
        ten_each(moment.state, put)


@pytest.mark.parametrize("options", TABLES, ids=IDS)
def test_legal_is_what_apply_takes(options: dict[str, Any]) -> None:
    """Every move listed is taken, and every hit and discard that is taken is listed."""
    for index, moment in enumerate(game(Random(3), moves=400, seats=3, **options)):
        state = moment.state
        waiting = phase10.waiting(state)
        if index % 5 or not waiting:
            continue
        seat = waiting[0].seat
        legal = phase10.legal(state, seat)
        assert len(legal) == len(set(legal))
        assert legal, "there is always a move"
        for move in legal:
            phase10.apply(state, seat, move)
        for move in tried(state, seat):
            try:
                phase10.apply(state, seat, move)
            except Refusal:
                assert move not in legal
            else:
                assert move in legal
        for other in range(1, 4):
            if other != seat:
                assert phase10.legal(state, other) == ()
                assert phase10.public_moves(state, other) == ()
        public = phase10.public_moves(state, seat)
        assert public == (legal if state.stage == DRAW else ())


def tried(state: State, seat: int) -> list[Any]:
    """List all hits and discards with the cards of a hand and some that are not in it."""
    cards = (*distinct(state.player(seat).hand), "R1", "W", "S")
    hits = [Hit(number, card, end) for number in range(1, 8) for card in cards for end in (None, LOW, HIGH)]
    names = (None, *state.setup.names, "Zoe")
    return [*hits, *(Discard(card, name) for card in cards for name in names)]


def test_lay_downs_of_any_size_are_taken() -> None:
    """Longer groups than needed are legal, too (2.4): games lay them."""
    longer = 0
    for moment in chain.from_iterable(game(Random(seed), seats=4) for seed in range(3)):
        if isinstance(moment.move, Lay):
            assert moment.before is not None
            longer += moment.move not in phase10.legal(moment.before, moment.before.active)
    assert longer > 0
