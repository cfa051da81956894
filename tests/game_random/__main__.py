"""Play random games through the whole stack: signed, written, read again and folded to the same end.

After every entry the cards and tokens are counted; after the game its text is read back.

    python -m tests.game_random                    # TEN: 2000 games over 2 to 5 players, both auctions, all deals
    python -m tests.game_random --game phase10     # Phase 10: 2000 over 2 to 6, all profiles, variants and deals
    python -m tests.game_random --games 100 --first 500
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import islice

from tests.game_random.proving import KINDS, kinds, prove


def main() -> None:
    """Play them, and say how many entries that took."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.game_random", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=list(KINDS), default="ten", help="which game (default ten)")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="how many games (default 2000)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first game (default 0)")
    wishes = parser.parse_args()
    games: Counter[str] = Counter()
    entries: Counter[str] = Counter()
    wanted = islice(kinds(wishes.game), wishes.first, wishes.first + wishes.games)
    for number, kind in enumerate(wanted, wishes.first):
        proof = prove(kind, number)
        games[kind.name] += 1
        entries[kind.name] += proof.entries
    for name in sorted(games):
        print(f"{name}: {games[name]} games, {entries[name]} entries")


if __name__ == "__main__":
    main()
