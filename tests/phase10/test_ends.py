"""The end of a round, scores, the end of the game: the cases E1 to E10."""

from __future__ import annotations

import pytest

from tenpbem.engine import phase10
from tenpbem.engine.errors import IllegalMove, NotYourTurn
from tenpbem.engine.phase10.scoring import points
from tenpbem.engine.phase10.state import PENDING, State

from .table import SPARE, deal, do, events_of, group, legal_texts, setup, table

RUN = group(2, "run", "R3 R4 R5 R6")
SEVEN = "R1 R1 B1 B2 Y4 Y5 G6"


def finale(*hands: str, **how: object) -> State:
    """Everybody is on phase 10; seat 1 is in the middle of a turn."""
    return table(*hands, phase=10, **how)


def test_E1_the_last_card() -> None:
    """Last card discarded: the round ends at once."""
    state = table("R9", SPARE, SPARE, laid={1: 1})
    assert events_of(state, "discard R9") == [
        {"event": "discard", "seat": 1, "card": "R9", "on": None},
        {"event": "score", "seat": 1, "phase": 1, "points": 0, "score": 0},
        {"event": "score", "seat": 2, "phase": None, "points": 60, "score": 60},
        {"event": "score", "seat": 3, "phase": None, "points": 60, "score": 60},
        {"event": "round", "seat": 1, "round": 2, "tiebreak": False},
    ]
    after = do(state, "discard R9")
    assert after.pile == 108
    assert not any(player.hand or player.laid for player in after.players)
    assert phase10.waiting(after) == ()


def test_E2_the_last_card_is_discarded_not_hit() -> None:
    """One card left and it fits a run, hit it: refused (mattel: legal, out)."""
    state = table("R7", SPARE, laid={1: 1}, groups=[RUN])
    with pytest.raises(IllegalMove, match="nothing to discard"):
        do(state, "hit 1 R7")
    assert legal_texts(state) == ["discard R7"]
    mattel = table("R7", SPARE, laid={1: 1}, groups=[RUN], profile="mattel")
    assert "hit 1 R7" in legal_texts(mattel)
    assert do(mattel, "hit 1 R7").round == 2


def test_E3_all_have_laid() -> None:
    """All have laid, nobody is out: play goes on."""
    state = do(table("R7 R8", "R1 R2", laid={1: 1, 2: 1}), "discard R7")
    assert (state.round, state.active, state.stage) == (1, 2, "draw")


def test_E4_what_is_left_in_hand_costs() -> None:
    """9 10 12 S W in hand: 65."""
    assert points(("R9", "B10", "G12", "S", "W")) == 65
    assert do(table("R1", "R9 B10 G12 S W", laid={1: 1}), "discard R1").player(2).score == 65


def test_5_2_scores_add_up() -> None:
    """Scores add up over the rounds; an event tells the points of the round and the total."""
    state = table("R1", "R9 W", laid={1: 1}, scores={1: 20, 2: 45})
    scores = [event for event in events_of(state, "discard R1") if event["event"] == "score"]
    assert [(event["seat"], event["points"], event["score"]) for event in scores] == [(1, 0, 20), (2, 30, 75)]


def test_E5_who_laid_moves_on_out_or_not() -> None:
    """B laid phase 3 and holds 4 4 when A goes out: B +10, goes to phase 4."""
    state = do(table("R1", "R4 B4", SPARE, phase=3, laid={1: 3, 2: 3}, scores={2: 50}), "discard R1")
    players = phase10.view(state, None)["players"]
    assert [player["phase"] for player in players] == [4, 4, 3]
    assert [player["score"] for player in players] == [0, 60, 60]
    assert players[1]["done"] == [1, 2, 3]


def test_E6_the_game_ends_with_the_round_of_phase_10() -> None:
    """A lays 10, B (phase 7) goes out: game over, A wins."""
    state = table("R1 R2", "R9", active=2, laid={1: 10, 2: 7}, done={1: range(1, 10), 2: range(1, 7)}, scores={1: 300})
    events = events_of(state, "discard R9")
    assert events[-1] == {"event": "end", "winners": [1]}
    state = do(state, "discard R9")
    scores = [{"seat": 1, "points": 310, "phases": 10}, {"seat": 2, "points": 0, "phases": 7}]
    assert phase10.result(state) == {"scores": scores, "winners": [1]}
    assert phase10.waiting(state) == ()
    assert phase10.asks(state) is None
    assert phase10.legal(state, 1) == ()
    with pytest.raises(NotYourTurn, match="the game is over"):
        do(state, "draw pile")


def test_E7_the_lowest_total_of_those_who_laid_10() -> None:
    """A and B laid 10; A went out with 140, B has 120: B wins."""
    state = do(finale("R9", "R1 R2", laid={1: 10, 2: 10}, scores={1: 140, 2: 110}), "discard R9")
    assert phase10.result(state)["winners"] == [2]


def test_E8_without_phase_10_nobody_wins() -> None:
    """C has the lowest total but not phase 10: C does not win."""
    state = do(finale("R9", "R1 R2", "R1", laid={1: 10, 2: 10}, scores={1: 140, 2: 110}), "discard R9")
    assert phase10.result(state) == {
        "scores": [
            {"seat": 1, "points": 140, "phases": 10},
            {"seat": 2, "points": 120, "phases": 10},
            {"seat": 3, "points": 5, "phases": 9},
        ],
        "winners": [2],
    }


