"""Commands that touch no mail do not pay for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import tenpbem
from tests.test_architecture import imports, within

HEAVY = "email mailbox zipfile"
ROOT = Path(tenpbem.__file__).parent


def test_only_this_part_of_the_program_imports_the_libraries_of_mail() -> None:
    """And nothing of the engine knows of mail at all."""
    for path in ROOT.rglob("*.py"):
        if "mail" not in path.relative_to(ROOT).parts:
            assert not [name for name in imports(path) if within(name, HEAVY, ".")], path


def test_the_door_opens_without_mail() -> None:
    """P1, P2: what `tenpbem --version` loads."""
    code = "import sys, tenpbem.cli.main; print([m for m in sys.modules if m == 'email' or 'cli.mail' in m])"
    run = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=True)
    assert run.stdout == "[]\n"
