"""Sealed fields go only with moves that seal something."""

from __future__ import annotations

import pytest

from tenpbem.engine import phase10, ten
from tenpbem.engine.errors import BadEntry, IllegalMove
from tenpbem.engine.game import add
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.sealed import bid_key, public_of, seal
from tests.game.sitting import AT, Sitting, some_bytes


@pytest.mark.parametrize("do", ["bid 3", "bid 3 with 3t"])
def test_a_bid_in_the_open_cannot_carry_a_sealed_field(do: str) -> None:
    """Its author signed it well, and it is refused like any move against the rules: no other end."""
    sitting = Sitting("listed", "sealed", cards=["X5 C2 R1 B2 G9 O3 B2 R1 C2"])
    sitting.play("Ana", "draw")
    key = public_of(bid_key(some_bytes("any", 32), sitting.game.head, b"any"))
    sealed = seal("bid 3", key, sitting.game.head, 1)
    entry = sitting.signed({"by": "Ana", "do": do, "at": AT, "key": b64(key), "sealed": b64(sealed)})
    with pytest.raises(BadEntry, match="against the rules"):
        add(sitting.game, entry)


def test_what_neither_seals_nor_opens() -> None:
    """Moves other than a draw and a sealed bid seal nothing, moves other than `open` open nothing."""
    assert ten.sealing(ten.parse("draw")) == ten.parse("draw")._replace(sealed=True)
    assert ten.sealing(ten.parse("bid")) == ten.parse("bid")
    assert ten.opening(ten.parse("open"), ((1, "pass"),)).bids == ((1, "pass"),)
    for text in ("take cards", "pass", "bid 3", "done", "open"):
        with pytest.raises(IllegalMove):
            ten.sealing(ten.parse(text))
    for text in ("bid", "draw", "done"):
        with pytest.raises(IllegalMove):
            ten.opening(ten.parse(text), ())
    move = phase10.parse("draw pile")
    with pytest.raises(IllegalMove):
        phase10.sealing(move)
    with pytest.raises(IllegalMove):
        phase10.opening(move, ())
