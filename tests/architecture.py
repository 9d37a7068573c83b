"""The map of the program's packages and imports, and the rules that it must keep.

``python -m tests.architecture [ROOT] [--json]`` prints the map. A line is added for every import
that points back, every circle of modules, every module that imports too much of the program, and
every feature that is spread over too many modules; the exit code is then 1. ``--spread`` prints the
figures of the two last instead: a feature's modules, the longest chain, fan-outs, short files.
Imports count wherever they stand, inside functions and for types only too.

Files and folders may be as long as the idea in them needs. What makes a change dear is how many
modules it touches, and how much a reader of one module has to know of others.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from tests.allowed_imports import MAY_USE
from tests.support.parsing import parsed

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "stalingrad_game"
MOST_IMPORTS: Final = 20
"""Modules of the program that one module imports; a host may import more."""
SHORT: Final = 60
"""Files with fewer lines are counted as short: each is a hop for whoever reads an idea."""

HOSTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "app.self_test": "tries one thing of every package",
        "card_game.review.measure": "judges a game by everything that the program knows of one",
        "street_fight.ats.referee": "lists the parts of ATS",
        "street_fight.k47.referee": "lists the parts of K47",
        "street_fight.tide.referee": "lists the parts of Tide",
        "text.card_game.terminal": "puts the card game's terminal together",
        "text.street_fight.terminal": "puts Street Fight's terminal together",
        "ui.pack_editor.pack_editor_screen": "puts the pack editor together",
        "ui.screens.end_screen": "leads from a finished game everywhere",
        "ui.screens.game_host": "opens every screen from the card table",
        "ui.street.host": "opens every screen from Street Fight's table",
        "ui.street.screens.street_editor_screen": "puts the scenario editor together",
        "ui.street.screens.street_replay_screen": "puts Street Fight's replay together",
        "ui.street.screens.street_screen": "leads to every screen of Street Fight",
        "ui.street.screens.street_table_screen": "puts Street Fight's table together",
        "ui.table.presenter.build": "lists the parts of the card table's model",
        "ui.table.screen": "puts the card table together",
        "ui.table.session.session": "puts a game at the card table together",
        "ui.table.panels.all_panels": "lists the panels of the card table",
    }
)
"""The modules that may import more than others, and why: what they do is to know many."""

MOST_OF_FEATURE: Final = 5
"""Modules of one feature at most: its own, those that list it, and what it is told by."""
FEATURES: Final = (
    "balloon",
    "compare",
    "curtain",
    "hint",
    "legend",
    "odds",
    "pause",
    "profile",
    "recap",
    "rolling",
    "tooltip",
    "tray",
    "why",
)
"""The window's panels; counted is who defines or imports a name of each."""


class OtherMeaning(NamedTuple):
    """Where a feature's word stands for something else."""

    feature: str
    reason: str
    names: tuple[str, ...]
    """Dotted names of packages and modules, with all that is in them, or single names."""


