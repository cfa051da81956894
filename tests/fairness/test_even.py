"""Draws are even, whoever deals: each card as often as each other, at every place of the deck.

500 whole decks of 129 cards are drawn for each deal, 64 500 draws, and some first cards of new games. `python -m
tests.fairness` draws ten times as many decks and 60 000 first cards, and says what it finds.
"""

from __future__ import annotations

from functools import partial

import pytest

from tests.fairness.drawing import counted, first_card, whole_deck
from tests.fairness.evenness import even, even_orders

DEALS = ("seeded", "croupier", "table")
DECKS = 500
FIRSTS = {"seeded": 3_000, "croupier": 12_000, "table": 12_000}


@pytest.mark.parametrize("deal", DEALS)
def test_whole_decks_are_even(deal: str) -> None:
    """64 500 draws: every card as often at every place, in draws of one to four cards each."""
    orders = [whole_deck(deal, number) for number in range(DECKS)]
    assert all(sorted(order) == list(range(129)) for order in orders)
    assert even_orders(orders)


@pytest.mark.parametrize("deal", DEALS)
def test_first_cards_are_even(deal: str) -> None:
    """The first card of every new game: one as often as another."""
    assert even(counted(partial(first_card, deal), FIRSTS[deal]))
