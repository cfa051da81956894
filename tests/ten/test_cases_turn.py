"""Cases of rule 8: drawing, busts, rewards, the end of the deck."""

from __future__ import annotations

from tenpbem.engine import ten
from tenpbem.engine.errors import IllegalMove
from tests.ten.table import Table


def test_T01_total_without_bust() -> None:
    """Tableau G4 C5, draw R7: total 6, no bust."""
    table = Table(3, "G4 C5 R7")
    table.play(1, "draw", "draw", "draw")
    assert (table.state.total, table.state.tableau) == (6, ("G4", "C5", "R7"))
    assert table.moves(1) == ["draw", "take cards", "take currency"]
    assert table.kinds() == ["draw"]


def test_T02_totals_below_zero() -> None:
    """Tableau R3 C5, then B6, C1, O5: totals -2, 4, 3, 8."""
    table = Table(3, "R3 C5 B6 C1 O5")
    totals = []
    for _ in range(5):
        table.play(1, "draw")
        totals.append(table.state.total)
    assert totals == [3, -2, 4, 3, 8]


def test_T03_exactly_ten_is_safe() -> None:
    """Total 4, draw R6: total 10, safe."""
    table = Table(3, "G4 R6")
    table.play(1, "draw", "draw")
    assert table.state.total == 10
    assert table.moves(1) == ["draw", "take cards"]


def test_T04_number_bust() -> None:
    """Total 4, draw B7: number bust; others take the currency in the tableau; one bust token."""
    table = Table(3, "R6 C2 B7")
    assert table.play(1, "draw", "draw", "draw") == [
        {"event": "draw", "seat": 1, "card": "B7"},
        {"event": "bust", "seat": 1, "kind": "number", "token": True},
        {"event": "gain", "seat": 2, "black": 2},
        {"event": "gain", "seat": 3, "black": 2},
    ]
    assert [table.black(seat) for seat in (1, 2, 3)] == [5, 7, 7]
    assert [table.bust(seat) for seat in (1, 2, 3)] == [1, 0, 0]
    assert table.state.market == ("R6", "B7")
    assert table.state.discard == ("C2",)
    assert (table.state.active, table.state.tableau, table.moves(2)) == (2, (), ["draw"])


def test_T05_currency_bust() -> None:
    """Tableau C5 R5 C4, draw C2: currency 11: currency bust although the total is -6; others take nothing."""
    table = Table(3, "C5 R5 C4 C2")
    assert table.play(1, "draw", "draw", "draw", "draw") == [
        {"event": "draw", "seat": 1, "card": "C2"},
        {"event": "bust", "seat": 1, "kind": "currency", "token": True},
    ]
    assert [table.black(seat) for seat in (1, 2, 3)] == [5, 5, 5]
    assert table.bust(1) == 1
    assert table.state.market == ("R5",)
    assert table.state.active == 2


def test_T06_currency_of_ten_is_safe() -> None:
    """Tableau C5 C5: currency 10, safe."""
    table = Table(3, "C5 C5")
    table.play(1, "draw", "draw")
    assert (table.state.currency, table.state.total) == (10, -10)
    assert table.moves(1) == ["draw", "take currency"]


def test_T07_take_cards() -> None:
    """Tableau R2 C3, opponents hold 9 and 5, take cards: opponents hold 10 and 8; a buy phase follows."""
    table = Table.at({1: "5t", 2: "9t", 3: "5t"}, tableau="R2 C3", market="B4")
    assert table.play(1, "take cards") == [
        {"event": "take", "seat": 1, "kind": "cards", "cards": ["R2"]},
        {"event": "gain", "seat": 2, "black": 1},
        {"event": "gain", "seat": 3, "black": 3},
    ]
    assert [table.black(seat) for seat in (1, 2, 3)] == [5, 10, 8]
    assert table.cards(1) == "R2"
    assert ten.waiting(table.state) == ((1, "buy", False),)
    assert table.moves(1) == ["buy B4", "done"]


def test_T08_take_currency() -> None:
    """Tableau R2 C3, active holds 9, take currency: holds 10; R2 in the market; no buy phase; others unchanged."""
    table = Table.at({1: "9t", 2: "9t", 3: "5t"}, tableau="R2 C3")
    assert table.play(1, "take currency") == [
        {"event": "take", "seat": 1, "kind": "currency", "cards": ["C3"]},
        {"event": "gain", "seat": 1, "black": 1},
    ]
    assert [table.black(seat) for seat in (1, 2, 3)] == [10, 9, 5]
    assert (table.state.market, table.state.discard) == (("R2",), ("C3",))
    assert ten.waiting(table.state) == ((2, "turn", False),)


