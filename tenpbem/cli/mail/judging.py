"""The judge: what was read is a game if every entry of it follows the rules and is signed.

A game is given exactly (a text of the format), or loosely (`loose`: fields as they were found between other things).
Of a loose one, each entry is tried in several readings; the one that its author signed is the right one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tenpbem.cli.mail.budget import Budget
from tenpbem.cli.mail.loose import LooseEntry, LooseGame
from tenpbem.cli.mail.repairs import READINGS
from tenpbem.engine.errors import BadEntry, BadSignature, Refusal
from tenpbem.engine.game import Game, add, begin, fold, seat_named
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.codec import append, entry_of, parse_game, read_table
from tenpbem.engine.log.entry import Entry, entry_hash
from tenpbem.engine.log.keys import verify
from tenpbem.engine.merging import known
from tenpbem.engine.values import NamedTuple


class Judged(NamedTuple):
    """A game that verifies, and its text from `[game]` on; `thread` names the mail it was in, as `threads` does."""

    game: Game
    body: str
    thread: tuple[str, ...] = ()


class Unsigned(Exception):
    """No reading of a loose game verifies: why, and at which of its entries."""

    def __init__(self, refusal: Refusal, place: int) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.place = place


class Judge:
    """Judges games, and remembers which signatures it has seen to be good."""

    def __init__(self, checked: Iterable[bytes] = ()) -> None:
        self.known = frozenset(checked)
        self.sigs: set[str] = set()

    def again(self, sigs: Collection[str]) -> bool:
        """Tell whether everything that these signatures sign was found before."""
        return bool(sigs) and self.sigs.issuperset(sigs)

    def exactly(self, body: str, budget: Budget) -> Judged:
        """Judge a text of the format; raise its Refusal."""
        budget.judge(len(body) // 4)
        document = parse_game(body)
        budget.judge(len(body) * 3 // 4)
        if not document.entries:
            raise BadEntry("nobody has joined this game: there is nothing to check")
        return self._found(Judged(fold(document, self.known), document.body))

    def loosely(self, loose: LooseGame, budget: Budget) -> Judged:
        """Judge what was found of a game in the readings in which it can be read; raise Unsigned where none fits.

        The text is written anew, without comments.
        """
        try:
            budget.judge(loose.size)
        except Refusal as refusal:
            raise Unsigned(refusal, 0) from refusal
        furthest = Unsigned(BadEntry("there are no entries"), 0)
        for table_text in loose.tables() if loose.entries else ():
            try:
                game = begin(read_table(table_text)["game"])
                game, entries = self._played(game, loose, budget)
            except Refusal as refusal:
                furthest = max(furthest, Unsigned(refusal, 0), key=lambda unsigned: unsigned.place)
                continue
            except Unsigned as unsigned:
                furthest = max(unsigned, furthest, key=lambda unsigned: unsigned.place)
                continue
            return self._found(Judged(game, append(table_text, entries)))
        raise furthest

    def _found(self, judged: Judged) -> Judged:
        """Remember what was found."""
        new = known(judged.game)
        self.known |= new
        self.sigs.update(b64(checked[32:]) for checked in new)
        return judged

    def _played(self, game: Game, loose: LooseGame, budget: Budget) -> tuple[Game, list[Entry]]:
        """Play the entries of a game, each in the reading that is signed; raise Unsigned at the first that is not."""
        entries: list[Entry] = []
        usual = 0
        for place, found in enumerate(loose.entries):
            try:
                entry, usual = self._signed(game, found, usual, budget)
                digest = entry_hash(game.head, _public(game, entry), entry.canon)
                game = add(game, entry, known=self.known | {digest + entry.sig})
            except Refusal as refusal:
                raise Unsigned(refusal, place) from refusal
            entries.append(entry)
        return game, entries

    def _signed(self, game: Game, found: LooseEntry, usual: int, budget: Budget) -> tuple[Entry, int]:
        """Find the reading of an entry that its author signed; try the one first that was right before."""
        order = sorted(range(len(READINGS)), key=lambda number: number != usual)
        refusal: Refusal = BadEntry("an entry cannot be read")
        tried: set[tuple[tuple[str, str], ...]] = set()
        for number in order:
            for fields in found.read(READINGS[number]):
                if (key := tuple(sorted(fields.items()))) in tried:
                    continue
                tried.add(key)
                try:
                    entry = entry_of(fields)
                    if signed_over(game, entry, self.known, budget):
                        return entry, number
                except Refusal as error:
                    refusal = error
                    continue
                refusal = BadSignature(f"the signature of {entry.by} does not fit", step=game.step + 1, author=entry.by)
        refusal.step = refusal.step or game.step + 1
        raise refusal


def signed_over(
    game: Game, entry: Entry, checked: frozenset[bytes] = frozenset(), budget: Budget | None = None
) -> bool:
    """Tell whether an entry is signed by its author over the head of a game."""
    try:
        public = _public(game, entry)
        digest = entry_hash(game.head, public, entry.canon)
        if digest + entry.sig in checked:
            return True
        if budget is not None and not budget.signature():
            return False
        verify(public, digest, entry.sig)
    except Refusal:
        return False
    return True


def _public(game: Game, entry: Entry) -> bytes:
    """Find the key of an author; raise BadEntry for somebody who does not sit at the table."""
    if entry.do == "join":
        if "key" not in entry.table:
            raise BadEntry("nobody can join without a key")
        return entry.bytes("key")
    seat = seat_named(game, entry.by)
    if seat is None:
        raise BadEntry(f"{entry.by} does not sit at this table")
    return seat.public
