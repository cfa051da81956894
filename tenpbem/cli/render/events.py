"""What happened in TEN, in the words of players: one sentence an event, or a step's events as a short story.

A clause says one event without the full stop; the story joins what belongs together: the draws of one hand, the
bids of one auction, a purchase and its price, the gains of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from tenpbem.cli.render.moves import move_words
from tenpbem.cli.render.speech import count, escape, joined, names_of, payment_words
from tenpbem.cli.render.voice import Event, Tongue, Voice, end, leading


def _draw(event: Event, voice: Voice) -> str:
    return f"{voice.does(event['seat'], 'draw')} {event['card']}"


def _auction(event: Event, voice: Voice) -> str:
    return f"{event['card']} is up for auction"


def _bid(event: Event, voice: Voice) -> str:
    bid = f"{voice.does(event['seat'], 'bid')} {event['bid']}"
    return f"{bid} with {joined(payment_words(event['with']))}" if event.get("with") else bid


def _pass(event: Event, voice: Voice) -> str:
    passes = voice.does(event["seat"], "pass", "passes")
    return f"{passes} (cannot bid higher)" if event.get("forced") else passes


def _void(event: Event, voice: Voice) -> str:
    passes = voice.does(event["seat"], "pass", "passes")
    return f"{passes} (the sealed bid is void: {escape(event['why'])})"


def _won(event: Event, voice: Voice) -> str:
    return f"{voice.does(event['seat'], 'win')} {event['card']} for {event['bid']}"


def _unsold(event: Event, voice: Voice) -> str:
    return f"Nobody wants {event['card']}: it is discarded"


def _bust(event: Event, voice: Voice) -> str:
    limit = f"{event['total']} on the table" if "total" in event else "11 or more on the table"
    if event["kind"] == "currency":
        limit = "currency of 11 or more"
    token = "one bust token" if event.get("token") else "no bust token is left"
    return f"{voice.does(event['seat'], 'bust')}: {limit}; {token}"


def _take(event: Event, voice: Voice) -> str:
    wanted = [face for face in event.get("cards", ()) if face.startswith("C") == (event["kind"] == "currency")]
    what = "the currency" if event["kind"] == "currency" else "the card" if len(wanted) == 1 else "the cards"
    return " ".join([voice.does(event["seat"], "take"), what, ", ".join(wanted)]).rstrip()


def _gain(event: Event, voice: Voice) -> str:
    return f"{voice.does(event['seat'], 'gain')} {count(event['black'], 'black token')}"


def _pay(event: Event, voice: Voice) -> str:
    return f"{voice.does(event['seat'], 'pay')} {joined(payment_words(event['items']))}"


def _buy(event: Event, voice: Voice) -> str:
    return f"{voice.does(event['seat'], 'buy')} {event['card']}"


def _done(event: Event, voice: Voice) -> str:
    if event.get("forced"):
        return f"{voice.does(event['seat'], 'can', 'can')} buy nothing"
    return f"{voice.does(event['seat'], 'buy')} nothing"


def _final(event: Event, voice: Voice) -> str:
    return "The deck is empty: each player may buy one last card"


CLAUSES: dict[str, Callable[[Event, Voice], str]] = {
    "draw": _draw,
    "auction": _auction,
    "bid": _bid,
    "pass": _pass,
    "void": _void,
    "won": _won,
    "unsold": _unsold,
    "bust": _bust,
    "take": _take,
    "gain": _gain,
    "pay": _pay,
    "buy": _buy,
    "done": _done,
    "final": _final,
    "end": end,
}
"""How each event of the log is said."""


def _next(events: Sequence[Event], voice: Voice) -> tuple[int, str]:
    """Say what comes next, and how many events that was."""
    first = events[0]
    kind, seat = first["event"], first.get("seat")
    if kind == "draw":
        drawn = leading(events, lambda event: event["event"] == "draw" and event["seat"] == seat)
        return len(drawn), f"{voice.does(first['seat'], 'draw')} {', '.join(event['card'] for event in drawn)}"
    if kind == "gain":
        gains = leading(events, lambda event: event["event"] == "gain")
        return len(gains), _gains(gains, voice)
    if kind == "auction":
        bids = leading(events[1:], _is_bid)
        return 1 + len(bids), ": ".join(filter(None, [_auction(first, voice), _bids(bids, voice, standing=False)]))
    if _is_bid(first):
        bids = leading(events, _is_bid)
        return len(bids), _bids(bids, voice, standing=True)
    if len(events) > 1 and events[1].get("seat") == seat:
        pair = {kind: first, events[1]["event"]: events[1]}
        if "pay" in pair and (bought := pair.get("buy") or pair.get("won")):
            return 2, f"{TONGUE.clause(bought, voice)}, paying {joined(payment_words(pair['pay']['items']))}"
    return 1, TONGUE.clause(first, voice)


def _is_bid(event: Event) -> bool:
    return event["event"] in ("bid", "pass", "void")


def _bids(bids: Sequence[Event], voice: Voice, *, standing: bool) -> str:
    """Say the bids of an auction in order; before anybody has bid, a forced pass means empty hands."""
    words = []
    for bid in bids:
        standing = standing or bid["event"] == "bid"
        text = TONGUE.clause(bid, voice)
        words.append(text if standing else text.replace("(cannot bid higher)", "(nothing to bid with)"))
    return ", ".join(words)


def _gains(gains: Sequence[Event], voice: Voice) -> str:
    """Say who gains what, equal gains together."""
    parts = []
    for black, group in groupby(gains, lambda gain: int(gain["black"])):
        seats = [gain["seat"] for gain in group]
        gain = voice.does(seats[0], "gain") if len(seats) == 1 else f"{names_of(seats, voice.names, voice.you)} gain"
        parts.append(f"{gain} {count(black, 'black token')}" + (" each" if len(seats) > 1 else ""))
    return ", ".join(parts)


TOLD = {
    "draw": ("draw",),
    "take": ("take",),
    "bid": ("bid",),
    "pass": ("pass",),
    "buy": ("buy", "pay"),
    "done": ("done",),
}
"""Which event, coming first, says the same as the move."""

TONGUE = Tongue(CLAUSES, _next, move_words, TOLD)
