"""A game that forked: the agent signs nothing in it until its player has settled it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tenpbem.cli.agent import files
from tests.agent.room import Office, address, env_of, seat
from tests.cli.evenings import FILE
from tests.cli.shell import Shell

FORKED = "Ana signed two different moves for step 4"


def twin(office: Office) -> bytes:
    """Have a second machine of Ana's draw another way; give the mail that brings it to Bob."""
    ana, number = office["Ana"], 1 + len(office.evening.people)
    other = Shell(ana.folder.parent / "twin")
    other.write("home/keys/Ana.toml", (ana.home / "keys" / "Ana.toml").read_bytes())
    other.write(FILE, b"[[entry]]".join(ana.read(FILE).split(b"[[entry]]")[:number]))
    other.ok("play", FILE, "draw until 9 then currency", "--from", "1")
    return office.write("Ana", "Bob", file=other.read(FILE))


@pytest.fixture
def put_off(office: Office) -> Office:
    """Put Bob's deal off, as the address of Cid is not known; then Ana's other branch comes, and the address."""
    office["Bob"].ok("people", "remove", "Cid")
    office.agent("Bob")
    office.filters("Bob", twin(office))
    assert FORKED in office.log("Bob")[-1]
    office["Bob"].ok("people", "set", "Cid", address("Cid"))
    return office


def test_what_is_put_off_is_not_done_where_the_game_forked(put_off: Office) -> None:
    """Whatever comes of either branch; the log says once why, and what helps."""
    before = put_off.did("Bob")
    said = put_off.agent("Bob")
    assert f"you are to deal; it is tried again: friday: {FORKED}: nothing is signed for you until you keep" in said
    assert "; try: agree on one branch, then: tenpbem merge " in said
    assert put_off.agent("Bob") == ""
    put_off.filters("Bob", put_off.write("Ana", "Bob"))
    assert "you are to deal; it is tried again: friday: Ana signed two" in put_off.log("Bob")[-1]
    put_off.filters("Bob", twin(put_off))
    assert put_off.agent("Bob") == ""
    assert (put_off.did("Bob"), put_off.posted) == (before, [])


def test_it_is_done_when_a_branch_was_kept(put_off: Office) -> None:
    """By the choice that people made; the branch that was left bars nothing when it comes again."""
    bob = put_off["Bob"]
    (head,) = re.findall(r'"draw" \(head (\S+)\)', put_off.log("Bob")[-1])
    bob.ok("merge", FILE, "--keep", head)
    assert "done for you: deal; mailed to Cid" in put_off.agent("Bob")
    put_off.filters("Bob", twin(put_off))
    assert len(put_off.posted) == 1
    put_off.filters("Cid", put_off.posted[0])
    put_off.filters("Ana", put_off.posted[-1])
    put_off.plays("Ana", "draw")
    put_off.delivers()
    assert "done for you: deal" in put_off.agent("Bob")


def test_to_play_settles_it_too(put_off: Office) -> None:
    """Who deals by hand has chosen; the next duties are done again."""
    put_off["Bob"].ok("play", FILE)
    assert put_off.agent("Bob") == ""
    put_off.filters("Cid", put_off.write("Bob", "Cid"))
    put_off.filters("Ana", put_off.posted[-1])
    put_off.plays("Ana", "draw")
    put_off.delivers()
    assert "done for you: deal" in put_off.agent("Bob")


def test_a_fork_after_the_duty_bars_the_next_one(office: Office) -> None:
    """What was signed before the fork was met settles nothing."""
    office.agent("Bob")
    office.filters("Bob", twin(office))
    office.filters("Cid", office.posted[0])
    office.filters("Ana", office.posted[-1])
    office.plays("Ana", "draw")
    office.delivers()
    before = office.posted[:]
    assert f"you are to deal; it is tried again: friday: {FORKED}" in office.agent("Bob")
    assert office.posted == before


def test_one_dealer_for_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The croupier is the only other player: he does not choose between two mails of hers by dealing."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob")
    office["Bob"].ok("people", "remove", "Ana")
    office.plays("Ana", "draw")
    office.delivers()
    assert "you are to deal; it is tried again" in office.agent("Bob")
    other = Shell(tmp_path / "twin")
    other.write("home/keys/Ana.toml", (office["Ana"].home / "keys" / "Ana.toml").read_bytes())
    other.write(FILE, b"[[entry]]".join(office["Ana"].read(FILE).split(b"[[entry]]")[:-1]))
    other.ok("play", FILE, "draw until 9 then currency", "--from", "1")
    office.filters("Bob", office.write("Ana", "Bob", file=other.read(FILE)))
    office["Bob"].ok("people", "set", "Ana", address("Ana"))
    assert "Ana signed two different moves for step 3: nothing is signed" in office.agent("Bob")
    assert office.posted == []


def test_a_note_that_is_damaged(put_off: Office) -> None:
    """It is begun anew, with a word; the fork is noted when it is met again."""
    path = Path(files.path_of(env_of(put_off["Bob"].home), "forked.json"))
    path.write_text("{")
    put_off.filters("Bob", twin(put_off))
    assert "forked.json is damaged, and begun anew" in " ".join(put_off.log("Bob"))


@pytest.mark.parametrize("lives", ["in its file", "in the memory"])
@pytest.mark.parametrize("branch", ["draw", "draw until 9 then currency"])
def test_what_the_log_says_settles_it(branch: str, lives: str, office: Office) -> None:
    """Typed in any folder, also after the mail was read and moved, and with blanks in the names of folders."""
    bob = office["Bob"]
    home = bob.home.rename(bob.home.with_name("my home"))
    bob.home = home
    bob.ok("people", "remove", "Cid")
    office.agent("Bob")
    if lives == "in the memory":
        (bob.folder / FILE).unlink()
    bob.write("Maildir/new/2.host", twin(office))
    office.agent("Bob")
    (bob.folder / "Maildir" / "new" / "2.host").rename(bob.folder / "Maildir" / "cur" / "2.host:2,S")
    line = next(line for line in office.log("Bob") if FORKED in line)
    (head,) = re.findall(rf'"{branch}" \(head (\S+)\)', line)
    typed = line.partition("then: tenpbem ")[2].partition(" --keep HEAD")[0]
    bob.folder = bob.folder.parent
    said = bob.ok(*shlex.split(typed), "--keep", head)
    assert f"This machine follows the branch with head {head} from now on." in said
    assert office.did("Bob")[-1] == f"Ana: {branch}"
