"""Section "stream and shuffle" of the format."""

from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.engine.deal import stream
from tenpbem.engine.deal.stream import Stream
from tests.vectors import reference
from tests.vectors.load import unhex, vectors

VECTOR = vectors("stream")
KEY = unhex(VECTOR["key"])


def made(what):
    return Stream(KEY, VECTOR[what]["tag"], *map(unhex, VECTOR[what]["extra"]))


def test_words_are_those_of_the_vectors():
    """64-bit big-endian words of SHA-256(frame("stream", key, tag, extra.., u32(j)))."""
    words = stream._words(KEY, b"deck", *map(unhex, VECTOR["words"]["extra"]))
    assert [str(word) for word in islice(words, 9)] == VECTOR["words"]["first"]


def test_numbers_below_are_those_of_the_vectors():
    """The next word mod n; below(1) takes one too; words that would favour some numbers are rejected."""
    numbers = made("below")
    for n, number in VECTOR["below"]["taken"]:
        assert numbers.below(int(n)) == int(number)


def test_a_shuffle_is_that_of_the_vectors():
    """Fisher-Yates: i = n-1 .. 1, j = below(i+1), swap."""
    assert list(made("shuffle").shuffle(VECTOR["shuffle"]["cards"])) == VECTOR["shuffle"]["shuffled"]


def test_words_that_would_favour_some_numbers_are_rejected(monkeypatch):
    """Words >= 2^64 - (2^64 mod n) are skipped; where n divides 2^64 none is."""
    edge = 2**64 - 2**64 % 10
    monkeypatch.setattr(stream, "_words", lambda *_: iter([2**64 - 1, edge, edge - 1, 7, 2**64 - 1]))
    numbers = Stream(b"", "x")
    assert [numbers.below(10), numbers.below(5), numbers.below(8)] == [9, 2, 7]


@given(st.binary(max_size=4), st.lists(st.integers(1, 2**64), max_size=20))
def test_numbers_are_those_of_the_reference(key, bounds):
    """Both implementations take the same words."""
    numbers, words = Stream(key, "t", b"e"), reference.words(key, "t", b"e")
    for n in bounds:
        number = numbers.below(n)
        assert number == reference.below(words, n)
        assert 0 <= number < n


@pytest.mark.parametrize("cards", [[], ["R1"], ["R1", "R1"], list("abcdefgh")])
def test_a_shuffle_keeps_the_cards(cards):
    """Nothing is lost or added, and what was given stays as it is."""
    before = list(cards)
    assert sorted(Stream(KEY, "x").shuffle(cards)) == sorted(before)
    assert cards == before


def test_every_order_comes_up():
    """All orders of four cards, about as often."""
    counts = dict.fromkeys(permutations("abcd"), 0)
    for number in range(2400):
        counts[Stream(KEY, "x", number.to_bytes(4, "big")).shuffle("abcd")] += 1
    assert 60 < min(counts.values()) <= max(counts.values()) < 140
