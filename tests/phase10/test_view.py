"""What a seat may see: its own hand, and of all others what lies open."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest

from tenpbem.engine import phase10
from tenpbem.engine.phase10.moves import DrawFrom
from tenpbem.engine.phase10.state import DRAW, OVER, PENDING, State
from tenpbem.engine.phase10.view import PUBLIC, groups_shown
from tenpbem.engine.rules import HIDDEN, Draw, Shuffle

from .randomly import Moment, game
from .table import SPARE, deal, do, group, setup, table

PROFILES = [{"profile": "classic"}, {"profile": "mattel"}, {"profile": "fundex", "variant": "pick", "last": 4}]


def test_the_table_as_scripts_read_it() -> None:
    """The shape of `show --json`."""
    groups = [group(2, "run", "R4 W B6 G7"), group(2, "set", "R5 B5 W"), group(3, "colour", "G1 G2 W")]
    state = table(
        "R1 B2 W",
        SPARE,
        "Y9 Y10",
        groups=groups,
        discard="R5 S",
        pile=41,
        phase=2,
        laid={1: 2},
        laid_now=True,
        scores={3: 85},
        skips={2: PENDING},
        profile="mattel",
    )
    shown = phase10.view(state, 1)
    assert json.loads(json.dumps(shown)) == shown
    assert shown == {
        "round": 1,
        "dealer": 3,
        "tiebreak": False,
        "pile": 41,
        "discard": ["R5", "S"],
        "groups": [
            {"group": 1, "seat": 2, "kind": "run", "cards": ["R4", "W", "B6", "G7"], "low": 4, "high": 7},
            {"group": 2, "seat": 2, "kind": "set", "cards": ["R5", "B5", "W"], "number": 5},
            {"group": 3, "seat": 3, "kind": "colour", "cards": ["G1", "G2", "W"], "colour": "G"},
        ],
        "players": [
            {
                "seat": 1,
                "phase": 2,
                "done": [1],
                "laid": True,
                "laid_now": True,
                "score": 0,
                "skip": False,
                "hand": 3,
                "cards": ["R1", "B2", "W"],
            },
            {
                "seat": 2,
                "phase": 2,
                "done": [1],
                "laid": False,
                "laid_now": False,
                "score": 0,
                "skip": True,
                "hand": 10,
                "cards": None,
            },
            {
                "seat": 3,
                "phase": 2,
                "done": [1],
                "laid": False,
                "laid_now": False,
                "score": 85,
                "skip": False,
                "hand": 2,
                "cards": None,
            },
        ],
        "sheet": [],
    }
    assert groups_shown(shown) == tuple(groups)


def test_the_score_sheet_keeps_every_round() -> None:
    """5.2, 5.3: round by round what each seat laid, its points, and its total so far."""
    state = do(table("R9", "R1 R2", laid={1: 1}), "discard R9")
    state, _ = deal(state, "R9", SPARE)
    state = do(state._replace(stage="play", active=2), "discard R9")
    assert phase10.view(state, None)["sheet"] == [
        {"round": 1, "scores": [row(1, 1, 0, 0), row(2, None, 10, 10)]},
        {"round": 2, "scores": [row(1, None, 60, 60), row(2, None, 0, 10)]},
    ]
    assert [player["score"] for player in phase10.view(state, None)["players"]] == [60, 10]


def row(seat: int, phase: int | None, points: int, score: int) -> dict[str, Any]:
    """Write what one round brought one seat."""
    return {"seat": seat, "phase": phase, "points": points, "score": score}


def test_the_score_sheet_leaves_the_tie_break_out() -> None:
    """6.2: its points do not count."""
    tied = do(table("R9", "R1 R2", phase=10, laid={1: 10, 2: 10}, scores={1: 10}), "discard R9")
    tied, _ = deal(tied, SPARE, SPARE)
    over = do(tied._replace(stage="play"), "discard R1")._replace(stage="play", active=1)
    over = over.with_player(1, over.player(1)._replace(hand=("R9",)))
    over = do(over, "discard R9")
    assert phase10.result(over) is not None
    assert len(phase10.view(over, None)["sheet"]) == 1


def test_all_hands_lie_open_at_the_end() -> None:
    """Before the end of the game never any other hand; then all."""
    state = table("R9", "R1 R2", phase=10, laid={1: 10})
    assert [player["cards"] for player in phase10.view(state, None)["players"]] == [None, None]
    over = do(state, "discard R9")
    assert [player["cards"] for player in phase10.view(over, None)["players"]] == [[], ["R1", "R2"]]


def test_a_deal_is_seen_by_whom_it_belongs_to() -> None:
    """Hands are dealt face down, the upcard is turned."""
    state, _ = phase10.start(setup(2))
    _, events = deal(state, SPARE, SPARE, upcard="G1")
    assert [event.get("cards") for event in phase10.seen(events, 1)] == [sorted_hand(SPARE), None, None]
    assert [event.get("cards") for event in phase10.seen(events, None)] == [None, None, None]
    assert phase10.seen(events, None)[-1] == {"event": "deal", "seat": 2, "upcard": "G1"}
    assert phase10.seen(events, None)[0] == {"event": "deal", "seat": 1, "count": 10, "cards": None}


def sorted_hand(hand: str) -> list[str]:
    """Give a hand as it is shown."""
    return list(table(hand, hand).player(1).hand)


def test_a_card_drawn_is_seen_by_who_draws_it() -> None:
    """The card is null where it is hidden."""
    state = do(table(SPARE, SPARE, stage=DRAW), "draw pile")
    _, events = phase10.give(state, ("G12",))
    assert phase10.seen(events, 1) == events
    for other in (2, None):
        assert phase10.seen(events, other) == [{"event": "draw", "seat": 1, "from": "pile", "card": None}]


def test_every_event_is_known_to_the_view() -> None:
    """Nothing happens that the view does not know how to show, and each names the seat it happens to."""
    kinds = set()
    games = game(Random(1), seats=2, profile="fundex"), game(Random(2), "random", moves=300, seats=6)
    for moment in chain.from_iterable(games):
        for event in moment.events:
            kinds.add(event["event"])
            assert event["event"] == "end" or 1 <= event["seat"] <= moment.state.setup.seats
            assert json.loads(json.dumps(event)) == event
    assert kinds == set(PUBLIC)


def everything(state: State, events: Sequence[dict[str, Any]], seat: int | None) -> str:
    """Give all that a reader is told at a moment, as text."""
    told = [phase10.view(state, seat), phase10.seen(events, seat), phase10.result(state)]
    moves = []
    for waiting in phase10.waiting(state):
        listed = phase10.legal if waiting.seat == seat else phase10.public_moves
        moves = [phase10.format(move) for move in listed(state, waiting.seat)]
    return json.dumps([told, moves])


def known(moment: Moment, asked: Any, seat: int | None) -> tuple[str, ...]:
    """Give what the table gave at a moment, as far as `seat` may know it."""
    assert moment.given is not None
    own = isinstance(asked, Shuffle) or asked[1] in (None, seat)
    return moment.given if own else (HIDDEN,) * len(moment.given)


def follow(
    state: State, full: State, moment: Moment, asked: Any, seat: int | None
) -> tuple[State, list[dict[str, Any]]]:
    """Do with a state that holds unknown cards what happened at a moment; `full` is the same before with all known."""
    if moment.move is not None:
        return phase10.apply(state, full.active, moment.move)
    if asked != Draw(0):
        assert phase10.asks(state) == asked
        return phase10.give(state, known(moment, asked, seat))
    while (shown := phase10.showing(state)) is not None:
        hidden = Counter(full.player(shown).hand) - Counter(state.player(shown).hand)
        assert phase10.waiting(state) == ()
        assert phase10.asks(state) == Draw(hidden.total())
        state, events = phase10.give(state, tuple(hidden.elements()))
        if events:
            return state, events
    assert phase10.asks(state) == Draw(0)
    return phase10.give(state, ())


@pytest.mark.parametrize("options", PROFILES)
@pytest.mark.parametrize("seat", [None, 1, 3])
def test_a_game_with_unknown_cards_looks_the_same(options: dict[str, Any], seat: int | None) -> None:
    """Folding a game with the hands of others HIDDEN gives the same view at every step."""
    moments = game(Random(11), seats=3, **options)
    first = next(moments)
    state, full, asked, unknown = first.state, first.state, phase10.asks(first.state), 0
    for moment in moments:
        state, events = follow(state, full, moment, asked, seat)
        full, asked = moment.state, phase10.asks(moment.state)
        assert phase10.view(state, seat) == phase10.view(moment.state, seat)
        assert phase10.seen(events, seat) == phase10.seen(moment.events, seat)
        assert phase10.result(state) == phase10.result(moment.state)
        assert phase10.waiting(state) == phase10.waiting(moment.state)
        if seat is not None and moment.state.active == seat:
            assert phase10.legal(state, seat) == phase10.legal(moment.state, seat)
        unknown += any(HIDDEN in player.hand for player in state.players)
    assert unknown > 100
    assert phase10.result(state) is not None


@pytest.mark.parametrize("options", PROFILES)
def test_what_differs_in_an_unseen_card_looks_the_same(options: dict[str, Any]) -> None:
    """Two games that differ only in a card that a reader has not seen tell him the same."""
    compared = 0
    for moment in game(Random(5), seats=3, moves=600, **options):
        state = moment.state
        if state.stage == OVER or not phase10.waiting(state):
            continue
        for seat in range(1, 4):
            hand = state.player(seat).hand
            if not hand:
                continue
            swapped = tuple("R1" if card != "R1" else "G12" for card in hand)
            twin = state.with_player(seat, state.player(seat)._replace(hand=swapped))
            for reader in (None, *(other for other in range(1, 4) if other != seat)):
                assert everything(twin, [], reader) == everything(state, [], reader)
                compared += 1
            assert everything(twin, [], seat) != everything(state, [], seat)
    assert compared > 1000


def test_a_drawn_card_is_told_to_nobody_else() -> None:
    """Two draws that differ only in the card are told alike to everybody else."""
    state = do(table(SPARE, SPARE, SPARE, stage=DRAW), "draw pile")
    one, other = (phase10.give(state, (card,)) for card in ("G12", "W"))
    for reader in (2, 3, None):
        assert everything(*one, reader) == everything(*other, reader)
    assert everything(*one, 1) != everything(*other, 1)


@pytest.mark.parametrize(
    ("start", "text", "turned"),
    [
        ("draw", "draw discard", False),
        ("play", "discard R1", False),
        ("play", "lay R5 B5 Y5 / R7 B7 W", False),
        ("draw", "draw pile", True),
        ("last", "discard R1", True),
    ],
)
def test_what_comes_to_light(start: str, text: str, turned: bool) -> None:
    """A card of the draw pile, a new deal and the count of hands do; the top of the discard pile was seen before."""
    hand = "R1" if start == "last" else "R1 R5 B5 Y5 R7 B7 W R9 R10 R11"
    state, events = phase10.apply(
        table(hand, SPARE, stage="draw" if start == "draw" else "play", laid={1: 1} if start == "last" else {}),
        1,
        phase10.parse(text),
    )
    if (ask := phase10.asks(state)) is not None:
        _, more = phase10.give(state, ("G12",) * ask[0])
        events = [*events, *more]
    assert phase10.turned_up(phase10.seen(events, None)) == turned


def test_unknown_cards_are_used_up_by_named_ones() -> None:
    """A named card uses up a seen one of that face, else an unknown one."""
    state = table(" ".join(["R5", *[HIDDEN] * 6]), SPARE)
    assert phase10.legal(state, 1) == (phase10.parse("discard R5"),)
    assert do(state, "discard R5").player(1).hand == (HIDDEN,) * 6
    assert do(state, "discard G9").player(1).hand == ("R5", *[HIDDEN] * 5)
    laid = do(state, "lay R5 B5 Y5 / R7 B7 W")
    assert laid.player(1).hand == (HIDDEN,)
    assert do(laid, "discard S").player(1).hand == ()
    after, _ = phase10.apply(laid, 1, phase10.parse("discard S"))
    assert (phase10.showing(after), phase10.asks(after)) == (None, Draw(0)), "all that is left to count is known"


def test_unknown_hands_are_shown_to_be_counted() -> None:
    """At the end of a round the unknown cards of each hand are asked for, to be seen by all."""
    hidden = " ".join(["R9", *[HIDDEN] * 2])
    state = do(table("R1", hidden, hidden, laid={1: 1}), "discard R1")
    assert phase10.waiting(state) == ()
    assert (phase10.showing(state), tuple(phase10.asks(state))) == (2, (2, None))
    state, events = phase10.give(state, ("W", "S"))
    assert events == []
    assert phase10.showing(state) == 3
    state, events = phase10.give(state, ("R1", "R2"))
    assert [event["points"] for event in events if event["event"] == "score"] == [0, 45, 15]
    assert phase10.showing(state) is None


def test_a_last_card_alone_counts_no_hand() -> None:
    """What ends a round shows nothing of the other hands before the table acts: neither points nor cards."""
    for last, how in (("discard R9", {"laid": {1: 10}}), ("hit 1 R9", {"laid": {1: 10}, "last_card": "hit"})):
        groups = [group(1, "set", "B9 Y9 G9")]
        state = table("R9", "R1 R2", phase=10, groups=groups, **how)
        after, events = phase10.apply(state, 1, phase10.parse(last))
        assert [event["event"] for event in events] == [last.split()[0]]
        assert phase10.asks(after) == Draw(0)
        assert phase10.waiting(after) == ()
        assert phase10.result(after) is None
        assert [player["cards"] for player in phase10.view(after, 1)["players"]] == [[], None]
        _, events = phase10.give(after, ())
        assert events[-1] == {"event": "end", "winners": [1]}


def test_drawing_is_public() -> None:
    """What can be drawn everybody may know; what can be done with a hand nobody else."""
    state = table(SPARE, SPARE, stage=DRAW)
    assert phase10.public_moves(state, 1) == (DrawFrom("pile"), DrawFrom("discard"))
    assert phase10.public_moves(state, 2) == ()
    assert phase10.public_moves(table(SPARE, SPARE), 1) == ()
