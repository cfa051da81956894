"""Entries that stand as the program writes them are read without the TOML parser, and never otherwise than by it."""

from __future__ import annotations

from random import Random

import pytest

from tenpbem.engine.errors import TooLarge
from tenpbem.engine.log.codec import _any, _plain
from tenpbem.engine.log.limits import MOST_MARKS
from tests.game.sitting import Sitting

SPICE = ['"', "\\", "\n", "[[entry]]", "[[entry]]\n", " = ", "#", "\t", "'", '"""', "=", "\x00", "é", "\u2028"]
SPICE += ["[", "]", ".", "\r", 'do = "draw"\n']
"""What texts are changed with."""


@pytest.mark.parametrize("auction", ["open", "sealed"])
def test_the_short_way_reads_what_the_parser_reads(auction: str) -> None:
    """A whole game, notes and names in other scripts included."""
    sitting = Sitting("croupier", auction, people=["Zoë", "سارا", "Cid"])
    sitting.play("Zoë", "draw", note="good [[entry]] luck = # all")
    body = sitting.play_on().text()
    assert _plain(body) == _any(body, 0)


def test_changed_texts_are_never_read_otherwise() -> None:
    """Wherever a text is changed: what the short way takes, the parser reads the same; the rest is left to it."""
    body, chance, taken = Sitting("listed", "sealed").play_on(12).text(), Random(10), 0
    for _ in range(3000):
        place, size = chance.randrange(len(body)), chance.choice([0, 0, 1, 2, 30])
        text = body[:place] + chance.choice([*SPICE, body[place : place + 40]]) + body[place + size :]
        short = _plain(text)
        if short is not None:
            taken += 1
            assert short == _any(text, 0)
    assert taken > 100


@pytest.mark.parametrize("more", ["note = 1\n", "[[entry]]\n", "[other]\n", "# end\n", 'by = "Ana"\n', "x = ''\n"])
def test_other_texts_are_left_to_the_parser(more: str) -> None:
    """Anything that the program would not write."""
    assert _plain(Sitting("listed", "open").text() + more) is None


@pytest.mark.parametrize(("more", "fits"), [(0, True), (1, False)])
def test_the_short_way_keeps_the_limits(more: int, fits: bool) -> None:
    """Marks are counted as they are in a text of any other kind: a line end each here."""
    body = Sitting("listed", "open").play_on(12).text()
    entries, fields = (
        body.count("[[entry]]"),
        sum(line.endswith('"') for line in body.split("[[entry]]", 1)[1].split("\n")),
    )
    head = body.split("[[entry]]", 1)[0]
    marks = body.count("\n") + 4 * entries + fields + sum(map(head.count, "=,[]"))
    text = body + "\n" * (MOST_MARKS - marks + more)
    for read in (_plain, lambda text: _any(text, 0)):
        if fits:
            assert read(text) is not None
        else:
            with pytest.raises(TooLarge):
                read(text)


@pytest.mark.parametrize("head", ["\n[other]\nx = 1\n", "\n[deck]\nR1 = [1, 1, 1]\n", "\nx = = 1\n"])
def test_a_head_that_is_not_only_the_game_is_left_to_the_parser(head: str) -> None:
    """Another table before the entries, or what is no TOML."""
    body = Sitting("listed", "open").play_on(6).text()
    start = body.index("\n[[entry]]")
    assert _plain(body) is not None
    assert _plain(body[:start] + head + body[start:]) is None
