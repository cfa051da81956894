"""The chain: answers of one step in any order, nothing after an unfinished step, and forks."""

from __future__ import annotations

from itertools import permutations

import pytest

from tenpbem.engine import documents, making
from tenpbem.engine.errors import BadChain, BadEntry, Fork, NotYourTurn
from tenpbem.engine.game import add, fold, waiting
from tenpbem.engine.log.canon import b64, unb64
from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.rules import Waiting
from tests.game.sitting import AT, Sitting, key_of, resigned, text_of

DECK = {"R1": [2, 0, 0], "B2": [2, 0, 0], "X5": [1, 0, 0], "C2": [2, 0, 0]}
ORDER = ["X5 R1 C2 B2 R1 B2 C2"]
FOUR = ("Ana", "Bob", "Cid", "Dan")


def auction(people: tuple[str, ...] = FOUR) -> Sitting:
    """Sit where Ana, the closer, has handed in her bid for X5, and the others bid."""
    sitting = Sitting("listed", "sealed", people, deck=DECK, cards=ORDER)
    sitting.play("Ana", "draw", "bid 2")
    return sitting


def test_answers_in_any_order_give_one_game() -> None:
    """All answers of a step are signed over one head; the head after them does not depend on how they came."""
    sitting = auction()
    before = sitting.entries()
    assert waiting(sitting.game) == (Waiting(2, "bid"), Waiting(3, "bid"), Waiting(4, "bid"))
    answers = {
        name: making_of(sitting, name, text) for name, text in (("Bob", "bid 1"), ("Cid", "bid 5"), ("Dan", "pass"))
    }
    games = []
    for order in permutations(answers):
        game = sitting.game
        for name in order:
            assert name in [wait_name(game, wait) for wait in waiting(game)]
            assert game.head == sitting.game.head
            game = add(game, answers[name])
        assert game.step == sitting.game.step + 1
        assert fold(parse_game(text_of(sitting.table, [*before, *(answers[name] for name in order)]))) == game
        games.append(game)
    opened, *others = [making.do_duty(game, sitting.player("Ana")) for game in games]
    assert all(other == opened for other in others)
    (won,) = [event for event in opened.steps[-1].answers[0].events if event["event"] == "won"]
    assert won == {"event": "won", "seat": 3, "card": "X5", "bid": 5}


def making_of(sitting: Sitting, name: str, text: str):
    """Make the answer of one player, over the head as it is."""
    player = sitting.player(name)
    game = making.do_move(sitting.game, player, making.read_move(sitting.game, player, text), making.Said(AT))
    return (game.answers or game.steps[-1].answers)[-1].entry


def wait_name(game, wait: Waiting) -> str:
    return game.names[wait.seat]


def test_an_unfinished_step_shows_who_answered() -> None:
    """What was handed in is seen, and only the others are waited for."""
    sitting = auction()
    head = sitting.game.head
    sitting.play("Cid", "bid 5")
    assert sitting.game.head == head
    assert waiting(sitting.game) == (Waiting(2, "bid"), Waiting(4, "bid"))
    shown = documents.show(sitting.game, 1)
    assert shown["table"]["auction"]["bids"] == [{"seat": 3, "sealed": True}, {"seat": 1, "sealed": True}]
    (line,) = documents.log(sitting.game, 1, sitting.game.step + 1)
    assert (line["seat"], line["do"], line["events"]) == (3, "bid", [])
    with pytest.raises(NotYourTurn, match="now"):
        sitting.play("Cid", "bid 6")


def test_nothing_stands_after_an_unfinished_step() -> None:
    """What belongs to a later step is refused as long as an answer is missing."""
    sitting = auction()
    sitting.play("Bob", "pass")
    sitting.play("Cid", "pass")
    sitting.play("Dan", "pass")
    sitting.play("Ana")
    entries = sitting.entries()
    for missing in (-2, -3, -4):
        left = [*entries[:missing], *entries[missing + 1 :]]
        with pytest.raises(BadChain, match="does not wait for Ana to open") as caught:
            fold(parse_game(text_of(sitting.table, left)))
        assert (caught.value.step, caught.value.author) == (sitting.game.step - 1, "Ana")


def test_the_same_answer_twice_is_refused() -> None:
    """Also within an unfinished step."""
    sitting = auction()
    sitting.play("Cid", "bid 5")
    with pytest.raises(BadChain, match="Cid for step 7 stands here twice"):
        add(sitting.game, sitting.entries()[-1])


def test_two_answers_of_one_seat_are_a_fork() -> None:
    """Two different entries of one seat over one head, inside one file: both are named."""
    sitting = auction()
    before = sitting.game
    other = making_of(sitting, "Cid", "pass")
    sitting.play("Cid", "bid 5")
    with pytest.raises(Fork, match="Cid signed two different moves for step 7") as caught:
        add(sitting.game, other)
    assert (caught.value.step, caught.value.author) == (7, "Cid")
    assert "in two different ways" in caught.value.why
    assert "5" not in str(caught.value).replace("step 7", "")
    assert add(before, other).answers[0].entry == other


