"""Sections "packed" and "thinned" of docs/mail-formats.md."""

from __future__ import annotations

import random
import zlib
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpbem.cli.mail.packing import DICTIONARY, PLAIN, SLIP, join, pack, split, unpack
from tenpbem.cli.mail.thinning import fill, thin
from tenpbem.engine.errors import BadFile, Refusal, TooLarge
from tenpbem.engine.game import fold
from tenpbem.engine.log.codec import parse_game
from tests.game.sitting import WAYS
from tests.mail.evening import body, evening

ENDS = [(way, auction) for way in WAYS for auction in ("open", "sealed")]
LINES = st.sampled_from(
    [
        'sig = "' + "A" * 86 + '"',
        'sig = "' + "B" * 85 + "=" + '"',
        'sig = "="',
        'nonce = "="',
        'at = "2026-11-29T21:40:00Z"',
        'at = "2026-02-30T21:40:00Z"',
        'at = "0001-01-01T00:00:00Z"',
        'at = "9999-12-31T23:59:59Z"',
        'at = "="',
        'link = "~"',
        'sealed = "' + "A" * 43 + '~bid 3"',
        'sealed = "=~pass"',
        "# sig = comment",
        "",
    ]
)


@given(st.lists(LINES | st.text(max_size=20), max_size=12).map("\n".join))
def test_any_text_comes_back_letter_by_letter(text):
    """Whatever stands in a file, also what looks like a place for bytes."""
    packed = pack(text)
    assert packed[:1] in (PLAIN, SLIP)
    assert unpack(packed) == text


@pytest.mark.parametrize(("way", "auction"), ENDS)
def test_a_game_comes_back_as_the_file_has_it(way, auction):
    """In every deal and auction, the end of a game and its middle, comments included."""
    for game in (evening(36, way, auction)[-1], evening(36, way, auction)[9]):
        text = body(game).replace("\n\n[[entry]]", "\n\n# über\n[[entry]]", 4)
        thinned = thin(text, game)
        assert fill(unpack(pack(thinned))) == text
        assert unpack(pack(text)) == text


def test_what_follows_is_left_out():
    """Links but the last of a seat, keys and bids of auctions that are over."""
    game = evening(60)[-1]
    thinned = thin(body(game), game)
    assert thinned.count('link = "~"') == body(game).count("\nlink = ") - 3
    assert thinned.count('anchor = "~"') == 3
    assert thinned.count('\nsecret = "') == thinned.count('\nkey = "~"') > 0
    assert '~pass"' in thinned
    assert len(pack(thinned)) < len(pack(body(game))) * 3 // 4


@pytest.mark.parametrize("most", [61, 62, 63, 64, 65, 66])
def test_what_does_not_follow_is_kept(most):
    """Bids that nobody has opened, in the middle of an auction."""
    game = evening(most)[-1]
    assert fill(thin(body(game), game)) == body(game)


def test_a_name_spelt_with_escapes_is_not_thinned():
    """Where the text does not come back as it is, it is sent whole."""
    game = evening(30)[-1]
    text = body(game).replace('by = "N', 'by = "\\u004E')
    assert fold(parse_game(text)).head == game.head
    assert fill(thin(text, game)) == text


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace('secret = "', 'note = "', 1),
        lambda text: text.replace('do = "open"', 'do = "done"'),
        lambda text: text.replace('~pass"', '~bid 9"', 1),
        lambda text: text.replace('~pass"', f'~{"é" * 100}"', 1),
        lambda text: text.replace('key = "~"', 'key = "x"', 1),
        lambda text: text.replace('anchor = "~"', 'anchor = "~~"', 1),
        lambda text: text.replace('do = "join"', 'do = "done"', 1),
        lambda text: text.replace("[[entry]]", "[entry]", 1),
        lambda text: text[: text.rfind("[[entry]]")] + '[[entry]]\nby = "x"\ndo = "deal"\nlink = "~"\nsig = "x"\n',
    ],
)
def test_a_thinned_text_that_does_not_fit_is_refused(damage):
    """No wrong text makes more than a refusal, or a game that the judge refuses."""
    game = evening(60)[-1]
    text = damage(thin(body(game), game))
    with pytest.raises(Refusal):
        fold(parse_game(fill(text)))


def test_bytes_that_were_not_packed_are_refused():
    """Another form, cut off, too much behind, not deflated, no UTF-8, too few bytes for the slip."""
    good = pack(body(evening(20)[-1]))
    for bad in (b"", b"\2" + good[1:], good[:-1], good + b"\0", good[:40], SLIP, SLIP + b"\xff" * 9, PLAIN + b"\xff"):
        with pytest.raises(BadFile):
            unpack(bad)
    with pytest.raises(BadFile, match="places"):
        join("", b"x")
    with pytest.raises(BadFile, match="missing"):
        join('sig = "="', b"x")
    with pytest.raises(BadFile, match="time"):
        join('at = "="', b"\xff\xff\xff\xff\xff\x7f")
    with pytest.raises(BadFile, match="missing"):
        join('at = "="', b"\xff" * 9)


def test_a_bomb_is_not_unpacked():
    """What comes out is never more than a file may have."""
    bomb = pack("x" * 4_000_000)
    assert len(unpack(bomb)) == 4_000_000
    assert len(bomb) < 6_000
    with pytest.raises(TooLarge):
        unpack(PLAIN + _deflated("x" * 5_000_000))
    with pytest.raises(TooLarge):
        join("x" * 4_000_000, b"x" * 200_000)


def _deflated(text):
    press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=DICTIONARY)
    return press.compress(text.encode()) + press.flush()


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_no_damage_makes_more_than_a_refusal(seed):
    """Changed, cut, doubled bytes: a refusal, or a text."""
    chance = random.Random(seed)
    packed = bytearray(pack(thin(body(evening(60)[-1]), evening(60)[-1])))
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(packed))
        packed[place : place + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
    with suppress(Refusal):
        assert isinstance(fill(unpack(bytes(packed))), str)


def test_times_are_differences():
    """Five minutes later is two bytes, an hour earlier too; the first is counted from the first of January 2025."""
    times = ["2025-01-01T00:00:01Z", "2025-01-01T00:05:01Z", "2024-12-31T23:05:01Z"]
    slip, raw = split("".join(f'at = "{time}"\n' for time in times))
    assert slip == 'at = "="\n' * 3
    assert raw == bytes([2, 0xD8, 0x04, 0x9F, 0x38])
