"""Mails for people and for programs: drafts that survive, whom to answer, what to read of a folder."""

from __future__ import annotations

import os
from email import message_from_bytes
from email.policy import default

import pytest

from tenpbem.cli.mail import letters, search
from tenpbem.cli.mail.budget import LARGEST_SOURCE
from tenpbem.cli.mail.drafts import Envelope, compose, file_name, subject
from tenpbem.cli.mail.folders import MOST_FILES, sources
from tenpbem.cli.mail.manners import why_not
from tenpbem.cli.mail.texts import text_codec, texts_of, wide
from tenpbem.cli.mail.webpage import to_lines
from tenpbem.engine.errors import NoFile
from tests.game.sitting import Sitting
from tests.mail.evening import body, check_found, evening, file, look
from tests.mail.mangling import LUNCH, bounce, mail, mbox

GAME = evening()[-1]
ENVELOPE = Envelope(
    "Ana <ana@mail.test>", ["Bob <bob@mail.test>"], ["cid@mail.test"], ident="<7@mail.test>", thread=["<6@mail.test>"]
)


def draft(game=GAME, envelope=ENVELOPE):
    """Write a draft and read it as a mail program does."""
    data = compose(game, file(game), body(game), envelope).data
    return data, message_from_bytes(data, policy=default)


def test_a_draft_is_read_by_any_mail_program_and_by_this_one():
    """The whole file attached in base64 under a plain name, two lines for people, the block."""
    data, message = draft()
    assert message["To"] == "Bob <bob@mail.test>"
    assert message["Cc"] == "cid@mail.test"
    assert message["In-Reply-To"] == message["References"] == "<6@mail.test>"
    text, attachment = message.iter_parts()
    assert attachment["Content-Transfer-Encoding"] == "base64"
    assert attachment.get_content_type() == "application/octet-stream"
    assert attachment.get_content() == file(GAME).encode()
    assert attachment.get_filename().isascii()
    words = text.get_content().replace("\r\n", "\n")
    assert words.split("\n\n")[0].count("\n") == 1
    assert [found.body for found in look(words).games] == [body(GAME)]
    check_found(look(data), GAME)


def test_no_line_of_a_draft_gets_into_trouble_on_the_way():
    """CRLF, at most 78 columns, ASCII, none that begins like an envelope or ends a mail."""
    data, _ = draft()
    lines = data.split(b"\r\n")
    assert max(map(len, lines)) <= 78
    assert data.isascii()
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert not [line for line in lines if line.startswith((b"From ", b".", b">", b"-- "))]


def test_subject_and_name_tell_whose_turn_it_is_and_no_result():
    """Before the start, in the middle, at the end."""
    sitting = Sitting("listed", "open", seats=4, name="Friday")
    assert subject(sitting.game) == "[tenpbem Friday] step 3: seat 4 is free"
    sitting = Sitting("listed", "open", name="Friday")
    assert subject(sitting.game) == "[tenpbem Friday] step 3: Ana to play"
    assert file_name(sitting.game) == "friday-003-ana.toml"
    over = sitting.play_on().game
    assert over.over
    assert subject(over) == f"[tenpbem Friday] step {over.step}: the game is over"
    assert file_name(over) == f"friday-{over.step:03}-over.toml"
    persian = evening(12)[-1]
    assert file_name(persian).startswith(persian.id.hex()[:6])


def test_an_address_cannot_bring_headers_of_its_own():
    """A line end in it is refused."""
    with pytest.raises(ValueError, match=r"(?i)header|linefeed|newline|carriage"):
        draft(envelope=ENVELOPE._replace(to=["a@b.test\nBcc: c@d.test"]))


def test_what_goes_out_unasked_says_so_and_is_read():
    """RFC 3834; it carries a header of its own, so that it is told from a holiday."""
    data, message = draft(envelope=ENVELOPE._replace(automatic=True))
    assert message["Auto-Submitted"] == "auto-replied"
    check_found(look(data), GAME)
    assert letters.refused(letters.read(data)) is None


@pytest.mark.parametrize(
    ("data", "answerable"),
    [
        (mail("hi"), True),
        (mail("hi", more="Auto-Submitted: no\n"), True),
        (mail("hi", more="Auto-Submitted: auto-generated\n"), False),
        (mail("hi", more="Precedence: Bulk\n"), False),
        (mail("hi", more="List-Id: <x.example.org>\n"), False),
        (mail("hi", more="list-unsubscribe: <https://example.org>\n"), False),
        (mail("hi", more="Return-Path: <>\n"), False),
        (mail("hi").replace(b"ana@mail.test", b"MAILER-DAEMON@mail.test"), False),
        (mail("hi", 'multipart/report; report-type=disposition-notification; boundary="x"'), False),
        (bounce(b"x"), False),
    ],
)
def test_only_what_a_person_sent_may_be_answered(data, answerable):
    """Never a list, a bounce, a receipt or another program."""
    assert (why_not(letters.read(data)) is None) == answerable


