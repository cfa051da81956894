"""Buying from the market: rules 4.1 to 4.4."""

from __future__ import annotations

from bisect import bisect

from tenpbem.engine.rules import Card, Event
from tenpbem.engine.ten import rulings
from tenpbem.engine.ten.deck import NUMBERS, PLACE, PRICE
from tenpbem.engine.ten.moves import Buy, Done, Pay, format_pay
from tenpbem.engine.ten.payment import ceiling, default_payment, fault, tokens, without
from tenpbem.engine.ten.refusing import cannot_pay, choice, illegal
from tenpbem.engine.ten.state import Player, State, with_player

_place = PLACE.__getitem__

PLAIN_BUY: dict[Card, Buy] = {card: Buy(card) for card in NUMBERS}


def can_buy(player: Player, market: tuple[Card, ...]) -> bool:
    """Tell whether a player could buy anything, cards counted as means (4.2, 6.1)."""
    most, held = ceiling(player), player.cards
    return any(PRICE[card] <= most and not rulings.blocks(held, card) for card in market)


def buys(player: Player, market: tuple[Card, ...]) -> tuple[Buy, ...]:
    """List the purchases that tokens alone can pay."""
    most, held = tokens(player), player.cards
    return tuple(
        PLAIN_BUY[card] for card in dict.fromkeys(market) if PRICE[card] <= most and not rulings.blocks(held, card)
    )


def check_buy(state: State, seat: int, move: Buy) -> None:
    """Raise the Refusal of a purchase that is not allowed."""
    player = state.players[seat - 1]
    if move.card not in state.market:
        raise illegal(move, state, f"{move.card} does not lie in the market", _buyable(state, player))
    if rulings.blocks(player.cards, move.card):
        raise illegal(move, state, f"you hold {move.card} already", _buyable(state, player))
    wrong = fault(player, PRICE[move.card], move.pay)
    if wrong:
        raise cannot_pay(state, move, wrong)


def _buyable(state: State, player: Player) -> str:
    """Say what a player could buy."""
    most = ceiling(player)
    cards = [c for c in dict.fromkeys(state.market) if PRICE[c] <= most and not rulings.blocks(player.cards, c)]
    return choice((*(PLAIN_BUY[card] for card in cards), Done()))


def buy(state: State, seat: int, card: Card, pay: Pay | None, events: list[Event]) -> State:
    """Exchange a payment for a card of the market."""
    at = state.market.index(card)
    state = exchange(state, seat, PRICE[card], pay, card, events)
    events.append({"event": "buy", "seat": seat, "card": card})
    return state._replace(market=state.market[:at] + state.market[at + 1 :])


def exchange(state: State, seat: int, price: int, pay: Pay | None, card: Card, events: list[Event]) -> State:
    """Have a player pay, in the way named or by default, and lay a card before him; cards spent go where they go."""
    player = state.players[seat - 1]
    pay = pay or default_payment(player, price)
    events.append({"event": "pay", "seat": seat, "items": format_pay(pay)})
    black, bust, cards = without(player, pay)
    players = with_player(state.players, seat, Player(black, bust, put(cards, (card,))))
    return state._replace(players=players, discard=rulings.spent(state.discard, pay.cards))


def put(pile: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Sort cards into a pile that lies in deck order."""
    for card in cards:
        at = bisect(pile, PLACE[card], key=_place)
        pile = (*pile[:at], card, *pile[at:])
    return pile
