"""Sealed auctions: who is waited for, what is shown, what counts when the bids are opened (3.3, 3.7, 6.1, 6.2)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tenpbem.engine import ten
from tenpbem.engine.errors import CannotPay, IllegalMove, NotYourTurn
from tests.ten.table import Table


def auction(players: dict[int, str], card: str = "X5", draw: ten.Draw | None = None) -> Table:
    """Put a wild up for a sealed auction in seat 1's turn."""
    table = Table.at(players, card + " R1 R1", auction="sealed", tableau="R2")
    table.do(1, draw or ten.Draw())
    return table


FOUR = {1: "5t", 2: "5t", 3: "5t", 4: "0t"}


def test_the_closer_hands_in_first_then_all_others() -> None:
    """First the closer alone, then all that are not forced to pass, in any order, then the closer opens."""
    table = auction(FOUR)
    assert ten.waiting(table.state) == ((1, "bid", False),)
    assert table.play(1, "bid") == []
    assert ten.waiting(table.state) == ((2, "bid", False), (3, "bid", False))
    assert table.moves(3) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "pass"]
    table.play(3, "bid")
    assert ten.waiting(table.state) == ((2, "bid", False),)
    table.play(2, "bid")
    assert ten.waiting(table.state) == ((1, "open", True),)
    assert table.moves(1) == []
    assert ten.means(table.state, 1) is None


def test_bids_are_handed_in_in_any_order() -> None:
    """Answers of one step commute."""
    start = auction({1: "5t", 2: "5t", 3: "5t", 4: "5t", 5: "5t"})
    start.play(1, "bid")
    ends = set()
    for order in permutations((2, 3, 4, 5)):
        state = start.state
        for seat in order:
            state, events = ten.apply(state, seat, ten.Sealed())
            assert events == []
        ends.add(state)
    assert len(ends) == 1


def test_nobody_to_wait_for_but_the_closer() -> None:
    """Where all others can only pass, the closer opens at once after handing in."""
    table = auction({1: "5t", 2: "0t", 3: "0t"})
    table.play(1, "bid")
    assert ten.waiting(table.state) == ((1, "open", True),)
    assert table.open({1: "bid 2"})[-2] == {"event": "won", "seat": 1, "card": "X5", "bid": 2}


def test_an_unopened_auction_shows_only_who_handed_in() -> None:
    """Of a sealed bid only that it is there; forced passes are public."""
    table = auction(FOUR)
    assert ten.view(table.state, 1)["auction"] == {
        "card": "X5",
        "mode": "sealed",
        "bids": [{"seat": 4, "bid": None}],
    }
    table.play(1, "bid")
    table.play(3, "bid")
    assert ten.view(table.state, 1)["auction"]["bids"] == [
        {"seat": 3, "sealed": True},
        {"seat": 4, "bid": None},
        {"seat": 1, "sealed": True},
    ]


def test_bids_are_not_typed_openly() -> None:
    """In a sealed auction the rules see only that a bid was handed in, in an open one only bids."""
    table = auction({1: "5t", 2: "5t"})
    for text in ("bid 3", "pass"):
        assert table.refused(1, text, IllegalMove).what == f"cannot {text}" + (" for X5" if text != "pass" else "")
    opened = Table.at({1: "5t", 2: "1t"}, "X5")
    opened.play(1, "draw")
    refusal = opened.refused(2, "bid", IllegalMove)
    assert (refusal.why, refusal.fix) == ("bids are open in this game", '"bid 1" or "pass"')


def test_a_bid_handed_in_cannot_be_changed() -> None:
    """Who has handed in is no longer waited for."""
    table = auction(FOUR)
    table.play(1, "bid")
    table.play(2, "bid")
    assert table.refused(2, "bid", NotYourTurn).why == "your sealed bid is handed in, and nobody can change it"
    assert table.refused(4, "bid", NotYourTurn).why == "the game waits for {seat 3} to bid for X5"


def test_a_bid_is_checked_before_it_is_sealed() -> None:
    """`check_bid` refuses what could not be bid openly, and nothing else."""
    state = auction({1: "2t 1b R1", 2: "5t"}).state
    for move in (*ten.legal(state, 1), ten.parse("bid 6 with 1b 2t R1"), ten.parse("bid 1 with R1")):
        ten.check_bid(state, 1, move)  # type: ignore[arg-type]
    for text, kind in (
        ("bid 7", CannotPay),
        ("bid 6", CannotPay),
        ("bid 1 with 2t", IllegalMove),
        ("bid 1 with XX", CannotPay),
    ):
        with pytest.raises(kind):
            ten.check_bid(state, 1, ten.parse(text))  # type: ignore[arg-type]
    with pytest.raises(NotYourTurn):
        ten.check_bid(state, 2, ten.Pass())
    with pytest.raises(IllegalMove) as caught:
        ten.check_bid(state, 1, ten.Bid(0))
    assert caught.value.why == "the smallest bid is 1"
    with pytest.raises(IllegalMove):
        ten.check_bid(Table.at({}).state, 1, ten.Bid(1))


