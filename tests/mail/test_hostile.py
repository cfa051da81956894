"""A message comes from anybody: whatever it is, the search ends soon, takes little memory and repeats nothing raw."""

from __future__ import annotations

import gzip
import random
import re
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.mail.evening import block, look
from tests.mail.hostile import GAME, HOSTILE, TEXT
from tests.mail.mangling import attached, mixed, part, with_attachment, zipped
from tests.sturdy.games import THOROUGH

MANY = 4 if THOROUGH else 1
LONGEST = 2.0
"""Seconds of the processor; twice what a slow machine takes."""

MOST_MEMORY = 200
"""MiB."""

STATUS, PEAK = Path("/proc/self/status"), Path("/proc/self/clear_refs")


def memory(kind: str) -> int:
    """Tell what memory this process has (VmRSS), or had at most since the peak was reset (VmHWM), in MiB."""
    found = re.search(rf"{kind}:\s+(\d+) kB", STATUS.read_text()) if STATUS.exists() else None
    return int(found[1]) // 1024 if found else 0


@pytest.mark.parametrize("name", HOSTILE)
def test_no_message_costs_more_than_two_seconds_and_200_MB(name):
    """A quarter of the size in ordinary tests, all of it with TENPBEM_THOROUGH=1; where it fits, the game is found."""
    data = HOSTILE[name](MANY)
    data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if PEAK.exists():
        PEAK.write_text("5")
    before, start = memory("VmRSS"), time.process_time()
    findings = look(data)
    took = time.process_time() - start
    assert took < LONGEST
    assert memory("VmHWM") - before < MOST_MEMORY
    assert findings.games or findings.problems


@pytest.mark.parametrize("name", ["a line of 7 MB", "tags", "open comments", "entities", "headers", "one header"])
def test_a_game_behind_all_that_is_found(name):
    """Limits are for what would cost too much, not for what is large."""
    findings = look(HOSTILE[name](1))
    assert [found.game.head for found in findings.games] == [GAME.head]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("mails 5 000 deep", "too-deep"),
        ("multiparts 5 000 deep", "too-deep"),
        ("a zip bomb", "too-big"),
        ("a gzip bomb", "too-big"),
        ("a line of 10 MB", "too-big"),
        ("a zip of 20 000 files", "too-many"),
        ("a large mailbox", "too-many"),
    ],
)
def test_what_is_too_much_is_said_to_be(name, reason):
    """A limit is named even where something was found."""
    assert reason in [problem.reason for problem in look(HOSTILE[name](1)).problems]


TRICKS = "\x1b]0;gone\x07\x1b[31m\u202e\u2066\x00\x9b31m\r\n"


@pytest.mark.parametrize(
    "make",
    [
        lambda: TEXT.replace('name = "', f'name = "{TRICKS}', 1),
        lambda: TEXT.replace('by = "', f'by = "{TRICKS}'),
        lambda: TEXT.replace('note = "', f'note = "{TRICKS}'),
        lambda: block(GAME)[:900].replace("BEGIN", f"{TRICKS}BEGIN"),
        lambda: f"From: {TRICKS}\nSubject: {TRICKS}\n{mixed(part(TEXT[:900]))}",
        lambda: with_attachment(attached(TEXT[:900].encode(), f"../../{TRICKS}.toml")).decode(),
        lambda: f'[game]\nname = "{TRICKS.strip()}"\n[[entry]]\nby = "{TRICKS.strip()}"\n',
    ],
)
def test_nothing_of_a_message_is_repeated_raw(make):
    """Problems hold nothing that could play tricks with a screen; joiners are letters of some scripts."""
    findings = look(make().encode("utf-8", "replace"))
    assert findings.problems
    for problem in findings.problems:
        for letter in problem.what + problem.fix:
            assert letter in "\u200c\u200d" or unicodedata.category(letter) not in ("Cc", "Cf", "Zl", "Zp"), problem


def test_names_in_archives_and_mails_are_never_opened(tmp_path, monkeypatch):
    """Nothing is written, and nothing but what was given is read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.toml").write_text(TEXT)
    monkeypatch.setattr("builtins.open", lambda *_, **__: pytest.fail("a file was opened"))
    archive = zipped(**{"../../a": b"x", "/etc/passwd": b"x", "secret.toml": b"x"})
    findings = look(archive, with_attachment(attached(b"", "secret.toml")))
    monkeypatch.undo()
    assert not findings.games
    assert [path.name for path in tmp_path.iterdir()] == ["secret.toml"]


PIECES = (
    *("[game]\n", "[[entry]]\n", 'by = "', "\n", "\r", "> ", '"', "=\n", "=3D", "<div>", "&quot;", "--b\n"),
    *("BEGIN TENPBEM 1 ", "game x a1b2c3 step 1\n", "part 1 of 1 bytes 2 sum ", "END TENPBEM", "turn a1b2c3 step 2 "),
    *("From a@b Thu Mar 12 21:14:05 2026\n", "Content-Type: multipart/mixed; boundary=b\n\n", "PK\x03\x04"),
    *("\x1f\x8b\x08", "begin 644 x\n", "\u200b", "\u201c", "{\\rtf1", TEXT[:700], TEXT[-300:], block(GAME)[:300]),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=25).map("".join))
def test_whatever_it_is_it_is_no_bug(text):
    """Any pieces of anything, in any order: games, or problems in words."""
    findings = look(text, text.encode("utf-16"), text.encode("latin-1", "replace"))
    assert findings.problems or findings.games


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_a_good_message_with_any_damage_is_no_bug(seed):
    """Bytes changed, cut out, doubled, in a mail, a zip, a gzip, a block."""
    chance, text = random.Random(seed), TEXT.encode()
    whole = [with_attachment(attached(text)), zipped(a=text), gzip.compress(text), block(GAME).encode(), text]
    data = bytearray(chance.choice(whole))
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(data))
        data[place : place + chance.randint(0, 40)] = chance.randbytes(chance.randint(0, 4))
    findings = look(bytes(data))
    assert all(found.game.id == GAME.id for found in findings.games)
    assert findings.games or findings.problems
