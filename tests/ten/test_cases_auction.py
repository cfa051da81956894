"""Cases of rule 8: auctions, once around and sealed."""

from __future__ import annotations

from tenpbem.engine import ten
from tenpbem.engine.errors import CannotPay, IllegalMove
from tests.ten.table import Table


def auction(players: dict[int, str], mode: str = "open", card: str = "X5", tableau: str = "R2") -> Table:
    """Put a wild up for auction in seat 1's turn."""
    table = Table.at(players, card, auction=mode, tableau=tableau)
    table.play(1, "draw")
    return table


def test_T13_equal_bid_is_refused_once_around() -> None:
    """3 players, once around: bids 2, pass, then 2: the last is refused: must beat 2."""
    table = auction({1: "5t", 2: "5t", 3: "5t"})
    table.play(2, "bid 2")
    table.play(3, "pass")
    refusal = table.refused(1, "bid 2", IllegalMove)
    assert refusal.what == "cannot bid 2 for X5"
    assert refusal.why == "{seat 2} bid 2, and a bid must be higher than the last one"
    assert refusal.fix == '"bid 3" (you can pay up to 5), or "pass"'


def test_T14_equal_sealed_bids() -> None:
    """Sealed: left neighbour 3, next 4, active 4: the next one wins (earlier in order), pays 4."""
    table = auction({1: "5t", 2: "5t", 3: "5t"}, "sealed")
    assert table.sealed({1: "bid 4", 2: "bid 3", 3: "bid 4"}) == [
        {"event": "bid", "seat": 2, "bid": 3, "with": None},
        {"event": "bid", "seat": 3, "bid": 4, "with": None},
        {"event": "bid", "seat": 1, "bid": 4, "with": None},
        {"event": "won", "seat": 3, "card": "X5", "bid": 4},
        {"event": "pay", "seat": 3, "items": "4t"},
    ]
    assert [table.black(seat) for seat in (1, 2, 3)] == [5, 5, 1]
    assert table.cards(3) == "X5"


def test_T15_all_pass() -> None:
    """Sealed: all pass: wild discarded, nobody pays, turn goes on."""
    table = auction({1: "5t", 2: "5t", 3: "5t"}, "sealed")
    assert table.sealed({1: "pass", 2: "pass", 3: "pass"})[-1] == {"event": "unsold", "card": "X5"}
    assert table.state.discard == ("X5",)
    assert [table.black(seat) for seat in (1, 2, 3)] == [5, 5, 5]
    assert table.moves(1) == ["draw", "take cards"]


def test_T16_ceiling() -> None:
    """2 black, 1 bust, 1 card held, bid 7: refused: ceiling is 6."""
    table = auction({1: "5t", 2: "2t 1b R1"})
    refusal = table.refused(2, "bid 7", CannotPay)
    assert refusal.why == "you can pay with tokens up to 5, naming cards up to 6"
    assert refusal.fix == ""
    table.refused(2, "bid 7 with 1b 2t R1", CannotPay)


def test_T17_default_payment_of_a_bid() -> None:
    """Wins with bid 4, holds 5 black and 2 bust, no payment named: pays 1 bust + 1 black."""
    table = auction({1: "5t", 2: "5t 2b"})
    table.play(2, "bid 4")
    assert {"event": "pay", "seat": 2, "items": "1b 1t"} in table.play(1, "pass")
    assert (table.black(2), table.bust(2)) == (4, 1)


def test_T38_nothing_to_bid_with() -> None:
    """No tokens, no cards: passes in the auction without being asked (6.1)."""
    table = auction({1: "5t", 2: "0t", 3: "5t"})
    assert table.happened("pass") == [{"event": "pass", "seat": 2, "forced": True}]
    assert table.state.waits == (3,)
    table = auction({1: "5t", 2: "0t", 3: "5t"}, "sealed")
    table.play(1, "bid")
    assert table.state.waits == (3,)
    table.play(3, "bid")
    assert table.open({3: "pass", 1: "pass"}) == [
        {"event": "pass", "seat": 2, "forced": True},
        {"event": "pass", "seat": 3, "forced": False},
        {"event": "pass", "seat": 1, "forced": False},
        {"event": "unsold", "card": "X5"},
    ]


def test_T41_payment_must_be_named() -> None:
    """2 black, 1 bust, 1 card, bid 6 without payment: refused, naming tokens (5) and cards (6); named, it is legal."""
    table = auction({1: "5t", 2: "2t 1b R1"})
    refusal = table.refused(2, "bid 6", CannotPay)
    assert refusal.why == "you can pay with tokens up to 5, naming cards up to 6"
    assert refusal.fix == '"bid 6 with 1b 2t R1"'
    table.play(2, "bid 6 with 1b 2t R1")
    assert table.kinds() == ["bid", "pass", "won", "pay"]
    assert table.happened("bid") == [{"event": "bid", "seat": 2, "bid": 6, "with": "1b 2t R1"}]
    assert table.cards(2) == "X5"
    assert table.state.discard == ("R1",)


def test_T42_payment_must_be_named_in_a_sealed_bid() -> None:
    """The same in a sealed bid: a pass, named in the log."""
    table = auction({1: "5t", 2: "2t 1b R1"}, "sealed")
    assert table.sealed({1: "pass", 2: "bid 6"})[0] == {
        "event": "void",
        "seat": 2,
        "why": "tokens alone cannot pay it, and no cards are named",
    }
    table = auction({1: "5t", 2: "2t 1b R1"}, "sealed")
    table.sealed({1: "pass", 2: "bid 6 with 1b 2t R1"})
    assert table.cards(2) == "X5"


def test_T43_superfluous_sealed_payment() -> None:
    """Sealed bid with 4t for 3: a pass (superfluous)."""
    table = auction({1: "5t", 2: "5t"}, "sealed")
    table.sealed({1: "pass", 2: "bid 3 with 4t"})
    assert table.kinds() == ["void", "pass", "unsold"]
    assert table.last[0]["why"] == "the payment names something superfluous"


def test_T50_standing_bid_at_the_ceiling() -> None:
    """Once around, standing bid 6, next player's ceiling is 6: passes without being asked (6.1)."""
    table = auction({1: "8t", 2: "6t", 3: "2t 1b R1"})
    table.play(2, "bid 6")
    assert table.happened("pass") == [{"event": "pass", "seat": 3, "forced": True}]
    assert table.state.waits == (1,)
    assert table.moves(1) == ["bid 7", "bid 8", "pass"]


def test_T51_the_closer_always_hands_in() -> None:
    """Sealed auction, active player has neither tokens nor cards: hands in a pass all the same (6.2)."""
    table = auction({1: "0t", 2: "5t"}, "sealed")
    assert table.state.waits == (1,)
    assert table.moves(1) == ["pass"]
    table.sealed({1: "pass", 2: "bid 1"})
    assert table.last[0] == {"event": "bid", "seat": 2, "bid": 1, "with": None}
    assert table.last[1] == {"event": "pass", "seat": 1, "forced": False}
    assert ten.means(table.state, 1) == {"tokens": 0, "cards": 0}
