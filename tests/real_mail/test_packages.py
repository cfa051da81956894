"""How mail programs come onto a machine: carefully, by one process, and where they cannot, there is a reason."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.real_mail import packages


class Machine:
    """A machine of root's on which mutt is missing; what is run is noted, and comes to `code` and `said`."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.policy = folder / "policy-rc.d"
        self.ran: list[list[str]] = []
        self.code, self.said = 0, ""
        self.stuck = False
        self.policies: list[bool] = []
        monkeypatch.setattr(packages, "POLICY", self.policy)
        monkeypatch.setattr(packages, "missing", lambda: ["mutt"])
        monkeypatch.setattr(packages, "unfit", lambda: "")
        monkeypatch.setattr("os.geteuid", lambda: 0)
        monkeypatch.setattr("tempfile.gettempdir", lambda: str(folder))
        monkeypatch.setattr("shutil.which", lambda name, path=None: f"/usr/bin/{name}")
        monkeypatch.setattr("subprocess.run", self.run)

    def run(self, command: list[str], timeout: float, **how: Any) -> subprocess.CompletedProcess[str]:
        """Note a command, and let it end as it is to end."""
        self.ran.append(command)
        self.policies.append(self.policy.exists())
        assert how["env"]["DEBIAN_FRONTEND"] == "noninteractive"
        if self.stuck:
            raise subprocess.TimeoutExpired(command, timeout)
        return subprocess.CompletedProcess(command, self.code, self.said, "")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Give a machine."""
    return Machine(tmp_path, monkeypatch)


def test_only_what_is_missing(machine: Machine) -> None:
    """The lists first, then the packages; nothing is removed; no service starts, and the ban is lifted again."""
    assert packages.provide() == ""
    look, install = machine.ran
    assert "update" in look
    assert install[-1] == "mutt"
    assert {"--no-remove", "--no-install-recommends"} < set(install)
    assert machine.policies == [True, True]
    assert not machine.policy.exists()


def test_a_ban_that_is_there_stays(machine: Machine) -> None:
    """Whoever forbade services before does so afterwards."""
    machine.policy.write_text("mine")
    packages.provide()
    assert machine.policy.read_text() == "mine"


def test_nothing_is_missing(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nothing is installed."""
    monkeypatch.setattr(packages, "missing", list)
    assert packages.provide() == ""
    assert machine.ran == []


def test_another_user(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is tried."""
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert packages.provide() == "only root can run these servers"
    assert machine.ran == []


def test_another_system(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no apt-get, what is missing is named."""
    monkeypatch.setattr("shutil.which", lambda name, path=None: None)
    assert packages.provide() == "there is no apt-get to install mutt"


def test_what_apt_says(machine: Machine) -> None:
    """Its own words are the reason; the ban is lifted then, too."""
    machine.code, machine.said = (
        100,
        "Reading package lists...\nE: Packages need to be removed but remove is disabled.\n",
    )
    assert packages.provide() == "apt-get update failed: E: Packages need to be removed but remove is disabled."
    assert not machine.policy.exists()


def test_patience(machine: Machine) -> None:
    """A registry that does not answer stops the tests for two minutes at most."""
    machine.stuck = True
    assert packages.provide() == "apt-get update took more than 120 seconds"
    assert not machine.policy.exists()
