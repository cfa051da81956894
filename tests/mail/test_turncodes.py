"""Section "turn codes" of docs/mail-formats.md."""

from __future__ import annotations

import pytest

from tenpbem.cli.mail.turncodes import apply, entries_since, write
from tenpbem.engine.errors import BadChain, CannotPay, Fork, Usage
from tenpbem.engine.game import Game, begin, waiting
from tests.game.sitting import Sitting, entries
from tests.mail.cases_texts import TEXTS
from tests.mail.evening import codes_in, evening, look, same
from tests.mail.mangling import Payload

EVENING = evening(80)
NEWEST = EVENING[-1]


def code_of(game: Game, since: int):
    """Write the steps from `since` on as a turn code, and read it again."""
    (text,) = write(game, entries_since(game, since))
    (code,) = codes_in(text)
    return code


@pytest.mark.parametrize("back", [1, 2, 3, 8, 30])
def test_a_code_brings_what_is_new(back):
    """To whom has the game as it was, it gives the game as it is; twice is the same as once."""
    old = EVENING[-1 - back]
    code = code_of(NEWEST, old.step + 1)
    new = apply(code, old)
    assert same(new, NEWEST)
    assert same(apply(code, new), NEWEST)


def test_a_code_reaches_back_as_far_as_one_likes():
    """From the first join on, it makes the whole game of the table [game] alone."""
    code = code_of(NEWEST, 1)
    assert same(apply(code, begin(NEWEST.table)), NEWEST)
    assert all(same(apply(code, game), NEWEST) for game in EVENING[::9])


def test_who_lacks_something_is_told_from_where_to_ask():
    """The step is in the refusal, too, for programs."""
    old = EVENING[40]
    code = code_of(NEWEST, old.step + 3)
    with pytest.raises(BadChain, match=f"step {old.step + 3}") as refused:
        apply(code, old)
    assert refused.value.step == old.step + 1
    assert f"--since {old.step + 1}" in refused.value.fix


def branched() -> tuple[Game, Game]:
    """Play on from one position in two ways."""
    one, other = (Sitting("croupier", "open", name="fork", deck=None) for _ in range(2))
    one.play_on(30)
    other.play_on(20).play_on(30, lambda moves, number: moves[-1 - number % len(moves)])
    return one.game, other.game


def test_a_code_of_another_branch_is_a_fork():
    """Where two different answers of one seat stand over one head, and where the code goes on from such an answer."""
    one, other = branched()
    first = next(n for n, (a, b) in enumerate(zip(one.steps, other.steps, strict=False), 1) if a != b)
    with pytest.raises(Fork):
        apply(code_of(other, first), one)
    with pytest.raises(Fork, match="another step"):
        apply(code_of(other, first + 1), one)


def test_a_code_of_another_game_is_refused():
    """The mark says of which game it is."""
    with pytest.raises(Usage, match="another game"):
        apply(code_of(branched()[0], 5), NEWEST)


def until_two_bid() -> Sitting:
    """Play until the closer's bid lies there and the two others may hand in theirs, in any order."""
    sitting = Sitting("listed", "sealed")
    while len(waits := waiting(sitting.game)) != 2:
        name, kind = sitting.game.names[waits[0].seat], waits[0].kind
        if waits[0].duty:
            sitting.play(name)
        else:
            sitting.play(name, {"turn": "draw", "bid": "pass"}.get(kind, "done"))
    return sitting


def test_answers_of_one_step_travel_apart():
    """Each code holds one answer; in whatever order they come, the step is complete with the last."""
    sitting = until_two_bid()
    before = sitting.game
    one, other = (before.names[wait.seat] for wait in waiting(before))
    first = sitting.play(one, "pass")
    both = sitting.play(other, "pass")
    later = sitting.play(before.names[before.handed[0].seat])
    last = {entry.by: entry for entry in entries(both)}
    (theirs,) = codes_in(*write(first, [last[one]]))
    (own,) = codes_in(*write(both, [last[other]]))
    assert same(apply(own, apply(theirs, before)), both)
    assert same(apply(theirs, apply(own, before)), both)
    (rest,) = codes_in(*write(later, [last[other], entries(later)[-1]]))
    assert same(apply(rest, first), later)
    with pytest.raises(BadChain, match=r"goes on with .*, but step \d+ is missing") as refused:
        apply(rest, before)
    assert refused.value.step == before.step + 1


INTENTION = "draw until 7/4 then cards, bid 3 on X5, bid 1 on any"