def test_T09_no_currency_to_take() -> None:
    """Tableau R2 alone, take currency: refused (2.8)."""
    table = Table.at({}, tableau="R2")
    refusal = table.refused(1, "take currency", IllegalMove)
    assert refusal.why == "the tableau holds no currency card"
    assert refusal.fix == '"draw" or "take cards"'


def test_T10_no_cards_to_take() -> None:
    """Tableau C2 alone, take cards: refused (2.8)."""
    table = Table.at({}, tableau="C2")
    refusal = table.refused(1, "take cards", IllegalMove)
    assert refusal.why == "the tableau holds no number card"


def test_T11_draw_again_after_a_first_wild() -> None:
    """First card drawn is X5, auction ends: active player must draw again."""
    table = Table(2, "X5")
    table.play(1, "draw")
    table.play(2, "pass")
    table.play(1, "pass")
    assert ten.waiting(table.state) == ((1, "turn", False),)
    assert table.moves(1) == ["draw"]
    assert table.refused(1, "take cards", IllegalMove).why == "the tableau is empty, so you must draw"


def test_T12_last_card_is_a_wild_over_an_empty_tableau() -> None:
    """Last card of the deck is XX and the tableau is empty: auction, turn ends, final buys."""
    table = Table.at({1: "5t", 2: "5t"}, "XX", market="R1", deck=1)
    table.play(1, "draw")
    table.play(2, "bid 1")
    assert table.play(1, "pass")[-3:] == [
        {"event": "won", "seat": 2, "card": "XX", "bid": 1},
        {"event": "pay", "seat": 2, "items": "1t"},
        {"event": "final", "seat": 1},
    ]
    assert ten.waiting(table.state) == ((2, "final-buy", False),)


def test_T22_duplicates_are_taken() -> None:
    """Takes a tableau with R2 R2 while holding R2: holds three R2."""
    table = Table.at({1: "5t R2"}, tableau="R2 R2")
    table.play(1, "take cards")
    assert table.cards(1) == "R2 R2 R2"


def test_T33_never_more_than_ten() -> None:
    """Holds 10 black, an opponent takes cards over C4: still 10."""
    table = Table.at({1: "5t", 2: "10t"}, tableau="R2 C4")
    table.play(1, "take cards")
    assert table.black(2) == 10
    assert table.happened("gain") == []


def test_T34_bust_tokens_run_out() -> None:
    """The 15 bust tokens are out, a player busts: no token, everything else as usual."""
    table = Table.at({1: "5t 8b", 2: "5t 7b"}, "R9", tableau="R8 C1")
    table.play(1, "draw")
    assert table.happened("bust") == [{"event": "bust", "seat": 1, "kind": "number", "token": False}]
    assert (table.bust(1), table.black(2), table.state.market) == (8, 6, ("R8", "R9"))
    assert table.state.active == 2


def test_T35_deck_empty_after_a_number_card() -> None:
    """Deck empty after a number card, tableau R4 C1: may take either reward, may not draw."""
    table = Table.at({}, "R4", tableau="C1", deck=1)
    table.play(1, "draw")
    assert table.moves(1) == ["take cards", "take currency"]
    assert table.refused(1, "draw", IllegalMove).why == "the deck is empty"


def test_T36_order_of_the_final_buys() -> None:
    """Final buys: last turn was seat 2 of 3: order 3, 1, 2."""
    table = Table.at({1: "5t", 2: "5t", 3: "5t"}, tableau="C1", market="R1 R2 R3 R4", active=2, deck=0)
    assert table.play(2, "take currency")[-1] == {"event": "final", "seat": 2}
    order: list[int] = []
    while table.state.waits:
        order += table.state.waits
        table.play(table.state.waits[0], table.moves(table.state.waits[0])[0])
    assert order == [3, 1, 2]
    assert table.kinds() == ["pay", "buy", "end"]
    assert ten.view(table.state, None)["active"] == 2


def test_T37_a_bust_after_an_auction() -> None:
    """A bust after a wild was auctioned in the same turn: the wild stays with its winner."""
    table = Table(2, "X5 R8 R7")
    table.play(1, "draw")
    table.play(2, "pass")
    table.play(1, "bid 1", "draw", "draw")
    assert table.happened("bust")
    assert table.cards(1) == "X5"


def test_T40_two_wilds_in_a_turn() -> None:
    """A turn with two wilds: two auctions, one after the other."""
    table = Table(2, "X5 X5 R1")
    for _ in range(2):
        table.play(1, "draw")
        assert ten.view(table.state, None)["auction"] == {"card": "X5", "mode": "open", "bids": []}
        table.play(2, "bid 1")
        table.play(1, "pass")
    assert table.cards(2) == "X5 X5"
    assert table.play(1, "draw") == [{"event": "draw", "seat": 1, "card": "R1"}]
