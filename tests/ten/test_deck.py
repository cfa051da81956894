"""The box: rules 1.1 to 1.6, and a host's own table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tenpbem.engine import ten
from tenpbem.engine.errors import Usage
from tenpbem.engine.rules import Shuffle
from tenpbem.engine.ten.deck import COLOURED_WILDS, CURRENCY, FACES, FULL_WILD, NUMBER_WILDS, NUMBERS, TABLE, deck_for
from tests.ten.table import Table


def test_1_1_the_whole_box() -> None:
    """129 cards: 84 number cards, 8 coloured wilds, 9 number wilds, one full wild, 27 currency cards (1.1, 1.2)."""
    deck = Counter(deck_for(5))
    assert sum(deck.values()) == 129
    assert sum(deck[face] for face in NUMBERS) == 84
    assert {deck[f"{colour}{n}"] for colour in "RBOG" for n in range(1, 7)} == {3}
    assert {deck[f"{colour}{n}"] for colour in "RBOG" for n in range(7, 10)} == {1}
    assert [deck[face] for face in COLOURED_WILDS] == [2] * 4
    assert [deck[face] for face in NUMBER_WILDS] == [1] * 9
    assert deck[FULL_WILD] == 1
    assert [deck[face] for face in CURRENCY] == [9, 6, 6, 3, 3]


@pytest.mark.parametrize(("seats", "cards", "wilds"), [(1, 53, 8), (2, 53, 8), (3, 92, 14), (4, 129, 18), (5, 129, 18)])
def test_1_3_fewer_players_fewer_cards(seats: int, cards: int, wilds: int) -> None:
    """129, 92 and 53 cards for 4-5, 3 and 1-2 players, about one wild in seven (1.3, 1.4)."""
    deck = deck_for(seats)
    assert len(deck) == cards
    assert sum("X" in face for face in deck) == wilds


def test_1_4_marks() -> None:
    """Second copies and number wilds 1 to 6 are marked 3+, third copies and a coloured wild 4+ (1.4)."""
    two, three = Counter(deck_for(2)), Counter(deck_for(3))
    assert (two["R1"], three["R1"], two["R7"]) == (1, 2, 1)
    assert (two["RX"], three["RX"]) == (1, 1)
    assert (two["X6"], three["X6"], two["X7"], two["XX"]) == (0, 1, 1, 1)
    assert [two[face] for face in CURRENCY] == [3, 2, 2, 1, 1]
    assert [three[face] for face in CURRENCY] == [6, 4, 4, 2, 2]


def test_deck_order() -> None:
    """R B O G with 1 to 9, coloured wilds, number wilds, the full wild, currency; copies side by side."""
    assert " ".join(FACES) == (
        "R1 R2 R3 R4 R5 R6 R7 R8 R9 B1 B2 B3 B4 B5 B6 B7 B8 B9 O1 O2 O3 O4 O5 O6 O7 O8 O9 G1 G2 G3 G4 G5 G6 G7 G8 G9 "
        "RX BX OX GX X1 X2 X3 X4 X5 X6 X7 X8 X9 XX C1 C2 C3 C4 C5"
    )
    assert deck_for(5)[:7] == ("R1", "R1", "R1", "R2", "R2", "R2", "R3")
    assert set(TABLE) == set(FACES)


def test_1_6_start() -> None:
    """Every player starts with 5 black tokens; the first seat begins (1.6, 2.1)."""
    setup = ten.setup({"seats": 3, "auction": "sealed", "name": "friday"})
    state, events = ten.start(ten.named(setup, ("Ana", "Bob", "Cem")))
    assert events == []
    assert ten.asks(state) == Shuffle(ten.composition(setup))
    assert (ten.waiting(state), ten.legal(state, 1), ten.result(state)) == ((), (), None)
    state, events = ten.give(state, [])
    assert (events, ten.asks(state)) == ([], None)
    assert [tuple(player) for player in state.players] == [(5, 0, ())] * 3
    assert ten.waiting(state) == ((1, "turn", False),)
    assert ten.means(state, 2) == {"tokens": 5, "cards": 0}


def test_1_5_a_table_of_the_host() -> None:
    """A host may hand in his own table; a face left out is not in the box (1.5)."""
    own = {"XX": [1, 0, 1], "R1": (2, 1, 0), "C5": [0, 0, 0]}
    assert [" ".join(deck_for(seats, ten.deck.read_table(own))) for seats in (2, 3, 4)] == [
        "R1 R1 XX",
        "R1 R1 R1 XX",
        "R1 R1 R1 XX XX",
    ]
    table = Table(2, "R1 XX R1", deck=own)
    assert table.state.deck == 3
    assert ten.view(table.state, None)["unseen"] == {"R1": 2, "XX": 1}
    assert ten.setup({"seats": 2, "auction": "open", "deck": {"R1": [500, 0, 0]}}).deck == ("R1",) * 500


@pytest.mark.parametrize(
    ("key", "value", "what"),
    [
        ("seats", None, "seats cannot be None"),
        ("seats", 1, "seats cannot be 1"),
        ("seats", 6, "seats cannot be 6"),
        ("seats", True, "seats cannot be True"),
        ("seats", "3", "seats cannot be 3"),
        ("auction", None, "auction cannot be None"),
        ("auction", "dutch", "auction cannot be dutch"),
        ("auction", ["open"], "auction cannot be ['open']"),
        ("deck", [], "deck is no table"),
        ("deck", {}, "deck holds no card for 2 players"),
        ("deck", {"R1": [0, 1, 1]}, "deck holds no card for 2 players"),
        ("deck", {"R1": [499, 1, 1]}, "deck holds 501 cards"),
        ("deck", {"R10": [1, 1, 1]}, "deck names 'R10', which is no card of TEN"),
        ("deck", {"r1": [1, 1, 1]}, "deck names 'r1', which is no card of TEN"),
        ("deck", {"R1": 3}, "deck does not give the copies of R1 as three counts"),
        ("deck", {"R1": [1, 1]}, "deck does not give the copies of R1 as three counts"),
        ("deck", {"R1": [1, -1, 1]}, "deck does not give the copies of R1 as three counts"),
        ("deck", {"R1": [1, True, 1]}, "deck does not give the copies of R1 as three counts"),
        ("deck", {"R1": [1, 1.0, 1]}, "deck does not give the copies of R1 as three counts"),
        ("deck", {"R1": "111"}, "deck does not give the copies of R1 as three counts"),
    ],
)
def test_options_that_do_not_fit(key: str, value: Any, what: str) -> None:
    """A key that does not fit is refused by name."""
    with pytest.raises(Usage) as caught:
        ten.setup({"seats": 2, "auction": "open", key: value})
    assert caught.value.what == what
