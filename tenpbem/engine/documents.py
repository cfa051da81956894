"""What the program says about a game, as plain data: the documents of `show --json`, `log --json` and `verify --json`.

They are views: built by naming what the reader may see. Text screens, robots and scripts all get these and nothing
else, so there is one place that decides who sees what.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tenpbem.engine import dealing
from tenpbem.engine.game import Answer, Game, waiting
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.keys import fingerprint
from tenpbem.engine.rules import Waiting

SCHEMA = 1


def show(game: Game, you: int | None) -> dict[str, Any]:
    """Show a game as seat `you` may see it (None: a bystander)."""
    rules = game.rules
    return {
        "schema": SCHEMA,
        "game": about(game),
        "seats": [_seat(game, number) for number in range(1, game.table["seats"] + 1)],
        "you": you,
        "waiting": [_waiting(game, wait, you) for wait in waiting(game)],
        "table": None if game.shown is None else rules.view(game.shown, you),
        "result": None if game.shown is None else rules.result(game.shown),
    }


def about(game: Game) -> dict[str, Any]:
    """Say which game this is and how far it got."""
    table = game.table
    own = {key: table[key] for key in sorted(game.rules.OPTIONS - {"deck"}) if key in table}
    return {
        "id": b64(game.id),
        "name": table["name"],
        "rules": table["rules"],
        "deal": table["deal"],
        **own,
        "step": game.step,
        "head": b64(game.head),
        "over": game.over,
        "warnings": dealing.warnings(table, game.rules),
    }


def _seat(game: Game, number: int) -> dict[str, Any]:
    """Say who sits where."""
    seat = game.seats[number - 1] if number <= len(game.seats) else None
    return {
        "seat": number,
        "name": seat.name if seat else None,
        "fingerprint": fingerprint(seat.public) if seat else None,
    }


def _waiting(game: Game, wait: Waiting, you: int | None) -> dict[str, Any]:
    """Say what the game waits for from one seat, with its legal moves as far as the reader may know them."""
    moves: list[str] = []
    means = None
    if not wait.duty and wait.kind != "join":
        rules = game.rules
        legal = rules.legal if wait.seat == you else rules.public_moves
        moves = [rules.format(move) for move in legal(game.shown, wait.seat)]
        means = rules.means(game.shown, wait.seat)
    return {
        "seat": wait.seat,
        "name": game.names.get(wait.seat),
        "kind": wait.kind,
        "duty": wait.duty,
        "moves": moves,
        "means": means,
    }


def log(game: Game, you: int | None, since: int = 1, to: int | None = None) -> Iterator[dict[str, Any]]:
    """Tell what happened from step `since` up to and including step `to`, one object an entry."""
    for step in game.all_steps[max(since, 1) - 1 : to]:
        for answer in step.answers:
            yield _logged(game, step.number, answer, you)


def events(game: Game, before: Game, you: int | None) -> list[dict[str, Any]]:
    """List what happened since `before`, an earlier state of the same game, as `you` may see it."""
    return [event for line in log(game, you, before.step + 1) for event in line["events"]]


def _logged(game: Game, number: int, answer: Answer, you: int | None) -> dict[str, Any]:
    entry = answer.entry
    return {
        "step": number,
        "seat": answer.seat,
        "name": entry.by,
        "do": entry.do,
        "at": entry.table.get("at"),
        "note": entry.table.get("note"),
        "events": game.rules.seen(answer.events, you),
    }
