"""What people type is read leniently, and refused with both readings or with what was probably meant."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.engine import ten
from tenpbem.engine.errors import AmbiguousMove, IllegalMove, UnreadableMove
from tests.ten.table import Table

TURN = Table.at({1: "5t 1b", 2: "5t"}, tableau="R4 C2", market="B4 R7", auction="sealed").state
NUMBERS = Table.at({}, tableau="R4", auction="sealed").state
EMPTY = Table.at({}, market="B4").state
BUYING = Table.at({1: "5t 1b R1", 2: "5t"}, tableau="G9", market="B4 R7")
BUYING.play(1, "take cards")
BIDDING = Table.at({1: "5t", 2: "2t 1b R1 RX"}, "X5")
BIDDING.play(1, "draw")

TYPED = {
    "turn": {
        "draw": "draw|DRAW| Draw. |d|hit|draw a card|draw!|draw, please",
        "draw until 7": "draw until 7|draw till 7|draw up to 7|draw to seven|Draw Until7|d until 7.",
        "draw until 7/4": "draw until 7/4|draw until 7 / 4|draw until 7 or 4|draw until7/4",
        "draw until 7 then cards": "draw until 7 then cards|draw until 7, then cards|draw until 7 and take the cards|"
        "draw until 7 then take cards|draw until 7 take cards|draw until 7 then stop and take number cards",
        "draw then currency": "draw then currency|draw and then take money|draw, then coins|draw then currency cards",
        "draw until 7/4 then cards buy R7 B4": "draw until 7/4 then cards buy R7 B4|"
        "draw until 7/4 then cards, buy r7, b4|draw until 7/4 then take cards buy red 7 or blue 4|"
        "draw until 7/4 then take, buy r7 else b4",
        "draw until 3 then cards buy none": "draw until 3 then cards buy none|draw until 3, then cards, buy nothing",
        "take cards": "take cards|stop and take cards|Take the cards|cards|stop, cards|keep cards|take number cards",
        "take currency": "take currency|currency|stop and take the money|take coins|collect currency",
        "open": "open|Open",
        "pass": "pass",
        "done": "done|none",
        "bid 4": "bid 4|b 4|bid4",
        "buy R4": "buy r4|R4|buy red 4|purchase R4",
    },
    "bid": {
        "bid 3": "bid 3|Bid 3|bid3|b 3|3|b3|offer 3|raise to 3|bid three|bid 3 tokens|i bid 3",
        "pass": "pass|p|PASS|fold|no bid|no|bid nothing|bid 0|0|bid none|done|nothing",
        "bid 6 with 1b 2t R1": "bid 6 with 1b 2t R1|bid 6 with 1b2t r1|bid 6 using r1, 2t and 1b|6 with 1b 2t R1|"
        "bid 6 paying one bust token, two black tokens and R1|bid 6 with 2 black 1 white r1|bid 6, with 1 b 2 t red 1|"
        "bid 6 with 1b 1t 1t R1 0b",
        "bid 2 with R1 RX": "bid 2 with rx r1|bid 2 with red wild, red 1|b2 with R1 RX",
    },
    "buy": {
        "buy B4": "buy B4|buy b4|B4|buy blue 4|purchase the b4|blue 4|buy blue four",
        "buy B4 with 1b R1": "buy B4 with 1b R1|b4 with r1 1b|buy b4 with 1 bust, R1",
        "done": "done|buy none|buy nothing|no|none|pass|skip|end|finished",
    },
}
STATES = {"turn": (TURN, 1), "bid": (BIDDING.state, 2), "buy": (BUYING.state, 1)}


@pytest.mark.parametrize(
    ("where", "wanted", "typed"),
    [
        (where, wanted, typed)
        for where, texts in TYPED.items()
        for wanted, many in texts.items()
        for typed in many.split("|")
    ],
)
def test_what_people_type(where: str, wanted: str, typed: str) -> None:
    """Case, blanks, commas and obvious synonyms do not matter."""
    state, seat = STATES[where]
    assert ten.format(ten.read(typed, state, seat)) == wanted


@pytest.mark.parametrize(
    ("state", "typed", "both"),
    [
        (TURN, "take", '"take cards" or "take currency"'),
        (TURN, "stop", '"take cards" or "take currency"'),
        (EMPTY, "stop", '"take cards" or "take currency"'),
        (TURN, "b4", '"bid 4" or "buy B4"'),
        (TURN, "draw then stop", '"draw then cards" or "draw then currency"'),
        (TURN, "draw until 7 then take", '"draw until 7 then cards" or "draw until 7 then currency"'),
    ],
)
def test_two_readings_are_refused_with_both(state: ten.State, typed: str, both: str) -> None:
    """A move that can be read in two ways is refused with both."""
    with pytest.raises(AmbiguousMove) as caught:
        ten.read(typed, state, 1)
    assert caught.value.what == f'"{typed}" can be read in two ways'
    assert caught.value.why == both


def test_the_table_helps() -> None:
    """Where one reward is there to take, "take" is clear."""
    assert ten.read("take", NUMBERS, 1) == ten.Take("cards")
    assert ten.read("stop", NUMBERS, 1) == ten.Take("cards")


UNREADABLE = (
    "",
    " ",
    ",",
    "?",
    "draw -7",
    "draw 7",
    "draw until",
    "draw until 0",
    "draw until 11",
    "draw until 7/11",
    "draw until 7/",
    "draw until 7 cards",
    "draw two cards",
    "draw until 7 buy R4",
    "draw until 7 buy none",
    "draw until 7 then currency buy none",
    "draw then cards buy",
    "draw then cards buy XX",
    "draw then cards buy R4 none",
    "draw then cards buy none R4",
    "take cards now",
    "take B4 cards",
    "bid",
    "bid three thousand",
    "bid 3.5",
    "bid 99999999999",
    "bid 3 with",
    "bid 3 with 2",
    "bid 3 with C1",
    "bid 3 with X",
    "bid 3 4",
    "bid 3 on X5",
    "buy",
    "buy RX",
    "buy XX",
    "buy C1",
    "buy red",
    "buy red 10",
    "buy R4 with everything",
    "RX",
    "pass 3",
    "pass on X5",
    "done done",
    "no way",
    "open the door",
    "join",
    "start",
    "7",
    ", bid 3 on X5",
    "draw\u202e",
    "dr\u00e4w",
)


@pytest.mark.parametrize("typed", UNREADABLE)
def test_what_cannot_be_read(typed: str) -> None:
    """What cannot be read is refused, repeated, with something that would work."""
    with pytest.raises(UnreadableMove) as caught:
        ten.read(typed, TURN, 1)
    assert caught.value.what == f'cannot read "{typed}"'
    assert caught.value.fix


@pytest.mark.parametrize(
    ("typed", "fix"),
    [
        ("drw", '"draw"'),
        ("take crads", '"take cards" or "take currency"'),
        ("drow until 7 than cards", '"draw until 7 then cards" or "draw until 7/4 then currency"'),
        ("xyzzy", '"draw", "take cards" or "take currency"'),
    ],
)
def test_suggestions(typed: str, fix: str) -> None:
    """A mistyped move is refused with what was probably meant, else with what is legal."""
    with pytest.raises(UnreadableMove) as caught:
        ten.read(typed, TURN, 1)
    assert caught.value.fix == fix


def test_why_it_cannot_be_read() -> None:
    """Where it is plain what is missing, that is said."""
    for typed, why in (
        ("bid", "a bid names its amount"),
        ("buy", "a purchase names its card"),
        ("draw until 12", "an intention stops at a total, and a currency, of 1 to 10"),
        ("bid 3 with 2", "a payment is like 1b 2t R3: one bust token (worth 3), two black ones, and a card"),
        (", bid 3", "it begins with a comma"),
        ("xyzzy", ""),
    ):
        with pytest.raises(UnreadableMove) as caught:
            ten.read(typed, TURN, 1)
        assert caught.value.why == why


def test_a_long_text_is_not_repeated_wholly() -> None:
    """A refusal stays short."""
    with pytest.raises(UnreadableMove) as caught:
        ten.read("draw " * 1000, TURN, 1)
    assert len(caught.value.what) < 80


@pytest.mark.parametrize(
    ("typed", "draw", "private"),
    [
        ("draw until 7, bid 3 on X5, bid 1 on any", "draw until 7", "bid 3 on X5, bid 1 on any"),
        ("Draw until 7 then cards, BID 3 for x5", "draw until 7 then cards", "bid 3 on X5"),
        ("draw, bid 3 on x5 with 1b, pass on anything", "draw", "bid 3 with 1b on X5, pass on any"),
        ("draw, bid 3 with 1b on red wild, pass on any wild", "draw", "bid 3 with 1b on RX, pass on any"),
        ("d, b 3 on xx, p on rx", "draw", "bid 3 on XX, pass on RX"),
        ("draw until 7", "draw until 7", ""),
    ],
)
def test_private_bids(typed: str, draw: str, private: str) -> None:
    """A draw may carry bids for the wild that may come up."""
    move, clauses = ten.read_draw(typed, TURN, 1)
    assert ten.format(move) == draw
    assert ten.format_clauses(clauses) == private
    assert move.sealed == bool(private)
    assert ten.read(typed, TURN, 1) == move


@pytest.mark.parametrize(
    "typed",
    [
        "draw, bid 3",
        "draw, bid on X5",
        "draw, bid 3 on R4",
        "draw, bid 3 on X5 with 2",
        "draw, pass on X5 X6",
        "draw, bid 3 on X5 or else",
        "take cards, bid 3 on X5",
        "bid 3 on X5, bid 2 on any",
        "take cards, pass",
    ],
)
def test_private_bids_that_cannot_be_read(typed: str) -> None:
    """Each must name a wild, and only a draw carries them."""
    with pytest.raises(UnreadableMove):
        ten.read(typed, TURN, 1)


def test_a_private_bid_of_nothing_is_a_pass() -> None:
    """The refusal says so, and not that the wild is missing."""
    with pytest.raises(UnreadableMove) as caught:
        ten.read("draw until 7, bid 0 on any", TURN, 1)
    assert caught.value.why == "the smallest bid is 1"
    assert "pass on any" in caught.value.fix


def test_read_draw_refuses_what_is_no_draw() -> None:
    """`read_draw` reads draws alone."""
    with pytest.raises(UnreadableMove):
        ten.read_draw("take cards", TURN, 1)


def test_intend() -> None:
    """A move is split into what all see and what must be sealed with it."""
    assert ten.intend("draw until 7", TURN, 1) == (ten.Draw(7), None)
    assert ten.intend("draw, pass on any", TURN, 1) == (ten.Draw(sealed=True), "pass on any")
    assert ten.intend("bid 3", TURN, 1) == (ten.Bid(3), None)
    assert ten.intend("bid 3", BIDDING.state, 2) == (ten.Bid(3), None)
    sealed = Table.at({1: "5t", 2: "2t"}, "X5", auction="sealed")
    sealed.play(1, "draw")
    assert ten.intend("bid 3 with 3 tokens", sealed.state, 1) == (ten.Sealed(), "bid 3 with 3t")
    assert ten.intend("p", sealed.state, 1) == (ten.Sealed(), "pass")
    with pytest.raises(IllegalMove):
        ten.intend("draw, pass on any", EMPTY, 1)


def public(move: ten.Move) -> ten.Move:
    """Leave away that a draw carries private bids."""
    return move._replace(sealed=False) if isinstance(move, ten.Draw) else move


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text breaks the reader."""
    for state, seat in (*STATES.values(), (TURN, 2)):
        with suppress(UnreadableMove, AmbiguousMove):
            move = ten.read(text, state, seat)
            assert ten.read(ten.format(move), state, seat) == public(move)


@pytest.mark.parametrize("seat", [1, 2])
def test_the_one_spelling_is_read_too(seat: int) -> None:
    """Whatever is legal can be typed as it is shown."""
    for state, _ in STATES.values():
        for move in ten.legal(state, seat):
            assert ten.read(ten.format(move), state, seat) == move
