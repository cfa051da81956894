"""Section "the file" of the format: text to values and back."""

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tenpbem.engine.errors import BadEntry, BadFile, Refusal, TooLarge, WrongFormat
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import (
    append,
    entry_of,
    entry_text,
    parse_game,
    quoted,
    read_text,
)
from tenpbem.engine.log.entry import nfc, sign_entry
from tenpbem.engine.log.keys import Signer
from tenpbem.engine.log.newgame import deck_table, new_game_text
from tests.vectors.load import game_text, vectors

TEXT = game_text()
SIG = b64(bytes(64))
ENTRY = f'[[entry]]\nby = "Ana"\ndo = "draw"\nsig = "{SIG}"\n'
HEAD = "[game]\nformat = 1\n"
SIGNER = Signer(b"\1" * 32)
GAME = {"format": 1, "name": "friday", "rules": "ten/1", "seats": 2, "deal": "seeded", "nonce": b64(bytes(16))}


def lines_of(text):
    return [number for number, line in enumerate(text.split("\n"), 1) if line.strip().startswith("[[entry]]")]


def test_a_file_gives_the_values_that_were_written():
    """The table [game], and every entry with the line on which it begins."""
    document = parse_game(TEXT)
    assert document.game == vectors("game")["game"]
    assert [entry.table for entry in document.entries] == vectors("game")["entries"]
    assert [entry.line for entry in document.entries] == lines_of(TEXT)
    assert document.body == TEXT[TEXT.index("[game]") :]


def test_what_stands_above_game_is_never_read():
    """It belongs to the program: no TOML, quotes, entries or brackets there mean anything."""
    above = '"""\n[[entry]]\n = [[[[[[[[[[[ a.b.c.d.e.f.g\n[game] \n [game]\n#[game]\n' + "x" * 20_000 + "\n"
    document = parse_game(above + TEXT[TEXT.index("[game]") :])
    assert document.entries == parse_game(TEXT).entries
    assert [entry.line for entry in document.entries][:1] == [lines_of(TEXT)[0] + 5]


def test_line_ends_and_a_byte_order_mark_do_not_matter():
    """The reader takes CRLF and a BOM."""
    data = b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode()
    assert read_text(data) == TEXT
    assert parse_game(read_text(data)) == parse_game(TEXT)


def test_letters_taken_apart_by_a_mail_program_do_not_matter():
    """All texts are read in NFC; the text itself stays as it is."""
    apart = TEXT.replace("é", "e\u0301").replace("ü", "u\u0308")
    assert apart != TEXT
    document = parse_game(apart)
    assert (document.game, document.entries) == (parse_game(TEXT).game, parse_game(TEXT).entries)
    assert "e\u0301" in document.body


def test_the_way_it_is_written_does_not_matter():
    """Values are signed, not text: comments, order, indentation and kinds of strings are free."""
    other = "\n".join(
        [
            HEAD,
            "  [[entry]]   # Ana's move",
            f"  sig    = '{SIG}'",
            '  "do"=\t"""\\\n     dr\\u0061w"""  # not "[[entry]]"',
            "  by = '''\nAna'''",
            "# a comment at the end",
        ]
    )
    assert parse_game(other).entries == parse_game(HEAD + ENTRY).entries
    assert parse_game(other).entries[0].line == 4


def test_lines_are_counted_through_long_texts():
    """A text over several lines may even look like an entry."""
    note = 'note = """\n[[entry]]\n[game]\n"""\n'
    text = HEAD + ENTRY + note + "\n" + ENTRY
    assert [entry.line for entry in parse_game(text).entries] == [3, 12]


