"""Cases of rule 8: buying and paying."""

from __future__ import annotations

from tenpbem.engine.errors import IllegalMove
from tests.ten.table import Table


def buying(holds: str, market: str) -> Table:
    """Bring seat 1 into its buy phase with these holdings; what it takes plays no part."""
    table = Table.at({1: holds, 2: "5t"}, tableau="G9", market=market)
    table.play(1, "take cards")
    return table


def test_T18_bust_token_without_change() -> None:
    """Buys R2, holds 0 black, 1 bust: pays 1 bust, loses 1."""
    table = buying("0t 1b", "R2")
    assert table.play(1, "buy R2") == [
        {"event": "pay", "seat": 1, "items": "1b"},
        {"event": "buy", "seat": 1, "card": "R2"},
    ]
    assert (table.black(1), table.bust(1), table.cards(1), table.state.market) == (0, 0, "R2 G9", ())


def test_T19_superfluous_payment() -> None:
    """Pays for R3 with 1 bust + 1 black: refused: the black token is superfluous."""
    refusal = buying("5t 1b", "R3").refused(1, "buy R3 with 1b 1t", IllegalMove)
    assert refusal.what == "cannot buy R3 with 1b 1t"
    assert refusal.why == "one black token is superfluous: the rest pays 3 as well"
    assert refusal.fix == '"buy R3 with 1b"'


def test_T20_card_already_held() -> None:
    """Buys B4 while holding B4: refused (4.2)."""
    table = buying("5t B4", "B4 R1")
    refusal = table.refused(1, "buy B4", IllegalMove)
    assert refusal.why == "you hold B4 already"
    assert refusal.fix == '"buy R1" or "done"'
    assert table.moves(1) == ["buy R1", "done"]
    table.refused(1, "buy B4 with 3t B4", IllegalMove)


def test_T21_wilds_do_not_block() -> None:
    """Buys B4 while holding BX and X4: allowed."""
    table = buying("5t BX X4", "B4")
    table.play(1, "buy B4")
    assert table.cards(1) == "B4 G9 BX X4"


def test_T23_payment_in_cards() -> None:
    """Pays for O3 with the cards XX, R9, B1: allowed; all three discarded."""
    table = buying("5t XX R9 B1", "O3")
    assert table.play(1, "buy O3 with R9 B1 XX")[0] == {"event": "pay", "seat": 1, "items": "R9 B1 XX"}
    assert table.cards(1) == "O3 G9"
    assert table.state.discard == ("R9", "B1", "XX")
    assert table.black(1) == 5


def test_T39_nothing_to_buy() -> None:
    """Market R1, player holds R1 and 10 tokens, nothing else in the market: the buy phase passes unasked (6.1)."""
    table = buying("10t R1", "R1")
    assert table.last[-1] == {"event": "done", "seat": 1, "forced": True}
    assert table.state.active == 2
