"""Putting a mutant into the running program, so that the tests need not be loaded again.

Only the changed part is made anew. A function keeps its identity and gets new code, so that whoever holds it is served
by the mutant; a table is replaced wherever it is known by its name, and what was made of it is made anew.
"""

from __future__ import annotations
import __future__

import ast
import copy
import sys
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from tests.mutation.mutants import Mutant, name_of

FUTURE = __future__.annotations.compiler_flag


class Running:
    """The running program, into which a mutant is put; there is no way back, so it is done in a process of its own."""

    def __init__(self, mutant: Mutant) -> None:
        self.module = sys.modules[mutant.module]
        self.owner, _, self.name = mutant.part.rpartition(".")
        self.node = mutant.node

    @cached_property
    def holder(self) -> Any:
        """Give the module or class that holds the part."""
        return getattr(self.module, self.owner) if self.owner else self.module

    def made(self) -> Any:
        """Make the changed part, as its statement does."""
        node = copy.deepcopy(self.node)
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = []
        names = dict(vars(self.module))
        tree = ast.Module([node], [])
        exec(compile(tree, str(self.module.__file__), "exec", flags=FUTURE, dont_inherit=True), names)
        return names[self.name]

    def put(self) -> None:
        """Put the changed part into the program."""
        made, old = self.made(), vars(self.holder)[self.name]
        if isinstance(self.node, ast.FunctionDef):
            function = function_of(old)
            function.__code__, function.__defaults__ = made.__code__, made.__defaults__
            function.__kwdefaults__ = made.__kwdefaults__
        elif self.owner:
            defaults = self.holder._field_defaults | {self.name: made}
            self.holder.__new__.__defaults__ = tuple(defaults[it] for it in self.holder._fields if it in defaults)
        else:
            follow(replaced(self.name, old, made))


Known = tuple[ModuleType, str]
"""A name in a module."""


def replaced(name: str, old: object, new: object) -> list[Known]:
    """Put a value in place of an old one wherever it is known by its name, and where it is a default of a function."""
    found = []
    for module in list(sys.modules.values()):
        if vars(module).get(name) is not old:
            continue
        setattr(module, name, new)
        found.append((module, name))
        for function in vars(module).values():
            if isinstance(function, FunctionType) and function.__defaults__:
                function.__defaults__ = tuple(new if it is old else it for it in function.__defaults__)
    return found


def follow(changed: list[Known]) -> None:
    """Make anew what was made of changed tables when the modules were loaded."""
    while changed:
        source, name = changed.pop(0)
        family = source.__name__.rpartition(".")[0] or source.__name__
        for module in [it for key, it in sys.modules.items() if key.startswith(family)]:
            for node, target in tables(module):
                if target != name and _looks_at(node, module, source, name):
                    old, names = vars(module)[target], dict(vars(module))
                    exec(compile(ast.Module([node], []), "", "exec", flags=FUTURE, dont_inherit=True), names)
                    changed += replaced(target, old, names[target])


@cache
def tables(module: ModuleType) -> tuple[tuple[ast.stmt, str], ...]:
    """List the statements of a module that give a value to one name."""
    if not getattr(module, "__file__", None):
        return ()
    body = ast.parse(Path(str(module.__file__)).read_text("utf-8")).body
    found = [(it, name_of(it)) for it in body if isinstance(it, ast.Assign | ast.AnnAssign) and it.value is not None]
    return tuple((it, name) for it, name in found if name.isidentifier())


def _looks_at(node: ast.stmt, module: ModuleType, source: ModuleType, name: str) -> bool:
    """Tell whether a statement of a module makes use of a name of another, as its own or through that module."""
    for it in ast.walk(node.value):  # type: ignore[attr-defined]
        if isinstance(it, ast.Name) and it.id == name and module is source:
            return True
        if isinstance(it, ast.Attribute) and it.attr == name and isinstance(it.value, ast.Name):
            through = vars(module).get(it.value.id)
            if through is source:
                return True
    return False


def function_of(thing: Any) -> FunctionType:
    """Find the function within what holds it: a property, or what remembers its answers."""
    while not isinstance(thing, FunctionType):
        thing = thing.fget if isinstance(thing, property) else thing.__wrapped__
    return thing
