"""Sections "entries" and "the chain" of the format."""

import pytest

from tenpbem.engine.errors import BadEntry
from tenpbem.engine.log.canon import b64, canon
from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.log.entry import (
    DUTIES,
    SIZES,
    Entry,
    check_entry,
    check_fields,
    core_canon,
    entry_hash,
    fields_of,
    game_id,
    kind_of,
    next_head,
    nfc,
    sign_entry,
)
from tenpbem.engine.log.keys import Signer, verify
from tests.vectors.load import game_text, unhex, vectors

ANA = Signer(bytes(range(32)))
GAME = vectors("game")
GOOD = {field: b64(b"\x09" + b"\0" * (size - 1)) for field, size in SIZES.items() if field not in ("sig", "sealed")}
GOOD["sealed"] = b64(b"\x09" + b"\0" * 175)
JOIN_KEY = b64(ANA.public)


def sets(*texts):
    return {frozenset(text.split()) for text in texts}


@pytest.mark.parametrize(
    ("kind", "given", "allowed"),
    [
        ("join", {"deal": "listed"}, sets("key nonce")),
        ("join", {"deal": "seeded", "seat": 1}, sets("key nonce anchor")),
        ("join", {"deal": "seeded", "seat": 2}, sets("key nonce seed")),
        ("join", {"deal": "seeded", "seat": 1, "host_seed": True}, sets("key nonce")),
        ("join", {"deal": "seeded", "seat": 2, "host_seed": True}, sets("key nonce")),
        ("join", {"deal": "croupier", "seat": 1}, sets("key nonce anchor")),
        ("join", {"deal": "croupier", "seat": 3}, sets("key nonce anchor")),
        ("join", {"deal": "table", "seat": 2}, sets("key nonce anchor")),
        ("start", {"deal": "seeded"}, sets("link")),
        ("start", {"deal": "seeded", "host_seed": True}, sets()),
        ("start", {"deal": "listed"}, sets()),
        ("start", {"deal": "croupier"}, sets()),
        ("start", {"deal": "table"}, sets()),
        ("draw", {"deal": "listed", "auction": "sealed"}, sets("")),
        ("draw", {"deal": "seeded", "auction": "sealed"}, sets("")),
        ("draw", {"deal": "seeded", "auction": "open"}, sets("")),
        ("draw", {"deal": "croupier", "auction": "open"}, sets("link")),
        ("draw", {"deal": "croupier", "auction": "sealed"}, sets("link", "link key sealed")),
        ("draw", {"deal": "table", "auction": "sealed"}, sets("link", "link key sealed")),
        ("deal", {"deal": "seeded"}, sets()),
        ("deal", {"deal": "listed", "auction": "sealed"}, sets()),
        ("deal", {"deal": "croupier"}, sets("link")),
        ("deal", {"deal": "table", "auction": "sealed"}, sets("link")),
        ("bid", {"deal": "seeded", "auction": "open"}, sets("")),
        ("bid", {"deal": "seeded", "auction": "open", "closer": True}, sets("")),
        ("bid", {"deal": "seeded", "auction": "sealed"}, sets("sealed")),
        ("bid", {"deal": "table", "auction": "sealed", "closer": True}, sets("key sealed")),
        ("open", {"deal": "seeded", "auction": "open"}, sets()),
        ("open", {"deal": "seeded", "auction": "sealed"}, sets("secret")),
        ("else", {"deal": "croupier", "auction": "sealed"}, sets("")),
    ],
)
def test_every_kind_of_move_has_an_exact_set_of_fields(kind, given, allowed):
    """Beside by, do, sig and, but for duties, at and note."""
    assert set(fields_of(kind, **given)) == allowed


