"""Makes the pure source ready for mypyc, in a copy of it, and compiles that copy.

The source stays the only one. Four things are changed on the way, each mechanically:

* A class decorator becomes a call behind the class, since decorated classes don't become native.
* A plain ``class X(msgspec.Struct)`` becomes a native class with the same fields. It is made,
  copied, compared, pickled and read by msgspec (which takes it for a dataclass) as before.
* A frozen struct stays one, and is frozen through a base: mypyc drops the keywords of classes.
* Classes that tests or games extend say that they may be extended by interpreted classes.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PACKAGE: Final = "stalingrad_game"
FOLDERS: Final = ("kernel", "search", "card_game/state", "card_game/rules", "card_game/players")
"""What is compiled: every module in or below these, but those that follow."""
INTERPRETED: Final = frozenset(
    {
        "kernel/game.py",  # protocols
        "kernel/library.py",
        "search/levels.py",  # structs taken by keyword alone
        "search/verdicts.py",  # protocols
        "kernel/plain_state.py",  # reads the fields of structs
        "card_game/state/code_names.py",  # reads the names in a class
        "card_game/state/variants.py",  # reads the annotations of a struct
        "card_game/rules/operations.py",  # looks through modules for classes
        "card_game/players/thinking.py",
    }
)
OPEN: Final = frozenset(
    {
        *("AgendaEngine", "Operation", "Resolver"),
        *("AutomaticOperation", "Engine", "TargetChoice"),
        *("Attentive", "Forgetful", "GreedyPlayer", "RandomPlayer"),
    }
)
"""Classes that interpreted classes extend."""
KEPT: Final = frozenset({"dataclass", "final", "runtime_checkable"})
"""Decorators that mypyc knows."""
OPEN_IMPORT: Final = """from typing import TYPE_CHECKING
if TYPE_CHECKING: from mypy_extensions import mypyc_attr"""
FROZEN_PLACE: Final = f"{PACKAGE}/kernel/frozen_struct.py"
FROZEN_SOURCE: Final = """\"\"\"The base of compiled structs that are frozen.\"\"\"

import msgspec


class FrozenStruct(msgspec.Struct, frozen=True):
    \"\"\"Frozen, and so is whatever extends it.\"\"\"
"""
FROZEN_IMPORT: Final = f"from {PACKAGE}.kernel.frozen_struct import FrozenStruct as _FrozenStruct"
SETUP: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--config-file=", "--namespace-packages", "--explicit-package-bases"]
modules = mypycify([*options, *sys.argv[2:]], group_name="stalingrad_game", debug_level="0")
setup(name="compiled", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace"])
"""


class CannotCompile(RuntimeError):
    """No compiler, or source that mypyc refuses; the message is what was said."""


def modules(root: Path) -> list[Path]:
    """The modules below a folder with the package that are compiled, relative to it."""
    package = root / PACKAGE
    return [
        path.relative_to(root)
        for folder in FOLDERS
        for path in sorted((package / folder).rglob("*.py"))
        if path.name != "__init__.py" and str(path.relative_to(package)) not in INTERPRETED
    ]


