"""Section "sealed bids" of the format."""

import pytest

from tenpbem.engine.errors import BadEntry, IllegalMove
from tenpbem.engine.log.canon import canon
from tenpbem.engine.log.sealed import bid_key, check_point, check_secret, clamp, public_of, seal, unseal
from tests.vectors.load import unhex, vectors

VECTOR = vectors("sealed")
HEAD, PRIVATE, PUBLIC = unhex(VECTOR["head"]), unhex(VECTOR["private"]), unhex(VECTOR["public"])


def test_the_one_time_key_is_that_of_the_vectors():
    """private = clamp(HKDF(game secret, frame("bid-key", head, canon of the entry without key, sealed, sig)))."""
    private = bid_key(unhex(VECTOR["game_secret"]), HEAD, canon(VECTOR["core"]))
    assert (private, public_of(private)) == (PRIVATE, PUBLIC)
    check_point(PUBLIC)
    check_secret(PRIVATE, PUBLIC)


@pytest.mark.parametrize("bid", VECTOR["bids"], ids=lambda bid: bid["text"])
def test_fixed_sealed_bids_open(bid):
    """What another implementation sealed is opened."""
    assert unseal(unhex(bid["sealed"]), PRIVATE, HEAD, bid["seat"]) == bid["text"]


@pytest.mark.parametrize("text", ["pass", "bid 3", "x" * 128, "é" * 64, ""])
def test_a_bid_opens_as_it_was_sealed(text):
    """Always 176 bytes, never the same twice."""
    one, two = seal(text, PUBLIC, HEAD, 2), seal(text, PUBLIC, HEAD, 2)
    assert len(one) == len(two) == 176
    assert one != two
    check_point(one[:32])
    assert unseal(one, PRIVATE, HEAD, 2) == text


@pytest.mark.parametrize("text", ["x" * 129, "é" * 65])
def test_what_is_too_long_is_not_sealed(text):
    """A bid has up to 128 bytes."""
    with pytest.raises(IllegalMove, match="too long"):
        seal(text, PUBLIC, HEAD, 2)


def test_a_bid_opens_nowhere_else():
    """Under another head, seat or key, or changed in one bit, it does not decrypt."""
    box = seal("bid 3", PUBLIC, HEAD, 2)
    assert unseal(box, PRIVATE, HEAD, 3) is None
    assert unseal(box, PRIVATE, bytes(32), 2) is None
    assert unseal(box, clamp(b"\7" * 32), HEAD, 2) is None
    for place in (0, 31, 32, 175):
        changed = bytearray(box)
        changed[place] ^= 1
        assert unseal(bytes(changed), PRIVATE, HEAD, 2) is None
    assert unseal(bytes(176), PRIVATE, HEAD, 2) is None
    assert unseal(box[:-1], PRIVATE, HEAD, 2) is None
    assert unseal(b"", PRIVATE, HEAD, 2) is None


def sealed_raw(data):
    """Seal bytes as another program might."""
    from tenpbem.engine.log import sealed
    from tests.vectors import curves

    return curves.hpke_seal(b"\5" * 32, PUBLIC, sealed._info(HEAD, 2), data)


def test_what_is_no_text_of_128_bytes_does_not_open():
    """Neither bytes that are no UTF-8 nor another length are a bid."""
    assert unseal(sealed_raw(b"pass".ljust(128)), PRIVATE, HEAD, 2) == "pass"
    assert unseal(sealed_raw(b"\xff" * 128), PRIVATE, HEAD, 2) is None
    assert unseal(sealed_raw(b"pass"), PRIVATE, HEAD, 2) is None
    assert unseal(sealed_raw(b"pass".ljust(129)), PRIVATE, HEAD, 2) is None


def test_only_blanks_are_padding():
    """Trailing blanks are taken off, nothing else."""
    assert unseal(sealed_raw(b" pass\n\0".ljust(128)), PRIVATE, HEAD, 2) == " pass\n\0"


@pytest.mark.parametrize("point", VECTOR["refused_points"])
def test_points_that_nobody_owns_are_refused(point):
    """u < p, top bit 0, not small order."""
    with pytest.raises(BadEntry, match="one-time key"):
        check_point(unhex(point))


@pytest.mark.parametrize("size", [0, 31, 33])
def test_points_of_a_wrong_length_are_refused(size):
    """A point has 32 bytes."""
    with pytest.raises(BadEntry, match="32 bytes"):
        check_point(b"\x09" * size)


@pytest.mark.parametrize(("place", "bits"), [(0, 1), (0, 2), (0, 4), (31, 0x80), (31, 0x40)])
def test_a_secret_is_shown_in_clamped_form(place, bits):
    """The bits that do not count have one value, so that the same secret has one spelling."""
    other = bytearray(PRIVATE)
    other[place] ^= bits
    assert clamp(bytes(other)) == PRIVATE
    assert public_of(bytes(other)) == PUBLIC
    with pytest.raises(BadEntry, match="does not belong"):
        check_secret(bytes(other), PUBLIC)


def test_a_secret_must_belong_to_its_key():
    """Another secret, or one of another length, is refused."""
    for wrong in (clamp(b"\7" * 32), PRIVATE[:-1], PRIVATE + b"\0", b""):
        with pytest.raises(BadEntry, match="does not belong"):
            check_secret(wrong, PUBLIC)
