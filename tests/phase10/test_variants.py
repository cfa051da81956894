"""Variants and profiles: the cases V1 to V3, and what `[game]` may say."""

from __future__ import annotations

import pytest

from tenpbem.engine import phase10
from tenpbem.engine.errors import IllegalMove, Usage
from tenpbem.engine.phase10.profiles import CHOICES, OPTIONS, PROFILES

from .table import SPARE, deal, do, legal_texts, setup, table

EIGHT = "R1 R2 R3 R4 R5 R6 R7 R8 S S S"


def test_V1_everyone_moves_on_each_round() -> None:
    """`everyone`: B fails phase 3: B plays phase 4 next."""
    state = table("R9", SPARE, phase=3, laid={1: 3}, variant="everyone", round=3)
    players = phase10.view(do(state, "discard R9"), None)["players"]
    assert [(player["phase"], player["done"]) for player in players] == [(4, [1, 2, 3]), (4, [1, 2])]


def test_7_1_everyone_ends_after_one_round_per_phase() -> None:
    """One round per phase in play; lowest total wins, equal totals share."""
    state = table("R9", "R1 R2", "R1", laid={1: 3}, scores={1: 10}, variant="everyone", last=3, round=3, phase=3)
    assert phase10.result(do(state, "discard R9")) == {
        "scores": [
            {"seat": 1, "points": 10, "phases": 3},
            {"seat": 2, "points": 10, "phases": 2},
            {"seat": 3, "points": 5, "phases": 2},
        ],
        "winners": [3],
    }
    shared = do(state.with_player(3, state.player(3)._replace(hand=("R1", "R2"))), "discard R9")
    assert phase10.result(shared)["winners"] == [1, 2, 3]


def test_V2_a_last_phase_that_is_not_in_play() -> None:
    """`odd`, `last = 6`: refused."""
    with pytest.raises(Usage, match="last cannot be 6 with phases odd; in play are 1, 3, 5, 7, 9"):
        setup(2, phases="odd", last=6)


def test_V3_pick_names_the_phase() -> None:
    """`pick`, phase 4 done, lay a run of 8: legal as 5, refused as 4."""
    state = table(EIGHT, SPARE, done={1: [4], 2: []}, variant="pick")
    assert do(state, "lay 5: R1 R2 R3 R4 R5 R6 R7 R8").player(1).laid == 5
    with pytest.raises(IllegalMove, match="phase 4 cannot be laid now; phases left to lay: 1, 2, 3, 5, 6"):
        do(state, "lay 4: R1 R2 R3 R4 R5 R6 R7 R8")
    with pytest.raises(IllegalMove, match="is named when it is laid"):
        do(state, "lay R1 R2 R3 R4 R5 R6 R7 R8")
    assert "lay 5: R1 R2 R3 R4 R5 R6 R7 R8" in legal_texts(state)
    assert "lay 8: R1 R2 R3 R4 R5 R6 R7" in legal_texts(state)


def test_7_4_pick_one_phase_a_round_until_all_are_done() -> None:
    """Any phase not yet done, one a round; the first to have done all ends the game as in 6.1."""
    state = table("R9", "R1", laid={1: 5}, done={1: [1, 2, 3, 4], 2: [5]}, variant="pick", last=5)
    assert [player["phase"] for player in phase10.view(state, None)["players"]] == [5, None]
    over = do(state, "discard R9")
    assert phase10.result(over)["winners"] == [1]
    assert over.player(1).done == (1, 2, 3, 4, 5)
    early = state.with_player(1, state.player(1)._replace(done=(1, 2, 3)))
    assert phase10.result(do(early, "discard R9")) is None


def test_7_4_pick_in_a_tie_break() -> None:
    """In a tie-break the last phase in play is laid, and named as ever."""
    state = table("R9", "R1 R2", laid={1: 1, 2: 2}, done={1: [2], 2: [1]}, scores={1: 10}, variant="pick", last=2)
    state, _ = deal(do(state, "discard R9"), "R5 B5 Y5 R6 R7 R8 R9 G1 G2 G3", SPARE)
    state, _ = phase10.give(do(state, "draw pile"), ("G4",))
    assert [text for text in legal_texts(state) if text.startswith("lay 1:")] == []
    assert phase10.result(do(state, "lay 2: R5 B5 Y5 / R6 R7 R8 R9"))["winners"] == [2]


