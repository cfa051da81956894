"""To whom the file goes next, and why; and a name for the attachment that says so.

Most of the time one player is waited for and the file goes to him. Sealed bids are different: nobody needs the bids of
the others to make his own, so each can go straight to the closer, who opens them all. The name is an offer: `play`
writes the file in place, and whoever mails it may call it what he likes.
"""

from __future__ import annotations

from unicodedata import normalize

from tenpbem.cli import identity, store
from tenpbem.cli.env import Env
from tenpbem.cli.render.speech import joined
from tenpbem.engine.game import Game, waiting
from tenpbem.engine.rules import Waiting

WHY = {
    "start": "who starts the game",
    "turn": "whose turn it is",
    "deal": "who deals",
    "bid": "who bids",
    "open": "who opens the bids and goes on",
    "buy": "who may buy",
    "final-buy": "who may buy one last card",
    "draw": "whose turn it is",
    "play": "who goes on",
}
"""Why a player is the next, by the kind of what he is waited for."""

YOURS = {"start": "you start the game", "deal": "you deal", "open": "you open the bids"}
"""What the reader owes."""

LONGEST = 40
"""Characters of a file name that one name may take."""


def send_to(env: Env, game: Game, path: str, you: int | None = None) -> str:
    """Say to whom the file goes next, and why, to seat `you` or to the only one here who sits at the table."""
    waits, file = waiting(game), "the file" if path == store.STDIO else store.typed_path(path)
    if waits and waits[0].kind == "join":
        return f"{free_seats(waits[0].seat, game.table['seats'])}: send {file} to somebody who wants to play." + (
            f" (tenpbem join {file})" if path != store.STDIO else ""
        )
    if not waits:
        return f"The game is over. Send {file} to the others: they will want to see it."
    you = reader(env, game) if you is None else you
    mine = next((wait for wait in waits if wait.seat == you), None)
    if mine is not None:
        return f"It is your turn: {yours(mine, file)}"
    here = {seat.number: header for seat, header in identity.seated(env, game) if header.robot is not None}
    if (robot := next((here[wait.seat] for wait in waits if wait.seat in here), None)) is not None:
        return f"Next is {robot.name}, a robot of this machine: tenpbem robot {file}"
    to, sentence = next_mail(game, waits, file, you)
    name = attachment(game, to, you)
    return sentence if path == name else f"{sentence}\nA name for it, if you like: {name}"


def free(game: Game) -> str:
    """Say which seats are free, if any are."""
    waits = waiting(game)
    return free_seats(waits[0].seat, game.table["seats"]) if waits and waits[0].kind == "join" else ""


def free_seats(first: int, last: int) -> str:
    """Say which seats are free."""
    if first == last:
        return f"Seat {last} is free"
    return f"Seats {joined([str(seat) for seat in range(first, last + 1)])} are free"


def yours(wait: Waiting, file: str) -> str:
    """Say what the reader does next: look, or do what he owes."""
    return f"tenpbem play {file} ({YOURS[wait.kind]})" if wait.kind in YOURS else f"tenpbem show {file}"


def reader(env: Env, game: Game) -> int | None:
    """Find the one player of this machine at the table, or of several the one who acts."""
    people = [seat for seat, header in identity.seated(env, game) if header.robot is None]
    if env.as_name:
        people = [seat for seat in people if seat.name == identity.find(env, env.as_name).name]
    return people[0].number if len(people) == 1 else None


def next_mail(game: Game, waits: tuple[Waiting, ...], file: str, you: int | None) -> tuple[int, str]:
    """Give the seat to which the file goes, and say why; of several the first in the order of play."""
    first, *others = waits
    name = game.names[first.seat]
    rest = joined([game.names[wait.seat] for wait in others])
    if first.kind != "bid" or game.table.get("auction") != "sealed":
        also = f" {rest} can do so before or after." if rest else ""
        return first.seat, f"Next: send {file} to {name}, {WHY[first.kind]}{afterwards(game, first)}.{also}"
    closer = game.handed[0].seat if game.handed else first.seat
    if closer == first.seat:
        return closer, f"Next: send {file} to {name}, who hands in the first sealed bid and opens the others later."
    both = joined([game.names[wait.seat] for wait in waits])
    if you != closer and any(handed.seat == you for handed in game.handed):
        return closer, (
            f"Next: send {file} straight to {game.names[closer]}, who opens the bids; {both} need not wait for yours."
            f"\nIf {both} got no file from {game.names[closer]}, send it to {both} first."
        )
    if not others:
        return first.seat, f"Next: send {file} to {name}, who hands in a sealed bid."
    way = "come straight to you: tenpbem merge brings them together"
    if you != closer:
        way = f"go straight to {game.names[closer]}, who opens them"
    return first.seat, (f"Next: send {file} to {both}, who hand in sealed bids, in any order.\nTheir bids can {way}.")


def afterwards(game: Game, wait: Waiting) -> str:
    """Say what follows when a seat has dealt, where that is clear."""
    if wait.kind != "deal" or game.shown is None:
        return ""
    table = game.rules.view(game.shown, None)
    active, intention = table["active"], table.get("intention") or ""
    if wait.seat != active % game.table["seats"] + 1:
        return f" for {game.names[active]}"
    return " and then plays" if " then " in intention else f" for {game.names[active]}"


def attachment(game: Game, to: int, you: int | None = None) -> str:
    """Name a file by game, step and next player, in ASCII; while answers of one step are missing, by the sender too.

    Several may send their answers of one step to the same player; two attachments of one name would be a nuisance.
    The step is the one that the sender signed, which `--from` may ask for on another machine.
    """
    name, target = ascii_name(game.table["name"]) or "game", ascii_name(game.names[to]) or f"seat-{to}"
    if you is None or all(answer.seat != you for answer in game.answers):
        return f"{name}-{game.step:03}-{target}.toml"
    return f"{name}-{game.step + 1:03}-{target}-from-{ascii_name(game.names[you]) or f'seat-{you}'}.toml"


def ascii_name(name: str) -> str:
    """Write a name in lower case letters, digits and hyphens; empty where nothing of it can be written so."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(char if char.isalnum() else " " for char in plain).split())[:LONGEST].strip("-")