def test_a_file_standard_input_and_a_folder_are_sources(tmp_path, monkeypatch):
    """Content decides, not the name; hidden files are left alone; the newest comes first."""
    (tmp_path / "a").write_bytes(b"a")
    (tmp_path / "b.eml").write_bytes(LUNCH)
    (tmp_path / ".hidden").write_bytes(b"c")
    (tmp_path / "folder").mkdir()
    os.utime(tmp_path / "a", (1, 1))
    assert [os.path.basename(source.name) for source in sources(str(tmp_path))] == ["b.eml", "a"]
    assert list(sources(str(tmp_path / "a"))) == [search.Source(str(tmp_path / "a"), b"a")]
    with open(tmp_path / "b.eml", "rb") as stdin:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": stdin}))
        assert [source.data for source in sources("-")] == [LUNCH]


def test_of_a_maildir_what_was_delivered_is_read(tmp_path):
    """`new` and `cur`, whatever the flags; nothing that is still being written."""
    for folder in ("new", "cur", "tmp"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"17.{folder}.host:2,S").write_bytes(mail(file(GAME)))
    (tmp_path / "index").write_bytes(b"x")
    assert sorted(os.path.basename(source.name) for source in sources(str(tmp_path))) == [
        "17.cur.host:2,S",
        "17.new.host:2,S",
    ]
    check_found(search.search(sources(str(tmp_path))), GAME)


def test_of_a_large_mailbox_the_newest_mails_are_read(tmp_path):
    """They stand at the end; that there are more is said."""
    large = mbox(mail("x" * (LARGEST_SOURCE + 9)), mail(file(GAME)))
    (tmp_path / "inbox").write_bytes(large)
    findings = search.search(sources(str(tmp_path / "inbox")))
    assert [found.game.head for found in findings.games] == [GAME.head]
    (problem,) = findings.problems
    assert problem.reason == "too-big"
    assert "newest" in problem.what


def test_of_a_large_folder_the_newest_files_are_read(tmp_path, monkeypatch):
    """That there are more is said."""
    monkeypatch.setattr("tenpbem.cli.mail.folders.MOST_FILES", 2)
    for number in range(3):
        (tmp_path / f"{number}").write_bytes(b"hello")
        os.utime(tmp_path / f"{number}", (number, number))
    found = list(sources(str(tmp_path)))
    assert [os.path.basename(source.name) for source in found[:-1]] == ["2", "1"]
    assert (found[-1].name, found[-1].data, found[-1].reason) == (str(tmp_path), b"", "left-out")
    assert "2 of 3" in found[-1].cut
    assert MOST_FILES > 100


@pytest.mark.parametrize("name", ["missing", "."])
def test_what_cannot_be_read_is_named(name, tmp_path, monkeypatch):
    """A file that is not there; a folder that may not be listed."""

    def denied(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.scandir", denied)
    with pytest.raises(NoFile):
        list(sources(str(tmp_path / name)))


@pytest.mark.parametrize(
    ("data", "label", "text"),
    [
        (b"\xc3\xa9", "iso-8859-1", "é"),
        (b"\xe9", "iso-8859-1", "é"),
        (b"\x93a\x94", None, "\u201ca\u201d"),
        ("日本".encode("iso-2022-jp"), "iso-2022-jp", "日本"),
        ("Привет".encode("koi8-r"), "koi8-r", "Привет"),
        ("é[game]".encode("utf-16"), "us-ascii", "é[game]"),
        (b"a\xe9", "base64", "aé"),
        (b"a\xe9", "unicode_escape", "aé"),
        (b"a\xe9", "x" * 5000, "aé"),
        (b"a\xe9", "\0", "aé"),
        (b"\xef\xbb\xbfa", None, "a"),
    ],
)
def test_texts_are_read_by_content_then_by_label(data, label, text):
    """UTF-8 where it is that; else what the label says, if it is an encoding of texts; else what Windows uses."""
    assert texts_of(data, label)[0] == text


def test_bytes_with_a_text_inside_are_read_with_gaps():
    """What is none of all that may still hold a game."""
    assert any("[game]" in text for text in texts_of(b"\x81\xff\0" * 9 + b"[game]\n"))
    assert wide(b"\0" * 20) is None
    assert text_codec("undefined") is None


def test_a_page_is_read_as_its_lines():
    """Blocks end lines; words broken by tags are one; scripts, styles and comments are not there."""
    page = "<style>x</style><p>a &lt; b&nbsp;c</p><!-- x -->d<wbr>e<script>f</script><br/>g<td>h <b>i</b><unknown"
    assert to_lines(page).split() == ["a", "<", "b", "c", "de", "g", "h", "i<unknown"]


def test_an_open_comment_hides_nothing():
    """What is not closed is left in."""
    assert "[game]" in to_lines("<p><!-- [game]")
