"""The document on scenario files names every key that the reader knows, and no other."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from stalingrad_game.street_fight.board import scenario_file
from stalingrad_game.street_fight.board.scenario_file import ScenarioFile
from tests.architecture import ROOT

DOCUMENT = ROOT / "assets" / "street" / "README.md"
Model = type[msgspec.Struct]
TABLES: dict[str, Model] = {
    "the file": ScenarioFile,
    "`[tide]`": scenario_file.TideEntry,
    "`[ats]`": scenario_file.AtsEntry,
    "`[k47]`": scenario_file.K47Entry,
    "`[map]`": scenario_file.MapEntry,
    "`[[map.side]]`": scenario_file.SideEntry,
    "`[[map.building]]`": scenario_file.BuildingEntry,
    "`[[map.ruin]]`": scenario_file.RuinEntry,
    "`[[marker]]`": scenario_file.MarkerEntry,
    "`[[unit]]`": scenario_file.UnitEntry,
    "`[setup]`": scenario_file.SetupEntry,
    "`[setup.german]`, `[setup.soviet]`": scenario_file.SideSetupEntry,
    "`[operations]`": scenario_file.OperationsEntry,
    "`[control]`": scenario_file.ControlEntry,
    "`[victory]`": scenario_file.VictoryEntry,
}


def documented() -> dict[str, tuple[set[str], set[str]]]:
    """By table: the keys that are required, and the others."""
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = text.partition("<!-- keys -->")[2].partition("<!-- end: keys -->")[0].splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if "|" in row]
    return {
        name: (set(re.findall(r"`(\w+)`", required)), set(re.findall(r"`(\w+)`", others)))
        for name, required, others in cells[2:]
    }


def known(model: Model) -> tuple[set[str], set[str]]:
    """The keys of a model, those that have a table of their own left out."""
    plain = [
        field
        for field in msgspec.structs.fields(model)
        if not any(one in TABLES.values() for one in (field.type, *get_args(field.type)))
    ]
    return (
        {field.name for field in plain if field.required},
        {field.name for field in plain if not field.required},
    )


@pytest.mark.rule("B9")
def test_every_key_is_documented_and_no_other() -> None:
    assert documented() == {name: known(model) for name, model in TABLES.items()}


@pytest.mark.rule("B9")
def test_every_word_of_a_key_is_documented() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    words = (
        *get_args(scenario_file.MaterialWord),
        *get_args(scenario_file.BuildingWord),
        *get_args(scenario_file.HexsideWord),
        *get_args(scenario_file.QualityWord),
        *get_args(scenario_file.DirectionWord),
        *get_args(scenario_file.LaneWord),
        *get_args(scenario_file.CardWord),
    )
    assert [word for word in words if not re.search(rf"\b{word}\b", text)] == []
