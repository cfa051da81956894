"""What is worth knowing before a move: how far a hand is from its phase, and how to get rid of most cards.

All of it follows from what the reader sees; the rules' own finder does the looking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenpbem.cli.render.scene import Doc, Scene
from tenpbem.engine.phase10.deck import SKIP, WILD
from tenpbem.engine.phase10.groups import extended
from tenpbem.engine.phase10.melds import NEVER, can_lay, need
from tenpbem.engine.phase10.moves import HIGH, LOW, format
from tenpbem.engine.phase10.phases import PHASES
from tenpbem.engine.phase10.plans import Plan, best_hits, best_lay
from tenpbem.engine.phase10.profiles import AT_ONCE, LAY, PICK, Setup, setup
from tenpbem.engine.phase10.view import groups_shown
from tenpbem.engine.values import NamedTuple


class Best(NamedTuple):
    """The best that can be done now with a hand: to lay `phase` and then to hit, or to hit alone; `left` cards stay.

    `lay` and `hits` are moves as typed; `ways` counts the listed ways to lay the phase; `wins`: that wins the game.
    """

    phase: int | None
    lay: str
    hits: tuple[str, ...]
    left: int
    ways: int
    wins: bool = False


def played_by(doc: Doc) -> Setup:
    """Read by which options a game is played."""
    return setup({"seats": len(doc["seats"]), **doc["game"]})


def open_phases(view: Scene, seat: int) -> list[int]:
    """List the phases that a seat may still lay in this round."""
    player = view.player(seat)
    if player["laid"]:
        return []
    if player["phase"] is not None:
        return [player["phase"]]
    played = played_by(view.doc)
    if played.variant != PICK or view.table["tiebreak"]:
        return []
    return [phase for phase in played.in_play if phase not in player["done"]]


def lacking(hand: Sequence[str], phase: int, natural: str) -> int:
    """Count the cards that a hand lacks for a phase, each of them the right one."""
    missing = need(hand, phase, natural)
    naturals = sum(shape.size for shape in PHASES[phase]) - hand.count(WILD)
    return max(1, naturals) if missing == NEVER else max(0, missing - hand.count(WILD))


def nearest(view: Scene, seat: int, hand: Sequence[str]) -> tuple[int, int] | None:
    """Find the phase for which a hand lacks the fewest cards, and how many; None where nothing is left to lay."""
    natural = played_by(view.doc).natural
    found = [(lacking(hand, phase, natural), phase) for phase in open_phases(view, seat)]
    return min(found) if found else None


def discard_helps(view: Scene) -> str:
    """Say what the top of the discard pile would do for the reader; nothing where it would do nothing."""
    assert view.you is not None
    player, card = view.player(view.you), view.table["discard"][-1]
    if player["laid"]:
        fits = fitting(view, card)
        return f"it fits {'group' if len(fits) == 1 else 'groups'} {', '.join(map(str, fits))}" if fits else ""
    before, after = (nearest(view, view.you, hand) for hand in (player["cards"], [*player["cards"], card]))
    if before is None or after is None or after[0] >= before[0]:
        return ""
    return lack_words(*after)


def lack_words(cards: int, phase: int) -> str:
    """Say how far a hand is from a phase."""
    if cards == 0:
        return f"enough for phase {phase}"
    return f"{cards} card{'' if cards == 1 else 's'} short of phase {phase}"


def fitting(view: Scene, card: str) -> list[int]:
    """List the groups on the table that take a card."""
    if card == SKIP:
        return []
    groups = enumerate(groups_shown(view.table), 1)
    ends = (None, LOW, HIGH) if card == WILD else (None,)
    return [number for number, group in groups if any(extended(group, card, end) for end in ends)]


def best(view: Scene, mine: Mapping[str, Any]) -> list[Best]:
    """Find the best ways to lay, one a phase, or the best hits; `mine` is what the reader is waited for."""
    player, played = view.player(mine["seat"]), played_by(view.doc)
    if any(move.startswith("lay ") for move in mine["moves"]):
        found = [_best_lay(view, mine, phase, played) for phase in open_phases(view, mine["seat"])]
        return [one for one in found if one is not None]
    if not any(move.startswith("hit ") for move in mine["moves"]):
        return []
    free = not player["laid_now"] or played.hit_others == AT_ONCE
    groups = dict(enumerate(groups_shown(view.table), 1))
    table = {number: group for number, group in groups.items() if free or group.seat == mine["seat"]}
    return [_told(None, best_hits(player["cards"], table, played.keep), 0)]


def _best_lay(view: Scene, mine: Mapping[str, Any], phase: int, played: Setup) -> Best | None:
    hand, named = view.player(mine["seat"])["cards"], played.variant == PICK
    if not can_lay(hand, phase, played.natural):
        return None
    at_once = played.hit_others == AT_ONCE
    plan = best_lay(hand, phase, groups_shown(view.table), played.natural, played.keep, at_once, named)
    ways = sum(move.startswith(f"lay {phase}:" if named else "lay ") for move in mine["moves"])
    wins = view.table["tiebreak"] and played.tiebreak == LAY
    return None if plan is None else _told(phase, plan, ways)._replace(wins=wins)


def _told(phase: int | None, plan: Plan, ways: int) -> Best:
    lay = "" if plan.lay is None else format(plan.lay)
    return Best(phase, lay, tuple(map(format, plan.hits)), len(plan.left), ways)
