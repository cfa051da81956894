"""Attacks on sealed bids: copies, other keys, points that nobody owns, second thoughts, an opening held back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tenpbem.engine import documents
from tenpbem.engine.errors import BadChain, BadEntry, BadSignature, Fork, Refusal
from tenpbem.engine.game import Game, add, fold, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.log.entry import core_canon
from tenpbem.engine.log.sealed import bid_key, clamp, public_of, seal, unseal
from tenpbem.engine.merging import merge
from tests.game.sitting import AT, Sitting, key_of, resigned, some_bytes, text_of
from tests.vectors.load import unhex, vectors

WILDS = {"RX": [3, 0, 0], "X5": [3, 0, 0], "XX": [3, 0, 0]}
"""A deck of wilds alone: every draw is an auction."""
WAYS = ("host's seed", "croupier", "table")


def auction(way: str = "host's seed", name: str = "friday") -> Sitting:
    """Have Ana draw a wild and hand in her bid, so that Bob and Cid may hand in theirs."""
    return closed(turned_up(Sitting(way, name=name, deck=WILDS)))


def turned_up(sitting: Sitting) -> Sitting:
    """Have Ana draw, and the others deal the card."""
    sitting.play("Ana", "draw")
    return dealt(sitting)


def dealt(sitting: Sitting) -> Sitting:
    """Have all who owe a link deal."""
    while waiting(sitting.game)[0].kind == "deal":
        sitting.play(sitting.game.names[waiting(sitting.game)[0].seat])
    return sitting


def closed(sitting: Sitting) -> Sitting:
    """Have Ana, the closer, hand in the first bid."""
    sitting.play("Ana", "bid 1")
    return sitting


def bid(sitting: Sitting, by: str, sealed: bytes | str) -> None:
    """Hand in whatever bytes."""
    text = sealed if isinstance(sealed, str) else b64(sealed)
    sitting.game = add(sitting.game, sitting.signed({"by": by, "do": "bid", "sealed": text, "at": AT}))


def sealed_of(sitting: Sitting, by: str) -> str:
    """Find the newest sealed field of a player."""
    return next(e.table["sealed"] for e in reversed(sitting.entries()) if e.by == by and "sealed" in e.table)


def key_now(game: Game) -> bytes:
    """Give the one-time key of the auction."""
    key = game.handed[0].key
    assert key is not None
    return key


def opened(sitting: Sitting) -> dict[int, dict[str, Any]]:
    """Have Ana open the bids; give what came of each seat's."""
    sitting.play("Ana")
    events = [event for answer in sitting.game.steps[-1].answers for event in answer.events]
    return {event["seat"]: event for event in events if event["event"] in ("bid", "pass", "void")}


UNREADABLE = {"event": "void", "why": "it cannot be read"}


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_of_a_rivals_bid_is_no_bid(way: str) -> None:
    """Cid hands in the bytes of Bob's bid: they open under Bob's seat only, and the log says so."""
    sitting = auction(way)
    sitting.play("Bob", "bid 3")
    bid(sitting, "Cid", sealed_of(sitting, "Bob"))
    said = opened(sitting)
    assert said[2]["bid"] == 3
    assert said[3] == {"seat": 3, **UNREADABLE}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("copied", ["Bob", "Cid", "Ana"])
def test_a_bid_of_an_earlier_auction_is_no_bid(way: str, copied: str) -> None:
    """Known by now, and handed in again by its author or another: it was sealed over another head."""
    sitting = auction(way)
    sitting.play("Bob", "bid 2")
    sitting.play("Cid", "bid 1")
    old = sealed_of(sitting, copied)
    opened(sitting)
    closed(turned_up(sitting))
    bid(sitting, "Cid", old)
    sitting.play("Bob", "pass")
    assert opened(sitting)[3] == {"seat": 3, **UNREADABLE}


def test_a_bid_of_another_game_is_no_bid() -> None:
    """The same people, the same seats, the same wild: another game all the same."""
    other = auction(name="saturday")
    other.play("Bob", "bid 3")
    sitting = auction()
    bid(sitting, "Bob", sealed_of(other, "Bob"))
    sitting.play("Cid", "pass")
    assert opened(sitting)[2] == {"seat": 2, **UNREADABLE}


@pytest.mark.parametrize("way", WAYS)
def test_a_bid_sealed_to_another_key_is_no_bid(way: str) -> None:
    """Bob seals to a key of his own, to choose later whether to have bid: nobody can open it, so he has passed."""
    sitting = auction(way)
    own = public_of(clamp(some_bytes("own", 32)))
    bid(sitting, "Bob", seal("bid 3", own, sitting.game.head, 2))
    sitting.play("Cid", "pass")
    assert opened(sitting)[2] == {"seat": 2, **UNREADABLE}