OTHER_MEANINGS: Final = (
    OtherMeaning(
        "odds",
        "chances as the rules and the computer players reckon them, and their words wherever they "
        "are said; no panel is shown there",
        (
            *("card_game.rules", "card_game.players", "card_game.history", "card_game.lab"),
            "card_game.words",
            *("street_fight.judge", "street_fight.players", "street_fight.tide"),
            *("street_fight.ats", "street_fight.k47", "app.odds_command"),
        ),
    ),
    OtherMeaning(
        "compare",
        "two games, languages or files side by side; no panel",
        (
            *("localisation", "lab", "card_game.lab", "card_game.history"),
            "app.street.compare",
        ),
    ),
    OtherMeaning(
        "profile",
        "the figures of a unit in the rules of K47",
        ("street_fight.k47", "street_fight.players"),
    ),
    OtherMeaning(
        "why",
        "the code of a refusal, its name, the predicates that give it, the key of an answer",
        (
            *("card_game.rules", "card_game.lab", "Why", "WHY_NAMES", "WHY", "_WHY"),
            "_why_disabled",
        ),
    ),
    OtherMeaning("why", "the words of a review", ("card_game.review",)),
    OtherMeaning(
        "tooltip", "what any widget says of itself", ("ui.widgets", "Tooltip", "TOOLTIP_LINGER_MS")
    ),
    OtherMeaning(
        "tray",
        "where the counters of a hex are spread out in Street Fight",
        ("ui.street.counter_places", "ui.street.pictures"),
    ),
    OtherMeaning("rolling", "a line of the log of Tide", ("street_fight.tide",)),
    OtherMeaning(
        "hint",
        "what any widget, a button of the legend or a dragged piece says; SDL's own hints",
        ("ui.widgets", "Hint", "LEGEND_HINTS", "SDL_HINTS"),
    ),
    OtherMeaning(
        "hint",
        "the tips of a first game, which fade",
        (
            *("ui.table.session.guide", "FadingHints", "meet_hint", "hint_key"),
            *("reads_hint", "close_hint", "ui.table.presenter.balloon._hint"),
        ),
    ),
    *(
        OtherMeaning(feature, "the lines of a terminal or a report", ("text", "card_game.review"))
        for feature in ("hint", "recap")
    ),
    *(
        OtherMeaning(
            feature,
            "a setting: when a panel comes by itself",
            (
                *("HINT_POLICIES", "HintPolicy", "HINTS_PAGE", "PAUSE_POLICIES", "PausePolicy"),
                *("ui.screens.options_screen", "ui.screens.game_host", "app.shot_command"),
            ),
        )
        for feature in ("hint", "pause")
    ),
    OtherMeaning(
        "pause",
        "the game's menu behind Escape; tables posed for a picture",
        (
            *("PauseMenu", "PauseScreen", "StreetPauseScreen", "PAUSE_SCREEN", "PAUSE_SCREENS"),
            *("pose_street_pause", "ui.screens.pause_menu", "ui.screens.pause_screen"),
            "ui.screens.posed_table",
            "ui.street.screens.street_pause_screen",
        ),
    ),
)
"""Names that contain a feature's word but don't belong to it."""


class Module(NamedTuple):
    """A file of the program."""

    name: str
    """Its dotted name below the program's package; ``""`` is the package itself."""
    folder: str
    """The dotted name of its folder."""
    lines: int
    uses: frozenset[str]
    """The names of the modules of the program that it imports."""
    names: frozenset[str] = frozenset()
    """The dotted names that it defines at its top or imports from the program, its own too."""


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


def defined(tree: ast.Module) -> Iterator[str]:
    """The names of the classes, functions and values that a module defines at its top.

    >>> list(defined(ast.parse("A: Final = 1\\nB = C = 2\\nclass D: x = 1\\ndef e(): y = 2")))
    ['A', 'B', 'C', 'D', 'e']
    """
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


class ModuleNames(NamedTuple):
    """What the text of a module tells of names."""

    defined: tuple[str, ...]
    imported: tuple[str, ...]


@cache
def names_of(source: str, dotted: str, *, package: bool) -> ModuleNames:
    """What a module defines and imports; it is parsed once however often the map is drawn."""
    tree = parsed(source)
    return ModuleNames(tuple(defined(tree)), tuple(imported(tree, dotted, package=package)))


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
        module_names = names_of(source, dotted, package=package)
        names = {name, *(f"{name}.{one}" for one in module_names.defined)}
        for target in module_names.imported:
            inner = below_package(target)
            if inner is not None:
                uses.add(inner if inner in paths else inner.rpartition(".")[0])
                names.add(inner)
        folder = below_package(".".join(path.relative_to(root).parent.parts)) or ""
        known = frozenset(uses & set(paths) - {name})
        found[name] = Module(name, folder, len(source.splitlines()), known, frozenset(names))
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
    for module in modules.values():
        if len(module.uses) > MOST_IMPORTS and module.name not in HOSTS:
            yield (
                f"{shown(module.name)} imports {len(module.uses)} modules: more than "
                f"{MOST_IMPORTS}, and it is none of the HOSTS"
            )
    for feature in FEATURES:
        found = spread_of(feature, modules.values())
        if len(found) > MOST_OF_FEATURE:
            yield (
                f"{feature} is spread over {len(found)} modules: more than {MOST_OF_FEATURE}: "
                f"{' '.join(found)}"
            )


