"""Whatever the mail does, short of losing letters for good, all copies end at one head and nobody forks."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.memory.mailroom import DEALS, MailRoom

EXAMPLES = int(os.environ.get("TENPBEM_MAILROOM", "1"))
"""Games of each kind; TENPBEM_MAILROOM=200 plays more."""

SETTINGS = settings(
    max_examples=EXAMPLES,
    stateful_step_count=20,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("auction", ["open", "sealed"])
@pytest.mark.parametrize("deal", DEALS)
def test_all_copies_end_at_one_head(deal: str, auction: str) -> None:
    """A whole game between three folders, with mails that are late, doubled and out of order."""
    run_state_machine_as_test(lambda: MailRoom(deal, auction), settings=SETTINGS)
