"""A turn: draw, lay and hit as allowed, discard (rules, section 3). `apply` is the only judge of what is legal.

`legal` lists what `apply` would take, from the same functions: what may be drawn (`draws`), what a hand can lay
(`melds.lay_downs`), what fits a group (`groups.extended`), whom a skip may name (`skips.victims`). Of the lay-downs it
lists those of just the size of the phase; longer ones are legal as well.

`legal` speaks of the hand of a seat. So the outer layer asks it for the reader's own seat only, and shows of all others
`public_moves`. A refusal names cards that the refused move names itself, and no others; players stand in it as
`{seat 2}`, for the outer layer to put names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tenpbem.engine.errors import IllegalMove, NotYourTurn
from tenpbem.engine.phase10 import rounds, skips
from tenpbem.engine.phase10.deck import SKIP, WILD, distinct, in_deck_order, without
from tenpbem.engine.phase10.groups import extended, misfit, phase_groups, span
from tenpbem.engine.phase10.melds import as_lay, lay_downs
from tenpbem.engine.phase10.moves import (
    DISCARDS,
    DRAW_DISCARD,
    DRAW_PILE,
    HIGH,
    LOW,
    Discard,
    DrawFrom,
    Hit,
    Lay,
    Move,
    format,
)
from tenpbem.engine.phase10.phases import COLOUR_GROUP, RUN, described
from tenpbem.engine.phase10.profiles import LATER, LAY, NEXT, PICK
from tenpbem.engine.phase10.state import DRAW, DRAWING, OVER, PENDING, PLAY, RESHUFFLE, Group, State, goal, goals
from tenpbem.engine.rules import Card, Event, Waiting

Outcome = tuple[State, list[Event]]


def waiting(state: State) -> tuple[Waiting, ...]:
    """Name the active player and what for; nobody while the table is asked or at the end."""
    return (Waiting(state.active, state.stage),) if state.stage in (DRAW, PLAY) else ()


def legal(state: State, seat: int) -> tuple[Move, ...]:
    """List the legal moves of a seat that is waited for: those with its known cards, lay-downs of exact size."""
    if state.stage == PLAY and seat == state.active:
        return (*_lays(state, seat), *hits(state, seat), *_discards(state, seat))
    return public_moves(state, seat)


def public_moves(state: State, seat: int) -> tuple[Move, ...]:
    """List what of a seat's legal moves everybody may know: what can be drawn, nothing that depends on the hand."""
    if state.stage != DRAW or seat != state.active:
        return ()
    return tuple(move for move in (DRAW_PILE, DRAW_DISCARD) if not _draw_fault(state, move))


def _lays(state: State, seat: int) -> Iterator[Lay]:
    setup, hand = state.setup, state.player(seat).hand
    for phase in goals(state, seat):
        for laydown in lay_downs(hand, phase, setup.natural, keep=keep(state)):
            yield as_lay(hand, laydown, phase if setup.variant == PICK else None)


def hits(state: State, seat: int) -> Iterator[Hit]:
    """List the cards of a hand that may be added to groups now."""
    player = state.player(seat)
    if not player.laid or len(player.hand) <= keep(state):
        return
    cards = distinct(player.hand)
    for number, group in enumerate(state.groups, 1):
        if _hit_fault(state, seat, number):
            continue
        for card in cards:
            for end in (LOW, HIGH) if card == WILD and group.kind == RUN else (None,):
                if extended(group, card, end) is not None:
                    yield Hit(number, card, end)


def _discards(state: State, seat: int) -> Iterator[Discard]:
    for card in distinct(state.player(seat).hand):
        named = skips.victims(state, seat) if card == SKIP else ()
        if named:
            yield from (Discard(card, state.setup.names[victim - 1]) for victim in named)
        else:
            yield Discard(card)


def keep(state: State) -> int:
    """Count the cards that laying and hitting must leave in hand (rule 3.3)."""
    return state.setup.keep


