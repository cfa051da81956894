"""What a machine remembers is written before the file; what is damaged or lost is no disaster."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tenpbem.cli import store
from tests.cli.shell import Shell
from tests.memory.evening import FILE, Evening, entries, remembered, sit_down, snapshot, state


class Cut(BaseException):
    """The power goes."""


def cut_short(table: Evening, monkeypatch: pytest.MonkeyPatch, *moves: str) -> bytes:
    """Have Ana's power go when a move is signed and the file not yet replaced; give the file, which is the old one."""
    before = table.ana.read(FILE)
    write = store.write

    def cut(path: str, text: str) -> None:
        if Path(path).name == FILE:
            raise Cut
        write(path, text)

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", cut)
        with pytest.raises(Cut):
            table.ana("play", FILE, *moves)
    assert table.ana.read(FILE) == before
    return before


def test_memory_is_written_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was signed when the power went is remembered, and the next command knows it."""
    table = sit_down(tmp_path)
    before = cut_short(table, monkeypatch, "draw")
    memory = entries(remembered(table.ana, before).read_bytes())
    assert [entry.do for entry in memory] == ["join", "join", "join", "draw"]
    answer = table.ana("play", FILE)
    assert answer.code == 0
    assert "friday.toml stops at step 3; completed from what this machine remembers, 1 more" in answer.err
    assert entries(table.ana.read(FILE)) == memory


def test_nothing_is_signed_twice_after_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same move asked again is the same entry, though the clock has gone on; another one is refused."""
    table = sit_down(tmp_path)
    before = cut_short(table, monkeypatch, "draw", "take cards")
    memory = entries(remembered(table.ana, before).read_bytes())
    assert "take cards" in table.ana.refused(7, "play", FILE, "draw", "draw")
    assert table.ana.read(FILE) == before
    table.ana.ok("play", FILE, "draw", "take cards")
    assert entries(table.ana.read(FILE)) == memory


def test_a_dry_run_leaves_no_trace(tmp_path: Path) -> None:
    """Neither file nor memory is touched, and nothing counts as signed."""
    table = sit_down(tmp_path)
    before = snapshot(table.ana)
    table.ana.ok("play", FILE, "draw", "--dry-run")
    assert snapshot(table.ana) == before


@pytest.mark.parametrize("moves", [["take currency"], ["jump"], ["bid 3"]])
def test_a_refused_move_leaves_no_trace(tmp_path: Path, moves: list[str]) -> None:
    """A refused move changes nothing, in no file."""
    table = sit_down(tmp_path)
    before = snapshot(table.ana)
    table.ana.refused(3, "play", FILE, *moves)
    assert snapshot(table.ana) == before


def test_a_lost_memory_is_no_disaster(tmp_path: Path) -> None:
    """Without memory everything can be read; who signed before says where he stood, and goes on."""
    table = sit_down(tmp_path)
    table.ana.ok("play", FILE, "draw")
    shutil.rmtree(table.ana.home / "games")
    assert "stale" in table.ana.refused(7, "play", FILE, "draw", "--json")
    assert table.ana.ok("verify", FILE).startswith("Good")
    table.ana.ok("show", FILE)
    table.ana.ok("play", FILE, "take cards", "--from", "4")
    assert [entry.do for entry in entries(table.ana.read(FILE))][-1] == "take cards"


def damaged(data: bytes, how: str) -> bytes:
    """Damage what is remembered, in one of the ways in which files get damaged."""
    if how == "empty":
        return b""
    if how == "garbage":
        return bytes(range(256)) * 20
    if how == "no entries whole":
        return data[: data.index(b"sig = ") + 20]
    if how == "half":
        return data[: data.rindex(b"\n[[entry]]") + 30]
    if how == "another game":
        return data.replace(b'name = "friday"', b'name = "monday"', 1)
    if how == "a flipped letter":
        at = data.rindex(b'at = "2026') + 8
        return data[:at] + (b"1" if data[at : at + 1] != b"1" else b"2") + data[at + 1 :]
    assert how == "an old note altered"
    return data.replace(b"hello", b"hellp", 1)


WAYS = ["empty", "garbage", "no entries whole", "half", "another game", "a flipped letter", "an old note altered"]


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("file", ["same", "newer", "older"])
def test_a_damaged_memory_is_no_disaster(tmp_path: Path, how: str, file: str) -> None:
    """A damaged memory counts as lost: no command refuses a good file for it, and nothing of it gets into the file."""
    table = sit_down(tmp_path)
    older = table.ana.read(FILE)
    table.ana.ok("play", FILE, "draw", "--note", "hello")
    path = remembered(table.ana, older)
    first = path.read_bytes()
    table.ana.ok("play", FILE, "draw")
    path.write_bytes(damaged(first if file == "newer" else path.read_bytes(), how))
    if file == "older":
        table.ana.write(FILE, older)
    good = table.ana.read(FILE)
    for words in (("verify", FILE), ("log", FILE), ("games",), ("games", "--json")):
        table.ana.ok(*words)
    assert table.ana.read(FILE) == good
    other = Shell(tmp_path / "dora", "Dora")
    other.write(FILE, good)
    played = table.ana("play", FILE, "draw")
    assert played.code in (0, 7), played
    assert "fork" not in played.err.split("try:")[0].replace("would fork", "")
    other.write(FILE, table.ana.read(FILE))
    assert other.ok("verify", FILE).startswith("Good")


