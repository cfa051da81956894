"""An opened bid sealed again gives the bytes of its author."""

import pytest

from tenpbem.engine.errors import BadEntry
from tenpbem.engine.log.resealing import reseal
from tenpbem.engine.log.sealed import clamp, public_of, seal
from tests.vectors.load import unhex, vectors

VECTOR = vectors("sealed")
HEAD, PRIVATE = unhex(VECTOR["head"]), unhex(VECTOR["private"])


@pytest.mark.parametrize("bid", VECTOR["bids"], ids=lambda bid: bid["text"])
def test_the_bids_of_the_vectors_are_sealed_again(bid):
    """enc, text, secret, head and seat give all 176 bytes."""
    box = unhex(bid["sealed"])
    assert reseal(bid["text"], PRIVATE, box[:32], HEAD, bid["seat"]) == box


@pytest.mark.parametrize("text", ["", "pass", "é" * 64])
def test_any_bid_is_sealed_again(text):
    """Whatever another library sealed comes out again; under another head, seat or secret it does not."""
    box = seal(text, public_of(PRIVATE), HEAD, 2)
    assert reseal(text, PRIVATE, box[:32], HEAD, 2) == box
    assert reseal(text, PRIVATE, box[:32], HEAD, 3) != box
    assert reseal(text, PRIVATE, box[:32], bytes(32), 2) != box
    assert reseal(text, clamp(b"\7" * 32), box[:32], HEAD, 2) != box


def test_a_point_that_nobody_could_own_is_refused():
    """A point of small order is none."""
    with pytest.raises(BadEntry):
        reseal("pass", PRIVATE, bytes(32), HEAD, 2)
