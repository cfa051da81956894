"""The one spelling of every move: what `format` writes `parse` reads, and nothing else."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.engine import ten
from tenpbem.engine.errors import UnreadableMove
from tenpbem.engine.ten.deck import COLOURED_WILDS, FULL_WILD, NUMBER_WILDS, NUMBERS, WILDS
from tenpbem.engine.ten.moves import in_order

MOVES: dict[str, ten.Move] = {
    "draw": ten.Draw(),
    "draw until 7": ten.Draw(7),
    "draw until 10/10": ten.Draw(10, 10),
    "draw then currency": ten.Draw(then="currency"),
    "draw until 7/4 then cards": ten.Draw(7, 4, "cards"),
    "draw until 7/4 then cards buy none": ten.Draw(7, 4, "cards", ()),
    "draw then cards buy R4 B7": ten.Draw(None, None, "cards", ("R4", "B7")),
    "take cards": ten.Take("cards"),
    "take currency": ten.Take("currency"),
    "bid 3": ten.Bid(3),
    "bid 6 with 1b 2t R1": ten.Bid(6, ten.Pay(1, 2, ("R1",))),
    "bid 12 with 10t R1 R1": ten.Bid(12, ten.Pay(0, 10, ("R1", "R1"))),
    "pass": ten.Pass(),
    "bid": ten.Sealed(),
    "open": ten.Open(),
    "buy R4": ten.Buy("R4"),
    "buy G9 with 3b": ten.Buy("G9", ten.Pay(3)),
    "buy O3 with R9 XX": ten.Buy("O3", ten.Pay(0, 0, ("R9", "XX"))),
    "done": ten.Done(),
}

OTHERS = (
    "draw until|draw until 0|draw until 11|draw until 07|draw until 7/|draw until 7/0|draw until 7/11|draw until /4|"
    "draw until 7 then|draw then|draw then cash|draw then currency buy none|draw then cards buy|draw then cards buy RX|"
    "draw buy R1|draw then cards buy none R1|draw until 7 cards|draw  until 7|draw |draw until 7, bid 3 on X5|"
    "take|take Cards|bid 0|bid 03|bid -1|bid three|bid 3 with|bid 3 with 0t|bid 3 with 3t 1b|bid 3 with R1 1t|Draw|"
    "bid 3 with XX R1|bid 3 with C1|bid 3 with 1b1t|bid 3 using 3t|bid 3 4|bid 1234567890|bid ٣|bid 1 with 1t 1t|"
    "buy|buy RX|buy r4|buy C1|buy R4 with|buy R4 R5|buy R4 with b|buy R4 with t|buy R4 with 01t|buy XX|"
    "Pass|pass on X5|done.|open 3|join|start|deal|with 3t|R4||"
)


@pytest.mark.parametrize(("text", "move"), MOVES.items())
def test_every_move_has_one_spelling(text: str, move: ten.Move) -> None:
    """Each move is written and read in this spelling."""
    assert ten.format(move) == text
    assert ten.parse(text) == move
    assert type(ten.parse(text)) is type(move)


@pytest.mark.parametrize("text", OTHERS.split("|"))
def test_no_other_spelling_is_read(text: str) -> None:
    """A stored move in any other spelling is refused."""
    with pytest.raises(UnreadableMove):
        ten.parse(text)


def test_moves_differ() -> None:
    """No two kinds of moves are equal, though they are tuples."""
    assert len({ten.parse(text) for text in MOVES}) == len(MOVES)


pays = st.builds(
    lambda bust, black, cards: ten.Pay(bust, black, in_order(cards)),
    st.integers(0, 15),
    st.integers(0, 10),
    st.lists(st.sampled_from((*NUMBERS, *WILDS)), max_size=4),
).filter(lambda pay: pay != ten.Pay())
bids = st.builds(ten.Bid, st.integers(1, 99), st.none() | pays)
marks = st.integers(1, 10)
rewards = st.sampled_from(
    [(None, None), ("currency", None), ("cards", None), ("cards", ()), ("cards", ("R4",)), ("cards", ("B7", "R4"))]
)
draws = st.builds(
    lambda until, currency, reward: ten.Draw(until, currency if until else None, *reward),
    st.none() | marks,
    st.none() | marks,
    rewards,
)
moves = bids | draws | st.builds(ten.Buy, st.sampled_from(NUMBERS), st.none() | pays)
clauses = st.lists(
    st.builds(
        ten.Clause,
        bids | st.just(ten.Pass()),
        st.sampled_from((*COLOURED_WILDS, *NUMBER_WILDS, FULL_WILD, "any")),
    ),
    min_size=1,
    max_size=4,
).map(tuple)


@given(moves)
def test_round_trip(move: ten.Move) -> None:
    """What is written is read as the same move."""
    assert ten.parse(ten.format(move)) == move


@given(clauses)
def test_round_trip_of_clauses(private: tuple[ten.Clause, ...]) -> None:
    """So it is with the private bids of a draw."""
    assert ten.parse_clauses(ten.format_clauses(private)) == private


WORDS = ("draw", "until", "then", "bid", "buy", "with", "3", "1b", "R4", "on", "any", "pass", "cards", "7/4")


@given(st.text(max_size=30) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_read_exactly_or_refused(text: str) -> None:
    """No text breaks the reader, and what it takes is in its one spelling."""
    try:
        assert ten.format(ten.parse(text)) == text
    except UnreadableMove:
        assert text not in MOVES
    with suppress(UnreadableMove):
        assert ten.format_clauses(ten.parse_clauses(text)) == text


def test_private_bids_are_no_part_of_the_draw() -> None:
    """Of a draw that carries private bids only the public part is written."""
    assert ten.format(ten.Draw(7, sealed=True)) == "draw until 7"
    assert ten.parse_clauses("bid 3 on X5, pass on RX, bid 1 with 1t on any") == (
        ten.Clause(ten.Bid(3), "X5"),
        ten.Clause(ten.Pass(), "RX"),
        ten.Clause(ten.Bid(1, ten.Pay(0, 1)), "any"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid 3",
        "bid 3 on R4",
        "bid 3 on X5,pass on any",
        "bid on X5",
        "draw on X5",
        "bid 3 with 1b 1t R1 on any ",
        "bid 03 on any",
    ],
)
def test_other_private_bids_are_refused(text: str) -> None:
    """Private bids have one spelling too."""
    with pytest.raises(UnreadableMove):
        ten.parse_clauses(text)


def test_private_bids_out_of_order_are_shown_in_order() -> None:
    """Where the meaning is plain the refusal shows the right spelling."""
    with pytest.raises(UnreadableMove) as caught:
        ten.parse_clauses("bid 3 with 1t XX B1 on any")
    assert caught.value.fix == '"bid 3 with 1t B1 XX on any"'
