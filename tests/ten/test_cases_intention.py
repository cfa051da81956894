"""Cases of rule 8: intentions."""

from __future__ import annotations

import pytest

from tenpbem.engine import ten
from tenpbem.engine.errors import IllegalMove
from tests.ten.table import Table


def test_T44_a_wild_ends_the_intention() -> None:
    """`draw until 7 then cards`, a wild comes up at total 3: auction; the intention is over; decides anew."""
    table = Table(2, "R3 X5 R1")
    table.play(1, "draw until 7 then cards")
    assert table.kinds() == ["draw", "draw", "auction"]
    table.play(2, "pass")
    table.play(1, "pass")
    assert table.moves(1) == ["draw", "take cards"]
    table.play(1, "draw")
    assert table.state.total == 4
    assert ten.waiting(table.state) == ((1, "turn", False),)


def test_T45_then_cannot_be_carried_out() -> None:
    """`draw until 9 then currency` and only number cards lie there at 9: the player is asked."""
    table = Table(2, "R4 R5")
    table.play(1, "draw until 9 then currency")
    assert table.kinds() == ["draw", "draw"]
    assert table.moves(1) == ["draw", "take cards"]


def test_T46_deck_runs_out() -> None:
    """`draw until 9 then cards`, the deck runs out at 4: cards are taken."""
    table = Table.at({}, "R1", tableau="R3", deck=1)
    table.play(1, "draw until 9 then cards")
    assert table.kinds()[:2] == ["draw", "take"]
    assert table.cards(1) == "R1 R3"


def test_T47_stops_at_currency() -> None:
    """`draw until 9/3`, C1 then C2: stops at currency 3."""
    table = Table(2, "C1 C2 R9")
    table.play(1, "draw until 9/3")
    assert table.state.tableau == ("C1", "C2")
    assert table.moves(1) == ["draw", "take currency"]


def test_T48_cards_to_buy() -> None:
    """3 tokens, market R4 B7 O2, `.. buy R4 B7`, the cards taken include R4: nothing bought; `buy G1` is refused."""
    table = Table.at({1: "3t", 2: "5t"}, "R1 R4", market="R4 B7 O2")
    refusal = table.refused(1, "draw until 5 then cards buy G1", IllegalMove)
    assert refusal.why == "G1 does not lie in the market"
    table.play(1, "draw until 5 then cards buy R4 B7")
    assert table.kinds() == ["draw", "draw", "take", "done"]
    assert table.last[-1] == {"event": "done", "seat": 1, "forced": False}
    assert (table.cards(1), table.black(1), table.state.active) == ("R1 R4", 3, 2)


def test_an_intention_buys_the_first_it_can() -> None:
    """`then cards buy R4 B7 O2`: the first of them that tokens can buy by then."""
    table = Table.at({1: "3t", 2: "5t"}, "R4", market="R4 B7 O2")
    table.play(1, "draw then cards buy R4 B7 O2")
    assert table.kinds() == ["draw", "take", "pay", "buy"]
    assert table.last[-2:] == [
        {"event": "pay", "seat": 1, "items": "2t"},
        {"event": "buy", "seat": 1, "card": "O2"},
    ]
    assert table.state.active == 2


def test_an_intention_may_buy_none() -> None:
    """`then cards buy none`: the turn is over without asking; that was the player's own decision."""
    table = Table.at({1: "5t", 2: "5t"}, "R4", market="B1")
    table.play(1, "draw until 3 then cards buy none")
    assert table.last[-1] == {"event": "done", "seat": 1, "forced": False}
    assert table.state.active == 2


def test_an_intention_may_leave_buying_open() -> None:
    """`then cards`: the player is asked what to buy."""
    table = Table.at({1: "5t", 2: "5t"}, "R4", market="B1")
    table.play(1, "draw until 3 then cards")
    assert ten.waiting(table.state) == ((1, "buy", False),)


def test_then_without_until_stops_at_the_first_card() -> None:
    """`draw then currency` takes after the first card that enters the tableau."""
    table = Table.at({1: "2t", 2: "5t"}, "C2", tableau="R4")
    table.play(1, "draw then currency")
    assert table.kinds() == ["draw", "take", "gain"]
    assert (table.black(1), table.state.market, table.state.active) == (4, ("R4",), 2)


def test_a_bust_ends_the_intention() -> None:
    """A bust ends the turn, whatever was intended."""
    table = Table(2, "R5 R4 R9")
    table.play(1, "draw until 10 then cards")
    assert table.kinds() == ["draw", "draw", "draw", "bust"]
    assert table.state.intention is None
    assert table.state.active == 2


def test_intentions_that_break_a_rule() -> None:
    """No card twice, marks of 1 to 10, buying only after cards, no private bids where bids are open."""
    state = Table.at({}, market="R4").state
    for move, why in (
        (ten.Draw(7, None, "cards", ("R4", "R4")), "a card to buy is named twice"),
        (ten.Draw(11), "an intention stops at a total and a currency of 1 to 10"),
        (ten.Draw(7, 0), "an intention stops at a total and a currency of 1 to 10"),
        (ten.Draw(None, 3), "an intention is a total, a currency, and what to take then"),
        (ten.Draw(7, None, "both"), "an intention is a total, a currency, and what to take then"),
        (ten.Draw(7, None, "currency", ()), "only who takes cards may buy"),
        (ten.Draw(sealed=True), "bids are open in this game, so a draw carries none"),
    ):
        with pytest.raises(IllegalMove) as caught:
            ten.apply(state, 1, move)
        assert caught.value.why == why
