"""What the pages of TEN read out of the document: names, seats, the standing bid, whom it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tenpbem.cli.render.speech import count, name_of, names_of
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.width import glue
from tenpbem.engine.values import NamedTuple

Doc = Mapping[str, Any]

DEALS = {
    "listed": "listed cards",
    "seeded": "seeded deal",
    "croupier": "croupier deal",
    "table": "table deal",
}
AUCTIONS = {"open": "bids once around", "sealed": "sealed bids"}


class Scene(NamedTuple):
    """The document with the reader's eyes: `you` is None for a bystander."""

    doc: Doc
    style: Style
    names: Mapping[int, str]
    you: int | None

    @property
    def game(self) -> Mapping[str, Any]:
        """Give the facts of the game."""
        return self.doc["game"]  # type: ignore[no-any-return]

    @property
    def table(self) -> Mapping[str, Any]:
        """Give the table; there is one from the start on."""
        return self.doc["table"]  # type: ignore[no-any-return]

    @property
    def waiting(self) -> list[Mapping[str, Any]]:
        """List the seats that the game waits for."""
        return list(self.doc["waiting"])

    def name(self, seat: int) -> str:
        """Call a seat by its name, the reader "you"."""
        return name_of(seat, self.names, self.you)

    def label(self, seat: int) -> str:
        """Call a seat by its name, and mark the reader's."""
        return name_of(seat, self.names) + (" (you)" if seat == self.you else "")

    def list(self, seats: list[int]) -> str:
        """Call several seats by name."""
        return names_of(seats, self.names, self.you)

    def player(self, seat: int) -> Mapping[str, Any]:
        """Find what lies in front of a seat."""
        return next(player for player in self.table["players"] if player["seat"] == seat)


def scene(doc: Doc, style: Style, *, bystander: bool = False) -> Scene:
    """Look at a document."""
    names = {seat["seat"]: seat["name"] for seat in doc["seats"] if seat["name"] is not None}
    return Scene(doc, style, names, None if bystander else doc["you"])


def next_step(scene: Scene) -> str:
    """Say before the start what comes next."""
    free = sum(seat["name"] is None for seat in scene.doc["seats"])
    if free:
        return f"{count(free, 'seat')} free. To take the next one: {glue('tenpbem join FILE')}"
    first = scene.waiting[0]["seat"]
    goes = "You go" if first == scene.you else f"{scene.name(first)} goes"
    return f"All seats are taken. {goes} on with: {glue('tenpbem play FILE')}"


def size_words(scene: Scene) -> str:
    """Count the seats before the start, the players from then on."""
    return count(len(scene.doc["seats"]), "seat" if scene.doc["table"] is None else "player")


def is_running(scene: Scene) -> bool:
    """Tell whether the game has started and is not over."""
    return scene.doc["table"] is not None and not scene.game["over"]


def is_sealed(scene: Scene) -> bool:
    """Tell whether bids are sealed in this game."""
    return bool(scene.game["auction"] == "sealed")


def bidding_order(scene: Scene) -> list[int]:
    """List the seats in the order of 3.2: left of the active player round to himself."""
    seats = [seat["seat"] for seat in scene.doc["seats"]]
    after = seats.index(scene.table["active"]) + 1
    return seats[after:] + seats[:after]


def standing_bid(scene: Scene) -> tuple[int, int] | None:
    """Find seat and height of the highest bid so far, where it can be seen."""
    bids = [(bid["bid"], bid["seat"]) for bid in scene.table["auction"]["bids"] if bid.get("bid") is not None]
    return max(((seat, bid) for bid, seat in bids), key=lambda pair: pair[1], default=None)
