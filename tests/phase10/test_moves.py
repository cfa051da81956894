"""Moves: one spelling, read strictly and written back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.engine.errors import UnreadableMove
from tenpbem.engine.phase10.deck import FACES
from tenpbem.engine.phase10.moves import Discard, DrawFrom, Hit, Lay, format, parse

SPELLINGS = {
    "draw pile": DrawFrom("pile"),
    "draw discard": DrawFrom("discard"),
    "lay R7 B7 W / R4 B5 W G7": Lay((("R7", "B7", "W"), ("R4", "B5", "W", "G7")), (None, None)),
    "lay 5: R1 R2 R3 R4 R5 R6 R7 R8": Lay((("R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"),), (None,), 5),
    "lay R7 B7 Y7 / W W W as 4": Lay((("R7", "B7", "Y7"), ("W", "W", "W")), (None, 4)),
    "lay W as 12 / S W": Lay((("W",), ("S", "W")), (12, None)),
    "hit 3 R8": Hit(3, "R8"),
    "hit 12 W": Hit(12, "W"),
    "hit 3 W low": Hit(3, "W", "low"),
    "hit 3 W high": Hit(3, "W", "high"),
    "discard G12": Discard("G12"),
    "discard S": Discard("S"),
    "discard S on Bob": Discard("S", "Bob"),
    "discard S on Ana María on Mars": Discard("S", "Ana María on Mars"),
}


@pytest.mark.parametrize("text", SPELLINGS)
def test_8_how_a_move_is_written(text: str) -> None:
    """Every kind of move, read and written."""
    assert parse(text) == SPELLINGS[text]
    assert format(SPELLINGS[text]) == text
    assert type(parse(text)) is type(SPELLINGS[text])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "draw",
        "draw  pile",
        "Draw pile",
        "draw pile ",
        "draw pile\n",
        "lay",
        "lay ",
        "lay R7, B7 / R1",
        "lay R7 /R8",
        "lay R7 B7 / ",
        "lay R7  B7",
        "lay R0",
        "lay R13",
        "lay R07",
        "lay r7",
        "lay 7",
        "lay O7",
        "lay ?? R7",
        "lay W=4",
        "lay R7 as 7",
        "lay W W as 0",
        "lay W W as 13",
        "lay W W as 04",
        "lay 0: R7",
        "lay 11: R7",
        "lay 5 R7",
        "lay 5:R7",
        "hit R8",
        "hit 0 R8",
        "hit 03 R8",
        "hit 100 R8",
        "hit 3 R8 low",
        "hit 3 W middle",
        "hit 3 W LOW",
        "hit 3",
        "discard",
        "discard R1 on Bob",
        "discard S on ",
        "discard S on  Bob",
        "discard S on Bob ",
        "discard S on Bob\n",
        "discard S on B\nb",
        "discard W=4",
        "pass",
    ],
)
def test_8_no_other_spelling(text: str) -> None:
    """The stored form has exactly one spelling, and a stored move in any other is refused."""
    with pytest.raises(UnreadableMove, match="is no move of Phase 10") as refusal:
        parse(text)
    assert repr(text) in refusal.value.what


CARDS = st.sampled_from(FACES)
GROUPS = st.lists(CARDS, min_size=1, max_size=11).map(tuple)


@given(st.lists(GROUPS, min_size=1, max_size=3), st.none() | st.integers(1, 10), st.integers(1, 12))
def test_8_laying_is_read_as_it_is_written(groups: list[tuple[str, ...]], phase: int | None, value: int) -> None:
    """parse(format(m)) == m."""
    values = tuple(value if set(group) == {"W"} else None for group in groups)
    move = Lay(tuple(groups), values, phase)
    assert parse(format(move)) == move


@given(st.text(max_size=30))
def test_8_any_text_is_read_or_refused(text: str) -> None:
    """What is read is written as it was read; anything else is refused."""
    for start in ("", "lay ", "hit ", "discard "):
        try:
            move = parse(start + text)
        except UnreadableMove:
            continue
        assert format(move) == start + text