def test_a_bid_sealed_for_another_seat_or_moment_is_no_bid() -> None:
    """Bytes that Bob prepared for Cid, or for the next auction, open nowhere."""
    sitting = auction()
    key, head = key_now(sitting.game), sitting.game.head
    bid(sitting, "Bob", seal("bid 3", key, head, 3))
    bid(sitting, "Cid", seal("bid 3", key, sitting.game.id, 3))
    said = opened(sitting)
    assert [said[seat] for seat in (2, 3)] == [{"seat": seat, **UNREADABLE} for seat in (2, 3)]


def others_in(way: str = "host's seed") -> Sitting:
    """Have everybody hand in, so that Ana must open."""
    sitting = auction(way)
    sitting.play("Bob", "bid 3")
    sitting.play("Cid", "bid 2")
    return sitting


def secret_of(sitting: Sitting) -> bytes:
    """Work out Ana's one-time secret, as she can."""
    first = next(entry for entry in reversed(sitting.entries()) if "key" in entry.table and entry.by == "Ana")
    own = key_of("Ana").game_secret(sitting.game.id, some_bytes("nonce of Ana", 16))
    return bid_key(own, sitting.game.handed[0].head, core_canon(first.table))


WRONG_SECRETS: dict[str, Callable[[bytes], bytes]] = {
    "another": lambda secret: clamp(some_bytes("another", 32)),
    "not clamped, bit 0": lambda secret: bytes((secret[0] | 1, *secret[1:])),
    "not clamped, bit 255": lambda secret: bytes((*secret[:31], secret[31] | 0x80)),
    "nothing": lambda secret: clamp(bytes(32)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("wrong", WRONG_SECRETS)
def test_an_opening_with_another_key_is_refused(way: str, wrong: str) -> None:
    """The closer cannot make bids unreadable by opening with another key; and the right one has one spelling."""
    sitting = others_in(way)
    right = secret_of(sitting)
    fields = {"by": "Ana", "do": "open", "secret": b64(WRONG_SECRETS[wrong](right))}
    with pytest.raises(BadEntry, match="does not belong to the key") as caught:
        add(sitting.game, sitting.signed(fields))
    assert (caught.value.step, caught.value.author) == (sitting.game.step + 1, "Ana")
    add(sitting.game, sitting.signed(fields | {"secret": b64(right)}))


@pytest.mark.parametrize("way", WAYS)
def test_an_opening_held_back_is_visible(way: str) -> None:
    """Ana has read the bids and does not like them: the game waits for her alone, and nobody else can open."""
    sitting = others_in(way)
    assert [(wait.seat, wait.kind, wait.duty) for wait in waiting(sitting.game)] == [(1, "open", True)]
    secret = b64(secret_of(sitting))
    for by in ("Bob", "Ana"):
        with pytest.raises(Refusal) as caught:
            add(sitting.game, sitting.signed({"by": by, "do": "open", "secret": secret}, by="Bob"))
        assert caught.value.code == ("bad-chain" if by == "Bob" else "bad-signature")


POINTS = vectors("sealed")["refused_points"]
PUBLICS = vectors("keys")["refused"]


@pytest.mark.parametrize("point", POINTS)
def test_a_key_that_nobody_owns_is_refused(point: str) -> None:
    """Of the closer, with his bid or with his draw: what is sealed to it could be read by all."""
    sealed = b64(seal("bid 1", public_of(clamp(bytes(32))), bytes(32), 1))
    sitting = turned_up(Sitting("host's seed", deck=WILDS))
    fields = {"by": "Ana", "do": "bid", "key": b64(unhex(point)), "sealed": sealed, "at": AT}
    with pytest.raises(BadEntry, match="one-time key"):
        add(sitting.game, sitting.signed(fields))
    sitting = Sitting("croupier", deck=WILDS)
    sitting.play("Ana", "draw, bid 1 on any")
    drawn = sitting.entries()[-1]
    before = Sitting("croupier", deck=WILDS).game
    with pytest.raises(BadEntry, match="one-time key"):
        add(before, resigned(drawn, before.head, key_of("Ana"), key=b64(unhex(point))))


@pytest.mark.parametrize("point", POINTS)
def test_a_seal_with_a_point_that_nobody_owns_is_refused(point: str) -> None:
    """Of a bidder: anybody could have sealed that."""
    sitting = auction()
    box = seal("bid 3", key_now(sitting.game), sitting.game.head, 2)
    with pytest.raises(BadEntry, match="one-time key") as caught:
        bid(sitting, "Bob", unhex(point) + box[32:])
    assert caught.value.author == "Bob"


@pytest.mark.parametrize("public", PUBLICS)
def test_a_player_whose_key_nobody_owns_is_refused(public: str) -> None:
    """Anyone could sign for it; the signature under such a key is not even looked at."""
    sitting = Sitting(people=["Ana"], seats=2)
    fields = {"by": "Bob", "do": "join", "key": b64(unhex(public)), "nonce": b64(bytes(16)), "at": AT}
    with pytest.raises(BadEntry, match="public key") as caught:
        add(sitting.game, sitting.signed(fields))
    assert caught.value.author == "Bob"


@pytest.mark.parametrize("who", ["Ana", "Bob"])
def test_a_bid_cannot_be_changed(who: str) -> None:
    """Neither the closer, who can read the others' bids, nor a bidder after the opening: a fork that names him."""
    sitting = others_in()
    bids = [
        step for step in sitting.game.steps if any(it.entry.by == who and it.entry.do == "bid" for it in step.answers)
    ]
    at = bids[-1]
    mine = next(answer.entry for answer in at.answers if answer.entry.by == who)
    seat = {"Ana": 1, "Bob": 2}[who]
    better = seal("bid 4", key_now(sitting.game), at.before, seat)
    other = resigned(mine, at.before, key_of(who), sealed=b64(better))
    opened(sitting)
    entries = sitting.entries()
    replaced = [other if entry == mine else entry for entry in entries]
    with pytest.raises((BadSignature, BadChain)):
        fold(parse_game(text_of(sitting.table, replaced)))
    added = [*entries[: entries.index(mine) + 1], other, *entries[entries.index(mine) + 1 :]]
    shorter = fold(parse_game(text_of(sitting.table, replaced[: entries.index(mine) + 1])))
    for attempt in (
        lambda: fold(parse_game(text_of(sitting.table, added))),
        lambda: merge([sitting.game, shorter]),
        lambda: merge([shorter, sitting.game]),
    ):
        with pytest.raises(Fork, match=f"{who} signed two different moves for step {at.number}") as caught:
            attempt()
        assert (caught.value.step, caught.value.author) == (at.number, who)


@pytest.mark.parametrize("way", ["croupier", "table"])
def test_bids_that_a_draw_carries_cannot_be_changed_once_the_wild_is_known(way: str) -> None:
    """Ana sees the wild and would rather have bid more: no second bid, no other clauses in her draw."""
    sitting = Sitting(way, deck=WILDS)
    before = sitting.game.head
    sitting.play("Ana", "draw, bid 1 on any")
    mine = sitting.entries()[-1]
    dealt(sitting)
    assert [(wait.seat, wait.kind) for wait in waiting(sitting.game)] == [(2, "bid"), (3, "bid")]
    key = key_now(sitting.game)
    again = {"by": "Ana", "do": "bid", "at": AT, "sealed": b64(seal("bid 4", key, sitting.game.head, 1))}
    for fields in (again, again | {"key": b64(key)}):
        with pytest.raises(BadChain, match="does not wait for Ana"):
            add(sitting.game, sitting.signed(fields))
    other = resigned(mine, before, key_of("Ana"), sealed=b64(seal("bid 4 on any", key, before, 1)))
    entries = [other if entry == mine else entry for entry in sitting.entries()]
    with pytest.raises(BadSignature, match="Bob"):
        fold(parse_game(text_of(sitting.table, entries)))
    sitting.play("Bob", "bid 2")
    sitting.play("Cid", "pass")
    assert opened(sitting)[1]["bid"] == 1
    with pytest.raises(Fork, match="Ana signed two different moves for step 4"):
        merge([sitting.game, fold(parse_game(text_of(sitting.table, entries[:4])))])


def test_the_closer_can_read_bids_as_they_come() -> None:
    """Not prevented, so that nobody believes it is: with a program of his own he could tell a later bidder."""
    sitting = auction()
    sitting.play("Bob", "bid 3")
    handed = sitting.game.handed[-1]
    assert unseal(handed.sealed, secret_of(sitting), handed.head, handed.seat) == "bid 3"


def test_what_is_sealed_shows_nowhere() -> None:
    """Games that differ in a sealed bid alone show the same to everybody: no text, no length, no hint."""
    shown = []
    for text in ("bid 1", "pass", "bid 4 with 4t"):
        sitting = auction("croupier")
        sitting.play("Bob", text)
        assert text not in sitting.text()
        assert len(sealed_of(sitting, "Bob")) == len(sealed_of(sitting, "Ana")) == 235
        tables = [documents.show(sitting.game, you) for you in (None, 1, 2, 3)]
        shown.append([(table["table"], table["waiting"], table["result"]) for table in tables])
        shown[-1].append(str([line["events"] for line in documents.log(sitting.game, 3)]))
    assert shown[0] == shown[1] == shown[2]
