"""Phase 10 at the command line: the shape of its JSON, completion, the demo, skips with names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import BashComplete

from tenpbem.cli.main import door
from tests.cli.evenings import FILE, Evening, objects
from tests.cli.shell import Shell
from tests.cli.test_json import GAMES, LINE, NONE, NUMBER, SHOW, TEXT, VERDICT, YES, fits

GAME = dict.fromkeys(("id", "name", "rules", "deal", "head"), TEXT)
GAME |= {"step": NUMBER, "over": YES, "warnings": [TEXT]}
OPTIONS = {"profile": TEXT, "skip": TEXT, "variant": TEXT, "last": NUMBER}
GROUP = {"group": NUMBER, "seat": NUMBER, "kind": TEXT, "cards": [TEXT]}
SPANS: list[dict[str, Any]] = [{"low": NUMBER, "high": NUMBER}, {"number": NUMBER}, {"colour": TEXT}]
SCORE = {"seat": NUMBER, "phase": (NUMBER, NONE), "points": NUMBER, "score": NUMBER}
TABLE = {
    "round": NUMBER,
    "dealer": NUMBER,
    "tiebreak": YES,
    "pile": NUMBER,
    "discard": [TEXT],
    "groups": [tuple(GROUP | span for span in SPANS)],
    "players": [
        {
            "seat": NUMBER,
            "phase": (NUMBER, NONE),
            "done": [NUMBER],
            "laid": YES,
            "laid_now": YES,
            "score": NUMBER,
            "skip": YES,
            "hand": NUMBER,
            "cards": ([TEXT], NONE),
        }
    ],
    "sheet": [{"round": NUMBER, "scores": [SCORE]}],
}
RESULT = {"scores": [{"seat": NUMBER, "points": NUMBER, "phases": NUMBER}], "winners": [NUMBER]}
LAY = {"event": TEXT, "seat": NUMBER, "phase": NUMBER, "group": NUMBER, "kind": TEXT, "cards": [TEXT]}
EVENTS: dict[str, Any] = {
    "round": {"event": TEXT, "seat": NUMBER, "round": NUMBER, "tiebreak": YES},
    "deal": (
        {"event": TEXT, "seat": NUMBER, "count": NUMBER, "cards": ([TEXT], NONE)},
        {"event": TEXT, "seat": NUMBER, "upcard": TEXT},
    ),
    "draw": {"event": TEXT, "seat": NUMBER, "from": TEXT, "card": (TEXT, NONE)},
    "lay": tuple(LAY | span for span in SPANS),
    "hit": {
        "event": TEXT,
        "seat": NUMBER,
        "group": NUMBER,
        "card": TEXT,
        "end": (TEXT, NONE),
        "number": (NUMBER, NONE),
    },
    "discard": {"event": TEXT, "seat": NUMBER, "card": TEXT, "on": (NUMBER, NONE)},
    "skip": {"event": TEXT, "seat": NUMBER},
    "reshuffle": {"event": TEXT, "seat": NUMBER, "count": NUMBER},
    "score": {"event": TEXT, **SCORE},
    "end": {"event": TEXT, "winners": [NUMBER]},
}


def shape(options: dict[str, Any]) -> dict[str, Any]:
    """Give the shape of `show --json` for a game with these options."""
    return SHOW | {"game": GAME | options, "table": (TABLE, NONE), "result": (RESULT, NONE)}


def test_every_document_of_a_whole_game(tmp_path: Path) -> None:
    """`show`, `log`, `games`, `verify` of a game that a robot plays in both seats, through the eyes of one."""
    ana = Shell(tmp_path, "Ana")
    how = "--profile fundex --option skip=chosen --option variant=pick --option last=2 --seed thyme"
    ana.ok(f"new {FILE} --game phase10 --robots 1 {how}")
    kinds = set()
    for _ in range(300):
        document = ana(f"show {FILE} --json").json
        fits(document, shape(OPTIONS))
        assert document["you"] == 1
        kinds.update(wait["kind"] for wait in document["waiting"])
        for player in document["table"]["players"]:
            assert player["cards"] is None or player["seat"] == 1 or document["game"]["over"]
        if document["game"]["over"]:
            break
        name = document["waiting"][0]["name"]
        if name == "Ana":
            ana.ok("play", FILE, document["waiting"][0]["moves"][0])
        else:
            ana.ok("robot", FILE)
    assert document["game"]["over"], "the game has an end"
    assert kinds == {"draw", "play"}
    assert document["result"]["winners"]
    assert document["table"]["sheet"]
    lines = objects(ana(f"log {FILE} --json"))
    seen = set()
    for line in lines:
        fits(line, LINE)
        for event in line["events"]:
            seen.add(event["event"])
            fits(event, EVENTS[event["event"]], event["event"])
    assert seen >= {"round", "deal", "draw", "lay", "discard", "score", "end"}
    assert objects(ana(f"replay {FILE} --json")) == lines
    fits(ana("games --json").json, GAMES)
    verdict = ana(f"verify {FILE} --json").json
    fits(verdict, VERDICT)
    assert verdict["ok"]


def test_before_the_start(tmp_path: Path) -> None:
    """A game by the ordinary rules holds no option; the first duty deals."""
    evening = Evening(tmp_path, "Ana", "Bob")
    ana, bob = evening["Ana"], evening["Bob"]
    ana.ok(f"new {FILE} --seats 2 --game phase10")
    evening.spread(ana)
    bob.ok(f"join {FILE}")
    evening.spread(bob)
    document = ana(f"show {FILE} --json").json
    fits(document, shape({}))
    assert document["table"] is None
    assert [wait["kind"] for wait in document["waiting"]] == ["start"]
    tried = ana.ok(f"play {FILE} --dry-run")
    assert tried.splitlines() == [
        "A dry run: nothing is written.",
        "You start the game.",
        "Round 1 begins, and Bob deals.",
        "The dry run stops here: the next card is not turned up yet.",
    ]
    started = ana.ok(f"play {FILE}")
    assert "Round 1: Bob deals 10 cards to each and turns up " in started
    assert "You hold " in started


def offered(shell: Shell, line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List what the shell offers at the end of a line."""
    monkeypatch.chdir(shell.folder)
    monkeypatch.setenv("TENPBEM_HOME", str(shell.home))
    words = line.split()
    last = "" if line.endswith(" ") else words.pop()
    found = BashComplete(door, {}, "tenpbem", "_TENPBEM_COMPLETE").get_completions(words[1:], last)
    return [item.value for item in found]


