"""A docstring says what the names don't; whatever its name says all of has none.

Ruff demands one of every module and class. A method that overrides another has what is said there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

import pytest

from tests.architecture import PACKAGE, ROOT, statements
from tests.support.parsing import parsed

FEWEST_WORDS: Final = 4
"""With fewer a docstring repeats its name, unless nothing else says what the thing is for."""
SMALL_WORDS: Final = frozenset(
    {
        *("a", "all", "an", "and", "any", "are", "as", "at", "be", "by"),
        *("each", "every", "for", "from", "has", "have", "here", "how", "in", "into"),
        *("is", "it", "its", "of", "on", "one", "or", "so", "that", "the"),
        *("their", "them", "there", "these", "they", "this", "those", "to", "was", "were"),
        *("what", "where", "which", "who", "whose", "with"),
    }
)
"""Words that alone say nothing of what a thing is."""


class Method(NamedTuple):
    """A method of a class of the program, or a function."""

    where: str
    """File and line."""
    owner: str
    """Its class, "" for a function."""
    name: str
    bases: tuple[str, ...]
    """The names of the bases of its class."""
    text: str
    """Its docstring, "" for none."""
    empty: bool
    """Whether it does nothing but be described, as in a protocol."""
    names: str
    """All that is named before its docstring, if it has one: class, method, parameters, types."""


Methods = Mapping[tuple[str, str], list[Method]]
"""By class and name."""


def methods_of(path: str, tree: ast.Module) -> Iterator[Method]:
    """The functions of a module and the methods of its classes."""
    for owner in (tree, *statements(tree)):
        if isinstance(owner, ast.ClassDef | ast.Module):
            name, bases = getattr(owner, "name", ""), getattr(owner, "bases", ())
            for node in owner.body:
                if isinstance(node, ast.FunctionDef) and not _is_setter(node):
                    text = ast.get_docstring(node) or ""
                    where = f"{path}:{node.lineno}"
                    types = ast.unparse(node.returns) if node.returns and text else ""
                    given = ast.unparse(node.args) if text else ""
                    names = f"{name} {node.name} {given} {types}"
                    empty = len(node.body) == 1
                    above = tuple(map(_base_name, bases))
                    yield Method(where, name, node.name, above, text, empty, names)


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


def repeats(one: Method) -> bool:
    """Whether a docstring says in other words what the names before it say."""
    if "\n" in one.text:
        return False
    lines = {_stem(word) for word in re.findall(r"[\w.%<`]+", one.text.lower().rstrip("."))}
    names = re.findall(r"[A-Z]?[a-z]+", one.names)
    return lines <= SMALL_WORDS | {_stem(word.lower()) for word in names}


def _stem(word: str) -> str:
    """A word without what makes it plural or another tense, as far as four letters tell it."""
    return word[:4] if len(word) > 4 else word.rstrip("s") if word not in SMALL_WORDS else word


def offenders(methods: list[Method]) -> list[str]:
    """Docstrings that add nothing to the names, or to what a base says."""
    known, bases = by_class(methods), bases_by_class(methods)
    found = []
    for one in methods:
        words = len(one.text.split())
        if words and not one.empty:
            own = one.name == "__init__" or (one.name.startswith("_") and one.name[1:2] != "_")
            short = words < FEWEST_WORDS and (own or described_above(one, known, bases))
            if short or repeats(one):
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
        'def kill_unit(unit):\n    """Kill a unit."""\n    return 1',
        'class A:\n    def units(self):\n        """Its units."""\n        return 1',
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
        'class A:\n    def first(self):\n        """The oldest."""\n        return 1',
        "class A:\n    def act(self):\n        return 1",
        'def unit(number):\n    """The unit of a number from 1."""\n    return number',
    ],
)
def test_what_a_base_says_is_enough(source: str) -> None:
    assert offenders(list(methods_of("a.py", ast.parse(source)))) == []
