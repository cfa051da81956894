"""`NamedTuple`, made quickly.

The program makes some fifty classes of values at every start. `typing.NamedTuple` takes four times as long for one as
`collections.namedtuple`, mostly to check annotations that type checkers have checked before: nine thousandths of a
second in all, a good part of what a move takes. So type checkers see the class of `typing`, and the program makes the
same tuple the short way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    OWN = frozenset({"__annotations__", "__module__", "__qualname__", "__classcell__"})

    class _Maker(type):
        """Make a named tuple of a class body: fields from its annotations, with defaults, documentation and methods."""

        def __new__(maker, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(maker, name, bases, body)
            fields = body["__annotations__"]
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                if key not in fields and key not in OWN:
                    setattr(made, key, value)
            made.__annotations__ = fields
            return made

    class NamedTuple(metaclass=_Maker):
        """Be the base of a class of values."""
