"""The turn: drawing, going bust, stopping, and carrying out an intention (rules 2.1 to 2.8, 3.1, 5.1).

A draw entry may hold a whole intention: `draw until 7/4 then cards buy R4 B7`. It lives in the state while cards are
asked for. A wild ends it; so does a bust. Where `then` cannot be carried out the player is asked; where the deck runs
out it is carried out.
"""

from __future__ import annotations

from tenpbem.engine.rules import Card, Event
from tenpbem.engine.ten import rulings
from tenpbem.engine.ten.auction import begin_auction
from tenpbem.engine.ten.buying import buy, buys, put
from tenpbem.engine.ten.deck import PRICE, WORTH
from tenpbem.engine.ten.ending import do_done, end_turn, offer_buy
from tenpbem.engine.ten.moves import Buy, Done, Draw, Move, Take
from tenpbem.engine.ten.refusing import choice, illegal
from tenpbem.engine.ten.state import BUST_SUPPLY, BUY, DRAW, LIMIT, MOST_BLACK, TURN, Player, State, order_after

PLAIN_DRAW = Draw()
CARDS, CURRENCY = Take("cards"), Take("currency")


def turn_moves(state: State) -> tuple[Move, ...]:
    """List what the active player may do."""
    draw = (PLAIN_DRAW,) if state.deck else ()
    if not rulings.may_stop(state.tableau, state.deck):
        return draw
    cards = (CARDS,) if rulings.may_take("cards", state.total, state.currency) else ()
    return draw + cards + ((CURRENCY,) if rulings.may_take("currency", state.total, state.currency) else ())


def do_draw(state: State, seat: int, move: Draw, events: list[Event]) -> State:
    """Ask the table for a card; raise IllegalMove where none may be drawn, or the intention breaks a rule."""
    if not state.deck:
        raise illegal(move, state, "the deck is empty", choice(turn_moves(state)))
    if move != PLAIN_DRAW:
        _check_intention(state, move)
    return state._replace(phase=DRAW, waits=(), intention=move)


def _check_intention(state: State, move: Draw) -> None:
    if not all(mark is None or 1 <= mark <= LIMIT for mark in (move.until, move.currency)):
        raise illegal(move, state, f"an intention stops at a total and a currency of 1 to {LIMIT}")
    if (move.currency is not None and move.until is None) or move.then not in (None, "cards", "currency"):
        raise illegal(move, state, "an intention is a total, a currency, and what to take then")
    if move.sealed and state.setup.auction != "sealed":
        raise illegal(move, state, "bids are open in this game, so a draw carries none")
    if move.buy is None:
        return
    if move.then != "cards":
        raise illegal(move, state, "only who takes cards may buy")
    absent = [card for card in move.buy if card not in state.market]
    if absent:
        raise illegal(move, state, f"{' '.join(absent)} does not lie in the market", "name what lies there now")
    if len(set(move.buy)) < len(move.buy):
        raise illegal(move, state, "a card to buy is named twice", "name each once")


def turn_up(state: State, card: Card) -> tuple[State, list[Event]]:
    """Turn up the card that was asked for, and go on until somebody must decide or the next card is needed."""
    events: list[Event] = [{"event": "draw", "seat": state.active, "card": card}]
    move = state.intention
    assert move is not None
    deck = state.deck - 1
    total, currency = state.total, state.currency
    if card in PRICE:
        total += PRICE[card]
    elif card in WORTH:
        total, currency = total - WORTH[card], currency + WORTH[card]
    else:
        return begin_auction(state._replace(deck=deck), card, events, move.sealed), events
    tableau = (*state.tableau, card)
    if total > LIMIT or currency > LIMIT:
        state = state._replace(deck=deck, tableau=tableau, total=total, currency=currency)
        return _bust(state, "number" if total > LIMIT else "currency", events), events
    if deck and not _reached(move, total, currency):
        return state._replace(deck=deck, tableau=tableau, total=total, currency=currency), events
    state = state._replace(
        phase=TURN, waits=(state.active,), deck=deck, tableau=tableau, total=total, currency=currency, intention=None
    )
    if move.then and rulings.may_take(move.then, total, currency):
        return _take(state, move.then, move.buy, events), events
    return state, events


