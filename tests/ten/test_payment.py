"""Payments: rules 3.4, 4.3 and 4.4, against trying everything."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.engine.errors import CannotPay, IllegalMove
from tenpbem.engine.ten import Pay, Player
from tenpbem.engine.ten.payment import ceiling, default_payment, fault, limits, spelled, tokens, value, without

CARDS = ("R1", "B2", "XX")

players = st.builds(
    Player, st.integers(0, 10), st.integers(0, 6), st.sets(st.sampled_from(CARDS)).map(lambda held: tuple(sorted(held)))
)
prices = st.integers(1, 25)


def worth(items: list[int]) -> int:
    """Add up what items are worth."""
    return sum(items)


def minimal(pay: Pay, price: int) -> bool:
    """Tell by leaving out each item whether a payment pays a price with nothing superfluous."""
    items = [3] * pay.bust + [1] * (pay.black + len(pay.cards))
    return worth(items) >= price and all(worth(items) - item < price for item in items)


@given(players, prices)
def test_default_payment_loses_least(player: Player, price: int) -> None:
    """Tokens alone: the smallest loss first, among equals as many bust tokens as possible (4.4)."""
    ways = [Pay(bust, black) for bust, black in product(range(player.bust + 1), range(player.black + 1))]
    ways = [pay for pay in ways if minimal(pay, price)]
    if price > tokens(player):
        assert not ways
        return
    best = min(ways, key=lambda pay: (value(pay) - price, -pay.bust))
    assert default_payment(player, price) == best
    assert fault(player, price, None) is None
    assert fault(player, price, best) is None


@given(players, prices, st.integers(0, 7), st.integers(0, 11), st.sets(st.sampled_from((*CARDS, "G9"))))
def test_named_payments(player: Player, price: int, bust: int, black: int, cards: set[str]) -> None:
    """Any mix that is held, pays the price and has no superfluous part is allowed, and nothing else (4.3)."""
    pay = Pay(bust, black, tuple(sorted(cards)))
    held = bust <= player.bust and black <= player.black and cards <= set(player.cards)
    wrong = fault(player, price, pay)
    assert (wrong is None) == (held and minimal(pay, price))
    if wrong is None:
        left = without(player, pay)
        assert ceiling(left) == ceiling(player) - value(pay)
        assert sorted((*left.cards, *pay.cards)) == sorted(player.cards)
    else:
        superfluous = held and value(pay) >= price
        assert wrong.kind is (IllegalMove if superfluous else CannotPay)


@given(players, prices)
def test_ceiling_is_what_can_be_paid(player: Player, price: int) -> None:
    """A price can be paid in some way if and only if it is not above the ceiling (3.4)."""
    ways = product(range(player.bust + 1), range(player.black + 1), range(len(player.cards) + 1))
    payable = any(minimal(Pay(bust, black, player.cards[:cards]), price) for bust, black, cards in ways)
    assert payable == (price <= ceiling(player))


@given(players, prices)
def test_what_is_suggested_would_do(player: Player, price: int) -> None:
    """A refusal suggests a payment exactly where there is one."""
    wrong = fault(player, price, Pay(9, 0, ()))
    assert wrong is not None
    beyond = fault(player, price, None)
    if beyond is not None:
        assert bool(beyond.fix) == (price <= ceiling(player))
        assert beyond.why == f"you can pay with {limits(player)}"


@pytest.mark.parametrize(
    ("pay", "why"),
    [
        (Pay(2, 0), "you do not hold 2 bust tokens"),
        (Pay(0, 6), "you do not hold 6 black tokens"),
        (Pay(0, 0, ("B2", "B2", "G1")), "you do not hold B2 B2 G1"),
        (Pay(1, 1), "the price is 5, and one bust token (worth 3) and one black token would pay 4"),
        (Pay(), "the price is 5, and nothing would pay 0"),
        (Pay(1, 2, ("B2",)), "one black token is superfluous: the rest pays 5 as well"),
    ],
)
def test_what_is_wrong_with_a_payment(pay: Pay, why: str) -> None:
    """A refusal says what is wrong, with every token spelled out."""
    wrong = fault(Player(5, 1, ("B2",)), 5, pay)
    assert wrong is not None
    assert wrong.why == why


@pytest.mark.parametrize(
    ("pay", "price", "item"),
    [
        (Pay(0, 0, ("B1", "B2")), 1, "the card B1"),
        (Pay(2, 0), 3, "one bust token"),
        (Pay(1, 0, ("B1",)), 3, "the card B1"),
        (Pay(1, 1), 1, "one black token"),
    ],
)
def test_what_is_superfluous(pay: Pay, price: int, item: str) -> None:
    """Leaving any single item out must fall short of the price (4.3)."""
    wrong = fault(Player(5, 5, ("B1", "B2")), price, pay)
    assert wrong is not None
    assert wrong.why == f"{item} is superfluous: the rest pays {price} as well"


def test_bust_tokens_give_no_change() -> None:
    """What goes over the price is lost, so one bust token pays 1 (4.3)."""
    assert fault(Player(5, 2), 1, Pay(1)) is None
    assert fault(Player(5, 2), 4, Pay(2)) is None


def test_limits_are_said_as_the_rules_say_them() -> None:
    """The refusal says "with tokens up to 5, naming cards up to 6" (3.4)."""
    assert limits(Player(2, 1, ("R1",))) == "tokens up to 5, naming cards up to 6"
    assert limits(Player(2, 1)) == "tokens up to 5, and you hold no cards"


def test_payments_are_spelled_out() -> None:
    """People read 1b as black, so it is said what it is."""
    assert spelled(Pay(1, 2, ("R3",))) == "one bust token (worth 3), 2 black tokens and R3"
    assert spelled(Pay(2)) == "2 bust tokens (worth 6)"
