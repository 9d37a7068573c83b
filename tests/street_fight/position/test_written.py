"""A scenario and a position as a file: what is read back is the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.board.scenario_file import ScenarioFile
from stalingrad_game.street_fight.board.scenario_toml import (
    read_entries,
    read_scenario,
    scenario_text,
)
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import Picker
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.position.written import position_file
from stalingrad_game.street_fight.referees import street_kit
from tests import ask_again
from tests.support.street import house, marker, scene_file, side, unit


@pytest.mark.parametrize("name", standard_scenarios())
def test_a_scenario_reads_back_as_it_was(name: str, tmp_path: Path) -> None:
    file = load_scenario(name).file
    (tmp_path / "again.toml").write_text(scenario_text(file), encoding="utf-8")
    assert read_scenario(tmp_path / "again.toml") == file


@pytest.mark.rule("B9")
def test_every_key_is_written_back(tmp_path: Path) -> None:
    houses = [house("C3", "C4"), house("D4", id="other")]
    full_file = scene_file(
        unit("G", "rifle_squad", "A1", medic=True),
        unit("GB", "battery", None, air=True),
        unit("S", "rifle_squad", "B2"),
        terrain={"crops": ["A1:A3"], "swamp": ["B3"], "bridge": ["B4"]},
        levels={"1": ["E1:E3"], "3": ["F2"]},
        buildings=houses,
        sides=[side("C4", "D4", "passage")],
        markers=[marker("C3", "cracked", count=3), marker("E2", "left_weapon", of="at_squad")],
        ats={"melee": True},
        setup={
            "german": {"zone": ["A1:A3"], "units": ["G"], "mines": 4},
            "soviet": {"zone": ["B2"]},
        },
        operations={"german": ["sig_33b"], "soviet": ["night", "sappers"]},
    )
    file, path = msgspec.convert(full_file, ScenarioFile), tmp_path / "again.toml"
    path.write_text(scenario_text(file), encoding="utf-8")
    assert read_entries(path) == file


@pytest.mark.parametrize("word", ["tide", "ats", "k47"])
def test_a_position_reads_back_as_it_stands(word: str, tmp_path: Path) -> None:
    game, picker = StreetGame(street_kit("volga_block", word)), Picker(Random(5))
    state, _ = game.begin(5, {})
    read = 0
    for number in range(200):
        options = game.options(state)
        if not options:
            break
        game.play(state, picker.pick(options))
        if number % 7:
            continue
        file = tmp_path / f"{number}.toml"
        file.write_text(scenario_text(position_file(game.kit, state)), encoding="utf-8")
        kit = street_kit(file, word)
        back = opening_state(kit)
        stands = {
            card.id: now
            for card, now in zip(game.kit.scenario.units, state.units, strict=True)
            if now.loc >= 0
        }
        for card, now in zip(kit.scenario.units, back.units, strict=True):
            was = stands.pop(card.id)
            assert (now.loc, now.steps, now.count) == (was.loc, was.steps, was.count), card.id
            assert now.facing == was.facing, card.id
        assert not stands
        assert {at: level for at, (level, _) in back.ruins.items()} == {
            at: level for at, (level, _) in state.ruins.items()
        }
        assert back.control == state.control
        assert [(one.kind, one.loc) for one in back.markers] == [
            (one.kind, one.loc) for one in state.markers if one.loc >= 0
        ]
        read += 1
    assert read > 3


def test_what_is_shown_is_what_ask_says_of_the_written_position(tmp_path: Path) -> None:
    found = list(ask_again.shown(60, 3, tmp_path))
    assert len(found) == 60
    assert len({ask_again.kind_of(each) for each in found}) > 6
    assert list(ask_again.differences(found, tmp_path)) == []


def test_a_wrong_answer_is_told(tmp_path: Path) -> None:
    found = list(ask_again.shown(1, 3, tmp_path))
    wrong = found[0]._replace(answer=found[0].answer | {"sees": None})
    assert len(list(ask_again.differences([wrong], tmp_path))) == 1
