"""`play`: duties and moves, and where the file is written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tenpbem
from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import parse_game, read_text
from tests.cli.evenings import FILE, Evening, objects
from tests.cli.shell import Shell
from tests.cli.test_refusals import everything

ORDER = "C2 R1 X5 B2 O3 G9"
DECK = "[deck]\nR1 = [1, 0, 0]\nB2 = [1, 0, 0]\nO3 = [1, 0, 0]\nG9 = [1, 0, 0]\nX5 = [1, 0, 0]\nC2 = [1, 0, 0]\n"


def read(data: bytes) -> Game:
    """Check and play a file."""
    return fold(parse_game(read_text(data)))


def table(folder: Path, *options: str) -> Evening:
    """Seat Ana and Bob over a known order of six cards."""
    return Evening(folder, "Ana", "Bob").start(*(options or ("--auction", "open")), deck=DECK, cards=ORDER)


@pytest.fixture
def ana(tmp_path: Path) -> Shell:
    """Ana's machine; it is her turn."""
    return table(tmp_path)["Ana"]


def tableau(ana: Shell, name: str = FILE) -> list[str]:
    """List the cards in the tableau."""
    cards: list[str] = ana("show", name, "--json").json["table"]["tableau"]
    return cards


# Moves and duties.


def test_a_move_is_signed_and_appended(ana: Shell) -> None:
    """With time and note; the old bytes below [game] stay."""
    before = ana.read(FILE)
    assert "You draw C2" in ana.ok("play", FILE, "Draw!", "--note", "hello\nyou")
    after = ana.read(FILE)
    assert after[after.index(b"[game]") :].startswith(before[before.index(b"[game]") :])
    entry = read(after).steps[-1].answers[0].entry
    assert (entry.do, entry.table["note"]) == ("draw", "hello\nyou")
    assert entry.table["at"].startswith("2026-11-29T")


def test_what_people_write_below_game_survives(ana: Shell) -> None:
    """Comments stay; what stands above belongs to the program and is written anew."""
    text = ana.read(FILE).decode()
    body = text.split("[game]\n", 1)[1]
    mine = "# my own words\n[game]\n# we play at eight\n" + body + "\n# R1 will come, I feel it\n"
    ana.write(FILE, mine)
    ana.ok("play", FILE, "draw")
    after = ana.read(FILE).decode()
    assert "# my own words" not in after
    assert "[game]\n# we play at eight\n" in after
    assert "# R1 will come, I feel it\n\n[[entry]]" in after


def test_crlf_and_a_byte_order_mark(ana: Shell) -> None:
    """A file that went through another system is played on."""
    ana.write(FILE, b"\xef\xbb\xbf" + ana.read(FILE).replace(b"\n", b"\r\n"))
    ana.ok("play", FILE, "draw")
    assert tableau(ana) == ["C2"]


def test_without_a_move_duties_alone(tmp_path: Path) -> None:
    """What leaves nothing to choose is done and named; where nothing is due nothing is written."""
    evening = table(tmp_path, "--auction", "sealed")
    bob = evening["Bob"]
    before = bob.read(FILE)
    assert "Ana" in bob.ok("play", FILE)
    assert bob.read(FILE) == before
    evening.play("Ana", "draw", "draw", "draw", "bid 2")
    evening.play("Bob", "bid 1")
    said = evening.play("Ana")
    assert said.startswith("You open the sealed bids.")
    assert "You win X5 for 2" in said


def test_duties_come_first(tmp_path: Path) -> None:
    """A move typed where a duty is due: both are done."""
    evening = table(tmp_path, "--auction", "sealed")
    evening.play("Ana", "draw", "draw", "draw", "bid 2")
    evening.play("Bob", "pass")
    said = evening.play("Ana", "take currency")
    assert said.index("open") < said.index("take")


@pytest.mark.parametrize("deal", ["croupier", "table"])
def test_dealing_is_a_duty(deal: str, tmp_path: Path) -> None:
    """The next player deals, and then goes on with his own turn in the same command."""
    evening = Evening(tmp_path, "Ana", "Bob").start("--auction", "open", "--deal", deal, deck=None)
    evening.play("Ana", "draw until 1 then cards")
    (wait,) = evening.waiting()
    assert (wait["name"], wait["kind"], wait["duty"], wait["moves"], wait["means"]) == ("Bob", "deal", True, [], None)
    assert "You deal" in evening.play("Bob")


# Where it is written.


def test_another_output(ana: Shell) -> None:
    """`-o` writes elsewhere and leaves the file as it is; the same move asked for again is the same entry."""
    before = ana.read(FILE)
    ana.ok("play", FILE, "draw", "-o", "other.toml")
    assert ana.read(FILE) == before
    assert tableau(ana, "other.toml") == ["C2"]
    ana.ok("play", FILE, "draw")
    assert read(ana.read(FILE)) == read(ana.read("other.toml"))
    ana.write(FILE, before)
    assert ana("play", FILE, "draw until 3").code == 7
    assert ana.read(FILE) == before


