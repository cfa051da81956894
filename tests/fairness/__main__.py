"""Draw from every deal, a great many times, and say how even it is: about a minute.

    python -m tests.fairness
    python -m tests.fairness --decks 500 --firsts 6000

A chi-square lies within the band 999 times of 1000 if chance alone is at work. The exit status is 1 where one does not.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial

from tests.fairness.drawing import SIZE, counted, first_card, whole_deck
from tests.fairness.evenness import even, even_orders
from tests.fairness.test_even import DEALS


def main() -> int:
    """Draw, and print a line for each deal."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fairness", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decks", type=int, default=5_000, metavar="N", help="whole decks of each deal (default 5000)")
    parser.add_argument("--firsts", type=int, default=60_000, metavar="N", help="first cards of each (default 60000)")
    wishes = parser.parse_args()
    good = True
    for deal in DEALS:
        decks = even_orders([whole_deck(deal, number) for number in range(wishes.decks)])
        firsts = even(counted(partial(first_card, deal), wishes.firsts))
        good = good and decks and firsts
        print(f"{deal:9} {wishes.decks * SIZE} draws of whole decks: {verdict(decks)}", flush=True)
        print(f"{deal:9} {wishes.firsts} first cards of a game: {verdict(firsts)}", flush=True)
    return 0 if good else 1


def verdict(even: bool) -> str:
    """Say whether that is even."""
    return "even" if even else "NOT EVEN"


if __name__ == "__main__":
    sys.exit(main())
