"""S7 for Phase 10: what another player holds appears in no output, until the game is over.

Two games are played side by side from lists of cards that differ in two places: a card that Bob holds or draws, and one
that nobody ever sees. Everybody but Bob must be told the same, letter for letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tenpbem.engine.phase10.deck import DECK
from tenpbem.engine.phase10.scoring import VALUE
from tests.cli.evenings import FILE, Evening, blotted
from tests.cli.shell import Shell

COMMANDS = [
    ("show", FILE),
    ("show", FILE, "--plain"),
    ("show", FILE, "--json"),
    ("show", FILE, "--color"),
    ("show", FILE, "--my-turn"),
    ("show", FILE, "--as", "Bob"),
    ("log", FILE),
    ("log", FILE, "--json"),
    ("replay", FILE),
    ("replay", FILE, "--step"),
    ("replay", FILE, "--json"),
    ("verify", FILE),
    ("verify", FILE, "--json"),
    ("games",),
    ("games", "--json"),
    ("merge", FILE),
    ("merge", FILE, "--json"),
    ("join", FILE),
    ("robot", FILE),
    ("play", FILE, "--json"),
    ("play", FILE, "drwa"),
    ("play", FILE, "draw", "pile"),
    ("play", FILE, "draw pile", "--dry-run"),
    ("play", FILE, "draw pile", "--dry-run", "--json"),
    ("play", FILE, "draw discard", "discard Y3", "--dry-run", "--json"),
    ("play", FILE, "lay 1 1 1 / 2 2 2"),
    ("play", FILE, "lay 7 7 7 / 8 8 8", "--json"),
    ("play", FILE, "hit 1 R9"),
    ("play", FILE, "hit w"),
    ("play", FILE, "discard S on Bob"),
    ("play", FILE, "discard 9"),
    ("play", FILE, "discard R9", "--json"),
]
"""Everything that one can ask of a game without moving in it, and much that is refused."""

PEOPLE = ("Ana", "Bob", "Cid")
FIRST = [
    "R1 R1 B1 B1 Y1 R2 R2 B2 B2 Y2",  # Ana lays all of it
    "R9 B8 G7 Y6 G12 G4 Y5 Y11 R12 B10",  # Bob
    "R3 R4 R5 B6 B7 B9 Y8 Y9 Y10 G1",
    "G2 Y3 G3 Y4 Y12",  # the card turned up, and what Ana, Bob, Cid and Ana draw
]
SECOND = [
    "R9 B8 G7 Y6 G12 G4 Y5 Y11 R12 B10",  # Bob, for the deal has passed on
    "R1 R1 B1 B1 Y1 R2 R3 R4 R5 R6",  # Cid lays all of it
    "R7 R8 B5 B6 B7 B9 Y8 Y9 Y10 G1",
    "G2 G3 Y12",  # the card turned up, and what Bob and Cid draw
]
TURNS = [
    ("Ana", "draw pile", "discard Y3"),
    ("Bob", "draw pile", "discard G12"),
    ("Cid", "draw pile", "discard Y4"),
    ("Ana", "draw pile", "lay R1 R1 B1 B1 Y1 / R2 R2 B2 B2 Y2"),
    ("Ana", "discard Y12"),
    ("Bob", "draw pile", "discard G12"),
    ("Cid", "draw pile", "lay 1 1 1 1 1 / 2 3 4 5 6"),
    ("Cid", "discard Y12"),
]
"""Two rounds of the variant `everyone`: each time somebody lays ten cards and goes out."""


class Swap(NamedTuple):
    """Which card of the list is another one in the other game; `same` tells whether the two cost the same."""

    place: int
    same: bool


def order() -> list[str]:
    """List the cards of two rounds."""
    cards: list[str] = []
    for front in (FIRST, SECOND):
        dealt, rest = " ".join(front).split(), list(DECK)
        for card in dealt:
            rest.remove(card)
        cards += [*dealt, *rest]
    return cards


def worlds(folder: Path, swap: Swap) -> tuple[Evening, Evening]:
    """Begin two games whose lists differ in one card of Bob's and one at the bottom of the pile."""
    one, other = order(), order()
    bottom = range(len(DECK) * (swap.place // len(DECK) + 1) - 1, 0, -1)
    card = one[swap.place]
    deep = next(at for at in bottom if one[at] != card and (VALUE[one[at]] == VALUE[card]) == swap.same)
    other[swap.place], other[deep] = other[deep], other[swap.place]
    options = ("--game", "phase10", "--option", "variant=everyone", "--option", "last=2")
    made = [
        Evening(folder / name, *PEOPLE).start(*options, deck=None, cards=" ".join(cards))
        for name, cards in (("one", one), ("other", other))
    ]
    return made[0], made[1]


def answers(
    shell: Shell, commands: Sequence[tuple[str, ...]], folder: Path
) -> Iterator[tuple[tuple[str, ...], object]]:
    """Run commands on somebody's machine, leaving the game as it is."""
    shell.environ = {"TENPBEM_DEBUG": "1"}
    before = shell.read(FILE)
    for words in commands:
        answer = shell(*words)
        yield words, (answer.code, blotted(answer.out.replace(str(folder), "")), blotted(answer.err))
        shell.write(FILE, before)
    shell.environ = {}
    yield ("head of the file",), blotted(before.decode().partition("[game]")[0])


def alike(one: Evening, other: Evening, name: str, commands: Sequence[tuple[str, ...]]) -> bool:
    """Compare what somebody is told in both games; for all but Bob a difference is named."""
    same = True
    pairs = zip(answers(one[name], commands, one.folder), answers(other[name], commands, other.folder), strict=True)
    for (words, first), (_, second) in pairs:
        assert first == second or name == "Bob", (name, words)
        same = same and first == second
    return same


def both(one: Evening, other: Evening, turn: tuple[str, ...]) -> None:
    """Play a turn in both games; whoever plays it is told the same."""
    name, *moves = turn
    said = [blotted(evening.play(name, *moves)) for evening in (one, other)]
    assert said[0] == said[1] or name == "Bob"


HELD, DRAWN, SECOND_HELD = Swap(10, True), Swap(32, True), Swap(108, True)


@pytest.mark.parametrize("swap", [HELD, DRAWN, SECOND_HELD], ids=["held", "drawn", "held in the second round"])
def test_S7_a_foreign_hand_shows_nowhere(swap: Swap, tmp_path: Path) -> None:
    """Two games that differ in a card that Bob holds look the same to all others until the game is over."""
    one, other = worlds(tmp_path, swap)
    assert one["Ana"].read(FILE) != other["Ana"].read(FILE)
    for number, turn in enumerate(TURNS[:-1]):
        commands = COMMANDS if number in (3, 5) else [("show", FILE), ("show", FILE, "--json")]
        for name in ("Ana", "Cid"):
            alike(one, other, name, commands)
        both(one, other, turn)
    alike(one, other, "Cid", [("play", FILE, "discard Y12", "--dry-run", "--json"), ("show", FILE)])


def test_S7_only_bob_sees_the_difference(tmp_path: Path) -> None:
    """The same commands tell Bob which card he holds, and once the game is over everybody."""
    one, other = worlds(tmp_path, SECOND_HELD)
    for turn in TURNS[:5]:
        both(one, other, turn)
    assert not alike(one, other, "Bob", [("show", FILE)])
    assert not alike(one, other, "Bob", [("log", FILE, "--json")])
    for turn in TURNS[5:-1]:
        both(one, other, turn)
    ends = [evening.play("Cid", "discard Y12") for evening in (one, other)]
    assert blotted(ends[0]) == blotted(ends[1]), "points alone are told, and these cards cost the same"
    for name in ("Ana", "Cid"):
        first, second = (evening[name]("show", FILE).out for evening in (one, other))
        assert "in hand" in first
        assert blotted(first) != blotted(second)


def test_S7_trying_the_last_card_tells_nothing(tmp_path: Path) -> None:
    """What the others hold costs more in one game: a dry run of the move that ends the round does not show it."""
    one, other = worlds(tmp_path, Swap(10, False))
    for turn in TURNS[:4]:
        both(one, other, turn)
    last = "discard Y12"
    tried = [("play", FILE, last, "--dry-run"), ("play", FILE, last, "--dry-run", "--json"), *COMMANDS]
    alike(one, other, "Ana", tried)
    answer = one["Ana"].ok("play", FILE, last, "--dry-run")
    assert answer.endswith("The dry run stops here: the hands are not shown yet.\n")
    ends = [evening.play("Ana", last) for evening in (one, other)]
    assert blotted(ends[0]) != blotted(ends[1]), "then it is public"


def test_S7_trying_the_last_card_of_the_game_opens_no_hand(tmp_path: Path) -> None:
    """All hands lie open at the end of the game, and not a moment before."""
    one, other = worlds(tmp_path, SECOND_HELD)
    for turn in TURNS[:-1]:
        both(one, other, turn)
    tried = one["Cid"]("play", FILE, "discard Y12", "--dry-run", "--json").json
    assert [player["cards"] for player in tried["table"]["players"]] == [None, None, []]
    assert not tried["game"]["over"]
    assert tried["result"] is None


def test_S7_a_robot_in_ones_own_seat_knows_no_more(tmp_path: Path) -> None:
    """A built-in player that decides for Ana does the same in both games, and prints nobody's cards."""
    one, other = worlds(tmp_path, HELD)
    said = [blotted(evening["Ana"].ok("robot", FILE, "--as", "Ana")) for evening in (one, other)]
    assert said[0] == said[1]
    assert "Ana draws a card." in said[0]


def test_S7_a_move_that_brought_something_to_light_stands(tmp_path: Path) -> None:
    """A refused move takes nothing back once a card was drawn or hands were counted; before that all of it."""
    one, _ = worlds(tmp_path, HELD)
    ana = one["Ana"]
    before = ana.read(FILE)
    ana.refused(3, "play", FILE, "draw discard", "discard W")
    assert ana.read(FILE) == before, "the top of the discard pile was seen by all"
    ana.refused(3, "play", FILE, "draw pile", "discard W")
    assert ana.read(FILE).count(b'do = "draw pile"') == 1
    one.spread(ana)
    one.play("Ana", "discard Y3")
    for turn in TURNS[1:4]:
        one.play(*turn)
    ana.refused(3, "play", FILE, "discard Y12", "draw pile")
    assert b'do = "discard Y12"' in ana.read(FILE), "the hands were counted"
