"""The sessions, each a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.session import SESSIONS, check_session


@pytest.mark.parametrize("name", sorted(path.stem for path in SESSIONS.glob("*.txt")))
def test_session(name: str, tmp_path: Path) -> None:
    """Every command of the session prints what stands there."""
    check_session(name, tmp_path)
