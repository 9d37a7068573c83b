"""The house keeps its layout: who may use whom, how large a room may be, what may stand in it."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "stalingrad_game"
MODULES: Final = tuple(sorted((ROOT / PACKAGE).rglob("*.py")))
TESTS: Final = tuple(sorted((ROOT / "tests").rglob("*.py")))
FULL_ROOM: Final = 450

_CARD: Final = ("content", "rules", "record", "words", "players", "lab")
_TABLE: Final = (
    *("kernel", "card_game.game", *(f"card_game.{room}" for room in _CARD)),
    *("record", "localisation"),
)
MAY_USE: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "": frozenset(),
        "assets": frozenset(),
        "folders": frozenset(),
        "localisation": frozenset({"assets"}),
        "kernel": frozenset(),
        "card_game.game": frozenset(
            {"kernel", "card_game.content", "card_game.rules", "card_game.record"}
        ),
        "card_game.content": frozenset({"assets", "localisation"}),
        "card_game.rules": frozenset({"kernel", "card_game.content"}),
        "card_game.record": frozenset({"kernel", "card_game.content", "card_game.rules"}),
        "card_game.players": frozenset({"kernel", "card_game.content", "card_game.rules"}),
        "card_game.words": frozenset(
            {"kernel", "card_game.content", "card_game.rules", "record", "localisation", "assets"}
        ),
        "card_game.lab": frozenset(
            {"kernel", *(f"card_game.{room}" for room in _CARD[:-1]), "localisation", "record"}
        ),
        "record": frozenset(
            {
                *("card_game.content", "card_game.rules", "card_game.record", "kernel"),
                *("assets", "folders", ""),
            }
        ),
        "lab": frozenset(_TABLE),
        "text": frozenset({*_TABLE, "assets", "folders"}),
        "ui": frozenset({*_TABLE, "assets", "folders"}),
        "app": frozenset({*_TABLE, "lab", "text", "ui", "assets", "folders", ""}),
        "__main__": frozenset({"app"}),
    }
)
"""Each room and the rooms that it may import; the package's own top is ``""``."""

MAY_USE_PYGAME: Final = frozenset({"ui", "app"})
NOT_IN_ENGINE: Final = frozenset(
    {
        *("datetime", "glob", "io", "logging", "os", "pathlib", "random", "secrets", "shutil"),
        *("socket", "subprocess", "sys", "tempfile", "threading", "time", "tomllib", "uuid"),
    }
)
TOP_LEVEL: Final = frozenset(
    {PACKAGE, "assets", "tests", "build_spec", "pyproject.toml", "README.md", "LICENSE"}
)
MADE_BY_BUILDS: Final = frozenset({"build", "dist", "PKG-INFO"})
WRITTEN: Final = frozenset({".py", ".md", ".toml", ".txt", ".spec", ".json", ".jsonl"})

# Each pattern is spelt so that it doesn't find itself.
OUT_OF_PLACE: Final = (
    r"\bTO[D]O\b",
    r"\bFIX[M]E\b",
    r"\bX[X]X\b",
    r"/t[m]p/\w",
    r"/w[o]rk/",
    r"/h[o]me/\w",
    r"/r[o]ot/",
    r"(?i)\blangu[a]ge models?\b",
    r"(?i)\bch[a]tbots?\b",
    r"(?i)\bas requ[e]sted\b",
    r"(?i)\bthe br[i]ef\b",
    r"(?i)\bsub-?ag[e]nts?\b",
)

