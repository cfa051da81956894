"""Several agents on one machine: one works, and does for the others what they could not wait for."""

from __future__ import annotations

import errno
import fcntl

import pytest

from tenpbem.cli.agent import handling, journal, watching
from tenpbem.cli.env import Env
from tests.agent.room import LUNCH, Office
from tests.cli.evenings import FILE


def test_another_agent_at_work(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A filter does not wait for long: its mail is set aside; should the other be killed, the next one handles it."""
    monkeypatch.setattr(watching, "PATIENCE", 0.0)
    folder = office["Bob"].home / "agent"
    office.filters("Bob", LUNCH)
    (path,) = (office["Bob"].folder / "Maildir" / "new").iterdir()
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        office.filters("Bob", path.read_bytes())
        assert "is set aside for the agent that is at work" in office.log("Bob")[-1]
        assert "another agent is at work" in office["Bob"].refused(5, "agent", "Maildir", "--once")
        assert "another agent is at work" in office.log("Bob")[-1]
    assert office.posted == []
    office.filters("Bob", LUNCH)
    assert len(office.posted) == 1


@pytest.mark.parametrize("watches", [False, True])
def test_what_another_filter_sets_aside_meanwhile(
    watches: bool, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It could not wait so long; whoever is at work handles its mail, too, before he ends."""
    monkeypatch.setattr(watching, "PATIENCE", 0.0)
    (path,) = (office["Bob"].folder / "Maildir" / "new").iterdir()
    mail = path.read_bytes()
    path.write_bytes(LUNCH)
    handle = handling.handle
    meanwhile = [mail, LUNCH + b"Or dinner?\n"]

    def busy(env: Env, data: bytes, label: str, now: str) -> journal.Report:
        if meanwhile:
            office.filters("Bob", meanwhile.pop())
        return handle(env, data, label, now)

    monkeypatch.setattr(handling, "handle", busy)
    if watches:
        office.agent("Bob")
    else:
        office.filters("Bob", LUNCH)
    assert sum("is set aside for the agent that is at work" in line for line in office.log("Bob")) == 2
    assert list((office["Bob"].home / "agent" / "mails").iterdir()) == []
    assert len(office.posted) == 1


def test_a_drive_without_locks(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said to be so; nothing is done without them."""

    def no_locks(file: object, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    office.filters("Bob", LUNCH)
    assert "No locks available" in office.log("Bob")[-1]
    assert "No locks available" in office["Bob"].refused(5, "play", FILE)
    assert "No locks available" in office["Bob"]("show", FILE).err
    assert office.posted == []
