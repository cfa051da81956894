"""Every kind of entry has an exact set of fields, and every stored move one spelling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tenpbem.engine.errors import BadEntry, BadFile, BadSignature, Refusal
from tenpbem.engine.game import Game, add, begin, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.entry import DUTIES, SIZES, Entry, kind_of
from tests.game.sitting import AT, WAYS, Sitting, key_of, known, resigned

KINDS = [(way, auction) for way in WAYS for auction in ("open", "sealed")]
PUBLIC = b64(key_of("somebody").public)
VALUES = {field: PUBLIC if field == "key" else b64(b"\x09" + bytes(size - 1)) for field, size in SIZES.items()}
"""A value for each field of bytes that is one in itself."""


@cache
def moments(way: str, auction: str) -> tuple[tuple[Game, Entry], ...]:
    """Give one entry of each kind and set of fields, each with the game that it was added to."""
    sitting = Sitting(way, auction).play_on()
    game, found, checked = begin(sitting.table), {}, known(sitting.game)
    for entry in sitting.entries():
        found.setdefault((kind_of(entry.do), frozenset(entry.table), len(game.seats) == 0), (game, entry))
        game = add(game, entry, known=checked)
    return tuple(found.values())


def signed(game: Game, entry: Entry, **fields: str | None) -> Entry:
    """Sign an entry anew, with fields added, changed, or (None) left out."""
    table = {**entry.table, **fields}
    return resigned(
        entry._replace(table={k: v for k, v in table.items() if v is not None}), game.head, key_of(entry.by)
    )


def cases() -> Iterator[tuple[str, str, int]]:
    """Number the moments of all kinds of games."""
    for way, auction in KINDS:
        for place in range(len(moments(way, auction))):
            yield way, auction, place


@pytest.fixture(params=cases(), ids=lambda case: f"{case[0]}-{case[1]}-{moments(case[0], case[1])[case[2]][1].do}")
def moment(request: pytest.FixtureRequest) -> tuple[Game, Entry]:
    """Give one kind of entry, with the game that it belongs to."""
    way, auction, place = request.param
    return moments(way, auction)[place]


def test_all_kinds_occur() -> None:
    """The games of these tests hold every kind of entry."""
    seen = {kind_of(entry.do) for way, auction in KINDS for _, entry in moments(way, auction)}
    assert seen == {"join", "start", "draw", "deal", "bid", "open", "else"}


def test_an_entry_as_it_is(moment: tuple[Game, Entry]) -> None:
    """Signed anew with the same fields it is the same entry."""
    game, entry = moment
    assert signed(game, entry) == entry
    add(game, signed(game, entry))


def test_a_field_missing(moment: tuple[Game, Entry]) -> None:
    """Each field of a kind must be there; only `at` and `note` may be left out."""
    game, entry = moment
    for field in entry.table.keys() - {"by", "do", "at"}:
        if field == "key" and entry.do == "join":
            continue  # who signed it cannot be told then
        with pytest.raises(BadEntry) as caught:
            add(game, signed(game, entry, **{field: None}))
        assert caught.value.author == entry.by
        assert caught.value.step == game.step + 1


def test_a_field_too_many(moment: tuple[Game, Entry]) -> None:
    """No other field is taken, not even one that other kinds have."""
    game, entry = moment
    allowed = {"link", "key", "sealed"} if game.table["deal"] in ("croupier", "table") and entry.do == "draw" else set()
    for field in ({*VALUES, "more", "line"} - {"sig"}) - entry.table.keys() - allowed:
        with pytest.raises(BadEntry):
            add(game, signed(game, entry, **{field: VALUES.get(field, "x")}))
    for field in allowed & {"key", "sealed"} - entry.table.keys():
        with pytest.raises(BadEntry):
            add(game, signed(game, entry, **{field: VALUES[field]}))


def test_a_field_of_a_wrong_form(moment: tuple[Game, Entry]) -> None:
    """Bytes have one spelling and one size."""
    game, entry = moment
    for field in entry.table.keys() & VALUES.keys():
        good = entry.table[field]
        for bad in ("", good[:-4], good + "AAAA", good + "=", good.replace(good[5], "-"), "?" + good[1:]):
            with pytest.raises(BadEntry):
                add(game, signed(game, entry, **{field: bad}))


def test_time_and_note(moment: tuple[Game, Entry]) -> None:
    """Both are free, but absent on duties, which are equal on every machine."""
    game, entry = moment
    if entry.do in DUTIES:
        for extra in ({"at": AT}, {"note": "hello"}, {"at": AT, "note": "hello"}):
            with pytest.raises(BadEntry):
                add(game, signed(game, entry, **extra))
        return
    for fine in ({"at": None}, {"note": ""}, {"at": None, "note": "two\nlines"}, {"at": "1999-12-31T23:59:59Z"}):
        add(game, signed(game, entry, **fine))
    for bad in ("", "2026-11-29 21:40:00Z", "2026-11-29T21:40:00", "2026-13-29T21:40:00Z", "2026-11-29T21:40:00.0Z"):
        with pytest.raises(BadEntry):
            add(game, signed(game, entry, at=bad))
    for bad in ("x" * 501, "a\rb", "a\x1b[2J", "a\u202eb", "e\u0301"):
        with pytest.raises(BadEntry):
            add(game, signed(game, entry, note=bad))


def test_a_note_and_a_time_are_signed(moment: tuple[Game, Entry]) -> None:
    """Table talk cannot be put into somebody's mouth, nor taken out of it."""
    game, entry = moment
    if entry.do in DUTIES:
        return
    for forged in ({"note": "I give up"}, {"at": "2001-01-01T00:00:00Z"}):
        unsigned = signed(game, entry, **forged)._replace(sig=entry.sig)
        with pytest.raises(BadSignature):
            add(game, unsigned)