def test_standard_input_and_output(ana: Shell) -> None:
    """`-` reads the game and writes the new one; all messages go to standard error."""
    before = everything(ana)
    answer = ana("play", "-", "draw", stdin=ana.read(FILE))
    assert answer.code == 0
    assert read(answer.out.encode()).step == 3
    assert "You draw C2" in answer.err
    assert {name for name, data in everything(ana).items() if before.get(name) != data} <= {
        name for name in everything(ana) if "/games/" in name
    }
    answer = ana("play", "-", "take cards", stdin=answer.out)
    assert (answer.code, answer.out) == (3, "")
    shown = ana("show", "-", stdin=ana.read(FILE))
    assert "TEN: friday" in shown.out


def test_the_game_unchanged_goes_on(ana: Shell, tmp_path: Path) -> None:
    """In a pipe, whoever has nothing to do hands the game on: whole, byte for byte below [game]."""
    bob = Shell(tmp_path / "Bob")
    answer = bob("play", "-", stdin=ana.read(FILE))
    assert answer.code == 0
    assert read(answer.out.encode()) == read(ana.read(FILE))


def test_from_standard_input_to_a_file(ana: Shell) -> None:
    """`-o` with `-`."""
    answer = ana("play", "-", "draw", "-o", "new.toml", stdin=ana.read(FILE))
    assert answer.code == 0
    assert tableau(ana, "new.toml") == ["C2"]


def test_join_in_a_pipe(tmp_path: Path) -> None:
    """`join -` too."""
    ana, bob = Shell(tmp_path / "ana", "Ana"), Shell(tmp_path / "bob", "Bob")
    new = ana("new", "-", "--seats", "2", "--name", "friday")
    assert new.code == 0
    assert "Seat 1: Ana" in new.err
    joined = bob("join", "-", stdin=new.out)
    assert joined.code == 0
    assert list(read(joined.out.encode()).names.values()) == ["Ana", "Bob"]


def test_a_whole_turn_at_once(ana: Shell) -> None:
    """Several moves in one command, as far as they go."""
    said = ana.ok("play", FILE, "draw", "draw", "take cards")
    assert "You take the card R1" in said
    assert read(ana.read(FILE)).step == 5


# Moves from a text.


def test_moves_from_a_text(ana: Shell) -> None:
    """One a line, `#` for comments, after those on the command line."""
    ana.write("moves.txt", b"\xef\xbb\xbf# my turn\r\n\r\n  draw   # another one\r\ntake cards\r\n")
    ana.ok("play", FILE, "draw", "--moves", "moves.txt")
    assert read(ana.read(FILE)).step == 5


def test_moves_from_standard_input(ana: Shell) -> None:
    """`--moves -`; but the game cannot come from there, too."""
    ana("play", FILE, "--moves", "-", stdin="draw\n")
    assert tableau(ana) == ["C2"]
    assert "both" in ana.refused(2, "play", "-", "--moves", "-", stdin="draw\n")
    ana.refused(5, "play", FILE, "--moves", "none.txt")
    ana.refused(2, "play", FILE, "--moves", "-", stdin=b"\xff\xfe")


def test_an_empty_text_of_moves_is_no_move(ana: Shell) -> None:
    """Then only duties are done."""
    before = ana.read(FILE)
    ana("play", FILE, "--moves", "-", stdin="# nothing\n\n")
    assert ana.read(FILE) == before


# JSON and pipes.


def test_play_json_is_show_json_and_events(ana: Shell) -> None:
    """What `show --json` would say afterwards, and what the move caused."""
    played = ana("play", FILE, "draw", "--json").json
    assert played.pop("events") == [{"event": "draw", "seat": 1, "card": "C2"}]
    assert played == ana("show", FILE, "--json").json


def test_events_are_those_of_the_log(tmp_path: Path) -> None:
    """The same words everywhere."""
    evening = table(tmp_path)
    ana = evening["Ana"]
    events = ana("play", FILE, "draw", "draw", "take cards", "--json").json["events"]
    logged = objects(ana("log", FILE, "--json", "--since", "3"))
    assert [event for line in logged for event in line["events"]] == events
    assert [line["do"] for line in logged] == ["draw", "draw", "take cards"]


def test_a_closed_pipe_ends_quietly(ana: Shell) -> None:
    """`tenpbem log friday.toml | head -1`: no message, exit 0; a move that was made stands."""
    root = str(Path(tenpbem.__file__).parent.parent)
    environ = {**os.environ, "TENPBEM_HOME": str(ana.home), "PYTHONPATH": root}
    for words in (["log", FILE], ["show", FILE, "--json"], ["play", FILE, "draw"], ["--help"]):
        end, start = os.pipe()
        os.close(end)
        process = subprocess.run(
            [sys.executable, "-m", "tenpbem", *words], cwd=ana.folder, env=environ, stdout=start, stderr=subprocess.PIPE
        )
        os.close(start)
        assert process.stderr == b""
        assert process.returncode == 0
    assert tableau(ana) == ["C2"]
