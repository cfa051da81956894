"""The built-in players. Each is a function from what its seat may see (`show --json`) to the text of one move.

They get nothing else: what a robot can do, a script can do through the same door.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tenpbem.cli.robots.anyhow import choose as anyhow
from tenpbem.cli.robots.steady import choose as steady

Robot = Callable[[dict[str, Any], random.Random], str]

STYLES: dict[str, Robot] = {"steady": steady, "random": anyhow}