@pytest.mark.parametrize("how", WAYS)
def test_a_damaged_memory_heals(tmp_path: Path, how: str) -> None:
    """After one look, with a word where it shows, all is well again; the seat still confirms where it stood."""
    table = sit_down(tmp_path)
    table.ana.ok("play", FILE, "draw", "--note", "hello")
    path = remembered(table.ana, table.ana.read(FILE))
    path.write_bytes(damaged(path.read_bytes(), how))
    table.ana("show", FILE)
    table.ana("show", FILE)
    answer = table.ana("games", "--json")
    assert answer.err == ""
    assert [game["step"] for game in answer.json["games"]] == [4]


def test_a_damaged_memory_does_not_stop_other_games(tmp_path: Path) -> None:
    """Names of other games are found, and `games` lists them, with one word about the damaged one."""
    table = sit_down(tmp_path)
    table.ana.ok("new", "monday.toml", "--seats", "2")
    remembered(table.ana, table.ana.read(FILE)).write_bytes(b"[game]\nname = ")
    answer = table.ana("games", "--json")
    assert [game["name"] for game in answer.json["games"]] == ["monday"]
    assert answer.err.count("damaged and not used") == 1
    table.ana.ok("show", "monday")


@pytest.mark.parametrize("note", ["", "[]", '{"file": 3, "kept": 4, "sure": 5}', '{"kept": [1], "sure": [[]]}', "\0"])
def test_a_damaged_note_is_no_disaster(tmp_path: Path, note: str) -> None:
    """The note beside a remembered game may be damaged or lost as well."""
    table = sit_down(tmp_path)
    remembered(table.ana, table.ana.read(FILE)).with_suffix(".json").write_text(note)
    for words in (("games",), ("games", "--json"), ("show", FILE), ("log", FILE)):
        table.ana.ok(*words)
    remembered(table.ana, table.ana.read(FILE)).with_suffix(".json").write_text(note)
    table.ana.refused(7, "play", FILE, "draw")
    table.ana.ok("play", FILE, "draw", "--from", "1")


def test_a_home_that_cannot_be_written(tmp_path: Path) -> None:
    """Reading goes on, with a word; nothing is signed where it could not be remembered."""
    table = sit_down(tmp_path)
    shutil.rmtree(table.ana.home / "games")
    (table.ana.home / "games").write_text("no folder")
    before = table.ana.read(FILE)
    answer = table.ana("show", FILE)
    assert (answer.code, answer.err.count("not remembered")) == (0, 1)
    assert "games" in table.ana.refused(5, "play", FILE, "draw", "--from", "1")
    assert table.ana.read(FILE) == before


def test_verify_asks_no_memory(tmp_path: Path) -> None:
    """`verify` says of a file what it says on every other machine: from the file alone."""
    table = sit_down(tmp_path)
    old = table.ana.read(FILE)
    table.ana.ok("play", FILE, "draw", "take cards")
    table.ana.write("old.toml", old)
    table.cid.write("old.toml", old)
    answer = table.ana("verify", "old.toml", "--json")
    assert answer == table.cid("verify", "old.toml", "--json")
    assert (answer.err, answer.json["steps"]) == ("", 3)
    shutil.rmtree(table.ana.home / "games")
    assert table.ana("verify", "old.toml", "--json") == answer
    assert not (table.ana.home / "games").exists()
    broken = old.replace(b'by = "Bob"', b'by = "Bab"', 1)
    assert broken != old
    table.ana.write("old.toml", broken)
    assert table.ana("verify", "old.toml").code == 4


def test_two_copies_in_two_folders_are_one_game(tmp_path: Path) -> None:
    """What was played in one folder is known in the other."""
    table = sit_down(tmp_path)
    (table.ana.folder / "mail").mkdir()
    table.ana.write("mail/copy.toml", table.ana.read(FILE))
    table.ana.ok("play", FILE, "draw", "take cards")
    answer = table.ana("show", "mail/copy.toml", "--json")
    assert answer.json["game"]["step"] == 5
    assert "mail/copy.toml stops at step 3" in answer.err
    assert [game["name"] for game in table.ana("games", "--json").json["games"]] == ["friday"]
    assert json.loads(table.ana.ok("games", "--json"))["games"][0]["file"] == str(table.ana.folder / FILE)
    assert state(table.ana)["waiting"][0]["name"] == "Bob"
