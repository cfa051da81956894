"""What people may type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.engine import phase10
from tenpbem.engine.errors import AmbiguousMove, IllegalMove, UnreadableMove
from tenpbem.engine.phase10.state import PENDING, State

from .table import SPARE, drawing, group, legal_texts, table

HAND = "R7 B7 W R4 B5 W G7 R1 R2 R3 G12"
ON_TABLE = (group(2, "run", "R3 R4 R5 R6"), group(1, "set", "R10 B10 W"), group(2, "colour", "G1 G2 G3 G4 G5 G6 W"))


def read(text: str, state: State) -> str:
    """Read a text of the active player and write the move."""
    return phase10.format(phase10.read(text, state, state.active))


def unreadable(text: str, state: State, why: str) -> None:
    """Check that a text is refused as unreadable, and repeated."""
    with pytest.raises(UnreadableMove, match=why) as refusal:
        read(text, state)
    assert repr(text) in refusal.value.what


def ambiguous(text: str, state: State, *readings: str) -> None:
    """Check that a text is refused with all its readings."""
    with pytest.raises(AmbiguousMove) as refusal:
        read(text, state)
    assert repr(text) in refusal.value.what
    for reading in readings:
        assert reading in refusal.value.why


@pytest.mark.parametrize("text", ["draw pile", "DRAW  Pile", "draw deck", "take a card from the pile", "pick up stock"])
def test_drawing_from_the_draw_pile(text: str) -> None:
    """Case, blanks and obvious synonyms are free."""
    assert read(text, drawing(SPARE, SPARE)) == "draw pile"


@pytest.mark.parametrize("text", ["draw discard", "take top of discard pile", "draw upcard", "take discards"])
def test_drawing_from_the_discard_pile(text: str) -> None:
    """The discard pile has many names."""
    assert read(text, drawing(SPARE, SPARE)) == "draw discard"


def test_draw_alone() -> None:
    """`draw` alone is read where only one pile can be drawn from."""
    assert read("draw", drawing(SPARE, SPARE, discard="S")) == "draw pile"
    assert read("take a card", drawing(SPARE, SPARE, discard="S")) == "draw pile"
    ambiguous("draw", drawing(SPARE, SPARE), '"draw pile"', '"draw discard"')
    unreadable("draw", table(SPARE, SPARE), "one of two piles")
    unreadable("draw six", drawing(SPARE, SPARE), "one of two piles")


@pytest.mark.parametrize(
    "text",
    [
        "lay R7 B7 W / R4 B5 W G7",
        "lay r7 b7 w, r4 b5 w g7",
        "LAY r7b7w/r4b5wg7",
        "lay down red 7 blue 7 wild; red 4 blue 5 wild green 7",
        "meld r7, b7, w | r4, b5, w, g7",
        "put down phase 2: w r7 b7 / r4 b5 w g7",
        "lay 2:r7 b7 w, r4 b5 w g7",
        "lay r4 b5 w g7 / r7 b7 w",
        "lay r7 b7 w / g7 w=6 b5 r4",
        "lay r7 b7 w=7 / g7 r4 w b5",
        "lay b7 r7 w / 4 5 w g7",
        "lay r7 b7 w r4 b5 w g7",
        "lay r7, b7, w, r4, b5, w, g7",
        "lay r7 b7 w as 7 / r4 b5 w g7 as 4",
        "lay r7 b7 w / r4 b5 w = 6 g7",
    ],
)
def test_laying(text: str) -> None:
    """Groups apart or not, in any order; cards in any order, wilds by place or by number."""
    assert read(text, table(HAND, SPARE, phase=2)) == "lay R7 B7 W / R4 B5 W G7"


def test_laying_one_group_with_commas() -> None:
    """Commas set cards apart where there is one group."""
    run = table("R1 B2 W Y4 R5 R6 R7 S S S S", SPARE, phase=4)
    assert read("lay r1, b2, w, y4, r5, r6, r7", run) == "lay R1 B2 W Y4 R5 R6 R7"
    assert read("lay 7, 6, 5, 4, w=3, 2, 1", run) == "lay R1 B2 W Y4 R5 R6 R7"


def test_laying_cards_by_number_alone() -> None:
    """A card may be named by its number alone where the hand leaves no choice of colour."""
    state = table(HAND, SPARE, phase=2)
    assert read("lay 7 7 w / 4 5 w 7", state) == "lay R7 B7 W / R4 B5 W G7"
    assert read("lay r7 7 w / 4 5 w 7", state) == "lay R7 B7 W / R4 B5 W G7"
    ambiguous("lay 7 7 w / 3 4 5 w", state, "7 may be R7 or B7 or G7")
    unreadable("lay 7 7 w / 4 5 6 7", state, "not that many cards of 6 left")
    unreadable("lay 7 7 7 / 4 5 w 7", state, "not that many cards of 7 left")
    twins = table("R7 R7 R7 W R4 B5 W R1 R2 R3 G12", SPARE, phase=2)
    assert read("lay 7 7 w / 4 5 w 7", twins) == "lay R7 R7 W / R4 B5 W R7"
    assert read("lay g12 7 7 w / 4 5 w 7 g12", twins).startswith("lay")


def test_laying_wilds_alone() -> None:
    """A group of wilds alone says what it stands for, by `as` or wild by wild."""
    state = table("R7 B7 Y7 W W W W R1 R2 R3 G12", SPARE, phase=2)
    for text in ("lay 7 7 7 / wwww as 4", "lay 7 7 7, w=4 w=5 w=6 w=7", "lay 7 7 7 / w=7 w=6 w=5 w=4"):
        assert read(text, state) == "lay R7 B7 Y7 / W W W W as 4"
    assert read("lay 7 7 7 / w w=5 w w", state) == "lay R7 B7 Y7 / W W W W as 4"
    sets = table("R7 B7 Y7 W W W W R1 R2 R3 G12", SPARE)
    for text in ("lay 7 7 7 / www as 4", "lay 7 7 7 / w=4 w=4 w=4", "lay 7 7 7 / w w=4 w as 4"):
        assert read(text, sets) == "lay R7 B7 Y7 / W W W as 4"
    unreadable("lay 7 7 7 / w=4 w=5 w", sets, "do not make phase 1")
    assert read("lay 7 7 7 / w w w", sets) == "lay R7 B7 Y7 / W W W", "for the rules to refuse"


def test_laying_order_tells_the_value() -> None:
    """Where the natural cards of a run rise as typed, a wild stands where it was typed (L15)."""
    state = table("R7 B7 Y7 R1 R2 W W R5 R9 S S", SPARE, phase=2)
    assert read("lay 7 7 7 / w w 1 2", state) == "lay R7 B7 Y7 / W W R1 R2"
    with pytest.raises(IllegalMove, match="from -1 to 2"):
        phase10.apply(state, 1, phase10.read("lay 7 7 7 / w w 1 2", state, 1))
    assert read("lay 7 7 7 / 1 2 w w", state) == "lay R7 B7 Y7 / R1 R2 W W"
    assert read("lay 7 7 7 / 2 1 w w", state) == "lay R7 B7 Y7 / R1 R2 W W"
    assert read("lay 7 7 7 / 5 w=3 w=4 2", state) == "lay R7 B7 Y7 / R2 W W R5"


def test_laying_what_can_be_read_in_two_ways() -> None:
    """A move that can be read in two ways is refused with both."""
    state = table("R7 B7 Y7 R5 R4 R6 W W S S G12", SPARE, phase=2)
    ambiguous("lay 7 7 7 / 5 4 6 w", state, '"lay R7 B7 Y7 / W R4 R5 R6"', '"lay R7 B7 Y7 / R4 R5 R6 W"')
    assert read("lay 7 7 7 / 5 4 6 w as 3", state) == "lay R7 B7 Y7 / W R4 R5 R6"
    assert read("lay 7 7 7 / 5 4 6 w=7", state) == "lay R7 B7 Y7 / R4 R5 R6 W"
    many = table("R5 B5 Y5 G5 R7 B7 Y7 W W W G12", SPARE)
    ambiguous("lay r5 b5 y5 w w r7 b7 y7", many, '"lay R5 B5 Y5 / R7 B7 Y7 W W"', '"lay R5 B5 Y5 W W / R7 B7 Y7"')


def test_laying_named_wilds_that_do_not_fit() -> None:
    """A wild named against the place where it stands is never read as something else."""
    state = table("R7 B7 Y7 R5 R4 R6 W W S S G12", SPARE, phase=2)
    unreadable("lay r7 b7 w=6 / r4 r5 r6 w", state, r"do not make phase 2 \(a set of 3 \+ a run of 4\)")
    unreadable("lay 7 7 7 / r4 w=5 r5 r6", state, "do not make phase 2")
    unreadable("lay 7 7 7 / r4 r4 r5 w=6 r6", table("R7 B7 Y7 R4 R4 R5 R6 W W S G12", SPARE, phase=2), "do not make")
    colour = table("R1 R2 R3 R4 R5 R6 W G1 G2 G3 G4", SPARE, phase=8)
    assert read("lay w 6 5 r4 r3 r2 r1", colour) == "lay R1 R2 R3 R4 R5 R6 W"
    unreadable("lay r1 r2 r3 r4 r5 r6 w=7", colour, "do not make phase 8")
    unreadable("lay r1 r2 r3 r4 r5 r6 w=1", colour, "do not make phase 8")
    assert read("lay r1 r2 r3 r4 r5 r6 w as 1", colour).endswith("as 1"), "for the rules to refuse"
    assert read("lay r7 b7 y7 / r4 r5 r6 w as 5", state).endswith("as 5"), "for the rules to refuse"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("lay r7 b7 y7", "two groups, no more and no less"),
        ("lay r7 b7 y7 / r4 r5 r6 w / s", "two groups, no more and no less"),
        ("lay r7 b7 y7 / r4 r5 r6", "too short for a run of 4"),
        ("lay r7 b7 s / r4 r5 r6 w", "never part of a phase"),
        ("lay s r7 b7 / s r4 r5 r6", "never part of a phase"),
        ("lay w b7 y7 / r4 r6 r7 w", "is no run"),
        ("lay w w w as 3 / r7 b7 y7 r4", "is no run|not in hand"),
        ("lay w w as 3, r7, b7", "two groups, no more and no less"),
        ("lay 3: r7 b7 y7 r4 / r4 r5 r6 w", "to be laid is phase 2"),
        ("lay 3: r7 b7 y7 w / r4 r5 r6 r7", "not in hand|to be laid is phase 2"),
    ],
)
def test_laying_what_is_no_phase(typed: str, why: str) -> None:
    """What makes no phase is a move all the same, for the rules to say why not."""
    state = table("R7 B7 Y7 R5 R4 R6 W W S S G12", SPARE, phase=2)
    with pytest.raises(IllegalMove, match=why):
        phase10.apply(state, 1, phase10.read(typed, state, 1))


@pytest.mark.parametrize("text", ["lay", "lay ", "lay me", "lay r7 b7 /", "lay r13 r14", "lay r7 b7 as 13", "lay as 4"])
def test_laying_no_cards(text: str) -> None:
    """A lay-down names cards."""
    unreadable(text, table(HAND, SPARE, phase=2), "is no group of cards")


def test_laying_in_the_variant_pick() -> None:
    """In the variant pick the phase may be left out where only one fits."""
    eight = "R1 R2 R3 R4 R5 R6 B7 B8 S S S"
    state = table(eight, SPARE, variant="pick", done={1: [4], 2: []})
    for text in ("lay 1 2 3 4 5 6 7 8", "lay 5: 1 2 3 4 5 6 7 8", "lay 8 7 6 5 4 3 2 1"):
        assert read(text, state) == "lay 5: R1 R2 R3 R4 R5 R6 B7 B8"
    both = table(eight, SPARE, variant="pick", done={1: [], 2: []})
    ambiguous("lay 1 2 3 4 5 6 7 8", both, '"lay 4: R1', '"lay 5: R1')
    assert read("lay 4: 1 2 3 4 5 6 7 8", both) == "lay 4: R1 R2 R3 R4 R5 R6 B7 B8"
    assert read("lay 4: 1 2 3 4 5 6 7 8", state) == "lay 4: R1 R2 R3 R4 R5 R6 B7 B8", "for the rules to refuse"
    assert read("lay 1 2 3", state) == "lay R1 R2 R3", "for the rules to refuse"
    unreadable("lay w=1 2 3", state, "do not make any phase")
    laid = table(eight, SPARE, variant="pick", laid={1: 5})
    assert read("lay 1 2 3 4 5 6 7", laid) == "lay R1 R2 R3 R4 R5 R6 B7", "for the rules to refuse"


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("hit 1 r7", "hit 1 R7"),
        ("hit r7 on 1", "hit 1 R7"),
        ("add red 7 to group 1", "hit 1 R7"),
        ("play r7 at 1 high", "hit 1 R7"),
        ("hit 1 r7 top", "hit 1 R7"),
        ("hit group 1 with 7", "hit 1 R7"),
        ("hit 7 on 1", "hit 1 R7"),
        ("hit r7", "hit 1 R7"),
        ("hit 1 w low", "hit 1 W low"),
        ("hit wild low on 1", "hit 1 W low"),
        ("hit wild on 1 below", "hit 1 W low"),
        ("hit 1 W=7", "hit 1 W high"),
        ("hit 1 w = 2", "hit 1 W low"),
        ("hit 2 w", "hit 2 W"),
        ("hit 2 w=10", "hit 2 W"),
        ("hit w=10", "hit 2 W"),
        ("hit w on 3", "hit 3 W"),
        ("hit g9", "hit 3 G9"),
        ("hit 9", "hit 3 G9"),
        ("hit 3 9", "hit 3 G9"),
        ("hit 3 w high", "hit 3 W high"),
        ("hit 2 r9", "hit 2 R9"),
        ("hit 1 r7 low", "hit 1 R7 low"),
        ("hit 9 r9", "hit 9 R9"),
    ],
)
def test_hitting(typed: str, move: str) -> None:
    """Group and end may be left out where only one is possible; what is not possible is for the rules to refuse."""
    state = table("R7 W G9 R12 S", SPARE, groups=ON_TABLE, laid={1: 1})
    assert read(typed, state) == move


def test_hitting_what_can_be_read_in_two_ways() -> None:
    """A wild that fits in several places needs the group, and on a run the end."""
    state = table("R7 W W G9 B7 R12", SPARE, groups=ON_TABLE, laid={1: 1})
    ambiguous("hit 1 w", state, '"hit 1 W low"', '"hit 1 W high"')
    ambiguous("hit w", state, '"hit 1 W low"', '"hit 1 W high"', '"hit 2 W"', '"hit 3 W"')
    ambiguous("hit 7", state, '"hit 1 R7"', '"hit 1 B7"')
    ambiguous("hit 2 7", state, "7 may be R7 or B7")
    more = table("R7 W W", SPARE, groups=[*ON_TABLE, ON_TABLE[0], ON_TABLE[1]], laid={1: 1})
    ambiguous("hit w", more, "or 3 more")
    full = table("W R1", SPARE, groups=[group(2, "run", "R1 R2 R3 R4")], laid={1: 1})
    assert read("hit 1 w", full) == "hit 1 W high", "there is room at one end only"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hit", "draws, lays, hits or discards"),
        ("hit 1", "no group can take that card"),
        ("hit 1 r7 r8", "names a group on the table and one card"),
        ("hit 1 r13", "names a group on the table and one card"),
        ("hit r1", "no group can take that card"),
        ("hit 1 w=9", "no group can take that card"),
        ("hit 3 w=9", "no group can take that card"),
        ("hit 2 w=9", "no group can take that card"),
        ("hit 2 8", "not that many cards of 8"),
    ],
)
def test_hitting_what_cannot_be_read(text: str, why: str) -> None:
    """A hit names a group and one card."""
    unreadable(text, table("R7 W G9 R12 S", SPARE, groups=ON_TABLE, laid={1: 1}), why)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("discard g12", "discard G12"),
        ("throw Green 12", "discard G12"),
        ("drop 12", "discard G12"),
        ("discard wild", "discard W"),
        ("discard 7", "discard R7"),
        ("discard s", "discard S"),
        ("SKIP", "discard S"),
        ("discard skip on bob", "discard S on Bob"),
        ("discard r9", "discard R9"),
    ],
)
def test_discarding(typed: str, move: str) -> None:
    """One card, by its face, in words, or by its number."""
    assert read(typed, table("R7 R7 W G12 S R5 B5", SPARE)) == move


def test_discarding_what_cannot_be_read() -> None:
    """A turn ends with one card."""
    state = table("R7 R7 W G12 S R5 B5", SPARE)
    for text in ("discard", "discard r7 r7", "throw it", "discard r13"):
        unreadable(text, state, "ends with one card")
    ambiguous("discard 5", state, "5 may be R5 or B5")
    unreadable("discard 3", state, "not that many cards of 3")
    unreadable("discard r7 on bob", state, "only a skip is thrown on somebody")
    for text in ("", "pass", "r7", "?"):
        unreadable(text, state, "draws, lays, hits or discards")


def test_throwing_a_skip_on_somebody() -> None:
    """A victim is named in any case; it may be left out where only one player can be named."""
    state = table(f"S {SPARE}", SPARE, SPARE, profile="mattel")
    for text in ("discard S on Bob", "skip bob", "discard s bob", "throw skip at BOB", "Discard  Skip  on  bob "):
        assert read(text, state) == "discard S on Bob"
    ambiguous("discard s", state, '"discard S on Bob"', '"discard S on Cem"')
    unreadable("skip zoe", state, "nobody at the table is called zoe")
    one = state.with_player(2, state.player(2)._replace(skip=PENDING))
    assert read("discard s", one) == "discard S on Cem"
    none = one.with_player(3, one.player(3)._replace(skip=PENDING))
    assert read("discard s", none) == "discard S"
    odd = state._replace(setup=state.setup._replace(names=("Ana", "on", "Straße Ⅳ")))
    assert read("skip on", odd) == "discard S on on"
    assert read("discard s on on", odd) == "discard S on on"
    assert read("skip STRASSE  iv", odd) == "discard S on Straße Ⅳ"


def test_legal_moves_are_read_as_they_are_listed() -> None:
    """What the list of legal moves shows can be typed."""
    states = [
        drawing(SPARE, SPARE),
        table(HAND, SPARE, phase=2),
        table("R7 B7 Y7 W W W W R1 R2 R3 S", SPARE, SPARE, phase=2, profile="mattel"),
        table("R1 R2 R3 R4 R5 R6 B7 B8 W W S", SPARE, variant="pick"),
        table("R7 W G9 R12 S B7 R10", SPARE, SPARE, groups=ON_TABLE, laid={1: 1}, profile="fundex"),
    ]
    for state in states:
        texts = legal_texts(state)
        assert texts
        assert [read(text, state) for text in texts] == texts
        assert [read(text.upper(), state) for text in texts] == texts


@given(st.text(max_size=40), st.sampled_from(["", "draw ", "lay ", "hit ", "discard ", "skip "]))
def test_any_text_is_read_or_refused(text: str, start: str) -> None:
    """Bad input is refused as unreadable or ambiguous, never with anything else."""
    state = table("R7 W G9 R12 S B7 R10", SPARE, SPARE, groups=ON_TABLE, laid={1: 1}, profile="mattel")
    try:
        move = phase10.read(start + text, state, 1)
    except (UnreadableMove, AmbiguousMove):
        return
    assert phase10.format(move).split()[0] in ("draw", "lay", "hit", "discard")


@given(st.text(alphabet="rbygws0123456789=/, as", max_size=40), st.sampled_from([1, 2, 8]))
def test_any_lay_down_is_read_or_refused(text: str, phase: int) -> None:
    """Texts that look like lay-downs, too."""
    state = table("R7 W G7 R12 S B7 R10 R4 R5 R6 W", SPARE, phase=phase)
    try:
        move = phase10.read(f"lay {text}", state, 1)
    except (UnreadableMove, AmbiguousMove):
        return
    assert phase10.format(move).startswith("lay ")
