"""Parts of blocks whose other parts have not come yet, kept in TENPBEM_HOME until they do.

They are kept as they came, as text: whoever pastes the parts of a block one by one need not paste them all again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from tenpbem.cli import store
from tenpbem.cli.env import Env
from tenpbem.cli.mail import blocks, marks
from tenpbem.cli.mail.blocks import Part
from tenpbem.engine.errors import Refusal

FILE = "parts.txt"
MOST = 300
"""Parts that are kept, the newest."""


def waiting(env: Env) -> list[Part]:
    """Read the parts that wait for others; what cannot be read is lost, with a word."""
    path = env.folder(FILE)
    if not os.path.exists(path):
        return []
    try:
        text = store.read(path).decode("ascii", "replace")
    except Refusal as refusal:
        env.warn(f"parts of blocks that came before are not used: {refusal.what}")
        return []
    return [part for framed in marks.find(text) if (part := blocks.read(framed)) is not None]


def keep(env: Env, before: Sequence[Part], left: Sequence[Part]) -> None:
    """Keep the parts that still wait; where that cannot be, the others will have to come together."""
    kept = list(dict.fromkeys(left))[-MOST:]
    if kept == list(before):
        return
    try:
        store.make_folder(env.home)
        store.write(env.folder(FILE), "\n".join(part.text for part in kept))
    except Refusal as refusal:
        env.warn(f"{refusal.what}: give all parts at once ({refusal.why})")
