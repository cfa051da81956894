"""Random players who sit down at a game as people do: they join, read what they may do, sign, and hand the game on.

Everything goes the way of the program itself, through `making` and `game.add`: every entry is signed, and checked again
as it is added. Only the disk and the command line are missing. The same chance gives the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from tenpbem.engine import making
from tenpbem.engine.game import Game, begin, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.gametable import card_rows
from tenpbem.engine.log.keys import Signer
from tenpbem.engine.making import Player, Said
from tenpbem.engine.rules import Waiting
from tests.game_random import phase10

NAMES = ("Ana", "Bob", "Cleo", "Dora", "Émile", "Fay")
CLOCK = "2026-11-29T20:15:00Z"
REMARKS = (None, None, None, "well played", "¿qué?", 'he said "no" \\ twice')

Check = Callable[[Game], None]


class Seated(NamedTuple):
    """A game whose seats are all taken; who sits there, and the seed of each key, by seat number."""

    game: Game
    players: Mapping[int, Player]
    seeds: Mapping[int, bytes]


def ten_table(seats: int, auction: str, deal: str, chance: Random, **more: Any) -> dict[str, Any]:
    """Write the table `[game]` of TEN; `deal` as in `game_table`."""
    return game_table("ten/1", seats, deal, chance, auction=auction, **more)


def game_table(rules: str, seats: int, deal: str, chance: Random, rounds: int = 1, **more: Any) -> dict[str, Any]:
    """Write a table `[game]`; `deal` is one of the format, or `host`: seeded by a text of the host.

    A listed deal names the cards of so many rounds.
    """
    table: dict[str, Any] = {"format": 1, "name": "random", "rules": rules, "seats": seats}
    table |= {"deal": "seeded" if deal == "host" else deal, "nonce": b64(chance.randbytes(16)), **more}
    if deal == "host":
        table["seed"] = f"seed {chance.random()}"
    if deal == "listed":
        empty = begin(table | {"deal": "seeded"})
        deck = empty.rules.composition(empty.setup)
        order = [card for _ in range(rounds) for card in chance.sample(deck, len(deck))]
        table["cards"] = card_rows(order, len(deck))
    return table


def seat_all(table: Mapping[str, Any], chance: Random) -> Seated:
    """Have all players join, each with a new key."""
    game, signers, seeds = begin(table), [], {}
    for number, name in enumerate(NAMES[: table["seats"]], 1):
        seeds[number] = chance.randbytes(32)
        signers.append(Signer.from_seed(seeds[number]))
        game = making.join(game, name, signers[-1], chance.randbytes(16), chance.randbytes(16), Said(CLOCK))
    players = {seat.number: Player(seat, signer) for seat, signer in zip(game.seats, signers, strict=True)}
    return Seated(game, players, seeds)


def play(seated: Seated, chance: Random, check: Check = lambda game: None) -> Game:
    """Play a game to its end; `check` sees it after every entry."""
    game = seated.game
    while waits := waiting(game):
        game = act(game, seated.players, chance.choice(waits), chance)
        check(game)
    return game


def act(game: Game, players: Mapping[int, Player], wait: Waiting, chance: Random) -> Game:
    """Do the duty of a seat that the game waits for, or any legal move."""
    player = players[wait.seat]
    if wait.duty:
        return making.do_duty(game, player)
    if game.table["rules"] == "ten/1":
        text = random_move(game, wait, chance)
        text += clause(game, wait, chance) if text.startswith("draw") else ""
    else:
        text = phase10.random_move(game, wait, chance)
    move = making.read_move(game, player, text)
    return making.do_move(game, player, move, Said(CLOCK, chance.choice(REMARKS)))


def clause(game: Game, wait: Waiting, chance: Random) -> str:
    """Type, now and then, a bid for the wild that a draw may turn up, where a draw can carry one."""
    sealed = game.table["auction"] == "sealed" and game.table["deal"] in ("croupier", "table")
    if not sealed or chance.random() < 0.5:
        return ""
    number = chance.randint(0, game.shown.players[wait.seat - 1].black)
    return f", bid {number} on any" if number else ", pass on any"


def random_move(game: Game, wait: Waiting, chance: Random) -> str:
    """Type any move of a seat in TEN: a legal one, now and then with an intention or a payment of its own."""
    rules, state = game.rules, game.shown
    move: str = chance.choice([rules.format(move) for move in rules.legal(state, wait.seat)])
    if move == "draw" and chance.random() < 0.5:
        return intention(sorted(set(state.market)), chance)
    word, _, what = move.partition(" ")
    if word in ("bid", "buy") and chance.random() < 0.4:
        black, bust, cards = state.players[wait.seat - 1]
        price = int(what) if word == "bid" else int(what[1])
        return f"{move} with {payment(price, ['b'] * bust + ['t'] * black + list(cards), chance)}"
    return move


def intention(market: list[str], chance: Random) -> str:
    """Type a draw that says how far to go and what to do then."""
    until, currency = chance.randint(1, 10), chance.randint(1, 10)
    text = chance.choice(("draw", f"draw until {until}", f"draw until {until}/{currency}"))
    buy = " ".join(chance.sample(market, min(len(market), 2))) or "none"
    return text + chance.choice(("", " then cards", " then currency", " then cards buy none", f" then cards buy {buy}"))


def payment(price: int, means: list[str], chance: Random) -> str:
    """Type a payment in which nothing is superfluous; `means` must suffice."""
    chance.shuffle(means)
    paid: list[str] = []
    while worth(paid) < price:
        paid.append(means.pop())
    for item in list(paid):
        if worth(paid) - worth([item]) >= price:
            paid.remove(item)
    tokens = [f"{paid.count(kind)}{kind}" for kind in ("b", "t") if kind in paid]
    return " ".join([*tokens, *(item for item in paid if len(item) == 2)])


def worth(items: list[str]) -> int:
    """Count what bust tokens (b), black tokens (t) and cards pay."""
    return sum(3 if item == "b" else 1 for item in items)
