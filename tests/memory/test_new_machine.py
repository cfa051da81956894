"""A seat that has signed before, on a machine that does not remember it: `--from STEP`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import Shell, pass_file
from tests.memory.evening import FILE, Evening, entries, second_machine, sit_down, snapshot


@pytest.fixture
def table(tmp_path: Path) -> Evening:
    """Ana has played two cards and taken them; her last step is 6."""
    table = sit_down(tmp_path)
    table.ana.ok("play", FILE, "draw", "draw", "take cards")
    table.to_all("Ana")
    return table


def test_nothing_is_signed_before_the_step_is_confirmed(table: Evening, tmp_path: Path) -> None:
    """`play` refuses, writes nothing, and says what to say; the step itself it does not tell."""
    laptop = second_machine(table, tmp_path, "Bob")
    before = snapshot(laptop)
    error = laptop.refused(7, "play", FILE, "draw")
    assert "does not remember it" in error
    assert "--from STEP" in error
    assert "2" not in error
    refused = laptop("play", FILE, "draw", "--json")
    assert '"error": "stale"' in refused.err
    assert snapshot(laptop) == before


@pytest.mark.parametrize(("step", "hint"), [(1, "you signed later ones"), (3, "older than your last mail"), (0, "")])
def test_another_step_confirms_nothing(table: Evening, tmp_path: Path, step: int, hint: str) -> None:
    """Bob's last step is 2: a lower one and a higher one are refused, the higher one because the file is old."""
    laptop = second_machine(table, tmp_path, "Bob")
    before = snapshot(laptop)
    assert hint in laptop.refused(7, "play", FILE, "draw", "--from", str(step))
    assert snapshot(laptop) == before


def test_the_right_step_confirms(table: Evening, tmp_path: Path) -> None:
    """Who knows the step of his last mail plays on, and is not asked again."""
    laptop = second_machine(table, tmp_path, "Bob")
    laptop.ok("play", FILE, "draw", "--from", "2")
    assert entries(laptop.read(FILE))[-1].do == "draw"
    pass_file(laptop, table.cid)
    table.cid.ok("play", FILE, "pass")
    table.send("Cid", "Ana")
    table.ana.ok("play", FILE, "pass")
    pass_file(table.ana, laptop)
    laptop.ok("play", FILE, "pass")


def test_to_confirm_is_enough(table: Evening, tmp_path: Path) -> None:
    """A confirmation without a move is remembered too: a robot's only way to be confirmed."""
    laptop = second_machine(table, tmp_path, "Cid")
    laptop.ok("play", FILE, "--from", "3")
    table.bob.ok("play", FILE, "draw")
    pass_file(table.bob, laptop)
    answer = laptop("play", FILE)
    assert (answer.code, answer.err) == (0, "")


@pytest.mark.parametrize("look", [("show", FILE), ("log", FILE), ("merge", FILE), ("games",), ("show", "friday")])
def test_to_have_looked_confirms_nothing(table: Evening, tmp_path: Path, look: tuple[str, ...]) -> None:
    """A memory that was made by looking at a file knows no more than the file."""
    laptop = second_machine(table, tmp_path, "Bob")
    laptop.ok("show", FILE)
    laptop.ok(*look)
    laptop.refused(7, "play", FILE, "draw")
    laptop.refused(7, "play", "friday", "draw")


def test_the_memory_that_looking_makes_is_used_once_confirmed(table: Evening, tmp_path: Path) -> None:
    """The step is counted over all that is known, not over the old file at hand."""
    laptop = second_machine(table, tmp_path, "Ana")
    laptop.ok("show", FILE)
    data = table.ana.read(FILE)
    laptop.write(FILE, data[: data.rindex(b"\n[[entry]]")])
    laptop.refused(7, "play", FILE, "--from", "5")
    laptop.ok("play", FILE, "--from", "6")
    assert entries(laptop.read(FILE)) == entries(data)


def test_an_old_file_on_a_new_machine(table: Evening, tmp_path: Path) -> None:
    """The attack: an old branch is shown to a machine without memory. Who knows his last step sees that it is old."""
    laptop = second_machine(table, tmp_path, "Ana")
    data = table.ana.read(FILE)
    laptop.write(FILE, data[: data.rindex(b"\n[[entry]]")])
    assert "older than your last mail" in laptop.refused(7, "play", FILE, "draw", "--from", "6")
    assert "ask the others for the newest file" in laptop.refused(7, "play", FILE, "draw", "--from", "6")


def test_others_are_not_asked(table: Evening, tmp_path: Path) -> None:
    """Bob's new machine asks nothing of Ana and Cid, nor of Bob on his old one."""
    laptop = second_machine(table, tmp_path, "Bob")
    laptop.ok("play", FILE, "draw", "--from", "2")
    for name in ("Ana", "Bob", "Cid"):
        pass_file(laptop, table.shells[name])
        answer = table.shells[name]("play", FILE)
        assert (answer.code, answer.err) == (0, ""), name


def test_who_never_signed_is_not_asked(tmp_path: Path) -> None:
    """To join needs no memory."""
    ana, bob = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "bob", "Bob")
    ana.ok("new", FILE, "--seats", "3")
    bob.write(FILE, ana.read(FILE))
    bob.ok("join", FILE)


def test_a_second_identity_of_a_machine_is_asked_for_itself(table: Evening, tmp_path: Path) -> None:
    """Ana's machine remembers what Ana signed; a key that moves there has signed elsewhere."""
    (table.ana.home / "keys" / "Bob.toml").write_bytes((table.bob.home / "keys" / "Bob.toml").read_bytes())
    table.ana.refused(7, "play", FILE, "draw", "--as", "Bob")
    table.ana.ok("play", FILE, "draw", "--as", "Bob", "--from", "2")
    table.ana.ok("play", FILE, "--as", "Bob")


def test_robots_are_asked_too(tmp_path: Path) -> None:
    """A robot without memory says which command confirms its step; after that it plays."""
    ana = Shell(tmp_path / "ana", "Ana")
    ana.ok("new", FILE, "--robots", "1", "--seed", "tulip", "--auction", "open")
    ana.ok("play", FILE, "draw", "take cards")
    other = Shell(tmp_path / "other")
    (other.home / "keys").mkdir(parents=True)
    for key in (ana.home / "keys").iterdir():
        (other.home / "keys" / key.name).write_bytes(key.read_bytes())
    other.write(FILE, ana.read(FILE))
    error = other.refused(7, "robot", FILE)
    assert 'tenpbem play FILE --as "Robot Ada" --from STEP' in error
    assert "Robot Ada's last mail" in error
    other.ok("play", FILE, "--as", "Robot Ada", "--from", "2")
    other.ok("robot", FILE)
    assert len(entries(other.read(FILE))) > len(entries(ana.read(FILE)))


def test_a_dry_run_needs_no_confirmation_to_be_refused(table: Evening, tmp_path: Path) -> None:
    """A dry run asks like the real one, and confirms nothing."""
    laptop = second_machine(table, tmp_path, "Bob")
    laptop.refused(7, "play", FILE, "draw", "--dry-run")
    laptop.ok("play", FILE, "draw", "--dry-run", "--from", "2")
    laptop.refused(7, "play", FILE, "draw")
