"""Nobody can know: as long as one contribution is missing, a card not yet turned is even over all that are left.

Everything else is held fixed, the whole secrets of the other players included: their ladders, the chance so far, the
cards left. The missing link takes 10 000 values, and each must make its card as often as every other.
"""

from __future__ import annotations

import pytest

from tenpbem.engine.deal.drawn import climb
from tests.fairness.drawing import GAME, SIZE, Hands, answer, secret
from tests.fairness.evenness import even

VALUES = 10_000
CASES = [
    pytest.param(deal, seats, active, missing, id=f"{deal}-{seats}-{active}-without-{missing}")
    for deal, seats, active, missings in (
        ("croupier", 2, 2, (1, 2)),
        ("croupier", 5, 3, (3, 4)),
        ("table", 2, 1, (1, 2)),
        ("table", 3, 2, (1, 2, 3)),
        ("table", 5, 4, (1, 4)),
    )
    for missing in missings
]
"""Who deals, how many sit there, who draws, and whose link nobody else has: the active player's, the next one's, and
at the table anybody's."""


def one_missing(deal: str, seats: int, active: int, missing: int, before: int = 0) -> dict[int, list[int]]:
    """Draw two cards with each value of the missing link; `before` cards were drawn before. Give counts by place."""
    hands = Hands(seats, deal == "croupier", seats)
    for _ in range(before):
        hands.draw(active)
    left = [int(card) for card in hands.deal.remaining]
    counts = {0: [0] * len(left), 1: [0] * len(left)}
    place = {card: at for at, card in enumerate(left)}
    for value in range(VALUES):
        link = secret("link", value, missing)
        seen = climb(GAME, missing, link, 1)
        table = hands.deal._replace(shown=(*hands.deal.shown[: missing - 1], seen, *hands.deal.shown[missing:]))
        links = [link if seat == missing else ladder[-1] for seat, ladder in enumerate(hands.ladders, 1)]
        table = table.contribute(active, links[active - 1])
        for seat in table.owing:
            table = table.contribute(seat, links[seat - 1])
        for number, card in enumerate(answer(table, 2)[0]):
            counts[number][place[card]] += 1
    return counts


@pytest.mark.parametrize(("deal", "seats", "active", "missing"), CASES)
def test_without_one_link_a_card_is_even(deal: str, seats: int, active: int, missing: int) -> None:
    """The first and the second card of a draw, from a full deck."""
    counts = one_missing(deal, seats, active, missing)
    assert all(sum(count) == VALUES and len(count) == SIZE and even(count) for count in counts.values())


@pytest.mark.parametrize(("deal", "missing"), [("croupier", 1), ("croupier", 2), ("table", 3)])
def test_late_in_the_game_too(deal: str, missing: int) -> None:
    """After 117 draws, all of whose links and cards are known, the twelve that are left are even."""
    counts = one_missing(deal, 3, 1, missing, before=117)
    assert all(len(count) == 12 and even(count) for count in counts.values())


@pytest.mark.parametrize("deal", ["croupier", "table"])
def test_with_all_links_the_card_is_known(deal: str) -> None:
    """Those who deal know the card when the last of them adds his link, and so would all of them together before."""
    cards = {Hands(9, deal == "croupier", 4).draw(2)[0] for _ in range(5)}
    assert len(cards) == 1


def test_bystanders_add_nothing_to_a_croupier_game() -> None:
    """The active player and the next one together do know the card, whatever the others do."""
    first = Hands(9, True, 4)
    first.ladders[2], first.ladders[3] = [], []
    assert first.draw(1) == Hands(9, True, 4).draw(1)
