"""What the pages for ears have alike: sentences in paragraphs, and numbers that cannot be taken for cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from tenpbem.cli.render.scene import Scene, next_step
from tenpbem.cli.render.speech import as_sentence
from tenpbem.cli.render.width import glue, wrap

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def set_apart(paragraphs: Sequence[Sequence[str]]) -> str:
    """Write paragraphs, each sentence beginning a line; those that are empty are left out."""
    return "\n\n".join("\n".join(line for text in part for line in wrap(text)) for part in paragraphs if part)


def opening(view: Scene, name: str, ways: Sequence[str], awaited: str) -> list[str]:
    """Name the game and its ways, and for whom it waits."""
    game = view.game
    texts = [
        f"{name}, the game {glue(game['name'])}: {', '.join(ways)}.",
        f"It stands at step {game['step']}, head {game['head'][:6]}.",
        *map(as_sentence, game.get("warnings") or ()),
    ]
    return texts if game["over"] else [*texts, f"The game waits for {awaited}."]


def seats(view: Scene) -> list[str]:
    """Say before the start who sits where and what comes next."""
    texts = []
    for seat in view.doc["seats"]:
        taken = seat["name"] is not None
        texts.append(f"Seat {seat['seat']} {'is taken by ' + view.name(seat['seat']) if taken else 'is free'}.")
    return [*texts, next_step(view)]


def times(words: Iterable[str]) -> str:
    """List words, equal neighbours once with how often."""
    return ", ".join(f"{word}{_times(len(list(group)))}" for word, group in groupby(words))


def capital_word(word: str) -> str:
    """Begin a sentence with one of the program's own words."""
    return word[0].upper() + word[1:]


def _times(number: int) -> str:
    return {1: "", 2: " twice"}.get(number, f" {many(number)} times")


def many(number: int) -> str:
    """Write a count as a word, so that it is not taken for the number on a card."""
    return _COUNTS[number] if number < len(_COUNTS) else f"{number} of"
