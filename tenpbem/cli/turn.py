"""One player's turn at the file: duties first, then the moves typed, all or none up to the first card turned up.

After a card was turned up what stands is kept, even if a later move is refused: else a refused second move would be a
way to look at the cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from tenpbem.cli.render.words import story
from tenpbem.engine import documents, making
from tenpbem.engine.errors import Refusal
from tenpbem.engine.game import Game
from tenpbem.engine.log.canon import b64
from tenpbem.engine.making import Player, Said
from tenpbem.engine.rules import Draw, Event
from tenpbem.engine.values import NamedTuple

DUTY_WORDS = {"start": "start the game", "deal": "deal", "open": "open the sealed bids"}


class Turn(NamedTuple):
    """What a turn came to: the game after it, what was done in words and what followed, and the move refused.

    `stopped`: what a dry run came to that is not to be seen yet; `duties`: those that were done; `handed`
    marks what was sealed.
    """

    game: Game
    said: tuple[str | tuple[Event, ...], ...] = ()
    refusal: Refusal | None = None
    stopped: str = ""
    duties: tuple[str, ...] = ()
    handed: Mapping[str, str] = MappingProxyType({})


def take(game: Game, player: Player, texts: Sequence[str], at: str, note: str | None = None, dry: bool = False) -> Turn:
    """Do the duties and moves of a player; raise the Refusal of a move while no card was turned up."""
    turn, words = do_duties(Turn(game), player, dry), note
    for text in texts:
        if turn.stopped:
            break
        if text.strip().lower() in turn.duties:
            continue  # it was a duty, and is done
        try:
            turn, words = do_move(turn, player, text, Said(at, words), dry), None
        except Refusal as refusal:
            if not turned_up(game, turn.game):
                raise
            return turn._replace(refusal=refusal)
        turn = do_duties(turn, player, dry)
    return turn


def do_move(turn: Turn, player: Player, text: str, said: Said, dry: bool) -> Turn:
    """Do one move."""
    intent = making.read_move(turn.game, player, text)
    after = making.do_move(turn.game, player, intent, said, turn_up=not dry)
    done = (f"You hand in, sealed: {intent.sealed}.",) if intent.sealed else ()
    words = (*turn.said, *done, followed(turn.game, after, player))
    if intent.sealed is not None:
        mine = next(entry for entry in reversed(after.entries) if entry.by == player.seat.name)
        marks = {b64(mine.sig): b64(making.mark(turn.game, player, intent.sealed))}
        turn = turn._replace(handed={**turn.handed, **marks})
    return turn._replace(game=after, said=words, stopped=stop(after) if dry else "")


def do_duties(turn: Turn, player: Player, dry: bool) -> Turn:
    """Do what the player owes and cannot choose."""
    while not turn.stopped and (owed := making.duty(turn.game, player)) is not None:
        after = making.do_duty(turn.game, player, turn_up=not dry)
        said = (*turn.said, f"You {DUTY_WORDS[owed.kind]}.", followed(turn.game, after, player))
        stopped = stop(after) if dry else ""
        turn = turn._replace(game=after, said=said, stopped=stopped, duties=(*turn.duties, owed.kind))
    return turn


def followed(before: Game, after: Game, player: Player) -> tuple[Event, ...]:
    """List what followed from a move, as its player may see it."""
    return tuple(documents.events(after, before, player.seat.number))


def told(turn: Turn, you: int) -> list[str]:
    """Tell a turn in its order: what followed from several moves together, as far as nothing was said between."""
    lines: list[str] = []
    for sentence, parts in groupby(turn.said, key=lambda part: isinstance(part, str)):
        if sentence:
            lines += (str(part) for part in parts)
        else:
            events = [event for part in parts if not isinstance(part, str) for event in part]
            lines += story(events, turn.game.names, you, turn.game.rules.NAME)
    return lines


def stop(game: Game) -> str:
    """Say what the rules ask of the table that is not to be seen yet: cards, or hands that are to be counted."""
    ask = game.rules.asks(game.shown) if game.shown is not None else None
    if not isinstance(ask, Draw):
        return ""
    return "the next card is not turned up yet" if ask.number else "the hands are not shown yet"


def turned_up(before: Game, after: Game) -> bool:
    """Tell whether something came to light between two states of a game."""
    return after.rules.turned_up(documents.events(after, before, None))
