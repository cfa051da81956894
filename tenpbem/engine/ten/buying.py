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
    return bool(market) and bool(_buyable(player, market, ceiling(player)))


def buys(player: Player, market: tuple[Card, ...]) -> tuple[Buy, ...]:
    """List the purchases that tokens alone can pay."""
    return tuple([PLAIN_BUY[card] for card in _buyable(player, market, tokens(player))])


def _buyable(player: Player, market: tuple[Card, ...], means: int) -> list[Card]:
    """List the cards of the market that a player may buy and that so much can pay."""
    blocked = rulings.blocked(player.cards)
    return [card for card in dict.fromkeys(market) if card not in blocked and PRICE[card] <= means]


def check_buy(state: State, seat: int, move: Buy) -> None:
    """Raise the Refusal of a purchase that is not allowed."""
    player = state.players[seat - 1]
    if move.card not in state.market:
        raise illegal(move, state, f"{move.card} does not lie in the market", _instead(state, player))
    if move.card in rulings.blocked(player.cards):
        raise illegal(move, state, f"you hold {move.card} already", _instead(state, player))
    wrong = fault(player, PRICE[move.card], move.pay)
    if wrong:
        raise cannot_pay(state, move, wrong)


def _instead(state: State, player: Player) -> str:
    """Say what a player could buy."""
    cards = _buyable(player, state.market, ceiling(player))
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
