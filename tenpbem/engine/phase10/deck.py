"""The cards of Phase 10 as data: 108 faces, and what each face says (rules, section 1).

A face is a string: `R7` is the red seven, `W` a wild, `S` a skip. Two cards of one face are the same card to a
player, so a hand is a multiset of faces, kept in deck order. A card whose face is not known is `HIDDEN`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tenpbem.engine.rules import HIDDEN, Card

COLOURS = "RBYG"
COLOUR_WORDS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
NUMBERS = range(1, 13)
WILD: Card = "W"
SKIP: Card = "S"

NATURALS: tuple[Card, ...] = tuple(f"{colour}{number}" for colour in COLOURS for number in NUMBERS)
FACES: tuple[Card, ...] = (*NATURALS, WILD, SKIP)
COPIES: dict[Card, int] = dict.fromkeys(NATURALS, 2) | {WILD: 8, SKIP: 4}
DECK: tuple[Card, ...] = tuple(face for face in FACES for _ in range(COPIES[face]))
"""All cards in deck order: R B Y G with 1 to 12, copies side by side, then W, then S (rule 1.1)."""

ORDER: dict[Card, int] = {face: place for place, face in enumerate((*FACES, HIDDEN))}
"""Where a face stands in deck order; an unknown card stands last."""

NUMBER: dict[Card, int] = {face: int(face[1:]) for face in NATURALS}
COLOUR: dict[Card, str] = {face: face[0] for face in NATURALS}


def in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards into deck order: wilds after all natural cards."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(hand: Sequence[Card], cards: Iterable[Card]) -> tuple[Card, ...] | None:
    """Take named cards out of a hand, an unknown card for each that is not seen in it; None if they cannot be there."""
    left = list(hand)
    for card in cards:
        if card in left:
            left.remove(card)
        elif HIDDEN in left:
            left.remove(HIDDEN)
        else:
            return None
    return tuple(left)


def distinct(hand: Iterable[Card]) -> tuple[Card, ...]:
    """List the known faces of a hand, each once, in the order of the hand."""
    return tuple(card for card in dict.fromkeys(hand) if card != HIDDEN)
