"""Many messages at once: each game ends where its longest copy ends, whatever the order; nothing is found twice."""

from __future__ import annotations

import random

import pytest

from tenpbem.cli.mail import turncodes
from tenpbem.cli.mail.search import Source, search
from tenpbem.engine.errors import Fork
from tenpbem.engine.merging import known, merge
from tests.game.sitting import Sitting, entries
from tests.mail.evening import body, check_found, evening, file, look, same
from tests.mail.mangling import LUNCH, attached, b64, mail, mbox, quoted, with_attachment, zipped

FRIDAY = evening(50)
TEN = evening(40, way="seeded", auction="open", name="friday")


def mails_of(games):
    """Send every copy in another way."""
    ways = [
        lambda text: with_attachment(attached(text.encode())),
        lambda text: mail(quoted(text)),
        lambda text: mail(b64(text.encode()), encoding="base64"),
        lambda text: mail(text),
    ]
    return [ways[number % len(ways)](file(game)) for number, game in enumerate(games)]


@pytest.mark.parametrize("order", range(4))
def test_an_mbox_of_two_games_in_any_order(order):
    """Old and new copies, each twice, other mails between: two games, at their ends."""
    mails = mails_of([*FRIDAY[::9], FRIDAY[-1], *TEN[::7], TEN[-1]]) * 2 + [LUNCH] * 3
    random.Random(order).shuffle(mails)
    findings = look(mbox(*mails))
    assert not findings.problems
    assert {found.game.id: found.game.head for found in findings.games} == {g[-1].id: g[-1].head for g in (FRIDAY, TEN)}
    assert len(findings.games) == 2


@pytest.mark.parametrize("order", range(3))
def test_the_same_mails_one_file_each(order):
    """As a Maildir holds them; those that bring nothing of their own are named."""
    mails = mails_of([*FRIDAY[::9], FRIDAY[-1], TEN[3], TEN[-1]])
    random.Random(order).shuffle(mails)
    findings = look(*mails)
    assert {found.game.head for found in findings.games} == {FRIDAY[-1].head, TEN[-1].head}
    assert not findings.problems
    twice = look(*mails, *mails)
    assert len(twice.games) == 2
    assert len(twice.again) >= len(mails)


def test_copies_that_hold_different_answers_are_both_given():
    """Whether they agree is for the merging to say: here they do, and together they are more than each."""
    one = Sitting("listed", "sealed")
    while len(one.game.answers) == 0:
        one.play_on(len(one.entries()) + 1)
    game = one.game
    early = [found for found in FRIDAY if found.answers]
    findings = look(file(game), *(file(found) for found in early[:1]))
    assert {found.game.id for found in findings.games} == {game.id, *(found.id for found in early[:1])}


def test_a_fork_is_given_as_both_its_branches():
    """So that it can be named: the search itself takes no side."""
    one, other = (Sitting("seeded", "open", name="fork", deck=None) for _ in range(2))
    one.play_on(30)
    other.play_on(20).play_on(30, lambda moves, number: moves[-1])
    findings = look(mbox(mail(file(one.game)), LUNCH, mail(file(other.game))))
    assert {found.game.head for found in findings.games} == {one.game.head, other.game.head}
    with pytest.raises(Fork):
        merge([found.game for found in findings.games])


def test_a_game_of_strangers_is_a_game():
    """It is found like any other; whether to take it in is for the player."""
    strangers = evening(20, people=("Eve", "Mallory"), name="trap")[-1]
    check_found(look(file(strangers)), strangers)


def test_a_newer_damaged_copy_beside_a_good_old_one_is_said():
    """The old one is given, and it is said that there was more."""
    damaged = file(FRIDAY[-1])[:-90]
    findings = look(f"{file(FRIDAY[10])}\nnow:\n{damaged}")
    assert [found.game.head for found in findings.games] == [FRIDAY[10].head]
    assert [problem.reason for problem in findings.problems] == ["truncated"]


def test_an_older_damaged_copy_beside_a_good_new_one_is_not_worth_a_word():
    """Nothing is lost."""
    findings = look(f"{file(FRIDAY[10])[:-90]}\nnow:\n{file(FRIDAY[-1])}")
    check_found(findings, FRIDAY[-1])


def test_a_bounce_among_good_mails_is_said():
    """Something is to be done."""
    from tests.mail.mangling import bounce

    findings = look(mbox(bounce(file(FRIDAY[-1]).encode()), mail(file(FRIDAY[5]))))
    assert [found.game.head for found in findings.games] == [FRIDAY[5].head]
    assert [problem.reason for problem in findings.problems] == ["bounce"]


def test_codes_and_games_come_together():
    """A game in one message, what is new in another: both are given, and fit."""
    new = [entry for entry in entries(FRIDAY[-1]) if entry not in entries(FRIDAY[30])]
    findings = look(file(FRIDAY[30]), turncodes.write(FRIDAY[-1], new)[0], "thanks, see you tomorrow")
    (found,), (code,) = findings.games, findings.codes
    assert same(turncodes.apply(code.code, found.game), FRIDAY[-1])
    assert (found.source, code.source) == ("1.txt", "2.txt")
    assert [problem.reason for problem in findings.problems] == ["no-game"]


def test_signatures_known_to_be_good_are_not_checked_again(monkeypatch):
    """What the memory holds need not be proved."""
    from tenpbem.engine.log import keys

    game = FRIDAY[-1]

    def never(*_):
        raise AssertionError("a signature was checked")

    monkeypatch.setattr("tenpbem.engine.game.verify", never)
    monkeypatch.setattr("tenpbem.cli.mail.judging.verify", never)
    findings = search([Source("x", file(game).encode()), Source("y", quoted(file(game)).encode())], checked=known(game))
    check_found(findings, game)
    assert keys.verify is not never


def test_pieces_of_a_file_are_put_together_by_their_order_or_their_names():
    """A chat has cut a file into messages, each saved as a file."""
    text = body(FRIDAY[-1])
    pieces = [text[place : place + 1500] for place in range(0, len(text), 1500)]
    check_found(look(*pieces), FRIDAY[-1])
    named = [Source(f"part {number}.txt", piece.encode()) for number, piece in enumerate(pieces, 1)]
    random.Random(2).shuffle(named)
    check_found(search(named), FRIDAY[-1])
    findings = look(*pieces[:-1])
    assert not findings.games
    assert {problem.reason for problem in findings.problems} <= {"truncated", "no-game"}


def test_a_zip_of_everything():
    """Old and new, two games, other files."""
    files = {f"{n}/../{n}.toml": file(game).encode() for n, game in enumerate((*FRIDAY[::15], FRIDAY[-1], TEN[-1]))}
    findings = look(zipped(**files, note=b"hello"))
    assert {found.game.head for found in findings.games} == {FRIDAY[-1].head, TEN[-1].head}
    assert not findings.problems