VOID = {
    None: "it cannot be read",
    "": "it is no bid in its one spelling",
    "bid 3 ": "it is no bid in its one spelling",
    "Bid 3": "it is no bid in its one spelling",
    "bid 03": "it is no bid in its one spelling",
    "bid 3 on X5": "it is no bid in its one spelling",
    "bid": "it is no bid",
    "draw": "it is no bid",
    "take cards": "it is no bid",
    "bid 7": "it is more than the player can pay",
    "bid 6": "tokens alone cannot pay it, and no cards are named",
    "bid 3 with 2t": "the payment named falls short",
    "bid 3 with 1b 1t": "the payment names something superfluous",
    "bid 3 with R1 R2": "the payment names what the player does not hold",
}


@pytest.mark.parametrize(("text", "why"), VOID.items())
def test_what_counts_as_a_pass(text: str | None, why: str) -> None:
    """What cannot be read or paid is a pass, and the log says why, never what it was (3.7)."""
    table = auction({1: "5t", 2: "2t 1b R1", 3: "5t"})
    assert table.sealed({1: "bid 1", 2: text, 3: "pass"}) == [
        {"event": "void", "seat": 2, "why": why},
        {"event": "pass", "seat": 3, "forced": False},
        {"event": "bid", "seat": 1, "bid": 1, "with": None},
        {"event": "won", "seat": 1, "card": "X5", "bid": 1},
        {"event": "pay", "seat": 1, "items": "1t"},
    ]


@pytest.mark.parametrize("bids", [{}, {1: "bid 1"}, {1: "pass", 2: "pass", 3: "pass", 4: "pass"}])
def test_all_that_was_handed_in_is_opened(bids: dict[int, str]) -> None:
    """An opening must hold one bid of each seat that handed in."""
    table = auction(FOUR)
    for seat in (1, 2, 3):
        table.play(seat, "bid")
    with pytest.raises(IllegalMove):
        table.open(bids)
    with pytest.raises(IllegalMove):
        table.do(1, ten.Open(((1, "pass"), (2, "pass"), (3, "pass"), (3, "bid 1"))))
    table.refused(1, "open", IllegalMove)


@pytest.mark.parametrize(
    ("card", "clauses", "event"),
    [
        ("X5", "bid 3 on X5, bid 1 on any", {"event": "bid", "seat": 1, "bid": 3, "with": None}),
        ("RX", "bid 3 on X5, bid 1 on any", {"event": "bid", "seat": 1, "bid": 1, "with": None}),
        ("RX", "bid 3 on X5", {"event": "pass", "seat": 1, "forced": False}),
        ("X5", "pass on X5, bid 1 on any", {"event": "pass", "seat": 1, "forced": False}),
        ("X5", "bid 1 on any, bid 3 on X5", {"event": "bid", "seat": 1, "bid": 1, "with": None}),
        ("X5", "bid 9 on X5, bid 1 on any", {"event": "void", "seat": 1, "why": "it is more than the player can pay"}),
        ("X5", "bid 2", {"event": "void", "seat": 1, "why": "it is no bid in its one spelling"}),
        ("X5", "pass", {"event": "void", "seat": 1, "why": "it is no bid in its one spelling"}),
        ("X5", None, {"event": "void", "seat": 1, "why": "it cannot be read"}),
    ],
)
def test_bids_that_a_draw_carries(card: str, clauses: str | None, event: dict[str, object]) -> None:
    """The first clause that fits the wild counts; what no clause names is a pass."""
    table = auction({1: "5t", 2: "5t"}, card, ten.Draw(7, sealed=True))
    assert ten.waiting(table.state) == ((2, "bid", False),)
    assert ten.view(table.state, None)["auction"]["bids"] == [{"seat": 1, "sealed": True}]
    table.play(2, "bid")
    assert table.open({2: "pass", 1: clauses})[1] == event


def test_clauses_are_only_for_draws_that_carry_them() -> None:
    """The bid of a closer who handed it in after the card came up is a plain bid."""
    table = auction({1: "5t", 2: "5t"})
    table.sealed({1: "bid 3 on X5", 2: "pass"})
    assert table.kinds() == ["pass", "void", "unsold"]


def test_a_draw_with_bids_that_turns_up_no_wild() -> None:
    """The bids of a draw are for the wild that it may turn up; if it does not, nothing is owed."""
    table = auction({1: "5t", 2: "5t"}, "R3", ten.Draw(sealed=True))
    assert ten.waiting(table.state) == ((1, "turn", False),)
    assert table.state.tableau == ("R2", "R3")


def test_private_bids_that_cannot_be_sealed() -> None:
    """All of them 128 bytes at most, and only where bids are sealed."""
    state = Table.at({}, auction="sealed").state
    fits = ten.parse_clauses("bid 3 on X5")
    ten.check_clauses(state, 1, fits)
    long = ["bid 13 with 10t R1 R2 R3 on any"] * 3
    most = ten.parse_clauses(", ".join([*long, "bid 33333 on any", "pass on any"]))
    assert len(ten.format_clauses(most)) == 128
    ten.check_clauses(state, 1, most)
    more = ten.parse_clauses(", ".join([*long, "bid 333333 on any", "pass on any"]))
    with pytest.raises(IllegalMove) as caught:
        ten.check_clauses(state, 1, more)
    assert caught.value.why == "the bids for a wild take 129 bytes, and 128 fit under the seal"
    with pytest.raises(IllegalMove) as caught:
        ten.check_clauses(Table.at({}).state, 1, fits)
    assert caught.value.why == "bids are open in this game"
