"""Where the program begins, before anything else is loaded.

Most commands live for a moment: to look for cycles in their memory, while modules are loaded too, would take a tenth of
their time. What lives longer looks for them itself (`tenpbem agent`).
"""

from __future__ import annotations

import gc
from typing import NoReturn


def main() -> NoReturn:
    """Be the program."""
    gc.disable()
    from tenpbem.cli.main import main as enter

    enter()
