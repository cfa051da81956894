"""The quick named tuple is the one of `typing`, made another way."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any
from typing import NamedTuple as Slow

import pytest

from tenpbem.engine.values import NamedTuple as Quick


class Fast(Quick):
    """A value."""

    name: str
    size: int = 3
    tags: tuple[str, ...] = ()

    @property
    def twice(self) -> int:
        """Double the size."""
        return 2 * self.size

    def grown(self, by: int) -> Fast:
        """Make it larger."""
        return self._replace(size=self.size + by)


class Plain(Slow):
    """A value."""

    name: str
    size: int = 3
    tags: tuple[str, ...] = ()


Make = Callable[[Any], Any]
WAYS: list[Make] = [
    lambda kind: tuple(kind("a")),
    lambda kind: tuple(kind("a", 4, ("x",))),
    lambda kind: tuple(kind(size=1, name="b")),
    lambda kind: kind("a").size,
    lambda kind: kind("a")[1:],
    lambda kind: kind("a") == ("a", 3, ()),
    lambda kind: hash(kind("a")),
    lambda kind: kind("a") < kind("b"),
    lambda kind: tuple(kind("a")._replace(size=9, name="c")),
    lambda kind: type(kind("a")._replace()) is kind,
    lambda kind: kind("a")._asdict(),
    lambda kind: repr(kind("a")).partition("(")[2],
    lambda kind: (kind._fields, kind._field_defaults, kind.__match_args__, kind.__doc__),
    lambda kind: pickle.loads(pickle.dumps(kind("a"))) == kind("a"),
    lambda kind: type(copy.deepcopy(kind("a"))) is kind,
    lambda kind: hasattr(kind("a"), "__dict__"),
    lambda kind: kind.__new__.__defaults__,
]
FAULTS: list[Make] = [
    lambda kind: kind(),
    lambda kind: kind("a", 1, (), 2),
    lambda kind: kind("a", name="b"),
    lambda kind: kind("a", weight=1),
    lambda kind: setattr(kind("a"), "size", 1),
    lambda kind: setattr(kind("a"), "weight", 1),
]


@pytest.mark.parametrize("way", WAYS)
def test_a_value_is_made_and_read_as_usual(way: Make) -> None:
    assert way(Fast) == way(Plain)


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_with_a_value_is_refused_as_usual(fault: Make) -> None:
    with pytest.raises((TypeError, AttributeError)) as usual:
        fault(Plain)
    with pytest.raises(usual.type):
        fault(Fast)


def test_an_unknown_field_cannot_be_changed() -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        Fast("a")._replace(weight=1)  # type: ignore[call-arg]


def test_a_value_has_its_own_methods() -> None:
    assert Fast("a").grown(2).twice == 10


def test_a_value_matches_by_place() -> None:
    match Fast("a", 7):
        case Fast(name, size):
            assert (name, size) == ("a", 7)
