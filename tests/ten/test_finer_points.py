"""Finer points of the rules: whose holdings count, what is reported, and where bounds lie exactly."""

from __future__ import annotations

import pytest

from tenpbem.engine import ten
from tenpbem.engine.errors import CannotPay, NotYourTurn, UnreadableMove
from tenpbem.engine.ten import rulings
from tenpbem.engine.ten.deck import marks_used
from tenpbem.engine.ten.scoring import points as scored
from tests.ten.table import Table


def test_3_2_every_word_of_an_auction_is_reported() -> None:
    """Once around: each bid and each pass, in order, and who passed of himself."""
    table = Table.at({1: "5t", 2: "5t", 3: "5t"}, "X5", tableau="R2")
    table.play(1, "draw")
    assert table.play(2, "bid 2") == [{"event": "bid", "seat": 2, "bid": 2, "with": None}]
    assert table.play(3, "pass") == [{"event": "pass", "seat": 3, "forced": False}]
    assert [event["event"] for event in table.play(1, "pass")] == ["pass", "won", "pay"]
    assert table.last[0] == {"event": "pass", "seat": 1, "forced": False}


def test_5_2_each_buys_from_his_own_purse_at_the_end() -> None:
    """Who can pay for nothing is passed over, and the log says so; who can is asked."""
    table = Table.at({1: "0t", 2: "0t", 3: "5t"}, tableau="C1", market="B2", active=1, deck=0)
    assert table.play(1, "take currency")[-2:] == [
        {"event": "final", "seat": 1},
        {"event": "done", "seat": 2, "forced": True},
    ]
    assert ten.waiting(table.state) == ((3, "final-buy", False),)
    table.play(3, "buy B2")
    assert table.last[-2:] == [{"event": "done", "seat": 1, "forced": True}, {"event": "end", "winners": [3]}]


@pytest.mark.parametrize(("seats", "columns"), [(1, 1), (2, 1), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_1_3_columns_of_the_table(seats: int, columns: int) -> None:
    """Up to two play without marked cards, three with those marked 3+, more with all."""
    assert marks_used(seats) == columns


def test_a_sealed_bid_is_checked_before_it_closes() -> None:
    """What would be refused in the open is refused before it is sealed."""
    table = Table.at({1: "5t", 2: "5t"}, "X5", auction="sealed", tableau="R2")
    table.play(1, "draw")
    assert ten.intend("bid 3", table.state, 1) == (ten.parse("bid"), "bid 3")
    with pytest.raises(CannotPay):
        ten.intend("bid 6", table.state, 1)
    with pytest.raises(NotYourTurn):
        ten.intend("bid 3", table.state, 2)


def test_turned_up() -> None:
    """A card came to light where one was drawn, whatever else happened."""
    table = Table.at({1: "5t"}, "R3", tableau="R2")
    assert ten.turned_up(table.play(1, "draw"))
    assert not ten.turned_up([])
    assert ten.turned_up([{"event": "done"}, {"event": "draw"}])
    assert not ten.turned_up([{"event": "done"}, {"event": "pass"}])


@pytest.mark.parametrize("text", ["draw until 1", "draw until 10", "draw until 1/1", "draw until 10/10"])
def test_2_4_bounds_of_an_intention(text: str) -> None:
    """From 1 to 10, typed or stored."""
    state = Table.at({}, tableau="R2").state
    assert ten.format(ten.parse(text)) == ten.format(ten.read(text, state, 1)) == text


@pytest.mark.parametrize("text", ["draw until 0", "draw until 11", "draw until 5/0", "draw until 5/11"])
def test_2_4_beyond_the_bounds(text: str) -> None:
    """Neither below nor above."""
    state = Table.at({}, tableau="R2").state
    with pytest.raises(UnreadableMove):
        ten.parse(text)
    with pytest.raises(UnreadableMove):
        ten.read(text, state, 1)


def test_a_number_has_nine_digits_at_most() -> None:
    """An absurd one is no number, whatever is asked for with it; one of nine digits is only too high."""
    assert ten.parse("bid 999999999") == ten.Bid(999_999_999)
    with pytest.raises(UnreadableMove):
        ten.parse("bid 1000000000")


def test_1_7_the_last_bust_token_is_earned() -> None:
    """As long as one is left; 15 there are."""
    table = Table.at({1: "5t 8b", 2: "5t 6b"}, "R9", tableau="R8 C1")
    table.play(1, "draw")
    assert table.happened("bust") == [{"event": "bust", "seat": 1, "kind": "number", "token": True}]
    assert [rulings.bust_tokens_earned(left) for left in (0, 1, 2)] == [0, 1, 1]


@pytest.mark.parametrize(
    ("tableau", "deck", "may"), [((), 0, True), ((), 1, False), ((), 2, False), (("R1",), 1, True)]
)
def test_2_2_nobody_stops_over_an_empty_tableau_while_cards_are_left(
    tableau: tuple[str, ...], deck: int, may: bool
) -> None:
    """One card left is enough."""
    assert rulings.may_stop(tableau, deck) is may


@pytest.mark.parametrize(("tableau", "deck", "on"), [((), 0, False), ((), 1, True), (("R1",), 0, True)])
def test_5_1_a_turn_goes_on_after_an_auction(tableau: tuple[str, ...], deck: int, on: bool) -> None:
    """While there is a card to draw, or something to take."""
    assert rulings.turn_goes_on(tableau, deck) is on


def test_what_is_unseen_while_a_wild_is_up_for_auction() -> None:
    """The wild itself lies open, its second copy does not."""
    table = Table.at(dict.fromkeys(range(1, 5), "5t"), "RX", tableau="R2")
    assert ten.view(table.state, None)["unseen"]["RX"] == 2
    table.play(1, "draw")
    assert ten.view(table.state, None)["unseen"]["RX"] == 1


@pytest.mark.parametrize("text", ["pass,", "pass ,", "pass,,"])
def test_a_comma_at_the_end_is_read_over(text: str) -> None:
    """People type such things."""
    table = Table.at({1: "5t", 2: "5t"}, "X5", tableau="R2")
    table.play(1, "draw")
    assert ten.read(text, table.state, 2) == ten.Pass()


def test_the_longest_numbers_that_people_may_type() -> None:
    """Nine digits are read, and refused as too much; ten are not."""
    table = Table.at({1: "5t", 2: "5t"}, "X5", tableau="R2")
    table.play(1, "draw")
    assert ten.read("bid 999999999", table.state, 2) == ten.Bid(999_999_999)
    with pytest.raises(UnreadableMove):
        ten.read("bid 1000000000", table.state, 2)


@pytest.mark.parametrize(
    "text", ["draw until", "draw then", "draw then cards buy", "bid 3 with", "bid 3 now", "buy R1 R2"]
)
def test_half_a_move_is_none(text: str) -> None:
    """In a stored move nothing is missing, and nothing stands behind it."""
    with pytest.raises(UnreadableMove):
        ten.parse(text)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("G3 O1 O3 X2 X8", 5),  # X2 closes orange, X8 is a run of its own
        ("B9 G3 G4 G5 G9 O1 O3 R3 X2 X3", 8),  # X2 is worth two in orange, one in green
        ("B1 B5 G3 G6 G9 O6 O9 OX R1 R3 R6 R7 X6 XX", 9),
    ],
)
def test_5_4_a_wild_goes_where_it_is_worth_most(cards: str, points: int) -> None:
    """Of several colours in which the same wild could stand."""
    assert scored(tuple(cards.split())) == points
