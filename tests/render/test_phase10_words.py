"""Events, moves, log lines and advice of Phase 10, said in words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phase10_positions import drawing, frame, hitting, laying, picking, running, shown

from tenpbem.cli.render import text
from tenpbem.cli.render.phase10_events import CLAUSES
from tenpbem.cli.render.phase10_hints import lacking
from tenpbem.cli.render.phase10_sheet import shortened
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import width
from tenpbem.cli.render.words import log_line, move_words, sentence, story
from tenpbem.engine.phase10.melds import can_lay
from tenpbem.engine.phase10.state import PENDING
from tenpbem.engine.phase10.view import PUBLIC
from tests.phase10.table import SPARE, table

RULES = "phase10/1"
NAMES = {1: "Ana", 2: "Bob", 3: "Cid"}

SENTENCES: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "round", "seat": 1, "round": 2, "tiebreak": False},
        "Round 2 begins, and Ana deals.",
        "Round 2 begins, and you deal.",
    ),
    (
        {"event": "round", "seat": 1, "round": 9, "tiebreak": True},
        "Round 9, a tie-break, begins, and Ana deals.",
        "Round 9, a tie-break, begins, and you deal.",
    ),
    (
        {"event": "deal", "seat": 1, "count": 10, "cards": None},
        "Ana is dealt 10 cards.",
        "You are dealt 10 cards.",
    ),
    (
        {"event": "deal", "seat": 1, "count": 3, "cards": ["R1", "W", "S"]},
        "Ana is dealt 3 cards: R1 W S.",
        "You are dealt 3 cards: R1 W S.",
    ),
    ({"event": "deal", "seat": 1, "upcard": "G4"}, "Ana turns up G4.", "You turn up G4."),
    ({"event": "draw", "seat": 1, "from": "pile", "card": None}, "Ana draws a card.", "You draw a card."),
    ({"event": "draw", "seat": 1, "from": "pile", "card": "R4"}, "Ana draws R4.", "You draw R4."),
    (
        {"event": "draw", "seat": 1, "from": "discard", "card": "W"},
        "Ana takes W from the discard pile.",
        "You take W from the discard pile.",
    ),
    (
        {"event": "lay", "seat": 1, "phase": 4, "group": 2, "kind": "run", "cards": ["W", "R2", "R3"]}
        | {"low": 1, "high": 3},
        "Ana lays phase 4: W=1 R2 R3 (group 2, run 1 to 3).",
        "You lay phase 4: W=1 R2 R3 (group 2, run 1 to 3).",
    ),
    (
        {"event": "hit", "seat": 1, "group": 2, "card": "R8", "end": "high", "number": 8},
        "Ana adds R8 to group 2.",
        "You add R8 to group 2.",
    ),
    (
        {"event": "hit", "seat": 1, "group": 2, "card": "W", "end": "low", "number": 3},
        "Ana adds W=3 to group 2.",
        "You add W=3 to group 2.",
    ),
    (
        {"event": "hit", "seat": 1, "group": 2, "card": "W", "end": None, "number": None},
        "Ana adds W to group 2.",
        "You add W to group 2.",
    ),
    ({"event": "discard", "seat": 1, "card": "G12", "on": None}, "Ana discards G12.", "You discard G12."),
    ({"event": "discard", "seat": 2, "card": "S", "on": 1}, "Bob discards S on Ana.", "Bob discards S on you."),
    ({"event": "skip", "seat": 1}, "Ana loses a turn.", "You lose a turn."),
    (
        {"event": "reshuffle", "seat": 1, "count": 30},
        "The draw pile is empty, and the discards below the top one become it: 30 cards.",
        "The draw pile is empty, and the discards below the top one become it: 30 cards.",
    ),
    (
        {"event": "score", "seat": 1, "phase": 3, "points": 15, "score": 60},
        "Ana laid phase 3, 15 points, 60 in all.",
        "You laid phase 3, 15 points, 60 in all.",
    ),
    (
        {"event": "score", "seat": 1, "phase": None, "points": 0, "score": 60},
        "Ana laid no phase, 0 points, 60 in all.",
        "You laid no phase, 0 points, 60 in all.",
    ),
    ({"event": "end", "winners": [1]}, "The game is over: Ana wins.", "The game is over: you win."),
    (
        {"event": "end", "winners": [1, 2]},
        "The game is over: Ana and Bob share the victory.",
        "The game is over: you and Bob share the victory.",
    ),
]


@pytest.mark.parametrize(("event", "told", "to_you"), SENTENCES)
def test_each_event_is_one_sentence(event: dict[str, Any], told: str, to_you: str) -> None:
    """Every event has its words, for the others and for the one to whom it happens."""
    assert sentence(event, NAMES, rules=RULES) == told
    assert sentence(event, NAMES, 1, RULES) == to_you


def test_every_kind_of_event_is_tried() -> None:
    """No kind of event of the game goes without a sentence here."""
    assert {event["event"] for event, _, _ in SENTENCES} == set(CLAUSES) == set(PUBLIC)


def test_an_unknown_event_is_named_and_escaped() -> None:
    """What a later version adds is shown by its name."""
    assert sentence({"event": "re\x1bveal", "seat": 2}, NAMES, rules=RULES) == r"Bob: re\x1bveal."


def dealt(seat: int, cards: list[str] | None = None) -> dict[str, Any]:
    """Make the deal of one hand."""
    return {"event": "deal", "seat": seat, "count": 10, "cards": cards}


ROUND = {"event": "round", "seat": 3, "round": 2, "tiebreak": False}
UP = {"event": "deal", "seat": 3, "upcard": "S"}


def test_a_deal_is_one_sentence_and_the_own_hand_another() -> None:
    """Hands are told to their owner only: the events of others hold none."""
    events = [ROUND, dealt(1, ["R1", "W"]), dealt(2), dealt(3), UP, {"event": "skip", "seat": 1}]
    assert story(events, NAMES, 1, RULES) == [
        "Round 2: Cid deals 10 cards to each and turns up S. You hold R1 W.",
        "You lose a turn.",
    ]
    bystander = [ROUND, dealt(1), dealt(2), dealt(3), UP]
    assert story(bystander, NAMES, None, RULES) == ["Round 2: Cid deals 10 cards to each and turns up S."]
    assert story(bystander, NAMES, 3, RULES) == ["Round 2: you deal 10 cards to each and turn up S."]


def test_a_tie_break_names_who_plays_it() -> None:
    """6.2: those who tied alone play another round."""
    events = [ROUND | {"tiebreak": True}, dealt(2), dealt(1), UP]
    assert story(events, NAMES, None, RULES) == [
        "Round 2, a tie-break: Cid deals 10 cards to Ana and Bob and turns up S."
    ]


def test_a_round_that_is_not_dealt_yet() -> None:
    """Where the next deal has not come, the round is told alone."""
    assert story([ROUND], NAMES, None, RULES) == ["Round 2 begins, and Cid deals."]


def test_a_whole_turn_is_told_in_one_breath() -> None:
    """What one player does is one sentence, but the phase is one of its own."""
    draw = {"event": "draw", "seat": 2, "from": "pile", "card": None}
    lay = {"event": "lay", "seat": 2, "phase": 2, "kind": "set", "cards": ["R5", "W"], "group": 1, "number": 5}
    run = {"event": "lay", "seat": 2, "phase": 2, "kind": "run", "cards": ["R1", "W"], "group": 2, "low": 1, "high": 2}
    hit = {"event": "hit", "seat": 2, "group": 1, "card": "W", "end": None, "number": 5}
    discard = {"event": "discard", "seat": 2, "card": "S", "on": None}
    again = {"event": "draw", "seat": 1, "from": "discard", "card": "R4"}
    assert story([draw, lay, run, hit, discard, {"event": "skip", "seat": 3}, again], NAMES, 1, RULES) == [
        "Bob draws a card.",
        "Bob lays phase 2: R5 W=5 (group 1, set of 5) and R1 W=2 (group 2, run 1 to 2).",
        "Bob adds W=5 to group 1 and discards S.",
        "Cid loses a turn.",
        "You take R4 from the discard pile.",
    ]


def test_the_end_of_a_round_is_one_sentence() -> None:
    """5.2, 5.3: points and phases of all."""
    scores = [
        {"event": "score", "seat": 1, "phase": 2, "points": 0, "score": 45},
        {"event": "score", "seat": 2, "phase": None, "points": 60, "score": 90},
    ]
    assert story([*scores, {"event": "end", "winners": [2]}], NAMES, 2, RULES) == [
        "The round is over: Ana laid phase 2, 0 points, 45 in all; you laid no phase, 60 points, 90 in all.",
        "The game is over: you win.",
    ]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("draw pile", "draw from the draw pile"),
        ("draw discard", "draw from the discard pile"),
        ("lay R7 B7 W / R4 B5 W G7", "lay R7 B7 W / R4 B5 W G7"),
        ("hit 3 R8", "add R8 to group 3"),
        ("hit 12 W low", "add W to group 12, at the low end"),
        ("discard S on Robot Ada", "discard S on Robot Ada"),
        ("start", "start the game"),
        ("join", "join"),
        ("dance\x07", r"dance\x07"),
    ],
)
def test_moves_in_words(move: str, words: str) -> None:
    """Moves read like sentences; what is no move is escaped."""
    assert move_words(move, RULES) == words


@pytest.mark.parametrize(
    ("do", "event", "line"),
    [
        ("draw pile", {"event": "draw", "from": "pile", "card": None}, "   7  Bob draws a card."),
        ("discard S on Ana", {"event": "discard", "card": "S", "on": 1}, "   7  Bob discards S on Ana."),
        ("hit 1 R8", {"event": "hit", "group": 1, "card": "R8", "number": 8}, "   7  Bob adds R8 to group 1."),
        ("draw pile", {"event": "skip"}, "   7  Bob: draw from the draw pile\n      Bob loses a turn."),
    ],
)
def test_a_move_is_not_said_twice(do: str, event: dict[str, Any], line: str) -> None:
    """Where the story opens with the move, it stands for it."""
    step = {"step": 7, "seat": 2, "name": "Bob", "do": do, "at": None, "note": None, "events": [{"seat": 2} | event]}
    assert log_line(step, NAMES, RULES) == line


def test_a_new_draw_pile_comes_before_the_draw() -> None:
    """3.7: the reshuffle belongs to the draw that met an empty pile."""
    events = [
        {"event": "reshuffle", "seat": 2, "count": 1},
        {"event": "draw", "seat": 2, "from": "pile", "card": None},
    ]
    step = {"step": 7, "seat": 2, "name": "Bob", "do": "draw pile", "at": None, "note": None, "events": events}
    assert log_line(step, NAMES, RULES).split("\n") == [
        "   7  The draw pile is empty, and the discards below the top one",
        "        become it: 1 card.",
        "      Bob draws a card.",
    ]


def short(doc: dict[str, Any]) -> list[str]:
    """List the reader's moves in short, as they are printed."""
    return [move.replace("\x00", " ") for move in text.short(doc)]


