"""The map of the program's packages and imports, and the rules that it must keep.

``python -m tests.architecture [ROOT] [--json]`` prints the map. A line is added for every import
that points back, every circle of modules, every folder and every module that is too large; the
exit code is then 1. Imports count wherever they stand, inside functions and for types only too.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tests.allowed_imports import MAY_USE
from tests.support.parsing import parsed

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "stalingrad_game"
MOST_MODULES: Final = 60
"""Modules in one folder, its ``__init__`` not counted."""
MOST_LINES: Final = 700


class Module(NamedTuple):
    """A file of the program."""

    name: str
    """Its dotted name below the program's package; ``""`` is the package itself."""
    folder: str
    """The dotted name of its folder."""
    lines: int
    uses: frozenset[str]
    """The names of the modules of the program that it imports."""


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Every statement of a module, but not what expressions are made of: no statement is in them.

    >>> [type(one).__name__ for one in statements(ast.parse("if a:\\n  pass\\nelse:\\n  b = 1"))]
    ['If', 'Pass', 'Assign']
    """
    open_nodes: list[ast.AST] = list(reversed(tree.body))
    while open_nodes:
        node = open_nodes.pop()
        yield node
        inner = [
            one
            for name in ("body", "handlers", "cases", "orelse", "finalbody")
            for one in getattr(node, name, ())
        ]
        open_nodes.extend(reversed(inner))


def imported(tree: ast.Module, dotted: str, *, package: bool) -> Iterator[str]:
    """The dotted names of everything that a module imports, wherever the statement stands.

    >>> list(imported(ast.parse("from ..rules import kit"), "game.words.log", package=False))
    ['game.rules.kit']
    """
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = dotted.split(".")
            base = parts[: len(parts) - node.level + package] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


@cache
def imported_by(source: str, dotted: str, *, package: bool) -> tuple[str, ...]:
    """The same for the text of a module, which is parsed once however often the map is drawn."""
    return tuple(imported(parsed(source), dotted, package=package))


def dotted_name(path: Path, root: Path = ROOT) -> str:
    """A module's dotted name; a package's is its folder's."""
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def below_package(dotted: str) -> str | None:
    """A dotted name without the program's package in front; None for others' modules."""
    first, _, rest = dotted.partition(".")
    return rest if first == PACKAGE else None


def read_modules(root: Path = ROOT) -> dict[str, Module]:
    """All modules of the program below a folder, by name.

    Raises:
        FileNotFoundError: the folder holds no program.
    """
    paths = {below_package(dotted_name(p, root)) or "": p for p in (root / PACKAGE).rglob("*.py")}
    if not paths:
        raise FileNotFoundError(f"{root} holds no {PACKAGE}")
    found = {}
    for name, path in sorted(paths.items()):
        source = path.read_text(encoding="utf-8")
        dotted, package = dotted_name(path, root), path.name == "__init__.py"
        uses = set()
        for target in imported_by(source, dotted, package=package):
            inner = below_package(target)
            if inner is not None:
                uses.add(inner if inner in paths else inner.rpartition(".")[0])
        folder = below_package(".".join(path.relative_to(root).parent.parts)) or ""
        known = frozenset(uses & set(paths) - {name})
        found[name] = Module(name, folder, len(source.splitlines()), known)
    return found


def row_of(name: str, rows: Iterable[str] = MAY_USE) -> str | None:
    """The row of the table that a module stands in: the longest that its name begins with."""
    fitting = [row for row in rows if row and (name == row or name.startswith(f"{row}."))]
    if fitting:
        return max(fitting, key=len)
    return "" if name == "" else None


def circles(arrows: Mapping[str, Iterable[str]]) -> list[tuple[str, ...]]:
    """The groups of names each of which leads to all others of its group.

    >>> circles({"a": ["b"], "b": ["c"], "c": ["b"]})
    [('b', 'c')]
    """
    return sorted(group for group in _groups(arrows) if len(group) > 1)