@pytest.mark.parametrize(
    ("options", "phases"),
    [
        ({}, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
        ({"last": 3}, (1, 2, 3)),
        ({"phases": "even"}, (2, 4, 6, 8, 10)),
        ({"phases": "odd"}, (1, 3, 5, 7, 9)),
        ({"phases": "odd", "last": 5}, (1, 3, 5)),
        ({"phases": "even", "last": 2, "variant": "everyone"}, (2,)),
    ],
)
def test_7_2_the_phases_in_play(options: dict[str, object], phases: tuple[int, ...]) -> None:
    """The game ends with phase N instead of 10; only even or odd phases, in order."""
    assert setup(2, **options).in_play == phases
    first = phase10.view(phase10.start(setup(2, **options))[0], None)["players"][0]["phase"]
    assert first == phases[0]


def test_7_the_profiles() -> None:
    """Three printed rule sets; `classic` is the default."""
    assert PROFILES["classic"] == {
        "skip": "next",
        "hit_others": "later",
        "last_card": "discard",
        "natural": "phase",
        "tiebreak": "lay",
    }
    assert PROFILES["mattel"] == {
        "skip": "chosen",
        "hit_others": "at once",
        "last_card": "hit",
        "natural": "phase",
        "tiebreak": "out",
    }
    assert PROFILES["fundex"] == {
        "skip": "chosen-once",
        "hit_others": "at once",
        "last_card": "discard",
        "natural": "phase",
        "tiebreak": "out",
    }
    assert setup(2) == setup(2, profile="classic")


@pytest.mark.parametrize("key", CHOICES)
def test_7_an_option_goes_before_its_profile(key: str) -> None:
    """An option given differs from its profile."""
    for value in CHOICES[key]:
        changed = setup(2, profile="mattel", **{key: value})
        assert getattr(changed, key) == value
        assert changed == setup(2, profile="mattel")._replace(**{key: value})


@pytest.mark.parametrize(
    ("game", "what"),
    [
        ({"seats": 1}, "cannot be played by 1 seats"),
        ({"seats": 7}, "cannot be played by 7 seats"),
        ({"seats": True}, "cannot be played by True seats"),
        ({}, "cannot be played by None seats"),
        ({"profile": "hoyle"}, "profile cannot be 'hoyle'; one of classic, mattel, fundex"),
        ({"skip": "twice"}, "skip cannot be 'twice'; one of next, chosen, chosen-once"),
        ({"hit_others": ["later"]}, "hit_others cannot be"),
        ({"last_card": 1}, "last_card cannot be 1; one of discard, hit"),
        ({"natural": "none"}, "natural cannot be 'none'; one of phase, group"),
        ({"tiebreak": "draw"}, "tiebreak cannot be 'draw'; one of lay, out"),
        ({"variant": "all"}, "variant cannot be 'all'; one of everyone, pick"),
        ({"phases": "prime"}, "phases cannot be 'prime'; one of odd, even"),
        ({"last": 0}, "last cannot be 0; a phase from 1 to 10"),
        ({"last": 11}, "last cannot be 11; a phase from 1 to 10"),
        ({"last": "5"}, "last cannot be '5'; a phase from 1 to 10"),
        ({"last": True}, "last cannot be True"),
        ({"variant": "everyone", "tiebreak": "lay"}, "tiebreak has no meaning with variant everyone"),
    ],
)
def test_7_what_makes_no_sense_is_refused(game: dict[str, object], what: str) -> None:
    """Options that do not exist, or do not fit together, are refused by name."""
    with pytest.raises(Usage) as refusal:
        phase10.setup(({"seats": 2} if game and "seats" not in game else {}) | game)
    assert what in str(refusal.value)


def test_7_typed_options() -> None:
    """`[game]` holds the profile, and each option that differs from it."""
    assert phase10.settings(None, {}) == {}
    assert phase10.settings("mattel", {"skip": "chosen", "tiebreak": "Lay"}) == {"profile": "mattel", "tiebreak": "lay"}
    assert phase10.settings(None, {"skip": "next", "hit_others": "at  once", "last": "5", "phases": "odd"}) == {
        "hit_others": "at once",
        "last": 5,
        "phases": "odd",
    }
    assert phase10.settings(None, {"tiebreak": "lay"}) == {}
    assert phase10.settings(None, {"variant": "everyone", "skip": "next"}) == {"variant": "everyone"}
    assert phase10.settings(None, {"last": "five"}) == {"last": "five"}, "for setup to refuse"
    with pytest.raises(Usage, match="there is no option 'colour'; one of hit_others, last"):
        phase10.settings(None, {"colour": "red"})
    with pytest.raises(Usage, match="there is no option 'profile'"):
        phase10.settings(None, {"profile": "classic"})
    with pytest.raises(Usage, match="tiebreak has no meaning"):
        phase10.setup({"seats": 2, **phase10.settings(None, {"variant": "everyone", "tiebreak": "lay"})})
    with pytest.raises(Usage, match="profile cannot be 'hoyle'"):
        phase10.setup({"seats": 2, **phase10.settings("hoyle", {})})


def test_the_protocol() -> None:
    """The rules name themselves, their seats, deals and options."""
    assert (phase10.NAME, phase10.SEATS, phase10.DEALS) == ("phase10/1", (2, 6), ("listed", "seeded"))
    assert (
        frozenset({"profile", "skip", "hit_others", "last_card", "natural", "tiebreak", "variant", "last", "phases"})
        == phase10.OPTIONS
        == OPTIONS
    )
    state = table(SPARE, SPARE)
    assert phase10.means(state, 1) is None
    assert len(phase10.composition(state.setup)) == 108
    assert phase10.intend("throw r1", state, 1) == (phase10.parse("discard R1"), None)
