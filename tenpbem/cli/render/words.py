"""The words of the program: events, moves, whom the game waits for, the lines of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import groupby
from typing import Any, cast

from tenpbem.cli.render.speech import escape, name_of, names_of
from tenpbem.cli.render.voice import Tongue, Voice, finished
from tenpbem.cli.render.width import unglue, wrap

__all__ = ["escape", "log_line", "move_words", "sentence", "story", "waiting_phrase"]

_TASKS = {
    "start": "start the game",
    "turn": "play",
    "deal": "deal",
    "bid": "bid",
    "open": "open the bids",
    "buy": "buy",
    "final-buy": "make the last purchase",
    "draw": "draw",
    "play": "play on",
}
"""What a seat is waited for to do; `join` has no name yet and is said apart."""

TEN = "ten/1"
_TONGUES = {"ten": "tenpbem.cli.render.events", "phase10": "tenpbem.cli.render.phase10_events"}
"""Where each game says its events and moves; only the one that is played is loaded."""


def tongue(rules: str) -> Tongue:
    """Find the words of a game by the name of its rules."""
    return cast(Tongue, import_module(_TONGUES[rules.split("/")[0]]).TONGUE)


def sentence(event: Mapping[str, Any], names: Mapping[int, str], you: int | None = None, rules: str = TEN) -> str:
    """Say one event in a sentence that a player would use."""
    return unglue(finished(tongue(rules).clause(event, Voice(names, you))))


def story(
    events: Sequence[Mapping[str, Any]], names: Mapping[int, str], you: int | None = None, rules: str = TEN
) -> list[str]:
    """Tell the events of a step in a few sentences."""
    return [unglue(text) for text in tongue(rules).story(events, Voice(names, you))]


def move_words(move: str, rules: str = TEN) -> str:
    """Say a move in words; payments are spelled out, since people read 1b as one black."""
    return unglue(tongue(rules).move_words(move))


def log_line(step: Mapping[str, Any], names: Mapping[int, str], rules: str = TEN) -> str:
    """Write an object of `log --json` as text: number, name, move, then note and story, indented.

    Where the story opens with the move itself ("Ana takes the cards R4, B2"), the move is not said twice.
    """
    number = f"{step['step']:>4}  "
    indent = " " * len(number)
    words = tongue(rules)
    told = list(words.story(step["events"], Voice(names)))
    said = f"{name_of(step['seat'], names)}: {words.move_words(step['do'])}"
    opening = told.pop(0) if _opens_with_move(step, words.told) else said
    lines = wrap(opening, number, indent + "  ")
    for line in step["note"].split("\n") if step.get("note") else ():
        lines += wrap(escape(line), f"{indent}| ", f"{indent}| ")
    for text in told:
        lines += wrap(text, indent, indent + "  ")
    return "\n".join(lines)


def _opens_with_move(step: Mapping[str, Any], told: Mapping[str, tuple[str, ...]]) -> bool:
    """Tell whether the first event is the move in other words; an intention says more than its first card."""
    first, verb = next(iter(step["events"]), None), step["do"].split(" ")[0]
    if first is None or first.get("seat") != step["seat"] or step["do"].startswith("draw until"):
        return False
    return first["event"] in told.get(verb, ())


def waiting_phrase(waiting: Sequence[Mapping[str, Any]], you: int | None, *, sealed: bool = False) -> str:
    """Say for whom the game waits and for what: "Bob to play"; several bids at once can only be sealed ones."""
    phrases = []
    for kind, group in groupby(waiting, lambda one: str(one["kind"])):
        seats = list(group)
        if kind == "join":
            phrases += [f"somebody to take seat {one['seat']}" for one in seats]
            continue
        who = names_of([one["seat"] for one in seats], {one["seat"]: one["name"] for one in seats}, you)
        task = _TASKS.get(kind, kind)
        if kind == "bid" and len(seats) > 1:
            task = "hand in sealed bids"
        elif kind == "bid" and sealed:
            task = "hand in a sealed bid"
        phrases.append(f"{who} to {task}")
    return unglue("; ".join(phrases)) or "nobody"
