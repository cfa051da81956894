"""Section "blocks" of docs/mail-formats.md."""

from __future__ import annotations

import random
import re
from contextlib import suppress

import pytest

from tenpbem.cli.mail import blocks, marks
from tenpbem.cli.mail.blocks import CHATS, Part
from tenpbem.cli.mail.marks import GAME, Mark, find, short_name, sum_of
from tenpbem.cli.mail.search import Source, search
from tenpbem.cli.mail.thinning import fill
from tenpbem.cli.mail.together import put_together
from tenpbem.engine.errors import Refusal
from tenpbem.engine.log.codec import parse_game
from tests.game.sitting import Sitting
from tests.mail.evening import block, body, check_found, evening, file, look, play

GAME_60 = evening()[-1]


def parts_in(*texts: str) -> list[Part]:
    """Read all parts in some texts."""
    found = [blocks.read(framed) for text in texts for framed in find(text)]
    return [part for part in found if part is not None]


def test_a_block_looks_like_this():
    """Two lines of plain words, lines of four words of fifteen letters, one line at the end; nothing else."""
    (text,) = blocks.write(GAME_60, body(GAME_60))
    lines = text.splitlines()
    assert lines[0] == f"BEGIN TENPBEM 1 game {GAME_60.id.hex()[:6]} step {GAME_60.step}"
    assert re.fullmatch(r"part 1 of 1 bytes \d+ sum [0-9a-f]{12}\.", lines[1])
    assert lines[-1] == "END TENPBEM 1 part 1 of 1."
    assert all(re.fullmatch(r"(\w{15} ){3}\w{15}", line) for line in lines[2:-2])
    assert max(map(len, lines)) <= 72
    assert text.isascii()
    assert not re.search(r"^(From |\.|>|-- )", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("name", "short"),
    [("friday", "friday"), ("Friday night 2", "fridaynig"), ("Émile's", "emiles"), ("شب", ""), ("1-2_3.4", "1234")],
)
def test_a_mark_shows_what_letters_of_english_a_name_has(name, short):
    """Up to nine; a name without any is left out."""
    assert short_name(name) == short
    game = evening(12, name=name)[-1]
    assert block(game).startswith(f"BEGIN TENPBEM 1 game {short} ".replace("  ", " ") + game.id.hex()[:6])
    (framed,) = find(block(game))
    assert framed.mark is not None
    assert framed.mark.name == short
    check_found(look(block(game)), game)


@pytest.mark.parametrize("chat", CHATS)
def test_parts_fit_their_chat(chat):
    """Every part is a block of its own that fits into one message, and no more of them than there must be."""
    texts = blocks.write(GAME_60, body(GAME_60), CHATS[chat])
    assert max(map(len, texts)) <= CHATS[chat]
    assert all(len(text) > CHATS[chat] * 3 // 4 for text in texts[:-1])
    check_found(look(*texts), GAME_60)


def test_parts_come_in_any_order_and_twice():
    """Also spread over messages with other words, and with an older copy of a part between."""
    texts = blocks.write(GAME_60, body(GAME_60), 1500)
    older = blocks.write(evening()[-4], body(evening()[-4]), 1500)
    mixed = [*texts, *texts[2:4], older[0], "thanks!"]
    random.Random(1).shuffle(mixed)
    findings = look("\n\n".join(mixed))
    assert [found.game.head for found in findings.games] == [GAME_60.head]


def test_missing_parts_are_named_and_the_others_kept():
    """What is there is handed back, and completes the block with the next message."""
    texts = blocks.write(GAME_60, body(GAME_60), 1500)
    findings = look(*texts[:2], *texts[4:])
    assert not findings.games
    (problem,) = findings.problems
    assert problem.reason == "split"
    assert f"parts 3, 4 of {len(texts)} missing" in problem.what
    assert len(findings.parts) == len(texts) - 2
    again = search([Source("late", (texts[3] + texts[2]).encode())], findings.parts)
    check_found(again, GAME_60)
    assert not again.parts
    kept = parts_in(*[part.text for part in findings.parts])
    assert set(kept) == set(findings.parts)


def test_parts_that_were_read_after_a_repair_leave_no_complaint():
    """Letters that cannot be seen break the marks of all; only the one that is missing is said."""
    texts = [text.replace("END TEN", "END TE\u200bN") for text in blocks.write(GAME_60, body(GAME_60), 1500)]
    (problem,) = look("\n".join(texts[1:])).problems
    assert (problem.reason, "part 1 of" in problem.what) == ("split", True)


def test_a_damaged_part_is_named():
    """The others are good as they are."""
    texts = blocks.write(GAME_60, body(GAME_60), 1500)
    findings = look(texts[0], texts[1].replace("A", "B"), *texts[2:])
    assert any(p.reason == "changed" and f"part 2 of {len(texts)}" in p.what for p in findings.problems)
    assert any(p.reason == "split" and f"part 2 of {len(texts)} missing" in p.what for p in findings.problems)
    check_found(look(*texts, texts[1].replace("A", "B")), GAME_60)


def test_rival_parts_are_tried_against_each_other():
    """Two different blocks of one step and as many parts: the bytes say which belong together."""
    one = blocks.write(GAME_60, body(GAME_60), 4000)
    commented = body(GAME_60).replace("\n\n[[entry]]", "\n\n# one\n[[entry]]", 1)
    two = blocks.write(GAME_60, commented, 4000)
    assert len(one) == len(two) > 1
    wholes, gaps = put_together([], [parts_in(*one, *two)])
    assert not gaps
    good = []
    for whole in wholes:
        with suppress(Refusal):
            good.append(fill(whole.text()))
    assert {body(GAME_60), commented} <= set(good)
    check_found(look(*one, *two), GAME_60)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("END", "end").replace("BEGIN TENPBEM", "Begin  Tenpbem"),
        lambda text: text.replace("\n", " "),
        lambda text: text.replace(" ", "\n> "),
        lambda text: text.replace(" ", " \u00a0\u3000").replace(".", ""),
        lambda text: re.sub(r"(\w{7})", r"\1-", text.split("\n", 2)[2]).join(
            ["\n".join(text.split("\n")[:2]) + "\n", ""]
        ),
        lambda text: "BEGIN TENPBEM 1 game x\n" + text,
        lambda text: text[: text.rindex("END")] + "\nand so on, and so on",
        lambda text: text.replace("\n", "\nAna, 9:14: look (at this)\n", 9),
        lambda text: f"BEGIN TENPBEM 1 game other aaaaaa step 2\npart 1 of 1 bytes 9 sum 123456789012.\n{text}",
        lambda text: "\n".join(line[p : p + 40] for line in text.split("\n") for p in range(0, len(line) + 1, 40)),
    ],
)
def test_only_letters_and_digits_between_the_marks_count(change):
    """Layout, case of the marks, what stands around and in between, also a BEGIN whose END is missing."""
    findings = look(change(block(GAME_60)))
    assert [found.game.head for found in findings.games] == [GAME_60.head]


