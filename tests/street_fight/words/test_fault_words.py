"""What is wrong with a scenario is told in French too: every form has a text, every case a form."""

from __future__ import annotations

from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.data_files.faults import Fault
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.street_fight.board.scenario_toml import (
    ScenarioError,
    read_scenario,
    scenario_of,
)
from stalingrad_game.street_fight.editing.draft import new_draft
from stalingrad_game.street_fight.editing.draft_faults import draft_faults
from stalingrad_game.street_fight.words.fault_words import FAULT_FORMS, fault_line, fault_text
from tests.street_fight.board.test_scenario_faults import CASES
from tests.support.languages import ENGLISH, FRENCH
from tests.support.street import scene_file

TEXTS, FRANCAIS = catalogue(ENGLISH), catalogue(FRENCH)


@pytest.mark.parametrize("key", FAULT_FORMS)
def test_every_form_is_found_and_its_facts_are_told(key: str) -> None:
    form = FAULT_FORMS[key]
    facts = {name: f"<{name}>" for _, name, _, _ in Formatter().parse(form) if name}
    said = form.format_map(facts)
    assert fault_text(TEXTS, said) == said.replace("'", "’")
    french = fault_text(FRANCAIS, said)
    assert french != said
    assert all(fact in french for fact in facts.values())


@pytest.mark.parametrize("changed", [case[1] for case in CASES], ids=[case[0] for case in CASES])
def test_every_fault_of_a_file_is_told_in_french(changed: dict[str, Any]) -> None:
    changed = dict(changed)
    units = changed.pop("units", ())
    with pytest.raises(ScenarioError) as error:
        scenario_of(scene_file(*units, **changed), "a.toml")
    for fault in error.value.faults:
        line = fault_line(FRANCAIS, fault)
        assert line.startswith("a.toml")
        assert fault_text(FRANCAIS, fault.allowed) not in {fault.allowed, ""}
        assert "allowed" not in line
        assert "missing" not in line


@pytest.mark.parametrize(
    ("data", "told"),
    [(b"id == 1", "ligne 1"), (b"\xff", "octet 0"), (b"x" * 3000, "ligne est trop longue")],
)
def test_a_file_that_is_no_toml_is_told_in_french(tmp_path: Path, data: bytes, told: str) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(data)
    with pytest.raises(ScenarioError) as error:
        read_scenario(path)
    assert told in fault_line(FRANCAIS, error.value.faults[0])


def test_a_draft_is_spoken_of_as_people_do() -> None:
    lines = [
        fault_line(FRANCAIS, one.fault, drawn=True) for one in draft_faults(new_draft("Draft"))
    ]
    assert "victoire" in lines[0]
    assert "au moins un hexagone qui compte" in lines[0]
    assert "aucune unité soviétique sur la carte" in lines[2]


def test_a_fault_without_a_form_stays_as_it_is() -> None:
    assert fault_line(FRANCAIS, Fault("a.toml", "", "", "odd")).endswith("odd")


def test_the_command_line_tells_faults_in_the_language_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.toml"
    path.write_text("format = 1\nturns = 0\n", "utf-8")
    ask = ["street", "ask", "--rules", "ats", "--scenario", str(path), "capacity", "A1"]
    assert main([*ask, "--lang", "fr"]) == 2
    told = capsys.readouterr().err
    assert "permis" in told
    assert "allowed" not in told
