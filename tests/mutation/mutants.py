"""The mutants of a module: its source with one small thing changed, each so that a rule could be another.

A mutant changes one operator, number, truth value or choice, or leaves out one statement. Texts are left alone, and so
are annotations, assertions and docstrings. Each belongs to a *part* of the module: a function, a method, a table, or
the default of a field.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CHOICES = {"min": "max", "max": "min", "any": "all", "all": "any"}
PARTS = (ast.FunctionDef, ast.Assign, ast.AnnAssign)

Change = Callable[[], str]
"""Changes a tree in place and says how."""


class Mutant(NamedTuple):
    """One change: in which module and part, in which line, what; `node` is the changed part."""

    module: str
    part: str
    line: int
    what: str
    node: ast.stmt

    def __str__(self) -> str:
        return f"{self.module.removeprefix('tenpbem.engine.')}:{self.line} {self.part}: {self.what}"


class Part(NamedTuple):
    """A function, method, table or default of a field; `owner` is the class that holds it, if one does."""

    owner: str
    name: str
    node: ast.stmt

    @property
    def title(self) -> str:
        """Name the part as a reader would."""
        return f"{self.owner}.{self.name}" if self.owner else self.name


def mutants(module: ModuleType) -> Iterator[Mutant]:
    """List all mutants of a module, line by line."""
    assert module.__file__ is not None
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    for part in parts(tree):
        for number in range(len(list(changes(part.node)))):
            node = copy.deepcopy(part.node)
            place, change = list(changes(node))[number]
            line = place.lineno
            yield Mutant(module.__name__, part.title, line, change(), ast.fix_missing_locations(node))


def parts(tree: ast.Module) -> Iterator[Part]:
    """List the parts of a module."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from (Part(node.name, name_of(it), it) for it in node.body if isinstance(it, PARTS))
        elif isinstance(node, PARTS) and name_of(node).isidentifier():
            yield Part("", name_of(node), node)


def name_of(node: ast.stmt) -> str:
    """Name what a statement defines."""
    if isinstance(node, ast.FunctionDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target  # type: ignore[attr-defined]
    return ast.unparse(target)


def changes(node: ast.AST) -> Iterator[tuple[Any, Change]]:
    """List what can be changed below a node, each with the node whose line it is in."""
    if isinstance(node, ast.Assert) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return  # they say what cannot be otherwise
    found = _OF.get(type(node))
    if found is not None:
        yield from ((node, change) for change in found(node))
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from changes(child)
        if field in ("body", "orelse") and isinstance(value, list):
            yield from ((it, _leave_out(value, place)) for place, it in enumerate(value) if _is_doing(it))


def _is_doing(node: ast.stmt) -> bool:
    """Tell whether a statement can be left out: it raises something, or does something for its effect."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.Raise)


def _leave_out(body: list[ast.stmt], place: int) -> Change:
    def change() -> str:
        gone = body[place]
        body[place] = ast.copy_location(ast.Pass(), gone)
        return f"without {ast.unparse(gone).splitlines()[0][:70]}"

    return change


def _compare(node: ast.Compare) -> Iterator[Change]:
    for place, op in enumerate(node.ops):
        if type(op) in COMPARE:

            def change(place: int = place, op: ast.cmpop = op) -> str:
                before = ast.unparse(node)
                node.ops[place] = COMPARE[type(op)]()
                return f"{before} -> {ast.unparse(node)}"

            yield change


def _swap(node: Any, field: str, other: ast.AST) -> Iterator[Change]:
    def change() -> str:
        before = ast.unparse(node)
        setattr(node, field, other)
        return f"{before} -> {ast.unparse(node)}"

    yield change


def _bool(node: ast.BoolOp) -> Iterator[Change]:
    return _swap(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())


def _arithmetic(node: ast.BinOp | ast.AugAssign) -> Iterator[Change]:
    texts = any(isinstance(it, ast.JoinedStr) for it in ast.walk(node))
    other = ARITHMETIC.get(type(node.op))
    return iter(()) if other is None or texts else _swap(node, "op", other())


def _unary(node: ast.UnaryOp) -> Iterator[Change]:
    return _swap(node, "op", ast.UAdd()) if isinstance(node.op, ast.USub) else _no_not(node)


def _no_not(node: ast.UnaryOp) -> Iterator[Change]:
    """Take a `not` away by putting a second one in."""
    return _swap(node, "operand", ast.UnaryOp(ast.Not(), node.operand)) if isinstance(node.op, ast.Not) else iter(())


def _constant(node: ast.Constant) -> Iterator[Change]:
    if isinstance(node.value, bool):
        return _value(node, not node.value)
    return _value(node, node.value + 1) if isinstance(node.value, int) else iter(())


def _value(node: ast.Constant, value: object) -> Iterator[Change]:
    def change() -> str:
        before, node.value = node.value, value  # type: ignore[assignment]
        return f"{before} -> {value}"

    yield change


def _call(node: ast.Call) -> Iterator[Change]:
    if isinstance(node.func, ast.Name) and node.func.id in CHOICES:
        return _swap(node, "func", ast.Name(CHOICES[node.func.id], ast.Load()))
    return iter(())


def _test(node: ast.If | ast.IfExp | ast.While) -> Iterator[Change]:
    """Turn a condition round that no other change would touch."""
    if isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
        return iter(())
    test = node.test

    def change() -> str:
        node.test = ast.UnaryOp(ast.Not(), test)
        return f"if {ast.unparse(test)} -> if not"

    return iter((change,))


def _jump(node: ast.For | ast.While | ast.If) -> Iterator[Change]:
    for body in (node.body, node.orelse):
        for place, it in enumerate(body):
            if isinstance(it, ast.Break | ast.Continue):

                def change(body: list[ast.stmt] = body, place: int = place, it: ast.stmt = it) -> str:
                    body[place] = ast.Continue() if isinstance(it, ast.Break) else ast.Break()
                    return f"{ast.unparse(it)} -> {ast.unparse(body[place])}"

                yield change


def _if(node: ast.If) -> Iterator[Change]:
    yield from _test(node)
    yield from _jump(node)


def _loop_while(node: ast.While) -> Iterator[Change]:
    yield from _test(node)
    yield from _jump(node)


_OF: dict[type[ast.AST], Callable[[Any], Iterator[Change]]] = {
    ast.Compare: _compare,
    ast.BoolOp: _bool,
    ast.BinOp: _arithmetic,
    ast.AugAssign: _arithmetic,
    ast.UnaryOp: _unary,
    ast.Constant: _constant,
    ast.Call: _call,
    ast.IfExp: _test,
    ast.If: _if,
    ast.While: _loop_while,
    ast.For: _jump,
}