def words_of(name: str) -> set[str]:
    """The words of a dotted name, small.

    >>> sorted(words_of("ui.table.model.place_ids.RecapRow2"))
    ['2', 'ids', 'model', 'place', 'recap', 'row', 'table', 'ui']
    """
    found = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", name)
    return {word.lower() for word in found}


def is_other(name: str, feature: str) -> bool:
    """Whether a dotted name, or what it lies in, stands in the table of other meanings."""
    others = {one for row in OTHER_MEANINGS if row.feature == feature for one in row.names}
    starts = {name[: match.start()] for match in re.finditer(r"\.|$", name)}
    return not others.isdisjoint({*starts, name.rpartition(".")[2]})


def belongs(name: str, feature: str) -> bool:
    """Whether a dotted name contains a feature's word, or its plural, and means the feature."""
    found = not words_of(name).isdisjoint({feature, f"{feature}s"})
    return found and not is_other(name, feature)


def spread_of(feature: str, modules: Iterable[Module]) -> dict[str, list[str]]:
    """The modules that define or import a name of a feature, each with these names."""
    found = {
        module.name: sorted(name for name in module.names if belongs(name, feature))
        for module in modules
        if not is_other(module.name, feature)
    }
    return {name: names for name, names in sorted(found.items()) if names}


class Spread(NamedTuple):
    """How far one has to look: what the map can't show."""

    features: dict[str, dict[str, list[str]]]
    """The modules of each feature, each with the names by which it knows the feature."""
    chain: list[str]
    """The longest chain of imports."""
    hosts: dict[str, int]
    """The modules that import more than others may, and how many."""
    short: dict[str, int]
    """The files with few lines, a package's own not counted, and by how many they are imported."""


def measure_spread(modules: Mapping[str, Module]) -> Spread:
    """All figures of a program's modules."""
    importers = Counter(target for module in modules.values() for target in module.uses)
    fans = sorted(modules.values(), key=lambda module: (-len(module.uses), module.name))
    return Spread(
        {feature: spread_of(feature, modules.values()) for feature in FEATURES},
        longest_chain({name: module.uses for name, module in modules.items()}),
        {m.name: len(m.uses) for m in fans if len(m.uses) > MOST_IMPORTS},
        {
            m.name: importers[m.name]
            for m in modules.values()
            if m.lines < SHORT and not any(other.folder == m.name for other in modules.values())
        },
    )


def printed_spread(spread: Spread) -> Iterator[str]:
    """The figures in lines."""
    yield f"{'feature':12} modules (at most {MOST_OF_FEATURE})"
    for feature, found in spread.features.items():
        yield f"{feature:12} {len(found):7}"
    yield ""
    yield f"longest chain of imports: {len(spread.chain)}"
    yield f"files under {SHORT} lines: {len(spread.short)}"
    doors = sum(count == 1 for count in spread.short.values())
    yield f"of these imported by one module: {doors}"
    yield f"modules with more than {MOST_IMPORTS} imports: {len(spread.hosts)}"
    for name, count in spread.hosts.items():
        yield f"{count:4} {name}"


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
    parser.add_argument("--json", action="store_true", help="print it for programs, with names")
    parser.add_argument("--spread", action="store_true", help="print how far features reach")
    chosen = parser.parse_args(arguments)
    try:
        modules = read_modules(chosen.root.resolve())
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 2
    if chosen.spread:
        spread = measure_spread(modules)
        text = json.dumps(spread._asdict(), indent=1)
        print(*([text] if chosen.json else printed_spread(spread)), sep="\n")
        return 0
    sheet = draw_map(modules)
    if chosen.json:
        print(as_json(sheet))
    else:
        print(*printed(sheet), sep="\n")
        print(*(["", *sheet.faults] if sheet.faults else []), sep="\n")
    return 1 if sheet.faults else 0


if __name__ == "__main__":
    sys.exit(main())
