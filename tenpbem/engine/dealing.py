"""Where rules and deals meet: the table acts as long as the rules ask something of it.

The rules never know who decides the next card, the deals never know what a card is worth. Here a deal is made for a
game, asked for what the rules ask, and its own duties are put beside those of the rules. Only the deal that is played
is loaded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tenpbem.engine.deal import Deal
from tenpbem.engine.errors import BadEntry, BadFile
from tenpbem.engine.log.canon import b64, unb64
from tenpbem.engine.log.entry import Entry
from tenpbem.engine.log.gametable import cards_of
from tenpbem.engine.rules import Card, Draw, Event, Rules, Waiting


def needs_start(table: Mapping[str, Any]) -> bool:
    """Tell whether seat 1 must show its link before the first card (deal `seeded` without a host's seed)."""
    return table["deal"] == "seeded" and "seed" not in table


def check_order(table: Mapping[str, Any], deck: tuple[Card, ...]) -> None:
    """Refuse a listed order that is not made of exactly the cards of the deck, round by round."""
    if "cards" not in table:
        return
    order = cards_of(table)
    size = len(deck)
    if not order or len(order) % size:
        raise BadFile(f"the order lists {len(order)} cards", f"a deck of this game has {size}")
    wanted = sorted(deck)
    # A file of 4 MiB can list more than a million rounds of one card: equal ones are looked at once.
    for cards in dict.fromkeys(zip(*[iter(order)] * size, strict=True)):
        if sorted(cards) != wanted:
            more, less = Counter(cards) - Counter(deck), Counter(deck) - Counter(cards)
            raise BadFile(
                "the order does not list the cards of the deck",
                f"too many: {' '.join(sorted(more.elements())) or 'none'}; "
                f"missing: {' '.join(sorted(less.elements())) or 'none'}",
            )


def needs_link(table: Mapping[str, Any]) -> bool:
    """Tell whether a draw must bring a link, and others then deal by theirs."""
    return table["deal"] in ("croupier", "table")


def join_fields(table: Mapping[str, Any], game: bytes, seat: int, secret: bytes, seed: bytes) -> dict[str, str]:
    """Give what a seat binds itself to when it joins: a ladder of links, one link of seat 1, a seed of the others."""
    if needs_link(table):
        from tenpbem.engine.deal.drawn import anchor

        return {"anchor": b64(anchor(game, seat, secret))}
    if not needs_start(table):
        return {}
    if seat == 1:
        from tenpbem.engine.deal.seeded import seed_anchor, seed_link

        return {"anchor": b64(seed_anchor(game, seed_link(secret)))}
    return {"seed": b64(seed)}


def link(table: Mapping[str, Any], game: bytes, deal: Deal | None, seat: int, secret: bytes) -> bytes:
    """Derive the link that a seat owes now."""
    if needs_link(table):
        from tenpbem.engine.deal.drawn import Drawn, next_link

        assert isinstance(deal, Drawn)
        return next_link(game, seat, secret, deal.shown[seat - 1])
    from tenpbem.engine.deal.seeded import seed_link

    return seed_link(secret)


def check_start(game: bytes, join: Mapping[str, Any], link: bytes) -> None:
    """Refuse a link of seat 1 that is not the one it was bound to when it joined."""
    from tenpbem.engine.deal.seeded import seed_anchor

    if seed_anchor(game, link) != unb64(join["anchor"], 32):
        raise BadEntry("the start shows another link than the one that seat 1 joined with")


def first_deal(
    table: Mapping[str, Any], game: bytes, head: bytes, joins: Sequence[Mapping[str, Any]], link: bytes | None
) -> Deal:
    """Make the deal of a game whose seats are all taken; `head` is the one after the last join."""
    if table["deal"] == "listed":
        from tenpbem.engine.deal.listed import Listed

        return Listed(cards_of(table))
    if needs_link(table):
        from tenpbem.engine.deal.drawn import Drawn

        anchors = tuple(unb64(join["anchor"], 32) for join in joins)
        return Drawn(game, table["deal"] == "croupier", anchors, head)
    from tenpbem.engine.deal.seeded import Seeded, host_seed, joint_seed

    if "seed" in table:
        return Seeded(host_seed(table["seed"]))
    assert link is not None
    return Seeded(joint_seed(game, link, [unb64(join["seed"], 16) for join in joins[1:]]))


def waiting(rules: Rules, state: Any, deal: Deal | None, answered: Collection[int]) -> tuple[Waiting, ...]:
    """List who has still to answer at this head: those whom the rules wait for, or those who owe a link."""
    if deal is not None and deal.owing:
        return tuple(Waiting(seat, "deal", True) for seat in deal.owing)
    waits = rules.waiting(state)
    return tuple(wait for wait in waits if wait.seat not in answered) if answered else waits


def contribute(deal: Deal | None, seat: int, entry: Entry) -> Deal | None:
    """Give the deal what an entry contributes to the cards to come; raise BadEntry for a link that is none."""
    if deal is not None and "link" in entry.table:
        return deal.contribute(seat, entry.bytes("link"))
    return deal


def settle(rules: Rules, state: Any, deal: Deal, turn_up: bool) -> tuple[Any, Deal, list[Event]]:
    """Let the table act until the rules ask nothing more, or the deal must wait.

    Without `turn_up` it stops before the first card.
    """
    events: list[Event] = []
    while (ask := rules.asks(state)) is not None:
        if isinstance(ask, Draw) and not turn_up:
            return state, deal, events
        answer = deal.answer(ask)
        if answer is None:
            return state, deal, events
        cards, deal = answer
        state, more = rules.give(state, cards)
        events += more
    return state, deal.rest(), events


def warnings(table: Mapping[str, Any], rules: Rules) -> list[str]:
    """Say plainly who could know the cards beforehand, where that is more than usual, and what hides hands."""
    found = []
    if table["deal"] == "listed":
        found.append("the order of the cards stands in the file: everybody can know it")
    if "seed" in table:
        found.append("the host chose the seed: whoever knows it can compute the cards")
    if rules.HIDDEN_HANDS:
        found.append("hands are hidden by courtesy: whoever takes the trouble can work them out from the file")
    return found
