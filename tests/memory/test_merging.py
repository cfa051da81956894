"""To merge is to unite: in any order and grouping, however often, whatever part of the game a copy holds."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpbem.engine.errors import Fork, TakenSeat
from tenpbem.engine.game import Game, add
from tenpbem.engine.log.entry import DUTIES
from tenpbem.engine.merging import all_heads, merge
from tests.game.sitting import Sitting, key_of, resigned
from tests.memory.copies import KINDS, copy, entries_of, steps, whole

SETTINGS = settings(max_examples=60, deadline=None)


@st.composite
def copies(draw: st.DrawFn, least: int = 1, most: int = 4) -> tuple[Game, list[Game]]:
    """Draw a game and some copies of it, often with different answers of one step."""
    game = whole(*draw(st.sampled_from(KINDS)))
    end = len(steps(game))
    near = draw(st.integers(0, end))
    numbers = st.one_of(st.integers(max(0, near - 1), min(end, near + 1)), st.integers(0, end))
    parts = [
        copy(game, draw(numbers), draw(st.permutations((1, 2, 3)))[: draw(st.integers(0, 3))])
        for _ in range(draw(st.integers(least, most)))
    ]
    return game, parts


def same(one: Game, other: Game) -> bool:
    """Tell whether two games are at one head with the same answers, and show the same table."""
    heads = (one.head, one.step) == (other.head, other.step)
    return heads and entries_of(one) == entries_of(other) and (one.shown, one.over) == (other.shown, other.over)


@SETTINGS
@given(copies())
def test_the_union_holds_all_and_invents_nothing(given: tuple[Game, list[Game]]) -> None:
    """What some copy knows is known afterwards, and nothing else; and it is a game again, ending at one head."""
    game, parts = given
    union = merge(parts)
    assert entries_of(union) == frozenset().union(*map(entries_of, parts)) <= entries_of(game)
    assert all_heads(union) == all_heads(game)[: len(all_heads(union))]


@SETTINGS
@given(copies(least=2))
def test_the_order_does_not_matter(given: tuple[Game, list[Game]]) -> None:
    """Commutative."""
    _, parts = given
    union = merge(parts)
    for other in permutations(parts):
        assert same(merge(other), union)


@SETTINGS
@given(copies(least=3))
def test_the_grouping_does_not_matter(given: tuple[Game, list[Game]]) -> None:
    """Associative."""
    _, (one, two, *rest) = given
    third = merge(rest)
    assert same(merge([merge([one, two]), third]), merge([one, merge([two, third])]))


@SETTINGS
@given(copies())
def test_once_is_enough(given: tuple[Game, list[Game]]) -> None:
    """Idempotent: what is merged once is known."""
    _, parts = given
    union = merge(parts)
    assert same(merge([union]), union)
    assert same(merge([union, *parts, union]), union)


@st.composite
def branches(draw: st.DrawFn) -> tuple[Game, Game, str]:
    """Draw two copies of a game that branch, and who signed twice; the first branch may go on."""
    game = whole(*draw(st.sampled_from(KINDS)))
    answers = steps(game)
    free = [number for number, step in enumerate(answers) if step[0].entry.do not in DUTIES]
    number = draw(st.sampled_from(free))
    before = copy(game, number, ())
    entry = draw(st.sampled_from(answers[number])).entry
    again = add(before, resigned(entry, before.head, key_of(entry.by), note="I thought again"))
    return copy(game, draw(st.integers(number + 1, len(answers))), ()), again, entry.by


@SETTINGS
@given(branches())
def test_a_fork_is_named_in_any_order(given: tuple[Game, Game, str]) -> None:
    """Where one seat signed two different things over one head, every order names author and step alike."""
    one, two, author = given
    step = two.step + 1 if two.answers else two.step
    words = set()
    for copies in ((one, two), (two, one), (one, two, one)):
        with pytest.raises(Fork) as caught:
            merge(copies)
        assert (caught.value.step, caught.value.author) == (step, author)
        words.add((caught.value.what, caught.value.why))
    assert len(words) == 1
    assert not isinstance(caught.value, TakenSeat)


def test_two_joins_of_one_seat_are_no_fork_of_anybody() -> None:
    """By two keys, whatever they are called, it is a seat taken twice."""
    for other in ("Bob", "Eve"):
        one, two = Sitting(people=["Ana"], seats=3), Sitting(people=["Ana"], seats=3)
        one.join("Bob")
        two.join(other, key_of("Eve"))
        with pytest.raises(TakenSeat, match="both joined as seat 2"):
            merge([one.game, two.game])
