"""`NamedTuple`, made quickly.

The program makes some fifty classes of values at every start, and a few for every entry that it reads. A class of
`typing.NamedTuple` takes twenty times as long to make as the one here, and its `_replace` twice as long: several
thousandths of a second in all, a good part of what a move takes. So type checkers see the class of `typing`, and the
program makes the same kind of tuple the short way: `tests/game/test_values.py` holds the two against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter
    from functools import cache
    from types import FunctionType

    _new = tuple.__new__

    class _Maker(type):
        """Make a named tuple of a class body: fields from its annotations, with defaults, documentation and methods."""

        def __new__(maker, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(maker, name, bases, body)
            fields = tuple(body["__annotations__"])
            defaults = {field: body.pop(field) for field in fields if field in body}
            inherited = {
                "__slots__": (),
                "__match_args__": fields,
                "__new__": _constructor(fields, tuple(defaults.values())),
                "__repr__": _repr,
                "__getnewargs__": _getnewargs,
                "_fields": fields,
                "_field_defaults": defaults,
                "_asdict": _asdict,
                "_replace": _replacer(fields),
            }
            getters = {field: _tuplegetter(place, "") for place, field in enumerate(fields)}
            return type(name, (tuple,), inherited | getters | body)

    class NamedTuple(metaclass=_Maker):
        """Be the base of a class of values."""

    def _constructor(fields: tuple[str, ...], defaults: tuple[Any, ...]) -> FunctionType:
        """Make `__new__`, which takes the fields in order or by name."""
        code = _taking(len(fields)).replace(co_varnames=("_cls", *fields))
        return FunctionType(code, {"_new": _new}, "__new__", defaults)

    @cache
    def _taking(number: int) -> Any:
        """Compile a function that makes a tuple of so many arguments; only their names differ from class to class."""
        names = "".join(f"_{place}, " for place in range(number))
        return eval(f"lambda _cls, {names}: _new(_cls, ({names}))").__code__  # noqa: S307 (made of numbers alone)

    def _replacer(fields: tuple[str, ...]) -> FunctionType:
        """Make `_replace`, which changes fields by name."""
        places = {field: place for place, field in enumerate(fields)}

        def _replace(self, /, **changed: Any) -> Any:
            values = list(self)
            for field, value in changed.items():
                values[places[field]] = value
            return _new(self.__class__, values)

        return _replace

    def _getnewargs(self) -> tuple[Any, ...]:
        """Give what a copy is made of."""
        return tuple(self)

    def _asdict(self) -> dict[str, Any]:
        """Give the values by the names of their fields."""
        return dict(zip(self._fields, self, strict=True))

    def _repr(self) -> str:
        """Write the value as it would be made."""
        return f"{type(self).__name__}({', '.join(f'{field}={value!r}' for field, value in self._asdict().items())})"
