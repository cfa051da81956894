"""The player `steady` of Phase 10: keeps what its phase needs, lays as soon as it can, and gets rid of the rest.

Before its phase is down it takes the discard if that brings it a card nearer, and throws what leaves its hand best;
among cards that it does not need, what costs most. Once the phase is down it hits whatever can be hit, by the best plan
there is, and throws what fits no group. Wilds it never gives away, skips it throws at whoever is ahead.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from tenpbem.cli.robots.phase10_eyes import RARITY, Document, Eyes, fits, look
from tenpbem.engine.phase10.deck import SKIP, WILD, without
from tenpbem.engine.phase10.moves import format
from tenpbem.engine.phase10.plans import best_hits, best_lay
from tenpbem.engine.phase10.scoring import VALUE

LATE = 2
"""Cards in the hand of another with whom a round may end any moment."""
WHIM = 0.02
"""How often any card is thrown: players that hold each other's cards would else wait for them for ever."""


def choose(document: Document, chance: random.Random) -> str:
    """Choose a move of one's own seat."""
    waits = next(wait for wait in document["waiting"] if wait["seat"] == document["you"])
    eyes, moves = look(document), waits["moves"]
    if waits["kind"] == "draw":
        return draw(eyes, moves)
    return lay(eyes) or hit(eyes) or discard(eyes, moves, chance)


def draw(eyes: Eyes, moves: list[str]) -> str:
    """Take the discard if it helps for certain, else what chance brings."""
    return "draw discard" if "draw discard" in moves and eyes.top and helps(eyes, eyes.top) else "draw pile"


def helps(eyes: Eyes, card: str) -> bool:
    """Tell whether a card brings the phase a step nearer, or can be hit and is no load."""
    hand = (*eyes.hand, card)
    if eyes.mine["laid"]:
        table = eyes.table()
        return len(best_hits(hand, table, eyes.keep).left) <= len(best_hits(eyes.hand, table, eyes.keep).left)
    return eyes.lacking(hand) < eyes.lacking(eyes.hand)


def lay(eyes: Eyes) -> str | None:
    """Lay the phase, in the way that leaves the fewest cards; of several phases the rarest."""
    for phase in sorted(eyes.phases, key=RARITY.__getitem__):
        plan = best_lay(eyes.hand, phase, eyes.groups, eyes.setup.natural, eyes.keep, eyes.at_once, eyes.named)
        if plan is not None and plan.lay is not None:
            return format(plan.lay)
    return None


def hit(eyes: Eyes) -> str | None:
    """Do the first hit of the best plan there is."""
    if not eyes.mine["laid"]:
        return None
    hits = best_hits(eyes.hand, eyes.table(), eyes.keep).hits
    return format(hits[0]) if hits else None


def discard(eyes: Eyes, moves: list[str], chance: random.Random) -> str:
    """Throw the card that one can spare best; a skip that names somebody at whoever is ahead."""
    throws = [move for move in moves if move.startswith("discard")]
    cards = sorted({move.split()[1] for move in throws})
    chance.shuffle(cards)
    card = cards[0]
    if card == WILD or chance.random() >= WHIM:
        card = min(cards, key=lambda card: loss(eyes, card))
    ways = [move for move in throws if move.split()[1] == card]
    return ways[0] if len(ways) == 1 else max(ways, key=lambda move: lead(eyes, move))


def loss(eyes: Eyes, card: str) -> tuple[object, ...]:
    """Say what it costs to throw a card, the weightiest first: the phase, the next player's gain, points kept."""
    rest = without(eyes.hand, (card,))
    assert rest is not None
    return (card == WILD, *(keeps(eyes, rest, card)), gift(eyes, card), -VALUE[card], eyes.unseen[card])


def keeps(eyes: Eyes, rest: tuple[str, ...], card: str) -> tuple[int, int]:
    """Judge what is left in hand; where the round may be over before the phase is laid, points alone count."""
    if not rest:
        return (0, 0)
    if not eyes.phases:
        return (int(fits(card, eyes.groups)), -VALUE[card])
    late = any(player["laid"] and player["hand"] <= LATE for player in eyes.others)
    return (0, 0) if late and eyes.lacking(eyes.hand) > 1 else eyes.judged(rest)


def gift(eyes: Eyes, card: str) -> bool:
    """Tell whether the next player could make use of a card at once: by adding it to a group."""
    return card != SKIP and bool(eyes.others[0]["laid"]) and fits(card, eyes.groups)


def lead(eyes: Eyes, move: str) -> tuple[int, ...]:
    """Say how far the victim of a skip is ahead: phase laid, few cards in hand, phases done, few points."""
    victim = player_named(eyes, move.partition(" on ")[2])
    return (victim["laid"], -victim["hand"] if victim["laid"] else 0, len(victim["done"]), -victim["score"])


def player_named(eyes: Eyes, name: str) -> Mapping[str, Any]:
    """Find a player by name."""
    return next(player for player in eyes.others if eyes.setup.names[player["seat"] - 1] == name)
