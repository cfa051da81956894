"""The built-in players of Phase 10: what they do in a position, and that they can play every game there is."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tenpbem.cli.robots import STYLES
from tenpbem.cli.robots.phase10_random import PATIENCE
from tenpbem.engine import phase10
from tenpbem.engine.phase10.state import PENDING, State
from tests.phase10.table import NAMES, SPARE, drawing, group, table
from tests.robots.positions import chosen, play, shown
from tests.robots.tournament import GOALS, PHASE10, contest, wins_alone

AGREED: list[dict[str, Any]] = [
    {},
    {"profile": "mattel"},
    {"profile": "fundex"},
    {"natural": "group", "phases": "odd"},
    {"variant": "everyone"},
    {"variant": "everyone", "profile": "mattel", "last": 3},
    {"variant": "pick", "last": 6},
    {"variant": "pick", "profile": "mattel", "phases": "even"},
    {"variant": "pick", "profile": "fundex", "phases": "odd"},
    {"skip": "chosen", "last": 2, "tiebreak": "out"},
    {"last_card": "hit", "last": 1},
]
IDS = [" ".join(f"{key}={value}" for key, value in options.items()) or "classic" for options in AGREED]


@pytest.mark.parametrize("options", AGREED, ids=IDS)
def test_steady_plays_every_game_to_its_end(options: dict[str, Any]) -> None:
    """Whatever was agreed on, each move is legal, and the game ends."""
    for seats in (2, 4):
        setup = phase10.named(phase10.setup({"seats": seats, **options}), NAMES[:seats])
        state, decisions = play(setup, "steady", Random(seats), **options)
        assert state.winners
        assert decisions < PATIENCE


@pytest.mark.parametrize("options", [{}, {"profile": "mattel", "variant": "pick"}], ids=["classic", "mattel pick"])
def test_random_comes_to_an_end(options: dict[str, Any]) -> None:
    """It makes any legal move, but loses patience in the end."""
    setup = phase10.named(phase10.setup({"seats": 2, **options}), NAMES[:2])
    state, decisions = play(setup, "random", Random(1), **options)
    assert state.winners
    assert decisions < 2 * PATIENCE


def test_steady_beats_random() -> None:
    """Of some games over like cards, with seats changed, steady wins at least as many as in a long tournament."""
    games = [contest(("steady", "random"), PHASE10, number, last=4) for number in range(6)]
    assert wins_alone(games, "steady") >= GOALS["phase10"] * len(games)


@pytest.mark.parametrize("style", STYLES)
def test_a_robot_needs_the_document_alone(style: str) -> None:
    """It decides the same when the document went through a file, and leaves it as it is."""
    for state in (drawing(SPARE, SPARE), table(f"{SPARE} W", SPARE), table("R5 B5 Y5 R7 B7 Y7 W W S R1 R2", SPARE)):
        document = shown(state)
        text = json.dumps(document)
        assert STYLES[style](document, Random(1)) == STYLES[style](json.loads(text), Random(1))
        assert json.dumps(document) == text


PAIRS = "R5 B5 R7 B7 Y1 Y2 G3 G4 R9 R10"
"""A hand that lacks two cards for phase 1."""


@pytest.mark.parametrize(
    ("top", "move"),
    [("G5", "draw discard"), ("W", "draw discard"), ("G11", "draw pile"), ("S", "draw pile")],
)
def test_the_discard_is_drawn_when_it_helps(top: str, move: str) -> None:
    """A card that brings the phase nearer is taken, any other is left."""
    assert chosen(drawing(PAIRS, SPARE, discard=top)) == move


def test_the_draw_pile_where_nothing_is_discarded() -> None:
    """Under `skip = "chosen"` the discard pile may be empty."""
    assert chosen(drawing(PAIRS, SPARE, discard="", skip="chosen"), skip="chosen") == "draw pile"


def laid(hand: str, **how: Any) -> State:
    """Set a position in which Ana has laid two sets in an earlier turn, and Bob a run."""
    groups = (group(1, "set", "R5 B5 Y5"), group(1, "set", "R7 B7 Y7"), group(2, "run", "R3 B4 Y5 G6"))
    return table(hand, "G1 G2 G9", groups=groups, laid={1: 1, 2: 2}, **how)


@pytest.mark.parametrize(("top", "move"), [("G5", "draw discard"), ("G7", "draw discard"), ("R12", "draw pile")])
def test_once_the_phase_is_laid_what_can_be_hit_is_drawn(top: str, move: str) -> None:
    """A card that goes straight to the table costs nothing, any other would stay in hand."""
    assert chosen(laid("R10 B11 G12", stage="draw", discard=top)) == move


def test_the_phase_is_laid_as_soon_as_it_can_be() -> None:
    """In the way that leaves the fewest cards."""
    assert chosen(table("R5 B5 Y5 R7 B7 Y7 G1 G2 G3 G4 R12", SPARE)) == "lay R5 B5 Y5 / R7 B7 Y7"
    assert chosen(table("R5 B5 Y5 W W R1 B2 G3 G8 R9 R12", SPARE)) == "lay R5 B5 Y5 / R12 W W"


def test_a_group_of_wilds_names_its_value() -> None:
    """Where no natural card can stand in a group, wilds alone do."""
    move = chosen(table("R5 W W W W W W W", SPARE, phase=9))
    assert move.startswith("lay ")
    assert "W W as " in move


def test_of_phases_that_may_be_picked_the_rarest_is_laid() -> None:
    """The move names it."""
    how = {"variant": "pick"}
    assert chosen(table("R5 B5 Y5 G5 R7 B7 Y7 G7 R1 R2 R12", SPARE, phase=1, **how), **how).startswith("lay 7: ")
    done = {1: (7,)}
    hand = "R5 B5 Y5 G5 R7 B7 Y7 G7 R1 R2 R12"
    assert chosen(table(hand, SPARE, done=done, **how), **how).startswith("lay 1: ")


def test_all_that_can_be_hit_is_hit() -> None:
    """One card after the other, the last of them kept to be discarded."""
    state, moves = laid("G5 G7 R2"), []
    while state.active == 1 and state.round == 1 and phase10.waiting(state):
        moves.append(chosen(state))
        state, _ = phase10.apply(state, 1, phase10.parse(moves[-1]))
    assert len(moves) == 3
    assert [move.split()[0] for move in moves] == ["hit", "hit", "discard"]


def test_only_own_groups_are_hit_in_the_turn_of_the_lay() -> None:
    """In classic the run of another must wait; what fits it is kept for the next turn."""
    assert chosen(laid("G2 R12", laid_now=True)) == "discard R12"
    assert chosen(laid("G2 R12", laid_now=True, profile="mattel"), profile="mattel") == "hit 3 G2"


def test_what_the_phase_needs_is_kept() -> None:
    """Thrown is the card that can be spared, and of several the one that costs most."""
    thrown = {
        chosen(table("R5 B5 Y5 R7 B7 W G1 Y2 R3 B11", SPARE, natural="group", phase=7), number=n) for n in range(9)
    }
    assert "discard B11" in thrown
    kept = {"discard R5", "discard B5", "discard Y5", "discard R7", "discard B7", "discard W"}
    assert chosen(table("R5 B5 Y5 R7 B7 G1 Y2 R3 B11 B12 G8", SPARE, phase=7)) not in kept


def test_a_skip_is_thrown_before_other_cards() -> None:
    """It is of no use in hand."""
    assert chosen(table(f"{PAIRS} S", SPARE)) == "discard S"


def test_a_skip_is_thrown_at_whoever_is_ahead() -> None:
    """First at one who has laid, then at one who has done more phases; nobody who still has one is named."""
    hands = (f"{PAIRS} S", SPARE, "G1 G2 G9 G10", SPARE)
    how: dict[str, Any] = {"skip": "chosen"}
    groups = (group(3, "set", "R8 B8 Y8"), group(3, "set", "R7 B7 Y7"))
    state = table(*hands, groups=groups, laid={3: 1}, **how)
    assert chosen(state, **how) == "discard S on Cem"
    served = table(*hands, groups=groups, laid={3: 1}, skips={3: PENDING}, done={2: (), 4: (1, 2)}, **how)
    assert chosen(served, **how) == "discard S on Dora"


def test_the_next_player_gets_no_present() -> None:
    """Of cards that can be spared alike, the one that the next player could hit at once is not thrown."""
    how: dict[str, Any] = {"groups": (group(2, "set", "R12 B12 Y12"), group(2, "set", "R8 B8 Y8")), "laid": {2: 1}}
    hand = "R5 B5 R7 B7 Y7 G12 Y11"
    assert chosen(table(hand, "G1 G2 G9 G3", **how)) == "discard Y11"


def test_points_count_where_the_round_may_end_any_moment() -> None:
    """Too far from its phase, it throws what costs most, needed or not."""
    how: dict[str, Any] = {"groups": (group(2, "set", "R1 B1 Y1"), group(2, "set", "R8 B8 Y8")), "laid": {2: 1}}
    far = "R12 B12 Y2 Y3 G4 G5 R6 R7 B9 B3 G2"
    assert chosen(table(far, "G2", phase=7, **how)) in ("discard R12", "discard B12")
    assert chosen(table(far, SPARE, phase=7)) not in ("discard R12", "discard B12")


def test_random_loses_patience() -> None:
    """From a certain step on it plays as steady does; before that it makes any legal move."""
    state = table("R5 B5 Y5 R7 B7 Y7 G1 G2 G3 G4 R12", SPARE)
    early = {STYLES["random"](shown(state, 1), Random(number)) for number in range(60)}
    assert len(early) > 5
    late = {STYLES["random"](shown(state, PATIENCE), Random(number)) for number in range(60)}
    assert late == {chosen(state)}