@pytest.mark.parametrize(
    ("do", "kind"),
    [
        *((word, word) for word in ("join", "start", "deal", "open", "bid", "draw")),
        *((text, "draw") for text in ("draw until 7 then cards", "draw pile")),
        *((text, "else") for text in ("pass", "take cards", "buy R4", "done", "drawn", "")),
        ("bid 3 with 1b", "bid"),
    ],
)
def test_the_first_word_tells_the_kind(do, kind):
    """Only kinds with fields of their own are told apart."""
    assert kind_of(do) == kind


def entry(do, *fields, **more):
    table = {"by": "Ana", "do": do, **{field: GOOD[field] for field in fields}, **more}
    if do == "join":
        table["key"] = JOIN_KEY
    return table


def accept(table, **given):
    check_fields(table, fields_of(kind_of(table["do"]), **{"deal": "seeded", **given}))


@pytest.mark.parametrize(
    ("table", "given"),
    [
        (entry("join", "nonce", "seed"), {"seat": 2}),
        (entry("join", "nonce", "anchor", at="2026-11-29T21:20:05Z"), {}),
        (entry("start", "link"), {}),
        (entry("draw", note="hi", at="2026-11-29T21:20:05Z"), {}),
        (entry("draw", "link", "key", "sealed"), {"deal": "table", "auction": "sealed"}),
        (entry("bid", "key", "sealed"), {"auction": "sealed", "closer": True}),
        (entry("open", "secret"), {"auction": "sealed"}),
        (entry("pass"), {}),
    ],
)
def test_an_entry_with_its_fields_is_taken(table, given):
    """Exactly the fields of its kind, each of its size."""
    accept(table, **given)


@pytest.mark.parametrize(
    ("table", "given"),
    [
        (entry("join", "nonce"), {"seat": 2}),
        (entry("join", "nonce", "seed"), {"seat": 1}),
        (entry("join", "nonce", "anchor", "link"), {}),
        (entry("start"), {}),
        (entry("start", "link"), {"deal": "listed"}),
        (entry("start", "link", at="2026-11-29T21:20:05Z"), {}),
        (entry("open", "secret", note="ha"), {"auction": "sealed"}),
        (entry("deal", "link", at="2026-11-29T21:20:05Z"), {"deal": "table"}),
        (entry("draw", "link"), {}),
        (entry("draw", "link", "key"), {"deal": "table", "auction": "sealed"}),
        (entry("draw", "link", "sealed"), {"deal": "table", "auction": "sealed"}),
        (entry("draw", "key", "sealed"), {"deal": "table", "auction": "sealed"}),
        (entry("bid", "sealed"), {"auction": "sealed", "closer": True}),
        (entry("bid", "key", "sealed"), {"auction": "sealed"}),
        (entry("pass", "link"), {}),
        (entry("pass", sig="x"), {}),
        (entry("pass", more="x"), {}),
        (entry("pass", AT="x"), {}),
    ],
)
def test_a_missing_or_an_extra_field_is_refused(table, given):
    """A field that its kind does not have makes an entry bad; duties have neither time nor note."""
    with pytest.raises(BadEntry, match=r"fields of its kind|does not occur"):
        accept(table, **given)


@pytest.mark.parametrize("field", sorted(SIZES))
def test_every_field_of_bytes_has_its_size(field):
    """One byte less or more is refused, and so is another spelling."""
    for data in (b"\x09" * (SIZES[field] - 1), b"\x09" * (SIZES[field] + 1)):
        with pytest.raises(BadEntry, match=f"field {field}"):
            check_fields({"by": "Ana", "do": "x", field: b64(data)}, (frozenset({field}),))
    with pytest.raises(BadEntry, match=f"field {field}"):
        check_fields({"by": "Ana", "do": "x", field: b64(b"\x09" * SIZES[field]) + "="}, (frozenset({field}),))


@pytest.mark.parametrize("field", ["at", "note"])
def test_time_and_note_are_checked(field):
    """A time that is none and a note that could play tricks are refused."""
    with pytest.raises(BadEntry):
        accept(entry("draw", **{field: "\x1b"}))


