"""How many mails a game takes, worked out from its story: no file goes round here.

From the draws, the auctions and who could only pass in them, the busts, and what was left to decide when a draw was
dealt follows when the file must change hands, if it goes as `mails` says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tenpbem.engine.game import Game


class Auction(NamedTuple):
    """A wild that came up: who was asked, in the order of play, whether the draw carried the active player's bid."""

    asked: tuple[int, ...]
    carried: bool


class Turn(NamedTuple):
    """A turn as the log tells it.

    `own`: the active player ended it with a move of his own; `stopped`: by a bust or a reward, and not by the end of
    the deck in an auction.
    """

    active: int
    draws: int = 0
    auctions: tuple[Auction, ...] = ()
    own: bool = False
    stopped: bool = False

    @property
    def dealt(self) -> bool:
        """Tell whether the deal of its last draw ended it, with nothing left to decide."""
        return self.stopped and not self.own


def story(game: Game) -> tuple[list[Turn], list[int]]:
    """Read the turns of a game, and who was asked for a last buy."""
    turns: list[Turn] = []
    buyers: list[int] = []
    final = carried = False
    for seat, do, sealed, events in moves(game):
        if do == "draw":
            if not turns or turns[-1].active != seat:
                turns.append(Turn(seat))
            turns[-1], carried = turns[-1]._replace(draws=turns[-1].draws + 1), sealed
        elif do in ("take", "buy", "done"):
            if final:
                buyers.append(seat)
            else:
                turns[-1] = turns[-1]._replace(own=True)
        for event in events:
            turns[-1] = after(turns[-1], event, carried)
            final = final or event["event"] == "final"
    return turns, buyers


def moves(game: Game) -> Iterable[tuple[int, str, bool, tuple[dict[str, Any], ...]]]:
    """List who did what, whether sealed bids came with it, and what followed, from the first draw on."""
    for step in game.steps[game.table["seats"] :]:
        for answer in step.answers:
            yield answer.seat, answer.entry.do.split()[0], "sealed" in answer.entry.table, answer.events


def after(turn: Turn, event: dict[str, Any], carried: bool) -> Turn:
    """Add to a turn what an event says of it."""
    kind = event["event"]
    if kind == "auction":
        return turn._replace(auctions=(*turn.auctions, Auction((), carried)))
    if kind in ("bid", "void") or (kind == "pass" and not event["forced"]):
        auction = turn.auctions[-1]
        asked = auction._replace(asked=(*auction.asked, event["seat"]))
        return turn._replace(auctions=(*turn.auctions[:-1], asked))
    return turn._replace(stopped=True) if kind in ("bust", "take") else turn


def rule(game: Game) -> int:
    """Work out from its story how many mails a game took."""
    seats = game.table["seats"]
    turns, buyers = story(game)
    mails = seats  # from one to join to the next, and back to the first
    for number, turn in enumerate(turns, 1):
        mails += cost(game, turn, last=number == len(turns))
    holder = at_the_end(game, turns[-1])
    return mails + len(buyers) - (buyers[:1] == [holder])


def dealing(game: Game, active: int) -> tuple[int, int]:
    """Tell how many mails it takes to deal one draw, and who holds the file then."""
    seats = game.table["seats"]
    if game.table["deal"] == "croupier":
        return 1, active % seats + 1
    if game.table["deal"] == "table":
        return seats - 1, (active - 2) % seats + 1
    return 0, active


def cost(game: Game, turn: Turn, last: bool) -> int:
    """Count the mails of a turn, up to the next player's hands."""
    to_deal, dealer = dealing(game, turn.active)
    back = int(dealer != turn.active)
    mails = turn.draws * to_deal
    # After each draw that leaves him something to decide the file goes back to the active player.
    mails += back * (turn.draws - len(turn.auctions) - turn.dealt)
    for number, auction in enumerate(turn.auctions, 1):
        ends = not turn.stopped and number == len(turn.auctions)
        mails += bidding(game, turn.active, dealer, auction, ends)
    if not last:
        mails += int(dealer != turn.active % game.table["seats"] + 1) if turn.dealt else 1
    return mails


def bidding(game: Game, active: int, dealer: int, auction: Auction, ends: bool) -> int:
    """Count the mails of an auction, from the dealer on to the active player, as far as he is needed."""
    others = [seat for seat in auction.asked if seat != active]
    if game.table["auction"] == "open":
        needed = active in auction.asked or not ends
        return len(others) - (others[:1] == [dealer]) + (needed and (others or [dealer])[-1] != active)
    if auction.carried:
        return len(others) - (dealer in others) + 1
    return (dealer != active) + len(others) + bool(others)


def at_the_end(game: Game, turn: Turn) -> int:
    """Tell who holds the file when the last turn is over."""
    _, dealer = dealing(game, turn.active)
    if turn.stopped:
        return dealer if turn.dealt else turn.active
    asked = turn.auctions[-1].asked
    return turn.active if game.table["auction"] == "sealed" else (asked or (dealer,))[-1]


class Tally(NamedTuple):
    """What there was in some turns.

    Draw entries; turns that the deal of a draw ended, by a bust or an intention carried out; auctions; of these the
    sealed ones in which the active player had no bid ready with his draw.
    """

    turns: int
    draws: int
    dealt: int
    auctions: int
    unready: int


def tally(games: Iterable[Game]) -> Tally:
    """Count what there was in some games."""
    turns = [(turn, game.table["auction"]) for game in games for turn in story(game)[0]]
    return Tally(
        len(turns),
        sum(turn.draws for turn, _ in turns),
        sum(turn.dealt for turn, _ in turns),
        sum(len(turn.auctions) for turn, _ in turns),
        sum(kind == "sealed" and not auction.carried for turn, kind in turns for auction in turn.auctions),
    )


def formula(seats: int, deal: str, auction: str, it: Tally) -> int:
    """Count the mails of turns as if everybody were asked in every auction: what the page on fairness says."""
    if deal in ("seeded", "listed"):
        return it.turns + seats * it.auctions
    if deal == "croupier" or seats == 2:
        return it.turns + 2 * (it.draws - it.dealt) + (seats - 2) * it.auctions + 2 * it.unready
    bidding = seats - 1 if auction == "open" else seats - 2
    return it.turns + seats * it.draws - it.dealt + bidding * it.auctions + 2 * it.unready
