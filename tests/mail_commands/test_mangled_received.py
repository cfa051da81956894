"""Whatever mail and chat do to a game: `receive`, and every FILE, brings it home whole, or names the damage."""

from __future__ import annotations

import time

import pytest

from tests.cli.shell import Shell
from tests.mail.cases_refused import REFUSED
from tests.mail.evening import evening
from tests.mail.mangling import ANY, FOUND, Case, Payload
from tests.mail.test_mangled import CASES, payload
from tests.mail_commands.screens import check_holds, check_holds_nothing, check_screen, files_of

GAME = evening(44)[-1]
LONGEST = 2.0
"""Seconds of the processor."""

ALL = [(kind, case) for kind in ("file", "block") for case in CASES]
SINGLE = [it for it in ALL if len(it[1].make(payload(it[0]))) == 1 and (it[0] == "file" or it[1] in CASES[::4])]
"""Those that come as one file; blocks in part, since what they are in is read like files."""


def brought(shell: Shell, case: Case, sent: Payload) -> list[str]:
    """Save what came in a player's folder."""
    return [str(shell.write(f"in/{name}", data).relative_to(shell.folder)) for name, data in case.make(sent).items()]


@pytest.mark.parametrize(("kind", "case"), ALL, ids=lambda it: getattr(it, "name", it))
def test_a_mangled_game_comes_home_or_its_damage_is_named(newcomer: Shell, kind: str, case: Case) -> None:
    """The right head in memory and in the game's own file, or the reason and exit 4, and nothing written."""
    sent = payload(kind)
    names, before = brought(newcomer, case, sent), files_of(newcomer)
    start = time.process_time()
    answer = newcomer("receive", *names, "--json")
    assert time.process_time() - start < LONGEST
    check_screen(answer)
    expected, reasons = case.block if sent.is_block else case.plain, [it["reason"] for it in answer.json["problems"]]
    if expected == FOUND or (expected == ANY and not reasons):
        assert (answer.code, reasons, answer.err) == (0, [], "")
        assert [(it["step"], it["new"], it["first"]) for it in answer.json["games"]] == [(GAME.step, 44, True)]
        check_holds(newcomer, GAME, before)
    else:
        assert (answer.code, answer.json["games"], answer.err) == (4, [], "")
        assert expected == ANY or expected in reasons
        assert all(it["what"] and it["fix"] and it["source"] in names for it in answer.json["problems"])
        check_holds_nothing(newcomer, before)


@pytest.mark.parametrize(("kind", "case"), SINGLE, ids=lambda it: getattr(it, "name", it))
def test_a_file_is_read_as_receive_reads_it(newcomer: Shell, kind: str, case: Case) -> None:
    """`show` shows the game in whatever one file it came, or says why it cannot."""
    sent = payload(kind)
    (name,) = brought(newcomer, case, sent)
    answer, expected = newcomer("show", name), case.block if sent.is_block else case.plain
    check_screen(answer)
    assert answer.code in ((0, 4) if expected == ANY else (0,) if expected == FOUND else (4,)), answer
    assert answer.out.startswith(f"TEN: {GAME.table['name']}") == (answer.code == 0)
    assert answer.code == 0 or answer.err.count("\n") in (2, 3)


@pytest.mark.parametrize(("name", "make", "reason"), REFUSED, ids=[name for name, _, _ in REFUSED])
def test_what_holds_no_game_is_refused_with_its_reason(newcomer: Shell, name: str, make, reason: str) -> None:
    """In one line, with one thing to do; for a FILE as well."""
    data = next(iter(make(payload("file").text.encode()).values()))
    newcomer.write("a", data)
    before = files_of(newcomer)
    for answer in (newcomer("receive", "a"), newcomer("receive", "-", stdin=data)):
        check_screen(answer)
        assert (answer.code, answer.out, answer.err.count("\n")) == (4, "", 1)
        assert f": {reason}: " in answer.err
        assert "; try: " in answer.err
    shown = newcomer("show", "a")
    check_screen(shown)
    assert (shown.code, shown.out) == (4, "")
    check_holds_nothing(newcomer, before)
