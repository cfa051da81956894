"""Getting rid of most cards: against a search that tries every hit in every order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest

from tenpbem.engine.phase10.deck import DECK, in_deck_order, without
from tenpbem.engine.phase10.groups import extended, phase_groups
from tenpbem.engine.phase10.melds import as_lay, lay_downs
from tenpbem.engine.phase10.moves import HIGH, LOW, Hit
from tenpbem.engine.phase10.plans import best_hits, best_lay
from tenpbem.engine.phase10.scoring import points
from tenpbem.engine.phase10.state import Group

from .brute import random_hand
from .table import group

GROUPS = (
    group(2, "run", "R3 R4 R5 R6"),
    group(2, "run", "R6 W R8 R9 R10"),
    group(3, "run", "B1 B2 B3 B4"),
    group(3, "set", "R10 B10 W"),
    group(1, "set", "R4 B4 Y4"),
    group(1, "colour", "G1 G2 G3 G4 G5 G6 W"),
)


@cache
def fewest(hand: tuple[str, ...], table: tuple[Group, ...]) -> tuple[int, int]:
    """Try every hit in every order; give the number of cards left at best, and their points."""
    best = len(hand), points(hand)
    for place, grown_from in enumerate(table):
        for card in dict.fromkeys(hand):
            for end in (None, LOW, HIGH):
                grown = extended(grown_from, card, end)
                if grown is not None:
                    left = without(hand, (card,))
                    assert left is not None
                    best = min(best, fewest(left, (*table[:place], grown, *table[place + 1 :])))
    return best


def follow(hand: tuple[str, ...], hits: tuple[Hit, ...], table: Mapping[int, Group]) -> tuple[str, ...]:
    """Do hits one by one; give what is left."""
    table = dict(table)
    for hit in hits:
        grown = extended(table[hit.group], hit.card, hit.end)
        assert grown is not None, (hit, table)
        table[hit.group] = grown
        left = without(hand, (hit.card,))
        assert left is not None
        hand = left
    return hand


@pytest.mark.parametrize("seed", range(6))
def test_the_best_hits_leave_the_fewest_cards(seed: int) -> None:
    """As few cards as by trying every hit in every order, then as few points; at least one is kept where it must be."""
    random = Random(seed)
    for _ in range(25):
        hand = in_deck_order(random.sample([*DECK, *["W"] * 12], random.randint(1, 6)))
        table = dict(random.sample(list(enumerate(GROUPS, 1)), random.randint(1, 3)))
        plan = best_hits(hand, table, keep=0)
        assert follow(hand, plan.hits, table) == plan.left
        assert plan.cost == fewest(hand, tuple(table.values())), (hand, table, plan)
        kept = best_hits(hand, table, keep=1)
        assert follow(hand, kept.hits, table) == kept.left
        assert len(kept.left) == max(1, len(plan.left))


@pytest.mark.parametrize("phase", range(1, 11))
def test_the_best_lay_down_leaves_the_fewest_cards(phase: int) -> None:
    """As few cards as by laying every legal size and trying every hit afterwards."""
    random = Random(phase)
    seen = 0
    for index in range(400):
        hand = random_hand(random, 10)
        at_once, keep = bool(index % 2), index % 3 % 2
        others = random.sample(GROUPS, 2)
        plan = best_lay(hand, phase, others, keep=keep, at_once=at_once)
        layable = lay_downs(hand, phase, keep=keep)
        if not layable or hand.count("W") > 2:
            assert plan is not None or not layable
            continue
        assert plan is not None
        assert plan.lay is not None
        costs = []
        for laydown in lay_downs(hand, phase, exact=False, keep=keep):
            lay = as_lay(hand, laydown, spare="G" if at_once else "")
            left = without(hand, (card for cards in lay.groups for card in cards))
            laid = phase_groups(0, phase, lay.groups, lay.values, "phase")
            assert left is not None
            assert not isinstance(laid, str)
            costs.append(fewest(left, (*laid, *others) if at_once else laid))
        assert len(plan.left) == max(keep, min(costs)[0])
        left = without(hand, (card for cards in plan.lay.groups for card in cards))
        laid = phase_groups(0, phase, plan.lay.groups, plan.lay.values, "phase")
        assert left is not None
        assert not isinstance(laid, str)
        table = dict(enumerate((*others, *laid), 1))
        assert follow(left, plan.hits, table) == plan.left
        assert at_once or all(hit.group > 2 for hit in plan.hits)
        seen += 1
        if seen == 12:
            return
    assert seen


def test_a_wild_bridges_a_gap() -> None:
    """A wild is played where a card held leads on from it."""
    plan = best_hits(("R8", "W", "G12"), {4: group(2, "run", "R3 R4 R5 R6")})
    assert plan.hits == (Hit(4, "W", HIGH), Hit(4, "R8"))
    assert plan.left == ("G12",)
    assert plan.cost == (1, 10)


def test_wilds_find_room_only_within_one_to_twelve() -> None:
    """Where there are full runs alone, wilds stay in hand."""
    almost = group(2, "run", " ".join(f"R{number}" for number in range(2, 13)))
    plan = best_hits(("W", "W", "R5"), {1: almost}, keep=0)
    assert plan.hits == (Hit(1, "W", LOW),)
    assert plan.left == ("W", "R5") or plan.left == ("R5", "W")


def test_a_wild_goes_before_a_card_that_costs_less() -> None:
    """Where there is room for one of them, the natural card is kept, even if it fits."""
    almost = group(2, "run", " ".join(f"R{number}" for number in range(1, 11)))
    plan = best_hits(("R11", "W", "W"), {1: almost}, keep=0)
    assert plan.hits == (Hit(1, "W", HIGH), Hit(1, "W", HIGH))
    assert plan.left == ("R11",)


LONG = (("R", 1, 10), ("B", 2, 11), ("Y", 3, 9), ("G", 1, 12), ("R", 4, 12))


@pytest.mark.parametrize("seed", range(4))
def test_the_best_hits_where_wilds_have_little_room(seed: int) -> None:
    """As by trying every hit in every order, beside runs that are long already."""
    random = Random(seed)
    runs = [group(2, "run", " ".join(f"{colour}{n}" for n in range(low, high + 1))) for colour, low, high in LONG]
    for _ in range(60):
        hand = in_deck_order(random.sample(["W"] * 8 + [card for card in DECK if card != "S"], random.randint(2, 6)))
        table = dict(enumerate(random.sample(runs, random.randint(1, 2)), 1))
        plan = best_hits(hand, table, keep=0)
        assert follow(hand, plan.hits, table) == plan.left
        assert plan.cost == fewest(hand, tuple(table.values())), (hand, table, plan)


def test_a_card_of_the_colour_is_left_to_the_group_of_its_colour() -> None:
    """A run is continued by the card that no other group takes."""
    table = {1: group(1, "colour", "G1 G2 G3"), 2: group(2, "run", "R3 B4 R5 B6")}
    assert best_hits(("B7", "G7"), table, keep=0).left == ()
    assert best_hits(("R7", "G7", "Y2", "G2"), table, keep=0).left == ()


def test_nothing_to_lay() -> None:
    """Where the hand lays nothing there is no plan; with a named phase the move names it."""
    assert best_lay(("R1", "B5"), 1) is None
    hand = ("R5", "B5", "Y5", "R7", "B7", "Y7", "S")
    plan = best_lay(hand, 1, named=True)
    assert plan is not None
    assert plan.lay is not None
    assert plan.lay.phase == 1
    assert plan.left == ("S",)
