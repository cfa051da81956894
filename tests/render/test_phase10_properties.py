"""What holds of every page of Phase 10, whatever lies on the table and whoever sits at it."""

from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phase10_positions import PHASE10, Doc, shown
from test_render_properties import DRAWN, names

from tenpbem.cli.render import text
from tenpbem.cli.render.phase10_faces import card_words, placed
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import width
from tenpbem.engine import phase10
from tenpbem.engine.phase10.deck import DECK
from tenpbem.engine.phase10.state import State
from tests.phase10.randomly import game

OFF = Style.off()
TABLES: list[dict[str, Any]] = [
    {},
    {"profile": "mattel", "variant": "pick"},
    {"profile": "fundex", "variant": "everyone", "last": 4},
    {"natural": "group", "last_card": "hit", "phases": "odd"},
    {"last": 1, "hit_others": "at once"},
]
CARD = re.compile(r"\b(?:[RBYG](?:1[0-2]|[1-9])|[WS])\b")


@cache
def moments() -> list[tuple[State, dict[str, Any]]]:
    """Play some games, and keep every ninth moment at which somebody is asked, and the ends."""
    found = []
    for seed, options in enumerate(TABLES):
        asked = [moment.state for moment in game(Random(seed), **options) if not phase10.asks(moment.state)]
        found += [(state, options) for state in [*asked[::9], asked[-1]]]
    return found


@st.composite
def documents(draw: Any, going: bool = False) -> Doc:
    """Take any moment of a game, as any seat or a bystander sees it."""
    states = [one for one in moments() if not (going and phase10.result(one[0]))]
    state, options = draw(st.sampled_from(states))
    seats = state.setup.seats
    called = draw(st.lists(names, min_size=seats, max_size=seats, unique=True))
    you = draw(st.sampled_from([None, *range(1, seats + 1)]))
    return shown(state, you, called, name=draw(names), **options)


def pages(doc: Doc) -> tuple[str, str, str]:
    """Draw the three pages of a document."""
    screen, plain = text.screen(doc, style=OFF), text.screen(doc, plain=True, style=OFF)
    return screen, plain, "\n".join(text.head_lines(doc))


@given(documents())
def test_no_line_is_wider_than_mail_leaves_alone(doc: Doc) -> None:
    """Lines take 72 columns at most; those of the head 70, for the comment sign before them."""
    screen, plain, head = pages(doc)
    coloured = text.screen(doc, style=Style.ansi())
    assert max(map(width, chain(screen.splitlines(), plain.splitlines(), coloured.splitlines()))) <= 72
    assert max(map(width, head.splitlines())) <= 70
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == screen


@given(documents())
def test_everybody_is_called_by_name(doc: Doc) -> None:
    """Each name stands whole on a line; in the plain page the reader is "you"."""
    screen, plain, head = pages(doc)
    for seat in doc["seats"]:
        assert seat["name"] in screen
        assert seat["name"] in head
        assert seat["name"] in plain or seat["seat"] == doc["you"]


@given(documents(going=True))
def test_every_group_is_shown_with_what_its_wilds_stand_for(doc: Doc) -> None:
    """Groups are numbered, in order, a wild of a set or run with its number."""
    screen, plain, head = pages(doc)
    spoken = " ".join(plain.split())
    for group in doc["table"]["groups"]:
        line = rf"^ +{group['group']}  \S.* {re.escape(' '.join(placed(group)))}$"
        assert re.search(line, screen, re.MULTILINE)
        assert re.search(line, head, re.MULTILINE)
        assert f"Group {group['group']}, " in spoken
        numbers = [card for card in placed(group) if card.startswith("W=")]
        assert all(f"wild as {card[2:]}" in spoken for card in numbers)


@given(documents(going=True))
def test_the_hand_is_shown_by_colour_and_by_number(doc: Doc) -> None:
    """The reader's hand is there twice, every card as it is typed; a bystander has none."""
    screen, plain, _ = pages(doc)
    hand = next((one["cards"] for one in doc["table"]["players"] if one["seat"] == doc["you"]), None)
    for label in ("By colour", "By number"):
        lines = [line for line in screen.splitlines() if line.startswith(f"{label}  ")]
        assert [Counter(line.removeprefix(label).split()) for line in lines] == ([Counter(hand)] if hand else [])
    assert ("Your hand by colour" in plain) == bool(hand)
    assert all(card_words(card) in " ".join(plain.split()) for card in hand or ())


