"""A game that forked, as it is received: what is said to be typed settles it, and nothing is written before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tenpbem.cli.mail import turncodes
from tenpbem.engine.log.canon import b64
from tests.cli.shell import Shell
from tests.game.sitting import entries
from tests.mail.evening import file, same
from tests.mail_commands.arriving import HOLDERS, MESSAGES, ONE, OTHER, STEM, Holder, in_a_chat, state


@pytest.mark.parametrize("holder", HOLDERS)
def test_a_fork_of_a_new_game_is_settled_as_the_refusal_says(tmp_path: Path, holder: Holder) -> None:
    """Both branches came at once, among other games: what is to be typed works, and the game gets its file."""
    shell = Shell(tmp_path / "bob")
    names = holder(shell, [it.text for it in (MESSAGES[0], MESSAGES[-3], MESSAGES[-2], MESSAGES[-1], MESSAGES[5])])
    refusal = shell("receive", *names, "--json").json["games"]
    (error,) = [it["error"] for it in refusal if it["error"]]
    assert error["what"].startswith("fork: Bob signed two different moves for step 13")
    typed = error["fix"].partition("then: tenpbem ")[2]
    assert typed.startswith("merge fork.toml ")
    assert not (shell.folder / "fork.toml").exists()
    head = b64(OTHER.head)[:6]
    assert head in error["why"]
    said = shell.ok(*typed.replace("HEAD", head).split())
    assert said.startswith(f"fork: step {OTHER.step}, head {b64(OTHER.head)}. {len(entries(OTHER))} new.")
    kept = state(shell, OTHER)
    assert kept is not None
    assert same(kept, OTHER)
    again = shell("receive", *names, "--json")
    assert (again.code, [it["error"] for it in again.json["games"]]) == (0, [None] * len(again.json["games"]))
    assert shell(*typed.split()[:-2]).code == 7


def test_a_turn_code_of_another_branch(tmp_path: Path) -> None:
    """It cannot be compared: the whole game is to be asked for, and then the fork can be settled."""
    shell = Shell(tmp_path / "bob")
    shell.ok("receive", "-", stdin=file(ONE))
    new = [it for it in entries(OTHER) if it not in entries(STEM)]
    answer = shell("receive", "-", stdin=turncodes.write(OTHER, new)[0])
    assert answer.code == 7
    assert "fork: Bob signed two different moves for step 13" in answer.err
    assert answer.err.endswith("tenpbem send GAME --block\n")
    kept = state(shell, ONE)
    assert kept is not None
    assert same(kept, ONE)


def test_a_file_with_both_branches_shows_neither(tmp_path: Path) -> None:
    """As a FILE it is a fork, and the refusal says what to type; no file is made where no branch is kept."""
    shell = Shell(tmp_path / "bob")
    in_a_chat(shell, [file(ONE), file(OTHER)])
    for command in ("show", "play", "merge"):
        assert "then: tenpbem merge fork.toml chat.txt --keep HEAD" in shell.refused(7, command, "chat.txt")
    assert "cannot read fork.toml" in shell.refused(5, "merge", "fork.toml", "chat.txt")
    assert "cannot read fork.toml" in shell.refused(5, "merge", "fork.toml", "chat.txt", "--keep", "AAAAAA")
    assert {path.name for path in shell.folder.iterdir()} <= {"chat.txt", "home"}


def test_a_made_up_branch_stops_nothing(tmp_path: Path) -> None:
    """The head that a code names is signed by nobody: what is good beside it is taken, and the code complained of."""
    shell = Shell(tmp_path / "bob")
    shell.ok("receive", "-", stdin=file(STEM))
    good = turncodes.write(ONE, [it for it in entries(ONE) if it not in entries(STEM)])[0]
    made_up = re.sub(r"head [0-9a-f]{6}", "head 123456", good)
    assert made_up != good
    for text in (f"{made_up}\n\n{good}", f"{good}\n\n{made_up}"):
        answer = shell("receive", "-", stdin=text)
        assert answer.code == 0
        assert "goes on from another step" in answer.err
    kept = state(shell, ONE)
    assert kept is not None
    assert same(kept, ONE)
    assert shell("receive", "-", stdin=made_up).code == 7
