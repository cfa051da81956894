"""How events are told, in any game: who does what, sentence by sentence.

A game says its own events (a `Tongue`); what it shares with others is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tenpbem.cli.render.speech import capital, escape, name_of, names_of
from tenpbem.engine.values import NamedTuple

Event = Mapping[str, Any]


class Voice(NamedTuple):
    """Who is called what: the names by seat, and the seat that is told the story, if it sits at the table."""

    names: Mapping[int, str]
    you: int | None = None

    def name(self, seat: int) -> str:
        """Call a seat by its name, the reader "you"."""
        return name_of(seat, self.names, self.you)

    def list(self, seats: Sequence[int]) -> str:
        """Call several seats by name."""
        return names_of(seats, self.names, self.you)

    def does(self, seat: int, verb: str, third: str = "") -> str:
        """Say who does it: "Ana draws", "you draw"."""
        return f"{self.name(seat)} {verb}" if seat == self.you else f"{self.name(seat)} {third or verb + 's'}"


class Tongue(NamedTuple):
    """How a game speaks.

    `clauses` says single events without the full stop; `following` says what comes next in a story, and how many
    events that was; `move_words` says a move; `told` names, for the first word of a move, the events that say the same.
    """

    clauses: Mapping[str, Callable[[Event, Voice], str]]
    following: Callable[[Sequence[Event], Voice], tuple[int, str]]
    move_words: Callable[[str], str]
    told: Mapping[str, tuple[str, ...]]

    def clause(self, event: Event, voice: Voice) -> str:
        """Say one event without the full stop; one that the game's page does not know is named, not hidden."""
        say = self.clauses.get(event["event"])
        return say(event, voice) if say else f"{voice.name(event['seat'])}: {escape(event['event'])}"

    def story(self, events: Sequence[Event], voice: Voice) -> Iterator[str]:
        """Tell the events of a step in a few sentences."""
        told = 0
        while told < len(events):
            taken, text = self.following(events[told:], voice)
            yield finished(text)
            told += taken


def leading(events: Sequence[Event], fits: Callable[[Event], bool]) -> list[Event]:
    """Take the events at the front that fit."""
    for index, event in enumerate(events):
        if not fits(event):
            return list(events[:index])
    return list(events)


def finished(text: str) -> str:
    """Make a clause a sentence; names keep their spelling."""
    return f"{capital(text)}."


def end(event: Event, voice: Voice) -> str:
    """Say who won."""
    winners = event["winners"]
    if len(winners) == 1:
        return f"The game is over: {voice.does(winners[0], 'win')}"
    return f"The game is over: {voice.list(winners)} share the victory"