def test_moves_in_short() -> None:
    """One lay-down stands for all, one discard for all but skips that name a victim."""
    assert short(drawing()) == ['"draw pile"', '"draw discard"']
    assert short(laying()) == ['"lay R5 W W / B5 Y6 Y7 G8" (or 20 other ways to lay)', '"discard CARD"']
    assert short(hitting())[-2:] == ['"discard S on Bob"', '"discard CARD"']
    assert short(hitting())[0] == '"hit 1 W"'
    assert short(picking())[0].startswith('"lay 2: ')
    assert short(shown(running(), 2)) == []
    assert short(frame(["Ana", None], 1)) == []


def test_a_lone_discard_is_written_out() -> None:
    """Where there is only one card to throw, and only one to throw it on, the move stands there as it is typed."""
    assert short(shown(running("R9 R9", laid={1: 2, 2: 2}, groups=()), 1)) == ['"discard R9"']
    doc = shown(running("S", laid={1: 2, 2: 2}, profile="mattel", skips={3: PENDING}), 1, profile="mattel")
    assert short(doc) == ['"discard S on Bob"']
    page = text.screen(doc, style=Style.off())
    assert page.count("discard S on Bob") == 1
    assert "it ends your turn" in page


def test_a_phase_that_wins_says_so() -> None:
    """6.2: in a tie-break the first to lay wins at once; with `tiebreak = "out"` the first to go out."""
    done = dict.fromkeys((1, 2, 3), range(1, 11))
    hand = "R5 R5 B5 B5 Y5 R7 R7 B7 Y1 Y2 G3"
    for options, told in (
        ({}, "phase 10: it wins the game"),
        ({"profile": "mattel"}, "phase 10: 3 cards stay in hand"),
    ):
        doc = shown(table(hand, SPARE, SPARE, tiebreak=True, done=done, **options), 1, **options)
        assert told in " ".join(text.screen(doc, style=Style.off()).split())


