"""Cases of rule 8: scoring and winning."""

from __future__ import annotations

from tenpbem.engine.ten.scoring import best_runs, outcome, points, winners
from tests.ten.table import player


def hand(text: str) -> tuple[str, ...]:
    """Write out a hand: "R1-4 XX" is R1 R2 R3 R4 XX."""
    cards: list[str] = []
    for item in text.split():
        first, _, last = item.partition("-")
        cards += [f"{first[0]}{n}" for n in range(int(first[1]), int(last) + 1)] if last else [first]
    return player(" ".join(cards)).cards


def runs(text: str) -> str:
    """Score a hand and write the runs."""
    return ", ".join(" ".join(run.cards) for run in best_runs(hand(text)))


def test_T24_longest_run_counts() -> None:
    """Blue 1 2 3 5 7: 3 points."""
    assert points(hand("B1-3 B5 B7")) == 3


def test_T25_only_the_longest_run_counts() -> None:
    """Blue 1 2 3 4 5 8 9: 5 points."""
    assert points(hand("B1-5 B8-9")) == 5


def test_T26_colours_add_up() -> None:
    """Runs of 5 red, 3 green, 2 blue, 1 orange: 11 points."""
    assert points(hand("R2-6 G7-9 B4-5 O1")) == 11


def test_T27_complete_colour() -> None:
    """Red 1-9 complete: 10 points."""
    assert points(hand("R1-9")) == 10


def test_T28_complete_with_a_wild() -> None:
    """Red 1-4, 6-9 and X5: 10 points."""
    assert points(hand("R1-4 R6-9 X5")) == 10


def test_T29_a_greedy_choice_gets_it_wrong() -> None:
    """Red 1-4, 6-9, blue 1-4, 6-9, X5, RX: 20: RX completes red, X5 completes blue."""
    assert runs("R1-4 R6-9 B1-4 B6-9 X5 RX") == "R1 R2 R3 R4 RX R6 R7 R8 R9, B1 B2 B3 B4 X5 B6 B7 B8 B9"
    assert points(hand("R1-4 R6-9 B1-4 B6-9 X5 RX")) == 20


def test_T30_full_wild_closes_a_gap() -> None:
    """Red 1 2 4 5, green 4, one XX: 6: XX closes the gap in red."""
    assert runs("R1-2 R4-5 G4 XX") == "R1 R2 XX R4 R5, G4"
    assert points(hand("R1-2 R4-5 G4 XX")) == 6


def test_T31_black_tokens_decide() -> None:
    """Equal points, 4 black against 3 black + 2 bust: the first wins."""
    assert winners((player("4t R1"), player("3t 2b R2"))) == (1,)


def test_T32_fewest_cards_decide() -> None:
    """Equal points and tokens, 12 cards against 11: the second wins; equal again: shared."""
    twelve, eleven = player("4t" + " R1" * 12), player("4t" + " R1" * 11)
    assert winners((twelve, eleven)) == (2,)
    assert winners((eleven, twelve, eleven)) == (1, 3)


def test_T49_wilds_alone() -> None:
    """BX BX and nothing else: 2 points (5.3)."""
    assert runs("BX BX") == "BX BX"
    assert points(hand("BX BX")) == 2


def test_fewest_wilds_are_shown() -> None:
    """Among assignments of equal total the one with the fewest wilds (5.4)."""
    assert runs("R1-2 R4-6") == "R4 R5 R6"
    assert runs("R1-3 R5-6 R9 X1 X9") == "R1 R2 R3, X1, X9"


def test_longer_red_run_is_shown() -> None:
    """Then the longer run of red, of blue, of orange, of green (5.4)."""
    assert best_runs(("XX",)) == (("R", ("XX",), 1),)
    assert runs("B3 R3 XX") == "XX R3, B3"
    assert runs("R3 B3 O3 G3-4 BX") == "R3, BX B3, O3, G3 G4"


def test_lower_start_is_shown() -> None:
    """Then the lower start (5.4)."""
    assert runs("R3 RX") == "RX R3"
    assert runs("R1-2 R8-9") == "R1 R2"
    assert runs("R1 RX") == "R1 RX"


def test_place_by_place_a_coloured_wild_first() -> None:
    """Then place by place a natural card before a coloured, a number, the full wild (5.4)."""
    assert runs("R1 R4 RX XX B9") == "R1 RX XX R4, B9"
    assert runs("R1 R4 RX X2 B9") == "R1 X2 RX R4, B9"
    assert runs("R1 R4 XX X3 B9") == "R1 XX X3 R4, B9"


def test_outcome_shows_only_colours_that_score() -> None:
    """The result lists points, runs and winners, as scripts read them."""
    assert outcome((player("5t R1 X2 R3"), player("9t"))) == {
        "scores": [
            {"seat": 1, "points": 3, "runs": [{"colour": "R", "cards": ["R1", "X2", "R3"], "points": 3}]},
            {"seat": 2, "points": 0, "runs": []},
        ],
        "winners": [1],
    }
