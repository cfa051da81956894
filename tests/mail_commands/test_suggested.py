"""What is suggested is true, and can be typed as it stands: every command that any text of the program names."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import tenpbem.cli
from tenpbem.cli.agent.journal import typed_name
from tenpbem.cli.agent.outbox import Item
from tenpbem.cli.calling import word_for
from tenpbem.cli.env import Env
from tenpbem.cli.mail.problems import REASONS
from tenpbem.cli.main import door
from tenpbem.cli.people import how_to_note
from tenpbem.cli.store import typed_path
from tests.cli.evenings import FILE, Evening
from tests.cli.shell import Shell
from tests.mail.evening import evening, file

SOURCES = sorted(Path(tenpbem.cli.__file__).parent.rglob("*.py"))
PLACES = {
    "GAME": "friday",
    "CHAT": "discord",
    "STEP": "3",
    "HEAD": "vv7QC+",
    "ADDRESS": "a@example.org",
    "SECONDS": "9",
}
COMMAND = re.compile(r"(?:^|[:(] )tenpbem ([a-z]+(?: [^\n;(),]*)?)")
"""A command stands at the beginning of a text or behind a colon, and ends with it, or where a sentence goes on."""


def texts(path: Path) -> Iterator[str]:
    """Give the texts of a module, with a word for each value in one; no docstrings."""
    tree = ast.parse(path.read_text())
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(it.value) if isinstance(it, ast.Constant) else "3" for it in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner | docs:
            yield node.value


PUT_TOGETHER = {("people", "people set 3"), ("handling", "merge ")}
"""Put together of pieces: here `test_how_to_note_somebody_whose_name_begins_with_a_hyphen` types what comes of it, and
`tests/agent/test_forks.py` what the agent says of a fork."""

SUGGESTED = sorted(
    {(path.stem, it) for path in SOURCES for text in texts(path) for it in COMMAND.findall(text)} - PUT_TOGETHER
)


def parse(words: list[str]) -> None:
    """Have the command line read words without doing anything; raise click's UsageError."""
    context = door.make_context("tenpbem", words, obj=Env())
    while isinstance(context.command, click.Group) and (args := [*context._protected_args, *context.args]):
        name, command, rest = context.command.resolve_command(context, args)
        assert command is not None
        context = command.make_context(name, rest, parent=context, obj=context.obj)


@pytest.mark.parametrize("place", SUGGESTED, ids=" ".join)
def test_what_is_suggested_can_be_typed(place: tuple[str, str]) -> None:
    """Once a word is put for each word in capitals; nothing is missing, and nothing too much."""
    parse([PLACES.get(word, word) for word in shlex.split(place[1])])


def test_commands_are_found() -> None:
    """Also those that have an option of their own, and one that was wrong."""
    assert {"send GAME --block --chat CHAT", "games", "people"} <= {words for _, words in SUGGESTED}
    assert len(SUGGESTED) > 30
    with pytest.raises(click.UsageError):
        parse(["send", "friday", "--block", "--chat"])
    assert not [fix for _, fix in REASONS.values() if re.search(r"--chat\b(?! CHAT)", fix)]


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    """Seat Ana and Bob."""
    return Evening(tmp_path, "Ana", "Bob").start("--auction", "open")


def test_names_that_begin_with_a_hyphen(tmp_path: Path) -> None:
    """Of a game, a player and a file: no command takes one for an option, and no line of a mail begins with one."""
    ana, bob = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "bob")
    bob.ok("key", "new", "--", "-- Bob")
    ana.ok("new", "it.toml", "--name", "-- From me", "--seats", "2")
    ana.write("-it.toml", ana.read("it.toml"))
    assert shlex.split(typed_path("-it.toml")) == ["./-it.toml"]
    ana.ok("show", shlex.split(typed_path("-it.toml"))[0])
    said = bob.ok("receive", "-", stdin=ana.read("it.toml"))
    bob.ok(*shlex.split(said.splitlines()[0].rpartition("tenpbem ")[2]))
    (own,) = bob.folder.glob("*.toml")
    ana.ok("receive", str(own))
    ana.ok("people", "set", "Ana", "ana@example.org")
    ana.ok("send", "it.toml", "--eml", "it.eml")
    assert not re.search(rb"^(?:-- |From |\.|>)", ana.read("it.eml"), re.M)


@pytest.mark.parametrize("name", ["-x", "Friday night", "friday"])
def test_a_mail_that_is_given_up_is_to_be_sent_by_hand(tmp_path: Path, name: str) -> None:
    """Whatever its game is called."""
    ana = Shell(tmp_path / "ana", "Ana")
    ana.ok("new", "it.toml", "--name", name, "--seats", "2")
    (ident,) = (path.stem for path in ana.home.glob("games/*.toml"))
    item = Item(ident, name, 1, (), (), "", (), (), (), "", "")
    ana.ok("send", *shlex.split(typed_name(item)), "--block")


def test_how_to_note_somebody_whose_name_begins_with_a_hyphen(tmp_path: Path) -> None:
    """Or does not; with and without a key."""
    for name in ("-- Bob", "Bob the 2nd"):
        seat = evening(9, people=("Ana", name))[-1].seats[1]
        for other_key in (False, True):
            shell = Shell(tmp_path / f"{name}{other_key}", "Ana")
            typed = how_to_note(seat, other_key).rpartition("tenpbem ")[2]
            shell.ok(*shlex.split(typed.replace("ADDRESS", "bob@example.org")))
            (noted,) = shell("people", "--json").json["people"]
            assert (noted["name"], noted["address"]) == (name, "bob@example.org")


def test_a_game_whose_name_begins_with_a_hyphen_is_called_by_its_id(tmp_path: Path) -> None:
    """Where it has no file."""
    game = evening(9, name="-x")[-1]
    bob = Shell(tmp_path / "bob")
    bob.write("x.toml", "mine")
    said = bob("receive", "-", stdin=file(game))
    assert (said.code, "x.toml is left as it is" in said.err) == (0, True)
    env = Env()
    env.home = str(bob.home)
    assert word_for(env, game.id.hex()) == game.id.hex()[:8]
    bob.ok("show", game.id.hex()[:8])


def test_a_turn_code_is_for_those_who_have_the_rest(tmp_path: Path) -> None:
    """Before anybody else has joined nobody has; while a seat is free it is said who needs more."""
    ana, bob, cid = (Shell(tmp_path / name, name) for name in ("Ana", "Bob", "Cid"))
    ana.ok("new", FILE, "--seats", "3")
    refusal = ana.refused(2, "send", FILE, "--code")
    assert "nobody but you has joined" in refusal
    typed = refusal.rpartition("try: tenpbem ")[2].split()
    assert "a new game" in bob.ok("receive", "-", stdin=ana.ok(*typed))
    bob.ok("join", FILE)
    answer = bob("send", FILE, "--code")
    assert answer.err.startswith("For Ana. Whoever wants to play needs the whole game:\ntenpbem send ")
    assert "1 new" in ana.ok("receive", "-", stdin=answer.out)
    whole = bob.ok(*answer.err.rpartition("tenpbem ")[2].split())
    assert "step 2, now in" in cid.ok("receive", "-", stdin=whole)


def test_a_draft_on_standard_output(table: Evening) -> None:
    """It is in no file yet."""
    answer = table["Ana"]("send", FILE, "--eml", "-")
    assert (answer.code, "Subject: [tenpbem friday] step 2" in answer.out) == (0, True)
    assert ": save it in a file, open it with your mail program, and send it.\n" in answer.err
