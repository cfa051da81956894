"""Section "the table [game]" of the format."""

import pytest

from tenpbem.engine.errors import BadFile, WrongFormat
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.gametable import card_rows, cards_of, check_deck, check_game

GAME = {"format": 1, "name": "friday", "rules": "ten/1", "seats": 3, "deal": "seeded", "nonce": b64(bytes(16))}
OPTIONS = frozenset({"auction", "deck", "skip", "last", "profile"})


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"auction": "open"},
        {"auction": "sealed", "deal": "croupier", "seats": 5},
        {"seed": "Märzschnee 7"},
        {"seed": "x" * 100},
        {"deal": "listed", "cards": ["R1 R2 XX", "W"]},
        {"deck": {"R1": [1, 0, 3], "C1": [3, 3, 3]}},
        {"rules": "phase10/1", "seats": 6, "profile": "mattel", "skip": "chosen-once", "last": 5},
    ],
)
def test_games_that_fit_are_taken(more):
    """The keys of every game, those that a game may have, and the options of its rules."""
    check_game({**GAME, **more}, OPTIONS)


@pytest.mark.parametrize("key", ["name", "rules", "seats", "deal", "nonce"])
def test_a_missing_key_is_refused(key):
    """Name, rules, seats, deal and nonce stand in every game."""
    with pytest.raises(BadFile, match=key):
        check_game({name: value for name, value in GAME.items() if name != key})


@pytest.mark.parametrize("number", [2, 0, "1", True, 1.0, None])
def test_another_format_is_refused(number):
    """Only format 1 is known here."""
    with pytest.raises(WrongFormat):
        check_game({**GAME, "format": number})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", ""), ("name", 7), ("name", "a/b"), ("name", "Zoe\u0301"),
        ("rules", "ten"), ("rules", "Ten/1"), ("rules", "ten/01"), ("rules", 1), ("rules", "ten/1\n"),
        ("seats", 1), ("seats", 7), ("seats", "3"), ("seats", True),
        ("deal", "dealer"), ("deal", 1), ("deal", ["seeded"]),
        ("auction", "closed"), ("auction", 1),
        ("nonce", ""), ("nonce", b64(bytes(15))), ("nonce", b64(bytes(16)) + "=="), ("nonce", 1),
        ("seed", ""), ("seed", "x" * 101), ("seed", 7), ("seed", "a\nb"), ("seed", "a\u202eb"), ("seed", "Zoe\u0301"),
        ("deck", {}), ("deck", 1), ("deck", {"r1": [1, 1, 1]}), ("deck", {"R1": [1, 1]}), ("deck", {"R1": 1}),
        ("deck", {"R1": [1, 1, -1]}), ("deck", {"R1": [True, 1, 1]}), ("deck", {"R1": [1, "1", 1]}),
        ("deck", {"R1": [500, 1, 0]}), ("deck", {"R1000": [1, 1, 1]}),
        ("profile", "a  b"), ("profile", "a" * 33), ("profile", ""),
        ("profile", ["x"]), ("profile", {}), ("skip", "x\x1b"),
        ("more", "x"), ("Name", "x"), ("entry", "x"),
    ],
)  # fmt: skip
def test_a_wrong_or_unknown_key_is_refused(key, value):
    """Every key has its type and size, and there are no others."""
    with pytest.raises(BadFile, match=r"\[game\]|deck|letters") as refused:
        check_game({**GAME, key: value}, OPTIONS)
    assert str(refused.value).isprintable()


def test_options_belong_to_their_rules():
    """What the rules of this game do not know is refused."""
    for more in ({"skip": "chosen"}, {"auction": "open"}, {"deck": {"R1": [1, 1, 1]}}):
        with pytest.raises(BadFile, match="unknown key"):
            check_game({**GAME, **more})


@pytest.mark.parametrize("cards", [[], "R1 R2", ["R1  R2"], [" R1"], ["R1 "], [""], ["r1"], [1], ["R1\n"], ["R1 ABCD"]])
def test_an_order_of_cards_has_one_blank_between_faces(cards):
    """`cards` is a list of texts of faces."""
    with pytest.raises(BadFile, match="cards"):
        check_game({**GAME, "deal": "listed", "cards": cards})


def test_cards_and_seed_belong_to_their_deals():
    """An order belongs to `listed` and only there, a seed only to `seeded`."""
    for wrong in ({"deal": "listed"}, {"cards": ["R1"]}, {"deal": "croupier", "seed": "x"}):
        with pytest.raises(BadFile, match=r"belong"):
            check_game({**GAME, **wrong})


def test_a_deck_holds_500_cards_at_most():
    """All copies count, for any number of players."""
    check_deck({"R1": [200, 200, 100]})
    with pytest.raises(BadFile, match="500"):
        check_deck({"R1": [200, 200, 100], "R2": [0, 0, 1]})


def test_cards_are_written_ten_a_row_and_every_round_anew():
    """A person sees the hands of ten and where a round begins."""
    order = [f"R{place % 9}" for place in range(24)]
    rows = card_rows(order, 12)
    assert [len(row.split(" ")) for row in rows] == [10, 2, 10, 2]
    assert cards_of({"cards": rows}) == tuple(order)
    check_game({**GAME, "deal": "listed", "cards": rows})
