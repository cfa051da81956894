"""A post office on the loopback: Exim takes mail by SMTP, Dovecot keeps it and gives it out by IMAP.

Exim puts what it takes into a folder, one file for each recipient; whoever plays the postman carries it from there to
Dovecot by LMTP. Both servers have a folder of their own for all they write, and ports that were free when they started.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from tests.real_mail import packages

DOMAIN = "post.test"
PASSWORD = "in the clear, on the loopback"
GONE = "gone"
"""A mailbox that is no longer there: mail for it is taken, and comes back."""

KEEPER, CARRIER = "mail", "Debian-exim"
"""Whom the mailboxes of Dovecot belong to, and as whom Exim works."""

PATIENCE = 20.0
"""Seconds in which a server must have started, ended or handed on a mail."""

GUARD = '("$@"; kill -KILL 0) & read _; kill -KILL 0'
"""Runs a server until it ends by itself, or until standard input does: so it never outlives the tests."""

EXIM = """
primary_hostname = {domain}
spool_directory = {folder}/exim
log_file_path = {folder}/exim/%slog
pid_file_path = {folder}/exim/pid
daemon_smtp_ports = {smtp}
daemon_startup_retries = 0
smtp_banner = {folder}
local_interfaces = 127.0.0.1
tls_advertise_hosts =
host_lookup =
rfc1413_query_timeout = 0s
keep_environment =
acl_smtp_rcpt = recipients

begin acl
recipients:
  accept domains = {domain}
         local_parts = {users} : {gone}
  deny message = nobody of that name reads mail here

begin routers
gone:
  driver = redirect
  local_parts = {gone}
  allow_fail
  data = :fail: nobody reads here any more

forward:
  driver = redirect
  local_parts = {users}
  file = {folder}/forward/$local_part_data/.forward
  pipe_transport = program

office:
  driver = accept
  transport = office

begin transports
office:
  driver = appendfile
  directory = {folder}/office
  maildir_format
  envelope_to_add
  return_path_add
  use_crlf
  batch_max = 1
  user = {carrier}

program:
  driver = pipe
  home_directory = {folder}/forward/$local_part_data
  user = {carrier}
"""

DOVECOT = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
login_greeting = {folder}
ssl = no
disable_plaintext_auth = no
auth_username_format = %n
first_valid_uid = 1
mail_location = maildir:~/Maildir
mail_save_crlf = yes
passdb {{
  driver = passwd-file
  args = scheme=PLAIN {folder}/users
}}
userdb {{
  driver = static
  args = uid={keeper} gid={keeper} home={folder}/boxes/%n
}}
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  unix_listener lmtp {{
    mode = 0600
  }}
}}
"""


class Servers(NamedTuple):
    """Where the servers are, and where they write."""

    folder: Path
    smtp: int
    imap: int

    @property
    def lmtp(self) -> str:
        """Name the socket where Dovecot takes mail."""
        return str(self.folder / "run" / "lmtp")

    @property
    def office(self) -> Path:
        """Name the folder into which Exim puts mail."""
        return self.folder / "office" / "new"

    def settle(self) -> None:
        """Wait until Exim has handed on all that it took."""
        end = time.monotonic() + PATIENCE
        while any((self.folder / "exim" / "input").glob("*-H")):
            assert time.monotonic() < end, "\n".join(["Exim keeps a mail", *self.logs()])
            time.sleep(0.005)

    def logs(self) -> list[str]:
        """Read what the servers noted."""
        files = [self.folder / name for name in ("startlog", "exim/mainlog", "exim/paniclog", "dovecot.log")]
        return [line for file in files if file.exists() for line in file.read_text("utf-8", "replace").splitlines()]


@contextmanager
def running(users: Sequence[str], more: str = "") -> Iterator[Servers]:
    """Run both servers for some users; end them whatever happens.

    `more` is put into the configuration of Dovecot; FOLDER in it is the folder of the servers.
    """
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="tenpbem-post-", dir="/tmp"))  # names of sockets are short
        stack.callback(shutil.rmtree, folder)
        for _ in range(3):
            attempt = stack.enter_context(ExitStack())
            servers = Servers(folder, *free_ports(2))
            furnish(servers, users, more)
            exim = [packages.find("exim4"), "-C", f"{folder}/exim.conf", "-bdf"]
            dovecot = [packages.find("dovecot"), "-F", "-c", f"{folder}/dovecot.conf"]
            started = [attempt.enter_context(process(command, folder)) for command in (exim, dovecot)]
            greeting = str(folder).encode()
            if all(answers(*it, greeting) for it in zip(started, (servers.smtp, servers.imap), strict=True)):
                yield servers
                return
            attempt.close()
        raise RuntimeError("\n".join(["the servers do not start", *servers.logs()]))


def free_ports(number: int) -> list[int]:
    """Find ports that nobody uses."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(number)]
        for it in sockets:
            it.bind(("127.0.0.1", 0))
        return [it.getsockname()[1] for it in sockets]


def furnish(servers: Servers, users: Sequence[str], more: str) -> None:
    """Write what the servers read, and make the folders into which they write."""
    folder = servers.folder
    folder.chmod(0o755)
    owners = {"exim": CARRIER, "office": CARRIER, "boxes": KEEPER, "forward": CARRIER}
    owners |= {f"forward/{user}": CARRIER for user in users}
    for name, owner in owners.items():
        (folder / name).mkdir(exist_ok=True)
        shutil.chown(folder / name, owner)
    words = {**servers._asdict(), "domain": DOMAIN, "keeper": KEEPER, "carrier": CARRIER}
    words |= {"gone": GONE, "users": " : ".join(users)}
    (folder / "exim.conf").write_text(EXIM.format(**words))
    (folder / "dovecot.conf").write_text(DOVECOT.format(**words) + more.replace("FOLDER", str(folder)))
    (folder / "users").write_text("".join(f"{user}:{{PLAIN}}{PASSWORD}::::::\n" for user in users))


@contextmanager
def process(command: list[str], folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server; end it and all its children at the end, at once: nothing of what they wrote is needed any more."""
    environ = {"PATH": packages.PATH, "HOME": str(folder)}
    with open(folder / "startlog", "ab") as log:
        started = subprocess.Popen(
            ["/bin/sh", "-c", GUARD, "sh", *command],
            env=environ, stdin=subprocess.PIPE, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    with started:
        try:
            yield started
        finally:
            with suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)


def answers(server: subprocess.Popen[bytes], port: int, greeting: bytes) -> bool:
    """Wait until this server greets, and no other; give False where it ends before that."""
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as line:
            if greeting in line.recv(512):
                return True
        time.sleep(0.01)
    return False
