"""What a player is told whose move cannot be read, comes too early, or cannot be signed."""

from __future__ import annotations

import pytest

from tenpbem.engine import making
from tenpbem.engine.errors import IllegalMove, NotYourTurn, Refusal, Usage
from tenpbem.engine.making import Said
from tests.game.sitting import AT, Sitting


def refusal_of(sitting: Sitting, name: str, text: str) -> Refusal:
    """Give the refusal of a typed move."""
    with pytest.raises(Refusal) as caught:
        making.read_move(sitting.game, sitting.player(name), text)
    return caught.value


def test_a_table_with_free_seats() -> None:
    """The file is passed on first."""
    one = refusal_of(Sitting(people=["Ana", "Bob"], seats=3), "Ana", "draw")
    assert (one.what, one.why) == ('cannot "draw" yet', "1 of 3 seats is still free")
    two = refusal_of(Sitting(people=["Ana"], seats=3), "Ana", "draw")
    assert two.why == "2 of 3 seats are still free"


def test_another_is_waited_for() -> None:
    """By name, and to whom to send the file."""
    refusal = refusal_of(Sitting(), "Bob", "draw")
    assert isinstance(refusal, NotYourTurn)
    assert (refusal.why, refusal.fix) == ("the game waits for Ana", "send the file to Ana")


def test_several_are_waited_for_and_one_has_answered() -> None:
    """What was handed in stays."""
    sitting = Sitting("listed", cards=["X5 C2 R1 B2 G9 O3 B2 R1 C2"])
    sitting.play("Ana", "draw", "bid 1")
    sitting.play("Bob", "pass")
    refusal = refusal_of(sitting, "Bob", "bid 3")
    assert refusal.why == "what you handed in is signed, and nobody can change it; the game waits for Cid"
    assert refusal_of(sitting, "Ana", "bid 3").why == "the game waits for Cid"


def test_the_game_is_over() -> None:
    """Nothing is waited for."""
    sitting = Sitting("listed", "open").play_on()
    assert refusal_of(sitting, "Ana", "draw").why == "the game is over"


def test_what_cannot_be_read_is_refused_with_names() -> None:
    """The rules speak of seats, the player is told names."""
    sitting = Sitting("listed", "open", cards=["X5 C2 R1 B2 G9 O3 B2 R1 C2"])
    sitting.play("Ana", "draw")
    sitting.play("Bob", "bid 2")
    assert refusal_of(sitting, "Cid", "jump").code == "unreadable-move"
    player = sitting.player("Cid")
    intent = making.read_move(sitting.game, player, "bid 2")
    with pytest.raises(IllegalMove) as caught:
        making.do_move(sitting.game, player, intent, Said(AT))
    assert "{seat" not in caught.value.what + caught.value.why + caught.value.fix
    assert "Bob" in caught.value.why


@pytest.mark.parametrize("note", ["x" * 501, "a\rb", "\x1b[2J"])
def test_a_note_that_an_entry_cannot_hold(note: str) -> None:
    """It comes from the command line, which is wrong."""
    sitting = Sitting()
    player = sitting.player("Ana")
    intent = making.read_move(sitting.game, player, "draw")
    with pytest.raises(Usage):
        making.do_move(sitting.game, player, intent, Said(AT, note))


def test_a_bid_for_a_wild_to_come_where_cards_are_turned_by_oneself() -> None:
    """Only where others deal is it of any use."""
    sitting = Sitting("host's seed", "sealed")
    refusal: Refusal
    with pytest.raises(IllegalMove) as caught:
        sitting.play("Ana", "draw, bid 1 on any")
    refusal = caught.value
    assert "turn up the cards yourself" in refusal.why


def test_what_was_sealed_is_known_again_by_its_author_alone() -> None:
    """A mark says whether a text is the one sealed here; another key, text or place in the game gives another."""
    sitting = Sitting()
    ana, bob = sitting.player("Ana"), sitting.player("Bob")
    mark = making.mark(sitting.game, ana, "bid 3")
    assert mark == making.mark(sitting.game, ana, "bid 3")
    before = sitting.game
    sitting.play("Ana", "draw")
    others = (
        making.mark(before, ana, "bid 2"),
        making.mark(before, bob, "bid 3"),
        making.mark(sitting.game, ana, "bid 3"),
    )
    assert mark not in others
    assert len(set(others)) == 3


def test_nothing_is_turned_up_where_a_look_would_be_a_gain() -> None:
    """A move tried out stops before the first card: it is signed, but the card stays face down."""
    sitting = Sitting("host's seed", "open")
    player = sitting.player("Ana")
    intent = making.read_move(sitting.game, player, "draw")
    tried = making.do_move(sitting.game, player, intent, Said(AT), turn_up=False)
    done = making.do_move(sitting.game, player, intent, Said(AT))
    assert tried.head == done.head
    assert tried.shown.tableau == sitting.game.shown.tableau == ()
    assert len(tried.rules.seen(tried.steps[-1].answers[0].events, 1)) == 0
    assert [event["event"] for event in done.steps[-1].answers[0].events][:1] == ["draw"]