def compile_in(root: Path) -> list[Path]:
    """Compile the package that lies in a folder of its own; returns what was made, relative to it.

    The source there is changed. Raises `CannotCompile`.
    """
    found = modules(root)
    frozen = root / FROZEN_PLACE
    frozen.write_text(FROZEN_SOURCE, encoding="utf-8")
    for module in found:
        path = root / module
        path.write_text(prepared(path.read_text(encoding="utf-8")), encoding="utf-8")
    script = root / "compile_engine.py"
    script.write_text(SETUP, encoding="utf-8")
    command = [sys.executable, script.name, "--", *map(str, found)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    script.unlink()
    if done.returncode:
        raise CannotCompile(_reason(done.stdout + done.stderr))
    endings = ("*.so", "*.pyd")
    made = {path.relative_to(root) for ending in endings for path in _made(root, ending)}
    return sorted({*made, frozen.relative_to(root)})


def _made(root: Path, ending: str) -> Iterator[Path]:
    yield from root.glob(ending)
    yield from (root / PACKAGE).rglob(ending)


def _reason(reason: str) -> str:
    lines = reason.splitlines()
    return "\n".join([line for line in lines if "error" in line] or lines[-5:])


def prepared(source: str) -> str:
    """The source of a module as mypyc is given it; every line stays at its number where it can."""
    lines = source.split("\n")
    behind: list[tuple[int, str]] = []
    froze = False
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    for node in classes:
        calls = [one for one in node.decorator_list if _name(one) not in KEPT]
        for one in calls:
            lines[one.lineno - 1 : one.end_lineno] = [""] * (_end(one) - one.lineno + 1)
        after = [f"{ast.unparse(one)}({node.name})" for one in reversed(calls)]
        if _is_plain_struct(node):
            head = lines[node.lineno - 1]
            lines[node.lineno - 1] = head.replace("(msgspec.Struct)", "")
            after = [*_native(node), *after]
        elif _is_frozen_struct(node):
            _freeze(lines, node)
            after = [_field_types(node), *after]
            froze = True
        if node.name in OPEN:
            opened = "@mypyc_attr(allow_interpreted_subclasses=True)"
            lines[node.lineno - 1] = f"{opened}\n{lines[node.lineno - 1]}"
        behind.append((_end(node), "\n".join(after)))
    for end, text in reversed(behind):
        lines[end - 1] += f"\n{text}" if text else ""
    opens = bool(OPEN.intersection(node.name for node in classes))
    if opens or froze:
        start = next(n for n, line in enumerate(lines) if line.startswith("from __future__"))
        lines[start] += f"; {FROZEN_IMPORT}" if froze else ""
        lines[start] += f"\n{OPEN_IMPORT}" if opens else ""
    return "\n".join(lines)


def _end(node: ast.stmt | ast.expr) -> int:
    return node.end_lineno or node.lineno


def _name(decorator: ast.expr) -> str:
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return ast.unparse(named).rpartition(".")[2]


def _is_plain_struct(node: ast.ClassDef) -> bool:
    bases = [ast.unparse(base) for base in node.bases]
    computed = any(isinstance(field.value, ast.Call) for field in _fields(node))
    return bases == ["msgspec.Struct"] and not node.keywords and not computed


def _is_frozen_struct(node: ast.ClassDef) -> bool:
    """Whether it is one; raises `CannotCompile` for a struct with other keywords."""
    if not node.keywords or "msgspec.Struct" not in map(ast.unparse, node.bases):
        return False
    options = [f"{one.arg}={ast.unparse(one.value)}" for one in node.keywords]
    if options != ["frozen=True"]:
        raise CannotCompile(f"error: {node.name} has {', '.join(options)}; compiled, it would not")
    return True


def _freeze(lines: list[str], node: ast.ClassDef) -> None:
    for number in range(node.lineno - 1, node.body[0].lineno):
        if "msgspec.Struct" in lines[number]:
            lines[number] = lines[number].replace("msgspec.Struct", "_FrozenStruct", 1)
            return


def _field_types(node: ast.ClassDef) -> str:
    """Gives a struct its fields' types back; mypyc keeps `tuple` of ``tuple[Option, ...]``."""
    kinds = {ast.unparse(field.target): ast.unparse(field.annotation) for field in _fields(node)}
    return f"setattr({node.name}, '__annotations__', {kinds})"


def _fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [
        field
        for field in node.body
        if isinstance(field, ast.AnnAssign) and "ClassVar" not in ast.unparse(field.annotation)
    ]


def _native(node: ast.ClassDef) -> list[str]:
    """What a struct does, for the end of a native class with its fields, and behind it."""
    fields = [
        (ast.unparse(field.target), ast.unparse(field.annotation), field.value)
        for field in _fields(node)
    ]
    names, own = [name for name, _, _ in fields], node.name
    taken = [
        f"{name}: {kind}" + (f" = {ast.unparse(default)}" if default else "")
        for name, kind, default in fields
    ]
    same = " and ".join(f"self.{name} == other.{name}" for name in names)
    values = ", ".join(f"self.{name}" for name in names)
    shown = ", ".join(f"{name}={{self.{name}!r}}" for name in names)
    plain = [
        f"({name!r}, {kind!r}" + (f", {ast.unparse(default)})" if default else ")")
        for name, kind, default in fields
    ]
    return [
        f"    def __init__(self, {', '.join(taken)}) -> None:",
        *(f"        self.{name} = {name}" for name in names),
        f"    def __copy__(self) -> {own}:",
        f"        return {own}({values})",
        "    def __reduce__(self) -> tuple[object, ...]:",
        f"        return ({own}, ({values},))",
        "    def __eq__(self, other: object) -> bool:",
        f"        if not isinstance(other, {own}):",
        "            return NotImplemented",
        f"        return {same}",
        "    def __repr__(self) -> str:",
        f"        return f'{own}({shown})'",
        "import dataclasses as _dataclasses",
        f"_plain_{own} = _dataclasses.make_dataclass({own!r}, [{', '.join(plain)}])",
        f"setattr({own}, '__dataclass_fields__', getattr(_plain_{own}, '__dataclass_fields__'))",
        f"setattr({own}, '__annotations__', getattr(_plain_{own}, '__annotations__'))",
    ]
