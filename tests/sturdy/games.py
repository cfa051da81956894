"""Short whole games, one for each way to deal and to bid, and what must come out of a file that was changed.

TENPBEM_THOROUGH=1 makes the sturdiness tests do all of what they otherwise do in part: some minutes.
"""

from __future__ import annotations

import os
from functools import cache

from tenpbem.cli.exits import EXITS
from tenpbem.engine.errors import Refusal
from tenpbem.engine.game import Game, add, begin, fold
from tenpbem.engine.log.codec import Document, parse_game, read_text
from tests.game.sitting import WAYS, Sitting, entries, known

THOROUGH = os.environ.get("TENPBEM_THOROUGH") == "1"
KINDS = [(way, auction) for way in WAYS for auction in ("open", "sealed")]


@cache
def whole(way: str, auction: str) -> Sitting:
    """Play a short game to its end."""
    sitting = Sitting(way, auction).play_on()
    assert sitting.game.over
    return sitting


class Original:
    """A good file, remembered step by step: a changed copy is played from where it differs.

    `add` is a function, so the game after the first k entries, if those are the same, is the same.
    """

    def __init__(self, text: str) -> None:
        self.data = text.encode()
        self.document = parse_game(text)
        self.game = fold(self.document)
        self.known = known(self.game)
        self.after = [begin(self.document.game)]
        for entry in self.document.entries:
            self.after.append(add(self.after[-1], entry, known=self.known))

    def play(self, document: Document) -> Game:
        """Play a document like `fold` does."""
        if document.game != self.document.game:
            return fold(document, self.known)
        pairs = zip(document.entries, self.document.entries, strict=False)
        same = next((k for k, (one, other) in enumerate(pairs) if one != other), None)
        same = min(len(document.entries), len(self.document.entries)) if same is None else same
        game = self.after[same]
        for entry in document.entries[same:]:
            game = add(game, entry, known=self.known)
        return game

    def outcome(self, data: bytes) -> Refusal | None:
        """Give the refusal of a changed file, or None where its meaning is the same; anything else fails the test."""
        try:
            game = self.play(parse_game(read_text(data)))
        except Refusal as refusal:
            check_refusal(refusal)
            return refusal
        assert game.head == self.game.head
        assert game.answers == self.game.answers
        assert entries(game) == entries(self.game)
        return None


def check_refusal(refusal: Refusal) -> None:
    """Hold a refusal of a file to its exit status, and to saying something that can be printed."""
    assert EXITS[refusal.code] == (7 if refusal.code == "fork" else 4), repr(refusal)
    assert refusal.what
    assert "{seat" not in str(refusal)
