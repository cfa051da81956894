"""Blocks: a game, or some turns of it, as letters and digits between marks, whole or in parts.

A block survives being pasted, quoted, wrapped, beautified and forwarded: only letters and digits count, and only those
between the marks. Parts are whole blocks of their own, cut for the chat in hand; they may come in any order and twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tenpbem.cli.mail import base62, marks, thinning
from tenpbem.cli.mail.marks import GAME, IDENT, TURN, WORD, Block, Framed, Mark, sum_of, with_check
from tenpbem.cli.mail.packing import pack, unpack
from tenpbem.engine.game import Game
from tenpbem.engine.log.limits import LARGEST_TEXT
from tenpbem.engine.values import NamedTuple

CHATS = {
    "discord": 1_980,
    "telegram": 4_000,
    "slack": 3_900,
    "signal": 2_000,
    "whatsapp": 64_000,
    "sms": 1_500,
}
"""Characters that one message of a chat holds, with a little left for a code fence."""

CEREMONY = 160
"""Characters of marks and line ends, at most."""

LARGEST = LARGEST_TEXT // 2
"""Bytes of all parts together."""

SHORT = 1_000
"""Bytes of a turn code that gets by without number of bytes and sum in its mark."""

MOST_PARTS = 2_000
MOST_LINES = 200_000
"""Lines of a part among which some of another kind are looked for."""

_LETTERS = re.compile(r"[0-9A-Za-z]+")
_NO_LETTERS = re.compile(r"[^0-9A-Za-z]+")
_FENCE = re.compile(r"(?:```|~~~)[a-z]{1,12}[^0-9A-Za-z\n]{0,9}$", re.M)
_RANDOM = re.compile(
    r"(?=.*[0-9A-Za-z][0-9A-Z])[^0-9A-Za-z]{0,40}[0-9A-Za-z]{1,15}\s+[0-9A-Za-z]{1,15}[^0-9A-Za-z]{0,9}"
)
"""Two short words with digits or capitals within, as no language has them."""

_MARKS = re.compile(r"[,:;/@()]")
_BEHIND = re.compile(r"(?<=[:>)\]]\s)[^0-9A-Za-z]{0,40}[0-9A-Za-z]{2,}+(?:\s{1,3}[0-9A-Za-z]++)*+[^0-9A-Za-z]{0,9}$")


class Part(NamedTuple):
    """One part of a block as it came: what its mark says, and bytes that fit their sum."""

    mark: Mark
    data: bytes

    @property
    def whole(self) -> Block:
        """Say of which block it is a part."""
        return self.mark.block

    @property
    def text(self) -> str:
        """Write the part again."""
        return marks.write(self.mark, self.data)


def write(game: Game, body: str, limit: int | None = None) -> list[str]:
    """Write a game as a block, in parts of at most `limit` characters; `body` is its file from `[game]` on."""
    packed = pack(thinning.thin(body, game))
    name, ident = marks.short_name(game.table["name"]), game.id.hex()[:IDENT]
    return cut(Mark(GAME, name, ident, game.step, 1, 1, 0, ""), packed, limit)


def cut(mark: Mark, packed: bytes, limit: int | None = None) -> list[str]:
    """Cut packed bytes into parts of at most `limit` characters, each with its marks."""
    size = len(packed) if limit is None else _bytes_in(limit - CEREMONY)
    if len(packed) <= _bytes_in((limit or 0) - CEREMONY):
        size = len(packed)
    pieces = [packed[place : place + size] for place in range(0, len(packed), max(size, 1))] or [b""]
    if mark.kind == TURN and len(pieces) == 1 and len(packed) <= SHORT:
        return [marks.write(mark._replace(size=None, sum=""), packed)]
    texts = []
    for number, piece in enumerate(pieces, 1):
        own = mark._replace(part=number, parts=len(pieces), size=len(piece), sum=sum_of(piece))
        texts.append(marks.write(own, piece))
    return texts


def _bytes_in(characters: int) -> int:
    """Count the bytes, in whole lines, that fit into so many characters of lines."""
    letters = max(1, characters // 64) * 4 * WORD
    return letters // base62.LETTERS * base62.BYTES


def read(framed: Framed) -> Part | None:
    """Read a part; None where no reading of its letters fits the sum."""
    mark = framed.mark
    if mark is None or not 1 <= mark.part <= mark.parts <= MOST_PARTS or (mark.size or 0) > LARGEST:
        return None
    tried = set()
    for letters in _readings(framed.text, None if mark.size is None else base62.letters_for(mark.size)):
        if letters in tried:
            continue
        tried.add(letters)
        data = base62.decode(letters)
        if data is not None and (data := checked(mark, data)) is not None:
            return Part(mark, data)
    return None


def checked(mark: Mark, data: bytes) -> bytes | None:
    """Give the bytes of a part if they fit their sum."""
    if mark.size is not None:
        return data if sum_of(data) == mark.sum else None
    return data[:-2] if data and with_check(data[:-2]) == data else None


def _readings(text: str, count: int | None) -> Iterator[str]:
    """Choose `count` letters of a text (None: all), in the ways in which something may have come between them.

    Something behind them; a line of another kind (a name and a time, an advertisement), or a name and a time before
    letters on one line; words of another length.
    """
    letters = _NO_LETTERS.sub("", text)
    yield letters[:count]
    if len(letters) < (count or 0) or text.count("\n") > MOST_LINES:
        return
    lines = _FENCE.sub("", text).splitlines()
    alike = [_looks_like_letters(line) for line in lines]
    yield _NO_LETTERS.sub("", "".join(line for line, yes in zip(lines, alike, strict=True) if yes))[:count]
    ends = (
        line if yes or _RANDOM.fullmatch(line) else _at_the_end(line) for line, yes in zip(lines, alike, strict=True)
    )
    yield _NO_LETTERS.sub("", "".join(ends))[:count]
    if count is not None:
        words, last = _LETTERS.findall(text), count % WORD
        full = [word for word in words if len(word) == WORD]
        tail = next((word for word in reversed(words) if len(word) == last), "") if last else ""
        yield "".join(full)[: count - last] + tail


def _looks_like_letters(line: str) -> bool:
    """Tell whether a line holds nothing but letters of a block: long words without punctuation, but for its ends."""
    words = _LETTERS.findall(line)
    if not words or _MARKS.search(line):
        return False
    return sum(map(len, words)) >= 12 * len(words) - 12 or {len(word) for word in words[1:-1]} == {WORD}


def _at_the_end(line: str) -> str:
    """Give the letters at the end of a line that begins with something else: `[21:14] Bob: 7Hx2..`."""
    found = _BEHIND.search(line)
    return found[0] if found and (_looks_like_letters(found[0]) or _RANDOM.fullmatch(found[0])) else ""


class Whole(NamedTuple):
    """A block of which all parts are there, in their order."""

    parts: tuple[Part, ...]

    @property
    def mark(self) -> Mark:
        """Give what the first part says."""
        return self.parts[0].mark

    @property
    def block(self) -> Block:
        """Say which block it claims to be."""
        return self.mark.block

    def tells(self, game: Game) -> bool:
        """Tell whether its mark names the game, and where that stands."""
        return game.id.hex().startswith(self.mark.ident) and game.step == self.mark.step

    def text(self) -> str:
        """Unpack it: entries of a turn code, or a game, perhaps thinned; raise BadFile or TooLarge."""
        return unpack(b"".join(part.data for part in self.parts))


class Gap(NamedTuple):
    """A block of which parts are missing."""

    mark: Mark
    missing: tuple[int, ...]
    parts: tuple[Part, ...]
