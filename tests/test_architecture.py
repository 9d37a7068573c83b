"""The program keeps its map: no import points back, no circle, nothing too large."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.allowed_imports import MAY_USE
from tests.architecture import (
    MOST_LINES,
    MOST_MODULES,
    PACKAGE,
    ROOT,
    Module,
    circles,
    draw_map,
    faults,
    longest_chain,
    main,
    read_modules,
    row_of,
    wrong_arrows,
)


def program(root: Path, files: Mapping[str, str]) -> dict[str, Module]:
    """The modules of a program of these files below its package; packages are made as needed."""
    for name, source in {"__init__.py": "", **files}.items():
        path = root / PACKAGE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
        for folder in path.parents:
            if folder == root:
                break
            (folder / "__init__.py").touch()
    return read_modules(root)


def test_the_program_breaks_no_rule() -> None:
    assert list(faults(read_modules())) == []


def test_the_table_has_no_circle() -> None:
    assert circles(MAY_USE) == []
    assert {name for used in MAY_USE.values() for name in used} <= set(MAY_USE)


@pytest.mark.parametrize(
    ("importer", "source", "target"),
    [
        ("card_game/content/load", f"import {PACKAGE}.card_game.rules.kit", "card_game/rules/kit"),
        ("ui/table/screen", f"from {PACKAGE}.app import cli", "app/cli"),
        ("text/table", f"from {PACKAGE} import ui", "ui/__init__"),
        ("card_game/rules/battle", "from ..words import fr", "card_game/words/fr"),
        ("card_game/rules/battle", "from ... import folders", "folders"),
        (
            "card_game/players/greedy",
            "def f():\n    from ...record import record",
            "record/record",
        ),
        (
            "record/saves",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..ui import x",
            "ui/x",
        ),
        ("card_game/rules/set_up", f"from {PACKAGE} import __version__", "__init__"),
        ("ui/widgets/label", "from ..table.model import labels", "ui/table/model/labels"),
        ("ui/table/model/labels", "from ..input.selection import a", "ui/table/input/selection"),
    ],
)
def test_an_arrow_that_points_back_is_seen(
    tmp_path: Path, importer: str, source: str, target: str
) -> None:
    modules = program(tmp_path, {f"{importer}.py": source, f"{target}.py": ""})
    (found,) = wrong_arrows(modules)
    assert importer.replace("/", ".") in found
    assert target.replace("/__init__", "").replace("/", ".").replace("__init__", PACKAGE) in found


@pytest.mark.parametrize(
    ("importer", "source", "target"),
    [
        ("card_game/rules/battle", "from . import setup", "card_game/rules/setup"),
        ("card_game/words/log", "from ..rules import view", "card_game/rules/view"),
        ("ui/table/screen", "from .render.painter import x", "ui/table/render/painter"),
        ("app/cli", "import pygame\nimport json", "text/table"),
    ],
)
def test_an_arrow_that_is_allowed_is_none(
    tmp_path: Path, importer: str, source: str, target: str
) -> None:
    modules = program(tmp_path, {f"{importer}.py": source, f"{target}.py": ""})
    assert list(wrong_arrows(modules)) == []


def test_a_circle_of_modules_is_seen_wherever_its_imports_stand(tmp_path: Path) -> None:
    modules = program(
        tmp_path,
        {
            "record/a.py": "from .b import x",
            "record/b.py": "def f():\n    from . import c",
            "record/c.py": "if TYPE_CHECKING:\n    from .a import y",
            "record/d.py": "from .a import x",
        },
    )
    assert list(faults(modules)) == ["circle: record.a record.b record.c"]


def test_an_overfull_folder_and_an_overlong_module_are_seen(tmp_path: Path) -> None:
    full = {f"text/m{number}.py": "" for number in range(MOST_MODULES)}
    long = "#\n" * MOST_LINES
    assert list(faults(program(tmp_path, full | {"lab/a.py": long}))) == []
    modules = program(tmp_path, {"text/one_more.py": "", "lab/a.py": f"{long}#\n"})
    assert list(faults(modules)) == [
        f"text holds {MOST_MODULES + 1} modules: more than {MOST_MODULES}",
        f"lab.a has {MOST_LINES + 1} lines: more than {MOST_LINES}",
    ]


def test_a_module_in_no_row_is_seen(tmp_path: Path) -> None:
    modules = program(tmp_path, {"engine/kit.py": ""})
    assert list(faults(modules)) == ["in no row of the table: engine"]


def test_a_module_belongs_to_the_longest_row() -> None:
    assert row_of("ui.art.buildings.fire") == "ui.art"
    assert row_of("ui.table.screen") == "ui.table"
    assert row_of("ui.tables") == "ui"
    assert row_of("") == ""
    assert row_of("engine.kit") is None


def test_the_longest_chain_goes_through_a_circle_once() -> None:
    assert longest_chain({"a": ["b"], "b": ["c", "a"], "c": ["d"], "d": [], "e": ["d"]}) == [
        *("a", "c", "d")
    ]


def test_the_map_counts_modules_floors_and_arrows(tmp_path: Path) -> None:
    sheet = draw_map(
        program(
            tmp_path,
            {
                "text/a.py": "from .b import x\nfrom ..lab import c",
                "text/b.py": "from ..lab.c import y",
                "lab/c.py": "",
            },
        )
    )
    assert (sheet.files, sheet.floors, sheet.arrows) == (6, 3, 3)
    assert sheet.chain == ["text.a", "text.b", "lab.c"]
    assert sheet.packages["text"].uses == {"lab": 2}
    assert (sheet.packages["text"].floors, sheet.packages["text"].arrows) == (2, 1)
    assert sheet.folders == {"lab": 1, "text": 2}


def test_the_command_prints_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "longest chain: __main__ > app.cli" in capsys.readouterr().out
    assert main(["--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["faults"] == []
    assert found["folders"]["card_game.rules"] > 10


def test_the_command_names_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    program(tmp_path, {"text/table.py": "from ..app import cli", "app/cli.py": ""})
    assert main([str(tmp_path)]) == 1
    assert "arrow back: text.table imports app.cli" in capsys.readouterr().out


def test_the_command_reads_this_checkout_by_default() -> None:
    assert (ROOT / PACKAGE / "__main__.py").is_file()