def apply(state: State, seat: int, move: Move) -> Outcome:
    """Do a move, or raise the Refusal that says why not."""
    if state.stage not in (DRAW, PLAY):
        why = "the game is over" if state.stage == OVER else "the table has still to deal"
        raise NotYourTurn(f"cannot {format(move)}", why)
    if seat != state.active:
        raise NotYourTurn(f"cannot {format(move)}", f"it is the turn of {{seat {state.active}}}")
    if isinstance(move, DrawFrom):
        return _draw(state, seat, move)
    if state.stage == DRAW:
        raise _refused(move, "a turn begins with a draw", '"draw pile" or "draw discard"')
    if isinstance(move, Lay):
        return _lay(state, seat, move)
    return _hit(state, seat, move) if isinstance(move, Hit) else _discard(state, seat, move)


def _draw(state: State, seat: int, move: DrawFrom) -> Outcome:
    """Draw the top of a pile (rules 3.1, 3.7); a card of the draw pile is asked of the table."""
    if fault := _draw_fault(state, move):
        raise _refused(move, fault)
    if move.source != DISCARDS:
        return state._replace(stage=DRAWING if state.pile else RESHUFFLE), []
    card, player = state.discard[-1], state.player(seat)
    state = state.with_player(seat, player._replace(hand=in_deck_order((*player.hand, card))))
    event = {"event": "draw", "seat": seat, "card": card, "from": DISCARDS}
    return state._replace(stage=PLAY, discard=state.discard[:-1]), [event]


def _draw_fault(state: State, move: DrawFrom) -> str:
    """Say why a pile cannot be drawn from; empty where it can."""
    if state.stage != DRAW:
        return "a turn has one draw, and it is done"
    if move.source != DISCARDS:
        return "" if state.pile or len(state.discard) > 1 else "no card is left to draw"
    if not state.discard:
        return "the discard pile is empty"
    return "a skip is never drawn from the discard pile" if state.top() == SKIP else ""


def _lay(state: State, seat: int, move: Lay) -> Outcome:
    """Lay a phase, all its groups at once (rules 2 and 3.4)."""
    phase = _phase_laid(state, seat, move)
    cards = tuple(card for group in move.groups for card in group)
    left = _taken(state, seat, move, cards)
    groups = phase_groups(seat, phase, move.groups, move.values, state.setup.natural)
    if isinstance(groups, str):
        raise _refused(move, groups)
    first = len(state.groups) + 1
    events: list[Event] = [
        {"event": "lay", "seat": seat, "phase": phase, "group": number, "kind": group.kind, "cards": list(group.cards)}
        | span(group)
        for number, group in enumerate(groups, first)
    ]
    state = state.with_player(seat, state.player(seat)._replace(hand=left, laid=phase))
    state = state._replace(groups=(*state.groups, *groups), laid_now=True)
    wins = state.tiebreak and state.setup.tiebreak == LAY
    return _ended(state, seat, events) if wins or not left else (state, events)


def _phase_laid(state: State, seat: int, move: Lay) -> int:
    """Find which phase a move lays (rules 2.3, 7.4)."""
    if laid := state.player(seat).laid:
        raise _refused(move, f"phase {laid} is laid already: one phase a round, and no further group")
    phase = goal(state, seat) if state.setup.variant != PICK else move.phase
    if phase is None:
        raise _refused(move, "in the variant pick the phase is named when it is laid", '"lay 5: …"')
    if phase not in goals(state, seat):
        left = ", ".join(str(other) for other in goals(state, seat))
        raise _refused(move, f"phase {phase} cannot be laid now", f"phases left to lay: {left}")
    if move.phase is not None and state.setup.variant != PICK:
        raise _refused(move, f"to be laid is {described(phase)}, and it is not named", '"lay …"')
    return phase


