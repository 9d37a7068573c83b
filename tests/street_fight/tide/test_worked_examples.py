"""The worked examples of the source, replayed in shipped positions (TI12.4)."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.words.queries import split_options
from tests.support.street import Answer, answer_of
from tests.support.street_tide import plain_referee

EXAMPLES = str(asset("street", "worked_examples.toml"))
PROTECTED = {"infantry", "vehicle", "area", "concussive", "armour", "mp"}
"""What a shipped scenario never changes of a kind (B9, TI12.4)."""


@cache
def kit(scenario: str) -> StreetKit:
    return StreetKit(load_scenario(scenario), plain_referee())


def ask(question: str, scenario: str = EXAMPLES) -> Answer:
    """The answer to a typed question about the opening."""
    words, options = split_options(question.split())
    one = kit(scenario)
    return answer_of(one, Position(one.scenario, opening_state(one)), words, options)


def values(answer: Answer) -> list[Any]:
    return [one.value for one in answer["why"] if one.value is not None]


def rules(answer: Answer) -> list[str]:
    return [one.rule for one in answer["why"]]


@pytest.mark.rule("TI12.4", "TI4.4", "TI4.5", "T04", "T10", "T12")
def test_movement_into_a_house_then_one_hex_and_one_level_further() -> None:
    entering = ask("cost G1 D7 D8 D8/1")
    assert (entering["cost"], values(entering)) == (4, [2, 1, 1])
    inside = ask("cost S1 E5 E5/1")
    assert (inside["cost"], values(inside)) == (2, [1, 1]), "one hex inside and one up: 2"
    assert rules(inside) == ["TI4.5 T09", "TI4.5 T10"]
    assert ask("cost S4 F5/1 E5/1")["cost"] == 2


@pytest.mark.rule("TI12.4", "TI11", "TI4.9", "T42", "T43")
def test_movement_into_a_collapsed_hex_costs_what_the_table_says() -> None:
    """Where the printed sum of an example differs, the table counts: limit 1 has +2 (TI11)."""
    into = ask("cost S4 F4")
    assert (into["cost"], rules(into)) == (3, ["TI4.9 T42 T43"])
    assert ask("cost S4 F4 E4/1")["legal"] is False


@pytest.mark.rule("TI12.4", "TI5.8", "T31", "TI8.6")
@pytest.mark.parametrize("kind", ["normal", "suppress"])
def test_an_area_attack_strikes_the_squads_on_the_topmost_floor(kind: str) -> None:
    found = ask(f"attack MO E4/1 --kind {kind}")
    assert [one["unit"] for one in found["targets"]] == ["S2", "S3"]
    assert (found["dice"], found["range"], found["hit_on"]) == (4, "area", 5)
    officer = int(kind == "suppress")
    assert [one["defence_dice"] for one in found["targets"]] == [3 + officer] * 2
    assert rules(ask(f"attack MO E4 --kind {kind} --at unit")) == ["TI5.8 T31"]
    assert (found["building"] is None) is (kind == "suppress")


@pytest.mark.rule("TI12.4", "TI8.6", "T31", "TI8.10", "T35")
def test_the_mortar_rolls_a_second_time_against_the_house() -> None:
    second = ask("attack MO E4/1")["building"]
    assert (second["dice"], second["defence_dice"]) == (2, 3)
    assert (second["need"], second["weaken"]) == (9, 5)
    alone = ask("attack MO E4 --at building")
    assert (alone["dice"], alone["targets"], alone["need"]) == (2, [], 9)
    assert alone["odds"] == second["odds"]


@pytest.mark.rule("TI12.4", "TI12.3")
def test_the_mortar_fires_over_the_wall_before_its_target() -> None:
    assert ask("sees A4 E4/1")["sees"]
    assert rules(ask("attack MO E4/1"))[2:3] == ["TI5.4"]
    assert "tide.cover.side" not in [one.key for one in ask("attack MO E4/1")["why"]]


NINETEEN = "attack IG+PZ E4 --at building --ability stielgranate_42"


@pytest.mark.rule("TI12.4", "TI8.9", "TI8.8", "TI5.7")
@pytest.mark.parametrize("scenario", ["volga_block", EXAMPLES])
def test_the_sig_33b_with_a_panzer_iii_in_support_rolls_nineteen_dice(scenario: str) -> None:
    found = ask(NINETEEN, scenario)
    assert found["dice"] == 19
    assert values(found)[:3] == [8, 6, 5], "8 and 6; half of 6 and 3, rounded up"
    assert found["why"][1].key == "tide.card.stielgranate"
    assert (found["need"], found["weaken"]) == (9, 5)


@pytest.mark.rule("TI12.4")
@pytest.mark.parametrize("name", standard_scenarios())
def test_no_scenario_changes_dice_armour_or_blast_of_a_kind(name: str) -> None:
    for card in load_scenario(name).units:
        assert not PROTECTED & card.own["tide"].keys(), card.id


@pytest.mark.rule("TI12.1")
def test_all_six_cards_are_met_in_the_examples() -> None:
    assert len(set().union(*map(set, kit(EXAMPLES).scenario.operations))) == 6
