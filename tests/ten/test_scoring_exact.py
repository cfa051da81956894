"""The best assignment of wilds against one found by trying everything, and its speed on the largest hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from time import perf_counter

from hypothesis import given, settings
from hypothesis import strategies as st

from tenpbem.engine.ten.deck import COLOURED_WILDS, COLOURS, FULL_WILD, NUMBER_WILDS, NUMBERS
from tenpbem.engine.ten.scoring import best_runs, points

Cells = dict[tuple[str, int], int]
Key = tuple[object, ...]

COLOURED_WILD, NUMBER_WILD, ANY_WILD, NATURAL = 2, 1, 0, 3


def places(wild: str) -> list[tuple[str, int] | None]:
    """List where a wild may go: nowhere, or one number of one colour."""
    colours = COLOURS if wild[0] == "X" else wild[0]
    numbers = range(1, 10) if wild[1] == "X" else [int(wild[1])]
    return [None, *product(colours, numbers)]


def kind(wild: str) -> int:
    """Tell which kind of wild it is."""
    if wild == FULL_WILD:
        return ANY_WILD
    return NUMBER_WILD if wild[0] == "X" else COLOURED_WILD


def best_run(cells: Cells, colour: str) -> tuple[int, int, tuple[int, ...]] | None:
    """Find the best run of a colour that holds all its wilds: length, start (negative), kinds; None if none does."""
    wilds = {number for (of, number), what in cells.items() if of == colour and what != NATURAL}
    found = []
    for start in range(1, 10):
        for end in range(start, 10):
            run = range(start, end + 1)
            if all((colour, number) in cells for number in run) and wilds <= set(run):
                found.append((len(run), -start, tuple(cells[colour, number] for number in run)))
    return max(found, default=None if wilds else (0, 0, ()))


def assignments(cards: list[str]) -> Iterator[tuple[Cells, int]]:
    """Try every place for every wild; wilds are never laid over a card."""
    naturals: Cells = {(card[0], int(card[1])): NATURAL for card in cards if "X" not in card}
    wilds = [card for card in cards if "X" in card]
    for chosen in product(*map(places, wilds)):
        laid = [place for place in chosen if place]
        if len(set(laid)) == len(laid) and naturals.keys().isdisjoint(laid):
            cells = naturals | {place: kind(wild) for wild, place in zip(wilds, chosen, strict=True) if place}
            yield cells, len(laid)


def best_key(cards: list[str]) -> Key:
    """Find the best assignment by rule 5.4, trying all."""
    best: Key = ()
    for cells, used in assignments(cards):
        runs = [best_run(cells, colour) for colour in COLOURS]
        if all(run is not None for run in runs):
            total = sum(run[0] + (run[0] == 9) for run in runs if run)
            best = max(best, (total, -used, *runs))
    return best


def key_of(cards: tuple[str, ...]) -> Key:
    """Read the runs found by the rules as such a key."""
    runs = {run.colour: run for run in best_runs(cards)}
    shown: list[object] = []
    total = used = 0
    for colour in COLOURS:
        if colour not in runs:
            shown.append((0, 0, ()))
            continue
        run = runs[colour]
        start = next((int(card[1]) - at for at, card in enumerate(run.cards) if card[1] != "X"), None)
        kinds = tuple(kind(card) if "X" in card else NATURAL for card in run.cards)
        shown.append((len(run.cards), None if start is None else -start, kinds))
        assert run.points == len(run.cards) + (len(run.cards) == 9)
        total, used = total + run.points, used + sum("X" in card for card in run.cards)
    return (total, -used, *shown)


few_wilds = st.tuples(
    st.lists(st.just(FULL_WILD), max_size=1),
    st.lists(st.sampled_from(COLOURED_WILDS), max_size=2),
    st.lists(st.sampled_from(NUMBER_WILDS), max_size=2),
).map(lambda parts: [card for part in parts for card in part][:3])


@settings(max_examples=30)
@given(st.lists(st.sampled_from(NUMBERS), max_size=14), few_wilds)
def test_best_assignment_by_trying_all(numbers: list[str], wilds: list[str]) -> None:
    """No assignment is better by rule 5.4 than the one that is shown."""
    cards = [*numbers, *wilds]
    wanted, got = best_key(cards), key_of(tuple(cards))
    for mine, theirs in zip(got, wanted, strict=True):
        if isinstance(mine, tuple) and mine[1] is None:
            assert (mine[0], mine[2]) == (theirs[0], theirs[2])  # type: ignore[index]
        else:
            assert mine == theirs


@settings(max_examples=60)
@given(st.lists(st.sampled_from((*NUMBERS, *COLOURED_WILDS, *NUMBER_WILDS, FULL_WILD)), max_size=40))
def test_runs_use_each_card_once(cards: list[str]) -> None:
    """The runs that are shown are made of cards held, in place and in order, and add up."""
    left = list(cards)
    for run in best_runs(tuple(cards)):
        fixed = {int(card[1]) - at for at, card in enumerate(run.cards) if card[1] != "X"}
        assert len(fixed) <= 1
        for card in run.cards:
            assert card[0] in ("X", run.colour)
            left.remove(card)
    assert points(tuple(cards)) <= 40


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(NUMBERS), max_size=20),
    st.lists(st.sampled_from((*COLOURED_WILDS, *NUMBER_WILDS, FULL_WILD)), max_size=12),
)
def test_a_card_more_never_scores_less(numbers: list[str], wilds: list[str]) -> None:
    """Every card may stay unused, so none does harm."""
    cards = (*numbers, *wilds)
    for at in range(len(cards)):
        assert points(cards[:at] + cards[at + 1 :]) <= points(cards)


def test_the_largest_hands_are_scored() -> None:
    """All wilds of the box in one hand, with and without numbers, and more wilds than any box holds."""
    wilds = COLOURED_WILDS * 2 + NUMBER_WILDS + (FULL_WILD,)
    assert points(wilds) == 19
    assert points((*NUMBERS, *wilds)) == 40
    began = perf_counter()
    assert points(NUMBER_WILDS * 2 + (FULL_WILD,) * 5) == 25
    assert points(NUMBER_WILDS * 4) == 40
    assert points((FULL_WILD,) * 36) == 40
    assert points((FULL_WILD,) * 100 + COLOURED_WILDS * 50) == 40
    # Trying all would take days; a busy machine may take long, but not that long.
    assert perf_counter() - began < 60
