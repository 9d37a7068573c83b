"""What is wrong with a scenario is told in French too, and in a draft as people speak."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.data_files.faults import Fault, told
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.street_fight.board import scenario_file
from stalingrad_game.street_fight.board.scenario_toml import (
    ScenarioError,
    read_scenario,
    scenario_of,
)
from stalingrad_game.street_fight.editing.draft import new_draft
from stalingrad_game.street_fight.editing.draft_faults import draft_faults
from stalingrad_game.street_fight.words.fault_words import fault_line
from tests.street_fight.board.test_scenario_faults import CASES
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES
from tests.support.street import scene_file

FRANCAIS = catalogue(FRENCH)


@pytest.mark.parametrize("changed", [case[1] for case in CASES], ids=[case[0] for case in CASES])
def test_every_fault_of_a_file_is_told_in_french(changed: dict[str, Any]) -> None:
    changed = dict(changed)
    units = changed.pop("units", ())
    with pytest.raises(ScenarioError) as error:
        scenario_of(scene_file(*units, **changed), "a.toml")
    for fault in error.value.faults:
        line = fault_line(FRANCAIS, fault)
        assert line.startswith("a.toml")
        assert told(FRANCAIS, fault.allowed) not in {fault.allowed, ""}
        assert "allowed" not in line
        assert "missing" not in line


@pytest.mark.parametrize(
    ("data", "expected"),
    [(b"id == 1", "ligne 1"), (b"\xff", "octet 0"), (b"x" * 3000, "ligne est trop longue")],
)
def test_a_file_that_is_no_toml_is_told_in_french(
    tmp_path: Path, data: bytes, expected: str
) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(data)
    with pytest.raises(ScenarioError) as error:
        read_scenario(path)
    assert expected in fault_line(FRANCAIS, error.value.faults[0])


def test_a_draft_is_spoken_of_as_people_do() -> None:
    lines = [
        fault_line(FRANCAIS, one.fault, drawn=True) for one in draft_faults(new_draft("Draft"))
    ]
    assert lines[0].startswith("aucun hexagone ne compte encore pour la victoire")
    assert "aucune unité soviétique sur la carte" in lines[2]


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_field_of_a_scenario_file_is_called_as_people_do(language: Language) -> None:
    texts, fields = catalogue(language), set[str]()
    structs = [one for one in vars(scenario_file).values() if isinstance(one, type)]
    for one in structs:
        if issubclass(one, msgspec.Struct):
            fields |= {field.name for field in msgspec.structs.fields(one)}
    tables = {"map.level", "setup.german", "setup.soviet", "operations"}
    assert "tank_traps" in fields
    assert {name for name in fields if f"street.fault.field.{name}" not in texts} == set()
    for name in tables:
        assert f"street.fault.entry.{name.rpartition('.')[2]}" in texts


def test_a_terrain_is_called_as_people_do() -> None:
    fault = Fault("", "map.terrain", "woods", "odd")
    assert fault_line(FRANCAIS, fault, drawn=True) == "terrain\u202f: bois\u202f: odd"


def test_a_fault_without_a_key_stays_as_it_is() -> None:
    assert fault_line(FRANCAIS, Fault("a.toml", "", "", "odd")).endswith("odd")


def test_the_command_line_tells_faults_in_the_language_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.toml"
    path.write_text("format = 1\nturns = 0\n", "utf-8")
    ask = ["street", "ask", "--rules", "ats", "--scenario", str(path), "capacity", "A1"]
    assert main([*ask, "--lang", "fr"]) == 2
    printed = capsys.readouterr().err
    assert "permis" in printed
    assert "allowed" not in printed


def test_a_draft_is_told_what_a_field_may_hold_without_a_colon_too_many() -> None:
    (wrong,) = [one for one in draft_faults(new_draft("D"), "Mill!") if one.fault.field == "id"]
    assert wrong.fault.allowed.startswith("allowed: ")
    text = fault_line(catalogue(ENGLISH), wrong.fault, drawn=True)
    assert "an id of 1 to 40 small letters, digits and _" in text
    assert "allowed" not in text
