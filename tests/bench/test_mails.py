"""Mails as they are counted and mails by the rule are the same, in games of every kind."""

from __future__ import annotations

from itertools import islice, product

import pytest

from tenpbem.engine.game import Game
from tests.bench.mail_rule import at_the_end, cost, formula, rule, story, tally
from tests.bench.mails import Kind, checked, line, play

SMALL = {"R1": [1, 0, 1], "B2": [1, 1, 0], "G9": [1, 0, 0], "C2": [2, 0, 0], "X5": [1, 1, 0], "XX": [1, 0, 1]}
"""A box in which many a game ends with an auction."""
FEW_WILDS = {"R1": [3, 0, 0], "B4": [3, 0, 0], "G6": [3, 0, 0], "X5": [1, 0, 0]}
NUMBERS = {f"{colour}{number}": [2, 0, 0] for colour in "RBOG" for number in (7, 8)}
"""One card of it is as far as anybody goes."""

DEALS = ("seeded", "croupier", "table")


@pytest.mark.parametrize(("deal", "auction"), list(product(DEALS, ("open", "sealed"))))
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_rule_counts_every_mail(deal: str, auction: str, seats: int) -> None:
    """Games in which anything goes, from the first join to the last buy."""
    ends = set()
    for number in range(60):
        played = play(Kind(seats, auction, deal, "anyhow"), number, deck=SMALL)
        assert played.mails == rule(played.game)
        ends.add(story(played.game)[0][-1].stopped)
        if number >= 4 and len(ends) == 2:
            break
    assert ends == {True, False}, "the last turn ends with an auction, or with a bust or a reward"


@pytest.mark.parametrize(("deal", "style"), list(product(DEALS, ("intention", "card by card"))))
def test_whole_games_between_robots(deal: str, style: str) -> None:
    """One of each sort that the table lists; its line gives figures."""
    kind = Kind(2, "sealed", deal, style)
    words = line(kind, [checked(kind, 0)]).split()
    assert words[0] == deal
    assert words[-6] == "2"
    assert 1 <= float(words[-2]) < 12


@pytest.mark.parametrize(
    ("deal", "seats", "mails"), [("seeded", 3, 1), ("croupier", 5, 1), ("table", 2, 1), ("table", 5, 5)]
)
def test_an_intention_is_one_mail_a_turn(deal: str, seats: int, mails: int) -> None:
    """Without auctions the next player deals and goes on; at the table it is a round, but for two players."""
    played = play(Kind(seats, "open", deal, "intention"), 0, deck=NUMBERS)
    turns, _ = story(played.game)
    assert all(turn.draws == 1 and turn.dealt for turn in turns)
    assert formula(seats, deal, "open", tally([played.game])) == mails * len(turns)


@pytest.mark.parametrize(("deal", "auction"), list(product(DEALS, ("open", "sealed"))))
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_where_everybody_is_asked_the_formula_is_exact(deal: str, auction: str, seats: int) -> None:
    """But for the end of the game: there is no next turn to pass the file on to, and a last buy may be due."""
    kind = Kind(seats, auction, deal, "anyhow")
    games = (play(kind, number, deck=FEW_WILDS).game for number in range(200))
    found = list(islice(filter(all_asked, games), 2))
    assert len(found) == 2
    for game in found:
        turns, buyers = story(game)
        last = turns[-1]
        next_hop = cost(game, last, last=False) - cost(game, last, last=True)
        end = len(buyers) - (buyers[:1] == [at_the_end(game, last)]) - next_hop
        assert rule(game) == seats + formula(seats, deal, auction, tally([game])) + end


def all_asked(game: Game) -> bool:
    """Tell whether nobody passed without being asked, and no auction ended the game."""
    turns, _ = story(game)
    asked = [auction.asked for turn in turns for auction in turn.auctions]
    return turns[-1].stopped and bool(asked) and all(len(seats) == game.table["seats"] for seats in asked)
