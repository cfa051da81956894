"""Positions of Phase 10 as `show --json` gives them, from before the start to after the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from render_positions import LAO, MARKED, PERSIAN, WIDE, Doc, document

from tenpbem.engine import phase10
from tenpbem.engine.phase10.state import OVER, PENDING, Row, State
from tests.phase10.table import SPARE, group, table

COURTESY = "hands are hidden by courtesy: whoever takes the trouble can work them out from the file"
NAMES = ("Ana", "Bob", "Cid", "Dora", "Eva", "Fei")
OPTIONS = ("profile", "skip", "hit_others", "last_card", "natural", "tiebreak", "variant", "last", "phases")


def shown(state: State, you: int | None, names: Sequence[str | None] = NAMES, **game: Any) -> Doc:
    """Make the document of a position as a seat sees it (None: a bystander)."""
    doc = frame(list(names[: state.setup.seats]), you, over=state.stage == OVER, **game)
    doc |= {"table": phase10.view(state, you), "result": phase10.result(state)}
    for wait in phase10.waiting(state):
        legal = phase10.legal if wait.seat == you else phase10.public_moves
        moves = [phase10.format(move) for move in legal(state, wait.seat)]
        name = names[wait.seat - 1]
        waits = {"seat": wait.seat, "name": name, "kind": wait.kind, "duty": False, "moves": moves, "means": None}
        doc["waiting"].append(waits)
    return doc


def frame(names: list[str | None], you: int | None, **game: Any) -> Doc:
    """Make a document without a table."""
    doc = document(names, you, warnings=[COURTESY], **game)
    del doc["game"]["auction"]
    doc["game"]["rules"] = "phase10/1"
    return doc


def sheet(*rounds: Sequence[tuple[int, int]]) -> tuple[tuple[Row, ...], ...]:
    """Write a score sheet: for each round the phase laid (0: none) and the points of each seat."""
    return tuple(tuple(Row(*row) for row in rows) for rows in rounds)


SHEET = sheet([(1, 0), (1, 25), (0, 60)], [(0, 45), (2, 0), (1, 10)])
SET_AND_RUN = (group(2, "set", "R7 B7 W"), group(2, "run", "R4 W B6 G7"))
SCORES = {1: 45, 2: 25, 3: 70}
HAND = "R1 R5 B5 Y5 Y6 G6 G8 W W S"


def before_start() -> Doc:
    doc = frame(["Ana", None, None], 1, step=1)
    wait = {"seat": 2, "name": None, "kind": "join", "duty": True, "moves": [], "means": None}
    return doc | {"waiting": [wait]}


def ready() -> Doc:
    doc = frame(["Ana", "Bob"], 1, step=2, profile="mattel", skip="next", variant="everyone", phases="even", last=6)
    return doc | {"waiting": [{"seat": 1, "name": "Ana", "kind": "start", "duty": True, "moves": [], "means": None}]}


def running(hand: str = HAND, **how: Any) -> State:
    """Set up the second round of three: Ana has still to lay phase 2, Bob has laid it, Cid is at phase 1."""
    done = {1: [1], 2: [1], 3: []}
    how = {"groups": SET_AND_RUN, "laid": {2: 2}, "done": done, "scores": SCORES, "discard": "G1 S B9 Y9 Y7"} | how
    return table(hand, "R12 S", SPARE, round=3, pile=41, **how)._replace(sheet=SHEET)


def drawing() -> Doc:
    return shown(running(stage="draw"), 1)


def laying() -> Doc:
    return shown(running(f"{HAND} Y7"), 1)


def bystander() -> Doc:
    return shown(running(f"{HAND} Y7"), None)


def laid_now() -> Doc:
    groups = [*SET_AND_RUN, group(1, "set", "R5 B5 Y5"), group(1, "run", "R8 Y9 R10 W")]
    state = running("R5 R7 W G1 S", groups=groups, laid={1: 2, 2: 2}, laid_now=True)
    return shown(state, 1)


def hitting() -> Doc:
    groups = [*SET_AND_RUN, group(1, "set", "R5 B5 Y5"), group(3, "colour", "G1 G2 G3 G4 G5 W W")]
    state = running("R3 B8 G9 W S", groups=groups, laid={1: 2, 2: 2}, profile="mattel", skips={3: PENDING})
    return shown(state, 1, profile="mattel")


def hitting_from_the_discards() -> Doc:
    return shown(running("R1 G1", laid={1: 2, 2: 2}, stage="draw", discard="R12 W"), 1)


def wilds_alone() -> Doc:
    groups = [group(2, "set", "W W W", 4), group(2, "run", "W W W W B9")]
    return shown(running("R1 R5 B5 Y5 Y6 G6 G8 W B12 S", groups=groups, active=2), 1)


def new_pile() -> Doc:
    return shown(running(stage="draw", discard="R3 S")._replace(pile=0), 1)


def picking() -> Doc:
    hand = "R3 R3 R4 R5 R6 R7 R8 W W G12 G11"
    state = running(hand, done={1: [1, 8], 2: [2], 3: []}, variant="pick", discard="R2")
    return shown(state, 1, variant="pick")


def tie_break() -> Doc:
    ten = {1: range(1, 11), 3: range(1, 11), 2: range(1, 9)}
    state = table(
        "R5 R5 B5 W W G7 Y7 G9 G1 S",
        "",
        SPARE,
        stage="draw",
        tiebreak=True,
        done=ten,
        round=2,
        pile=87,
        scores={1: 10, 2: 90, 3: 10},
    )
    state = state._replace(seats=(1, 3), sheet=sheet([(10, 10), (0, 90), (10, 10)]))
    return shown(state, 2)


def ended(done: Mapping[int, Sequence[int]], winners: tuple[int, ...], rows: Any, **how: Any) -> State:
    """Set up an end: what each seat has done, and the score sheet."""
    totals = {seat: sum(round[seat - 1][1] for round in rows) for seat in (1, 2, 3)}
    state = table("", "R5 B12 W", "G1 S", stage=OVER, done=done, scores=totals, **how)
    return state._replace(winners=winners, sheet=sheet(*rows))


ALL, MOST = tuple(range(1, 11)), tuple(range(1, 8))


def over() -> Doc:
    rows = [[(10, 0), (7, 40), (0, 20)], [(0, 150), (0, 5), (10, 15)]]
    return shown(ended({1: ALL, 2: MOST, 3: ALL}, (3,), rows), 1)


def over_alone() -> Doc:
    return shown(ended({1: ALL, 2: MOST, 3: MOST}, (1,), [[(10, 100), (7, 40), (0, 20)]]), 2)


def over_by_tie_break() -> Doc:
    rows = [[(10, 20), (7, 40), (10, 20)]]
    return shown(ended({1: ALL, 2: MOST, 3: ALL}, (3,), rows, tiebreak=True), 3)


def shared() -> Doc:
    rows = [[(1, 20), (0, 20), (1, 55)]]
    state = ended({1: [1], 2: [], 3: [1]}, (1, 2), rows, variant="everyone", last=1)
    return shown(state, 2, variant="everyone", last=1)


def crowded() -> Doc:
    """Six players with names that are hard to measure, twelve groups on the table, and a long score sheet."""
    kinds = [("set", "R7 B7 W W W W W"), ("run", "R1 B2 Y3 G4 W R6 B7 Y8 G9 R10 B11 W")]
    groups = [group(seat, *kind) for seat in range(1, 7) for kind in kinds]
    hand = "R12 R12 B12 B12 Y12 Y12 G12 G12 W W S"
    rounds = [[(9 if seat % 2 else 0, 225) for seat in range(6)]] * 12
    state = table(*[hand] * 6, phase=10, groups=groups, laid=dict.fromkeys(range(1, 7), 10), discard="R12 " * 40)
    state = state._replace(sheet=sheet(*rounds), round=13)
    names = [WIDE, LAO, PERSIAN, MARKED, "o'Neill-Smith Jr.", "x" * 32]
    options = {"profile": "fundex", "skip": "chosen", "hit_others": "later", "last_card": "hit", "natural": "group"}
    return shown(state, 2, names, name="ສຸກ 龘 _ " + "x" * 20, tiebreak="lay", variant="pick", phases="even", **options)


PHASE10: dict[str, Callable[[], Doc]] = {
    f"phase10-{make.__name__.replace('_', '-')}": make
    for make in (
        before_start,
        ready,
        drawing,
        laying,
        bystander,
        laid_now,
        hitting,
        hitting_from_the_discards,
        wilds_alone,
        new_pile,
        picking,
        tie_break,
        over,
        over_alone,
        over_by_tie_break,
        shared,
        crowded,
    )
}
