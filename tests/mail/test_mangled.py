"""Whatever mail and chat do to a game: it is found, or the reason is named."""

from __future__ import annotations

from functools import cache

import pytest

from tenpbem.cli.mail import blocks
from tenpbem.cli.mail.problems import REASONS
from tests.mail.cases_mails import FILES, MAILS
from tests.mail.cases_refused import REFUSED
from tests.mail.cases_texts import TEXTS
from tests.mail.evening import block, body, evening, file, look, same
from tests.mail.mangling import ANY, FOUND, Case, Payload

CASES = [*MAILS, *TEXTS, *FILES]

OLDER = 7
"""Moves between the older copy and the newest."""


@cache
def payload(kind: str) -> Payload:
    """Write an evening in one of the ways in which it is sent."""
    game, older = evening(44)[-1], evening(44)[-1 - OLDER]
    if kind == "file":
        return Payload(file(game), file(older), False)
    limit = 1_980 if kind == "parts" else None
    return Payload(block(game, limit), block(older, limit), True)


ALL = [(kind, case) for kind in ("file", "block") for case in CASES] + [("parts", case) for case in TEXTS]


@pytest.mark.parametrize(("kind", "case"), ALL, ids=[f"{kind}: {case.name}" for kind, case in ALL])
def test_a_mangled_game_is_found_or_the_damage_is_named(kind: str, case: Case) -> None:
    """A block survives what letters and digits survive; a file what a repair that the signatures confirm can undo."""
    findings = look(*case.make(payload(kind)).values())
    expected = case.block if payload(kind).is_block else case.plain
    reasons = [problem.reason for problem in findings.problems]
    found = [same(each.game, evening(44)[-1]) for each in findings.games]
    if expected == FOUND or (expected == ANY and not reasons):
        assert found == [True], reasons
        assert not reasons
    elif expected == ANY:
        assert found == []
    else:
        assert found == []
        assert expected in reasons


@pytest.mark.parametrize("kind", ["file", "block"])
def test_a_game_that_arrives_whole_keeps_every_letter(kind: str) -> None:
    """Comments among the entries come along, in an attachment and in a block."""
    game = evening(44)[-1]
    commented = body(game).replace("\n\n[[entry]]", '\n\n# here it became interesting: é, "quoted"\n[[entry]]', 9)
    text = commented if kind == "file" else block(game)
    if kind == "block":
        (text,) = blocks.write(game, commented)
    (found,) = look(text).games
    assert found.body == commented


@pytest.mark.parametrize(("name", "make", "reason"), REFUSED, ids=[name for name, _, _ in REFUSED])
def test_what_holds_no_game_is_refused_with_its_reason(name: str, make, reason: str) -> None:
    """Each reason is a sentence for people, and one thing to do."""
    findings = look(*make(payload("file").text.encode()).values())
    assert not findings.games
    (problem,) = findings.problems
    assert problem.reason == reason
    assert problem.what
    assert problem.fix
    assert problem.source == "1.txt"


def test_every_reason_is_seen_in_a_test() -> None:
    """No reason is there for nothing; the last five in the tests of parts, of hostile sources and of folders."""
    seen = {reason for _, _, reason in REFUSED} | {case.plain for case in CASES} | {case.block for case in CASES}
    assert seen - {FOUND, ANY} <= REASONS.keys()
    assert REASONS.keys() - seen == {"split", "too-deep", "too-many", "left-out", "unreadable"}
