"""Section "limits" of the format: nothing hostile costs more than a moment."""

import time
import tomllib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tenpbem.engine.errors import BadFile, Refusal, TooLarge
from tenpbem.engine.log.codec import parse_game, read_table, read_text
from tenpbem.engine.log.limits import LARGEST_TEXT, MOST_MARKS, blanked, without_strings

HEAD = "[game]\nformat = 1\n"


def filled(unit, head=HEAD):
    """Repeat a unit up to 4 MiB; @ is a number."""
    size = len(unit.encode()) + 6
    return head + "".join(unit.replace("@", str(place)) for place in range((LARGEST_TEXT - len(head)) // size))


def repeated(unit, marks):
    """Repeat a unit as often as the limit of marks allows."""
    return HEAD + "".join(unit.replace("@", str(place)) for place in range((MOST_MARKS - 9) // marks))


HOSTILE = {
    "31 kB of dotted keys": lambda: HEAD + ".".join("a" * 15_000) + " = 1\n",
    "9 kB of dotted keys": lambda: HEAD + ".".join("a" * 4_500) + " = 1\n",
    "spaced dotted keys": lambda: HEAD + " . ".join("a" * 2_400) + " = 1\n",
    "quoted dotted keys": lambda: HEAD + ".".join(['"a"', "'b'"] * 1_000) + " = 1\n",
    "many dotted keys": lambda: filled("a@.b.c.d.e = 1\n"),
    "dotted keys up to the limit": lambda: HEAD + "".join(f"a{place}.b.c.d.e=1\n" for place in range(250)),
    "dotted tables up to the limit": lambda: HEAD + "".join(f"[game.b.c.d.a{place}]\n" for place in range(250)),
    "deep arrays": lambda: HEAD + "a = " + "[" * 5_000,
    "deep arrays over lines": lambda: HEAD + "a = " + "[\n" * 60_000,
    "deep inline tables": lambda: HEAD + "a = " + "{a=" * 3_000,
    "closing brackets": lambda: filled("]\n"),
    "a line of 4 MiB": lambda: HEAD + "# " + "x" * (LARGEST_TEXT - 100),
    "a text of 4 MiB": lambda: HEAD + 'a = """' + ("x" * 9_990 + "\n") * 415 + '"""\n',
    "a text without end": lambda: HEAD + 'a = """' + ("x" * 9_990 + "\n") * 415,
    "quotes in a long text": lambda: HEAD + 'a = """' + ('""x' * 3_000 + "\n") * 400 + '"""\n',
    "escaped quotes without end": lambda: HEAD + 'a = """' + '\\"""\n' * 70_000,
    "a short text without end": lambda: HEAD + 'a = "' + '\\"' * 4_900,
    "texts": lambda: filled('a@ = "' + "x" * 9_900 + '"\n'),
    "texts beyond the BMP": lambda: filled('a@ = "\U0001f600' + "x" * 9_900 + '"\n'),
    "empty texts": lambda: filled('""' * 4_000 + "\n"),
    "escapes": lambda: filled('a@ = "' + "\\n" * 4_900 + '"\n'),
    "huge decimal numbers": lambda: filled("a@ = " + "9" * 4_290 + "\n"),
    "a number of 9 990 digits": lambda: HEAD + "a = " + "9" * 9_990 + "\n",
    "huge hexadecimal numbers": lambda: filled("a@ = 0x" + "f" * 9_900 + "\n"),
    "numbers with underscores": lambda: filled("a@ = " + "1_" * 2_000 + "1\n"),
    "huge fractions": lambda: filled("a@ = " + "1" * 4_900 + "." + "1" * 4_900 + "\n"),
    "dates": lambda: HEAD + "a = [\n" + ("1979-05-27T00:32:00.999999-07:00," * 300 + "\n") * 200 + "]\n",
    "empty lines": lambda: filled("\n"),
    "empty lines up to the limit": lambda: repeated("\n", 1),
    "empty comments": lambda: filled("#\n"),
    "quotes in comments": lambda: repeated("a@=1 # \"\"\" '''\n", 2),
    "blanks": lambda: filled(" " * 9_990 + "\n"),
    "empty entries": lambda: repeated("[[entry]]\n", 5),
    "tables": lambda: repeated("[a@]\n", 3),
    "keys": lambda: repeated("a@=1\n", 2),
    "long keys": lambda: filled("a@" + "x" * 9_900 + " = 1\n"),
    "arrays": lambda: HEAD + "a = [\n" + ("1," * 4_900 + "\n") * 30 + "]\n",
    "zeros": lambda: filled("\0"),
    "zeros on lines": lambda: filled("\0\n"),
    "carriage returns": lambda: filled("\r"),
    "carriage returns on lines": lambda: filled("\r\n\r"),
    "headings": lambda: filled("[game]\n"),
    "no heading": lambda: filled("[gam]\n", ""),
    "more than 4 MiB": lambda: "x" * (LARGEST_TEXT + 1),
    "more than 4 MiB of marks": lambda: "é" * (LARGEST_TEXT // 2 + 1),
}


def refusal_of(data):
    """Read a file and give its refusal, if there is one."""
    try:
        parse_game(read_text(data))
    except Refusal as refusal:
        return refusal
    return None


@pytest.fixture(scope="module")
def long_game():
    """Measure the CPU time of reading an honest game of 5 000 entries: what a second is here, about a fifth of it."""
    entry = '[[entry]]\nby = "Ana"\ndo = "draw until 7 then cards"\nat = "2026-11-29T21:40:00Z"\nsig = "'
    data = (HEAD + f'{entry}{"A" * 86}"\n\n' * 5_000 + "# with a remark, for the parser to read it\n").encode()
    start = time.process_time()
    assert refusal_of(data) is None
    return time.process_time() - start


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_text_costs_no_more_than_a_few_long_games(case, long_game):
    """Refused, or read where there is nothing wrong; never slow, never another error."""
    data = HOSTILE[case]().encode()
    start = time.process_time()
    refusal = refusal_of(data)
    assert time.process_time() - start < 8 * long_game
    assert refusal is None or refusal.code in ("too-large", "bad-file", "bad-entry", "wrong-format")
    assert len(str(refusal)) < 300


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a" * 10_001 + "\n", "line 1 is too long"),
        ("a = 1\n# " + "x" * 9_999, "line 2 is too long"),
        ("a.b.c.d.e.f = 1\n", "too many dots"),
        ("a = 1\n[a.b.c.d.e.f]\n", "line 2 has too many dots"),
        ('"a" . "b" . \'c\'.d.e.f = 1\n', "too many dots"),
        ("a = [[[[[[[[[1]]]]]]]]]\n", "too deep"),
        ("a = [{b=[{c=[{d=[{e=[1]}]}]}]}]\n", "too deep"),
        ("a.b = 1\n" * 1_001, "too many dots"),
        ("\n" * (MOST_MARKS + 1), "too many lines and parts"),
    ],
)
def test_what_is_over_a_limit_is_refused(text, why):
    """Lines of 10 000 characters, keys with 4 dots, brackets 8 deep."""
    with pytest.raises(TooLarge, match=why):
        blanked(text)


@pytest.mark.parametrize(
    "text",
    [
        "a" * 10_000 + "\n",
        "a.b.c.d.e = 1\n",
        "a = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5]\n",
        "a = [[[[[[[[1]]]]]]]]\n[[entry]]\n",
        'a = "[[[[[[[[[[.a.a.a.a.a.a.a"\n',
        "# [[[[[[[[[[ .a.a.a.a.a.a.a\n",
        "a = '''[[[[[[\n[[[[[['''\n",
        "\n" * MOST_MARKS,
    ],
)
def test_what_is_within_the_limits_is_not(text):
    """What stands in strings and comments does not count."""
    blanked(text)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ('a = "b" # c', "a =  "),
        ("a = 'b\\' # c'", "a =  "),
        ('a = "b\\" # c" x', "a =  x"),
        ('a = "b\\\\" # c', "a =  "),
        ('a = """b\n"c" ""d""" x', "a = \n x"),
        ('a = """b\\""" c\n""" x', "a = \n x"),
        ('a = """b""""" x', "a =  x"),
        ("a = '''b''''' x", "a =  x"),
        ("a = '''b\\''' x", "a =  x"),
        ('a = """b\\\\""" x', "a =  x"),
        ('a = "" x', "a =  x"),
        ("a = '' x", "a =  x"),
        ('a = """""" x', "a =  x"),
        ("a = \"'\" '\"' x", "a =   x"),
        ('# "\na = 1', "\na = 1"),
        ('"""\n\n', "\n\n"),
        ('"a\nb', "\nb"),
        ('"a\\\nb', "\\\nb"),
        ('"""a\\', "\\"),
    ],
)
def test_strings_and_comments_are_blanked(text, bare):
    """As a TOML parser reads them, line by line as it was."""
    assert without_strings(text) == bare


@given(st.text("\"'#\\\nax=[], ", max_size=30).map(lambda text: "a = " + text))
@example("a = '''\\''''' # '''\n")
def test_what_toml_takes_is_blanked_wholly(text):
    """Where the parser finds no fault, no quote and no comment is left, and every line is."""
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    bare = without_strings(text)
    assert not set(bare) & set("\"'#\\")
    assert bare.count("\n") == text.count("\n")


def test_small_files_keep_the_same_limits():
    """Decks and keys are read with the same care."""
    for text in ("x" * (LARGEST_TEXT + 1), "a.b.c.d.e.f = 1"):
        with pytest.raises(TooLarge):
            read_table(text)
    with pytest.raises(BadFile):
        read_table("a = ")
    assert read_table("a = 1\r\nb = 2") == {"a": 1, "b": 2}