def _groups(arrows: Mapping[str, Iterable[str]]) -> list[tuple[str, ...]]:
    """All groups of names that lead to one another; every group after those that it leads to."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_names: list[str] = []
    groups: list[tuple[str, ...]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        open_names.append(name)
        for target in sorted(arrows.get(name, ())):
            if target not in order:
                visit(target)
            if target in open_names:
                lowest[name] = min(lowest[name], lowest[target])
        if lowest[name] == order[name]:
            start = open_names.index(name)
            groups.append(tuple(sorted(open_names[start:])))
            del open_names[start:]

    for name in sorted(arrows):
        if name not in order:
            visit(name)
    return groups


def longest_chain(arrows: Mapping[str, Iterable[str]]) -> list[str]:
    """The names of a longest chain of arrows; of a circle its first name stands for all.

    >>> longest_chain({"a": ["b", "c"], "b": ["c"], "c": []})
    ['a', 'b', 'c']
    """
    best: dict[tuple[str, ...], list[str]] = {}
    groups = _groups(arrows)
    group_of = {name: group for group in groups for name in group}
    for group in groups:
        below = {group_of[target] for name in group for target in arrows.get(name, ())} - {group}
        best[group] = [
            group[0],
            *max((best[other] for other in sorted(below)), key=len, default=[]),
        ]
    return max(best.values(), key=len, default=[])


class PackageMap(NamedTuple):
    """One package of the map."""

    files: int
    lines: int
    floors: int
    """Length of the longest chain of imports among its own files."""
    arrows: int
    """Imports among its own files."""
    uses: dict[str, int]
    """The packages that it imports, and by how many arrows."""


class Map(NamedTuple):
    """The whole program on one sheet."""

    files: int
    lines: int
    floors: int
    arrows: int
    chain: list[str]
    """The longest chain of imports."""
    packages: dict[str, PackageMap]
    package_floors: int
    package_arrows: int
    package_circles: list[tuple[str, ...]]
    circles: list[tuple[str, ...]]
    folders: dict[str, int]
    """Modules in each folder, without ``__init__``."""
    faults: list[str]


def is_this_layout(modules: Iterable[str]) -> bool:
    """Whether every module stands in the table; an older version's modules don't."""
    return all(row_of(name) is not None for name in modules)


def draw_map(modules: Mapping[str, Module]) -> Map:
    """The map of a program's modules; in a layout that the table doesn't know, by folders."""
    arrows = {name: module.uses for name, module in modules.items()}
    by_table = is_this_layout(modules)
    package_of = {
        name: row_of(name) or "" if by_table else module.folder or name
        for name, module in modules.items()
    }
    packages: dict[str, list[Module]] = {}
    for module in modules.values():
        packages.setdefault(package_of[module.name], []).append(module)
    drawn = {}
    for package, members in sorted(packages.items()):
        names = {module.name for module in members}
        inner = {module.name: module.uses & names for module in members}
        others = Counter(
            package_of[target]
            for module in members
            for target in module.uses
            if target not in names
        )
        drawn[package] = PackageMap(
            len(members),
            sum(module.lines for module in members),
            len(longest_chain(inner)),
            sum(map(len, inner.values())),
            dict(sorted(others.items())),
        )
    between = {name: frozenset(package.uses) for name, package in drawn.items()}
    chain = longest_chain(arrows)
    return Map(
        len(modules),
        sum(module.lines for module in modules.values()),
        len(chain),
        sum(map(len, arrows.values())),
        chain,
        drawn,
        len(longest_chain(between)),
        sum(map(len, between.values())),
        circles(between),
        circles(arrows),
        folder_sizes(modules.values()),
        list(faults(modules)),
    )


def folder_sizes(modules: Iterable[Module]) -> dict[str, int]:
    """The number of modules in each folder; a folder's ``__init__`` isn't counted."""
    return dict(sorted(Counter(m.folder for m in modules if m.name != m.folder).items()))


def faults(modules: Mapping[str, Module]) -> Iterator[str]:
    """What breaks the rules, a line each."""
    if is_this_layout(modules):
        yield from wrong_arrows(modules)
    else:
        strange = {m.folder or m.name for m in modules.values() if row_of(m.name) is None}
        yield f"in no row of the table: {' '.join(sorted(strange))}"
    for circle in circles({name: module.uses for name, module in modules.items()}):
        yield f"circle: {' '.join(circle)}"
    for folder, size in folder_sizes(modules.values()).items():
        if size > MOST_MODULES:
            yield f"{shown(folder)} holds {size} modules: more than {MOST_MODULES}"
    for module in modules.values():
        if module.lines > MOST_LINES:
            yield f"{shown(module.name)} has {module.lines} lines: more than {MOST_LINES}"


def wrong_arrows(modules: Mapping[str, Module]) -> Iterator[str]:
    """The imports that the table forbids."""
    for module in modules.values():
        row = row_of(module.name) or ""
        for target in sorted(module.uses):
            to = row_of(target) or ""
            if to != row and to not in MAY_USE[row]:
                yield f"arrow back: {shown(module.name)} imports {shown(target)}"


def shown(name: str) -> str:
    """A name as it is printed; the program's own top has none below itself."""
    return name or PACKAGE


def printed(sheet: Map) -> Iterator[str]:
    """The map in lines."""
    yield f"{sheet.files} modules, {sheet.lines} lines"
    yield f"modules:  {sheet.floors} floors, {sheet.arrows} arrows, {len(sheet.circles)} circles"
    yield (
        f"packages: {len(sheet.packages)}, {sheet.package_floors} floors, "
        f"{sheet.package_arrows} arrows, {len(sheet.package_circles)} circles"
    )
    yield f"longest chain: {' > '.join(map(shown, sheet.chain))}"
    for title, groups in (("packages", sheet.package_circles), ("modules", sheet.circles)):
        for group in groups:
            yield f"circle of {title}: {' '.join(map(shown, group))}"
    yield ""
    yield f"{'package':22} files lines floors arrows  uses (arrows)"
    for name, package in sheet.packages.items():
        uses = ", ".join(f"{shown(other)} {count}" for other, count in package.uses.items())
        yield (
            f"{shown(name):22} {package.files:5} {package.lines:5} {package.floors:6} "
            f"{package.arrows:6}  {uses}"
        ).rstrip()
    yield ""
    yield f"{'folder':22} modules"
    for folder, size in sheet.folders.items():
        yield f"{shown(folder):22} {size:7}"


def as_json(sheet: Map) -> str:
    """The map for programs."""
    plain = sheet._asdict()
    plain["packages"] = {name: package._asdict() for name, package in sheet.packages.items()}
    return json.dumps(plain, indent=1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the map; 0: every rule is kept, 1: one is broken, 2: there is no program."""
    parser = argparse.ArgumentParser(prog="python -m tests.architecture", description=__doc__)
    parser.add_argument("root", nargs="?", type=Path, default=ROOT, help="a checkout")
    parser.add_argument("--json", action="store_true", help="print the map for programs")
    chosen = parser.parse_args(arguments)
    try:
        sheet = draw_map(read_modules(chosen.root.resolve()))
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 2
    if chosen.json:
        print(as_json(sheet))
    else:
        print(*printed(sheet), sep="\n")
        print(*(["", *sheet.faults] if sheet.faults else []), sep="\n")
    return 1 if sheet.faults else 0


if __name__ == "__main__":
    sys.exit(main())