@pytest.mark.parametrize(
    ("text", "error", "line"),
    [
        ("", WrongFormat, None),
        ("hello\n", WrongFormat, None),
        (" [game]\nformat = 1\n", WrongFormat, None),
        ("[game] # x\nformat = 1\n", WrongFormat, None),
        ("[game]\n", WrongFormat, None),
        ("[game]\nformat = 2\n", WrongFormat, None),
        ("[game]\nformat = true\n", WrongFormat, None),
        ('[game]\nformat = "1"\n', WrongFormat, None),
        ("[game]\nformat = 1\n[game]\n", BadFile, 3),
        ("hello\n\n[game]\nformat = 1\na = \n", BadFile, 5),
        ("hello\n\n[game]\nformat = 1\na = [", BadFile, 5),
        ('hello\n\n[game]\nformat = 1\na = """\n\n', BadFile, 7),
        (HEAD + "a = 1.5\n", BadFile, None),
        (HEAD + "a = 2026-11-29\n", BadFile, None),
        (HEAD + "a = 9007199254740993\n", BadFile, None),
        (HEAD + "a = " + "9" * 5_000 + "\n", BadFile, None),
        (HEAD + "a-b = 1\n", BadFile, None),
        (HEAD + 'a = "\\uD800"\n', BadFile, 3),
        (HEAD + "a = 1\rb = 2\n", BadFile, 3),
        (HEAD + "a = '\0'\n", BadFile, 3),
        (HEAD + "[more]\n", BadFile, None),
        (HEAD + "[[more]]\n", BadFile, None),
        (HEAD + "[entry]\n", BadFile, None),
        (HEAD + '[["entry"]]\n', BadFile, None),
        (HEAD + "[[ entry ]]\n", BadFile, None),
        (HEAD + "[[entry]]\n[entry.more]\n", BadEntry, 3),
        (HEAD + "[[entry]]\n", BadEntry, 3),
        (HEAD + ENTRY + "more = 1\n", BadEntry, 3),
        (HEAD + ENTRY + "more = ['x']\n", BadEntry, 3),
        (HEAD + ENTRY + "\n" + ENTRY.replace('by = "Ana"\n', ""), BadEntry, 8),
        (HEAD + ENTRY.replace('do = "draw"\n', ""), BadEntry, 3),
        (HEAD + ENTRY.replace("sig", "sign"), BadEntry, 3),
        (HEAD + ENTRY.replace(SIG, SIG[1:]), BadEntry, 3),
        (HEAD + ENTRY.replace(SIG, SIG + "=="), BadEntry, 3),
        (HEAD + ENTRY.replace("Ana", "\\u001b[2J"), BadEntry, 3),
        (HEAD + ENTRY.replace("draw", "draw\\n"), BadEntry, 3),
        (HEAD + ENTRY.replace("draw", ""), BadEntry, 3),
        (HEAD + ENTRY + "a-b = 'x'\n", BadFile, 3),
    ],
)
def test_what_is_no_game_is_refused(text, error, line):
    """No [game], another format, no TOML, other tables, other values: a refusal that names the line."""
    with pytest.raises(error) as refused:
        parse_game(text)
    assert type(refused.value) is error
    assert refused.value.line == line
    assert str(refused.value).isprintable()


def test_a_bad_entry_names_its_author():
    """Where an entry says who made it, the refusal does."""
    for text, author in ((ENTRY + "more = 1\n", "Ana"), (ENTRY.replace('"Ana"', "1"), None)):
        with pytest.raises(BadEntry) as refused:
            parse_game(HEAD + text)
        assert refused.value.author == author


def test_bytes_that_are_no_text_are_refused():
    """A file is UTF-8, up to 4 MiB."""
    with pytest.raises(BadFile) as refused:
        read_text(b"[game]\nname = '\xff'\n")
    assert refused.value.line == 2
    with pytest.raises(BadFile):
        read_text("[game]".encode("utf-16"))
    with pytest.raises(BadFile):
        read_text(b"\xed\xa0\x80")
    with pytest.raises(TooLarge):
        read_text(b"x" * (4 * 1024 * 1024 + 1))
    with pytest.raises(TooLarge):
        parse_game("x" * (4 * 1024 * 1024 + 1))


def test_an_entry_is_written_in_its_order():
    """by, do, the fields of its kind, at, note; sig is last."""
    table = {"note": 'a "b"\n\\c', "sealed": "S", "at": "T", "link": "L", "do": "draw", "key": "K", "by": "Zoé"}
    written = entry_text(sign_entry(table, b"", SIGNER)._replace(sig=bytes(64)))
    assert written == (
        '[[entry]]\nby = "Zoé"\ndo = "draw"\nkey = "K"\nlink = "L"\nsealed = "S"\nat = "T"\n'
        f'note = "a \\"b\\"\\n\\\\c"\nsig = "{SIG}"\n'
    )


def test_the_vectors_are_written_as_they_stand():
    """A file made by appending is the file of the vectors, byte for byte."""
    document = parse_game(TEXT)
    start = TEXT[: TEXT.index("\n[[entry]]")]
    assert append(start, document.entries) == TEXT


def test_appending_leaves_every_byte():
    """Comments, odd spacing and a missing line end at the end survive."""
    for older in (HEAD + ENTRY + "  # well played!\n\n\n# mine", TEXT + "\n\n# end\n", HEAD.rstrip("\n")):
        entry = sign_entry({"by": "Ana", "do": "draw"}, b"", SIGNER)
        longer = append(older, [entry, entry])
        assert longer.startswith(older)
        assert parse_game(longer).entries == (*parse_game(older).entries, entry, entry)
    assert append("", []) == ""


SAFE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=20)
FIELDS = st.fixed_dictionaries(
    {"by": st.just("Ana"), "do": st.just("draw")}, optional={"note": SAFE, "at": SAFE, "key": SAFE}
)
COMMENTS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=20).map(lambda text: f"# {text}\n")


