"""What every test over real mail starts from: installed programs, and servers that run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_mail import packages
from tests.real_mail.players import PEOPLE
from tests.real_mail.servers import Servers, running
from tests.real_mail.table import Table


@pytest.fixture(scope="session")
def programs() -> None:
    """Insist on the mail programs, and skip the test where they cannot be."""
    if reason := packages.provide():
        pytest.skip(f"no real mail here: {reason}")


@pytest.fixture
def servers(programs: None) -> Iterator[Servers]:
    """Run the servers for everybody at the table."""
    with running([person.user for person in PEOPLE]) as found:
        yield found


@pytest.fixture
def table(tmp_path: Path, servers: Servers) -> Table:
    """Seat three players."""
    return Table(tmp_path, servers)
