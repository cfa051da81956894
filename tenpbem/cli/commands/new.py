"""`tenpbem new`: start a game."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from tenpbem.cli import identity, memory, options, seating, store
from tenpbem.cli.commands.show import print_table
from tenpbem.cli.env import Env
from tenpbem.cli.memory import Note
from tenpbem.cli.sending import send_to
from tenpbem.engine import catalogue, dealing, making
from tenpbem.engine.errors import BadEntry, BadFile, TooLarge, Usage, WrongFormat
from tenpbem.engine.game import begin, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import read_text
from tenpbem.engine.log.entry import nfc
from tenpbem.engine.log.gametable import card_rows
from tenpbem.engine.log.newgame import deck_table

T = TypeVar("T")


@options.command(
    "new",
    "Start a game; you are seat 1.",
    "tenpbem new friday.toml --game ten --seats 3\ntenpbem new friday.toml --robots 2\n"
    "tenpbem new friday.toml --seats 2 --auction open --seed marigold\n"
    "tenpbem new friday.toml --game phase10 --robots 2 --profile mattel",
)
@options.file_argument()
@click.option("--game", "game_name", metavar="NAME", default="ten", show_default=True, help="Which game.")
@click.option("--seats", type=click.IntRange(2), metavar="N", help="How many play, you and robots included.")
@click.option("--name", metavar="NAME", help="What the game is called; else after the file.")
@click.option("--deal", metavar="DEAL", help="Who decides the cards: seeded (default), croupier, table, listed.")
@click.option("--auction", metavar="KIND", help="TEN: sealed (default) or open.")
@click.option("--seed", metavar="TEXT", help="Choose the cards by a text of your own; everybody is told.")
@click.option("--cards", metavar="FILE", help="The order of the cards, for a listed deal (or -).")
@click.option("--deck", metavar="FILE", help="TEN: a deck of your own, as a table in TOML.")
@click.option("--profile", metavar="NAME", help="Phase 10: which printed rules.")
@click.option("--option", "pairs", metavar="KEY=VALUE", multiple=True, help="Phase 10: one rule that differs.")
@click.option("--robots", type=click.IntRange(1), metavar="N", help="Seat N robots after you.")
@options.json
def command(env: Env, file: str, robots: int | None, **wishes: Any) -> None:
    """Start a game."""
    header = identity.somebody(env)
    game = begin_checked(game_table(env, file, robots or 0, **wishes))
    signer = identity.unlock(env, header)
    game = making.join(game, header.name, signer, env.chance(16), env.chance(16), making.Said(env.clock()))
    game = seating.seat_robots(env, game, robots or 0)
    game = seating.start(game, signer)
    env.to_stderr = file == store.STDIO
    text = seating.first_text(game)
    store.create(file, text)
    sure = frozenset(b64(seat.public) for seat in game.seats)
    memory.remember(env, game, text, Note(file if file != store.STDIO else None, sure=sure))
    if env.json:
        print_table(env, game, 1)
        return
    env.say(f"{game.table['name']}: a game of {catalogue.title(game.table['rules'])} for {game.table['seats']}.")
    for number, name in list(game.names.items()):
        env.say(f"Seat {number}: {name}" + (" (you)" if number == 1 else ""))
    for warning in dealing.warnings(game.table, game.rules):
        env.say(f"Note: {warning}.")
    if any(wait.seat == 1 for wait in waiting(game)):
        env.say(f"It is your turn: tenpbem show {store.typed_path(file)}")
    else:
        env.say(send_to(env, game, file, 1))


def begin_checked(table: dict[str, Any]) -> Any:
    """Begin a game; what does not fit together came from the command line, and is put in the words of the rules."""
    try:
        rules = catalogue.rules_of(table)
        for option in ("auction", "deck"):
            if option in table and option not in rules.OPTIONS:
                raise Usage(f"{catalogue.title(rules.NAME)} has no --{option}", "that is an option of another game")
        catalogue.check_deal(table, rules)
        rules.setup(table)
        return begin(table)
    except (BadFile, BadEntry, WrongFormat) as refusal:
        raise Usage(refusal.what, refusal.why, refusal.fix) from None


def game_table(
    env: Env,
    file: str,
    robots: int,
    *,
    game_name: str,
    seats: int | None,
    name: str | None,
    deal: str | None,
    auction: str | None,
    seed: str | None,
    cards: str | None,
    deck: str | None,
    profile: str | None,
    pairs: tuple[str, ...],
) -> dict[str, Any]:
    """Build the table `[game]` from what the host asked for."""
    if game_name not in catalogue.GAMES:
        raise Usage(f"there is no game {game_name} here", f"games: {', '.join(catalogue.GAMES)}")
    if seats is None and not robots:
        raise Usage("for how many?", "neither --seats nor --robots says so", "--seats 3")
    seats = seats or robots + 1
    if robots >= seats:
        raise Usage(
            f"{robots} robots and you do not fit on {seats} seats", "--seats counts all", f"--seats {robots + 1}"
        )
    rules = catalogue.rules_named(catalogue.GAMES[game_name])
    table: dict[str, Any] = {
        "format": 1,
        "name": after_file(file, game_name) if name is None else name,
        "rules": rules.NAME,
        "seats": seats,
        "deal": deal or ("listed" if cards else "seeded"),
        "auction": auction,
        "nonce": seating.nonce(env),
        "seed": seed,
        "cards": None,
        "deck": own(deck, deck_table) if deck else None,
    }
    if auction is None and "auction" in rules.OPTIONS:
        table["auction"] = "sealed"
    table = {key: value for key, value in table.items() if value is not None}
    table |= rules.settings(profile, read_pairs(pairs))
    if cards is not None:
        deck_size = len(rules.composition(rules.setup(table)))
        table["cards"] = card_rows(own(cards, str.upper).split(), deck_size)
    return nfc(table)


def after_file(file: str, game_name: str) -> str:
    """Call a game after its file; one that goes to standard output, after its rules."""
    return game_name if file == store.STDIO else os.path.splitext(os.path.basename(file))[0]


def own(path: str, read: Callable[[str], T]) -> T:
    """Read a file that the host brings along; what is wrong in it is wrong on his command line."""
    try:
        return read(read_text(store.read(path)))
    except (BadFile, TooLarge) as refusal:
        raise Usage(f"{path}: {refusal.what}", refusal.why, refusal.fix, line=refusal.line) from None


def read_pairs(pairs: tuple[str, ...]) -> dict[str, str]:
    """Read each `--option K=V`."""
    options: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        key = key.strip().replace("-", "_")
        if not equals or key in options:
            raise Usage(f"cannot read --option {pair}", "it is KEY=VALUE, each key once", "--option skip=chosen")
        options[key] = value
    return options
