"""The vectors of the formats of mail: program and reference read the same, and each what the other writes."""

import json
from pathlib import Path

import pytest

from tenpbem.cli.mail import base62, blocks, thinning, turncodes
from tenpbem.cli.mail.packing import DICTIONARY, pack, split, unpack
from tenpbem.engine.game import fold
from tenpbem.engine.log.codec import parse_game
from tests.game.sitting import entries
from tests.mail.evening import look, same
from tests.mail.vectors import reference

HERE = Path(__file__).parent


def text(name):
    return (HERE / name).read_text("utf-8")


GAME = fold(parse_game(text("game.toml")))


def whole(name):
    """Put the parts in a file together as the reference reads them."""
    parts = sorted(reference.parts_in(text(name)), key=lambda part: part[4])
    assert [part[4] for part in parts] == list(range(1, parts[0][5] + 1))
    return parts[0], b"".join(part[6] for part in parts)


def test_the_dictionary_is_one():
    """Section 2."""
    assert reference.dictionary() == DICTIONARY == text("dictionary.txt").encode()


@pytest.mark.parametrize("vector", json.loads(text("letters.json")), ids=lambda vector: vector["bytes"][:8])
def test_letters(vector):
    """Section 1."""
    data = bytes.fromhex(vector["bytes"])
    assert base62.encode(data) == reference.encode(data) == vector["letters"]
    assert base62.decode(vector["letters"]) == reference.decode(vector["letters"]) == data


@pytest.mark.parametrize("vector", json.loads(text("packed.json")), ids=lambda vector: vector["text"][:8])
def test_packed_texts(vector):
    """Section 2."""
    packed = bytes.fromhex(vector["packed"])
    assert unpack(packed) == reference.unpack(packed) == vector["text"]
    assert reference.unpack(pack(vector["text"])) == vector["text"]
    assert split(vector["text"])[0] == vector["slip"]


def test_a_thinned_game():
    """Section 3."""
    vector = json.loads(text("thinned.json"))
    heads = list(map(bytes.fromhex, vector["heads"]))
    assert vector["thinned"] == thinning.thin(text("game.toml"), GAME)
    filled = reference.fill(vector["thinned"], bytes.fromhex(vector["id"]), heads)
    assert filled == thinning.fill(vector["thinned"]) == text("game.toml")
    assert all(mark in vector["thinned"] for mark in ('link = "~"', 'anchor = "~"', 'key = "~"', "~pass"))


@pytest.mark.parametrize("name", ["block.txt", "parts.txt"])
def test_blocks(name):
    """Section 4."""
    (kind, ident, step, head, _, _, _), packed = whole(name)
    assert (kind, ident, step, head) == ("game", GAME.id.hex()[:6], GAME.step, "")
    assert reference.unpack(packed) == json.loads(text("thinned.json"))["thinned"]
    assert [found.body for found in look(text(name)).games] == [text("game.toml")]


def test_a_turn_code():
    """Section 5."""
    (kind, ident, step, head, *_), packed = whole("turn.txt")
    assert (kind, ident) == ("turn", GAME.id.hex()[:6])
    assert head == GAME.steps[step - 1].before.hex()[:6]
    slip = reference.unpack(packed)
    new = entries(GAME)[-2:]
    seats = {seat.name: seat.number for seat in GAME.seats}
    assert slip.count("\n[[entry]]\n") == len(new)
    assert [line for line in slip.split("\n") if line.startswith("by")] == [f"by = {seats[entry.by]}" for entry in new]
    (code,) = look(text("turn.txt")).codes
    assert same(turncodes.apply(code.code, GAME), GAME)


def test_the_reference_reads_what_the_program_writes_now():
    """Not only what it wrote when the vectors were made."""
    (written,) = blocks.write(GAME, text("game.toml"))
    ((*_, packed),) = reference.parts_in(written)
    assert reference.unpack(packed) == thinning.thin(text("game.toml"), GAME)
