"""What cards mean as a group on the table, and what may be added to it (rules 2.1, 2.4 to 2.6, 3.5).

Order tells the value: the cards of a run are written in rising order, so the place of a wild is its number, and it
keeps that number for the round. A group of wilds alone names its value. From then on the group carries its kind and
span as facts; a hit looks at those, never at the cards again.

Functions that judge give the group, or a sentence saying why there is none.
"""

from __future__ import annotations

from typing import Any

from tenpbem.engine.phase10.deck import COLOUR, COLOUR_WORDS, NUMBER, SKIP, WILD, in_deck_order
from tenpbem.engine.phase10.moves import HIGH, LOW
from tenpbem.engine.phase10.phases import COLOUR_GROUP, PHASES, RUN, SET, Shape, described, shape_words
from tenpbem.engine.phase10.profiles import GROUP
from tenpbem.engine.phase10.state import Group
from tenpbem.engine.rules import Card

Cards = tuple[Card, ...]


def phase_groups(
    seat: int, phase: int, groups: tuple[Cards, ...], values: tuple[int | None, ...], natural: str
) -> tuple[Group, ...] | str:
    """Judge the groups laid for a phase by `seat`, whatever hand they come from."""
    shapes = PHASES[phase]
    if len(groups) != len(shapes):
        return (
            f"{described(phase)} is laid with {'one group' if len(shapes) == 1 else 'two groups'}, no more and no less"
        )
    laid = []
    for shape, cards, value in zip(shapes, groups, values, strict=True):
        group = one_group(seat, shape, cards, value)
        if isinstance(group, str):
            return group
        laid.append(group)
    bare = [is_bare(group.cards) for group in laid]
    if all(bare):
        return "at least one card of a phase must be natural, not wild"
    if natural == GROUP and any(bare):
        return "at least one card of every group must be natural, not wild"
    return tuple(laid)


def one_group(seat: int, shape: Shape, cards: Cards, value: int | None) -> Group | str:
    """Judge one group against its shape; `value` is what a group of wilds alone is to stand for."""
    if SKIP in cards:
        return "a skip is never part of a phase"
    if len(cards) < shape.size:
        return f"{' '.join(cards)} is too short for {shape_words(shape)}"
    if is_bare(cards) and value is None and shape.kind != COLOUR_GROUP:
        named = "the number" if shape.kind == SET else "the lowest number"
        return f"a group of wilds alone names its value, {named}: {' '.join(cards)} as 4"
    if value is not None and not is_bare(cards):
        return f"only a group of wilds alone names a value: write {' '.join(cards)}"
    if shape.kind == RUN:
        return _run(seat, cards, value)
    if cards != in_deck_order(cards):
        kind = "set" if shape.kind == SET else "colour group"
        return f"a {kind} is written in deck order, wilds last: {' '.join(in_deck_order(cards))}"
    return _set(seat, cards, value) if shape.kind == SET else _colour_group(seat, cards)


def is_bare(cards: Cards) -> bool:
    """Tell whether a group holds wilds alone."""
    return all(card == WILD for card in cards)


def _set(seat: int, cards: Cards, value: int | None) -> Group | str:
    numbers = {NUMBER[card] for card in cards if card != WILD} or {value or 0}
    if len(numbers) > 1:
        return f"{' '.join(cards)} is no set: all its cards have one number"
    (number,) = numbers
    return Group(seat, SET, cards, number, number)


def _colour_group(seat: int, cards: Cards) -> Group | str:
    colours = {COLOUR[card] for card in cards if card != WILD}
    if len(colours) > 1:
        return f"{' '.join(cards)} is no colour group: all its cards have one colour"
    return Group(seat, COLOUR_GROUP, cards, 0, 0, "".join(colours))


def _run(seat: int, cards: Cards, value: int | None) -> Group | str:
    lows = {NUMBER[card] - place for place, card in enumerate(cards) if card != WILD} or {value or 0}
    if len(lows) > 1:
        return f"{' '.join(cards)} is no run: its numbers rise by one from card to card, each number once"
    (low,) = lows
    high = low + len(cards) - 1
    if low < 1 or high > 12:
        return f"a run lies within 1 to 12, and {' '.join(cards)} would go from {low} to {high}"
    return Group(seat, RUN, cards, low, high)


def extended(group: Group, card: Card, end: str | None) -> Group | None:
    """Add a card to a group (rule 3.5); None where it does not fit. Only a wild on a run names its end."""
    if group.kind != RUN:
        fits = card == WILD or NUMBER.get(card) == group.low or COLOUR.get(card) == group.colour
        return group._replace(cards=in_deck_order((*group.cards, card))) if fits and end is None else None
    if card != WILD:
        end = side_of(group, NUMBER.get(card)) if end is None else None
    if end == LOW and group.low > 1:
        return group._replace(cards=(card, *group.cards), low=group.low - 1)
    if end == HIGH and group.high < 12:
        return group._replace(cards=(*group.cards, card), high=group.high + 1)
    return None


def side_of(group: Group, number: int | None) -> str | None:
    """Give the end of a run that a number continues."""
    return {group.low - 1: LOW, group.high + 1: HIGH}.get(number or -1)


def misfit(group: Group, card: Card, end: str | None) -> str:
    """Say why a card cannot be added to a group."""
    if card == SKIP:
        return "a skip is never part of a phase"
    if card == WILD and group.kind == RUN and end is None:
        return "a wild added to a run names its end, low or high"
    if end is not None and (card != WILD or group.kind != RUN):
        return "only a wild added to a run names an end"
    return f"{card} does not fit {group_words(group)}; what fits is {_wanted(group)}"


def span(group: Group) -> dict[str, Any]:
    """Say what a group stands for, as events and views do: `low` and `high`, or `number`, or `colour`."""
    if group.kind == RUN:
        return {"low": group.low, "high": group.high}
    return {"number": group.low} if group.kind == SET else {"colour": group.colour}


def group_words(group: Group) -> str:
    """Name a group: "the run 4 to 7", "the set of 5", "the group of green"."""
    if group.kind == RUN:
        return f"the run {group.low} to {group.high}"
    return f"the set of {group.low}" if group.kind == SET else f"the group of {COLOUR_WORDS[group.colour]}"


def _wanted(group: Group) -> str:
    if group.kind == SET:
        return f"a {group.low} or a wild"
    if group.kind == COLOUR_GROUP:
        return f"a {COLOUR_WORDS[group.colour]} card or a wild"
    ends = ((LOW, group.low - 1), (HIGH, group.high + 1))
    return " or ".join(f"{number} or a wild {end}" for end, number in ends if 1 <= number <= 12) or "nothing more"
