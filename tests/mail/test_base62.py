"""Section "letters" of docs/mail-formats.md."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.cli.mail.base62 import ALPHABET, LENGTHS, bytes_for, decode, encode, letters_for


@given(st.binary(max_size=100))
def test_bytes_come_back(data):
    """What was written is read, in as many letters as was said."""
    text = encode(data)
    assert decode(text) == data
    assert len(text) == letters_for(len(data))
    assert bytes_for(len(text)) == len(data)
    assert set(text) <= set(ALPHABET)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"\0", "00"),
        (b"\xff", "47"),
        (b"\0\0", "000"),
        (b"\xff" * 32, "yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1"),
        (b"\0" * 32 + b"\1", "0" * 43 + "01"),
    ],
)
def test_fixed_words(data, text):
    """Big-endian, digits before capitals before small letters."""
    assert (encode(data), decode(text)) == (text, data)


def test_a_word_is_no_shorter_than_it_must_be():
    """The letters of k bytes are the fewest that can hold 256^k numbers."""
    assert all(62 ** LENGTHS[k] >= 256**k > 62 ** (LENGTHS[k] - 1) for k in range(1, 33))


@pytest.mark.parametrize("text", ["0", "0000", "zz", "zzz", "z" * 43, "0é", "0 0", "-0", "0" * 43 + "0", "٠٠"])
def test_what_no_bytes_are_written_as_is_not_read(text):
    """A wrong number of letters, a number too large, a foreign character."""
    assert decode(text) is None


def test_one_letter_wrong_is_never_the_same():
    """Every spelling is the only one."""
    data = random.Random(1).randbytes(70)
    text = encode(data)
    changed = {decode(text[:place] + letter + text[place + 1 :]) for place in range(len(text)) for letter in "0Az"}
    assert None in changed
    assert sum(found == data for found in changed) == 1