def test_a_fork_over_a_head_long_passed() -> None:
    """A second move for an old step is a fork too, wherever it stands in the file."""
    sitting = Sitting("listed", "open", deck=DECK | {"C2": [2, 0, 0]}, cards=["R1 R1 C2 B2 X5 B2 C2"])
    sitting.play("Ana", "draw", "draw")
    head = sitting.game.head
    sitting.play("Ana", "take cards")
    other = sitting.signed({"by": "Ana", "do": "draw", "at": AT}, head=head)
    sitting.play("Bob", "draw")
    with pytest.raises(Fork, match="Ana signed two different moves for step 6") as caught:
        add(sitting.game, other)
    assert caught.value.why == '"take cards" and "draw"'
    assert caught.value.step == 6


def test_an_answer_that_belongs_elsewhere_is_told_where() -> None:
    """An entry in the wrong place is traced to the step that it was signed for."""
    sitting = Sitting("listed", "open", deck=DECK, cards=["R1 R1 C2 B2 X5 B2 C2"])
    head = sitting.game.head
    sitting.play("Ana", "draw", "take cards")
    bob = sitting.signed({"by": "Bob", "do": "draw", "at": AT}, head=head)
    with pytest.raises(BadChain, match="this entry of Bob was signed for step 4"):
        add(sitting.game, bob)


def test_the_secret_of_an_opening_belongs_to_its_key() -> None:
    """The closer cannot open the bids with another key: neither one of his own nor one out of form."""
    sitting = auction(("Ana", "Bob"))
    sitting.play("Bob", "pass")
    opened = making.do_duty(sitting.game, sitting.player("Ana"))
    entry = opened.steps[-1].answers[0].entry
    secret = unb64(entry.table["secret"])
    for wrong in (
        bytes(32),
        secret[::-1],
        bytes((secret[0] ^ 1, *secret[1:])),
        bytes((*secret[:31], secret[31] ^ 0x80)),
    ):
        with pytest.raises(BadEntry):
            add(sitting.game, resigned(entry, sitting.game.head, key_of("Ana"), secret=b64(wrong)))
    assert add(sitting.game, resigned(entry, sitting.game.head, key_of("Ana"))).head == opened.head


def test_a_bid_copied_from_a_rival_is_a_pass() -> None:
    """Head and seat are under the seal: the copy does not open, and the log says why."""
    sitting = auction(("Ana", "Bob", "Cid", "Dan"))
    sitting.play("Bob", "bid 4")
    copied = sitting.entries()[-1].table["sealed"]
    sitting.game = add(sitting.game, sitting.signed({"by": "Cid", "do": "bid", "sealed": copied, "at": AT}))
    sitting.play("Dan", "pass")
    sitting.play("Ana")
    events = sitting.game.steps[-1].answers[0].events
    assert [(event["event"], event["seat"]) for event in events] == [
        ("bid", 2),
        ("void", 3),
        ("pass", 4),
        ("bid", 1),
        ("won", 2),
        ("pay", 2),
    ]


@pytest.mark.parametrize("text", ["bid 6", "bid 99", "bid 3 with 4t", "Bid 3", "bid 0", "hello", "", "bid 3 on X5"])
def test_a_sealed_bid_that_does_not_do_is_a_pass(text: str) -> None:
    """Beyond one's means, superfluous, or in another spelling: nobody can know before it is opened."""
    from tenpbem.engine.log.sealed import seal

    sitting = auction(("Ana", "Bob"))
    key = unb64(sitting.entries()[-1].table["key"])
    sealed = b64(seal(text, key, sitting.game.head, 2))
    sitting.game = add(sitting.game, sitting.signed({"by": "Bob", "do": "bid", "sealed": sealed, "at": AT}))
    sitting.play("Ana")
    events = sitting.game.steps[-1].answers[0].events
    assert [(event["event"], event["seat"]) for event in events][:3] == [("void", 2), ("bid", 1), ("won", 1)]


@pytest.mark.parametrize("way", ["croupier", "table"])
def test_a_link_is_the_next_of_its_ladder(way: str) -> None:
    """Neither who draws nor who deals can show another link than the next."""
    sitting = Sitting(way, people=FOUR)
    fields = {"by": "Ana", "do": "draw", "at": AT}
    with pytest.raises(BadEntry, match="ladder"):
        add(sitting.game, sitting.signed({**fields, "link": b64(bytes(32))}))
    sitting.play("Ana", "draw")
    shown = sitting.entries()[-1].table["link"]
    dealers = [wait.seat for wait in waiting(sitting.game)]
    assert dealers == ([2] if way == "croupier" else [2, 3, 4])
    for link in (shown, b64(bytes(32))):
        with pytest.raises(BadEntry, match="ladder"):
            add(sitting.game, sitting.signed({"by": "Bob", "do": "deal", "link": link}))
    with pytest.raises(BadChain, match="does not wait for Ana"):
        add(sitting.game, sitting.signed({"by": "Ana", "do": "deal", "link": shown}))


def test_links_in_any_order_turn_up_one_card() -> None:
    """At the table all others deal, in any order."""
    sitting = Sitting("table", people=FOUR)
    sitting.play("Ana", "draw")
    games = []
    for order in permutations(("Bob", "Cid", "Dan")):
        game = sitting.game
        for name in order:
            game = making.do_duty(game, sitting.player(name))
        games.append(game)
    assert all(game == games[0] for game in games)
    drawn = [event for answer in games[0].steps[-1].answers for event in answer.events]
    assert drawn[0]["event"] == "draw"
    assert games[0].steps[-1].answers[-1].events == tuple(drawn)
