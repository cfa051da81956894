"""The mail programs of Debian that these tests talk to, and how they come onto a machine.

Where one is missing and this is a machine of Debian's family on which root runs the tests, they are installed; nothing
is ever removed for them, and no service of them is started. Only one of several test processes does it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = {
    "dovecot": "dovecot-imapd",
    "doveadm": "dovecot-lmtpd",
    "exim4": "exim4-daemon-light",
    "mutt": "mutt",
    "neomutt": "neomutt",
    "msmtp": "msmtp",
    "mbsync": "isync",
    "procmail": "procmail",
    "maildrop": "maildrop",
    "sievec": "dovecot-sieve",
}
"""Each program, and the package that brings it."""

PARTS = {"/usr/lib/dovecot/lmtp": "dovecot-lmtpd"}
"""What no program on the path tells of."""

PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/local/sbin", "/usr/sbin", "/sbin"])
"""Where programs are looked for: servers live where only root looks."""

LOOK, INSTALL = 120, 400
"""Seconds that it may take to read the lists of packages, and to install some."""

CAREFUL = ("--no-install-recommends", "--no-remove")
"""Options of apt-get: nothing that is not needed, and nothing at the cost of what is there."""

DOVECOT = "2.3."
"""The version of Dovecot whose way of being set up is known here."""

POLICY = Path("/usr/sbin/policy-rc.d")


def find(program: str) -> str:
    """Find a program; raise LookupError."""
    if (path := shutil.which(program, path=PATH)) is None:
        raise LookupError(f"there is no {program} here")
    return path


def missing() -> list[str]:
    """List the packages that are not here."""
    programs = [package for program, package in PROGRAMS.items() if shutil.which(program, path=PATH) is None]
    return [*programs, *(package for file, package in PARTS.items() if not os.path.exists(file))]


def provide() -> str:
    """Install what is missing; give the reason why the programs cannot be used, or nothing."""
    if os.geteuid() != 0:
        return "only root can run these servers"
    with _alone():
        if packages := missing():
            if shutil.which("apt-get") is None:
                return f"there is no apt-get to install {' '.join(packages)}"
            with _no_service_starts():
                failed = _apt(LOOK, "update") or _apt(INSTALL, "install", *CAREFUL, *packages)
            if failed:
                return failed
    return unfit()


def unfit() -> str:
    """Give the reason why the programs that are here cannot be used, or nothing."""
    version = subprocess.run([find("dovecot"), "--version"], capture_output=True, text=True, check=True).stdout
    return "" if version.startswith(DOVECOT) else f"Dovecot {version.split()[0]} is set up in another way"


def _apt(seconds: int, *words: str) -> str:
    """Run apt-get without a question; give the reason where it fails."""
    command = ["apt-get", "-y", "-q", "-o", f"DPkg::Lock::Timeout={seconds}", *words]
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return f"apt-get {words[0]} took more than {seconds} seconds"
    if done.returncode == 0:
        return ""
    faults = [line for line in (done.stdout + done.stderr).splitlines() if line.startswith(("E:", "W:"))]
    return f"apt-get {words[0]} failed: {' '.join(faults[:2]) or done.returncode}"


@contextmanager
def _alone() -> Iterator[None]:
    """Keep other test processes waiting."""
    path = os.path.join(tempfile.gettempdir(), f"tenpbem-mail-programs-{os.geteuid()}.lock")
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)  # others may write into this folder
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
    finally:
        os.close(file)


@contextmanager
def _no_service_starts() -> Iterator[None]:
    """Forbid packages to start what they install, in the way that Debian has for it."""
    if POLICY.exists():
        yield
        return
    POLICY.write_text("#!/bin/sh\nexit 101\n")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        POLICY.unlink()
