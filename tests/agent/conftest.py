"""The evening with which most tests of the agent begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agent.room import Office, seat


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Three at a table where every other player deals; Ana has drawn, and her mail lies in the others' Maildirs."""
    office = seat(tmp_path, monkeypatch, "Ana", "Bob", "Cid", deal="table")
    office.plays("Ana", "draw")
    office.delivers()
    return office
