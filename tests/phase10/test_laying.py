"""Laying a phase: the cases L1 to L22."""

from __future__ import annotations

import pytest

from tenpbem.engine import phase10
from tenpbem.engine.errors import IllegalMove
from tenpbem.engine.phase10.melds import Meld, lay_downs
from tenpbem.engine.phase10.state import State

from .table import do, events_of, group, legal_texts, table


def laying(hand: str, phase: int, **options: object) -> State:
    """A player of two who has drawn and holds `hand`, on a phase."""
    return table(hand, "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10", phase=phase, **options)


def refused(state: State, text: str, why: str) -> None:
    """Check that a move is refused for that reason, and that nothing changed."""
    before = state
    with pytest.raises(IllegalMove, match=why):
        do(state, text)
    assert state == before


def test_L1_two_sets_one_with_a_wild() -> None:
    """Phase 1, lay 5 5 5 / 7 7 W: legal."""
    state = do(laying("R5 B5 Y5 R7 B7 W R1 R2 R3 R4 G12", 1), "lay R5 B5 Y5 / R7 B7 W")
    assert [(group.kind, group.low, group.seat) for group in state.groups] == [("set", 5, 1), ("set", 7, 1)]
    assert state.player(1).laid == 1
    assert state.player(1).hand == ("R1", "R2", "R3", "R4", "G12")


def test_L2_the_whole_phase_is_laid_at_once() -> None:
    """Phase 1, lay 5 5 5 alone: refused."""
    refused(laying("R5 B5 Y5 R7 B7 W R1 R2 R3 R4 G12", 1), "lay R5 B5 Y5", "two groups, no more and no less")


def test_L3_two_sets_may_show_the_same_number() -> None:
    """Phase 1, lay 10 10 10 / 10 10 10: legal."""
    state = do(laying("R10 R10 B10 B10 Y10 Y10 R1 R2 R3 R4 G12", 1), "lay R10 B10 Y10 / R10 B10 Y10")
    assert [group.low for group in state.groups] == [10, 10]


def test_L4_no_further_group() -> None:
    """Phase 1, three sets of 3: refused."""
    state = laying("R5 B5 Y5 R7 B7 Y7 R9 B9 Y9 R4 G12", 1)
    refused(state, "lay R5 B5 Y5 / R7 B7 Y7 / R9 B9 Y9", "two groups, no more and no less")
    laid = do(state, "lay R5 B5 Y5 / R7 B7 Y7")
    refused(laid, "lay R9 B9 Y9", "phase 1 is laid already")


def test_L5_a_group_may_be_longer_than_needed() -> None:
    """Phase 1, 5 5 5 5 5 / 7 7 7: legal."""
    state = do(laying("R5 R5 B5 B5 Y5 R7 B7 Y7 R3 R4 G12", 1), "lay R5 R5 B5 B5 Y5 / R7 B7 Y7")
    assert len(state.groups[0].cards) == 5


@pytest.mark.parametrize("natural", ["phase", "group"])
@pytest.mark.parametrize("text", ["lay W W W / W W W", "lay W W W as 4 / W W W as 5"])
def test_L6_a_phase_of_wilds_alone(natural: str, text: str) -> None:
    """Phase 1, W W W / W W W: refused."""
    why = "names its value" if text.endswith("W") else "must be natural"
    refused(laying("W W W W W W R1 R2 R3 R4 G12", 1, natural=natural), text, why)


def test_L7_a_group_of_wilds_alone_names_its_value() -> None:
    """Phase 1, 7 7 7 / W W W as 4: legal; refused with natural = "group"."""
    hand = "R7 B7 Y7 W W W R1 R2 R3 R4 G12"
    state = do(laying(hand, 1), "lay R7 B7 Y7 / W W W as 4")
    assert state.groups[1].low == 4
    refused(laying(hand, 1), "lay R7 B7 Y7 / W W W", "names its value")
    refused(laying(hand, 1, natural="group"), "lay R7 B7 Y7 / W W W as 4", "of every group must be natural")


def test_L7_a_run_of_wilds_alone_names_its_lowest_number() -> None:
    """Phase 2, 7 7 7 / W W W W as 4: a run from 4 to 7; it must lie within 1 to 12 like any other."""
    state = laying("R7 B7 Y7 W W W W R1 R2 R3 G12", 2)
    group = do(state, "lay R7 B7 Y7 / W W W W as 4").groups[1]
    assert (group.kind, group.low, group.high) == ("run", 4, 7)
    refused(state, "lay R7 B7 Y7 / W W W W", "names its value, the lowest number: W W W W as 4")
    refused(state, "lay R7 B7 Y7 / W W W W as 10", "from 10 to 13")
    refused(laying("R7 B7 Y7 W W W R1 R2 R3 R4 G12", 1), "lay R7 B7 Y7 / W W W", "names its value, the number")


def test_L8_wilds_in_both_groups_are_found() -> None:
    """Phase 2, hand 3 4 5 7 7 W W: 7 7 W / 3 4 5 W is legal, and found."""
    state = laying("R3 R4 R5 R7 B7 W W S S S G12", 2)
    do(state, "lay R7 B7 W / R3 R4 R5 W")
    assert "lay R7 B7 W / R3 R4 R5 W" in legal_texts(state)


