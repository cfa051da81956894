"""P9, P10: a whole game as a file."""

from __future__ import annotations

from statistics import median

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tenpbem.engine.game import Game, fold
from tenpbem.engine.log.codec import parse_game, read_text
from tenpbem.engine.log.keys import SIGNED
from tests.bench.figure import Bench, Figure, Measured, in_turn, ratio, timed
from tests.bench.games import text, whole


def signatures(game: Game) -> list[tuple[Ed25519PublicKey, bytes, bytes]]:
    """List who signed, the signature and what is signed."""
    keys = {seat.number: Ed25519PublicKey.from_public_bytes(seat.public) for seat in game.seats}
    return [
        (keys[answer.seat], answer.entry.sig, SIGNED + answer.hash) for step in game.steps for answer in step.answers
    ]


def replay(bench: Bench) -> Measured:
    """Compare reading, verifying and replaying a game with its signatures alone."""
    game = whole("open")
    data, signed = text(game).encode(), signatures(game)

    def verify() -> None:
        for key, sig, message in signed:
            key.verify(sig, message)

    times = in_turn(bench.runs, timed(lambda: fold(parse_game(read_text(data)))), timed(verify))
    return ratio(*times)._replace(detail=f"{ratio(*times).detail}, {len(signed)} entries")


def size(bench: Bench) -> Measured:
    """Measure the files of games with sealed bids, the larger kind."""
    games = [whole("sealed", number) for number in range(bench.runs)]
    sizes = sorted(len(text(game).encode()) / 1000 for game in games)
    many = round(median(len(game.entries) for game in games))
    return Measured(median(sizes), f"{sizes[0]:.0f} to {sizes[-1]:.0f} kB, {many} entries")


FIGURES = (
    Figure("P9", "whole game of TEN replayed", "its signatures", "x", 2.0, 1.5, replay),
    Figure("P10", "file of a whole game of TEN", "", "kB", 100, 60, size),
)
