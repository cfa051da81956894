"""Drawing, skips and discards: the cases K1 to K7, and the rules of section 4."""

from __future__ import annotations

import pytest

from tenpbem.engine import phase10
from tenpbem.engine.errors import IllegalMove, NotYourTurn
from tenpbem.engine.phase10.moves import Discard
from tenpbem.engine.phase10.state import FREE, PENDING, RESTED, State
from tenpbem.engine.rules import Shuffle

from .table import SPARE, deal, do, drawing, events_of, group, legal_texts, setup, table

FOUR = (f"S {SPARE}", SPARE, SPARE, SPARE)


def active(state: State) -> int:
    """Name the seat whose turn it is, which has still to draw."""
    assert state.stage == "draw"
    return state.active


def refused(state: State, text: str, why: str) -> IllegalMove:
    """Check that a move is refused for that reason, and not offered."""
    with pytest.raises(IllegalMove, match=why) as refusal:
        do(state, text)
    assert text not in legal_texts(state)
    return refusal.value


def test_K1_a_skip_is_never_drawn() -> None:
    """Top discard S, draw it: refused."""
    state = drawing(SPARE, SPARE, discard="R3 S")
    refused(state, "draw discard", "a skip is never drawn from the discard pile")
    assert legal_texts(state) == ["draw pile"]


@pytest.mark.parametrize("profile", ["classic", "mattel", "fundex"])
def test_K2_an_upturned_skip(profile: str) -> None:
    """Upcard S, 4 players: seat 1 loses the turn, seat 2 begins with the draw pile."""
    state, events = deal(phase10.start(setup(4, profile=profile))[0], upcard="S")
    assert active(state) == 2
    assert events[-2:] == [{"event": "deal", "seat": 4, "upcard": "S"}, {"event": "skip", "seat": 1}]
    assert legal_texts(state) == ["draw pile"]
    assert all(player.skip == FREE for player in state.players)


def test_K2_an_upturned_wild_may_be_taken() -> None:
    """An upturned wild may be taken."""
    state, _ = deal(phase10.start(setup(4))[0], upcard="W")
    assert active(state) == 1
    assert "W" in do(state, "draw discard").player(1).hand


def test_K3_a_skip_costs_the_next_player_the_turn() -> None:
    """A discards S, 4 players: B misses, C plays."""
    state = table(*FOUR)
    assert events_of(state, "discard S") == [
        {"event": "discard", "seat": 1, "card": "S", "on": None},
        {"event": "skip", "seat": 2},
    ]
    after = do(state, "discard S")
    assert active(after) == 3
    assert after.discard == ("R12", "S")
    refused(state, "discard S on Bob", "costs the next player the turn")


def test_K3_mattel_the_named_player_misses() -> None:
    """A discards S, 4 players (mattel): the named player misses; until then the skip lies in front of him."""
    state = table(*FOUR, profile="mattel")
    assert legal_texts(state)[-3:] == ["discard S on Bob", "discard S on Cem", "discard S on Dora"]
    after = do(state, "discard S on Cem")
    assert active(after) == 2
    assert after.discard == ("R12",), "the discard under it stays in reach"
    assert [shown["skip"] for shown in phase10.view(after, None)["players"]] == [False, False, True, False]
    served = do(after, "draw discard", "discard B12")
    assert active(served) == 4
    assert served.discard == ("B12", "S"), "a served skip goes on top of the discard pile"
    assert served.player(3).skip == FREE


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("discard S", "names the player whose turn it costs"),
        ("discard S on Ana", "on another player"),
        ("discard S on Eva", "nobody of that name plays in this round"),
        ("discard S on bob", "nobody of that name plays in this round"),
        ("discard S on Bob", "{seat 2} still has a skip to serve"),
    ],
)
def test_K3_mattel_who_may_be_named(text: str, why: str) -> None:
    """Any other player that the thrower names; nobody who still has one in front."""
    refusal = refused(table(*FOUR, profile="mattel", skips={2: PENDING}), text, why)
    assert refusal.fix == '"discard S on {seat 3}" or "discard S on {seat 4}"'


def test_K3_mattel_where_all_have_one() -> None:
    """Where all have one, the skip is discarded without effect."""
    state = table(f"S {SPARE}", SPARE, SPARE, profile="mattel", skips={2: PENDING, 3: PENDING})
    assert "discard S" in legal_texts(state)
    after = do(state, "discard S")
    assert active(after) == 1
    assert after.discard == ("R12", "S", "S", "S")
    assert refused(state, "discard S on Bob", "still has a skip to serve").fix == '"discard S"'


