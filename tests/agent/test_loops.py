"""Everybody who answers everything, wired to each other: whatever is started comes to rest within ten mails."""

from __future__ import annotations

import email
import itertools
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.agent.room import Office, Reader, address, seat, targets
from tests.cli.evenings import FILE

MOST = 10
NUMBER = itertools.count(1)


def reply(mail: bytes, sender: str, body: str, more: str = "") -> bytes:
    """Answer a mail to whom it comes from, with all of it quoted and attached, as mail programs do."""
    old, new = email.message_from_bytes(mail), EmailMessage()
    new["From"], new["To"], new["Subject"] = sender, old["From"] or "nobody@x.test", f"Re: {old['Subject']}"
    new["Message-ID"], new["In-Reply-To"] = f"<r{next(NUMBER)}@x.test>", old["Message-ID"]
    for line in more.splitlines():
        key, _, value = line.partition(": ")
        new[key] = value
    quoted = "\n".join(f"> {line}" for line in mail.decode("utf-8", "replace").splitlines())
    new.set_content(f"{body}\n\n{quoted}\n")
    new.add_attachment(mail, maintype="application", subtype="octet-stream", filename="mail.eml")
    return new.as_bytes()


def on_holiday(name: str) -> Reader:
    """Write to everybody who writes that one is away: once to each, and never to programs and lists."""
    told = set[str]()

    def read(mail: bytes) -> list[bytes]:
        message = email.message_from_bytes(mail)
        if message["From"] in told or message["Auto-Submitted"] or message["List-Id"] or message["Return-Path"]:
            return []
        told.add(message["From"])
        return [reply(mail, address(name), "I am away.", "Auto-Submitted: auto-replied\nPrecedence: bulk")]

    return read


def rude(name: str) -> Reader:
    """Write to everybody who writes, to any mail and without a word that a program does it."""
    return lambda mail: [reply(mail, address(name), "Got your mail!")]


def parrot(name: str) -> Reader:
    """Send every mail back as it came, headers and all, also that of an agent."""

    def read(mail: bytes) -> list[bytes]:
        back = email.message_from_bytes(mail)
        sender = back["From"]
        del back["From"], back["To"], back["Cc"], back["Message-ID"]
        back["From"], back["To"], back["Message-ID"] = address(name), sender, f"<p{next(NUMBER)}@x.test>"
        return [back.as_bytes()]

    return read


def bouncing(mail: bytes) -> list[bytes]:
    """Say that the mail could not be delivered, with all of it; nobody says so of a bounce."""
    if "MAILER-DAEMON" in mail.decode("utf-8", "replace"):
        return []
    more = "Return-Path: <>\nAuto-Submitted: auto-replied"
    return [reply(mail, "MAILER-DAEMON@mail.test", "Undelivered mail returned to sender", more)]


def mailing_list(members: list[str], headers: str = "") -> Reader:
    """Send every mail on to all members, its writer too, but each only once; with the headers of a list, or without."""
    seen = set[str]()

    def read(mail: bytes) -> list[bytes]:
        copy = email.message_from_bytes(mail)
        if copy["Message-ID"] in seen:
            return []
        seen.add(copy["Message-ID"])
        del copy["To"], copy["Cc"], copy["Message-ID"]
        copy["To"], copy["Message-ID"] = ", ".join(map(address, members)), f"<l{next(NUMBER)}@list.test>"
        for line in headers.splitlines():
            key, _, value = line.partition(": ")
            copy[key] = value
        return [copy.as_bytes()]

    return read


LIST = "List-Id: <friends.list.test>\nList-Post: <mailto:friends@list.test>\nPrecedence: list"


def settle(office: Office, agents: tuple[str, ...]) -> int:
    """Deliver and let agents look until nothing is on its way; count the mails. Fails where there is no rest."""
    mails = 0
    while office.on_its_way:
        mails += office.delivers()
        for name in agents:
            office.agent(name)
        assert mails <= 3 * MOST, "there is no end to it"
    return mails


MEMBERS = ["Ana", "Bob", "Cid", "Dan"]
WIRES: dict[str, Callable[[], tuple[Reader, Reader, Reader]]] = {
    "a holiday, a bounce, a list": lambda: (on_holiday("Cid"), bouncing, mailing_list(MEMBERS, LIST)),
    "a holiday, a bounce, a rude list": lambda: (on_holiday("Cid"), bouncing, mailing_list(MEMBERS)),
    "a rude one, a bounce, a list": lambda: (rude("Cid"), bouncing, mailing_list(MEMBERS[:2], LIST)),
    "a rude one, a bounce, a rude list": lambda: (rude("Cid"), bouncing, mailing_list(MEMBERS[:2])),
    "a parrot, a rude one, a holiday": lambda: (parrot("Cid"), rude("Dan"), on_holiday("Eva")),
}
"""Who reads at the addresses of Cid, Dan and Eva."""


@pytest.mark.parametrize("wires", WIRES)
def test_it_comes_to_rest(wires: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two agents, and three addresses at which something answers; Ana draws, and all others are to deal."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", "Dan", "Eva", deal="table")
    office.readers |= dict(zip(map(address, ("Cid", "Dan", "Eva")), WIRES[wires](), strict=True))
    office.plays("Ana", "draw")
    mails = settle(office, ("Ana", "Bob"))
    assert 5 <= mails <= MOST
    (mail,) = office.posted
    assert targets(email.message_from_bytes(mail)) == [address(name) for name in ("Cid", "Dan", "Eva", "Ana")]
    for name in ("Ana", "Bob"):
        assert office.did(name)[5:] == ["Ana: draw", "Bob: deal"]
        assert office.agent(name) == ""


def test_a_turn_of_another_agent_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana writes to Bob alone; it is the automatic mail of Bob's agent from which Cid's learns that it is to deal."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", deal="table")
    office["Ana"].ok("play", FILE, "draw")
    office.on_its_way.append(office.write("Ana", "Bob"))
    assert settle(office, ("Ana", "Bob", "Cid")) == 3
    assert [email.message_from_bytes(mail)["From"] for mail in office.posted] == [address("Bob"), address("Cid")]
    assert "It is your turn" in office.log("Ana")[-1]
    assert [office.did(name)[3:] for name in MEMBERS[:3]] == [["Ana: draw", "Bob: deal", "Cid: deal"]] * 3


@pytest.mark.parametrize(
    "more", [LIST, "Precedence: bulk", "Auto-Submitted: auto-replied", "Return-Path: <owner-x@y.z>"]
)
def test_what_a_list_or_a_program_brings_is_taken_in_and_not_answered(
    more: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The duty is left undone, and said; the same game in a person's mail is answered, though nothing in it is new."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", deal="table")
    office.plays("Ana", "draw", more=more)
    (mail,) = office.on_its_way
    office.on_its_way.clear()
    office.filters("Bob", mail)
    if "Auto" in more:
        assert "auto-reply: this is an automatic answer" in office.log("Bob")[-1]
    else:
        assert office.did("Bob")[3:] == ["Ana: draw"]
        assert "you are to deal, and it is left to you: no mail is sent in answer to this one" in office.log("Bob")[-1]
    assert office.posted == []
    office.filters("Bob", office.write("Ana", "Bob"))
    assert office.did("Bob")[3:] == ["Ana: draw", "Bob: deal"]
    assert len(office.posted) == 1


def test_a_duty_that_needs_no_mail_is_done_whoever_brings_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is answered where it is the own player's turn next."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", deal="croupier")
    office.plays("Ana", "draw until 7 then cards", more=LIST)
    office.delivers()
    assert "done for you: deal. It is your turn" in office.agent("Bob")
    assert office.posted == []