def _hit(state: State, seat: int, move: Hit) -> Outcome:
    """Add a card to a group on the table (rules 3.5, 3.6)."""
    if fault := _hit_fault(state, seat, move.group):
        raise _refused(move, fault)
    group = state.groups[move.group - 1]
    grown = extended(group, move.card, move.end)
    if grown is None:
        raise _refused(move, misfit(group, move.card, move.end))
    left = _taken(state, seat, move, (move.card,))
    state = state.with_player(seat, state.player(seat)._replace(hand=left))
    groups = (*state.groups[: move.group - 1], grown, *state.groups[move.group :])
    end = None if group.kind != RUN else LOW if grown.low < group.low else HIGH
    number = None if group.kind == COLOUR_GROUP else grown.low if end != HIGH else grown.high
    event = {"event": "hit", "seat": seat, "group": move.group, "card": move.card, "end": end, "number": number}
    state = state._replace(groups=groups)
    return (state, [event]) if left else _ended(state, seat, [event])


def _hit_fault(state: State, seat: int, number: int) -> str:
    """Say why a seat may not add to a group; empty where it may."""
    if not state.player(seat).laid:
        return "only a player whose own phase is on the table may hit"
    if number > len(state.groups):
        return f"there is no group {number} on the table"
    mine = _is_mine(state.groups[number - 1], seat)
    if state.laid_now and state.setup.hit_others == LATER and not mine:
        return "in the turn in which a phase is laid, only its own groups may be hit"
    return ""


def _is_mine(group: Group, seat: int) -> bool:
    return group.seat == seat


def _discard(state: State, seat: int, move: Discard) -> Outcome:
    """End the turn with a discard (rules 3.3, 4.1, 5.1)."""
    victim = _victim(state, seat, move)
    left = _taken(state, seat, move, (move.card,), discard=True)
    state = state.with_player(seat, state.player(seat)._replace(hand=left))
    event = {"event": "discard", "seat": seat, "card": move.card, "on": victim}
    skip = move.card == SKIP
    state = skips.throw(state, victim) if skip else state._replace(discard=(*state.discard, move.card))
    if not left:
        return _ended(state, seat, [event])
    state, events = skips.pass_turn(state, missed=skip and state.setup.skip == NEXT)
    return state, [event, *events]


def _victim(state: State, seat: int, move: Discard) -> int | None:
    """Find whom a thrown skip names (rule 4.1)."""
    setup = state.setup
    if move.victim is None and (move.card != SKIP or setup.skip == NEXT):
        return None
    if move.card != SKIP or setup.skip == NEXT:
        why = "a skip costs the next player the turn" if move.card == SKIP else "only a skip is thrown on somebody"
        raise _refused(move, why, f'"discard {move.card}"')
    open_to = skips.victims(state, seat)
    ways = " or ".join(f'"discard S on {{seat {other}}}"' for other in open_to) or '"discard S"'
    if move.victim is None:
        if open_to:
            raise _refused(move, "a skip names the player whose turn it costs", ways)
        return None
    victim = setup.names.index(move.victim) + 1 if move.victim in setup.names else 0
    if victim not in open_to:
        raise _refused(move, _spared(state, seat, victim), ways)
    return victim


def _spared(state: State, seat: int, victim: int) -> str:
    """Say why a skip cannot name a seat."""
    if victim not in state.seats:
        return "nobody of that name plays in this round"
    if victim == seat:
        return "a skip is thrown on another player"
    if state.player(victim).skip == PENDING:
        return f"{{seat {victim}}} still has a skip to serve"
    return f"{{seat {victim}}} has not played a turn since the last skip"


def _taken(state: State, seat: int, move: Move, cards: tuple[Card, ...], discard: bool = False) -> tuple[Card, ...]:
    """Take cards out of a hand; all but a discard must leave something to discard (rule 3.3)."""
    hand = state.player(seat).hand
    left = without(hand, cards)
    if left is None:
        missing = Counter(cards) - Counter(hand)
        raise _refused(move, f"not in hand: {' '.join(in_deck_order(missing.elements()))}")
    if not discard and len(left) < keep(state):
        raise _refused(move, "a turn ends with a discard, and this would leave nothing to discard")
    return left


def _ended(state: State, seat: int, events: list[Event]) -> Outcome:
    state, more = rounds.end_round(state, seat)
    return state, [*events, *more]


def _refused(move: Move, why: str, fix: str = "") -> IllegalMove:
    return IllegalMove(f"cannot {format(move)}", why, fix)