SPELLINGS = {
    "draw": [
        "Draw",
        "DRAW",
        "d",
        " draw",
        "draw ",
        "draw.",
        "draw until 07",
        "draw until 11",
        "draw until 0",
        "draw until 7/0",
        "draw  until 7",
        "draw until seven",
        "draw then cards then currency",
        "draw until 7, bid 3 on X5",
        "draw until 7 then cards buy",
        "draw then currency buy none",
    ],
    "take currency": ["take", "Take currency", "take  currency", "take money", "keep currency", "take currency,"],
    "bid 3": [
        "bid  3",
        "bid 03",
        "bid +3",
        "bid 3 ",
        "bid three",
        "b3",
        "bid 3 with",
        "bid 3 with 0b 3t",
        "bid 3 with 3t 0b",
    ],
    "pass": ["Pass", "fold", "no", "pass pass"],
    "buy R1": ["buy r1", "R1", "buy  R1", "buy R1 with 1t 0b", "buy R1 with t", "buy R1 with b2 1t", "buy R1 with 01t"],
    "done": ["Done", "finish", "done done", "nothing"],
}


@pytest.mark.parametrize("good", SPELLINGS)
def test_a_stored_move_has_one_spelling(good: str) -> None:
    """What people may type in many ways is stored in one; any other is refused, even where its author signed it."""
    sitting = Sitting("listed", "open")
    sitting.play("Ana", "draw")
    if good in ("bid 3", "pass"):
        sitting.play("Ana", "draw")
    if good in ("buy R1", "done"):
        sitting.play("Ana", "draw")
        sitting.play("Bob", "pass")
        sitting.play("Cid", "pass")
        sitting.play("Ana", "pass", "draw", "take currency")
        sitting.play("Bob", "draw", "take cards")
    name = sitting.game.names[waiting(sitting.game)[0].seat]
    add(sitting.game, sitting.signed({"by": name, "do": good, "at": AT}))
    for text in SPELLINGS[good]:
        with pytest.raises(Refusal) as caught:
            add(sitting.game, sitting.signed({"by": name, "do": text, "at": AT}))
        assert caught.value.code == "bad-entry", text


@pytest.mark.parametrize(("auction", "do"), [("sealed", "bid 2"), ("sealed", "pass"), ("open", "bid")])
def test_bids_are_stored_as_the_auction_has_them(auction: str, do: str) -> None:
    """Sealed bids are stored as `bid` alone, open ones in full."""
    sitting = Sitting("listed", auction)
    sitting.play("Ana", "draw", "draw")
    name = "Ana" if auction == "sealed" else "Bob"
    with pytest.raises(BadEntry):
        add(sitting.game, sitting.signed({"by": name, "do": do, "at": AT}))


@pytest.mark.parametrize("by", ["ana", "Ana ", "Ａｎａ", "Zed"])
def test_a_name_is_spelt_as_in_the_join(by: str) -> None:
    """An entry names its author exactly."""
    sitting = Sitting("listed", "open")
    with pytest.raises(Refusal) as caught:
        add(sitting.game, sitting.signed({"by": by, "do": "draw", "at": AT}, by="Ana"))
    assert caught.value.code == "bad-chain"


def test_an_unknown_key_of_the_table_is_refused() -> None:
    """`[game]` holds what the format and the rules know, nothing else."""
    for key in ("profile", "more", "Seats"):
        with pytest.raises(BadFile):
            begin({**Sitting(people=[]).table, key: "x"})
