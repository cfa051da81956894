"""The ten phases as data (rules, section 2).

A phase is one or two *shapes*: a set (cards of one number), a run (consecutive numbers) or a colour group (cards of
one colour), each with the least number of cards.
"""

from __future__ import annotations

from tenpbem.engine.values import NamedTuple

SET = "set"
RUN = "run"
COLOUR_GROUP = "colour"


class Shape(NamedTuple):
    """What one group of a phase must be, and the least number of its cards."""

    kind: str
    size: int


PHASES: dict[int, tuple[Shape, ...]] = {
    1: (Shape(SET, 3), Shape(SET, 3)),
    2: (Shape(SET, 3), Shape(RUN, 4)),
    3: (Shape(SET, 4), Shape(RUN, 4)),
    4: (Shape(RUN, 7),),
    5: (Shape(RUN, 8),),
    6: (Shape(RUN, 9),),
    7: (Shape(SET, 4), Shape(SET, 4)),
    8: (Shape(COLOUR_GROUP, 7),),
    9: (Shape(SET, 5), Shape(SET, 2)),
    10: (Shape(SET, 5), Shape(SET, 3)),
}
"""The groups of each phase, in the order in which they are written and laid (rule 2.2)."""

LAST_PHASE = 10


def described(phase: int) -> str:
    """Name a phase with its groups: "phase 2 (a set of 3 + a run of 4)"."""
    return f"phase {phase} ({' + '.join(shape_words(shape) for shape in PHASES[phase])})"


def shape_words(shape: Shape) -> str:
    """Name a shape: "a set of 3", "a run of 4", "7 of one colour"."""
    return f"{shape.size} of one colour" if shape.kind == COLOUR_GROUP else f"a {shape.kind} of {shape.size}"
