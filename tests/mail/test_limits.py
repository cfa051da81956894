"""How much is read of a message: as much as the documents say, to the letter; where it is more the limit is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tenpbem.cli.mail import budget
from tests.mail.evening import check_found, evening, file, look
from tests.mail.mangling import b64, mail, zipped

GAME = evening(12)[-1]
TEXT = file(GAME)
LEAST = 300_000


def padded(size: int) -> str:
    """Write a chat of so many bytes, with the game at its end."""
    return ("lunch at the harbour, or so?\n" * (size // 29 + 1))[: size - len(TEXT.encode())] + TEXT


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have limits that are soon reached."""
    monkeypatch.setattr(budget, "MOST_READ", LEAST)
    monkeypatch.setattr(budget, "MOST_UNPACKED", LEAST)


WAYS = {
    "a chat": lambda text: text,
    "a mail": mail,
    "a mail in base64": lambda text: mail(b64(text.encode()), encoding="base64"),
    "two bytes a letter": lambda text: text.encode("utf-16"),
}


@pytest.mark.parametrize("way", WAYS)
def test_as_much_text_is_read_as_may_be(way: str) -> None:
    """However it is written; of more nothing."""
    check_found(look(WAYS[way](padded(LEAST))), GAME)
    findings = look(WAYS[way](padded(LEAST * 3 // 2)))
    assert not findings.games
    (problem,) = findings.problems
    assert (problem.reason, "(more than 8 MiB of text, " in problem.what) == ("too-big", True)


def test_what_comes_out_of_archives() -> None:
    """Has a limit of its own, which is named."""
    check_found(look(zipped(it=padded(LEAST).encode())), GAME)
    (problem,) = look(zipped(it=padded(LEAST + 1).encode())).problems
    assert (problem.reason, "(more than 0 MiB in archives)" in problem.what) == ("too-big", True)


def test_the_limits_of_the_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Are those of the program."""
    monkeypatch.undo()
    assert budget.MOST_UNPACKED == budget.MOST_READ
    row = next(line for line in Path("docs/mail-formats.md").read_text().splitlines() if "`too-big`" in line)
    mib = 2**20
    assert [int(number) for number in re.findall(r"\d+", row)] == [
        budget.LARGEST_SOURCE // mib,
        budget.MOST_READ // mib,
        budget.MOST_PIECES,
        budget.DEEPEST,
    ]
