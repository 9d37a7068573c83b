"""Games of earlier versions open and play as they were: their scenarios, figures and rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.ats.tables import ats_tables
from stalingrad_game.street_fight.board.scenario import (
    load_scenario,
    older_scenarios,
    standard_file,
    standard_scenarios,
)
from stalingrad_game.street_fight.game import StreetGame, street_digest
from stalingrad_game.street_fight.games import (
    StreetGames,
    keep_scenario,
    kept_scenario,
    older_tables,
)
from stalingrad_game.street_fight.k47.tables import read_tables
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.tide.referee import make_referee
from stalingrad_game.street_fight.tide.tables import tide_tables
from stalingrad_game.ui.street.scenario_list import ScenarioList
from tests.support.street import side, unit
from tests.support.street_tide import RulesCase

BEFORE = {
    ("first_house", "ats"): "ada60b36803b2972",
    ("grain_elevator", "ats"): "d6f33bf88ddf4352",
    ("sewer_raid", "ats"): "e3633b34fada7e07",
    ("tractor_hall", "ats"): "ce5a8373e5be0c11",
    ("volga_block", "ats"): "2a5f2636ef9f946c",
    ("bunker_line", "k47"): "7f4716b9a44168a9",
    ("first_house", "tide"): "1badcd7bf784be02",
    ("first_house", "k47"): "ca1b18f1fab1047a",
    ("grain_elevator", "k47"): "e3cbd5a02e8667eb",
    ("tractor_hall", "tide"): "a57cb08d63b7c963",
    ("volga_block", "tide"): "6e47cb93ac56a285",
    ("volga_block", "k47"): "6a97d25ccb4969eb",
}
"""What records of version 1.0.0 name, by scenario and referee."""


@pytest.mark.parametrize(("name", "word"), BEFORE)
def test_records_of_version_1_find_what_they_were_played_with(name: str, word: str) -> None:
    games = StreetGames()
    assert games.has_pack(BEFORE[name, word])
    game = games.game(BEFORE[name, word], word)
    assert game.edition.digest == BEFORE[name, word]
    assert game.kit.scenario.id == name


GAMES: Final = sorted((Path(__file__).parent / "older").glob("*.jsonl"))
"""By `ats`, played at random by version 1.0.0."""


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_game_of_an_earlier_version_is_played_as_it_was(file: Path) -> None:
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    record: GameRecord[StreetGame] = GameRecord.read(file, GameLibrary([StreetGames()]))
    assert record.stop is None
    assert record.result is not None
    taken = [line["option"] for line in lines if line["kind"] == "take"]
    assert [step.text for step in record.steps] == taken
    assert record.data == file.read_bytes()


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_the_window_finds_the_scenario_of_such_a_game(file: Path) -> None:
    start = json.loads(file.read_bytes().splitlines()[0])
    listed = ScenarioList().with_digest(start["digest"])
    assert listed is not None
    assert listed.scenario is not None
    assert listed.scenario.id == start["pack"]


def test_a_figure_that_is_new_does_not_hold_in_such_a_game() -> None:
    then, now = ats_tables(older_tables()), ats_tables()
    assert (then.unit["at_gun"].kill, now.unit["at_gun"].kill) == (0, 5)
    assert (then.unit["truck"].wrecked, now.unit["truck"].wrecked) == (0, 2)
    assert then.weapon.satchel.kill == then.weapon.flame.bails_out == 0


def test_games_of_today_are_other_games() -> None:
    for name in standard_scenarios():
        scenario = load_scenario(name)
        for word in scenario.referees:
            assert street_digest(scenario, word) != street_digest(scenario, word, older_tables())
            assert street_digest(scenario, word) not in BEFORE.values()


def test_older_figures_say_what_the_rules_were() -> None:
    now, before = read_tables(None).rules, read_tables(older_tables()).rules
    assert (now.gates_as_gaps, now.floors_as_tops) == (False, False)
    assert (before.gates_as_gaps, before.floors_as_tops) == (True, True)
    assert not tide_tables().rules.own_line_walls
    assert tide_tables(older_tables()).rules.own_line_walls


def test_an_older_mortar_that_sees_its_target_itself_minds_the_wall() -> None:
    units = unit("G1", "mortar_squad", "D2"), unit("S1", "rifle_squad", "D6")
    wall = [side("D5", "D6", "wall")]
    older = RulesCase(*units, sides=wall, referee=make_referee(older_tables()))
    assert older.attack("G1", "D6")["defence_dice"] == 1
    assert RulesCase(*units, sides=wall).attack("G1", "D6")["defence_dice"] == 0


def test_each_older_scenario_differs_from_the_one_of_today() -> None:
    for path in older_scenarios():
        assert load_scenario(path).file != load_scenario(path.stem).file


def test_a_game_of_before_on_a_scenario_of_ones_own_is_kept_and_found(tmp_path: Path) -> None:
    text = standard_file("first_house").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('"first_house"', '"mine"', 1), encoding="utf-8")
    keep_scenario(StreetGame(street_kit(file, "k47")))
    before = street_digest(load_scenario(file), "k47", older_tables())
    digest = street_digest(load_scenario(file), "k47")
    copy = kept_scenario(digest)
    assert copy is not None
    copy.rename(copy.with_stem(before))
    assert kept_scenario(before) == copy.with_stem(before)
    assert StreetGames().game(before, "k47").edition.digest == before
