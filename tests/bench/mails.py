"""Count how many mails a turn takes, in whole games between robots, and by an exact rule from what happened in them.

    python -m tests.bench.mails                # the table, some minutes
    python -m tests.bench.mails --games 1      # fewer games of each kind, figures less even

How it is counted: one file goes round, and a *mail* is that it changes hands. Whoever holds it does all that the game
waits for from him, then it goes to the first, in the order of play, of those who are waited for. Sealed bids are
counted like that too: from the closer to one bidder after the other, and back to him. (Where k bidders send their bids
straight to the closer, that is 2 k mails instead of k + 1, but nobody waits for more than two of them.)

The same number follows from the story of the game alone: from its draws, its auctions and who could only pass in them,
its busts, and what was left to decide when a draw was dealt (`mail_rule`). Both must agree in every game.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any, NamedTuple

from tenpbem.cli.robots import STYLES
from tenpbem.engine import documents, making
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.making import Said
from tests.bench.mail_rule import formula, rule, tally
from tests.game_random.players import CLOCK, Seated, random_move, seat_all, ten_table

Choose = Callable[[Game, int, Random], str]


class Kind(NamedTuple):
    """What sort of game is played, and how its players draw."""

    seats: int
    auction: str
    deal: str
    style: str


class Played(NamedTuple):
    """A game that was played to its end, and the mails that it took."""

    game: Game
    mails: int


def play(kind: Kind, number: int, **more: Any) -> Played:
    """Play a game, and count how often the file changes hands, joins included."""
    chance = Random(f"{kind} {number}")
    return go_round(seat_all(ten_table(kind.seats, kind.auction, kind.deal, chance, **more), chance), kind, chance)


def go_round(seated: Seated, kind: Kind, chance: Random) -> Played:
    """Pass the file on until the game is over; it begins at the last who joined."""
    game, holder, mails = seated.game, kind.seats, kind.seats - 1
    while waits := waiting(game):
        if holder not in [wait.seat for wait in waits]:
            holder, mails = waits[0].seat, mails + 1
        player = seated.players[holder]
        if making.duty(game, player) is not None:
            game = making.do_duty(game, player)
        else:
            intent = making.read_move(game, player, CHOICES[kind.style](game, holder, chance))
            game = making.do_move(game, player, intent, Said(CLOCK))
    return Played(game, mails)


def card_by_card(game: Game, seat: int, chance: Random) -> str:
    """Play as the robot does that draws one card after the other."""
    return STYLES["steady"](documents.show(game, seat), chance)


def by_intention(game: Game, seat: int, chance: Random) -> str:
    """Play like it, but say with each draw how far it goes and what then, and where possible what to bid for a wild."""
    move = card_by_card(game, seat, chance)
    if move != "draw":
        return move
    player, market = game.shown.players[seat - 1], game.shown.market
    wanted = [card for card in dict.fromkeys(market) if card not in player.cards][:3]
    return f"draw until 7/4 then cards buy {' '.join(wanted) or 'none'}" + clause(game, player.black)


def anyhow(game: Game, seat: int, chance: Random) -> str:
    """Play anything that is allowed: every kind of turn comes up."""
    wait = next(wait for wait in waiting(game) if wait.seat == seat)
    move = random_move(game, wait, chance)
    return move + clause(game, chance.randint(0, 2)) if move.startswith("draw") and chance.random() < 0.5 else move


def clause(game: Game, black: int) -> str:
    """Write the bid for the wild that a draw may turn up, in games where a draw can carry one."""
    if game.table["auction"] != "sealed" or game.table["deal"] not in ("croupier", "table"):
        return ""
    return f", bid {min(2, black)} on any" if black else ", pass on any"


CHOICES: dict[str, Choose] = {"intention": by_intention, "card by card": card_by_card, "anyhow": anyhow}


DEALS = ("seeded", "croupier", "table")
KINDS = tuple(
    Kind(seats, auction, deal, style)
    for deal, style, auction, seats in product(DEALS, ("intention", "card by card"), ("sealed", "open"), (2, 3, 5))
)
HEAD = ("deal", "drawn", "bids", "players", "turns", "draws", "auctions", "a turn", "formula")
LINE = "{:9} {:13} {:7} {:>7} {:>6} {:>6} {:>8} {:>7} {:>8}"


def main() -> None:
    """Play, compare, and print a line for each kind of game."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.mails", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=5, metavar="N", help="games of each kind (default 5)")
    wishes = parser.parse_args()
    print(LINE.format(*HEAD))
    for kind in KINDS:
        print(line(kind, [checked(kind, number) for number in range(wishes.games)]), flush=True)


def checked(kind: Kind, number: int) -> Played:
    """Play a game and hold its mails to the rule; raise RuntimeError where they differ."""
    played = play(kind, number)
    if played.mails != rule(played.game):
        raise RuntimeError(f"{kind}, game {number}: {played.mails} mails, and {rule(played.game)} by the rule")
    return played


def line(kind: Kind, games: list[Played]) -> str:
    """Write the line of a kind: what there was a turn, mails (but for the joins), and those of the formula."""
    it = tally(played.game for played in games)
    mails = sum(played.mails - kind.seats for played in games)
    figures = (
        f"{number / it.turns:.2f}"
        for number in (it.draws, it.auctions, mails, formula(kind.seats, kind.deal, kind.auction, it))
    )
    return LINE.format(kind.deal, kind.style, kind.auction, kind.seats, it.turns, *figures)


if __name__ == "__main__":
    main()
