"""Looking through one source: pieces within pieces, each in every way in which it may be read, the cheapest first.

Pieces are bytes (mails, archives, files of any kind) or texts. Bytes give pieces or texts; texts give games, parts of
blocks, and, through repairs, more texts. A piece is never looked at twice. What looked like a game and was none leaves
a clue.
"""

from __future__ import annotations

import re
from collections import deque

from tenpbem.cli.mail import archives, blocks, diagnosis, exact, letters, marks, threads
from tenpbem.cli.mail.blocks import Part
from tenpbem.cli.mail.budget import LARGEST_SOURCE, TEXT, Budget, Spent
from tenpbem.cli.mail.diagnosis import Clue
from tenpbem.cli.mail.judging import Judge, Judged, Unsigned
from tenpbem.cli.mail.letters import Letter
from tenpbem.cli.mail.loose import LooseGame, scan
from tenpbem.cli.mail.repairs import TEXTS, even_lines, visible
from tenpbem.cli.mail.texts import texts_of, wide
from tenpbem.engine.errors import Refusal
from tenpbem.engine.values import NamedTuple

_WORDS = ("game", "entry", "tenpbem")
_GAME = re.compile(r"\[\s{0,9}(?:game|\[\s{0,9}entry)\s{0,9}\]")
_CAPITALS = re.compile(r"\[\[ENTRY\]\]")


class Piece(NamedTuple):
    """Bytes or a text to be looked at; how deep it lies; of bytes, what they are said to be.

    `thread` names the mail that it came with, and those before it.
    """

    content: bytes | str
    depth: int
    charset: str | None = None
    whole_mail: bool = False
    thread: tuple[str, ...] = ()


