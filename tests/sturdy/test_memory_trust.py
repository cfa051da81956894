"""What is remembered saves checking signatures again, and never lets one through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tenpbem.engine.errors import Refusal
from tenpbem.engine.game import add, begin, fold
from tenpbem.engine.log.canon import canon
from tenpbem.engine.log.codec import append, entry_text, parse_game, shared
from tenpbem.engine.log.entry import Entry, sign_entry
from tests.cli.evenings import FILE, Evening
from tests.game.sitting import Sitting, key_of
from tests.sturdy.games import KINDS, whole

HEADINGS = [
    "[[entry]]",
    "[[entry]] # x",
    "\t[[entry]]\t",
    "[[entry]]#[[entry]]",
    "# [[entry]]\n[[entry]]",
    "\n[[entry]] #",
]
NOTES = ["", "[[entry]]\n", "[[entry]] # x\n"]


def unsigned(fields: dict[str, str]) -> Entry:
    """Make an entry that nobody signed."""
    return Entry(fields["by"], fields["do"], fields, b"\x01" * 64, canon(fields))


def outcome(text: str, memory: str | None) -> str:
    """Play a file as a machine does that remembers an earlier one: the head, or the refusal."""
    document = parse_game(text)
    try:
        checked = None if memory is None else shared(document, memory)
        return fold(document, trusted=checked or 0).head.hex()
    except Refusal as refusal:
        return f"{refusal.code} {refusal.what} {refusal.step} {refusal.line}"


def headed(entry: Entry, heading: str) -> str:
    """Write an entry with another heading, and its note over several lines."""
    text = entry_text(entry).replace("[[entry]]", heading, 1)
    return re.sub(r'^note = "(.*)\\n"$', r'note = """\n\1\n"""', text, flags=re.MULTILINE)


@pytest.mark.parametrize("note", NOTES)
@pytest.mark.parametrize("first", HEADINGS)
def test_a_forged_entry_is_seen_behind_what_is_remembered(first: str, note: str) -> None:
    """However its heading is written, and whatever stands after it: Bob cannot make a move for Ana."""
    sitting = Sitting("listed", "open", people=["Ana", "Bob"], deck={"R1": [4, 0, 0]}, cards=["R1 R1 R1 R1"])
    sitting.play("Ana", "draw")
    memory = sitting.text()
    forged = unsigned({"by": "Ana", "do": "take cards"})
    after = add(sitting.game, forged, known=None)
    fields = {"by": "Bob", "do": "draw"} | ({"note": note} if note else {})
    mine = sign_entry(fields, after.head, key_of("Bob"))
    for second in HEADINGS:
        text = f"{memory}\n{headed(forged, first)}\n{headed(mine, second)}"
        assert parse_game(text).entries[3:] == (forged, mine)
        assert outcome(text, memory).startswith("bad-signature")
        assert outcome(text, memory) == outcome(text, None)


@pytest.mark.parametrize(("way", "auction"), KINDS)
def test_memory_changes_no_verdict(way: str, auction: str) -> None:
    """For every moment of a game as memory, and every later file, good or with one signature broken: one verdict."""
    sitting = whole(way, auction)
    entries = sitting.entries()
    head = sitting.text()[: sitting.text().index("\n[[entry]]")]
    for remembered in range(0, len(entries), 8):
        memory = append(head, entries[:remembered])
        for wrong in {None, remembered, len(entries) - 1}:
            texts = [
                headed(entry._replace(sig=bytes(64)) if k == wrong else entry, HEADINGS[k % len(HEADINGS)])
                for k, entry in enumerate(entries)
            ]
            text = "\n".join([memory, *texts[remembered:]])
            assert outcome(text, memory) == outcome(text, None)
            assert (wrong is None) == (outcome(text, memory) == sitting.game.head.hex())


def test_a_forged_move_on_a_machine_that_remembers(tmp_path: Path) -> None:
    """The same from the command line: exit 4, for Ana herself and for everybody else."""
    evening = Evening(tmp_path, "Ana", "Bob").start("--auction", "open", cards="R1 C2 B2 X5 O3 G9")
    evening.play("Ana", "draw")
    evening["Bob"].ok("show", FILE)
    text = evening["Bob"].read(FILE).decode()
    game = fold(parse_game(text))
    after = add(game, forged := unsigned({"by": "Ana", "do": "take cards"}), known=None)
    assert after.step == game.step + 1
    for name in ("Ana", "Bob"):
        shell = evening[name]
        shell.write("forged.toml", append(text, [forged, forged]).replace("[[entry]]", "[[entry]] # x"))
        shell.refused(4, "show", "forged.toml")
        shell.write("forged.toml", append(text, [forged]) + "\n" + entry_text(forged).replace("]]", "]] # x"))
        shell.refused(4, "show", "forged.toml")
        shell.ok("show", FILE)


def test_a_memory_that_is_another_game_is_not_trusted() -> None:
    """What is remembered counts for the game with the very same table alone."""
    sitting = Sitting("listed", "open")
    other = Sitting("listed", "open", name="saturday")
    assert shared(parse_game(other.text()), sitting.text()) is None
    assert begin(sitting.table).id != begin(other.table).id