def test_keys_and_points_that_nobody_owns_are_refused():
    """The key of a join is an Ed25519 key; key and sealed of an auction hold X25519 points."""
    zero = b64(bytes(32))
    with pytest.raises(BadEntry, match="public key"):
        accept({**entry("join", "nonce", "seed"), "key": zero}, seat=2)
    with pytest.raises(BadEntry, match="one-time key"):
        accept({**entry("bid", "key", "sealed"), "key": zero}, auction="sealed", closer=True)
    with pytest.raises(BadEntry, match="one-time key"):
        accept({**entry("bid", "sealed"), "sealed": b64(bytes(176))}, auction="sealed")


def test_a_game_says_which_fields_its_entries_have():
    """Deal, auction and a host's seed stand in [game]."""
    open_game = {"deal": "seeded", "seed": "x"}
    check_entry(sign_entry(entry("join", "nonce"), b"", ANA), seat=1, closer=None, table=open_game)
    sealed_game = {"deal": "seeded", "auction": "sealed"}
    check_entry(sign_entry(entry("bid", "key", "sealed"), b"", ANA), seat=2, closer=True, table=sealed_game)
    with pytest.raises(BadEntry):
        check_entry(sign_entry(entry("bid", "sealed"), b"", ANA), seat=2, closer=True, table=sealed_game)
    with pytest.raises(BadEntry):
        check_entry(sign_entry(entry("start", "link"), b"", ANA), seat=1, closer=None, table=open_game)


def test_the_chain_of_the_vectors_holds():
    """head_0 = game id; every signature is over the head before; every step moves the head."""
    document = parse_game(game_text())
    keys = {entry.by: entry.bytes("key") for entry in document.entries if entry.do == "join"}
    heads = [game_id(document.game)]
    for one, fields in zip(document.entries, GAME["entries"], strict=True):
        assert one.table == fields
        digest = entry_hash(heads[-1], keys[one.by], one.canon)
        verify(keys[one.by], digest, one.sig)
        heads.append(next_head(heads[-1], [digest]))
    assert [head.hex() for head in heads] == GAME["heads"]


def test_signing_makes_the_entries_of_the_vectors():
    """The same move over the same head gives the same entry, byte for byte."""
    document = parse_game(game_text())
    made = sign_entry(GAME["entries"][4], unhex(GAME["heads"][4]), ANA)
    assert made == document.entries[4]
    assert made.line is None


def test_the_order_of_answers_counts():
    """next head = H("step", head, e_1 .. e_m) by seat number."""
    assert next_head(b"h", [b"1", b"2"]) != next_head(b"h", [b"2", b"1"])


def test_entries_are_equal_where_values_and_signature_are():
    """Where an entry stands does not matter; the signature does."""
    one = sign_entry(entry("draw"), b"\0" * 32, ANA)
    there = one._replace(line=7, table=dict(reversed(one.table.items())))
    resigned = one._replace(sig=b"\0" * 64)
    assert one == there
    assert one in {there}
    assert one != resigned
    assert one != tuple(one)
    assert isinstance(one, Entry)


def test_the_core_of_an_entry_is_what_is_neither_sealed_nor_key():
    """A one-time key is derived from the entry without key, sealed, sig."""
    table = entry("draw", "link", "key", "sealed")
    assert core_canon({**table, "sig": "x"}) == canon({"by": "Ana", "do": "draw", "link": GOOD["link"]})


def test_letters_taken_apart_are_put_together():
    """All texts of a table come into NFC, nested ones too; nothing else changes."""
    apart, whole = "Zoe\u0301", "Zoé"
    table = {"a": apart, "b": [apart, 1, {"c": apart}], "d": {"e": apart}, "f": 7, "g": True, "h": "x"}
    assert nfc(table) == {"a": whole, "b": [whole, 1, {"c": whole}], "d": {"e": whole}, "f": 7, "g": True, "h": "x"}


def test_duties_are_equal_on_every_machine():
    """start, deal and open have neither time nor note."""
    assert sorted(DUTIES) == ["deal", "open", "start"]
