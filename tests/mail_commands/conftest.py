"""Machines and tables with which the tests of mail and chat begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from tenpbem.cli.env import Env
from tests.cli.evenings import ORDER as FOR_THREE
from tests.cli.evenings import Evening
from tests.cli.shell import Shell
from tests.mail_commands.mails import ORDER


@pytest.fixture
def newcomer(tmp_path: Path) -> Shell:
    """Set up a machine that has never seen a game; one folder above it nothing may be written either."""
    return Shell(tmp_path / "folder" / "newcomer")


@pytest.fixture
def env(tmp_path: Path) -> Env:
    """Give surroundings with a home of their own; what is said is heard."""
    env = Env()
    env.home, env.heard = str(tmp_path), []
    return env


@pytest.fixture
def two(tmp_path: Path) -> Evening:
    """Seat Ana and Bob over a known order of six cards."""
    return Evening(tmp_path, "Ana", "Bob").start("--auction", "open", cards=ORDER)


@pytest.fixture
def three(tmp_path: Path) -> Evening:
    """Seat Ana, Bob and Cid; the bids are sealed."""
    return Evening(tmp_path, "Ana", "Bob", "Cid").start(cards=FOR_THREE)


@pytest.fixture
def addressed(three: Evening) -> Evening:
    """All of them know each other's addresses."""
    for shell in three.people.values():
        for name in three.people:
            shell.ok("people", "set", name, f"{name.lower()}@example.org")
    return three
