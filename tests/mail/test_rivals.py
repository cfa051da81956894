"""Parts that somebody made up, with marks and sums that fit: they do not keep those of the game from being read."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tenpbem.cli.mail import blocks, marks, together, turncodes
from tenpbem.cli.mail.blocks import Part
from tenpbem.cli.mail.search import Findings, Source, search
from tenpbem.cli.mail.turncodes import TurnCode
from tenpbem.engine.errors import BadEntry, BadSignature
from tests.cli.shell import Shell
from tests.game.sitting import entries
from tests.mail.evening import body, check_found, evening, file, look, same
from tests.mail.mangling import mail, mbox

GAME = evening()[-1]
OLD = evening()[20]
TEXTS = blocks.write(GAME, body(GAME), 1500)
NEW = [entry for entry in entries(GAME) if entry not in entries(evening()[-9])]
CODE = turncodes.write(GAME, NEW, 900)


def made_up(text: str, number: int = 0) -> str:
    """Make up a part of the same block with the same number, as long as the one of a game."""
    (framed,) = marks.find(text)
    assert framed.mark is not None
    data = random.Random(number).randbytes(framed.mark.size or 0)
    return marks.write(framed.mark._replace(sum=marks.sum_of(data)), data)


def received(kept: Sequence[Part], *texts: str) -> Findings:
    """Look through one message, with the parts that are kept."""
    return search([Source("it", "\n".join(texts).encode())], kept)


@pytest.mark.parametrize("rivals", [1, 64, 200])
def test_a_message_with_all_parts_is_read_whatever_came_before(rivals: int) -> None:
    """A flood of rivals of one part, or of all, is kept, and does no harm; at the end nothing is kept."""
    for each in (TEXTS[:1], TEXTS):
        flood = received((), *(made_up(text, number) for text in each for number in range(rivals)))
        assert not flood.games
        findings = received(flood.parts, *TEXTS)
        check_found(findings, GAME)
        assert not findings.parts


@pytest.mark.parametrize("moment", range(len(TEXTS)))
@pytest.mark.parametrize("rivals", [1, 8])
def test_a_made_up_block_between_the_parts_of_a_game(moment: int, rivals: int) -> None:
    """The parts come one by one, and a whole made-up block at any moment between: those that came are kept."""
    kept: Sequence[Part] = ()
    for number, text in enumerate(TEXTS):
        if number == moment:
            for rival in range(rivals):
                kept = received(kept, *(made_up(each, rival) for each in TEXTS)).parts
        findings = received(kept, text)
        kept = findings.parts
    check_found(findings, GAME)
    assert not kept


def test_the_marks_of_a_made_up_block_may_be_those_of_an_older_game() -> None:
    """Who has an old copy can cut that into as many parts, and name another step: it is old, and that is all."""
    packed = b"".join(part.data for part in parts_of(blocks.write(OLD, body(OLD))))
    size = -(-len(packed) // len(TEXTS))
    (first, *_) = parts_of(TEXTS)
    pieces = [packed[place : place + size] for place in range(0, len(packed), size)]
    assert len(pieces) == len(TEXTS)
    named = [
        marks.write(first.mark._replace(part=n, size=len(piece), sum=marks.sum_of(piece)), piece)
        for n, piece in enumerate(pieces, 1)
    ]
    kept = received((), *TEXTS[:-1]).parts
    findings = received(kept, *named)
    assert [found.game.head for found in findings.games] == [OLD.head]
    assert set(findings.parts) == set(kept)
    check_found(received(findings.parts, TEXTS[-1]), GAME)


def parts_of(texts: Sequence[str]) -> list[Part]:
    """Read parts."""
    found = [blocks.read(framed) for text in texts for framed in marks.find(text)]
    return [part for part in found if part is not None]


def test_each_mail_of_a_mailbox_is_tried_by_itself() -> None:
    """Rivals in the same mailbox, before and after; also in parts of a turn code."""
    for texts in (TEXTS, CODE):
        assert len(texts) > 1
        floods = [mail("\n".join(made_up(text, n) for text in texts)) for n in range(12)]
        flood = mail("\n".join(made_up(text, n) for text in texts for n in range(20, 40)))
        findings = look(mbox(*floods, mail("\n".join(texts)), flood))
        if texts is TEXTS:
            assert [found.game.head for found in findings.games] == [GAME.head]
        else:
            assert any(applies(found.code) for found in findings.codes)
        assert not findings.problems


def applies(code: TurnCode) -> bool:
    """Tell whether a turn code leads to the game; raise Fork where it goes elsewhere."""
    try:
        return same(turncodes.apply(code, evening()[-9]), GAME)
    except (BadEntry, BadSignature):
        return False


def test_a_turn_code_comes_in_whatever_is_made_up_of_it(tmp_path: Path) -> None:
    """Somebody who has a part of it makes up the others, and more of each: nobody hears of those that are no good."""
    bob = Shell(tmp_path / "bob")
    bob.ok("receive", "-", stdin=file(evening()[-9]))
    bob.ok("receive", "-", stdin=CODE[0])
    bob("receive", "-", stdin="\n".join(made_up(text, n) for text in CODE for n in range(2)))
    bob.ok("receive", "-", stdin=CODE[1])
    answer = bob("receive", "-", stdin=CODE[2])
    assert (answer.code, answer.err) == (0, "")
    assert f"{len(NEW)} new, step {GAME.step}" in answer.out


def test_of_a_turn_code_the_rivals_wait_on() -> None:
    """Which of them is any good shows only where they are applied; one without rivals is done with."""
    assert len(CODE) == 3
    kept = received((), *CODE[:2]).parts
    findings = received(kept, *(made_up(text) for text in CODE))
    assert set(findings.parts) == {*kept, *parts_of([made_up(text) for text in CODE])}
    assert any(applies(found.code) for found in received(findings.parts, CODE[2]).codes)
    assert not received((), *CODE).parts


def test_no_more_ways_are_tried_than_may_be() -> None:
    """However many rivals there are; and of too many only some are kept, the oldest and the newest."""
    flood = [parts_of([made_up(text, number)])[0] for text in TEXTS for number in range(40)]
    wholes, gaps = together.put_together([], [flood])
    assert not gaps
    assert len(TEXTS) < len(wholes) <= together.MOST_TRIES + together.MOST_BY_MAIL
    assert len({whole.parts for whole in wholes}) == len(wholes)
    kept = together.left(flood, set(), set())
    assert len(kept) == together.MOST_RIVALS * len(TEXTS)
    assert {flood[0], flood[-1]} <= set(kept)


def test_what_is_kept_is_not_tried_again_with_every_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up block that is complete waits for another part, and costs nothing until one comes."""
    kept = received((), *(made_up(text) for text in TEXTS)).parts
    assert len(kept) == len(TEXTS)

    def never(*_: Any) -> None:
        raise AssertionError("a block was opened")

    monkeypatch.setattr("tenpbem.cli.mail.blocks.unpack", never)
    findings = received(kept, "lunch?")
    assert findings.parts == kept
    assert [problem.reason for problem in findings.problems] == ["no-game"]
