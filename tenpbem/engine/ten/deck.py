"""The cards of TEN: their faces, what each is worth, and how many of each are in the box.

A face is a short text (`R4`, `RX`, `X5`, `XX`, `C3`). *Deck order* is the order of `FACES`, copies side by side; all
that is shown, and the deck before it is shuffled, stands in it. A host may bring a table of his own, of the form
`{"R1": [1, 1, 1], ..}`: copies unmarked, marked 3+, marked 4+ (rule 1.5).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.engine.errors import Usage
from tenpbem.engine.rules import Card
from tenpbem.engine.ten import rulings
from tenpbem.engine.ten.rulings import Marks

COLOURS = "RBOG"
LARGEST = 9

NUMBERS: tuple[Card, ...] = tuple(f"{colour}{number}" for colour in COLOURS for number in range(1, LARGEST + 1))
COLOURED_WILDS: tuple[Card, ...] = tuple(f"{colour}X" for colour in COLOURS)
NUMBER_WILDS: tuple[Card, ...] = tuple(f"X{number}" for number in range(1, LARGEST + 1))
FULL_WILD: Card = "XX"
CURRENCY: tuple[Card, ...] = ("C1", "C2", "C3", "C4", "C5")

WILDS: tuple[Card, ...] = (*COLOURED_WILDS, *NUMBER_WILDS, FULL_WILD)
FACES: tuple[Card, ...] = (*NUMBERS, *WILDS, *CURRENCY)

PLACE: dict[Card, int] = {face: place for place, face in enumerate(FACES)}
"""Where each face stands in deck order."""

PRICE: dict[Card, int] = {face: int(face[1]) for face in NUMBERS}
"""The printed number of each number card: what it adds to the total, what it costs in the market."""

WORTH: dict[Card, int] = {face: int(face[1]) for face in CURRENCY}
"""What each currency card is worth."""

MOST_CARDS = 500
"""How many cards a host's table may hold: each may need a link of every dealer."""

TABLE: dict[Card, Marks] = {
    **{face: rulings.LOW_NUMBER_MARKS if PRICE[face] <= 6 else rulings.HIGH_NUMBER_MARKS for face in NUMBERS},
    **dict.fromkeys(COLOURED_WILDS, rulings.COLOURED_WILD_MARKS),
    **dict.fromkeys(NUMBER_WILDS[:6], rulings.LOW_NUMBER_WILD_MARKS),
    **dict.fromkeys(NUMBER_WILDS[6:], rulings.HIGH_NUMBER_WILD_MARKS),
    FULL_WILD: rulings.FULL_WILD_MARKS,
    **rulings.CURRENCY_MARKS,
}
"""The box: 129 cards, 92 without those marked 4+, 53 without those marked 3+ as well (1.1 to 1.4)."""


def read_table(table: object) -> dict[Card, Marks]:
    """Check a host's own table and give it as marks by face; a face that it leaves out is not in the box.

    Raises Usage, naming the face at fault.
    """
    if not isinstance(table, Mapping):
        raise Usage("deck is no table", "it gives the copies of each face", "R1 = [1, 1, 1] under [deck]")
    marks = {face: _read_marks(face, copies) for face, copies in table.items()}
    total = sum(map(sum, marks.values()))
    if total > MOST_CARDS:
        raise Usage(f"deck holds {total} cards", f"{MOST_CARDS} are the most that can be dealt")
    return marks


def _read_marks(face: Any, copies: Any) -> Marks:
    if face not in PLACE:
        raise Usage(f"deck names {face!r}, which is no card of TEN", "", "cards are R1 to G9, RX, X5, XX, C1 to C5")
    if not isinstance(copies, list | tuple) or len(copies) != 3 or any(type(n) is not int or n < 0 for n in copies):
        raise Usage(
            f"deck does not give the copies of {face} as three counts",
            "they are the copies without a mark, marked 3+, marked 4+",
            f"{face} = [1, 1, 1]",
        )
    return (copies[0], copies[1], copies[2])


def marks_used(seats: int) -> int:
    """Count the columns of the table that are played with: up to two players only what bears no mark (1.3, 7.1)."""
    return {1: 1, 2: 1, 3: 2}.get(seats, 3)


def deck_for(seats: int, table: Mapping[Card, Marks] = TABLE) -> tuple[Card, ...]:
    """List the cards for a number of seats in deck order; raise Usage where there is none."""
    used = marks_used(seats)
    cards = tuple(face for face in FACES if face in table for _ in range(sum(table[face][:used])))
    if not cards:
        raise Usage(f"deck holds no card for {seats} players", "all of its cards are marked for more")
    return cards
