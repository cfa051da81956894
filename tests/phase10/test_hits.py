"""Hitting groups on the table: the cases H1 to H13."""

from __future__ import annotations

import pytest

from tenpbem.engine import phase10
from tenpbem.engine.errors import AmbiguousMove, IllegalMove
from tenpbem.engine.phase10.state import Group, State

from .table import SPARE, do, events_of, group, legal_texts, table


def hitting(hand: str, *groups: Group, **how: object) -> State:
    """A player of two who laid the phase in an earlier turn, and holds `hand`."""
    return table(hand, SPARE, groups=groups, laid={1: 1}, **how)


def refused(state: State, text: str, why: str) -> None:
    """Check that a move is refused for that reason, and not offered."""
    with pytest.raises(IllegalMove, match=why):
        do(state, text)
    assert text not in legal_texts(state)


def allowed(state: State, text: str) -> Group:
    """Check that a hit is legal and offered; give the group that it makes."""
    assert text in legal_texts(state)
    number = phase10.parse(text).group
    return do(state, text).groups[number - 1]


def test_H1_own_phase_first() -> None:
    """Own phase not laid, hit: refused."""
    refused(table("R7 R1", SPARE, groups=[group(2, "run", "R3 R4 R5 R6")]), "hit 1 R7", "own phase is on the table")


def test_H2_own_groups_in_the_same_turn() -> None:
    """Own sets just laid, hit one of them: legal."""
    state = hitting("R7 R1", group(1, "set", "B7 Y7 W"), group(1, "set", "R3 B3 Y3"), laid_now=True)
    assert allowed(state, "hit 1 R7").cards == ("R7", "B7", "Y7", "W")


def test_H3_groups_of_others_from_the_next_turn_on() -> None:
    """The same turn, hit another player's run: refused (mattel: legal)."""
    groups = [group(2, "run", "R3 R4 R5 R6")]
    refused(hitting("R7 R1", *groups, laid_now=True), "hit 1 R7", "only its own groups")
    allowed(hitting("R7 R1", *groups, laid_now=True, profile="mattel"), "hit 1 R7")
    allowed(hitting("R7 R1", *groups), "hit 1 R7")


def test_H4_a_run_grows_card_by_card() -> None:
    """[3-6]: hit 7, then 8; 8 first refused."""
    state = hitting("R7 B8 R1", group(2, "run", "R3 R4 R5 R6"))
    grown = do(state, "hit 1 R7", "hit 1 B8").groups[0]
    assert (grown.low, grown.high, grown.cards) == (3, 8, ("R3", "R4", "R5", "R6", "R7", "B8"))
    refused(state, "hit 1 B8", "B8 does not fit the run 3 to 6; what fits is 2 or a wild low or 7 or a wild high")


@pytest.mark.parametrize(("card", "fits"), [("R4", False), ("R3", True), ("R8", True), ("R9", False)])
def test_H5_a_wild_at_the_low_end_keeps_its_number(card: str, fits: bool) -> None:
    """[W=4 5 6 7]: hit 4 / 3 / 8 / 9: no / yes / yes / no."""
    state = hitting(f"{card} R1", group(2, "run", "W R5 R6 R7"))
    if fits:
        allowed(state, f"hit 1 {card}")
    else:
        refused(state, f"hit 1 {card}", "does not fit")


@pytest.mark.parametrize(("card", "fits"), [("R8", False), ("R9", True), ("R4", True)])
def test_H6_a_wild_at_the_high_end_keeps_its_number(card: str, fits: bool) -> None:
    """[5 6 7 W=8]: hit 8 / 9 / 4: no / yes / yes."""
    state = hitting(f"{card} R1", group(2, "run", "R5 R6 R7 W"))
    if fits:
        allowed(state, f"hit 1 {card}")
    else:
        refused(state, f"hit 1 {card}", "does not fit")


@pytest.mark.parametrize("end", ["low", "high"])
def test_H7_a_full_run(end: str) -> None:
    """[1-12]: hit W: no."""
    full = group(2, "run", " ".join(f"R{number}" for number in range(1, 13)))
    refused(hitting("W R1", full), f"hit 1 W {end}", "what fits is nothing more")


def test_3_5_a_run_grows_down_to_one_and_up_to_twelve() -> None:
    """Always within 1 to 12."""
    low, high = group(2, "run", "R2 R3 R4 R5"), group(2, "run", "R8 R9 R10 R11")
    state = hitting("B1 B12 W R7", low, high)
    assert allowed(state, "hit 1 B1").low == allowed(state, "hit 1 W low").low == 1
    assert allowed(state, "hit 2 B12").high == allowed(state, "hit 2 W high").high == 12
    grown = do(state, "hit 1 B1", "hit 2 B12")
    refused(grown, "hit 1 R7", "what fits is 6 or a wild high$")
    refused(grown, "hit 2 W", "names its end")
    refused(grown, "hit 2 W high", "what fits is 7 or a wild low$")


