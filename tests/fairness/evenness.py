"""Is that even? Pearson's chi-square, and the band in which it lies 999 times of 1000 if chance alone is at work.

Too even is as suspicious as too uneven, so the band leaves out half a thousandth at either end.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

BAND = 0.001


def surplus(square: float, freedom: int) -> float:
    """Give the probability that chance alone makes a chi-square as large as this one, or larger.

    It is the regularised incomplete gamma function Q(freedom/2, square/2), by its series or its continued fraction.
    """
    a, x = freedom / 2, square / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a)) if x > 0 else 0.0
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - scale * total
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction, step, i = d, 0.0, 0
    while abs(step - 1) > 1e-15:
        i += 1
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        step = c * d
        fraction *= step
    return scale * fraction


def chi_square(counts: Sequence[int]) -> float:
    """Compare counts with what they would be if all were alike."""
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 for count in counts) / mean


def in_band(square: float, freedom: int) -> bool:
    """Tell whether a chi-square is as chance alone makes it 999 times of 1000."""
    return BAND / 2 < surplus(square, freedom) < 1 - BAND / 2


def even(counts: Sequence[int]) -> bool:
    """Tell whether independent draws are spread evenly over all that there are."""
    return in_band(chi_square(counts), len(counts) - 1)


def even_orders(orders: Sequence[Sequence[int]]) -> bool:
    """Tell whether cards 0 .. n-1 come up evenly at every place of whole decks.

    In each deck a card has one place and a place one card; so the sum over all n x n pairs is too large by n / (n-1),
    and has (n-1)^2 degrees of freedom.
    """
    size = len(orders[0])
    counts = [[0] * size for _ in range(size)]
    for order in orders:
        for place, card in enumerate(order):
            counts[place][card] += 1
    flat = [count for row in counts for count in row]
    return in_band(chi_square(flat) * (size - 1) / size, (size - 1) ** 2)
