"""What is public says what it is, and nothing is said that says nothing.

A method without a docstring must override one that has it: what holds for the base holds for it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import pytest

from tests.architecture import PACKAGE, ROOT
from tests.support.parsing import parsed

FEWEST_WORDS: Final = 4
"""With fewer a docstring repeats its name, unless nothing else says what the thing is for."""


class Method(NamedTuple):
    """A method of a class of the program."""

    where: str
    """File and line."""
    owner: str
    name: str
    bases: tuple[str, ...]
    """The names of the bases of its class."""
    text: str
    """Its docstring, "" for none."""
    empty: bool
    """Whether it does nothing but be described, as in a protocol."""


Methods = Mapping[tuple[str, str], list[Method]]
"""By class and name."""


def methods_of(path: str, tree: ast.Module) -> Iterator[Method]:
    """The methods of the classes of a module."""
    for owner in ast.walk(tree):
        if isinstance(owner, ast.ClassDef):
            bases = tuple(map(_base_name, owner.bases))
            for node in owner.body:
                if isinstance(node, ast.FunctionDef) and not _is_setter(node):
                    text = ast.get_docstring(node) or ""
                    where = f"{path}:{node.lineno}"
                    yield Method(where, owner.name, node.name, bases, text, len(node.body) == 1)


def _is_setter(node: ast.FunctionDef) -> bool:
    """Whether it is the second half of a property, which the first half describes."""
    return any(isinstance(one, ast.Attribute) for one in node.decorator_list)


def _base_name(base: ast.expr) -> str:
    while isinstance(base, ast.Subscript):
        base = base.value
    return base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")


def by_class(methods: Iterable[Method]) -> Methods:
    """The methods by class and name."""
    found: dict[tuple[str, str], list[Method]] = {}
    for one in methods:
        found.setdefault((one.owner, one.name), []).append(one)
    return found


def bases_by_class(methods: Iterable[Method]) -> Mapping[str, set[str]]:
    """The bases of each class that has methods."""
    found: dict[str, set[str]] = {}
    for one in methods:
        found.setdefault(one.owner, set()).update(one.bases)
    return found


def described_above(one: Method, known: Methods, bases: Mapping[str, set[str]]) -> bool:
    """Whether a base of a method's class says in full what the method does."""
    open_names, seen = list(one.bases), {one.owner}
    while open_names:
        name = open_names.pop()
        if name in seen:
            continue
        seen.add(name)
        above = known.get((name, one.name), [])
        if any(len(base.text.split()) >= FEWEST_WORDS for base in above):
            return True
        open_names.extend(bases.get(name, ()))
    return False


def offenders(methods: list[Method]) -> list[str]:
    """Public methods that say nothing anywhere, and docstrings that add nothing."""
    known, bases = by_class(methods), bases_by_class(methods)
    found = []
    for one in methods:
        words = len(one.text.split())
        private = one.name.startswith("_") or one.owner.startswith("_")
        if not words and not private and not described_above(one, known, bases):
            found.append(f"{one.where}: {one.owner}.{one.name} says nothing, nor does a base")
        elif 0 < words < FEWEST_WORDS and not one.empty:
            own = one.name == "__init__" or (one.name.startswith("_") and one.name[1:2] != "_")
            if own or described_above(one, known, bases):
                found.append(f"{one.where}: {one.owner}.{one.name}: {one.text!r} adds nothing")
    return found


def program_methods() -> list[Method]:
    """All methods of the program."""
    found: list[Method] = []
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        found.extend(methods_of(name, parsed(path.read_text(encoding="utf-8"))))
    return found


def test_docstrings_say_something() -> None:
    methods = program_methods()
    assert len(methods) > 2000
    assert offenders(methods) == []


BASE: Final = 'class Base:\n    def act(self):\n        """Do what there is to do."""\n'


@pytest.mark.parametrize(
    "source",
    [
        "class A:\n    def act(self):\n        return 1",
        f'{BASE}class A(Base):\n    def act(self):\n        """Act."""\n        return 1',
        'class A:\n    def __init__(self):\n        """Make it."""\n        self.a = 1',
        'class A:\n    def _b(self):\n        """The b."""\n        return 1',
    ],
)
def test_what_says_nothing_is_named(source: str) -> None:
    assert len(offenders(list(methods_of("a.py", ast.parse(source))))) == 1


@pytest.mark.parametrize(
    "source",
    [
        f"{BASE}class A(Base):\n    def act(self):\n        return 1",
        f"{BASE}class B(Base):\n    x = 1\n    def y_(self):\n        '''It is something else.'''\n"
        "class A(B):\n    def act(self):\n        return 1",
        'class A:\n    def first(self):\n        """The first."""\n        return 1',
    ],
)
def test_what_a_base_says_is_enough(source: str) -> None:
    assert offenders(list(methods_of("a.py", ast.parse(source)))) == []