class Explorer:
    """Looks through one source; `text` is the source itself where it is nothing but a text.

    The parts of blocks that it finds are kept with the thread of the mail that they came with.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.budget = Budget()
        self.games: list[Judged] = []
        self.parts: dict[Part, tuple[str, ...]] = {}
        self.clues: list[Clue] = []
        self.again = False
        self.text: str | None = None
        self._queue: deque[Piece] = deque()
        self._thread: tuple[str, ...] = ()
        self._seen: set[tuple[type, int]] = set()

    @property
    def empty_handed(self) -> bool:
        """Tell whether nothing was found."""
        return not (self.games or self.parts or self.again)

    def explore(self, data: bytes) -> None:
        """Look through a source; what was found until a limit is kept."""
        if len(data) > LARGEST_SOURCE:
            self.clues.append(
                Clue("too-big", f"{len(data) // 2**20} MiB, where {LARGEST_SOURCE // 2**20} are the most")
            )
            return
        try:
            self._push(Piece(data, 0, whole_mail=True))
            self._work()
            if self.empty_handed and not any(clue.reason in ("bounce", "auto-reply") for clue in self.clues):
                # Perhaps it was taken for what it is not: look at it as a mere text.
                self._thread = ()
                self._file(data, Piece(data, 0))
                self._work()
        except Spent as spent:
            self.clues.append(Clue(spent.reason, spent.detail))

    def explore_text(self, text: str) -> None:
        """Look through a text that was put together from several sources."""
        try:
            self._push(Piece(text, 0))
            self._work()
        except Spent as spent:
            self.clues.append(Clue(spent.reason, spent.detail))

    def _push(self, piece: Piece) -> None:
        """Take a piece, if it was not seen before."""
        key = type(piece.content), hash(piece.content)
        if key not in self._seen:
            self._seen.add(key)
            self._queue.append(piece._replace(thread=self._thread))

    def _work(self) -> None:
        """Look at one piece after the other."""
        while self._queue:
            piece = self._queue.popleft()
            self._thread = piece.thread
            if isinstance(piece.content, str):
                if not self.budget.fits(len(piece.content)):
                    self.clues.append(Clue("too-big", TEXT))
                    continue
                self.budget.piece(piece.depth)
                self.budget.read(len(piece.content))
                self._text(piece.content, piece.depth)
            else:
                self.budget.piece(piece.depth)
                self.budget.take_apart(len(piece.content))
                self._bytes(piece.content, piece)

    def _bytes(self, data: bytes, piece: Piece) -> None:
        """Find out what bytes are."""
        if not data.strip(b" \t\r\n\0\x1a\xef\xbb\xbf"):
            self.clues.append(Clue("empty"))
        elif archives.is_archive(data):
            self._archive(data, piece.depth)
        elif wide(data) is None and letters.looks_like_mailbox(data):
            # The longest mail comes first: it is likely to have all that older copies of a game have.
            for mail in sorted(letters.mails_in(data), key=len, reverse=True):
                self._push(Piece(mail, piece.depth + 1, whole_mail=piece.whole_mail))
        elif wide(data) is None and letters.looks_like_mail(data):
            self._mail(letters.read(data), piece)
        else:
            self._file(data, piece)

    def _archive(self, data: bytes, depth: int) -> None:
        """Look at every file of an archive."""
        for inside in archives.opened(data, self.budget):
            if inside.fault:
                self.clues.append(Clue(inside.fault))
            else:
                self._push(Piece(inside.data, depth + 1))

    def _mail(self, letter: Letter, piece: Piece) -> None:
        """Look into a mail, unless nothing new can be in it."""
        reason = letters.refused(letter) if piece.whole_mail else None
        if reason is not None:
            self.clues.append(Clue(reason))
        else:
            # Of a mail within a mail the outer one counts: that is the one which its reader can answer.
            self._thread = threads.thread(letter) if piece.whole_mail else piece.thread
            self._part(letter, piece.depth)

    def _part(self, letter: Letter, depth: int) -> None:
        """Look into a part of a mail."""
        if (reason := letters.sealed_up(letter)) is not None:
            self.clues.append(Clue(reason))
        if letter.type.startswith("multipart/") and (pieces := letters.parts_of(letter)):
            self.budget.piece(depth)
            self.budget.take_apart(len(letter.body))
            for each in pieces:
                self._part(letters.part_of(each), depth + 1)
        else:
            self._push(Piece(letters.content(letter), depth + 1, letter.charset))

    def _file(self, data: bytes, piece: Piece) -> None:
        """Look at bytes as a text, whatever they are."""
        reason = next((reason for start, reason in diagnosis.MAGIC if data.lstrip().startswith(start)), None)
        if reason is not None:
            self.clues.append(Clue(reason))
        if reason == "picture":
            return
        if not self.budget.fits(len(data) if wide(data) is None else len(data) // 2):
            self.clues.append(Clue("too-big", TEXT))
            return
        texts = texts_of(data, piece.charset)
        if piece.whole_mail:
            self.text = texts[0]
        for text in texts:
            self._push(Piece(text, piece.depth))

    def _text(self, text: str, depth: int) -> None:
        """Look for games and blocks in a text, and for other texts in it."""
        text = even_lines(text)
        lower = text.lower()
        if any(word in lower for word in _WORDS):
            if diagnosis.CLIPPED in text:
                self.clues.append(diagnosis.of_clipped())
            left = self._games(text)
            self._blocks(text)
            for repair in TEXTS:
                if repair.fits(left) and (undone := repair.undo(left)) != left:
                    self._push(Piece(undone, depth + 1))
        else:
            self.clues.append(diagnosis.of_other(text))
        for data in (*archives.base64_in(text), *archives.uuencoded_in(text)):
            self._push(Piece(data, depth + 1))
        if (mail := letters.pasted_in(text)) is not None:
            self._push(Piece(mail.encode("utf-8", "replace"), depth + 1))

    def _games(self, text: str) -> str:
        """Judge what looks like a game, as it is, and then what is left, loosely; give what is left."""
        done = []
        for stretch in exact.stretches(text):
            if self._exact(stretch):
                done.append((stretch.start, stretch.end))
        left = exact.rest(text, done)
        if not _GAME.search(left):
            if _CAPITALS.search(left):
                self.clues.append(Clue("changed", "its letters are all capitals"))
            return left
        found = [loose for loose in scan(left) if self._loose(loose, left)]
        return exact.rest(left, [(loose.start, loose.start + loose.size) for loose in found])

    def _exact(self, stretch: exact.Stretch) -> bool:
        """Judge a stretch as it is; tell whether it is a game. Where it is none, it is judged again loosely."""
        if self.judge.again(stretch.sigs):
            self.again = True
            return True
        try:
            self._found(self.judge.exactly(stretch.body, self.budget))
        except Refusal:
            return False
        return True

    def _loose(self, loose: LooseGame, text: str) -> bool:
        """Judge what was found of a game; tell whether it is one, and leave a clue where it is none."""
        if all(entry.whole for entry in loose.entries) and self.judge.again(loose.sigs):
            self.again = True
            return True
        try:
            self._found(self.judge.loosely(loose, self.budget))
        except Unsigned as unsigned:
            self.clues.append(diagnosis.of_loose(loose, unsigned, text))
            return False
        return True

    def _found(self, judged: Judged) -> None:
        """Take a game that verifies, and note with which mail it came."""
        self.games.append(judged._replace(thread=self._thread))

    def _blocks(self, text: str) -> None:
        """Read the parts of blocks in a text; also where line ends stand within words."""
        readings = [visible(text)]
        for number, reading in enumerate(readings):
            for framed in marks.find(reading):
                part = blocks.read(framed)
                if part is not None:
                    self.parts.setdefault(part, self._thread)
                    continue
                self.clues.append(diagnosis.of_part(framed, text))
                self.budget.read(2 * len(framed.text))
                if number == 0 and len(readings) == 1 and framed.ended:
                    readings.append(re.sub(r"\n[>|\s]*", "", readings[0]))
