"""Who sits down, in which order, and what a join binds them to."""

from __future__ import annotations

import pytest

from tenpbem.engine import documents, making
from tenpbem.engine.errors import BadChain, BadEntry, BadSignature, NotYourTurn, Refusal
from tenpbem.engine.game import add, begin, fold, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.rules import Waiting
from tests.game.sitting import AT, WAYS, Sitting, key_of, some_bytes, text_of

EXTRA = {
    "listed": [(), ()],
    "host's seed": [(), ()],
    "seeded": [("anchor",), ("seed",)],
    "croupier": [("anchor",), ("anchor",)],
    "table": [("anchor",), ("anchor",)],
}
"""What seat 1, and what the others, bind themselves to."""


@pytest.mark.parametrize("way", WAYS)
def test_each_join_takes_the_next_seat(way: str) -> None:
    """The game waits for the next free seat, then for its start, a draw; steps count the heads passed."""
    sitting = Sitting(way, people=[], seats=3)
    heads = [sitting.game.head]
    assert sitting.game.head == sitting.game.id
    for number, name in enumerate(("Ana", "Bob", "Cid"), 1):
        assert waiting(sitting.game) == (Waiting(number, "join"),)
        assert documents.show(sitting.game, None)["table"] is None
        sitting.join(name)
        assert sitting.game.step == number
        assert sitting.game.names[number] == name
        assert sitting.entries()[-1].table.keys() == {"by", "do", "key", "nonce", "at", *EXTRA[way][number > 1]}
        heads.append(sitting.game.head)
    assert len(set(heads)) == 4
    first = Waiting(1, "start", True) if way == "seeded" else Waiting(1, "turn")
    assert waiting(sitting.game) == (first,)


@pytest.mark.parametrize("way", WAYS)
def test_a_full_table_takes_nobody(way: str) -> None:
    """On joining: a refusal of a move; in a file: an entry in the wrong place."""
    sitting = Sitting(way)
    with pytest.raises(NotYourTurn, match="full"):
        sitting.join("Dan")
    fields = {"by": "Dan", "do": "join", "key": b64(key_of("Dan").public), "nonce": b64(bytes(16)), "at": AT}
    with pytest.raises(BadChain) as caught:
        add(sitting.game, sitting.signed(fields))
    assert (caught.value.step, caught.value.author) == (sitting.game.step + 1, "Dan")


@pytest.mark.parametrize("name", ["Ana", "ANA", "ana", "Ａｎａ"])
def test_no_two_seats_are_alike(name: str) -> None:
    """Names are compared as they look: NFKC and case folded."""
    sitting = Sitting(people=["Ana"], seats=2)
    with pytest.raises(BadEntry, match=f"both be called {name}"):
        sitting.join(name, key_of("another"))


def test_no_key_sits_twice() -> None:
    """One identity cannot take two seats under two names."""
    sitting = Sitting(people=["Ana"], seats=2)
    with pytest.raises(BadEntry, match="key of Ana"):
        sitting.join("Bob", key_of("Ana"))


@pytest.mark.parametrize("name", ["", " Ana", "A" * 33, "A\u202eB", "A\nB", "A\u200bB", "../Ana"])
def test_a_seat_needs_a_name_that_can_be_shown(name: str) -> None:
    """What is no name is refused in a join."""
    with pytest.raises(BadEntry):
        Sitting(people=[], seats=2).join(name, key_of("Ana"))


def test_a_join_signed_with_another_key_is_refused() -> None:
    """The key in the join must be the one that signs it."""
    sitting = Sitting(people=[], seats=2)
    fields = {"by": "Ana", "do": "join", "key": b64(key_of("Ana").public), "nonce": b64(bytes(16)), "at": AT}
    with pytest.raises(BadSignature):
        add(sitting.game, sitting.signed(fields, by="Bob"))


def test_the_start_shows_the_link_of_the_join() -> None:
    """Seat 1 cannot choose another link after it has seen the seeds of the others."""
    sitting = Sitting("seeded")
    with pytest.raises(BadEntry, match="another link"):
        add(sitting.game, sitting.signed({"by": "Ana", "do": "start", "link": b64(some_bytes("other", 32))}))
    started = making.do_duty(sitting.game, sitting.player("Ana"))
    assert waiting(started) == (Waiting(1, "turn"),)


def test_nobody_else_starts() -> None:
    """The start is seat 1's alone, and once."""
    sitting = Sitting("seeded")
    with pytest.raises(BadChain):
        add(sitting.game, sitting.signed({"by": "Bob", "do": "start", "link": b64(bytes(32))}))
    sitting.play("Ana")
    with pytest.raises(Refusal) as caught:
        add(sitting.game, sitting.signed({"by": "Ana", "do": "start", "link": sitting.entries()[-1].table["link"]}))
    assert caught.value.code in ("bad-chain", "bad-entry")


def test_before_the_start_nobody_moves() -> None:
    """Neither while seats are free nor before the link is shown."""
    for sitting in (Sitting(people=["Ana", "Bob"], seats=3), Sitting("seeded")):
        with pytest.raises(BadChain, match="does not wait"):
            add(sitting.game, sitting.signed({"by": "Ana", "do": "draw", "at": AT}))
        with pytest.raises(NotYourTurn):
            making.read_move(sitting.game, sitting.player("Ana"), "draw")


def test_strangers_do_not_move() -> None:
    """Who does not sit at the table is told who does."""
    sitting = Sitting()
    with pytest.raises(BadChain, match="Zed does not sit") as caught:
        add(sitting.game, sitting.signed({"by": "Zed", "do": "draw", "at": AT}))
    assert "Ana, Bob, Cid" in caught.value.why


@pytest.mark.parametrize("way", [way for way in WAYS if way != "listed"])
def test_the_cards_depend_on_what_was_agreed(way: str) -> None:
    """The host's seed alone deals the same cards again; else every game is another."""
    one, other = (drawn(Sitting(way, deck=None, name=name).play_on(30)) for name in ("friday", "saturday"))
    length = min(len(one), len(other))
    assert length > 5
    assert (one[:length] == other[:length]) == (way == "host's seed")


def drawn(sitting: Sitting) -> list[str]:
    """List the cards turned up so far."""
    answers = [answer for step in sitting.game.steps for answer in step.answers]
    return [event["card"] for answer in answers for event in answer.events if event["event"] == "draw"]


def test_an_empty_file_is_a_game_that_waits() -> None:
    """A table without entries is a good file; its head is the game id."""
    sitting = Sitting(people=[], seats=2)
    game = fold(parse_game(text_of(sitting.table, [])))
    assert game == begin(sitting.table)
    assert not game.over
