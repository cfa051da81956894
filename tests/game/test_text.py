"""The text of a game: what may differ in it without changing the game, and what may not."""

from __future__ import annotations

import re
import unicodedata

import pytest

from tenpbem.engine.errors import BadFile, BadSignature, Refusal, WrongFormat
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import append, parse_game, read_text
from tests.game.sitting import PEOPLE, Sitting, entries, key_of

SITTING = Sitting("seeded").play_on(14)
TEXT = SITTING.text()


def played(text: str | bytes) -> Game:
    """Read and play a file."""
    return fold(parse_game(read_text(text.encode() if isinstance(text, str) else text)))


CHANGES = {
    "lines above, whatever they are": lambda text: 'game = "[[entry]]"\n# [game]\n [game] \n\x07 = [[[\n' + text,
    "blank lines and comments": lambda text: text.replace("\n", "\n\n# a word\n").replace('"\n', '"  # and another\n'),
    "comments that look like entries": lambda text: text.replace(
        "\n[[entry]]", '\n# [[entry]]\n#by = "Zed"\n[[entry]]'
    ),
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "no last line end": lambda text: text.rstrip("\n"),
    "indentation": lambda text: text.replace("\nby =", "\n  by =").replace("\n[[entry]]", "\n\t[[entry]]\t"),
    "blanks around =": lambda text: text.replace(" = ", "\t=  "),
    "literal strings": lambda text: re.sub(r'"([^"\n]*)"', r"'\1'", text),
    "long strings": lambda text: re.sub(r'= "([^"\n]*)"', r'= """\n\1"""', text),
    "escapes": lambda text: text.replace('"Ana"', '"\\u0041na"').replace('"draw"', '"dr\\U00000061w"'),
    "quoted keys": lambda text: text.replace("\nby =", '\n"by" =').replace("\nseats =", "\n'seats' ="),
    "underscores and signs in numbers": lambda text: text.replace("seats = 3", "seats = +3").replace(
        "[1, 1, 0]", "[+1, 0b1, -0]"
    ),
    "hexadecimal numbers": lambda text: text.replace("seats = 3", "seats = 0x3"),
    "the order of keys in [game]": lambda text: text.replace("format = 1\n", "").replace(
        "seats = 3\n", "seats = 3\nformat = 1\n"
    ),
    "the order of keys in an entry": lambda text: re.sub(
        r"(by = .*)\n(do = .*)\n((?:.*\n)*?)(sig = .*)", r"\4\n\3\2\n\1", text
    ),
    "the deck inline": lambda text: re.sub(
        r"\n\[game.deck\]\n((?:.* = \[.*\]\n)*)",
        lambda found: "deck = {" + ", ".join(found[1].splitlines()) + "}\n",
        text,
    ),
    "[game] at the end of its own comment": lambda text: text.replace("[game]\n", "[game]\n# the table\n", 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_values_are_signed_not_text(change: str) -> None:
    """Line ends, comments, blanks, order and spelling of TOML change nothing."""
    changed = CHANGES[change](TEXT)
    assert changed != TEXT
    assert played(changed) == SITTING.game


def test_a_byte_order_mark_is_taken() -> None:
    """As some editors write it."""
    assert played(b"\xef\xbb\xbf" + TEXT.encode()) == SITTING.game
    assert played(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()) == SITTING.game


WRONG = {
    "a table more": lambda text: text + "\n[more]\nx = 1\n",
    "a list of tables more": lambda text: text + "\n[[entries]]\nx = 1\n",
    "a table in an entry": lambda text: text + "\n[entry.more]\nx = 1\n",
    "a table in the game": lambda text: text.replace("\n[[entry]]", "\n[game.more]\nx = 1\n\n[[entry]]", 1),
    "the game twice": lambda text: text + "\n[game]\nx = 1\n",
    "a key more in the game": lambda text: text.replace("seats = 3\n", "seats = 3\nplace = 1\n"),
    "a dotted key": lambda text: text.replace("seats = 3\n", "seats = 3\nplace.x = 1\n"),
    "entries inline": lambda text: text.split("\n[[entry]]")[0].replace("[game]\n", "[game]\nentry = [{}]\n"),
    "half a line": lambda text: text[: text.rindex('sig = "') + 20],
    "half an entry": lambda text: text[: text.rindex("sig = ")],
    "quoted by a mail program": lambda text: "[game]\n" + text[len("[game]\n") :].replace("\n", "\n> "),
    "wrapped by a mail program": lambda text: re.sub(r"(sig = \S{40})", r"\1\n", text),
    "a number with a point": lambda text: text.replace("seats = 3", "seats = 3.0"),
    "latin-1": lambda text: text.encode().replace(b"[game]\n", b"[game]\n# \xe9\n", 1),
}


@pytest.mark.parametrize("change", WRONG)
def test_what_the_format_does_not_have_is_refused(change: str) -> None:
    """Unknown tables and keys, and what is no TOML, with the line."""
    with pytest.raises(Refusal) as caught:
        played(WRONG[change](TEXT))
    assert caught.value.code in ("bad-file", "bad-entry")


@pytest.mark.parametrize(
    "text", ["", "hello", "# [game]\n", "[game]x\n", " [game]\nformat = 1\n", "[Game]\nformat = 1\n"]
)
def test_what_is_no_game_file_is_named_so(text: str) -> None:
    """Without a line that is exactly `[game]` there is nothing to read."""
    with pytest.raises(WrongFormat, match="no game file"):
        played(text)


def test_another_format_is_named_so() -> None:
    """A later program wrote it: this one says what it knows."""
    with pytest.raises(WrongFormat, match="format 2") as caught:
        played(TEXT.replace("format = 1", "format = 2"))
    assert "knows format 1" in caught.value.why
    with pytest.raises(WrongFormat, match="ten/2"):
        played(TEXT.replace("ten/1", "ten/2"))


def test_an_append_keeps_every_byte() -> None:
    """Old entries and what people wrote beside them are never written anew."""
    document = parse_game(read_text(CHANGES["blank lines and comments"](CHANGES["literal strings"](TEXT)).encode()))
    sitting = Sitting("seeded").play_on(14)
    assert fold(document) == sitting.game
    sitting.play_on(17)
    new = entries(sitting.game)[14:]
    text = append(document.body, new)
    assert text.startswith(document.body)
    assert text[len(document.body) :].count("[[entry]]") == 3
    assert played(text) == sitting.game


def test_a_text_without_last_line_end_is_appended_to() -> None:
    """A mail program may have taken the last line end."""
    sitting = Sitting("seeded").play_on(14)
    cut = sitting.text().rstrip("\n")
    sitting.play_on(15)
    assert played(append(cut, sitting.entries()[-1:])) == sitting.game


def test_letters_taken_apart_are_put_together() -> None:
    """A mail program may turn é into e and an accent: the signature fits all the same."""
    sitting = Sitting("seeded", people=["Zoé", "Jürgen"], name="Käsespätzle")
    sitting.play("Zoé")
    sitting.play("Zoé", "draw", note="voilà: ça commence")
    text = sitting.text()
    apart = unicodedata.normalize("NFD", text)
    assert apart != text
    assert played(apart) == sitting.game


def test_letters_cannot_be_signed_apart() -> None:
    """What is signed is in NFC: a text signed otherwise does not fit."""
    sitting = Sitting("seeded", people=["Ana", "Bob"])
    sitting.play("Ana")
    apart = sitting.signed({"by": "Ana", "do": "draw", "note": "voila\u0300"})
    with pytest.raises(BadSignature):
        played(append(sitting.text(), [apart]))


def test_the_line_of_a_fault_is_that_of_the_whole_file() -> None:
    """Counted from the first line, those above `[game]` included."""
    above = "# one\n# two\n\n"
    lines = (above + TEXT).splitlines()
    starts = [number for number, line in enumerate(lines, 1) if line == "[[entry]]"]
    lines[starts[5] + 1] = 'do = "pass"'
    with pytest.raises(Refusal) as caught:
        played("\n".join(lines))
    assert caught.value.line == starts[5]
    assert caught.value.author == SITTING.entries()[5].by
    lines[starts[7] - 1] = "[[entry]"
    with pytest.raises(BadFile) as broken:
        played("\n".join(lines))
    assert broken.value.line == starts[7]


def test_secrets_stand_in_no_representation() -> None:
    """What a debugger or a failed assertion would print of players and keys."""
    seeds = [key_of(name)._seed for name in PEOPLE]
    players = [SITTING.player(name) for name in PEOPLE]
    shown = repr((players, [player.signer for player in players], SITTING.game))
    for seed in seeds:
        assert seed.hex() not in shown
        assert repr(seed)[2:-1] not in shown
