"""Section "names, notes and times" of the format."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.engine.errors import BadEntry
from tenpbem.engine.log.names import check_line, check_name, check_note, check_time, fold_name
from tests.vectors import reference

UNASSIGNED = next(chr(code) for code in range(0x0378, 0x110000) if unicodedata.category(chr(code)) == "Cn")


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Ana",
        "friday",
        "Zoé",
        "O'Neil",
        "J.R.-R_7",
        "Ana B",
        "7",
        "a" * 32,
        "Αθηνά",
        "Владимир",
        "李小龍",
        "ひらがな",
        "हिन्दी",
        "क्\u200dष",
        "می\u200cخواهم",
        "שָׁלוֹם",
        "ಕ್\u200dನ",
        "-_.'a",
        "٣",
        "é" * 32,
        "Tiếng Việt",
    ],
)
def test_names_may_use_the_letters_of_any_script(name):
    """Letters with their marks, digits, blank and -_.' ; joiners inside a word."""
    check_name(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "1 to 32"),
        ("a" * 33, "1 to 32"),
        (" Ana", "blank"),
        ("Ana ", "blank"),
        ("Ana\n", "U+000A"),
        ("An\ta", "U+0009"),
        ("A\x00", "U+0000"),
        ("A\x1b[2J", "U+001B"),
        ("A\x85", "U+0085"),
        ("A\u00a0B", "U+00A0"),
        ("A\u202eB", "U+202E"),
        ("A\u2066B", "U+2066"),
        ("A\u200bB", "U+200B"),
        ("A\ufeffB", "U+FEFF"),
        ("A\u00adB", "U+00AD"),
        ("A\u3164", "cannot be seen"),
        ("A\ufe0f", "cannot be seen"),
        ("A\U000e0100", "cannot be seen"),
        ("\u200dAna", "only inside a word"),
        ("Ana\u200c", "only inside a word"),
        ("A \u200dB", "only inside a word"),
        ("A\u200d B", "only inside a word"),
        ("A\u200d\u200dB", "only inside a word"),
        ("\u0301a", "mark without a letter"),
        ("a .\u0301", "mark without a letter"),
        ("a\u20dd", "may not stand"),
        ("Ana!", "may not stand"),
        ('A"', "may not stand"),
        ("A/B", "may not stand"),
        ("A\\B", "may not stand"),
        ("[game]", "may not stand"),
        ("½", "may not stand"),
        ("\U0001f600", "may not stand"),
        ("\ue000", "may not stand"),
        ("\ud800", "may not stand"),
        ("A" + UNASSIGNED, "unknown to the Unicode"),
        ("..", "neither a letter nor a digit"),
        ("- '", "neither a letter nor a digit"),
        ("Zoe\u0301", "taken apart"),
        ("\u212b", "taken apart"),
    ],
)
def test_names_that_could_play_tricks_are_refused(name, why):
    """Nothing invisible, nothing that turns the direction, nothing unknown, NFC, no blank at the ends."""
    with pytest.raises(BadEntry) as refused:
        check_name(name)
    assert why in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Ana", "ANA"),
        ("Ana", "ａｎａ"),
        ("Straße", "STRASSE"),
        ("Zoé", "ZOÉ"),
        ("ﬁn", "fin"),
        ("Σίσυφος", "σίσυφοσ"),
        ("A\u200dna", "Ana"),
        ("\u1e9e", "ss"),
        ("x²", "x2"),
        ("Ⅳ", "iv"),
    ],
)
def test_names_that_look_alike_fold_alike(one, two):
    """NFKC, case folded, without joiners."""
    assert fold_name(one) == fold_name(two)


@pytest.mark.parametrize(("one", "two"), [("Ana", "Anna"), ("Zoé", "Zoe"), ("A B", "AB"), ("I", "l")])
def test_other_names_fold_apart(one, two):
    """An accent or a blank makes another name."""
    assert fold_name(one) != fold_name(two)


@given(st.text(max_size=12))
def test_folding_is_that_of_the_reference(text):
    """The short way for plain letters gives the same."""
    assert fold_name(text) == reference.fold_name(text)


@given(st.text(max_size=34))
def test_a_name_that_is_taken_keeps_all_rules(text):
    """The short way for plain names lets nothing through that the long way refuses."""
    try:
        check_name(text)
    except BadEntry:
        return
    assert 1 <= len(text) <= 32
    assert text == text.strip()
    assert unicodedata.is_normalized("NFC", text)
    assert all(unicodedata.category(letter)[0] in "LMN" or letter in " -_.'\u200c\u200d" for letter in text)


@pytest.mark.parametrize("note", ["", "hi", "two\nlines", "x" * 500, "Glück 😀 'a' \\ \"b\"", "é" * 500, "עברית"])
def test_notes_are_free_text(note):
    """Up to 500 characters, new lines allowed."""
    check_note(note)


@pytest.mark.parametrize(
    "note",
    [
        "x" * 501,
        "é" * 501,
        "a\r\nb",
        "a\tb",
        "\x1b[31m",
        "\x7f",
        "\x9b",
        "\u202e",
        "\u2067",
        "\u200f",
        "\u061c",
        "\u2028",
        "e\u0301",
        "\ud800",
    ],
    ids=ascii,
)
def test_notes_that_could_play_tricks_are_refused(note):
    """No control character but the new line, no bidi character, NFC: it will be shown on terminals."""
    with pytest.raises(BadEntry):
        check_note(note)


@pytest.mark.parametrize("text", ["draw", "Zoé", "x" * 500, "discard S on 李"])
def test_what_is_done_is_one_line(text):
    """Author and move are lines that can be shown."""
    check_line(text)


@pytest.mark.parametrize("text", ["", "a\nb", "é\nb", "x" * 501, "\x1b", "é\u202e", "\ud800"], ids=ascii)
def test_what_cannot_be_shown_on_one_line_is_refused(text):
    """No control character, no bidi character, not empty, not long."""
    with pytest.raises(BadEntry):
        check_line(text)


@pytest.mark.parametrize(
    "time",
    [
        "2026-11-29T21:20:05Z",
        "2024-02-29T00:00:00Z",
        "2000-02-29T23:59:59Z",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
    ],
)
def test_times_have_one_spelling(time):
    """Exactly YYYY-MM-DDTHH:MM:SSZ of a real day."""
    check_time(time)


@pytest.mark.parametrize(
    "time",
    [
        "",
        "2026-11-29",
        "2026-11-29 21:20:05Z",
        "2026-11-29T21:20:05",
        "2026-11-29T21:20:05z",
        "2026-11-29T21:20:05+00:00",
        "2026-11-29T21:20:05.0Z",
        "2026-1-29T21:20:05Z",
        "2026-02-29T00:00:00Z",
        "1900-02-29T00:00:00Z",
        "2026-04-31T00:00:00Z",
        "2026-00-10T00:00:00Z",
        "2026-13-10T00:00:00Z",
        "2026-11-00T00:00:00Z",
        "2026-11-29T24:00:00Z",
        "2026-11-29T23:60:00Z",
        "2026-11-29T23:59:60Z",
        "0000-01-01T00:00:00Z",
        "٢٠٢٦-11-29T21:20:05Z",
        "2026-11-29T21:20:05Z\n",
    ],
)
def test_other_times_are_refused(time):
    """No other spelling, no day that does not exist."""
    with pytest.raises(BadEntry, match="no time"):
        check_time(time)