MUTABLE: Final = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
MUTABLE_CALLS: Final = frozenset(
    {"list", "dict", "set", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict"}
)


def name_of(path: Path) -> str:
    """A module's name as a test id."""
    return path.relative_to(ROOT).as_posix()


def room_of(dotted: str) -> str:
    """The room of a module: ``stalingrad_game.card_game.rules.kit`` is in ``card_game.rules``."""
    _, room, inner, *_ = [*dotted.split("."), "", "", ""]
    return f"{room}.{inner}" if room == "card_game" and inner else room


def dotted_name(path: Path) -> str:
    """A module's dotted name; a package's is its folder's."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, dotted: str, *, package: bool) -> Iterator[str]:
    """The dotted names of everything that a module imports, wherever the statement stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = dotted.split(".")
            base = parts[: len(parts) - node.level + package] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def rooms_used(source: str, dotted: str, *, package: bool) -> set[str]:
    """The rooms of the package that a module imports, its own among them."""
    used = set()
    for target in imports(source, dotted, package=package):
        if target.split(".")[0] == PACKAGE:
            room = room_of(target)
            used.add(
                room
                if room in MAY_USE or (ROOT / PACKAGE / room.replace(".", "/")).is_dir()
                else ""
            )
    return used


def wrong_arrows(source: str, dotted: str, *, package: bool = False) -> set[str]:
    """The rooms that a module imports though it mustn't."""
    room = room_of(dotted)
    return rooms_used(source, dotted, package=package) - MAY_USE.get(room, frozenset()) - {room}


def mutable_state(source: str) -> list[int]:
    """The lines where a module keeps something that can change, or changes its own names."""
    tree = ast.parse(source)
    found = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Global)]
    rooms: list[ast.AST] = [tree]
    while rooms:
        for node in ast.iter_child_nodes(rooms.pop()):
            if isinstance(node, ast.ClassDef | ast.If | ast.Try | ast.With):
                rooms.append(node)
            elif isinstance(node, ast.Assign | ast.AnnAssign) and keeps_state(node):
                found.append(node.lineno)
    return sorted(found)


def is_mutable(value: ast.expr | None) -> bool:
    """Whether an expression makes a list, a dict, a set or the like."""
    if isinstance(value, ast.Call):
        called = value.func
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        return name in MUTABLE_CALLS
    return isinstance(value, MUTABLE)


def keeps_state(node: ast.Assign | ast.AnnAssign) -> bool:
    """Whether a name stands for something mutable that no type (``Final[Mapping[…]]``) protects."""
    if isinstance(node, ast.Assign):
        fixed = [ast.unparse(target) for target in node.targets] == ["__all__"]
    else:
        fixed = ast.unparse(node.annotation).startswith("Final[Mapping[")
    return is_mutable(node.value) and not fixed


