"""The postman between the two servers: he dawdles, delivers twice, and loses mails for good, all by a seeded chance."""

from __future__ import annotations

import email
import email.policy
import smtplib
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tests.real_mail.servers import Servers

LATEST = 2
"""Rounds that a mail may be late."""

AGAIN = 0.1
"""How often a mail is delivered twice."""


class Letter(NamedTuple):
    """A mail on its way to one reader."""

    sender: str
    to: str
    subject: str
    ident: str
    automatic: bool
    data: bytes


class Postman:
    """Takes mail out of the office of Exim, and carries it to Dovecot, as chance will have it.

    `loses` says of a mail, when it comes, whether it reaches none of its readers.
    """

    def __init__(self, servers: Servers, chance: Random, loses: Callable[[Letter], bool]) -> None:
        self.servers = servers
        self.chance = chance
        self.loses = loses
        self.bag: list[tuple[int, Letter]] = []
        self.sent: dict[str, Letter] = {}
        self.lost: list[Letter] = []
        self.delivered = self.doubled = self.late = 0
        self.diary: list[str] = []

    def collect(self) -> None:
        """Empty the office: each letter gets its fate."""
        self.servers.settle()
        for path in sorted(self.servers.office.glob("*"), key=lambda path: path.stat().st_mtime_ns):
            letter = read(path.read_bytes())
            path.unlink()
            if letter.ident not in self.sent:
                self.sent[letter.ident] = letter
                if self.loses(letter):
                    self.lost.append(letter)
            self.note(letter, self.fate(letter))

    def fate(self, letter: Letter) -> str:
        """Decide what becomes of a letter, and say it."""
        if letter.ident in {lost.ident for lost in self.lost}:
            return "lost"
        late, twice = self.chance.randint(0, LATEST), self.chance.random() < AGAIN
        self.bag.append((late, letter))
        if twice:
            self.bag.append((late + self.chance.randint(0, LATEST), letter))
        self.late += late > 0
        self.doubled += twice
        return ", ".join(["late"] * (late > 0) + ["twice"] * twice)

    def carry(self) -> set[str]:
        """Deliver what is due, in any order; all else comes a round nearer. Give the addresses that got something."""
        self.collect()
        due = [letter for late, letter in self.bag if late == 0]
        self.bag = [(late - 1, letter) for late, letter in self.bag if late > 0]
        self.chance.shuffle(due)
        for letter in due:
            self.deliver(letter)
        return {letter.to for letter in due}

    def deliver(self, letter: Letter) -> None:
        """Hand a letter to Dovecot."""
        with smtplib.LMTP(self.servers.lmtp) as line:
            line.sendmail(letter.sender, [letter.to], letter.data)
        self.delivered += 1

    def note(self, letter: Letter, fate: str) -> None:
        """Write down what became of a letter."""
        number = list(self.sent).index(letter.ident) + 1
        agent, fate = " (agent)" * letter.automatic, f" ({fate})" * bool(fate)
        self.diary.append(f"{number:4}  {letter.sender}{agent} to {letter.to}: {letter.subject}{fate}")


def read(data: bytes) -> Letter:
    """Read a letter as Exim wrote it: whose it is says the envelope, not what stands in the mail."""
    mail = email.message_from_bytes(data, policy=email.policy.default)
    subject, automatic = " ".join(mail["Subject"].split()), mail["Auto-Submitted"] is not None
    return Letter(mail["Return-path"].strip("<>"), mail["Envelope-to"], subject, mail["Message-ID"], automatic, data)
