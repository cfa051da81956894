"""The mail programs of one player: mutt sends, mbsync fetches into a Maildir, msmtp sends for other programs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.real_mail import packages
from tests.real_mail.servers import DOMAIN, PASSWORD, Servers

PATIENCE = 30.0
"""Seconds that a mail program may take."""

MSMTP = """
account default
host 127.0.0.1
port {smtp}
from {address}
auth off
tls off
"""

MBSYNC = """
IMAPAccount post
Host 127.0.0.1
Port {imap}
User {user}
Pass "{password}"
SSLType None
AuthMechs LOGIN

IMAPStore far
Account post

MaildirStore near
Inbox {folder}/Maildir

Channel mail
Far :far:
Near :near:
Sync Pull
Create Near
SyncState *
"""

MUTT = """
set smtp_url = "smtp://127.0.0.1:{smtp}"
set ssl_starttls = no
set ssl_force_tls = no
set from = "{address}"
set realname = "{name}"
set hostname = "{domain}"
set mbox_type = Maildir
set spoolfile = "{folder}/Maildir"
set folder = "{folder}"
set record = "{folder}/Sent"
set tmpdir = "{folder}"
set editor = true
set sleep_time = 0
set crypt_use_gpgme = no
set assumed_charset = "utf-8"
"""


class Client:
    """One player's mail programs, and the Maildir into which his mail comes."""

    def __init__(self, folder: Path, user: str, name: str, servers: Servers) -> None:
        self.folder = folder
        self.address = f"{user}@{DOMAIN}"
        self.maildir = folder / "Maildir"
        self.environ = {"PATH": packages.PATH, "HOME": str(folder), "LC_ALL": "C.UTF-8", "TERM": "vt100"}
        folder.mkdir(parents=True, exist_ok=True)
        words = {**servers._asdict(), "folder": folder, "user": user, "name": name, "address": self.address}
        words |= {"domain": DOMAIN, "password": PASSWORD}
        for file, text in (("msmtprc", MSMTP), ("mbsyncrc", MBSYNC), ("muttrc", MUTT)):
            path = folder / file
            path.write_text(text.format(**words))
            path.chmod(0o600)

    @property
    def sendmail(self) -> str:
        """Write the command that sends a mail from standard input."""
        return f"msmtp -C {self.folder}/msmtprc -t"

    def send(self, draft: Path, *more: str) -> None:
        """Have mutt send a draft, to more people than it names."""
        self.run(["mutt", "-F", f"{self.folder}/muttrc", "-H", str(draft), *more])

    def fetch(self) -> list[Path]:
        """Have mbsync fetch what has come; give the mails that were not read yet."""
        self.run(["mbsync", "-q", "-c", f"{self.folder}/mbsyncrc", "mail"])
        return sorted((self.maildir / "new").iterdir(), key=lambda path: path.stat().st_mtime_ns)

    def mark_read(self) -> None:
        """Move what is new to what was read, as mail programs do.

        Where a folder was changed in this very second, mbsync waits for the next one: so the change is dated back.
        """
        for path in (self.maildir / "new").iterdir():
            name, _, flags = path.name.partition(":2,")
            os.rename(path, self.maildir / "cur" / f"{name}:2,{flags}S")
        for folder in ("new", "cur"):
            os.utime(self.maildir / folder, (0, 0))

    def run(self, command: list[str], data: bytes = b"", more: Mapping[str, str] | None = None) -> bytes:
        """Run a program to its end, and give what it prints; it must succeed."""
        done = subprocess.run(
            [packages.find(command[0]), *command[1:]],
            env={**self.environ, **(more or {})}, cwd=self.folder, input=data, timeout=PATIENCE, capture_output=True,
        )  # fmt: skip
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        return done.stdout
