"""Duties that are put off: so many mails a day, one in answer to one, an address that is not known."""

from __future__ import annotations

import email

import pytest

from tenpbem.cli.agent import files
from tests.agent.room import Office, address, clock, env_of, second_game
from tests.agent.test_loops import LIST
from tests.cli.evenings import FILE


def test_so_many_mails_a_day_to_one_address(office: Office) -> None:
    """What is beyond them is held back, said once, and done when a day has passed."""
    bob = office["Bob"]
    (bob.home / "settings.toml").write_text("answers = 0\n")
    said = office.agent("Bob")
    assert "you are to deal; it is tried again: ana@ana.test and cid@cid.test may get none" in said
    assert office.agent("Bob") == ""
    (bob.home / "settings.toml").write_text("answers = 1\n")
    assert "done for you: deal; mailed to Cid" in office.agent("Bob")
    office.filters("Cid", office.posted[0])
    office.filters("Ana", office.posted[1])
    office.plays("Ana", "draw")
    office.delivers()
    assert "had 1 mail within a day" in office.agent("Bob")
    assert len(office.posted) == 2
    bob.clock = clock("2026-11-30T19:00:00Z")
    assert office.agent("Bob") == ""
    bob.clock = clock("2026-11-30T20:01:00Z")
    assert "without a mail: friday: nothing new" in office.agent("Bob")
    assert len(office.posted) == 3


def test_what_was_held_back_may_be_done_by_hand(office: Office) -> None:
    """Then there is nothing left to do."""
    bob = office["Bob"]
    (bob.home / "settings.toml").write_text("answers = 0\n")
    office.agent("Bob")
    bob.ok("play", FILE)
    (bob.home / "settings.toml").unlink()
    assert office.agent("Bob") == ""
    assert (office.posted, files.load(env_of(bob.home), "later.json")) == ([], {})


def test_one_mail_is_answered_by_one(office: Office) -> None:
    """Of two games in it the other is answered at the next look."""
    office.filters("Bob", second_game(office))
    assert len(office.posted) == 1
    assert "it is tried again: one mail is answered by one at most" in office.log("Bob")[-1]
    assert "without a mail: " in office.agent("Bob")
    assert len(office.posted) == 2
    assert {email.message_from_bytes(mail)["Subject"].split("]")[0] for mail in office.posted} == {
        "[tenpbem friday",
        "[tenpbem monday",
    }


@pytest.mark.parametrize("more", [LIST, "Precedence: bulk", "Sender: bob@bob.test"])
def test_what_is_put_off_stays_so_whatever_else_brings_the_game(more: str, office: Office) -> None:
    """A copy from a list may not be answered; the mail before it may, as soon as the address is known."""
    bob = office["Bob"]
    bob.ok("people", "remove", "Cid")
    office.agent("Bob")
    office.filters("Bob", f"{more}\n".encode() + office.write("Ana", "Bob"))
    assert "you are to deal; it is tried again: no mail is sent in answer to this one" in office.log("Bob")[-1]
    bob.ok("people", "set", "Cid", address("Cid"))
    assert "done for you: deal; mailed to Cid" in office.agent("Bob")
    assert len(office.posted) == 1
