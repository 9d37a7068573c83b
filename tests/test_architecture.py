"""The program keeps its map: no import points back, no circle, no feature all over the place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests import architecture
from tests.allowed_imports import MAY_USE
from tests.architecture import (
    HOSTS,
    MOST_IMPORTS,
    MOST_OF_FEATURE,
    PACKAGE,
    ROOT,
    Module,
    circles,
    draw_map,
    faults,
    longest_chain,
    main,
    measure_spread,
    read_modules,
    row_of,
    spread_of,
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


@cache
def all_modules() -> dict[str, Module]:
    """The modules of the program."""
    return read_modules()


def test_the_program_breaks_no_rule() -> None:
    assert list(faults(all_modules())) == []


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


def test_a_module_that_imports_too_much_is_seen(tmp_path: Path) -> None:
    others = {f"text/m{number}.py": "" for number in range(MOST_IMPORTS + 1)}
    lines = [f"from . import m{number}" for number in range(MOST_IMPORTS + 1)]
    fitting = program(tmp_path, others | {"text/wide.py": "\n".join(lines[1:])})
    assert list(faults(fitting)) == []
    modules = program(tmp_path, {"text/wide.py": "\n".join(lines)})
    assert list(faults(modules)) == [
        f"text.wide imports {MOST_IMPORTS + 1} modules: more than {MOST_IMPORTS}, "
        "and it is none of the HOSTS"
    ]


def test_a_host_may_import_more(tmp_path: Path) -> None:
    host = "text.card_game.terminal"
    assert host in HOSTS
    others = {f"text/m{number}.py": "" for number in range(MOST_IMPORTS + 1)}
    lines = (f"from .. import m{number}" for number in range(MOST_IMPORTS + 1))
    modules = program(tmp_path, others | {f"{host.replace('.', '/')}.py": "\n".join(lines)})
    assert measure_spread(modules).hosts == {host: MOST_IMPORTS + 1}
    assert list(faults(modules)) == []


def test_a_feature_that_is_spread_too_far_is_seen(tmp_path: Path) -> None:
    most = MOST_OF_FEATURE
    files = {f"text_{number}.py": "class RecapRow: ..." for number in range(most)}
    named = [name.removesuffix(".py") for name in sorted(files)]
    within = program(tmp_path, files)
    assert list(spread_of("recap", within.values())) == named
    assert not [fault for fault in faults(within) if fault.startswith("recap")]
    modules = program(
        tmp_path, {"ui/table/screen.py": "def f():\n    from ...text_0 import RecapRow"}
    )
    (found,) = (fault for fault in faults(modules) if fault.startswith("recap"))
    assert found.startswith(f"recap is spread over {most + 1} modules: more than {most}: ")
    assert found.endswith(" ui.table.screen")


@pytest.mark.parametrize(
    ("source", "counts"),
    [
        ("class LegendRow: ...", True),
        ("def place_legends(): ...", True),
        ("LEGEND: Final = 1", True),
        ("def f():\n    from ...lab.legend import rows", True),
        ("from ...lab import legend", True),
        ("def legendary(): ...", False),
        ("class Row:\n    legend = 1", False),
        ("from legend import rows", False),
        ("row = view.legend", False),
    ],
)
def test_a_module_counts_that_defines_or_imports_a_name_of_the_feature(
    tmp_path: Path, source: str, counts: bool
) -> None:
    modules = program(tmp_path, {"ui/table/screen.py": source, "lab/legend.py": ""})
    assert ("ui.table.screen" in spread_of("legend", modules.values())) == counts


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("ui/widgets/base", "class Hint: ..."),
        ("ui/screens/field", "from ..widgets.base import Hint"),
        ("text/shell", "from ..card_game.words.hints import hint_name"),
    ],
)
def test_a_word_in_another_meaning_does_not_count(tmp_path: Path, name: str, source: str) -> None:
    modules = program(tmp_path, {f"{name}.py": source})
    assert spread_of("hint", modules.values()) == {}


def test_short_files_are_counted_with_their_doors(tmp_path: Path) -> None:
    files = {
        "text/a.py": "from . import b, c",
        "text/b.py": "from . import c",
        "text/c.py": "#\n" * 60,
    }
    assert measure_spread(program(tmp_path, files)).short == {"text.a": 0, "text.b": 1}


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


def test_the_command_prints_the_map(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(architecture, "read_modules", {ROOT: all_modules()}.get)
    assert main([]) == 0
    assert "longest chain: " in capsys.readouterr().out
    assert main(["--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["faults"] == []
    assert found["folders"]["card_game.rules"] > 10


def test_the_command_prints_how_far_features_reach(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program(tmp_path, {"ui/recap.py": "", "ui/table/screen.py": "from ..recap import RecapRow"})
    assert main([str(tmp_path), "--spread"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert next(line for line in lines if line.startswith("recap ")).split() == ["recap", "2"]
    assert "longest chain of imports: 2" in lines
    assert main([str(tmp_path), "--spread", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["features"]["recap"]
    assert found["ui.table.screen"] == ["ui.recap.RecapRow"]


def test_the_command_names_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    program(tmp_path, {"text/table.py": "from ..app import cli", "app/cli.py": ""})
    assert main([str(tmp_path)]) == 1
    assert "arrow back: text.table imports app.cli" in capsys.readouterr().out


def test_the_command_reads_this_checkout_by_default() -> None:
    assert (ROOT / PACKAGE / "__main__.py").is_file()