@given(st.lists(FIELDS, max_size=3), st.lists(FIELDS, min_size=1, max_size=3), COMMENTS)
def test_what_is_appended_is_read_back(older, newer, comment):
    """parse(append(text, entries)) gives the same values in NFC, and every byte of the older text stays."""
    entries = [sign_entry(nfc(fields), b"", SIGNER) for fields in older + newer]
    text = append(HEAD, entries[: len(older)]) + comment
    longer = append(text, entries[len(older) :])
    assert longer.startswith(text)
    assert parse_game(longer).entries == tuple(entries)
    assert [entry.line for entry in parse_game(longer).entries] == lines_of(longer)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_quoted_text_is_one_line_that_reads_back(text):
    """Whatever the text, TOML reads the same, and it stays on its line."""
    assert not set(quoted(text)) & {chr(code) for code in range(32)}
    assert tomllib.loads(f"a = {quoted(text)}") == {"a": text}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"seed": 'Märzschnee "7" \\'},
        {"deal": "listed", "cards": ["R1 R2", "XX"]},
        {"deck": {"R1": [1, 1, 1], "C1": [3, 3, 3]}},
        {"skip": "chosen", "last": 5, "deal": "listed", "cards": ["W"], "deck": {"W": [1, 0, 0]}},
    ],
)
def test_a_new_game_reads_back(more):
    """[game] as it was given; rows of cards and faces of the deck one a line."""
    game = {**GAME, **more}
    text = new_game_text(game)
    assert text.startswith("[game]\n")
    assert text.endswith("\n")
    assert parse_game(text).game == game
    entry = sign_entry({"by": "Ana", "do": "draw"}, b"", SIGNER)
    assert parse_game(append(text, [entry])).entries == (entry,)


def test_a_new_game_looks_as_the_format_says():
    """A person finds every row of cards and every face of the deck on a line of its own."""
    text = new_game_text({**GAME, "cards": ["R1 R2", "XX"], "deck": {"R1": [1, 1, 1], "XX": [3, 0, 0]}})
    assert '\ncards = [\n    "R1 R2",\n    "XX",\n]\n' in text
    assert text.endswith("\n[game.deck]\nR1 = [1, 1, 1]\nXX = [3, 0, 0]\n")


def test_a_deck_table_is_read():
    """[deck] with copies unmarked, marked 3+, marked 4+."""
    assert deck_table("# mine\n[deck]\nR1 = [1, 1, 1]\nR7 = [1, 0, 0] # x\n") == {"R1": [1, 1, 1], "R7": [1, 0, 0]}


@pytest.mark.parametrize(
    "text", ["", "[deck]\n", "R1 = [1, 1, 1]\n", "[deck]\nR1 = 1\n", "[deck]\nR1=[1,1,1]\n[x]\n", "deck"]
)
def test_what_is_no_deck_table_is_refused(text):
    """Anything else in it is refused."""
    with pytest.raises(BadFile):
        deck_table(text)


def test_an_entry_can_be_made_of_its_fields():
    """What comes from a copy in another shape is read by the same rules."""
    assert entry_of({"by": "Ana", "do": "draw", "sig": SIG}) == parse_game(HEAD + ENTRY).entries[0]
    with pytest.raises(BadEntry):
        entry_of({"by": "Ana", "do": "draw", "sig": 7})


def read(data):
    """Read bytes; only a refusal may come out."""
    try:
        parse_game(read_text(data))
    except Refusal as refusal:
        assert str(refusal).isprintable()  # noqa: PT017 - most inputs are refused, some are not


@given(st.binary(max_size=200))
@settings(max_examples=200)
def test_random_bytes_are_refused(data):
    """Alone and below a good head."""
    read(data)
    read(HEAD.encode() + data)


@given(st.text(st.sampled_from("[]entrygam=\"'#\\\n .{},1é\ud800\0\r\x1b"), max_size=40))
@settings(max_examples=300)
def test_random_texts_are_refused(text):
    """Pieces of TOML in any order, and letters that are none."""
    for whole in (text, HEAD + text, TEXT + text, HEAD + ENTRY + "note = " + text):
        try:
            parse_game(whole)
        except Refusal as refusal:
            assert str(refusal).isprintable()  # noqa: PT017 - most inputs are refused, some are not


def test_a_changed_byte_gives_a_refusal_or_a_document():
    """One byte changed anywhere gives a refusal or a document, never anything else."""
    data = TEXT.encode()
    for place in range(len(data)):
        for other in (data[place] ^ 1, 0x0A, 0x22):
            read(data[:place] + bytes([other]) + data[place + 1 :])