ORDER = (
    "R1 R2 B3 Y4 R5 G6 R7 R8 S R12 B1 B2 B4 B6 B8 B10 B12 Y2 Y6 Y10 Y1 W "
    "S S S W W W W W W W R1 R2 R3 R3 R4 R4 R5 R6 R6 R7 R8 R9 R9 R10 R10 R11 R11 R12 "
    "B1 B2 B3 B4 B5 B5 B6 B7 B7 B8 B9 B9 B10 B11 B11 B12 Y1 Y2 Y3 Y3 Y4 Y5 Y5 Y6 Y7 Y7 Y8 Y8 Y9 Y9 Y10 Y11 Y11 Y12 Y12 "
    "G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G7 G7 G8 G8 G9 G9 G10 G10 G11 G11 G12 G12"
)


def test_completion_offers_the_own_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Legal moves of the reader, a name with a blank in a skip; of others only what everybody may know."""
    ana = Shell(tmp_path, "Ana")
    ana.write("order.txt", ORDER)
    ana.ok(f"new {FILE} --game phase10 --robots 1 --profile mattel --cards order.txt")
    assert offered(ana, f"tenpbem play {FILE} ", monkeypatch) == ["draw pile", "draw discard"]
    ana.ok("play", FILE, "draw pile")
    moves = offered(ana, f"tenpbem play {FILE} ", monkeypatch)
    assert "discard S on Robot Ada" in moves
    assert "discard W" in moves
    ana.ok("play", FILE, "discard R12")
    assert offered(ana, f"tenpbem play {FILE} ", monkeypatch) == []


def test_a_demo_shows_no_hand_before_the_end(tmp_path: Path) -> None:
    """A bystander watches; once the game is over hands lie open."""
    me = Shell(tmp_path)
    told = me.ok("demo", "--game", "phase10", "--players", "2", "--seed", "marigold")
    game, _, end = told.partition("The game is over")
    assert game.startswith("2 robots play Phase 10: Robot Ada, Robot Bao.\n")
    assert " draws a card.\n" in game
    assert " hold" not in game
    assert "Score sheet: phase laid, points" in end
    assert "  in hand  " in end
    again = Shell(tmp_path / "again").ok("demo", "--game", "phase10", "--players", "2", "--seed", "marigold")
    assert again.partition("The game is over")[0] == game
