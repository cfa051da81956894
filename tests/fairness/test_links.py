"""Attacks on the cards of `croupier` and `table`: other links, other draws, links held back."""

from __future__ import annotations

import pytest

from tenpbem.engine import making
from tenpbem.engine.deal.drawn import Drawn, climb, foot
from tenpbem.engine.errors import BadChain, BadEntry, BadSignature, Fork, NotYourTurn, Refusal
from tenpbem.engine.game import Game, add, fold, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.log.entry import Entry
from tenpbem.engine.merging import merge
from tests.game.sitting import AT, Sitting, key_of, resigned, some_bytes, text_of

WAYS = ("croupier", "table")
NUMBERS = {f"{colour}{number}": [1, 1, 1] for colour in "RBOG" for number in range(1, 6)}
"""A deck without wilds, so that a draw is a draw."""
SAID = making.Said(AT)


def seat_of(name: str) -> int:
    """Give the seat of Ana, Bob or Cid."""
    return ("Ana", "Bob", "Cid").index(name) + 1


def ladder_link(game: Game, name: str, rungs: int, seat: int | None = None) -> str:
    """Give any link of a player, as an entry holds it: 511 is the first one, 510 the next."""
    secret = key_of(name).game_secret(game.id, some_bytes(f"nonce of {name}", 16))
    return b64(climb(game.id, seat or seat_of(name), foot(secret), rungs))


def table(way: str) -> Sitting:
    """Seat three at a table at which Ana is to draw."""
    return Sitting(way, auction="open", deck=NUMBERS)


def deal_all(sitting: Sitting) -> Sitting:
    """Have everybody who owes a link deal."""
    while (wait := waiting(sitting.game)[0]).kind == "deal":
        sitting.play(sitting.game.names[wait.seat])
    return sitting


def drawn(sitting: Sitting) -> Sitting:
    """Have Ana draw a card and the others deal it."""
    sitting.play("Ana", "draw")
    return deal_all(sitting)


def wrong_links(game: Game, name: str, other: str) -> dict[str, str]:
    """List links that are not the next of a player's ladder; his first one is on the table by now."""
    saturday = Sitting("croupier", name="saturday").game
    return {
        "the one shown before": ladder_link(game, name, 511),
        "the one after the next": ladder_link(game, name, 509),
        "of another seat": ladder_link(game, other, 510),
        "of his key at another seat": ladder_link(game, name, 510, seat_of(other)),
        "of another game": ladder_link(saturday, name, 510),
        "no link at all": b64(bytes(32)),
    }


WRONG = tuple(wrong_links(table("table").game, "Ana", "Bob"))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_draw_with_another_link_is_refused(way: str, wrong: str) -> None:
    """The active player can bring no other link than his next one."""
    sitting = drawn(table(way))
    fields = {"by": "Ana", "do": "draw", "link": wrong_links(sitting.game, "Ana", "Bob")[wrong], "at": AT}
    with pytest.raises(BadEntry, match="not the next link") as caught:
        add(sitting.game, sitting.signed(fields))
    assert (caught.value.step, caught.value.author) == (sitting.game.step + 1, "Ana")
    add(sitting.game, sitting.signed(fields | {"link": ladder_link(sitting.game, "Ana", 510)}))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_deal_with_another_link_is_refused(way: str, wrong: str) -> None:
    """Nor can a dealer, who knows by then what the card would be."""
    sitting = drawn(table(way))
    sitting.play("Ana", "draw")
    fields = {"by": "Bob", "do": "deal", "link": wrong_links(sitting.game, "Bob", "Cid")[wrong]}
    with pytest.raises(BadEntry, match="not the next link") as caught:
        add(sitting.game, sitting.signed(fields))
    assert (caught.value.step, caught.value.author) == (sitting.game.step + 1, "Bob")
    add(sitting.game, sitting.signed(fields | {"link": ladder_link(sitting.game, "Bob", 510)}))


@pytest.mark.parametrize("way", WAYS)
def test_who_borrowed_an_anchor_cannot_deal(way: str) -> None:
    """Cid joins with Bob's anchor and answers with Bob's link: it is none of seat 3."""
    sitting = Sitting(way, auction="open", people=["Ana", "Bob"], seats=3, deck=NUMBERS)
    own = sitting.entries()[1].table["anchor"]
    key, nonce = b64(key_of("Cid").public), b64(bytes(16))
    join = {"by": "Cid", "do": "join", "key": key, "nonce": nonce, "anchor": own, "at": AT}
    sitting.game = add(sitting.game, sitting.signed(join))
    sitting.play("Ana", "draw")
    sitting.play("Bob")
    if way == "croupier":
        sitting.play("Ana", "take cards")
        sitting.play("Bob", "draw")
    lent = next(entry.table["link"] for entry in reversed(sitting.entries()) if entry.by == "Bob")
    with pytest.raises(BadEntry, match="not the next link") as caught:
        add(sitting.game, sitting.signed({"by": "Cid", "do": "deal", "link": lent}))
    assert caught.value.author == "Cid"


@pytest.mark.parametrize("way", WAYS)
def test_a_draw_changed_after_the_deal_breaks_the_deal(way: str) -> None:
    """Ana has seen her cards and puts another intention where her draw was: the dealers have not signed for that."""
    sitting = table(way)
    before = sitting.game.head
    sitting.play("Ana", "draw until 9")
    mine = sitting.entries()[-1]
    deal_all(sitting)
    other = resigned(mine, before, key_of("Ana"), do="draw")
    entries = [other if entry == mine else entry for entry in sitting.entries()]
    with pytest.raises(BadSignature, match="signature of Bob") as caught:
        fold(parse_game(text_of(sitting.table, entries)))
    assert caught.value.author == "Bob"


