"""Turn codes: only the newest entries of a game, a few hundred letters for a chat.

    BEGIN TENPBEM 1 turn friday a1b2c3 step 18 head 9f3c21.
    ...
    END TENPBEM.

The receiver has the rest of the game. The mark says which game it is, the first step that the code holds and the head
over which that step is signed; the letters hold the entries as they stand in the file, packed, except that `by` is the
number of the seat. Who lacks something in between is told from which step on to ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tenpbem.cli.mail import blocks, marks
from tenpbem.cli.mail.blocks import Whole
from tenpbem.cli.mail.judging import signed_over
from tenpbem.cli.mail.marks import IDENT, TURN, Block, Mark
from tenpbem.cli.mail.packing import pack
from tenpbem.engine.errors import BadChain, BadEntry, BadFile, Fork, Usage
from tenpbem.engine.game import Answer, Game, add, begin, seat_named
from tenpbem.engine.log.codec import entry_of, entry_text, read_table
from tenpbem.engine.log.entry import Entry
from tenpbem.engine.merging import merge
from tenpbem.engine.values import NamedTuple

Fields = dict[str, Any]


class Elsewhere(Fork):
    """A turn code that says of itself that it goes on from another branch; nothing of that is signed."""


class TurnCode(NamedTuple):
    """A turn code as it came: which game and step, and the fields of its entries; `by` may be the number of a seat."""

    mark: Mark
    entries: tuple[Fields, ...]

    @property
    def block(self) -> Block:
        """Say which block it claims to be; several may claim to be the same one."""
        return self.mark.block

    @property
    def about(self) -> str:
        """Name the game and the first step, for people."""
        return f"{self.mark.name or self.mark.ident}, from step {self.mark.step} on"


def write(game: Game, entries: Sequence[Entry], limit: int | None = None) -> list[str]:
    """Write some of the last entries of a game, in its order, in parts of at most `limit` characters.

    Of a step that several seats answer, those answers may be left out that the receiver has.
    """
    first, head = _first_step(game, entries[0])
    name, ident = marks.short_name(game.table["name"]), game.id.hex()[:IDENT]
    mark = Mark(TURN, name, ident, first, 1, 1, 0, "", head.hex()[:IDENT])
    return blocks.cut(mark, pack("".join(map(_text, seats_of(game, entries), entries))), limit)


def _first_step(game: Game, entry: Entry) -> tuple[int, bytes]:
    """Find the step of an entry, and the head over which it is signed."""
    for step in reversed(game.steps):
        if any(answer.entry == entry for answer in step.answers):
            return step.number, step.before
    return game.step + 1, game.head


def entries_since(game: Game, since: int) -> list[Entry]:
    """List the entries of the steps from `since` on."""
    steps = [answer.entry for step in game.steps[max(since, 1) - 1 :] for answer in step.answers]
    return steps + [answer.entry for answer in game.answers]


def seats_of(game: Game, entries: Sequence[Entry]) -> list[int]:
    """Say for each entry who signed it, as the number of a seat; 0 for one who only joins with it."""
    seats = {seat.name: seat.number for seat in game.seats}
    return [0 if entry.do == "join" else seats[entry.by] for entry in entries]


def _text(seat: int, entry: Entry) -> str:
    """Write an entry as the file does, but for its author."""
    text = "\n" + entry_text(entry)
    if not seat:
        return text
    head, _, rest = text.partition("\nby = ")
    return f"{head}\nby = {seat}\n{rest.partition(chr(10))[2]}"


def read(whole: Whole) -> TurnCode:
    """Read a turn code of which all parts are there; raise BadFile, BadEntry or TooLarge."""
    tables = read_table(whole.text())
    entries = tables.get("entry")
    if tables.keys() != {"entry"} or not isinstance(entries, list):
        raise BadFile("a turn code holds entries and nothing else")
    for entry in entries:
        if not isinstance(entry, dict) or not isinstance(entry.get("by"), int | str):
            raise BadEntry("an entry of this turn code does not say whose it is")
    return TurnCode(whole.mark, tuple(entries))


def belongs(code: TurnCode, game: Game) -> bool:
    """Tell whether a code may be one of this game."""
    return game.id.hex().startswith(code.mark.ident)


def apply(code: TurnCode, game: Game) -> Game:
    """Bring what a code holds into a game; the game itself where all of it was there already.

    Raises BadChain where something in between is missing (its `step` is the one from which on to ask), Elsewhere where
    the code goes on from another branch, Fork where it holds another answer, and the Refusal of an entry at fault.
    """
    if not belongs(code, game):
        raise Usage("this turn code is one of another game", f"it is of {code.about}")
    first = code.mark.step
    if first > game.step + 1:
        raise _missing(game, f"this turn code begins with step {first}")
    heads = [step.before for step in game.steps] + [game.head]
    if first < 1 or not heads[first - 1].hex().startswith(code.mark.head):
        raise _branched(code, game)
    branch = begin(game.table)
    for step in game.steps[: first - 1]:
        branch = _with_all(branch, step.answers)
    for fields in code.entries:
        entry = _entry(fields, branch)
        branch = add(_caught_up(branch, game, entry), entry)
    return merge([game, branch])


def _with_all(branch: Game, answers: Iterable[Answer]) -> Game:
    """Add answers that were checked before."""
    for answer in answers:
        branch = add(branch, answer.entry, known=None)
    return branch


def _caught_up(branch: Game, game: Game, entry: Entry) -> Game:
    """Complete the step at which a branch stands from a game, where an entry is signed over the head after it.

    Raises BadChain where that head is out of reach.
    """
    if signed_over(branch, entry):
        return branch
    answers = next((step.answers for step in game.steps if step.before == branch.head), game.answers)
    done = {answer.seat for answer in branch.answers}
    full = _with_all(branch, (answer for answer in answers if answer.seat not in done))
    if not signed_over(full, entry):
        raise _missing(full, f'this turn code goes on with "{entry.do}" of {entry.by}')
    return full


def _entry(fields: Fields, game: Game) -> Entry:
    """Make an entry of its fields, putting the name for the number of a seat; raise BadEntry."""
    by = fields["by"]
    if isinstance(by, int):
        if not 1 <= by <= len(game.seats):
            raise BadEntry(f"nobody sits at seat {by}")
        by = game.seats[by - 1].name
    elif fields.get("do") != "join" or seat_named(game, by):
        raise BadEntry("in a turn code only those who join are named")
    return entry_of({**fields, "by": by})


def _missing(game: Game, what: str) -> BadChain:
    """Say from which step on to ask."""
    wanted = game.step + 1
    return BadChain(
        f"{game.table['name']}: {what}, but step {wanted} is missing, or a part of it",
        "",
        f"ask for it: tenpbem send GAME --code --since {wanted}",
        step=wanted,
    )


def _branched(code: TurnCode, game: Game) -> Elsewhere:
    """Say that the code goes on from a branch that this machine does not have."""
    return Elsewhere(
        f"this turn code goes on from another step {code.mark.step - 1} than the one this machine knows",
        f"it is signed over the head {code.mark.head}",
        "ask for the whole game, so that the difference can be named: tenpbem send GAME --block",
        step=code.mark.step,
    )
