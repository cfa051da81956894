"""TEN answers as the engine asks every game, and shows its table as the command line promises."""

from __future__ import annotations

from inspect import signature

import pytest

from tenpbem.engine import rules, ten
from tests.ten.randomly import RandomGame
from tests.ten.table import Table

TEN: rules.Rules = ten
"""A type checker holds the module to the protocol here."""


def test_ten_has_the_functions_of_every_game() -> None:
    """The module answers with the names and parameters of the protocol."""
    for name in (name for name in vars(rules.Rules) if not name.startswith("_")):
        if name.isupper():
            assert hasattr(ten, name)
        else:
            wanted = list(signature(getattr(rules.Rules, name)).parameters)[1:]
            assert list(signature(getattr(ten, name)).parameters) == wanted


def test_what_ten_says_of_itself() -> None:
    """Name, seats, deals, options."""
    assert (TEN.NAME, TEN.SEATS, TEN.DEALS) == ("ten/1", (2, 5), ("listed", "seeded", "croupier", "table"))
    assert {"auction", "deck"} == TEN.OPTIONS


def test_only_what_was_asked_for_is_taken() -> None:
    """The table gives one card where one is asked for, and nothing else."""
    state, _ = ten.start(ten.setup({"seats": 2, "auction": "open"}))
    for cards in (["R1"], ["R1", "R2"]):
        with pytest.raises(ValueError, match="cards given"):
            ten.give(state, cards)
    state, _ = ten.give(state, [])
    with pytest.raises(ValueError, match="cards given"):
        ten.give(state, ["R1"])
    state, _ = ten.apply(state, 1, ten.Draw(7))
    assert ten.asks(state) == rules.Draw(1)
    with pytest.raises(ValueError, match="cards given"):
        ten.give(state, [])
    assert ten.view(state, None)["intention"] == "draw until 7"
    state, _ = ten.give(state, ["R1"])
    assert ten.asks(state) == rules.Draw(1)


def test_the_table_is_shown() -> None:
    """The keys of `show --json`, cards in deck order, the tableau as drawn, and what nobody has seen."""
    table = Table.at({1: "5t 1b R1 XX", 2: "9t"}, "R2 C1 R1", tableau="C2 R4", market="B7 R1", deck=46)
    state = table.state._replace(discard=("C5", "X7", "R3"))
    view = ten.view(state, 2)
    unseen = view.pop("unseen")
    assert view == {
        "active": 1,
        "intention": None,
        "deck": 46,
        "tableau": ["C2", "R4"],
        "total": 2,
        "currency": 2,
        "market": ["R1", "B7"],
        "discard": ["R3", "X7", "C5"],
        "auction": None,
        "players": [
            {"seat": 1, "black": 5, "bust": 1, "cards": ["R1", "XX"]},
            {"seat": 2, "black": 9, "bust": 0, "cards": []},
        ],
    }
    assert list(unseen)[:4] == ["R2", "R5", "R6", "R7"]
    assert (unseen["C1"], unseen["C2"], "C5" in unseen, "XX" in unseen) == (3, 1, False, False)


def test_a_plain_draw_is_no_intention() -> None:
    """Only what goes beyond one card is shown as an intention; private bids are not."""
    state = Table.at({}, auction="sealed").state
    for move, shown in (
        (ten.Draw(), None),
        (ten.Draw(sealed=True), None),
        (ten.Draw(7, sealed=True), "draw until 7"),
    ):
        assert ten.view(ten.apply(state, 1, move)[0], None)["intention"] == shown


def test_an_open_auction_is_shown_in_order() -> None:
    """The bids so far in the order of 3.2, forced passes included; the card is not unseen."""
    table = Table.at({1: "5t", 2: "5t", 3: "0t", 4: "5t"}, "XX", active=1)
    table.play(1, "draw")
    table.play(2, "bid 2")
    view = ten.view(table.state, None)
    assert view["auction"] == {
        "card": "XX",
        "mode": "open",
        "bids": [{"seat": 2, "bid": 2}, {"seat": 3, "bid": None}],
    }
    assert "XX" not in view["unseen"]


def test_everything_is_public() -> None:
    """All see the same table, the same events, the same legal moves (1.8)."""
    game = RandomGame(3, "open", 1)
    for _ in range(40):
        game.step()
        views = [ten.view(game.state, seat) for seat in (None, 1, 2, 3)]
        assert all(view == views[0] for view in views)
        events = game.trace[-1][2]
        assert ten.seen(events, None) == ten.seen(events, 2) == list(events)
        for wait in ten.waiting(game.state):
            assert ten.public_moves(game.state, wait.seat) == ten.legal(game.state, wait.seat)


def test_at_the_end() -> None:
    """Nobody is waited for, the scores are there, nothing can be paid any more."""
    game = RandomGame(2, "sealed", 7)
    assert ten.result(game.state) is None
    state = game.play()
    assert (ten.waiting(state), ten.asks(state), ten.legal(state, 1), ten.means(state, 1)) == ((), None, (), None)
    result = ten.result(state)
    assert result is not None
    assert game.trace[-1][2][-1] == {"event": "end", "winners": result["winners"]}
