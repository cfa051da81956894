"""What a seat may see of the table and of what happens, built by naming it (never by taking secrets away).

A seat sees its own hand; of the others the number of cards. A bystander sees no hand. Once the game is over all hands
lie open. A card drawn from the draw pile is seen by who draws it, one from the discard pile by all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenpbem.engine.phase10.groups import span
from tenpbem.engine.phase10.state import OVER, PENDING, Group, State, goal
from tenpbem.engine.rules import Event

PUBLIC: dict[str, tuple[str, ...]] = {
    "round": ("seat", "round", "tiebreak"),
    "deal": ("seat", "count", "upcard"),
    "draw": ("seat", "from"),
    "lay": ("seat", "phase", "group", "kind", "cards", "low", "high", "number", "colour"),
    "hit": ("seat", "group", "card", "end", "number"),
    "discard": ("seat", "card", "on"),
    "skip": ("seat",),
    "reshuffle": ("seat", "count"),
    "score": ("seat", "phase", "points", "score"),
    "end": ("winners",),
}
"""What everybody may see of an event."""

OWN = {"deal": "cards", "draw": "card"}
"""What only the seat may see to whom it happens."""


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Show the table as `seat` may see it (None: a bystander)."""
    return {
        "round": state.round,
        "dealer": state.dealer,
        "tiebreak": state.tiebreak,
        "pile": state.pile,
        "discard": list(state.discard),
        "groups": [_group(number, group) for number, group in enumerate(state.groups, 1)],
        "players": [_player(state, other, seat) for other in range(1, state.setup.seats + 1)],
        "sheet": _sheet(state),
    }


def _sheet(state: State) -> list[dict[str, Any]]:
    """Write the score sheet: round by round what each seat laid, its points, and its total so far."""
    totals = [0] * state.setup.seats
    sheet = []
    for number, rows in enumerate(state.sheet, 1):
        totals = [total + row.points for total, row in zip(totals, rows, strict=True)]
        scores = [
            {"seat": seat, "phase": row.laid or None, "points": row.points, "score": totals[seat - 1]}
            for seat, row in enumerate(rows, 1)
        ]
        sheet.append({"round": number, "scores": scores})
    return sheet


def _group(number: int, group: Group) -> dict[str, Any]:
    shown: dict[str, Any] = {"group": number, "seat": group.seat, "kind": group.kind, "cards": list(group.cards)}
    return shown | span(group)


def groups_shown(table: Mapping[str, Any]) -> tuple[Group, ...]:
    """Read the groups of a view back as values, in the order of their numbers (for players that see a view only)."""
    groups = []
    for shown in table["groups"]:
        low, high = shown.get("low", shown.get("number", 0)), shown.get("high", shown.get("number", 0))
        groups.append(Group(shown["seat"], shown["kind"], tuple(shown["cards"]), low, high, shown.get("colour", "")))
    return tuple(groups)


def _player(state: State, seat: int, reader: int | None) -> dict[str, Any]:
    player = state.player(seat)
    return {
        "seat": seat,
        "phase": goal(state, seat),
        "done": list(player.done),
        "laid": bool(player.laid),
        "laid_now": state.laid_now and seat == state.active,
        "score": player.score,
        "skip": player.skip == PENDING,
        "hand": len(player.hand),
        "cards": list(player.hand) if seat == reader or state.stage == OVER else None,
    }


def seen(events: Sequence[Event], seat: int | None) -> list[Event]:
    """Show events as `seat` may see them: hands dealt and cards drawn only to whom they belong."""
    return [_seen(event, seat) for event in events]


def turned_up(events: Sequence[Event]) -> bool:
    """Tell whether cards were dealt or drawn from the draw pile, or hands were counted: what nobody could see before.

    A draw from the discard pile shows nothing new.
    """
    return any(event["event"] in ("deal", "score", "end") or event.get("from") == "pile" for event in events)


def _seen(event: Event, reader: int | None) -> Event:
    kind = event["event"]
    shown: Event = {"event": kind} | {key: event[key] for key in PUBLIC[kind] if key in event}
    own = OWN.get(kind)
    if own is not None and own in event:
        open_to_all = event.get("from") == "discard"
        shown[own] = event[own] if open_to_all or event["seat"] == reader else None
    return shown
