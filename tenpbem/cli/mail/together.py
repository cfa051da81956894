"""Parts put together to blocks, in whatever order they came.

Anybody can make up parts of somebody's block, with marks and sums that fit; only what is inside shows what they are. So
different parts may claim to be the same one, and no part is in the way of another: what came with one mail is tried by
itself first, then everything together, and where no way leads to a game all parts go on waiting.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from itertools import chain, islice, product, zip_longest

from tenpbem.cli.mail.blocks import LARGEST, Gap, Part, Whole

MOST_TRIES, MOST_BY_MAIL = 64, 32
"""Ways to put the parts of one block together that are tried: of all, and of those that came with one mail each."""

MOST_RIVALS = 16
"""Parts that claim to be the same one and are kept: of more than those the oldest and the newest."""

Rivals = dict[int, dict[Part, None]]
"""What came of one block: by the number of a part all that claim to be it, the oldest first."""


def put_together(kept: Iterable[Part], came: Iterable[Collection[Part]]) -> tuple[list[Whole], list[Gap]]:
    """Put parts together, and name those that are missing, of each block of which something came now.

    `kept` came before, `came` are now the parts of each mail or text.
    """
    came = [list(group) for group in came]
    blocks = by_block(part for group in (kept, *came) for part in group)
    groups = [by_block(group) for group in came]
    wholes: list[Whole] = []
    gaps = []
    for whole in {part.whole: None for group in came for part in group}:
        rivals = blocks[whole]
        mark = next(iter(next(iter(rivals.values())))).mark
        missing = _missing(rivals, mark.parts)
        if missing:
            gaps.append(Gap(mark, missing, tuple(part for each in rivals.values() for part in each)))
            continue
        alone = [group[whole] for group in groups if whole in group and not _missing(group[whole], mark.parts)]
        wholes += islice(_ways(alone, rivals), MOST_TRIES)
    return wholes, gaps


def by_block(parts: Iterable[Part]) -> dict[object, Rivals]:
    """Sort parts by the block that they claim to be of, and there by their numbers."""
    blocks: dict[object, Rivals] = defaultdict(lambda: defaultdict(dict))
    for part in parts:
        blocks[part.whole][part.mark.part].setdefault(part)
    return blocks


def _missing(rivals: Rivals, parts: int) -> tuple[int, ...]:
    """List the numbers of which nothing came."""
    return tuple(number for number in range(1, parts + 1) if number not in rivals)


def _ways(alone: Sequence[Rivals], rivals: Rivals) -> Iterator[Whole]:
    """Give ways to put a block together, each once, the likeliest first; none that is larger than a block may be.

    Those of each mail that has all parts take turns, so that no mail full of rivals keeps the others waiting.
    """
    turns = zip_longest(*(product(*_choices(group)) for group in alone))
    by_mail = (way for turn in turns for way in turn if way is not None)
    tried = chain(islice(by_mail, MOST_BY_MAIL), islice(_mixed(_choices(rivals)), MOST_TRIES))
    for way in dict.fromkeys(tried):
        if sum(len(part.data) for part in way) <= LARGEST:
            yield Whole(way)


def _choices(rivals: Rivals) -> list[list[Part]]:
    """List the rivals for each place, the newest first."""
    return [list(reversed(rivals[number])) for number in sorted(rivals)]


def _mixed(choices: Sequence[Sequence[Part]]) -> Iterator[tuple[Part, ...]]:
    """Give ways to choose among rivals: those that came before some moment here and after it there; one; every one.

    The parts of a block mostly come in their order, and those of another block before, between or after them.
    """
    newest, oldest = [each[0] for each in choices], [each[-1] for each in choices]
    contested = [place for place, each in enumerate(choices) if len(each) > 1]
    yield tuple(newest)
    for place in contested:
        yield (*oldest[: place + 1], *newest[place + 1 :])
    for place in contested[:-1]:
        yield (*newest[: place + 1], *oldest[place + 1 :])
    for place in contested:
        for rival in choices[place][1:]:
            yield (*newest[:place], rival, *newest[place + 1 :])
    yield from product(*choices)


def left(parts: Iterable[Part], used: Container[Part], done: Container[object]) -> tuple[Part, ...]:
    """List the parts that go on waiting, in their order, when some were of use and some blocks are done with."""
    waits = [part for part in dict.fromkeys(parts) if part not in used and part.whole not in done]
    few = {part for rivals in by_block(waits).values() for each in rivals.values() for part in _few(list(each))}
    return tuple(part for part in waits if part in few)


def _few(rivals: list[Part]) -> list[Part]:
    """Leave out rivals in the middle where there are too many."""
    return rivals if len(rivals) <= MOST_RIVALS else rivals[: MOST_RIVALS // 2] + rivals[-(MOST_RIVALS // 2) :]
