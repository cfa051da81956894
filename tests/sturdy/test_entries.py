"""S2: an entry that is missing, doubled, moved, taken from elsewhere or signed by another is refused by name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tenpbem.engine.errors import Refusal
from tenpbem.engine.log.codec import parse_game
from tenpbem.engine.log.entry import DUTIES, Entry
from tests.game.sitting import Sitting, key_of, resigned, text_of
from tests.sturdy.games import KINDS, Original, check_refusal, whole

Entries = list[Entry]


class Played:
    """A whole game with, for each entry, the number of its step."""

    def __init__(self, way: str, auction: str) -> None:
        self.sitting = whole(way, auction)
        self.original = Original(self.sitting.text())
        self.entries: Entries = self.sitting.entries()
        steps = self.sitting.game.steps
        self.step_of = [step.number for step in steps for _ in step.answers]
        self.heads = [step.before for step in steps for _ in step.answers]
        self.last = self.step_of[-1]

    def refused(self, entries: Entries, step: int) -> Refusal:
        """Expect a refusal of exit 4 that names this step and an author."""
        document = parse_game(text_of(self.sitting.table, entries))
        with pytest.raises(Refusal) as caught:
            self.original.play(document)
        check_refusal(caught.value)
        assert caught.value.step == step, caught.value
        assert caught.value.author in self.sitting.game.names.values(), caught.value
        assert caught.value.line
        return caught.value

    def within_a_step(self) -> Iterator[int]:
        """Name the places of entries that are followed by another of the same step."""
        return (k for k in range(len(self.entries) - 1) if self.step_of[k] == self.step_of[k + 1])


@pytest.fixture(params=KINDS, ids=" ".join)
def played(request: pytest.FixtureRequest) -> Played:
    """Give a short game of each kind."""
    return Played(*request.param)


def test_S2_an_entry_dropped(played: Played) -> None:
    """Dropped anywhere but in the last step: what follows does not fit."""
    for k, step in enumerate(played.step_of):
        if step != played.last:
            played.refused(played.entries[:k] + played.entries[k + 1 :], step)


def test_S2_the_last_step_dropped_is_an_older_file(played: Played) -> None:
    """A file that stops short is a good file of an earlier moment."""
    for k in range(len(played.entries) + 1):
        game = played.original.play(parse_game(text_of(played.sitting.table, played.entries[:k])))
        assert game.head == played.original.after[k].head


def test_S2_an_entry_doubled(played: Played) -> None:
    """The same entry twice is refused, wherever the second one stands."""
    for k, entry in enumerate(played.entries):
        for j in {k + 1, (k + len(played.entries)) // 2 + 1, len(played.entries)}:
            step = played.original.after[j].step + 1
            refusal = played.refused([*played.entries[:j], entry, *played.entries[j:]], step)
            assert refusal.author == entry.by
            if entry.do == "start":
                assert "stands here twice" in refusal.what


def test_S2_two_entries_swapped(played: Played) -> None:
    """Swapped across steps is refused; within a step any order is the same game."""
    for k in range(len(played.entries) - 1):
        for j in {k + 1, (k + len(played.entries)) // 2, len(played.entries) - 1} - {k}:
            entries = list(played.entries)
            entries[k], entries[j] = entries[j], entries[k]
            if played.step_of[k] != played.step_of[j]:
                played.refused(entries, played.step_of[k])
    for k in played.within_a_step():
        entries = list(played.entries)
        entries[k], entries[k + 1] = entries[k + 1], entries[k]
        game = played.original.play(parse_game(text_of(played.sitting.table, entries)))
        assert game == played.original.game


def test_S2_an_entry_of_another_game(played: Played) -> None:
    """The same people made the same moves in another game: none of them counts here."""
    table = played.sitting.table
    other = Sitting(auction=table["auction"], way=way_of(table), name="saturday").play_on()
    for k, entry in enumerate(other.entries()[: len(played.entries)]):
        for j in {k, len(played.entries)}:
            entries = [*played.entries[:j], entry, *played.entries[j + 1 :]]
            refusal = played.refused(entries, played.original.after[j].step + 1)
            assert refusal.author == entry.by


def test_S2_an_entry_signed_by_another_seat(played: Played) -> None:
    """Neither under his own name nor under that of the author can another seat sign an answer."""
    names = list(played.sitting.game.names.values())
    for k, entry in enumerate(played.entries):
        if entry.do == "join":
            continue
        answered = {played.entries[i].by for i, step in enumerate(played.step_of) if step == played.step_of[k]}
        for name in names:
            if name == entry.by:
                continue
            forged = resigned(entry, played.heads[k], key_of(name))
            refusal = played.refused([*played.entries[:k], forged, *played.entries[k + 1 :]], played.step_of[k])
            assert (refusal.code, refusal.author) == ("bad-signature", entry.by)
            if name not in answered:
                own = resigned(entry, played.heads[k], key_of(name), by=name)
                refusal = played.refused([*played.entries[:k], own, *played.entries[k + 1 :]], played.step_of[k])
                assert refusal.author == name


def test_S2_an_entry_changed_and_signed_again(played: Played) -> None:
    """Even the author cannot change what others have signed over."""
    for k, entry in enumerate(played.entries):
        if played.step_of[k] == played.last or entry.do in ("join", *DUTIES):
            continue
        changed = resigned(entry, played.heads[k], key_of(entry.by), note="I never said that")
        played.refused([*played.entries[:k], changed, *played.entries[k + 1 :]], played.step_of[k] + 1)


def way_of(table: dict[str, object]) -> str:
    """Name the way to deal of a table."""
    return "host's seed" if "seed" in table else str(table["deal"])
