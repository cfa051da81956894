"""Which rules and which deals there are, and which go together.

`rules` in a game file carries a version, so that a later program keeps playing old games by their old rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, cast

from tenpbem.engine.errors import Usage, WrongFormat
from tenpbem.engine.log.gametable import DEALS
from tenpbem.engine.rules import Rules

RULES = {"ten/1": "tenpbem.engine.ten", "phase10/1": "tenpbem.engine.phase10"}
GAMES = {"ten": "ten/1", "phase10": "phase10/1"}


def rules_named(name: str) -> Rules:
    """Find the rules of a name with version; only the rules asked for are loaded."""
    if name not in RULES:
        raise WrongFormat(f"this program does not know the rules {name}", "", f"it knows {', '.join(RULES)}")
    return cast(Rules, import_module(RULES[name]))


def rules_of(table: Mapping[str, Any]) -> Rules:
    """Find the rules of a `[game]` table."""
    name = table.get("rules")
    if not isinstance(name, str):
        raise WrongFormat("the file does not say by which rules it is played", "", 'it needs rules = "ten/1"')
    return rules_named(name)


def check_deal(table: Mapping[str, Any], rules: Rules) -> None:
    """Refuse a deal that does not serve these rules, and a number of seats beyond them."""
    deal, seats = table.get("deal"), table.get("seats")
    known = tuple(name for name in DEALS if name in rules.DEALS)
    if deal not in known:
        why = "cards are drawn in the open there, and the hands of this game are hidden; " if deal in DEALS else ""
        raise Usage(f"{title(rules.NAME)} has no deal {deal}", f"{why}its deals: {', '.join(known)}")
    low, high = rules.SEATS
    if not isinstance(seats, int) or not low <= seats <= high:
        raise Usage(f"{title(rules.NAME)} is not played by {seats}", f"it is played by {low} to {high}")
    if deal == "listed" and "cards" not in table:
        raise Usage("a listed deal needs the order of the cards", "", "name it with --cards FILE")
    if deal != "listed" and "cards" in table:
        raise Usage("an order of the cards belongs to a listed deal", f"this one is {deal}")
    if deal != "seeded" and "seed" in table:
        raise Usage("a seed belongs to a seeded deal", f"this one is {deal}")


def title(name: str) -> str:
    """Give the name of a game as players write it."""
    return {"ten": "TEN", "phase10": "Phase 10"}[name.split("/")[0]]
