"""Refusals say what was asked, why it cannot be, and what would work."""

from __future__ import annotations

import pytest

from tenpbem.engine import ten
from tenpbem.engine.errors import CannotPay, IllegalMove, NotYourTurn, Refusal
from tests.ten.table import Table


def over() -> Table:
    """Play to the end."""
    table = Table.at({}, tableau="C1", deck=0)
    table.play(1, "take currency")
    return table


def buying() -> Table:
    """Bring seat 1 into its buy phase."""
    table = Table.at({1: "2t R1 R2", 2: "5t"}, tableau="G9", market="B1 B2 B3 B4 O1 O2 O3 R1")
    table.play(1, "take cards")
    return table


def bidding(standing: int) -> Table:
    """Bring seat 3 before a standing bid."""
    table = Table.at({1: "9t", 2: "9t", 3: "3t R1 R2"}, "X5")
    table.play(1, "draw")
    table.play(2, f"bid {standing}")
    return table


def drawing() -> Table:
    """Leave a card to be turned."""
    table = Table.at({})
    table.state, _ = ten.apply(table.state, 1, ten.Draw())
    return table


def unshuffled() -> Table:
    """Set the table before the shuffle."""
    table = Table.at({})
    table.state, _ = ten.start(table.setup)
    return table


@pytest.mark.parametrize(
    ("table", "seat", "text", "kind", "what", "why", "fix"),
    [
        (Table.at({}), 2, "draw", NotYourTurn, "cannot draw", "the game waits for {seat 1} to draw or to take", ""),
        (buying(), 2, "draw", NotYourTurn, "cannot draw", "the game waits for {seat 1} to buy or be done", ""),
        (drawing(), 1, "draw", NotYourTurn, "cannot draw", "the next card is not yet turned", ""),
        (unshuffled(), 1, "draw", NotYourTurn, "cannot draw", "the deck is not yet shuffled", ""),
        (over(), 1, "draw", NotYourTurn, "cannot draw", "the game is over", ""),
        (
            Table.at({}, tableau="R2 C1"),
            1,
            "bid 3",
            IllegalMove,
            "cannot bid 3",
            "it is time to draw or to take",
            '"draw", "take cards" or "take currency"',
        ),
        (bidding(2), 3, "draw", IllegalMove, "cannot draw", "X5 is up for auction first", '"bid 3" or "pass"'),
        (
            bidding(2),
            3,
            "take cards",
            IllegalMove,
            "cannot take cards",
            "it is time to bid for X5",
            '"bid 3" or "pass"',
        ),
        (
            buying(),
            1,
            "take cards",
            IllegalMove,
            "cannot take cards",
            "it is time to buy or be done",
            '"buy B1", "buy B2", "buy O1" or "done"',
        ),
        (
            buying(),
            1,
            "buy G1",
            IllegalMove,
            "cannot buy G1",
            "G1 does not lie in the market",
            '"buy B1", "buy B2", "buy B3" or "done"',
        ),
        (
            buying(),
            1,
            "buy B4",
            CannotPay,
            "cannot buy B4",
            "you can pay with tokens up to 2, naming cards up to 5",
            '"buy B4 with 2t R1 R2"',
        ),
        (
            bidding(3),
            3,
            "bid 3",
            IllegalMove,
            "cannot bid 3 for X5",
            "{seat 2} bid 3, and a bid must be higher than the last one",
            '"pass", or "bid 4 with ..": you can pay with tokens up to 3, naming cards up to 5',
        ),
        (
            bidding(2),
            3,
            "bid 5 with 2t R1",
            CannotPay,
            "cannot bid 5 with 2t R1 for X5",
            "the price is 5, and 2 black tokens and R1 would pay 3",
            '"bid 5 with 3t R1 R2"',
        ),
    ],
)
def test_refusal(table: Table, seat: int, text: str, kind: type[Refusal], what: str, why: str, fix: str) -> None:
    """Each names what was refused, why, and what would work."""
    refusal = table.refused(seat, text, kind)
    assert (refusal.what, refusal.why, refusal.fix) == (what, why, fix)


def test_several_that_are_waited_for_are_all_named() -> None:
    """In a sealed auction several seats are waited for at once."""
    table = Table.at({1: "5t", 2: "5t", 3: "5t", 4: "5t"}, "X5", auction="sealed")
    table.play(1, "draw")
    table.play(1, "bid")
    refusal = table.refused(1, "open", NotYourTurn)
    assert refusal.why == "your sealed bid is handed in, and nobody can change it"
    with pytest.raises(NotYourTurn) as caught:
        ten.check_bid(table.state, 5, ten.Pass())
    assert caught.value.why == "the game waits for {seat 2}, {seat 3} or {seat 4} to bid for X5"
    for seat in (2, 3, 4):
        table.play(seat, "bid")
    assert table.refused(2, "draw", NotYourTurn).why == "the game waits for {seat 1} to open the bids"
    assert table.refused(1, "draw", IllegalMove).why == "it is time to open the bids"


def test_a_refusal_leaves_the_state_alone() -> None:
    """States are values: what is refused changes nothing, what is done makes a new one."""
    table = buying()
    before = table.state
    table.refused(1, "buy G1", IllegalMove)
    table.play(1, "buy B1")
    assert before.market != table.state.market
    assert before == buying().state
