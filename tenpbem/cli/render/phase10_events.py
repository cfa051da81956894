"""What happened in Phase 10, in the words of players: one sentence an event, or a step's events as a short story.

The story joins what belongs together: a whole deal, the groups of a phase, what one player does from draw to discard,
and the scores of a round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tenpbem.cli.render.phase10_faces import group_words, placed
from tenpbem.cli.render.phase10_moves import move_words
from tenpbem.cli.render.speech import capital, count, joined
from tenpbem.cli.render.voice import Event, Tongue, Voice, end, leading

Deed = tuple[str, str, str]
"""What somebody does: the verb, the verb in the third person, and the rest."""


def _round(event: Event, voice: Voice) -> str:
    what = ", a tie-break," if event["tiebreak"] else ""
    return f"Round {event['round']}{what} begins, and {voice.does(event['seat'], 'deal')}"


def _deal(event: Event, voice: Voice) -> str:
    if "upcard" in event:
        return f"{voice.does(event['seat'], 'turn')} up {event['upcard']}"
    cards = f": {' '.join(event['cards'])}" if event.get("cards") else ""
    return f"{voice.does(event['seat'], 'are', 'is')} dealt {count(event['count'], 'card')}{cards}"


def _draw(event: Event) -> Deed:
    if event["from"] == "discard":
        return "take", "takes", f"{event['card']} from the discard pile"
    return "draw", "draws", event["card"] or "a card"


def _hit(event: Event) -> Deed:
    wild = event["card"] == "W" and event.get("number")
    card = f"W={event['number']}" if wild else event["card"]
    return "add", "adds", f"{card} to group {event['group']}"


def _lay(event: Event, voice: Voice) -> str:
    return _lays([event], voice)


def _lays(events: Sequence[Event], voice: Voice) -> str:
    """Say a whole phase as it is laid."""
    groups = [f"{' '.join(placed(group))} (group {group['group']}, {group_words(group)})" for group in events]
    return f"{voice.does(events[0]['seat'], 'lay')} phase {events[0]['phase']}: {joined(groups)}"


def _discard(event: Event, voice: Voice) -> Deed:
    victim = f" on {voice.name(event['on'])}" if event.get("on") is not None else ""
    return "discard", "discards", f"{event['card']}{victim}"


def _skip(event: Event, voice: Voice) -> str:
    return f"{voice.does(event['seat'], 'lose')} a turn"


def _reshuffle(event: Event, voice: Voice) -> str:
    return f"The draw pile is empty, and the discards below the top one become it: {count(event['count'], 'card')}"


def _score(event: Event, voice: Voice) -> str:
    """Say what a round brought one player."""
    laid = f"laid phase {event['phase']}" if event["phase"] else "laid no phase"
    return f"{voice.name(event['seat'])} {laid}, {count(event['points'], 'point')}, {event['score']} in all"


def _deed(event: Event, voice: Voice) -> Deed:
    """Part what somebody does from who does it."""
    if event["event"] == "draw":
        return _draw(event)
    return _hit(event) if event["event"] == "hit" else _discard(event, voice)


def _deeds(events: Sequence[Event], voice: Voice) -> str:
    """Say what one player does, one thing after the other."""
    seat = events[0]["seat"]
    told = [_deed(event, voice) for event in events]
    words = [f"{verb if seat == voice.you else third} {rest}" for verb, third, rest in told]
    return f"{voice.name(seat)} {joined(words)}"


def _one_deed(event: Event, voice: Voice) -> str:
    return _deeds([event], voice)


CLAUSES: dict[str, Callable[[Event, Voice], str]] = {
    "round": _round,
    "deal": _deal,
    "draw": _one_deed,
    "lay": _lay,
    "hit": _one_deed,
    "discard": _one_deed,
    "skip": _skip,
    "reshuffle": _reshuffle,
    "score": _score,
    "end": end,
}
"""How each event of the log is said."""

DEEDS = ("draw", "hit", "discard")


def following(events: Sequence[Event], voice: Voice) -> tuple[int, str]:
    """Say what comes next, and how many events that was."""
    first = events[0]
    kind, seat = first["event"], first.get("seat")
    if kind in DEEDS:
        deeds = leading(events, lambda event: event["event"] in DEEDS and event["seat"] == seat)
        return len(deeds), _deeds(deeds, voice)
    if kind == "lay":
        laid = leading(events, lambda event: event["event"] == "lay" and event["seat"] == seat)
        return len(laid), _lays(laid, voice)
    if kind == "round":
        deals = leading(events[1:], lambda event: event["event"] == "deal")
        return 1 + len(deals), _whole_deal(first, deals, voice)
    if kind == "score":
        scores = leading(events, lambda event: event["event"] == "score")
        return len(scores), f"The round is over: {'; '.join(_score(score, voice) for score in scores)}"
    return 1, TONGUE.clause(first, voice)


def _whole_deal(begun: Event, deals: Sequence[Event], voice: Voice) -> str:
    """Say a deal in one sentence, and the hand that the reader may see in another."""
    hands = [deal for deal in deals if "count" in deal]
    if not hands:
        return _round(begun, voice)
    what = ", a tie-break" if begun["tiebreak"] else ""
    dealt = f"{voice.does(begun['seat'], 'deal')} {count(hands[0]['count'], 'card')} to {_all(hands, voice)}"
    up = [f"{'turn' if begun['seat'] == voice.you else 'turns'} up {deal['upcard']}" for deal in deals[len(hands) :]]
    told = f"Round {begun['round']}{what}: {joined([dealt, *up])}"
    own = [f"{voice.does(deal['seat'], 'hold')} {' '.join(deal['cards'])}" for deal in hands if deal.get("cards")]
    return ". ".join([told, *map(capital, own)])


def _all(hands: Sequence[Event], voice: Voice) -> str:
    """Say to whom is dealt: to all, or to those who play the tie-break."""
    seats = sorted(hand["seat"] for hand in hands)
    return "each" if len(seats) == len(voice.names) else voice.list(seats)


TOLD = {"draw": ("draw", "reshuffle"), "lay": ("lay",), "hit": ("hit",), "discard": ("discard",)}
"""Which event, coming first, says the same as the move."""

TONGUE = Tongue(CLAUSES, following, move_words, TOLD)