def test_one_other_way_to_lay_is_counted_as_one() -> None:
    """22: 7 7 7 keeping W, or 7 7 W keeping a 7: two ways."""
    doc = shown(running("R1 R1 B1 Y2 B2 G2 G3 G6 G9 G11", done={}, laid={}, groups=()), 1)
    assert short(doc)[0] == '"lay R1 R1 B1 / B2 Y2 G2"'
    doc = shown(running("R1 R1 B1 Y2 B2 G2 W G6 G9 G11", done={}, laid={}, groups=()), 1)
    assert short(doc)[0].endswith("(or 2 other ways to lay)")


def test_standing_tells_the_own_hand_only() -> None:
    """After a move its author sees what is left, and before a draw what lies on the discard pile."""
    assert text.standing(drawing()) == ("Your hand: R1 R5  B5  Y5 Y6  G6 G8  W W  S.\nOn the discard pile: Y7.")
    assert text.standing(laying()) == "Your hand: R1 R5  B5  Y5 Y6 Y7  G6 G8  W W  S."
    assert text.standing(laying() | {"you": None}) == ""


@pytest.mark.parametrize(
    ("discard", "told"),
    [
        ("B6", "B6: enough for phase 4"),
        ("B3", "B3"),
        ("W", "W: enough for phase 4"),
    ],
)
def test_a_discard_that_helps_is_named(discard: str, told: str) -> None:
    """The top of the discard pile is weighed against the phase that is tried."""
    doc = shown(
        running("R1 R2 R3 R4 R5 R7 G1 G2 G3 G4", phase=4, done={1: [1, 2, 3]}, discard=discard, stage="draw"), 1
    )
    assert f'"draw discard"        {told}\n' in text.screen(doc, style=Style.off()) + "\n"