@pytest.mark.parametrize("way", WAYS)
def test_a_second_draw_is_a_fork_that_names_its_author(way: str) -> None:
    """In the same file or in another copy: Ana signed two different moves for step 4."""
    sitting = table(way)
    before = sitting.game
    sitting.play("Ana", "draw until 9")
    mine = sitting.entries()[-1]
    deal_all(sitting)
    other = resigned(mine, before.head, key_of("Ana"), do="draw")
    entries = sitting.entries()
    entries.insert(entries.index(mine) + 1, other)
    for attempt in (
        lambda: fold(parse_game(text_of(sitting.table, entries))),
        lambda: merge([sitting.game, add(before, other)]),
        lambda: merge([add(before, other), sitting.game]),
    ):
        with pytest.raises(Fork, match="Ana signed two different moves for step 4") as caught:
            attempt()
        assert (caught.value.step, caught.value.author) == (4, "Ana")
        assert '"draw until 9"' in caught.value.why


def first_card(way: str, do: str, **said: str) -> str:
    """Have Ana draw with some entry of hers; give the first card that it turns up."""
    sitting = table(way)
    link = ladder_link(sitting.game, "Ana", 511)
    sitting.game = add(sitting.game, sitting.signed({"by": "Ana", "do": do, "link": link, **said}))
    events = [event for answer in deal_all(sitting).game.steps[-1].answers for event in answer.events]
    return next(event["card"] for event in events if event["event"] == "draw")


@pytest.mark.parametrize("way", WAYS)
def test_variants_of_a_draw_bring_the_same_card(way: str) -> None:
    """The chance does not cover the draw entry, so there is nothing to try out with other words, times or notes."""
    cards = {
        first_card(way, "draw"),
        *(first_card(way, f"draw until {total}") for total in range(1, 11)),
        *(first_card(way, "draw", at=f"2026-11-29T21:40:{second:02}Z") for second in range(10)),
        *(first_card(way, "draw", at=AT, note=f"try {number}") for number in range(10)),
    }
    assert len(cards) == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_link_held_back_is_visible(way: str) -> None:
    """The game waits for that name; Ana can neither go on without it nor take her draw back."""
    sitting = table(way)
    sitting.play("Ana", "draw")
    names = [sitting.game.names[wait.seat] for wait in waiting(sitting.game)]
    assert sorted(names) == (["Bob"] if way == "croupier" else ["Bob", "Cid"])
    assert all((wait.kind, wait.duty) == ("deal", True) for wait in waiting(sitting.game))
    with pytest.raises(NotYourTurn) as caught:
        sitting.play("Ana", "draw")
    assert all(name in caught.value.why for name in names)


def test_of_two_dealers_the_one_who_holds_back_is_named() -> None:
    """At the table the game waits for exactly those who have not dealt."""
    sitting = table("table")
    sitting.play("Ana", "draw")
    sitting.play("Bob")
    assert [(wait.seat, wait.kind) for wait in waiting(sitting.game)] == [(3, "deal")]
    with pytest.raises(BadChain, match="Bob"):
        add(sitting.game, resigned(sitting.entries()[-1], sitting.game.head, key_of("Bob"), do="deal"))


@pytest.mark.parametrize("way", WAYS)
def test_nobody_deals_for_another(way: str) -> None:
    """Neither with his own link nor with a forged one, neither under his own name nor under that of the dealer."""
    sitting = table(way)
    sitting.play("Ana", "draw")
    own, his = ladder_link(sitting.game, "Ana", 510), ladder_link(sitting.game, "Bob", 511)
    for by, signer, link in (("Ana", "Ana", own), ("Bob", "Ana", own), ("Bob", "Cid", his)):
        with pytest.raises(Refusal) as caught:
            add(sitting.game, sitting.signed({"by": by, "do": "deal", "link": link}, by=signer))
        assert caught.value.code == ("bad-chain" if by == "Ana" else "bad-signature")
        assert caught.value.author == by


@pytest.mark.parametrize("way", WAYS)
def test_a_draw_or_a_deal_counts_once(way: str) -> None:
    """Entries of earlier draws, of the other game on the same evening, or signed by another: none counts here."""
    sitting = drawn(drawn(table(way)))
    other = drawn(Sitting(way, auction="open", deck=NUMBERS, name="saturday"))
    ana = sitting.player("Ana")
    asked = making.do_move(sitting.game, ana, making.read_move(sitting.game, ana, "draw"), SAID)
    for game in (sitting.game, asked):
        for entry in (*moves(sitting), *moves(other)):
            with pytest.raises(Refusal) as caught:
                add(game, entry)
            assert caught.value.code in ("bad-chain", "bad-signature", "bad-entry")
            assert caught.value.author == entry.by


def moves(sitting: Sitting) -> list[Entry]:
    """List the draws and deals of a game."""
    return [entry for entry in sitting.entries() if entry.do != "join"]


@pytest.mark.parametrize("way", WAYS)
def test_nothing_that_is_there_before_the_deal_tells_the_card(way: str) -> None:
    """A draw that is not dealt holds the chance so far and the link of the active player; the others' are nowhere."""
    sitting = table(way)
    head = sitting.game.head
    sitting.play("Ana", "draw")
    deal = sitting.game.deal
    assert isinstance(deal, Drawn)
    assert (deal.chance, deal.taken, [seat for seat, _ in deal.links]) == (head, None, [1])
    for name in ("Bob", "Cid"):
        assert ladder_link(sitting.game, name, 511) not in sitting.text()
