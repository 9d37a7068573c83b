"""TI8: buildings as targets; needs by the table, odds by a second computation."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.tide.judge.units import Mark
from tests.street_fight.second_computation import tide as second
from tests.support.street import Answer, house, marker, ruin, unit
from tests.support.street import Table as Entry
from tests.support.street_tide import RulesCase, refused, rule, rules, values

GUN = unit("G1", "sig33b", "D2")
TANK = unit("G2", "panzer_iii", "D3")
NEED = {1: (6, 3, 4), 2: (9, 5, 8), 3: (12, 6, 12)}
"""By floors: hits to destroy, hits to weaken (or to destroy when weakened), dice on each squad."""


def shell(names: str, *units: Entry, floors: int = 1, at: str = "D6", **file: Any) -> Answer:
    """The answer of a shot at the building in D6."""
    query = {"at": "building", **file.pop("query", {})}
    case = RulesCase(GUN, TANK, *units, buildings=[house("D6", floors=floors)], **file)
    return case.attack(names, at, **query)


@pytest.mark.rule("TI8.1", "T24")
def test_buildings_stand_where_the_scenario_says_so() -> None:
    assert refused(shell("G1", destructible=False), "TI8.1 T24")
    assert shell("G1")["legal"]


@pytest.mark.rule("TI8.2", "T26")
def test_range_and_a_line_to_any_level_count() -> None:
    high = RulesCase(
        unit("G1", "at_squad", "D4/2"),
        buildings=[house("D4", floors=3, id="own"), house("D6", floors=3), house("D5", id="low")],
    )
    assert high.attack("G1", "D6", at="building")["legal"]
    ground = RulesCase(
        unit("G1", "at_squad", "D4"), buildings=[house("D6", floors=1), house("D5", id="low")]
    )
    assert rule(ground.attack("G1", "D6", at="building")) == "TI9.4 T19"
    far = RulesCase(unit("S1", "t70", "A1"), buildings=[house("I9")])
    assert refused(far.attack("S1", "I9", at="building"), "TI5.1")


@pytest.mark.rule("TI8.2", "T27")
def test_suppression_does_nothing_to_a_building() -> None:
    assert refused(shell("G1", query={"kind": "suppress"}), "TI8.2 T27")


@pytest.mark.rule("TI8.3", "T28")
@pytest.mark.parametrize("kind", ["rifle_squad", "elite_squad", "mg_squad", "flame_squad"])
def test_figures_without_heavy_weapons_count_nothing(kind: str) -> None:
    assert refused(shell("G3", unit("G3", kind, "D5", officer=True)), "TI8.3 T28")


@pytest.mark.rule("TI8.3", "T28")
def test_anti_tank_squads_count_within_three_hexes() -> None:
    near = shell("G3", unit("G3", "at_squad", "E4", steps=3))
    assert (near["dice"], near["range"]) == (6, "normal")
    assert refused(shell("G3", unit("G3", "at_squad", "D2", steps=3)), "TI8.3 T28")


@pytest.mark.rule("TI8.3", "TI5.7")
def test_a_supporter_that_counts_nothing_adds_nothing() -> None:
    assert shell("G1+G3", unit("G3", "rifle_squad", "D5"))["dice"] == shell("G1")["dice"]


@pytest.mark.rule("TI8.4", "T29")
def test_an_empty_hex_is_hit_with_the_value_against_vehicles() -> None:
    answer = shell("G1")
    assert (answer["dice"], answer["range"], answer["targets"]) == (11, "normal", [])
    assert rules(answer)[0] == "TI8.4 T29"


@pytest.mark.rule("TI8.5", "T30")
def test_in_an_occupied_hex_the_attacker_chooses() -> None:
    squad = unit("S1", "rifle_squad", "D6")
    building = shell("G1", squad)
    assert (building["dice"], rules(building)[0]) == (11, "TI8.5 T30")
    at_squad = shell("G1", squad, query={"at": "unit"})
    assert (at_squad["dice"], at_squad["need"]) == (9, None)
    default = RulesCase(GUN, squad, buildings=[house("D6")]).attack("G1", "D6")
    assert default["dice"] == 9


@pytest.mark.rule("TI8.6", "T31")
@pytest.mark.parametrize("floors", [1, 2, 3])
def test_an_area_attack_adds_a_roll_against_the_building(floors: int) -> None:
    need, weaken, _ = NEED[floors]
    top = "D6" if floors == 1 else f"D6/{floors - 1}"
    case = RulesCase(
        unit("GB", "battery", None),
        unit("GM", "mortar_squad", "D2"),
        unit("S1", "rifle_squad", top),
        buildings=[house("D6", floors=floors)],
    )
    for name, dice in (("GB", 3), ("GM", 2)):
        answer = case.attack(name, top)
        found = answer["building"]
        assert (found["dice"], found["defence_dice"]) == (dice, 3)
        assert (found["need"], found["weaken"]) == (need, weaken)
        assert found["odds"] == second.building(dice, 5, need, weaken)
        assert "TI8.6 T31" in rules(answer)
    assert case.attack("GM", top, kind="suppress")["building"] is None
    only = case.attack("GB", top, at="building")
    assert (only["dice"], only["targets"], only["building"]) == (3, [], None)


@pytest.mark.rule("TI8.6", "TI3.4")
def test_both_rolls_of_a_pinned_mortar_are_halved() -> None:
    case = RulesCase(
        unit("GM", "mortar_squad", "D2", officer=True, tide={"pinned": True}),
        unit("S1", "rifle_squad", "D6"),
        buildings=[house("D6")],
    )
    answer = case.attack("GM", "D6")
    assert (answer["dice"], answer["building"]["dice"]) == (2, 1)
    assert case.attack("GM", "D6", at="building")["dice"] == 1


@pytest.mark.rule("TI8.6", "T31")
def test_an_area_attack_on_an_empty_hex_still_rolls_against_the_building() -> None:
    case = RulesCase(unit("GM", "mortar_squad", "D2"), buildings=[house("D6")])
    assert case.attack("GM", "D6")["need"] == 6
    empty = case.attack("GM", "D6", at="unit")
    assert (empty["odds"], empty["building"]["dice"]) == ({}, 2)
    stands = RulesCase(
        unit("GM", "mortar_squad", "D2"), buildings=[house("D6")], destructible=False
    )
    assert stands.attack("GM", "D6")["building"] is None


@pytest.mark.rule("TI8.7", "T33", "TI8.10", "T35")
@pytest.mark.parametrize("floors", [1, 2, 3])
def test_needs_of_an_intact_hex(floors: int) -> None:
    need, weaken, inside = NEED[floors]
    answer = shell("G1+G2", floors=floors)
    assert (answer["dice"], answer["defence_dice"], answer["hit_on"]) == (16, 3, 5)
    assert (answer["need"], answer["weaken"], answer["occupant_dice"]) == (need, weaken, inside)
    assert answer["odds"] == second.building(16, 5, need, weaken)
    assert rules(answer)[-2:] == ["TI8.7 T33", "TI8.10 T35"]


@pytest.mark.rule("TI8.10", "T36", "T37")
@pytest.mark.parametrize("floors", [1, 2, 3])
def test_a_weakened_hex_needs_half(floors: int) -> None:
    _, weaken, _ = NEED[floors]
    answer = shell("G1", floors=floors, markers=[marker("D6", "weakened")])
    assert (answer["need"], answer["weaken"]) == (weaken, None)
    assert answer["odds"] == second.building(11, 5, weaken, None)
    assert rules(answer)[-1] == "TI8.10 T37"


@pytest.mark.rule("TI8.10", "T39")
def test_only_the_targeted_hex_is_weak() -> None:
    file = {"buildings": [house("D6", "D7", floors=2)], "markers": [marker("D7", "weakened")]}
    assert RulesCase(GUN, **file).attack("G1", "D6", at="building")["need"] == 9


@pytest.mark.rule("TI8.8", "T34")
def test_concussive_units_add_three_dice_before_halving() -> None:
    assert shell("G2")["dice"] == 9
    third = unit("G3", "stug_iii", "D4")
    assert shell("G3", third)["dice"] == 9
    assert shell("G3+G2", third)["dice"] == 9 + 5
    assert rules(shell("G2"))[:2] == ["TI8.4 T29", "TI8.8 T34"]


@pytest.mark.rule("TI8.9")
def test_the_stielgranate_adds_six_in_place_of_three() -> None:
    with_it: dict[str, Any] = {"query": {"ability": "stielgranate_42"}}
    answer = shell("G1", **with_it)
    assert (answer["dice"], values(answer)[:2]) == (14, [8, 6])
    assert shell("G2+G1", **with_it)["dice"] == 9 + 7
    assert refused(shell("G2", **with_it), "TI8.9")
    squad = unit("S1", "rifle_squad", "D6")
    at_squad: dict[str, Any] = {"query": {"at": "unit", "ability": "stielgranate_42"}}
    assert refused(shell("G1", squad, **at_squad), "TI8.9")


@pytest.mark.rule("TI8.9")
def test_the_stielgranate_is_fired_once_a_game() -> None:
    case = RulesCase(GUN, buildings=[house("D6")])
    case.position.state.units[case.number("G1")].marks |= Mark.SPENT
    query = {"at": "building", "ability": "stielgranate_42"}
    assert refused(case.attack("G1", "D6", **query), "TI8.9")
    assert case.attack("G1", "D6", at="building")["legal"]


@pytest.mark.rule("TI8.9")
def test_of_two_guns_the_one_that_has_its_stielgranate_still_fires_it() -> None:
    case = RulesCase(GUN, unit("G3", "sig33b", "D3"), buildings=[house("D6")])
    case.position.state.units[case.number("G1")].marks |= Mark.SPENT
    answer = case.attack("G1+G3", "D6", at="building", ability="stielgranate_42")
    assert answer["dice"] == (8 + 3) + (8 + 6) // 2


@pytest.mark.rule("TI8.10")
def test_on_the_move_a_gun_has_half_its_dice() -> None:
    assert shell("G1", query={"kind": "move_fire"})["dice"] == 6


@pytest.mark.rule("TI8.12", "T43")
def test_a_collapsed_hex_is_no_target_again() -> None:
    assert refused(shell("G1", ruins=[ruin("D6")]), "TI8.12")
    assert refused(RulesCase(GUN).attack("G1", "D6", at="building"), "B10")