def test_every_END_belongs_to_the_nearest_BEGIN_before_it():
    """A block that begins within another one is the one that is read."""
    text, older = block(GAME_60), evening()[-12]
    findings = look(text[: len(text) // 2] + block(older))
    assert [found.game.head for found in findings.games] == [older.head]
    assert [problem.reason for problem in findings.problems] == ["truncated"]


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        (lambda t: t[:2000], "truncated", "BEGIN is there, END is not"),
        (lambda t: t.split("\n", 2)[2], "truncated", "END is there, BEGIN is not"),
        (lambda t: re.sub(r"\n\w{15}", "\n", t, count=1), "changed", "letters came"),
        (lambda t: t.swapcase(), "changed", "not those that were sent"),
        (lambda t: t.replace("TENPBEM 1", "TENPBEM 2"), "truncated", ""),
        (lambda t: t.replace("part 1 of 1", "part 2 of 1"), "changed", ""),
        (lambda t: t.replace("part 1 of 1", "part 0 of 0"), "changed", ""),
        (lambda t: t.replace("part 1 of 1", "part 1 of 9999"), "changed", ""),
    ],
)
def test_what_is_wrong_with_a_block_is_said(text, reason, words):
    """With the game and the step, where its mark says them."""
    (problem,) = look(text(block(GAME_60))).problems
    assert problem.reason == reason
    assert words in problem.what


def test_a_good_sum_over_bytes_that_are_no_game():
    """A block that somebody made up is refused as changed, one that holds a wrong game, too."""
    for packed in (b"", b"\0", b"\2abc", b"\0" + bytes(40)):
        (text,) = blocks.cut(Mark(GAME, "x", "abcdef", 3, 1, 1, 0, ""), packed)
        findings = look(text)
        assert not findings.games
        assert [problem.reason for problem in findings.problems] == ["changed"], packed
    wrong = body(GAME_60).replace("causeway", "gateway")
    assert parse_game(wrong).entries
    (text,) = blocks.write(GAME_60, wrong)
    assert [problem.reason for problem in look(text).problems] == ["changed"]


@pytest.mark.parametrize(
    ("way", "auction"), [("croupier", "sealed"), ("seeded", "open"), ("table", "sealed"), ("seeded", "sealed")]
)
def test_a_game_of_50_kB_is_a_block_of_31_000_characters(way, auction):
    """In every deal and auction, whole games of three, with no notes and short names: the worst there is."""
    game = play(Sitting(way, auction, ("Ana", "Bob", "Cid"), deck=None), 1000, notes=(None,))[-1]
    assert game.over
    text = file(game)
    assert len(block(game)) <= 31_000 * len(text.encode()) / 50_000


def test_marks_are_found_in_linear_time():
    """A million words that look like marks take a moment."""
    assert len(list(find("BEGIN TENPBEM 1 game x abcdef step 1\npart 1 of 1 " * 50_000))) <= marks.MOST
    assert not list(find("BEGIN TENPB " * 300_000))
    assert sum_of(b"") == "e3b0c44298fc"
