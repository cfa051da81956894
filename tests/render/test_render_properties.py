"""What holds of every page, whatever lies on the table and whoever sits at it."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from render_positions import LAO, MARKED, PERSIAN, STANDARD, WIDE, Doc, document, holding, laid, waits

from tenpbem.cli.render import text
from tenpbem.cli.render.faces import card_words, is_number
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import width

OFF = Style.off()
NUMBERS = [face for face in STANDARD if is_number(face)]
IN_TABLEAU = [face for face in STANDARD if is_number(face) or face.startswith("C")]
HELD = [face for face in STANDARD if not face.startswith("C")]
DRAWN = re.compile("[|+=\u2500-\u259f]|--|\\.\\.")

letters = st.sampled_from("aZ龘ກ้ຸن‌ی가e\u0301ß7 -_.'")
names = st.one_of(
    st.sampled_from([WIDE, LAO, PERSIAN, MARKED]),
    st.text(letters, max_size=31).map(lambda tail: ("A" + tail).strip()),
)


@st.composite
def documents(draw: Any) -> Doc:
    """Make any document of a game that goes on, as any seat or a bystander sees it."""
    called = draw(st.lists(names, min_size=2, max_size=5, unique=True))
    seats = range(1, len(called) + 1)
    mode = draw(st.sampled_from(["open", "sealed"]))
    deal = draw(st.sampled_from(["listed", "seeded", "croupier", "table"]))
    doc = document(list(called), draw(st.sampled_from([None, *seats])), name=draw(names), deal=deal, auction=mode)
    players = []
    for seat in seats:
        cards = " ".join(draw(st.lists(st.sampled_from(HELD), max_size=25)))
        players.append(holding(seat, draw(st.integers(0, 10)), draw(st.integers(0, 5)), cards))
    active = draw(st.sampled_from(list(seats)))
    tableau = " ".join(draw(st.lists(st.sampled_from(IN_TABLEAU), max_size=12)))
    market = " ".join(draw(st.lists(st.sampled_from(NUMBERS), max_size=40)))
    intention = draw(st.sampled_from([None, "draw until 7/4 then cards buy R1 R2 R3 B4 B5 O6 O7 G8 G9"]))
    doc = laid(doc, players, tableau, market, active=active, intention=intention)
    kind = draw(st.sampled_from(["turn", "deal", "bid", "open", "buy", "final-buy"]))
    if kind == "bid":
        order = [*seats[active:], *seats[:active]]
        made = order[: draw(st.integers(0, len(order) - 1))]
        bids = [{"seat": s, "sealed": True} if mode == "sealed" else {"seat": s, "bid": s * 2} for s in made]
        sale = {"card": draw(st.sampled_from(["RX", "X5", "XX"])), "mode": mode, "bids": bids}
        doc["table"]["auction"] = sale
        moves = [*(f"bid {number}" for number in range(2 * len(made) + 1, 30)), "pass"]
        return waits(doc, *(order[len(made) :] if mode == "sealed" else [order[len(made)]]), kind=kind, moves=moves)
    moves = {
        "turn": ["draw", "take cards", "take currency"],
        "buy": [*(f"buy {face}" for face in doc["table"]["market"]), "done"],
    }
    moves["final-buy"] = moves["buy"]
    return waits(doc, active, kind=kind, moves=moves.get(kind), duty=kind in ("deal", "open"))


@given(documents())
def test_no_line_is_wider_than_mail_leaves_alone(doc: Doc) -> None:
    """Lines take 72 columns at most; those of the head 70, for the comment sign before them."""
    for page in (text.screen(doc, style=OFF), text.screen(doc, style=Style.ansi())):
        assert max(map(width, page.splitlines())) <= 72
    assert max(map(width, text.screen(doc, plain=True, style=OFF).splitlines())) <= 72
    assert max(map(width, text.head_lines(doc))) <= 70


@given(documents())
def test_everybody_is_called_by_name(doc: Doc) -> None:
    """Each name stands whole on a line; in the plain page the reader is "you"."""
    screen, plain, head = _pages(doc)
    for seat in doc["seats"]:
        assert seat["name"] in screen
        assert seat["name"] in head
        assert seat["name"] in plain or seat["seat"] == doc["you"]
    assert all(doc["game"]["name"] in page for page in (screen, plain, head))


@given(documents())
def test_every_card_on_the_table_is_shown(doc: Doc) -> None:
    """Tableau, market, auction and wilds are there in notation, and in words for ears."""
    screen, plain, head = _pages(doc)
    spoken = " ".join(plain.split())
    table = doc["table"]
    faces = [*table["tableau"], *table["market"], *([table["auction"]["card"]] if table["auction"] else [])]
    faces += [face for player in table["players"] for face in player["cards"] if "X" in face]
    for face in faces:
        assert re.search(rf"\b{face}\b", screen)
        assert re.search(rf"\b{face}\b", head)
        assert card_words(face) in spoken


@given(documents())
def test_all_means_are_shown(doc: Doc) -> None:
    """Tokens stand beside each player, and 1b is never left to be read as one black."""
    screen, plain, _ = _pages(doc)
    for player in doc["table"]["players"]:
        assert f"{player['black']} black" in screen
        if player["bust"]:
            assert f"{player['bust']} bust (worth {3 * player['bust']})" in screen
            assert f"(worth {3 * player['bust']})" in " ".join(plain.split())
    for page in (screen, plain):
        assert not re.search(r"\b\db\b", page) or "1b is one bust token, worth 3" in " ".join(page.split())


@given(documents())
def test_ears_get_sentences(doc: Doc) -> None:
    """The plain page draws no boxes, rules or dotted rows, and its lines are sentences."""
    plain = text.screen(doc, plain=True, style=OFF)
    called = {doc["game"]["name"], *(seat["name"] for seat in doc["seats"])}
    for name in sorted(called, key=len, reverse=True):
        plain = plain.replace(name, "Name")
    assert not DRAWN.search(plain.replace(' ..."', '"'))
    assert all(paragraph.endswith((".", ":", "FILE")) for paragraph in plain.split("\n\n"))


@given(documents())
def test_the_head_is_the_same_for_everybody(doc: Doc) -> None:
    """The head of the file shows what a bystander may see, whoever writes it."""
    bystander = doc | {"you": None}
    assert text.head_lines(doc) == text.head_lines(bystander)


@given(documents())
def test_the_head_never_looks_like_the_start_of_the_game(doc: Doc) -> None:
    """All above the line [game] belongs to the program, so no line of it may be that line."""
    doc = doc | {"game": doc["game"] | {"warnings": ["[game]", "[[entry]]"]}}
    lines = text.head_lines(doc)
    assert not any(line.strip(" #") == "[game]" or "\n" in line for line in lines)
    assert any("[[entry]]" in line for line in lines)


@given(documents())
def test_looking_changes_nothing(doc: Doc) -> None:
    """A page leaves the document as it was."""
    before = deepcopy(doc)
    _pages(doc)
    assert doc == before


@given(documents())
def test_only_the_one_who_is_asked_gets_moves_to_type(doc: Doc) -> None:
    """What one may do is shown to whom the game waits for, and to nobody else."""
    asked = any(one["seat"] == doc["you"] for one in doc["waiting"])
    screen, plain, head = _pages(doc)
    assert ("tenpbem play FILE" in screen) == asked
    assert ("tenpbem play FILE" in plain) == asked
    assert "tenpbem show FILE" in head


def _pages(doc: Doc) -> tuple[str, str, str]:
    screen, plain = text.screen(doc, style=OFF), text.screen(doc, plain=True, style=OFF)
    return screen, plain, "\n".join(text.head_lines(doc))