@pytest.mark.parametrize(
    ("way", "wishes"),
    [("croupier", [INTENTION]), ("table", [INTENTION]), ("seeded", ["draw until 7/4 then cards", "bid 1"])],
)
def test_an_ordinary_turn_is_at_most_700_characters(way, wishes):
    """Duties, a draw with an intention and sealed bids for what it may turn up; or a draw and the closer's own bid."""
    sitting = Sitting(way, "sealed", name="friday night", deck=None)
    sizes = []
    while len(sitting.entries()) < 70 and (waits := waiting(sitting.game)):
        before = set(sitting.entries())
        take_turn(sitting, sitting.game.names[waits[0].seat], wishes)
        sizes.append(len(write(sitting.game, [entry for entry in sitting.entries() if entry not in before])[0]))
    assert 560 < max(sizes) <= 700


def take_turn(sitting: Sitting, name: str, wishes: list[str]) -> None:
    """Do all that a seat has to do before another one is waited for: what it wishes, where it may."""
    while mine := [wait for wait in waiting(sitting.game) if sitting.game.names[wait.seat] == name]:
        if mine[0].duty:
            sitting.play(name)
            continue
        rules = sitting.game.rules
        legal = [rules.format(move) for move in rules.legal(sitting.game.shown, mine[0].seat)]
        words = {move.split(" ")[0] for move in legal}
        wished = [wish for wish in wishes if wish.split(" ")[0] in words] or [legal[0]]
        try:
            sitting.play(name, wished[0])
        except CannotPay:
            sitting.play(name, "pass")


@pytest.mark.parametrize("case", TEXTS, ids=lambda case: case.name)
def test_a_code_survives_what_a_block_survives(case):
    """Where a block of such damage is refused, a code is refused as well."""
    old = EVENING[-4]
    (text,) = write(NEWEST, entries_since(NEWEST, old.step + 1))
    findings = look(*case.make(Payload(text, text, True)).values())
    if case.name.startswith(("cut at", "cut by")) or not case.block:
        assert [same(apply(found.code, old), NEWEST) for found in findings.codes] == [True], findings.problems
    elif case.block != "any":
        assert not findings.codes
        assert findings.problems


def broken(text: str, width: int) -> str:
    """Break all lines, the marks too, and send the second half as another message, with a name on its first line."""
    lines = [line[p : p + width] for line in text.split("\n") for p in range(0, len(line), width)]
    half = len(lines) // 2
    return "\n".join(
        [
            *lines[:half],
            "> ```",
            "[12.03.26, 21:54:40] Bob: ```text",
            f"<Bob> (21:55) {lines[half]}",
            *lines[half + 1 :],
        ]
    )


@pytest.mark.parametrize("width", [29, 41, 58, 70])
@pytest.mark.parametrize("back", [4, 50], ids=["short", "long"])
def test_a_code_that_was_broken_everywhere_and_sent_in_two(width, back):
    """Line ends within the words of its BEGIN, a name and a time before letters on one line, the mark of a fence."""
    old = EVENING[-back]
    (text,) = write(NEWEST, entries_since(NEWEST, old.step + 1))
    for change in (lambda text: text, lambda text: "".join(f"> {line}\n> \n" for line in text.split("\n"))):
        (code,) = codes_in(change(broken(text, width)))
        assert same(apply(code, old), NEWEST)


@pytest.mark.parametrize(
    "line", ["Ana, 21:40: ok", "your turn (now)", "Bob (21:55) see you then", "```toml", "Bob: AM"]
)
def test_what_is_no_letters_of_a_code_does_not_become_some(line):
    """A line between two halves of a code is left out whole where it says something."""
    (text,) = write(NEWEST, entries_since(NEWEST, NEWEST.step - 3))
    lines = text.split("\n")
    assert codes_in("\n".join([*lines[:3], line, *lines[3:]]))


def test_a_code_that_is_read_after_a_repair_leaves_no_complaint():
    """Letters that cannot be seen break the marks; once they are out, all is well."""
    (text,) = write(NEWEST, entries_since(NEWEST, NEWEST.step - 3))
    assert codes_in(text.replace("TENPBEM.", "TEN\u200bPBEM."))
    damaged = look(text.replace("A", "B"), text)
    assert len(damaged.codes) == 1
    assert not damaged.problems


def test_a_long_code_comes_in_parts():
    """Cut for a chat like a block."""
    texts = write(NEWEST, entries_since(NEWEST, 10), 1500)
    assert len(texts) > 2
    assert max(map(len, texts)) <= 1500
    (code,) = codes_in(*reversed(texts))
    assert same(apply(code, EVENING[20]), NEWEST)
