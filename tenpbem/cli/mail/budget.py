"""How much is done for one source, whatever is in it: a message comes from anybody.

What does not fit is left out, or ends the search of that source, with a reason; what was found until then is kept.
"""

from __future__ import annotations

from tenpbem.engine.errors import TooLarge

LARGEST_SOURCE = 16 * 1024 * 1024
"""Bytes of a source: a mail may carry a picture or two beside the game."""

MOST_UNPACKED = 8 * 1024 * 1024
"""Bytes that come out of archives, all together."""

MOST_IN_BLOCKS = 32 * 1024 * 1024
"""Characters that come out of blocks, all together: of one game a mailbox may hold hundreds."""

MOST_READ = 8 * 1024 * 1024
"""Characters of all texts, in all the ways in which they are read, all together."""

TEXT = f"more than {MOST_READ // 2**20} MiB of text, counting all the ways to read it"
"""How far the limit of texts lies, in words."""

MOST_APART = 64 * 1024 * 1024
"""Bytes of mails, archives and parts of them that are taken apart, each at every level on which it lies."""

MOST_PIECES = 3_000
DEEPEST = 12
"""Messages, archives and encodings within each other."""

MOST_JUDGED = 1_500_000
"""Characters of whole games that are played; a game of 2 000 entries has about 350 000."""

MOST_SIGNATURES = 4_000
"""Signatures that are tried beyond one for each entry, to find out which of several readings is the right one."""


class Spent(Exception):
    """The search of a source has come to a limit; `reason` says to which, `detail` how far that lies."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


class Budget:
    """What is left for one source."""

    def __init__(self) -> None:
        self.unpacked = MOST_UNPACKED
        self.in_blocks = MOST_IN_BLOCKS
        self.characters = MOST_READ
        self.apart = MOST_APART
        self.pieces = MOST_PIECES
        self.judged = MOST_JUDGED
        self.signatures = MOST_SIGNATURES

    def piece(self, depth: int) -> None:
        """Take a piece at a depth; raise Spent where that is too much."""
        if depth > DEEPEST:
            raise Spent("too-deep", f"more than {DEEPEST} within each other")
        self.pieces -= 1
        if self.pieces < 0:
            raise Spent("too-many", f"more than {MOST_PIECES}")

    def take_apart(self, size: int) -> None:
        """Take so many bytes to be taken apart."""
        self.apart -= size
        if self.apart < 0:
            raise Spent("too-big", f"more than {MOST_APART // 2**20} MiB, counting all that lies within something else")

    def fits(self, size: int) -> bool:
        """Tell whether so many characters may still be read."""
        return size <= self.characters

    def read(self, size: int) -> None:
        """Take so many characters to be read."""
        self.characters -= size
        if self.characters < 0:
            raise Spent("too-big", TEXT)

    def unpack(self, size: int) -> None:
        """Take bytes that came out of an archive."""
        self.unpacked -= size
        if self.unpacked < 0:
            raise Spent("too-big", f"more than {MOST_UNPACKED // 2**20} MiB in archives")

    def open_block(self, size: int) -> None:
        """Take characters that came out of a block; raise Spent where there were too many, also of none more."""
        self.in_blocks -= size
        if self.in_blocks < 0:
            raise Spent("too-big", f"more than {MOST_IN_BLOCKS // 2**20} MiB in blocks")

    def judge(self, size: int) -> None:
        """Take a game of so many characters to be played; raise TooLarge for one that is larger than any game."""
        if size > MOST_JUDGED:
            raise TooLarge("this is larger than any game")
        self.judged -= size
        if self.judged < 0:
            raise Spent("too-many")

    def signature(self) -> bool:
        """Take one more signature to be tried; tell whether there is one left."""
        self.signatures -= 1
        return self.signatures >= 0