@pytest.mark.parametrize(
    ("hand", "phase", "cards"),
    [
        ("R1 R1 R1 R2 R2 R2", 1, 0),
        ("R1 R1 R1 R2 R2", 1, 1),
        ("R1 R1 R2 W W W", 1, 0),
        ("S S S", 4, 7),
        ("W W S S", 4, 5),
        ("W W W W W W W", 4, 1),
        ("R1 R2 R3", 8, 4),
    ],
)
def test_how_far_a_hand_is_from_a_phase(hand: str, phase: int, cards: int) -> None:
    """So many more of the right cards make the phase."""
    assert lacking(hand.split(), phase, "phase") == cards


faces = st.sampled_from(["R1", "R2", "R3", "B1", "B4", "G5", "Y6", "W", "S"])


@given(st.lists(faces, max_size=11), st.integers(1, 10))
def test_nothing_lacks_where_the_phase_can_be_laid(hand: list[str], phase: int) -> None:
    """A hand that lacks nothing can be laid, and only that."""
    assert (lacking(hand, phase, "phase") == 0) == can_lay(hand, phase)


@given(st.text(max_size=40), st.integers(3, 20))
def test_names_are_cut_to_their_column(name: str, columns: int) -> None:
    """A name takes no more columns than it has; one that is cut ends with two dots."""
    cut = shortened(name, columns)
    assert width(cut) <= columns
    assert cut == name.replace("\x00", " ") or cut.endswith("..")
