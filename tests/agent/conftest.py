"""The evening with which most tests of the agent begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agent.room import Office, seat


@pytest.fixture
def drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Seat three at a table where every other player deals; Ana has drawn, and her mail is on its way to the others."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", deal="table")
    office.plays("Ana", "draw")
    return office


@pytest.fixture
def office(drawn: Office) -> Office:
    """Bring her mail into the others' Maildirs."""
    drawn.delivers()
    return drawn
