"""A mail with a game, as a mail program writes it, and the cards of the evenings that go by mail."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Sequence
from email.message import EmailMessage

ORDER = "C2 R1 B2 X5 O3 G9"
"""All cards of a table of two, in the order of drawing."""


def mail(*files: bytes, text: str = "Hi, my move.\n", subject: str = "a game") -> bytes:
    """Write a mail with files attached, from a mail program that ends lines with CRLF."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "bob@example.org", "ana@example.org", subject
    message.set_content(text)
    for data in files:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename="../../evil.toml")
    return message.as_bytes().replace(b"\n", b"\r\n")


def only(sent: Sequence[bytes]) -> EmailMessage:
    """Read the only mail that was sent."""
    (data,) = sent
    mail = email.message_from_bytes(data, policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail
