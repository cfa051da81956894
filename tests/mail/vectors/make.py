"""Write the vectors of the formats of mail: `python -m tests.mail.vectors.make` from the root of the project.

They are what the program writes, and what program and reference must read. How a text is deflated is free, and a bid is
sealed with a new point each time, so other bytes come out each time; the games in them stay the same.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from tenpbem.cli.mail import blocks, turncodes
from tenpbem.cli.mail.base62 import encode
from tenpbem.cli.mail.packing import DICTIONARY, pack, split
from tenpbem.cli.mail.thinning import thin
from tenpbem.engine.log.codec import parse_game
from tests.game.sitting import Sitting, entries
from tests.mail.evening import body, play

HERE = Path(__file__).parent
TEXTS = (
    "",
    "any text, é",
    'sig = "' + "A" * 86 + '"\nat = "2026-11-29T21:40:00Z"\nat = "2026-11-29T21:39:00Z"\n',
    'sig = "too short"\nat = "2026-11-29 21:40"\n  link = "' + "A" * 43 + '"\n',
)


def vectors() -> dict[str, str]:
    """Make all files."""
    game = play(Sitting("croupier", "sealed", ("Ana", "Bob", "مینا"), name="friday", deck=None), 58)[-1]
    text = body(game).replace("\n\n[[entry]]", "\n\n# a comment\n[[entry]]", 5)
    heads = {answer.entry: step.before for step in game.steps for answer in step.answers}
    heads |= {answer.entry: game.head for answer in game.answers}
    thinned = {
        "id": game.id.hex(),
        "heads": [heads[entry].hex() for entry in parse_game(text).entries],
        "thinned": thin(text, game),
    }
    bytes_ = [Random(size).randbytes(size) for size in (0, 1, 2, 10, 31, 32, 33, 64, 100)] + [b"\xff" * 32, bytes(33)]
    packed = [{"text": text, "slip": split(text)[0], "packed": pack(text).hex()} for text in TEXTS]
    files = {
        "letters.json": [{"bytes": data.hex(), "letters": encode(data)} for data in bytes_],
        "packed.json": packed,
        "thinned.json": thinned,
    }
    return {
        **{name: json.dumps(value, indent=1, ensure_ascii=False) + "\n" for name, value in files.items()},
        "dictionary.txt": DICTIONARY.decode(),
        "game.toml": text,
        "block.txt": blocks.write(game, text)[0],
        "parts.txt": "\n".join(reversed(blocks.write(game, text, 1500))),
        "turn.txt": turncodes.write(game, entries(game)[-2:])[0],
    }


if __name__ == "__main__":
    for name, text in vectors().items():
        (HERE / name).write_text(text, encoding="utf-8")
