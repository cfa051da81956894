"""Turn codes that somebody made up: nothing but entries is read out of them, and the signatures decide."""

from __future__ import annotations

import pytest

from tenpbem.cli.mail import blocks, turncodes
from tenpbem.cli.mail.marks import TURN, Mark
from tenpbem.cli.mail.packing import pack
from tenpbem.cli.mail.turncodes import apply
from tenpbem.engine.errors import BadChain, BadEntry, BadSignature, Refusal
from tenpbem.engine.game import Game
from tests.mail.evening import codes_in, evening, look

EVENING = evening(80)
NEWEST = EVENING[-1]


def made_up(text: str, game: Game = NEWEST, since: int | None = None) -> str:
    """Write any text as a turn code of the newest step."""
    step = since or game.step
    mark = Mark(TURN, "x", game.id.hex()[:6], step, 1, 1, 0, "", game.steps[step - 1].before.hex()[:6])
    return blocks.cut(mark, pack(text))[0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[game]\nformat = 1\n",
        "[[entry]]\n",
        '[[entry]]\ndo = "x"\n',
        "entry = 3\n",
        "entry = [3]\n",
        "a." * 90 + "b = 1",
    ],
)
def test_a_code_that_holds_something_else_is_refused(text):
    """Nothing but entries, and every one says whose it is."""
    findings = look(made_up(text))
    assert not findings.codes
    assert [problem.reason for problem in findings.problems] == ["changed"]


@pytest.mark.parametrize("by", ["0", "9", "-1", "true", '"Bob"', f'"{NEWEST.seats[0].name}"'])
def test_only_seats_and_those_who_join_are_authors(by):
    """The number of a seat that is taken; a name only with a join."""
    text = made_up(f'[[entry]]\nby = {by}\ndo = "pass"\nsig = "{"A" * 86}"\n')
    (code,) = codes_in(text)
    with pytest.raises((BadEntry, BadChain, BadSignature)):
        apply(code, NEWEST)


def test_a_forged_entry_is_refused():
    """Whatever the sum says, the signature decides."""
    last = NEWEST.steps[-1].answers[-1]
    fields = "".join(
        f'{key} = "{value}"\n' for key, value in last.entry.table.items() if key not in ("by", "at", "note")
    )
    text = made_up(f'[[entry]]\nby = {last.seat}\n{fields}at = "2026-11-29T21:41:00Z"\nsig = "{"A" * 86}"\n')
    (code,) = codes_in(text)
    with pytest.raises(Refusal):
        apply(code, EVENING[-3])
    assert turncodes.belongs(code, NEWEST)