@given(documents(going=True))
def test_scores_and_what_each_one_tries_for_are_shown(doc: Doc) -> None:
    """Of every player the cards left, the points, and the phase; the sheet has a line a round and the totals."""
    screen, plain, _ = pages(doc)
    table = doc["table"]
    for player in table["players"]:
        assert f"{player['hand']} card" in screen
        assert f"{player['score']} point" in screen
        if player["phase"] and not player["laid"]:
            assert re.search(rf"phase {player['phase']}: [\w +]+", screen)
            assert f"To be laid: phase {player['phase']}, " in plain
    for one in table["sheet"]:
        cells = [f"{score['phase'] or '-'} {score['points']:>5}" for score in one["scores"]]
        assert re.search(rf"^  round {one['round']} +{' +'.join(cells)}$", screen, re.MULTILINE)
    if table["sheet"]:
        assert re.search(
            rf"^  total +{' +'.join(str(one['score']) for one in table['players'])}$", screen, re.MULTILINE
        )


@settings(max_examples=200)
@given(documents(going=True))
def test_pages_show_no_foreign_card(doc: Doc) -> None:
    """Every card on a page lies open or is in the reader's own hand."""
    table = doc["table"]
    own = [card for one in table["players"] for card in one["cards"] or ()]
    assert bool(own) <= (doc["you"] is not None)
    seen = {*own, *table["discard"], *(card for group in table["groups"] for card in group["cards"]), "W", "S"}
    assert set(CARD.findall(text.screen(renamed(doc), style=OFF))) <= seen


def renamed(doc: Doc) -> Doc:
    """Give all players names that cannot be taken for cards."""
    seats = [one | {"name": f"Player {'abcdef'[one['seat'] - 1]}"} for one in doc["seats"]]
    return doc | {"seats": seats, "game": doc["game"] | {"name": "friday"}}


@given(documents())
def test_ears_get_sentences(doc: Doc) -> None:
    """The plain page draws no boxes, rules or dotted rows, and its lines are sentences."""
    plain = text.screen(doc, plain=True, style=OFF)
    called = {doc["game"]["name"], *(seat["name"] for seat in doc["seats"])}
    for name in sorted(called, key=len, reverse=True):
        plain = plain.replace(name, "Name")
    assert not DRAWN.search(plain)
    assert all(paragraph.endswith(".") for paragraph in plain.split("\n\n"))


@given(documents())
def test_the_head_is_the_same_for_everybody(doc: Doc) -> None:
    """The head of the file shows what a bystander may see, whoever writes it: no move that depends on a hand."""
    waiting = [
        wait | {"moves": [move for move in wait["moves"] if move.startswith("draw ")]} for wait in doc["waiting"]
    ]
    assert text.head_lines(doc) == text.head_lines(doc | {"you": None, "waiting": waiting})


@given(documents())
def test_looking_changes_nothing(doc: Doc) -> None:
    """A page leaves the document as it was."""
    before = deepcopy(doc)
    pages(doc)
    assert doc == before


@given(documents())
def test_only_the_one_who_is_asked_gets_moves_to_type(doc: Doc) -> None:
    """What one may do is shown to whom the game waits for, and to nobody else."""
    asked = any(one["seat"] == doc["you"] for one in doc["waiting"])
    screen, plain, head = pages(doc)
    assert ("tenpbem play FILE" in screen) == asked
    assert ("tenpbem play FILE" in plain) == asked
    assert "tenpbem show FILE" in head
    assert bool(text.short(doc)) == asked


@given(documents(going=True))
def test_what_a_page_advises_is_legal(doc: Doc) -> None:
    """Every whole move in quotes on the page can be done, one after the other where it says so."""
    screen = " ".join(text.screen(doc, style=OFF).split())
    for lay in re.findall(r'"(lay [^"]+)"', screen):
        cards = Counter(CARD.findall(lay.partition(":")[2] or lay))
        hand = next(one["cards"] for one in doc["table"]["players"] if one["seat"] == doc["you"])
        assert cards <= Counter(hand)
        assert phase10.parse(lay)
    moves = [move for wait in doc["waiting"] for move in wait["moves"]]
    for move in re.findall(r'"((?:draw|discard S on) [^"]+)"', screen):
        assert move in moves


@pytest.mark.parametrize("name", PHASE10)
def test_a_position_is_one_of_the_game(name: str) -> None:
    """The accepted positions hold no card twice too often: what lies open is part of one deck."""
    table = PHASE10[name]()["table"]
    if table is not None and name != "phase10-crowded":
        seen = [*table["discard"], *chain(*(group["cards"] for group in table["groups"]))]
        own = [card for one in table["players"] for card in one["cards"] or ()]
        assert Counter([*seen, *own]) <= Counter(DECK)
