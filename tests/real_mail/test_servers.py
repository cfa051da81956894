"""The servers never outlive the tests, and never take another one's place."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.real_mail import servers as module
from tests.real_mail.servers import PATIENCE, Servers, free_ports, running

ROOT = Path(__file__).parents[2]
KILLED = """
import os, signal
from tests.real_mail.servers import running
with running(["ana"]) as servers:
    print(servers.folder, servers.smtp, servers.imap, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def is_open(port: int) -> bool:
    """Tell whether somebody listens."""
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def check_closed(*ports: int) -> None:
    """Insist that nobody listens any more, soon."""
    end = time.monotonic() + PATIENCE
    while any(map(is_open, ports)):
        assert time.monotonic() < end
        time.sleep(0.01)


def failing(seen: list[Servers]) -> None:
    """Do what a test does that fails."""
    with running(["ana"]) as servers:
        seen.append(servers)
        assert is_open(servers.smtp)
        assert is_open(servers.imap)
        raise ZeroDivisionError


def test_they_end_with_a_test_that_fails(programs: None) -> None:
    """And nothing is left of them."""
    seen: list[Servers] = []
    with pytest.raises(ZeroDivisionError):
        failing(seen)
    (servers,) = seen
    check_closed(servers.smtp, servers.imap)
    assert not servers.folder.exists()


def test_they_end_with_tests_that_are_killed(programs: None) -> None:
    """The tests had no time to end them."""
    done = subprocess.run([sys.executable, "-c", KILLED], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stderr
    folder, *ports = done.stdout.split()
    check_closed(*map(int, ports))
    shutil.rmtree(folder)


def test_a_port_that_another_one_takes(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was quicker is not mistaken for one's own server: other ports are tried."""
    taken = [[servers.smtp, servers.imap], free_ports(2)]
    monkeypatch.setattr(module, "free_ports", lambda number: taken.pop(0))
    with running(["ana"]) as others:
        assert taken == []
        assert {others.smtp, others.imap}.isdisjoint({servers.smtp, servers.imap})
        assert is_open(others.smtp)