def test_L9_two_naturals_of_one_number_serve_both_groups() -> None:
    """Phase 2, hand 12 12 W W W W W: 12 W W / W W W 12 is legal, and found."""
    state = laying("R12 B12 W W W W W S S S S", 2)
    do(state, "lay R12 W W / W W W B12")
    assert "lay R12 W W / W W W B12" in legal_texts(state)


def test_L10_three_different_lay_downs() -> None:
    """Phase 2, hand 5 5 5 6 7 8 W: three different lay-downs."""
    state = laying("R5 B5 Y5 R6 R7 R8 W S S S S", 2)
    laid = {text for text in legal_texts(state) if text.startswith("lay")}
    assert laid == {"lay R5 B5 W / Y5 R6 R7 R8", "lay R5 B5 Y5 / R6 R7 R8 W", "lay R5 B5 Y5 / W R6 R7 R8"}
    for text in laid:
        do(state, text)


def test_L11_no_card_in_two_groups() -> None:
    """Phase 2, one card named in both groups: refused."""
    refused(laying("R5 B5 W R6 R7 R8 R1 R2 S S S", 2), "lay R5 B5 W / R5 R6 R7 R8", "not in hand: R5")


def test_L12_a_run_ends_at_twelve() -> None:
    """Phase 4, 8 9 10 11 12 W W: legal only as 6 to 12."""
    state = laying("R8 R9 R10 R11 R12 W W R1 R2 S S", 4)
    group = do(state, "lay W W R8 R9 R10 R11 R12").groups[0]
    assert (group.low, group.high) == (6, 12)
    assert [text for text in legal_texts(state) if text.startswith("lay")] == ["lay W W R8 R9 R10 R11 R12"]
    for text in ("lay R8 R9 R10 R11 R12 W W", "lay W R8 R9 R10 R11 R12 W"):
        refused(state, text, "within 1 to 12")


def test_L13_never_round_the_corner() -> None:
    """Phase 4, 11 12 1 2 3 4 5: refused."""
    refused(laying("R11 R12 R1 R2 R3 R4 R5 S S S S", 4), "lay R11 R12 R1 R2 R3 R4 R5", "is no run")


def test_L14_each_number_once() -> None:
    """Phase 4, 5 5 6 7 8 9 10: refused."""
    refused(laying("R5 B5 R6 R7 R8 R9 R10 S S S S", 4), "lay R5 B5 R6 R7 R8 R9 R10", "each number once")


def test_L15_the_place_of_a_wild_is_its_number() -> None:
    """Phase 2, run written W W 1 2: refused; 1 2 W W legal."""
    state = laying("R7 B7 Y7 R1 R2 W W S S S S", 2)
    refused(state, "lay R7 B7 Y7 / W W R1 R2", "from -1 to 2")
    group = do(state, "lay R7 B7 Y7 / R1 R2 W W").groups[1]
    assert (group.low, group.high) == (1, 4)


def test_L16_a_longer_run_counts_as_the_phase_in_hand() -> None:
    """Phase 4, 1 to 9: legal, counts as phase 4 only."""
    state = laying("R1 R2 R3 R4 R5 R6 R7 R8 R9 S S", 4)
    laid = do(state, "lay R1 R2 R3 R4 R5 R6 R7 R8 R9")
    assert laid.player(1).laid == 4
    hit, _ = phase10.give(do(laid, "discard S", "draw pile"), ("R10",))
    assert do(hit, "hit 1 R10", "discard S").player(1).done == (1, 2, 3, 4)


def test_L17_something_must_be_left_to_discard() -> None:
    """Phase 6, all eleven cards 1-11 laid: refused, nothing to discard (mattel: legal, out)."""
    hand, text = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11", "lay R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11"
    refused(laying(hand, 6), text, "nothing to discard")
    state = do(laying(hand, 6, profile="mattel"), text)
    assert state.round == 2
    assert state.player(1).done == (1, 2, 3, 4, 5, 6)
    assert state.player(2).score == 55


def test_L18_a_colour_group_with_a_wild() -> None:
    """Phase 8, six green and W: legal."""
    group = do(laying("G1 G1 G4 G6 G9 G12 W R1 R2 S S", 8), "lay G1 G1 G4 G6 G9 G12 W").groups[0]
    assert (group.kind, group.colour) == ("colour", "G")


def test_L19_a_skip_is_no_colour() -> None:
    """Phase 8, six red and S: refused."""
    refused(laying("R1 R1 R4 R6 R9 R12 S B1 B2 S S", 8), "lay R1 R1 R4 R6 R9 R12 S", "never part of a phase")


def test_L20_a_skip_is_no_number() -> None:
    """Phase 1, S S S / 7 7 7: refused."""
    refused(laying("S S S R7 B7 Y7 R1 R2 R3 R4 G12", 1), "lay S S S / R7 B7 Y7", "never part of a phase")


