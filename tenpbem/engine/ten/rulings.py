"""Every ruling: what this engine plays where the printed rules leave a point open.

Each is one constant or one small function under the number of its rule, so that a correction is one line and one
test. Rulings 3.3 and 3.7 are in `auction`, 4.3 and 4.4 in `payment`, 5.4 in `scoring`: they are algorithms.
"""

from __future__ import annotations

from tenpbem.engine.rules import Card

Marks = tuple[int, int, int]
"""Copies of a face: unmarked, marked 3+, marked 4+."""

CURRENCY_MARKS: dict[Card, Marks] = {
    "C1": (3, 3, 3),
    "C2": (2, 2, 2),
    "C3": (2, 2, 2),
    "C4": (1, 1, 1),
    "C5": (1, 1, 1),
}
"""1.2, 1.4: the 27 currency cards are three ninths of C1 C1 C1 C2 C2 C3 C3 C4 C5, one ninth for each mark."""

LOW_NUMBER_MARKS: Marks = (1, 1, 1)
"""1.4: of each 1 to 6 the second copy is marked 3+, the third 4+."""

HIGH_NUMBER_MARKS: Marks = (1, 0, 0)
"""1.4: the one copy of each 7 to 9 bears no mark."""

COLOURED_WILD_MARKS: Marks = (1, 0, 1)
"""1.4: of the two coloured wilds of each colour one is marked 4+."""

LOW_NUMBER_WILD_MARKS: Marks = (0, 1, 0)
"""1.4: the number wilds 1 to 6 are marked 3+."""

HIGH_NUMBER_WILD_MARKS: Marks = (1, 0, 0)
"""1.4: the number wilds 7 to 9 bear no mark."""

FULL_WILD_MARKS: Marks = (1, 0, 0)
"""1.4: the full wild bears no mark."""

SMALLEST_BID = 1
"""3.4: nobody may bid nothing."""


def bust_tokens_earned(left: int) -> int:
    """Count the bust tokens that a bust earns when `left` are in the supply (1.7)."""
    return 1 if left > 0 else 0


def may_stop(tableau: tuple[Card, ...], deck: int) -> bool:
    """Tell whether the active player may stop drawing: never over an empty tableau while cards are left (2.2)."""
    return bool(tableau) or deck == 0


def may_take(kind: str, total: int, currency: int) -> bool:
    """Tell whether a reward may be chosen: the tableau must hold a card of its kind (2.8)."""
    return currency > 0 if kind == "currency" else total + currency > 0


def ceiling(black: int, bust: int, cards: int) -> int:
    """Give the most that a player can bid or pay: each card held counts 1 (3.4)."""
    return black + 3 * bust + cards


def unsold(discard: tuple[Card, ...], wild: Card) -> tuple[Card, ...]:
    """Put a wild that nobody wants on the discard pile (3.5)."""
    return (*discard, wild)


def blocked(held: tuple[Card, ...]) -> frozenset[Card]:
    """Give the number cards that a player may not buy: those he holds; a wild never blocks (4.2)."""
    return frozenset(held)


def spent(discard: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Put cards spent in a payment on the discard pile (4.3)."""
    return discard + cards


def turn_goes_on(tableau: tuple[Card, ...], deck: int) -> bool:
    """Tell whether a turn goes on after an auction: not once deck and tableau are empty (5.1)."""
    return deck > 0 or bool(tableau)


WILDS_ALONE_SCORE = True
"""5.3: a run may consist of wilds alone."""


def cards_counted(held: tuple[Card, ...]) -> int:
    """Count the cards that decide a tie: all that are held, wilds and duplicates too (5.5)."""
    return len(held)
