"""S1: whatever byte of a game file is changed, it is refused with a reason or means the same."""

from __future__ import annotations

import random

import pytest

from tests.game.sitting import Sitting
from tests.sturdy.games import KINDS, THOROUGH, Original, whole

CHANGES = (
    lambda byte: byte ^ 0x01,
    lambda byte: byte ^ 0x20,
    lambda byte: ord("#") if byte != ord("#") else ord("_"),
    lambda byte: ord("\n") if byte != ord("\n") else ord(" "),
    lambda byte: ord('"') if byte != ord('"') else ord("'"),
    lambda byte: byte ^ 0x80,
    lambda byte: 0 if byte else 1,
    lambda byte: ord("0") + (byte + 1) % 10,
)
"""What a byte is changed to: its neighbour, the other case, signs that mean something to TOML, no UTF-8, a digit."""


@pytest.mark.parametrize(("way", "auction"), KINDS)
def test_S1_every_byte_of_a_short_game(way: str, auction: str) -> None:
    """Every single byte changed in turn: refused with exit 4 and a reason, or the meaning is unchanged."""
    original = Original("# the table\n\n" + whole(way, auction).text())
    changes, stride = (CHANGES, 1) if THOROUGH else (CHANGES, 9)
    same = 0
    for place in range(KINDS.index((way, auction)) % stride, len(original.data), stride):
        old = original.data[place]
        for change in changes if THOROUGH else (changes[place // stride % len(changes)],):
            data = bytearray(original.data)
            data[place] = change(old)
            assert data != original.data
            same += original.outcome(bytes(data)) is None
    assert same < len(original.data) * len(changes) / 20


@pytest.mark.parametrize(("way", "auction"), KINDS)
def test_S1_random_damage_to_a_whole_game(way: str, auction: str) -> None:
    """Some bytes changed, put in, left out or moved, at random places."""
    sitting = whole(way, auction) if way == "listed" else Sitting(way, auction, deck=None).play_on(120)
    original = Original(sitting.text())
    chance = random.Random(f"{way} {auction}")
    for _ in range(2000 if THOROUGH else 25):
        data = bytearray(original.data)
        for _ in range(chance.choice((1, 1, 2, 5))):
            damage(data, chance)
        original.outcome(bytes(data))


def damage(data: bytearray, chance: random.Random) -> None:
    """Change, put in, leave out, double or move some bytes."""
    start = chance.randrange(len(data))
    end = min(len(data), start + chance.choice((1, 1, 2, 8, 40, 300)))
    piece = data[start:end]
    kind = chance.randrange(5)
    if kind == 0:
        data[start] = chance.randrange(256)
    elif kind == 1:
        data[start:start] = chance.randbytes(len(piece))
    elif kind == 2:
        del data[start:end]
    else:
        if kind == 3:
            del data[start:end]
        there = chance.randrange(len(data))
        data[there:there] = piece