def test_L21_seven_of_a_number_as_two_sets() -> None:
    """Phase 9, seven sevens as 5 + 2: legal."""
    state = laying("R7 R7 B7 B7 Y7 Y7 G7 R1 R2 S S", 9)
    do(state, "lay R7 R7 B7 B7 Y7 / Y7 G7")
    assert "lay R7 R7 B7 B7 Y7 / Y7 G7" in legal_texts(state)


def test_L22_keeping_the_wild_or_a_natural() -> None:
    """7 7 7 W in hand: 7 7 7 keeping W, or 7 7 W keeping a 7: both offered."""
    state = laying("R7 B7 Y7 W R9 B9 Y9 R1 R2 S S", 1)
    offered = legal_texts(state)
    assert "lay R7 B7 Y7 / R9 B9 Y9" in offered
    assert "lay R7 B7 W / R9 B9 Y9" in offered


def test_2_5_one_natural_in_every_group_where_the_option_says_so() -> None:
    """Option natural = "group": what is listed has a natural card in every group."""
    hand = ["R7", "B7", "Y7", "W", "W", "W", "R1", "R2", "R3", "R4", "G12"]
    every = set(lay_downs(hand, 1, "group"))
    one = set(lay_downs(hand, 1, "phase"))
    assert every < one
    assert all(any(meld.numbers) for laydown in every for meld in laydown)
    assert (Meld("set", (0, 0, 0), 4), Meld("set", (7, 7, 7), 7)) in one


@pytest.mark.parametrize(
    ("phase", "text", "why"),
    [
        (1, "lay B5 R5 Y5 / R7 B7 Y7", "deck order, wilds last: R5 B5 Y5"),
        (1, "lay W R5 B5 / R7 B7 Y7", "deck order, wilds last: R5 B5 W"),
        (1, "lay R5 B5 Y7 / R7 B7 Y5", "is no set"),
        (1, "lay R5 B5 / Y5 R7 B7", "is too short"),
        (8, "lay R1 R2 R3 R4 R5 B7 W", "is no colour group"),
        (8, "lay R2 R1 R3 R4 R5 R6 W", "a colour group is written in deck order"),
        (8, "lay W W W W W W W", "must be natural"),
        (1, "lay 1: R5 B5 Y5 / R7 B7 Y7", "it is not named"),
        (1, "lay 2: R5 B5 Y5 / R7 B7 Y7", "to be laid is phase 1"),
    ],
)
def test_2_6_groups_have_one_spelling(phase: int, text: str, why: str) -> None:
    """Groups in the order of table 2.2; sets and colour groups in deck order, wilds last; runs rising."""
    hand = "R5 B5 Y5 W R7 B7 Y7 R1 R2 S S" if phase == 1 else "R1 R2 R3 R4 R5 R6 B7 W W W W W W W"
    refused(laying(hand, phase), text, why)


def test_2_6_a_value_is_named_for_wilds_alone_only() -> None:
    """A group of wilds alone names its value; any other group does not."""
    lay = phase10.parse("lay R5 B5 Y5 / R7 B7 W")._replace(values=(5, None))
    with pytest.raises(IllegalMove, match="only a group of wilds alone"):
        phase10.apply(laying("R5 B5 Y5 W R7 B7 Y7 R1 R2 S S", 1), 1, lay)


def test_8_groups_are_numbered_in_the_order_in_which_they_were_laid() -> None:
    """Groups on the table are numbered through the round."""
    state = laying("R5 B5 Y5 R7 B7 W R1 R2 R3 R4 G12", 1, groups=[group(2, "set", "R9 B9 Y9")])
    first, second = events_of(state, "lay R5 B5 Y5 / R7 B7 W")
    laid = {"event": "lay", "seat": 1, "phase": 1, "kind": "set"}
    assert first == {**laid, "group": 2, "cards": ["R5", "B5", "Y5"], "number": 5}
    assert second == {**laid, "group": 3, "cards": ["R7", "B7", "W"], "number": 7}
    assert [laid.seat for laid in do(state, "lay R5 B5 Y5 / R7 B7 W").groups] == [2, 1, 1]


def test_2_6_what_a_group_stands_for_is_told_with_it() -> None:
    """Order tells the value, and a group of wilds alone names it."""
    (run,) = events_of(laying("W W R3 R4 R5 R6 R7 R9 S S S", 4), "lay W W R3 R4 R5 R6 R7")
    assert (run["low"], run["high"]) == (1, 7)
    _, wilds = events_of(laying("R5 B5 Y5 W W W R9 S S S S", 1), "lay R5 B5 Y5 / W W W as 4")
    assert wilds["number"] == 4
    (green,) = events_of(laying("G1 G2 G3 G4 G5 G6 W R9 S S S", 8), "lay G1 G2 G3 G4 G5 G6 W")
    assert green["colour"] == "G"


def test_3_2_nothing_before_the_draw() -> None:
    """First draw; then lay, hit, discard."""
    state = laying("R5 B5 Y5 W R7 B7 Y7 R1 R2 S S", 1)._replace(stage="draw")
    for text in ("lay R5 B5 Y5 / R7 B7 W", "hit 1 R5", "discard R5"):
        refused(state, text, "begins with a draw")