def written_files() -> Iterator[Path]:
    """Every file that people wrote and read."""
    for folder in (PACKAGE, "assets", "tests", "build_spec", ".ci"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and (path.suffix in WRITTEN or folder == ".ci"):
                yield path
    yield from (ROOT / name for name in ("README.md", "pyproject.toml", "LICENSE", ".gitignore"))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_arrow_points_back(path: Path) -> None:
    dotted = dotted_name(path)
    source = path.read_text(encoding="utf-8")
    assert wrong_arrows(source, dotted, package=path.name == "__init__.py") == set()


@pytest.mark.parametrize(
    ("source", "dotted", "wrong"),
    [
        (
            "import stalingrad_game.card_game.rules.kit",
            "stalingrad_game.card_game.content.load",
            {"card_game.rules"},
        ),
        ("from stalingrad_game.app import cli", "stalingrad_game.ui.table", {"app"}),
        ("from stalingrad_game import ui", "stalingrad_game.text.table", {"ui"}),
        ("from ..words import fr", "stalingrad_game.card_game.rules.battle", {"card_game.words"}),
        ("from ... import folders", "stalingrad_game.card_game.rules.battle", {"folders"}),
        ("from . import setup", "stalingrad_game.card_game.rules.battle", set()),
        (
            "def f():\n    from ...record import game",
            "stalingrad_game.card_game.players.greedy",
            {"record"},
        ),
        ("from ..rules import view", "stalingrad_game.card_game.words.log", set()),
        ("from stalingrad_game import __version__", "stalingrad_game.card_game.rules.setup", {""}),
    ],
)
def test_an_arrow_that_points_back_is_seen(source: str, dotted: str, wrong: set[str]) -> None:
    assert wrong_arrows(source, dotted) == wrong


def test_every_room_is_in_the_table() -> None:
    assert {room_of(dotted_name(path)) for path in MODULES} <= {*MAY_USE, "card_game"}


def test_the_table_has_no_circle() -> None:
    open_rooms = dict(MAY_USE)
    while open_rooms:
        ground = {room for room, used in open_rooms.items() if not used & set(open_rooms)}
        assert ground, f"a circle among {sorted(open_rooms)}"
        for room in ground:
            del open_rooms[room]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_only_the_window_and_the_entry_point_use_pygame(path: Path) -> None:
    dotted = dotted_name(path)
    found = imports(path.read_text(encoding="utf-8"), dotted, package=path.name == "__init__.py")
    uses = any(name.split(".")[0] == "pygame" for name in found)
    assert not uses or room_of(dotted) in MAY_USE_PYGAME


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if room_of(dotted_name(path)) == "card_game.rules"],
    ids=name_of,
)
def test_engine_knows_no_clock_no_file_and_no_chance_but_its_own(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    dotted = dotted_name(path)
    found = imports(source, dotted, package=path.name == "__init__.py")
    assert {name.split(".")[0] for name in found} & NOT_IN_ENGINE == set()
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert calls & {"open", "print", "input"} == set()


@pytest.mark.parametrize("path", MODULES + TESTS, ids=name_of)
def test_no_room_is_overfull(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= FULL_ROOM


@pytest.mark.parametrize("path", MODULES + TESTS, ids=name_of)
def test_no_star_import(path: Path) -> None:
    found = imports(path.read_text(encoding="utf-8"), dotted_name(path), package=False)
    assert [name for name in found if name.endswith(".*")] == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_module_keeps_something_that_can_change(path: Path) -> None:
    assert mutable_state(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "CARDS = []",
        "CARDS: Final = {'a': 1}",
        "CARDS: Final[dict[str, int]] = {'a': 1}",
        "CARDS: Mapping[str, int] = {'a': 1}",
        "CARDS = {x for x in y}",
        "CARDS = collections.defaultdict(list)",
        "if fast:\n    CARDS = dict(a=1)",
        "class Table:\n    cards: ClassVar = [1]",
        "def deal():\n    global cards",
    ],
)
def test_something_that_can_change_is_seen(source: str) -> None:
    assert mutable_state(source) != []


@pytest.mark.parametrize(
    "source",
    [
        "CARDS: Final = (1, 2)",
        "CARDS = frozenset({1})",
        "CARDS = MappingProxyType({'a': 1})",
        "CARDS: Final[Mapping[str, int]] = {'a': 1}",
        "__all__ = ['deal']",
        "def deal():\n    cards = []",
    ],
)
def test_something_fixed_is_left_alone(source: str) -> None:
    assert mutable_state(source) == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_its_room_is_for(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert text


@pytest.mark.parametrize("path", [path for path in MODULES if path.stem != "__main__"], ids=name_of)
def test_examples_in_docstrings_run(path: Path) -> None:
    module = importlib.import_module(dotted_name(path))
    assert doctest.testmod(module).failed == 0


def test_nothing_strange_lies_at_the_top() -> None:
    seen = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert seen - TOP_LEVEL - MADE_BY_BUILDS == set()


def test_what_is_written_speaks_of_the_game_alone() -> None:
    found = [
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in written_files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for pattern in OUT_OF_PLACE
        if re.search(pattern, line)
    ]
    assert found == []


def readme_commands() -> list[str]:
    """The commands of the README's shell blocks, in order."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [line for block in blocks for line in block.splitlines()]


def test_continuous_integration_ends_with_the_readmes_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").rstrip().splitlines()
    assert script[-1] == readme_commands()[1]
    assert "pytest" in script[-1]


def test_continuous_integration_script_is_sound() -> None:
    path = ROOT / ".ci" / "run"
    assert path.stat().st_mode & 0o111
    assert "set -euo pipefail" in path.read_text(encoding="utf-8")
    subprocess.run(["bash", "-n", str(path)], check=True)