def tied(**options: object) -> State:
    """Seats 1 and 3 of four have tied; the tie-break begins after a deal."""
    before = finale(
        "R9", SPARE, "R1 R2", SPARE, laid={1: 10, 3: 10}, scores={1: 120, 3: 110}, skips={2: PENDING}, **options
    )
    events = events_of(before, "discard R9")
    assert phase10.result(do(before, "discard R9")) is None
    assert events[-1] == {"event": "round", "seat": 1, "round": 2, "tiebreak": True}
    return do(before, "discard R9")


def test_E9_the_tie_break() -> None:
    """A and B laid 10, both 120: A and B play the tie-break."""
    state = tied()
    assert (state.seats, state.dealer) == ((1, 3), 1), "the deal goes on to the left among those who tied"
    hand = "R5 R5 B5 B5 Y5 R7 B7 Y7 G1 G2"
    state, events = deal(state, hand, SPARE)
    assert [event["seat"] for event in events] == [3, 1, 1]
    assert state.active == 3
    shown = phase10.view(state, 2)
    assert shown["tiebreak"]
    assert [player["hand"] for player in shown["players"]] == [10, 0, 10, 0]
    assert [player["phase"] for player in shown["players"]] == [10, None, 10, None]
    state, _ = phase10.give(do(state, "draw pile"), ("G3",))
    assert "lay R5 R5 B5 B5 Y5 / R7 B7 Y7" in legal_texts(state)
    assert do(state, "discard G3").active == 1, "those who did not tie are left out"


def lay_in_tie_break(**options: object) -> State:
    """Seat 3 lays 5 + 3 in the tie-break with cards left."""
    state, _ = deal(tied(**options), "R5 R5 B5 B5 Y5 R7 B7 Y7 G1 G2", SPARE)
    state, _ = phase10.give(do(state, "draw pile"), ("G3",))
    return state


def test_E10_the_first_to_lay_wins_at_once() -> None:
    """Tie-break, A lays 5 + 3 with cards left: A wins at once (mattel: play on until somebody is out)."""
    text = "lay R5 R5 B5 B5 Y5 / R7 B7 Y7"
    state = lay_in_tie_break()
    assert [event["event"] for event in events_of(state, text)] == ["lay", "lay", "end"]
    state = do(state, text)
    result = phase10.result(state)
    assert result["winners"] == [3]
    assert [score["points"] for score in result["scores"]] == [120, 60, 120, 60], "the points of it do not count"
    assert [score["phases"] for score in result["scores"]] == [10, 9, 10, 9]


def test_E10_mattel_the_first_to_go_out_wins() -> None:
    """Tie-break, A lays 5 + 3 with cards left (mattel): play on until somebody is out."""
    state = do(lay_in_tie_break(profile="mattel"), "lay R5 R5 B5 B5 Y5 / R7 B7 Y7")
    assert phase10.result(state) is None
    state = state.with_player(3, state.player(3)._replace(hand=("G1",)))
    state = do(state, "discard G1")
    assert phase10.result(state)["winners"] == [3]
    assert [score["points"] for score in phase10.result(state)["scores"]] == [120, 60, 120, 60]


def test_6_2_the_tie_break_is_for_the_last_phase_in_play() -> None:
    """With fewer phases in play it is the last of them."""
    state = table("R9", "R1 R2", laid={1: 2, 2: 2}, done={1: [1], 2: [1]}, scores={1: 10}, last=2)
    state, _ = deal(do(state, "discard R9"), "R5 B5 Y5 R6 R7 R8 R9 G1 G2 G3", SPARE)
    assert state.tiebreak
    state, _ = phase10.give(do(state, "draw pile"), ("G4",))
    assert phase10.result(do(state, "lay R5 B5 Y5 / R6 R7 R8 R9"))["winners"] == [2]


def test_1_2_a_round_is_dealt_from_the_left_of_the_dealer() -> None:
    """Ten cards to each player, seat by seat from the dealer's left; one card face up; the rest is the draw pile."""
    state, events = phase10.start(setup(3))
    assert events == [{"event": "round", "seat": 3, "round": 1, "tiebreak": False}]
    assert len(phase10.asks(state).cards) == 108
    state, _ = phase10.give(state, ())
    for seat in (1, 2, 3):
        assert tuple(phase10.asks(state)) == (10, seat)
        state, events = phase10.give(state, SPARE.split())
        assert [event["seat"] for event in events] == [seat]
    assert tuple(phase10.asks(state)) == (1, None)
    state, _ = phase10.give(state, ("G9",))
    assert (state.pile, state.discard, state.active, state.stage) == (77, ("G9",), 1, "draw")
    assert phase10.asks(state) is None


def test_1_3_the_deal_passes_to_the_left() -> None:
    """The first dealer is the last seat, so seat 1 plays first; the deal passes to the left each round."""
    state, _ = deal(do(table("R9", SPARE, SPARE, laid={1: 1}), "discard R9"))
    assert (state.dealer, state.active) == (1, 2)