def test_H8_a_wild_goes_to_the_named_end() -> None:
    """[5-8]: hit W low, then 3: both legal; W high, then 3: second refused."""
    state = hitting("W R3 R1", group(2, "run", "R5 R6 R7 R8"))
    assert do(state, "hit 1 W low", "hit 1 R3").groups[0].cards == ("R3", "W", "R5", "R6", "R7", "R8")
    refused(do(state, "hit 1 W high"), "hit 1 R3", "does not fit the run 5 to 9")
    refused(state, "hit 1 W", "names its end")
    assert {"hit 1 W low", "hit 1 W high"} <= set(legal_texts(state))


def test_H9_a_wild_is_never_swapped() -> None:
    """[4 W=5 6 7]: put a 5, take the W: no."""
    refused(hitting("B5 R1", group(2, "run", "R4 W R6 R7")), "hit 1 B5", "does not fit the run 4 to 7")


def test_H10_a_colour_group() -> None:
    """A colour group of greens: G9 / R9 / W / S: yes / no / yes / no."""
    state = hitting("G9 R9 W S R1", group(2, "colour", "G1 G2 G3 G4 G5 G6 G7"))
    assert allowed(state, "hit 1 G9").cards[-1] == "G9"
    assert allowed(state, "hit 1 W").cards[-1] == "W"
    refused(state, "hit 1 R9", "what fits is a green card or a wild")
    refused(state, "hit 1 S", "a skip is never part of a phase")


def test_H11_a_group_remembers_its_kind() -> None:
    """A run of four greens: hit G9 beside [2-5]: refused, it is a run."""
    refused(hitting("G9 R1", group(2, "run", "G2 G3 G4 G5")), "hit 1 G9", "the run 2 to 5")


def test_H12_two_groups_that_a_card_fits() -> None:
    """Two own sets of 10, hit a 10: the group must be named."""
    state = hitting("G10 R1", group(1, "set", "R10 B10 Y10"), group(1, "set", "R10 B10 W"))
    with pytest.raises(AmbiguousMove, match='"hit 1 G10" or "hit 2 G10"'):
        phase10.read("hit G10", state, 1)
    assert {"hit 1 G10", "hit 2 G10"} <= set(legal_texts(state))


def test_H13_a_card_is_played_once() -> None:
    """One W in hand, two hits with W: second refused."""
    state = do(hitting("W R2 R1", group(1, "set", "R10 B10 Y10")), "hit 1 W")
    refused(state, "hit 1 W", "not in hand: W")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hit 3 R10", "no group 3 on the table"),
        ("hit 1 R9", "R9 does not fit the set of 10; what fits is a 10 or a wild"),
        ("hit 1 W low", "only a wild added to a run names an end"),
        ("hit 1 S", "never part of a phase"),
    ],
)
def test_3_5_what_does_not_fit(text: str, why: str) -> None:
    """To a set the same number or a wild."""
    refused(hitting("W S R9 R10 R1", group(1, "set", "R10 B10 Y10"), group(1, "set", "R3 B3 Y3")), text, why)


def test_3_5_a_natural_card_names_no_end() -> None:
    """The number decides at which end of a run a natural card goes."""
    state = hitting("R7 R1", group(2, "run", "R3 R4 R5 R6"))
    with pytest.raises(IllegalMove, match="only a wild added to a run names an end"):
        phase10.apply(state, 1, phase10.parse("hit 1 R7")._replace(end="high"))


def test_3_5_a_hit_says_at_which_end() -> None:
    """The event of a hit on a run says where the card went; elsewhere there is no end."""
    state = hitting("R7 R2 W R9 R1", group(2, "run", "R3 R4 R5 R6"), group(1, "set", "R9 B9 W"))
    assert events_of(state, "hit 1 R7") == [
        {"event": "hit", "seat": 1, "group": 1, "card": "R7", "end": "high", "number": 7}
    ]
    assert events_of(state, "hit 1 R2")[0]["end"] == "low"
    assert events_of(state, "hit 1 W low")[0]["end"] == "low"
    numbers = [events_of(state, text)[0]["number"] for text in ("hit 1 R2", "hit 1 W low", "hit 1 W high", "hit 2 W")]
    assert numbers == [2, 2, 7, 9], "what the card stands for"
    assert events_of(state, "hit 2 R9")[0]["end"] is None


def test_3_8_nothing_is_compulsory() -> None:
    """Laying and hitting are never compulsory; drawing a card and discarding the same one is allowed."""
    state = hitting("G10 R1", group(1, "set", "R10 B10 Y10"), stage="draw", discard="R3 G9")
    assert do(state, "draw discard", "discard G9").discard == ("R3", "G9")