def test_K3_fundex_nobody_twice_before_a_turn_of_his_own() -> None:
    """In fundex the skip lies on the discard pile; nobody is named again before he has played a turn of his own."""
    state = table(f"S {SPARE}", f"S {SPARE}", f"S {SPARE}", profile="fundex")
    state = do(state, "discard S on Cem")
    assert state.discard == ("R12", "S")
    assert active(state) == 2
    state, _ = phase10.give(do(state, "draw pile"), ("Y1",))
    refused(state, "discard S on Cem", "still has a skip to serve")
    state = do(state, "discard S on Ana")
    assert active(state) == 2, "Cem and Ana have lost their turns"
    assert [player.skip for player in state.players] == [RESTED, FREE, RESTED]
    state, _ = phase10.give(do(state, "draw pile"), ("S",))
    refused(state, "discard S on Cem", "{seat 3} has not played a turn since")
    state = do(state, "discard S")
    assert active(state) == 3
    assert state.player(3).skip == FREE, "it is his turn again"


@pytest.mark.parametrize(("profile", "text"), [("classic", "discard S"), ("mattel", "discard S on Bob")])
def test_K4_two_players(profile: str, text: str) -> None:
    """A discards S, 2 players: A plays a whole new turn."""
    state = do(table(f"S {SPARE}", SPARE, profile=profile, laid={1: 1}, laid_now=True), text)
    assert active(state) == 1
    assert not state.laid_now
    assert state.discard == ("R12", "S")


def test_K4_two_players_fundex_only_once_in_a_row() -> None:
    """In fundex nobody may be named again before he has played a turn of his own since."""
    state = do(table(f"S S {SPARE}", SPARE, profile="fundex"), "discard S on Bob")
    state, _ = phase10.give(do(state, "draw pile"), ("Y1",))
    assert "discard S" in legal_texts(state)
    assert active(do(state, "discard S")) == 2


@pytest.mark.parametrize(("profile", "text"), [("classic", "discard S"), ("mattel", "discard S on Bob")])
def test_K5_going_out_with_a_skip(profile: str, text: str) -> None:
    """Last card is S: round over, nobody skipped."""
    state = table("S", SPARE, SPARE, laid={1: 1}, profile=profile)
    events = events_of(state, text)
    assert [event["event"] for event in events] == ["discard", "score", "score", "score", "round"]
    after, _ = deal(do(state, text))
    assert (after.round, after.dealer, active(after)) == (2, 1, 2)


def test_K6_one_draw_and_one_discard() -> None:
    """Discard without drawing; draw twice; discard twice: refused."""
    state = drawing(SPARE, SPARE)
    refused(state, "discard R1", "a turn begins with a draw")
    drawn = do(state, "draw discard")
    for text in ("draw pile", "draw discard"):
        refused(drawn, text, "a turn has one draw")
    done = do(drawn, "discard R1")
    with pytest.raises(NotYourTurn, match=r"it is the turn of \{seat 2\}"):
        phase10.apply(done, 1, Discard("R2"))
    refused(drawn, "discard G12", "not in hand: G12")


def test_K7_the_discards_become_the_draw_pile() -> None:
    """Draw pile empty, discards 5 (top) 9 2: 5 stays, the rest is shuffled."""
    state = do(drawing(SPARE, SPARE, pile=0, discard="R2 R9 R5"), "draw pile")
    assert phase10.waiting(state) == ()
    assert phase10.asks(state) == Shuffle(("R2", "R9"), again=True)
    with pytest.raises(NotYourTurn, match="the table has still to deal"):
        phase10.apply(state, 1, phase10.parse("draw pile"))
    state, events = phase10.give(state, ())
    assert events == [{"event": "reshuffle", "seat": 1, "count": 2}]
    assert (state.pile, state.discard) == (2, ("R5",))
    assert tuple(phase10.asks(state)) == (1, 1)
    state, events = phase10.give(state, ("R9",))
    assert events == [{"event": "draw", "seat": 1, "card": "R9", "from": "pile"}]
    assert (state.pile, state.stage) == (1, "play")


def test_3_7_nothing_left_to_draw() -> None:
    """Both piles cannot run out in a game; where they are set up so, the draw is refused."""
    refused(drawing(SPARE, SPARE, pile=0, discard="R5"), "draw pile", "no card is left to draw")
    assert phase10.asks(do(drawing(SPARE, SPARE, pile=0, discard="R9 R5"), "draw pile")) == Shuffle(("R9",), again=True)
    refused(drawing(SPARE, SPARE, discard=""), "draw discard", "the discard pile is empty")


def test_3_1_the_discard_pile_is_open() -> None:
    """First draw: the top of the draw pile or of the discard pile, which everybody sees."""
    state = drawing(SPARE, SPARE, discard="R3 G12")
    events = events_of(state, "draw discard")
    assert events == [{"event": "draw", "seat": 1, "card": "G12", "from": "discard"}]
    assert phase10.seen(events, 2) == events
    assert do(state, "draw discard").discard == ("R3",)


def test_4_1_only_a_skip_has_a_victim() -> None:
    """Only a skip is thrown on somebody."""
    with pytest.raises(IllegalMove, match="only a skip is thrown on somebody"):
        phase10.apply(table(SPARE, SPARE, profile="mattel"), 1, Discard("R1", "Bob"))


def test_4_1_a_skip_that_is_not_in_hand() -> None:
    """A skip must be in hand to be thrown."""
    refused(table(SPARE, SPARE, groups=[group(2, "set", "R1 B1 Y1")]), "discard S", "not in hand: S")
