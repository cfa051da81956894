"""Let the built-in players play many games against each other, the way the program lets them.

    python -m tests.robots.tournament                          # TEN: steady against random, 200 games for each auction
    python -m tests.robots.tournament --game phase10           # Phase 10: 100 games
    python -m tests.robots.tournament --games 40 --seats 4
    python -m tests.robots.tournament --styles steady steady

The seats alternate, the cards are the same in every run. Counted are the games that the first style wins alone.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from tenpbem.cli.robots import STYLES
from tenpbem.engine import documents, making
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.making import Said
from tests.game_random.players import CLOCK, game_table, seat_all

AUCTIONS = ("open", "sealed")
PHASE10 = "phase10"
KINDS = {"ten": AUCTIONS, "phase10": (PHASE10,)}
"""The kinds of games that are played of each game."""
GAMES = {"ten": 200, "phase10": 100}
"""How many of each kind."""
GOALS = {"ten": 0.9, "phase10": 0.95}
"""Which part of its games against `random` the player `steady` must win alone."""


class Outcome(NamedTuple):
    """One game: the styles by seat, who won, the points, and how long the robots thought (seconds, decisions)."""

    styles: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    thought: float
    decisions: int


def contest(styles: Sequence[str], kind: str, number: int, **more: Any) -> Outcome:
    """Play one game between robots, by seat; every second number lets them change seats over the same cards.

    `more` are options of the game.
    """
    chance = Random(f"tournament {kind} {number // 2}")
    if number % 2:
        styles = [*styles[1:], styles[0]]
    rules, own = ("phase10/1", more) if kind == PHASE10 else ("ten/1", {"auction": kind, **more})
    game, players, _ = seat_all(game_table(rules, len(styles), "host", chance, **own), chance)
    dice, thought, decisions = Random(number), 0.0, 0
    while waits := waiting(game):
        player = players[waits[0].seat]
        if waits[0].duty:
            game = making.do_duty(game, player)
            continue
        document = documents.show(game, player.seat.number)
        before = time.process_time()
        text = STYLES[styles[player.seat.number - 1]](document, dice)
        thought, decisions = thought + time.process_time() - before, decisions + 1
        game = making.do_move(game, player, making.read_move(game, player, text), Said(CLOCK))
    return outcome(game, tuple(styles), thought, decisions)


def outcome(game: Game, styles: tuple[str, ...], thought: float, decisions: int) -> Outcome:
    """Read the outcome of a game."""
    result = game.rules.result(game.state)
    assert result is not None
    points = tuple(score["points"] for score in result["scores"])
    return Outcome(styles, tuple(result["winners"]), points, thought, decisions)


def wins_alone(games: Sequence[Outcome], style: str) -> int:
    """Count the games that one seat of a style won alone."""
    return sum(len(game.winners) == 1 and game.styles[game.winners[0] - 1] == style for game in games)


def average(games: Sequence[Outcome], style: str) -> float:
    """Give the mean points of a style."""
    return mean(
        points for game in games for name, points in zip(game.styles, game.points, strict=True) if name == style
    )


def line(name: str, games: Sequence[Outcome], styles: Sequence[str]) -> str:
    """Tell how the games went."""
    wins = wins_alone(games, styles[0])
    points = ", ".join(f"{style} {average(games, style):.1f}" for style in dict.fromkeys(styles))
    decisions = sum(game.decisions for game in games)
    spent = 1e3 * sum(game.thought for game in games) / decisions
    return (
        f"{name}: {styles[0]} wins {wins} of {len(games)} games alone ({wins / len(games):.1%}); "
        f"points on average: {points}; {decisions / len(games):.0f} decisions a game, {spent:.2f} ms each"
    )


def main() -> None:
    """Play, and say how it went."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.robots.tournament",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--game", choices=list(KINDS), default="ten", help="which game (default ten)")
    parser.add_argument("--games", type=int, metavar="N", help="games of each kind (default: TEN 200, Phase 10 100)")
    parser.add_argument(
        "--seats", type=int, default=2, metavar="N", help="players; the others play as the second style"
    )
    parser.add_argument("--styles", nargs=2, choices=list(STYLES), default=["steady", "random"], metavar="STYLE")
    wishes = parser.parse_args()
    first, second = wishes.styles
    styles = [first] + [second] * (wishes.seats - 1)
    games: list[Outcome] = []
    for kind in KINDS[wishes.game]:
        played = [contest(styles, kind, number) for number in range(wishes.games or GAMES[wishes.game])]
        print(line(kind, played, styles), flush=True)
        games += played
    if len(KINDS[wishes.game]) > 1:
        print(line("both", games, styles))


if __name__ == "__main__":
    main()