def _reached(move: Draw, total: int, currency: int) -> bool:
    """Tell whether an intention stops here; without marks it stops at the first card that enters the tableau."""
    if move.until is None:
        return True
    return total >= move.until or (move.currency is not None and currency >= move.currency)


def _bust(state: State, kind: str, events: list[Event]) -> State:
    """Clear the tableau after a bust; who busts earns a bust token while there are any (2.4, 1.7)."""
    active, players = state.active, list(state.players)
    token = rulings.bust_tokens_earned(BUST_SUPPLY - sum(player.bust for player in players))
    events.append({"event": "bust", "seat": active, "kind": kind, "token": token > 0})
    if kind == "number":
        _gain(players, order_after(active, state.setup.seats)[:-1], state.currency, events)
    player = players[active - 1]
    players[active - 1] = player._replace(bust=player.bust + token)
    numbers, coins = _parted(state.tableau)
    market = put(state.market, numbers)
    return end_turn(state._replace(players=tuple(players), market=market, discard=state.discard + coins), events)


def do_take(state: State, seat: int, move: Take, events: list[Event]) -> State:
    """Stop and take a reward; raise IllegalMove where the tableau holds nothing of its kind."""
    if not rulings.may_stop(state.tableau, state.deck):
        raise illegal(move, state, "the tableau is empty, so you must draw", choice(turn_moves(state)))
    if move.kind not in ("cards", "currency") or not rulings.may_take(move.kind, state.total, state.currency):
        noun = "currency" if move.kind == "currency" else "number"
        raise illegal(move, state, f"the tableau holds no {noun} card", choice(turn_moves(state)))
    return _take(state, move.kind, None, events)


def _take(state: State, kind: str, wanted: tuple[Card, ...] | None, events: list[Event]) -> State:
    """Take the cards and go on to buying, or take the currency (2.5, 2.6)."""
    active, players = state.active, list(state.players)
    numbers, coins = _parted(state.tableau)
    discard = state.discard + coins
    events.append({"event": "take", "seat": active, "kind": kind, "cards": list(numbers if kind == "cards" else coins)})
    if kind == "currency":
        _gain(players, (active,), state.currency, events)
        market = put(state.market, numbers)
        return end_turn(state._replace(players=tuple(players), market=market, discard=discard), events)
    _gain(players, order_after(active, state.setup.seats)[:-1], state.currency, events)
    player = players[active - 1]
    players[active - 1] = player._replace(cards=put(player.cards, numbers))
    state = state._replace(players=tuple(players), discard=discard, tableau=(), total=0, currency=0, intention=None)
    return offer_buy(state, events) if wanted is None else _buy_first(state, wanted, events)


def _buy_first(state: State, wanted: tuple[Card, ...], events: list[Event]) -> State:
    """Buy the first card of an intention that tokens can buy by now, else none."""
    state = state._replace(phase=BUY)
    payable = buys(state.players[state.active - 1], state.market)
    for card in wanted:
        if Buy(card) in payable:
            return end_turn(buy(state, state.active, card, None, events), events)
    return do_done(state, state.active, Done(), events)


def _gain(players: list[Player], seats: tuple[int, ...], worth: int, events: list[Event]) -> None:
    """Give seats tokens to the value of the currency in the tableau, up to ten held (1.6)."""
    for seat in seats:
        black, bust, cards = players[seat - 1]
        gained = min(worth, MOST_BLACK - black)
        if gained:
            events.append({"event": "gain", "seat": seat, "black": gained})
            players[seat - 1] = Player(black + gained, bust, cards)


def _parted(tableau: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Part number cards and currency cards, each as drawn."""
    return tuple(card for card in tableau if card in PRICE), tuple(card for card in tableau if card in WORTH)
