"""The yardstick itself: known values, what is even passes, and what is not does not."""

from __future__ import annotations

from random import Random

import pytest

from tests.fairness.evenness import even, even_orders, in_band, surplus


@pytest.mark.parametrize(
    ("square", "freedom", "probability"),
    [
        (0.0, 3, 1.0),
        (2.0, 2, 0.36787944117144233),
        (10.827566170662733, 1, 0.001),
        (18.307038053275146, 10, 0.05),
        (3.940299136120017, 10, 0.95),
        (149.4492527790363, 100, 0.001),
        (16384.0, 16384, 0.4985307),
    ],
)
def test_tails_are_those_of_the_tables(square: float, freedom: int, probability: float) -> None:
    """Values that can be looked up."""
    assert surplus(square, freedom) == pytest.approx(probability, rel=1e-6)


def test_a_good_source_passes() -> None:
    """Single draws, and whole decks."""
    chance = Random(1)
    counts = [0] * 129
    for _ in range(60_000):
        counts[chance.randrange(129)] += 1
    assert even(counts)
    assert even_orders([chance.sample(range(52), 52) for _ in range(500)])


def test_a_word_that_is_too_short_is_seen() -> None:
    """Remainders of bytes favour small numbers."""
    chance, counts = Random(1), [0] * 129
    for _ in range(60_000):
        counts[chance.randrange(256) % 129] += 1
    assert not even(counts)


def test_a_wrong_shuffle_is_seen() -> None:
    """Where every place is swapped with any other, some orders are favoured."""
    chance, orders = Random(1), []
    for _ in range(500):
        order = list(range(129))
        for place in range(129):
            other = chance.randrange(129)
            order[place], order[other] = order[other], order[place]
        orders.append(order)
    assert not even_orders(orders)


def test_too_even_is_seen_too() -> None:
    """One card after the other in turn is no chance at all."""
    assert not even([500] * 129)
    assert not in_band(1e-9, 128)
