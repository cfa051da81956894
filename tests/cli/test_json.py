"""The shape of every JSON document, as scripts rely on it: keys may be added here, never changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.evenings import FILE, Evening, objects

TEXT, NUMBER, YES = "text", 1, True
NONE = None

GAME = {
    "id": TEXT,
    "name": TEXT,
    "rules": TEXT,
    "deal": TEXT,
    "auction": TEXT,
    "step": NUMBER,
    "head": TEXT,
    "over": YES,
    "warnings": [TEXT],
}
WAITING = {
    "seat": NUMBER,
    "name": (TEXT, NONE),
    "kind": TEXT,
    "duty": YES,
    "moves": [TEXT],
    "means": ({"tokens": NUMBER, "cards": NUMBER}, NONE),
}
BID = ({"seat": NUMBER, "bid": (NUMBER, NONE)}, {"seat": NUMBER, "sealed": YES})
TABLE = {
    "active": NUMBER,
    "intention": (TEXT, NONE),
    "deck": NUMBER,
    "tableau": [TEXT],
    "total": NUMBER,
    "currency": NUMBER,
    "market": [TEXT],
    "discard": [TEXT],
    "auction": ({"card": TEXT, "mode": TEXT, "bids": [BID]}, NONE),
    "players": [{"seat": NUMBER, "black": NUMBER, "bust": NUMBER, "cards": [TEXT]}],
    "unseen": dict,
}
RESULT = {
    "scores": [{"seat": NUMBER, "points": NUMBER, "runs": [{"colour": TEXT, "cards": [TEXT], "points": NUMBER}]}],
    "winners": [NUMBER],
}
SHOW = {
    "schema": NUMBER,
    "game": GAME,
    "seats": [{"seat": NUMBER, "name": (TEXT, NONE), "fingerprint": (TEXT, NONE)}],
    "you": (NUMBER, NONE),
    "waiting": [WAITING],
    "table": (TABLE, NONE),
    "result": (RESULT, NONE),
}
EVENTS = {
    "draw": {"event": TEXT, "seat": NUMBER, "card": TEXT},
    "auction": {"event": TEXT, "seat": NUMBER, "card": TEXT},
    "bid": {"event": TEXT, "seat": NUMBER, "bid": NUMBER, "with": (TEXT, NONE)},
    "pass": {"event": TEXT, "seat": NUMBER, "forced": YES},
    "void": {"event": TEXT, "seat": NUMBER, "why": TEXT},
    "won": {"event": TEXT, "seat": NUMBER, "card": TEXT, "bid": NUMBER},
    "unsold": {"event": TEXT, "seat": NUMBER, "card": TEXT},
    "bust": {"event": TEXT, "seat": NUMBER, "kind": TEXT, "token": YES},
    "take": {"event": TEXT, "seat": NUMBER, "kind": TEXT, "cards": [TEXT]},
    "gain": {"event": TEXT, "seat": NUMBER, "black": NUMBER},
    "pay": {"event": TEXT, "seat": NUMBER, "items": TEXT},
    "buy": {"event": TEXT, "seat": NUMBER, "card": TEXT},
    "done": {"event": TEXT, "seat": NUMBER, "forced": YES},
    "final": {"event": TEXT, "seat": NUMBER},
    "end": {"event": TEXT, "winners": [NUMBER]},
}
LINE = {
    "step": NUMBER,
    "seat": NUMBER,
    "name": TEXT,
    "do": TEXT,
    "at": (TEXT, NONE),
    "note": (TEXT, NONE),
    "events": list,
}
GAMES = {
    "schema": NUMBER,
    "games": [
        {
            "id": TEXT,
            "name": TEXT,
            "rules": TEXT,
            "step": NUMBER,
            "head": TEXT,
            "over": YES,
            "waiting": [{"seat": NUMBER, "name": (TEXT, NONE), "kind": TEXT}],
            "you": [NUMBER],
            "since": (TEXT, NONE),
            "file": (TEXT, NONE),
        }
    ],
}
VERDICT = {
    "schema": NUMBER,
    "ok": YES,
    "steps": NUMBER,
    "signatures": NUMBER,
    "head": TEXT,
    "checks": [{"check": TEXT, "ok": YES}],
    "warnings": [TEXT],
}


def fits(value: Any, shape: Any, at: str = "") -> None:
    """Hold a value to a shape: exact keys, exact types; a tuple names alternatives."""
    if isinstance(shape, tuple):
        faults = []
        for one in shape:
            try:
                fits(value, one, at)
            except AssertionError as fault:
                faults.append(fault)
        assert len(faults) < len(shape), f"{at}: {value!r} fits none of {shape}: {faults[0]}"
    elif isinstance(shape, dict):
        assert isinstance(value, dict), at
        assert value.keys() == shape.keys(), at
        for key, inner in shape.items():
            fits(value[key], inner, f"{at}.{key}")
    elif isinstance(shape, list):
        assert isinstance(value, list), at
        for part in value:
            fits(part, shape[0], f"{at}[]")
    elif isinstance(shape, type):
        assert type(value) is shape, at
    else:
        assert type(value) is type(shape), f"{at}: {value!r}"


def play_through(evening: Evening, watch: Any) -> None:
    """Play a game to its end by the first or the last of the legal moves, watching every position."""
    for number in range(400):
        waits = evening.waiting()
        watch()
        if not waits:
            return
        wait = waits[0]
        moves = wait["moves"]
        index = -1 if number % 3 == 0 else number % max(1, len(moves))
        evening.play(wait["name"], *((moves[index],) if moves else ()))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("deal", "auction"), [("seeded", "sealed"), ("croupier", "open"), ("table", "sealed")])
def test_every_document_of_a_whole_game(deal: str, auction: str, tmp_path: Path) -> None:
    """`show`, `log`, `games`, `verify` in every position, through every pair of eyes."""
    evening = Evening(tmp_path, "Ana", "Bob", "Cid").start("--deal", deal, "--auction", auction)
    seen: set[str] = set()

    def watch() -> None:
        for number, shell in enumerate(evening.people.values(), 1):
            document = shell("show", FILE, "--json").json
            fits(document, SHOW)
            assert document["you"] == number
            assert document["schema"] == 1
            order = [wait["seat"] for wait in document["waiting"]]
            assert len(set(order)) == len(order)
        seen.update(wait["kind"] for wait in document["waiting"])

    play_through(evening, watch)
    assert seen >= {"turn", "bid"} | ({"open"} if auction == "sealed" else set())
    ana = evening["Ana"]
    lines = objects(ana("log", FILE, "--json"))
    for line in lines:
        fits(line, LINE)
        for event in line["events"]:
            fits(event, EVENTS[event["event"]], event["event"])
    assert objects(ana("replay", FILE, "--json")) == lines
    fits(ana("games", "--json").json, GAMES)
    verdict = ana("verify", FILE, "--json").json
    fits(verdict, VERDICT)
    assert verdict["ok"]
    assert verdict["signatures"] == len(lines)
    assert verdict["steps"] == lines[-1]["step"]
    document = ana("show", FILE, "--json").json
    assert document["game"]["over"]
    assert document["game"]["head"] == verdict["head"]
    assert document["waiting"] == []
    assert document["result"]["winners"]


def test_before_the_start(tmp_path: Path) -> None:
    """The next free seat is waited for; there is no table yet."""
    evening = Evening(tmp_path, "Ana")
    evening["Ana"].ok("new", FILE, "--seats", "3")
    document = evening["Ana"]("show", FILE, "--json").json
    fits(document, SHOW)
    assert document["table"] is None
    assert document["waiting"] == [{"seat": 2, "name": None, "kind": "join", "duty": False, "moves": [], "means": None}]
    assert document["seats"][1:] == [{"seat": seat, "name": None, "fingerprint": None} for seat in (2, 3)]


def test_since_and_to(tmp_path: Path) -> None:
    """`--since N` means from step N on, `--to N` up to and including it; the first join is step 1."""
    evening = Evening(tmp_path, "Ana", "Bob").start("--seed", "rose", "--auction", "open", deck=None)
    for _ in range(3):
        evening.play("Ana", "draw until 3")
        if evening.waiting()[0]["name"] != "Ana" or evening.waiting()[0]["kind"] != "turn":
            break
    ana = evening["Ana"]

    def steps(*words: str) -> list[int]:
        return [line["step"] for line in objects(ana("log", FILE, "--json", *words))]

    everything = steps()
    assert everything == list(range(1, len(everything) + 1))
    assert steps("--since", "2") == everything[1:]
    assert steps("--since", "2", "--to", "2") == [2]
    assert steps("--to", "2") == [1, 2]
    assert steps("--since", "99") == []
    assert steps("--to", "0") == []
    ana.refused(2, "log", FILE, "--since", "x")


def test_sealed_answers_are_listed_as_they_come(tmp_path: Path) -> None:
    """An unfinished step is logged under the number that it will have."""
    evening = Evening(tmp_path, "Ana", "Bob", "Cid").start(cards="X5 C2 R1 B2 G9 O3 B2 R1 C2")
    evening.play("Ana", "draw", "bid 1")
    evening.play("Cid", "pass")
    last = objects(evening["Ana"]("log", FILE, "--json"))[-1]
    assert (last["step"], last["seat"], last["do"], last["events"]) == (6, 3, "bid", [])
    evening.play("Bob", "bid 2")
    lines = objects(evening["Ana"]("log", FILE, "--json", "--since", "6"))
    assert [(line["step"], line["seat"]) for line in lines] == [(6, 2), (6, 3)]


def test_verify_of_a_bad_file(tmp_path: Path) -> None:
    """The verdict on standard output, exit 4; in words on standard error."""
    ana = Evening(tmp_path, "Ana", "Bob").start("--seed", "rose", deck=None)["Ana"]
    ana.write(FILE, ana.read(FILE).replace(b'seed = "rose"', b'seed = "thorn"'))
    answer = ana("verify", FILE, "--json")
    assert answer.code == 4
    verdict = answer.json
    assert VERDICT.keys() <= verdict.keys()
    assert verdict["ok"] is False
    assert verdict["error"] == "bad-signature"
    assert [check["check"] for check in verdict["checks"] if check["ok"] is False] == ["signatures"]
    assert answer.err == ""
    words = ana("verify", FILE)
    assert (words.code, words.out) == (4, "")
    assert "signature of Ana" in words.err


def test_json_is_utf_8(tmp_path: Path) -> None:
    """Names are printed as they are, one document a line."""
    evening = Evening(tmp_path, "Zoé", "李小龍").start("--name", "Käse", deck=None)
    answer = evening["Zoé"]("show", FILE, "--json")
    assert len(answer.out.splitlines()) == 1
    assert "李小龍" in answer.out
    assert json.loads(answer.out)["game"]["name"] == "Käse"


def test_the_eyes_of_a_bystander(tmp_path: Path) -> None:
    """In TEN all lies open: everybody sees the same moves; only `you` differs."""
    evening = Evening(tmp_path, "Ana", "Bob").start("--auction", "open", cards="R1 B2 X5 O3 G9 C2")
    documents = [evening[name]("show", FILE, "--json").json for name in ("Ana", "Bob")]
    stranger = Evening(tmp_path / "x", "Zed")["Zed"]
    stranger.write(FILE, evening["Ana"].read(FILE))
    documents.append(stranger("show", FILE, "--json").json)
    assert [document.pop("you") for document in documents] == [1, 2, None]
    assert documents[0] == documents[1] == documents[2]
