"""Random games end, conserve cards and tokens after every step, and hold what the rules promise.

`TENPBEM_GAMES=2000 pytest tests/ten/test_random_games.py` plays more of them.
"""

from __future__ import annotations

import os

import pytest

from tenpbem.engine import ten
from tests.ten.randomly import KINDS, RandomGame, check_moves

GAMES = int(os.environ.get("TENPBEM_GAMES", "20"))


@pytest.mark.parametrize(("seats", "auction"), KINDS)
def test_random_games(seats: int, auction: str) -> None:
    """Each ends, conserves every card and token, and every move keeps to its notation."""
    for seed in range(GAMES):
        game = RandomGame(seats, auction, seed)
        game.play()
        check_moves(game.trace)


@pytest.mark.parametrize(("seats", "auction"), KINDS)
def test_every_legal_move_applies(seats: int, auction: str) -> None:
    """What is listed as legal is taken; in a sealed auction, what may be sealed passes the check."""
    game = RandomGame(seats, auction, 100)
    while ten.result(game.state) is None:
        for wait in ten.waiting(game.state):
            moves = ten.legal(game.state, wait.seat)
            assert len(set(moves)) == len(moves)
            assert bool(moves) != wait.duty
            for move in moves:
                before = game.state
                if isinstance(move, ten.Bid | ten.Pass) and auction == "sealed":
                    ten.check_bid(game.state, wait.seat, move)
                else:
                    ten.apply(game.state, wait.seat, move)
                assert game.state == before
        game.step()


@pytest.mark.parametrize("auction", ["open", "sealed"])
def test_events_tell_the_whole_story(auction: str) -> None:
    """Black tokens, bust tokens and cards before each player follow from the events alone."""
    game = RandomGame(4, auction, 5)
    game.play()
    black, bust = dict.fromkeys(range(1, 5), 5), dict.fromkeys(range(1, 5), 0)
    held: dict[int, list[str]] = {seat: [] for seat in range(1, 5)}
    for event in (event for _, _, events in game.trace for event in events):
        match event:
            case {"event": "gain", "seat": seat, "black": gained}:
                assert gained > 0
                black[seat] += gained
            case {"event": "bust", "seat": seat, "token": token}:
                bust[seat] += token
            case {"event": "take", "seat": seat, "kind": "cards", "cards": cards}:
                held[seat] += cards
            case {"event": "won" | "buy", "seat": seat, "card": card}:
                held[seat].append(card)
            case {"event": "pay", "seat": seat, "items": items}:
                for item in items.split():
                    if item in held[seat]:
                        held[seat].remove(item)
                    elif item[-1] == "b":
                        bust[seat] -= int(item[:-1])
                    else:
                        black[seat] -= int(item[:-1])
    for seat, player in enumerate(game.state.players, 1):
        assert (player.black, player.bust, sorted(player.cards)) == (black[seat], bust[seat], sorted(held[seat]))
