"""Section "canonical form and hashes" of the format."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.engine.errors import BadEntry, BadFile
from tenpbem.engine.log.canon import H, b64, canon, frame, u8, u32, unb64
from tests.vectors import reference
from tests.vectors.load import unhex, vectors

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
KEY = st.from_regex(r"[A-Za-z0-9_]{1,32}", fullmatch=True)
NUMBER = st.integers(-(2**53), 2**53)
VALUES = st.recursive(
    TEXT | NUMBER | st.booleans(), lambda part: st.lists(part) | st.dictionaries(KEY, part), max_leaves=12
)


@pytest.mark.parametrize("vector", vectors("hash"), ids=lambda vector: vector["tag"])
def test_frames_and_hashes_are_those_of_the_vectors(vector):
    """frame = u32(k+1) || u32(len) || "tenpbem/1/" tag || ..; H = SHA-256 of it."""
    parts = [unhex(part) for part in vector["parts"]]
    assert frame(vector["tag"], *parts).hex() == vector["frame"]
    assert H(vector["tag"], *parts).hex() == vector["H"]


@given(st.lists(st.binary(max_size=6), max_size=4), st.lists(st.binary(max_size=6), max_size=4))
def test_two_lists_of_parts_never_share_a_frame(one, two):
    """A frame says how long each part is."""
    assert (frame("t", *one) == frame("t", *two)) == (one == two)


@pytest.mark.parametrize("vector", vectors("canon"), ids=lambda vector: vector["canon"][:20])
def test_canon_is_that_of_the_vectors(vector):
    """Keys sorted, no blanks, the shortest escapes, letters as they are."""
    assert canon(vector["table"]).decode() == vector["canon"]


@given(st.dictionaries(KEY, VALUES, max_size=5))
def test_canon_is_what_the_reference_writes(table):
    """Both implementations write the same bytes of any value that the format knows."""
    assert canon(table).decode() == reference.canon(table)


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        float("nan"),
        None,
        b"x",
        Fraction(1),
        Ellipsis,
        {1, 2},
        2**53 + 1,
        -(2**53) - 1,
        [1, [2.0]],
        {"a": {"b": None}},
    ],
    ids=repr,
)
def test_canon_refuses_what_has_no_canonical_form(value):
    """Floats, dates and anything else are refused; whole numbers go up to 2^53."""
    with pytest.raises(BadFile):
        canon({"a": value})


@pytest.mark.parametrize("key", ["", "a" * 33, "a-b", "é", "a b", "a.b", "a\n", 1])
def test_canon_refuses_other_keys(key):
    """Keys are 1 to 32 of A to Z, a to z, 0 to 9 and _."""
    with pytest.raises(BadFile):
        canon({key: "x"})
    with pytest.raises(BadFile):
        canon({"a": {key: "x"}})


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "\udc00\ud800"])
def test_canon_refuses_half_characters(text):
    """A lone surrogate is no text."""
    with pytest.raises(BadFile, match="half of a character"):
        canon({"a": text})
    with pytest.raises(BadFile):
        canon({"a": [text]})


def test_numbers_are_big_endian():
    """u8 and u32 are one and four bytes, big-endian."""
    assert (u8(255), u32(1), u32(2**32 - 1)) == (b"\xff", b"\0\0\0\1", b"\xff\xff\xff\xff")


@pytest.mark.parametrize("vector", vectors("base64")["good"], ids=lambda vector: vector["text"])
def test_base64_is_that_of_the_vectors(vector):
    """Bytes are unpadded standard base64."""
    data = unhex(vector["bytes"])
    assert b64(data) == vector["text"]
    assert unb64(vector["text"], len(data)) == data


@pytest.mark.parametrize("text", vectors("base64")["bad"], ids=repr)
def test_base64_has_one_spelling(text):
    """Padding, other letters, blanks, and bits that do not count are refused."""
    with pytest.raises(BadEntry):
        unb64(text)


@given(st.text("AQgw+/-_= \nB", max_size=12))
def test_base64_is_read_only_as_it_is_written(text):
    """Whatever is read is written the same."""
    try:
        data = unb64(text)
    except BadEntry:
        return
    assert b64(data) == text


def test_base64_of_another_length_is_refused():
    """Every field of bytes has its size."""
    with pytest.raises(BadEntry, match="3 bytes instead of 4"):
        unb64("AAAA", 4)


def test_a_refusal_repeats_no_control_characters():
    """What is refused may be hostile: it must not reach a terminal as it is."""
    with pytest.raises(BadEntry) as refused:
        unb64("\x1b[2J" + "A" * 100)
    assert "\x1b" not in str(refused.value)
    assert len(str(refused.value)) < 120
