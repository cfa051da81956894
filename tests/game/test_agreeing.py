"""What a table `[game]` agrees on must fit together: rules, deal, seats, the order of the cards."""

from __future__ import annotations

from typing import Any

import pytest

from tenpbem.engine import catalogue
from tenpbem.engine.errors import BadFile, Refusal, Usage, WrongFormat
from tenpbem.engine.game import begin, fold
from tenpbem.engine.log.codec import parse_game
from tests.game.sitting import ORDER, Sitting, text_of

TABLE = Sitting("listed", people=(), seats=3).table


def agreed(**changes: Any) -> dict[str, Any]:
    """Change a good table; None takes a key out."""
    return {key: value for key, value in {**TABLE, **changes}.items() if value is not None}


@pytest.mark.parametrize("rules", [None, 7, "ten", "ten/2", "chess/1"])
def test_rules_that_are_not_known(rules: object) -> None:
    """A later program may know them: the file is of a format that this one does not read."""
    with pytest.raises(WrongFormat):
        catalogue.rules_of(agreed(rules=rules))


@pytest.mark.parametrize("name", catalogue.RULES)
def test_rules_that_are_known(name: str) -> None:
    """The rules found are those that were named, and every deal of theirs is one of the format."""
    rules = catalogue.rules_named(name)
    assert name == rules.NAME
    assert set(rules.DEALS) <= set(catalogue.DEALS)
    assert name in catalogue.GAMES.values()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"deal": "dealt"}, "TEN has no deal dealt"),
        ({"seats": 1}, "not played by 1"),
        ({"seats": 6}, "not played by 6"),
        ({"seats": "3"}, "not played by 3"),
        ({"cards": None}, "needs the order of the cards"),
        ({"deal": "seeded"}, "belongs to a listed deal"),
        ({"seed": "dill"}, "belongs to a seeded deal"),
    ],
)
def test_what_does_not_go_together(changes: dict[str, Any], why: str) -> None:
    """Asked for by a host it is named; in a file it is the file that is at fault."""
    table = agreed(**changes)
    with pytest.raises(Usage, match=why):
        catalogue.check_deal(table, catalogue.rules_of(table))
    with pytest.raises(Refusal) as caught:
        begin(table)
    assert caught.value.code in ("usage", "bad-file")


@pytest.mark.parametrize("seats", [2, 5])
def test_the_fewest_and_the_most_seats(seats: int) -> None:
    """TEN is played by two to five."""
    assert begin(agreed(seats=seats, deal="seeded", cards=None)).table["seats"] == seats


def test_a_table_that_does_not_fit_makes_a_bad_file() -> None:
    """Read from a file, what a host would be told to change is a fault of the file."""
    with pytest.raises(BadFile, match="does not fit together") as caught:
        fold(parse_game(text_of(agreed(auction="open", seats=6), ())))
    assert "not played by 6" in caught.value.why


def rows(text: str) -> list[str]:
    """Write an order as one text."""
    return [text]


@pytest.mark.parametrize(
    ("cards", "what", "why"),
    [
        (rows(ORDER[0][:-3]), "lists 8 cards", "has 9"),
        (rows(f"{ORDER[0]} R1"), "lists 10 cards", "has 9"),
        (rows(ORDER[0].replace("X5", "R1")), "does not list", "too many: R1; missing: X5"),
        ([*ORDER, ORDER[0].replace("X5", "R1")], "does not list", "too many: R1; missing: X5"),
    ],
)
def test_an_order_lists_the_deck_round_by_round(cards: list[str], what: str, why: str) -> None:
    """Neither a card more or less, nor another: in no round."""
    with pytest.raises(BadFile, match=what) as caught:
        begin(agreed(cards=cards))
    assert why in caught.value.why


def test_an_order_of_several_rounds() -> None:
    """Each round lists the deck anew."""
    assert begin(agreed(cards=[*ORDER, ORDER[0]])).rules.NAME == "ten/1"


def test_ten_has_no_profiles_and_no_options() -> None:
    """Its choices are the auction and the deck."""
    ten = catalogue.rules_named("ten/1")
    assert ten.settings(None, {}) == {}
    with pytest.raises(Usage, match="no profiles"):
        ten.settings("classic", {})
    with pytest.raises(Usage, match="no --option skip"):
        ten.settings(None, {"skip": "next"})
