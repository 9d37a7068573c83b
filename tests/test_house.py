"""The house keeps its layout: what may stand in a module, what lies at the top, what is written.

Who may import whom is kept by `tests.architecture`. Each check lists all offenders; each is given
something that offends, so that it can't grow blind.
"""

from __future__ import annotations

import ast
import doctest
import importlib
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.architecture import PACKAGE, ROOT, dotted_name, imported, row_of, statements
from tests.support.parsing import parsed

MAY_USE_PYGAME: Final = ("ui", "app")
NOT_IN_RULES: Final = frozenset(
    {
        *("datetime", "glob", "io", "logging", "os", "pathlib", "random", "secrets", "shutil"),
        *("socket", "subprocess", "sys", "tempfile", "threading", "time", "tomllib", "uuid"),
    }
)
OF_THE_NETWORK: Final = frozenset(
    {
        *("aiohttp", "asyncio", "distributed", "ftplib", "http", "httpx", "imaplib", "poplib"),
        *("requests", "select", "selectors", "smtplib", "socket", "socketserver", "ssl"),
        *("telnetlib", "urllib", "urllib3", "webbrowser", "websockets", "wsgiref", "xmlrpc"),
        *("multiprocessing.connection.Client", "multiprocessing.connection.Listener"),
        "multiprocessing.managers",
    }
)
MAY_USE_THE_NETWORK: Final = frozenset({f"{PACKAGE}/lab/cluster.py"})
"""What ``--cluster ADDRESS`` asks for."""
TOP_LEVEL: Final = frozenset(
    {
        *(PACKAGE, "assets", "tests", "build_spec", "pyproject.toml", "LICENSE"),
        *("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    }
)
LICENCES: Final = ROOT / "build_spec" / "licences"
"""Texts of others."""
MADE_BY_BUILDS: Final = frozenset({"build", "dist", "PKG-INFO"})
WRITTEN: Final = frozenset({".py", ".md", ".toml", ".txt", ".spec", ".json", ".jsonl", ".svg"})

# Each word is spelt so that it doesn't find itself.
OUT_OF_PLACE: Final = (
    (r"\b", "TO" + "DO", r"\b"),
    (r"\b", "FIX" + "ME", r"\b"),
    (r"\b", "XX" + "X", r"\b"),
    ("", "/tm" + "p/", r"\w"),
    ("", "/wor" + "k/", ""),
    ("", "/hom" + "e/", r"\w"),
    ("", "/roo" + "t/", ""),
    (r"\b", "langu" + "age model", r"s?\b"),
    (r"\b", "chat" + "bot", r"s?\b"),
    (r"\b", "as requ" + "ested", r"\b"),
    (r"\b", "the br" + "ief", r"\b"),
    (r"\bsub-?", "ag" + "ent", r"s?\b"),
)
"""Words, each with what stands before and behind it; small letters mean great ones too."""

COUNTING_ROWS: Final = frozenset(
    {
        *("kernel", "card_game.state", "card_game.rules", "card_game.players"),
        *("street_fight.position", "street_fight.tide", "street_fight.ats", "street_fight.k47"),
    }
)
"""Rows of the rules, where the numbers of events and frames are read by position."""
BY_POSITION: Final = re.compile(r"\b(?:event|frame)\[[1-9]\]")
STAR_IMPORT: Final = re.compile(r"\bimport[\s\\]*\*")
"""What stands in the text of every file that imports whatever another has, and in few others."""
MUTABLE: Final = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
MUTABLE_CALLS: Final = frozenset(
    {"list", "dict", "set", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict"}
)


class TreeFacts(NamedTuple):
    """What the tree of a file tells; all trees of all files at once would fill the memory."""

    imports: tuple[str, ...]
    """The dotted names of all that it imports."""
    docstring: str | None
    changing: tuple[int, ...]
    """The lines where it keeps something that can change."""


class Source:
    """A file of Python, read once, and parsed where its text doesn't tell enough."""

    def __init__(self, path: Path, text: str) -> None:
        """The text that stands at a path of the checkout."""
        self.name: Final = path.relative_to(ROOT).as_posix()
        self.dotted: Final = dotted_name(path)
        self.text: Final = text
        self._package: Final = path.name == "__init__.py"

    @property
    def tree(self) -> ast.Module:
        """The parsed text; it isn't kept."""
        return parsed(self.text)

    @cached_property
    def facts(self) -> TreeFacts:
        """What its tree tells."""
        tree = self.tree
        imports = tuple(imported(tree, self.dotted, package=self._package))
        return TreeFacts(imports, ast.get_docstring(tree), tuple(mutable_state(tree)))

    @property
    def row(self) -> str:
        """The row of the map's table that it stands in; "" for the top and for tests."""
        return row_of(self.dotted.partition(".")[2]) or ""

    def uses(self) -> set[str]:
        """The first parts of the names of all that it imports."""
        return {name.split(".")[0] for name in self.facts.imports}


def sources(folder: str) -> tuple[Source, ...]:
    """The files of Python in a folder at the top, as they stand."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    return tuple(Source(path, path.read_text(encoding="utf-8")) for path in paths)


@cache
def program() -> tuple[Source, ...]:
    """The modules of the program."""
    return sources(PACKAGE)


@cache
def everything() -> tuple[Source, ...]:
    """The modules of the program and of its tests."""
    return (*program(), *sources("tests"))


def pygame_outside_the_window(files: Iterable[Source]) -> list[str]:
    """Modules that use pygame though they belong neither to the window nor to the commands."""
    return [
        file.name
        for file in files
        if "pygame" in file.uses() and file.row.split(".")[0] not in MAY_USE_PYGAME
    ]


def networked(files: Iterable[Source]) -> list[str]:
    """Modules that could reach the network: nothing leaves the machine."""
    return [
        f"{file.name}: {name}"
        for file in files
        if file.name not in MAY_USE_THE_NETWORK
        for name in file.facts.imports
        if any(f"{name}.".startswith(f"{one}.") for one in OF_THE_NETWORK)
    ]


def worldly_rules(files: Iterable[Source]) -> list[str]:
    """Modules of the rules that know a clock, a file, or chance not their own."""
    found = []
    for file in files:
        if file.row not in {"card_game.rules", "card_game.state", "kernel"}:
            continue
        calls = {
            node.func.id
            for node in ast.walk(file.tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        wrong = file.uses() & NOT_IN_RULES | calls & {"open", "print", "input"}
        if wrong:
            found.append(f"{file.name}: {sorted(wrong)}")
    return found


def star_imports(files: Iterable[Source]) -> list[str]:
    """Modules that import whatever another has."""
    return [
        file.name
        for file in files
        if STAR_IMPORT.search(file.text) and any(one.endswith(".*") for one in file.facts.imports)
    ]


def changeable(files: Iterable[Source]) -> list[str]:
    """Where modules keep something that can change."""
    return [f"{file.name}:{line}" for file in files for line in file.facts.changing]


def silent_modules(files: Iterable[Source]) -> list[str]:
    """Modules that don't say what they are for."""
    return [file.name for file in files if not file.facts.docstring]


def nameless_numbers(files: Iterable[Source]) -> list[str]:
    """Where an event or a frame is read by position outside the rules, which alone count in it."""
    return [
        f"{file.name}: {found}"
        for file in files
        if file.row not in COUNTING_ROWS
        for found in BY_POSITION.findall(file.text)
    ]


def homeless_imports(files: Iterable[Source]) -> list[str]:
    """Modules of the program that use its tests."""
    return [file.name for file in files if "tests" in file.uses()]


CHECKS: Final = (
    (pygame_outside_the_window, program),
    (networked, program),
    (worldly_rules, program),
    (star_imports, everything),
    (changeable, program),
    (silent_modules, program),
    (homeless_imports, program),
    (nameless_numbers, program),
)


@pytest.mark.parametrize(("check", "files"), CHECKS, ids=[check.__name__ for check, _ in CHECKS])
def test_no_file_offends(
    check: Callable[[Iterable[Source]], list[str]], files: Callable[[], tuple[Source, ...]]
) -> None:
    assert len(files()) > 200
    assert check(files()) == []


@pytest.mark.parametrize(
    ("check", "path", "text"),
    [
        (pygame_outside_the_window, "text/table.py", "def f():\n    import pygame.draw"),
        (pygame_outside_the_window, "record/__init__.py", "from pygame import Rect"),
        (networked, "app/cli.py", "def f():\n    import urllib.request"),
        (networked, "lab/jobs.py", "from multiprocessing.connection import Client"),
        (networked, "record/saves.py", "from socket import create_connection"),
        (worldly_rules, "card_game/rules/battle.py", "import random"),
        (worldly_rules, "card_game/rules/battle.py", "from time import time"),
        (worldly_rules, "card_game/rules/deep/battle.py", "def f():\n    print(1)"),
        (star_imports, "lab/fuzz.py", "def f():\n    from .jobs import *"),
        (changeable, "lab/fuzz.py", "GAMES = []"),
        (silent_modules, "lab/fuzz.py", "# It does a lot.\nGAMES = 3"),
        (homeless_imports, "lab/fuzz.py", "from tests.support.table import table"),
        (nameless_numbers, "ui/table/screen.py", "print(event[1])"),
        (nameless_numbers, "street_fight/players/officer.py", "x = self.decision.frame[2]"),
    ],
)
def test_a_file_that_offends_is_named(
    check: Callable[[Iterable[Source]], list[str]], path: str, text: str
) -> None:
    innocent = Source(ROOT / PACKAGE / "app" / "cli.py", '"""Commands."""\nimport pygame\n')
    (found,) = check([innocent, Source(ROOT / PACKAGE / path, text), innocent])
    assert found.startswith(f"{PACKAGE}/{path}")


def mutable_state(tree: ast.Module) -> list[int]:
    """The lines where a module keeps something that can change, or changes its own names."""
    found = [node.lineno for node in statements(tree) if isinstance(node, ast.Global)]
    open_nodes: list[ast.AST] = [tree]
    while open_nodes:
        for node in ast.iter_child_nodes(open_nodes.pop()):
            if isinstance(node, ast.ClassDef | ast.If | ast.Try | ast.With):
                open_nodes.append(node)
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
    assert mutable_state(ast.parse(source)) != []


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
    assert mutable_state(ast.parse(source)) == []


def failed_examples(names: Iterable[str]) -> list[str]:
    """Modules with an example in a docstring that doesn't give what it says."""
    return [name for name in names if doctest.testmod(importlib.import_module(name)).failed]


def test_examples_in_docstrings_run(capsys: pytest.CaptureFixture[str]) -> None:
    names = [file.dotted for file in everything() if re.search(r"^ *>>> ", file.text, re.MULTILINE)]
    assert len(names) > 10
    assert failed_examples(names) == [], capsys.readouterr().out


def test_an_example_that_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wrong_example.py").write_text('"""A sum.\n\n>>> 1 + 1\n3\n"""\n')
    monkeypatch.syspath_prepend(tmp_path)
    assert failed_examples(["wrong_example"]) == ["wrong_example"]


def strange_at_the_top(names: Iterable[str]) -> set[str]:
    """The names at the top that don't belong there; hidden files and builds don't count."""
    return {name for name in names if not name.startswith(".")} - TOP_LEVEL - MADE_BY_BUILDS


def test_nothing_strange_lies_at_the_top() -> None:
    assert strange_at_the_top(path.name for path in ROOT.iterdir()) == set()
    assert strange_at_the_top(["README.md", ".git", "docs", "dist"]) == {"docs"}


def out_of_place(files: Iterable[tuple[str, str]]) -> list[str]:
    """The lines of files, each a name and its text, that speak of something else than the game."""
    spelt = [
        f"(?i:{before}{word}{after})" if word.islower() else f"{before}{word}{after}"
        for before, word, after in OUT_OF_PLACE
    ]
    every = re.compile("|".join(spelt))
    return [
        f"{name}:{number}: {line.strip()}"
        for name, text in files
        if may_be_out_of_place(text)
        for number, line in enumerate(text.splitlines(), 1)
        if every.search(line)
    ]


def may_be_out_of_place(text: str) -> bool:
    """Whether a text holds one of the words at all, which is found far faster than its place."""
    small = text.lower()
    return any(word in (small if word.islower() else text) for _, word, _ in OUT_OF_PLACE)


def test_what_is_written_speaks_of_the_game_alone() -> None:
    files = [
        (path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in written_files()
    ]
    assert len(files) > 400
    assert out_of_place(files) == []


@pytest.mark.parametrize(
    "words",
    [
        *("TO" + "DO: later", "FIX" + "ME", "XX" + "X", "/tm" + "p/a", "/wor" + "k/a"),
        *("/hom" + "e/a", "/roo" + "t/a", "a Langu" + "age model", "chat" + "bot"),
        *("As requ" + "ested", "the br" + "ief", "sub-ag" + "ent"),
    ],
)
def test_words_out_of_place_are_seen(words: str) -> None:
    text = f"# The game.\n# {words}\n# The end.\n"
    assert out_of_place([("a.py", text)]) == [f"a.py:2: # {words}"]


def written_files() -> Iterator[Path]:
    """Every file that people wrote and read."""
    for folder in (PACKAGE, "assets", "tests", "build_spec", ".ci"):
        for path in sorted((ROOT / folder).rglob("*")):
            written = path.suffix in WRITTEN or folder == ".ci"
            if path.is_file() and written and path.parent != LICENCES:
                yield path
    top = (
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "pyproject.toml",
        "LICENSE",
        ".gitignore",
    )
    yield from (ROOT / name for name in top if (ROOT / name).is_file())


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
