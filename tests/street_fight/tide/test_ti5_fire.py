"""TI5: fire at squads and vehicles; dice and cover by hand, odds by a second computation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.street_fight.second_computation import tide as second
from tests.support.street import house, marker, ruin, side, unit
from tests.support.street_tide import RulesCase, refused, rule, rules, values

G1 = unit("G1", "rifle_squad", "D4")
S1 = unit("S1", "rifle_squad", "D6")


@pytest.mark.rule("TI5.1")
def test_beyond_twice_the_range_there_is_no_shot() -> None:
    case = RulesCase(unit("G1", "rifle_squad", "A1"), unit("S1", "rifle_squad", "I5"))
    assert case.scenario.board.grid.distance(case.loc("A1") >> 4, case.loc("I5") >> 4) == 8
    assert case.attack("G1", "I5")["range"] == "long"
    assert refused(case.attack("G1", "I9"), "TI5.1")


@pytest.mark.rule("TI5.1")
def test_the_higher_firer_reaches_one_hex_farther() -> None:
    file = {"buildings": [house("D4", floors=2)]}
    target = unit("S1", "rifle_squad", "D9")
    up = RulesCase(unit("G1", "rifle_squad", "D4/1"), target, **file).attack("G1", "D9")
    down = RulesCase(unit("G1", "rifle_squad", "D4"), target, **file).attack("G1", "D9")
    assert (up["range"], down["range"]) == ("normal", "long")


@pytest.mark.rule("TI5.1", "T07")
def test_the_next_level_of_the_same_hex_is_at_range_1() -> None:
    case = RulesCase(
        unit("G1", "rifle_squad", "D4"),
        unit("S1", "rifle_squad", "D4/1"),
        unit("S2", "rifle_squad", "D4/2"),
        buildings=[house("D4", floors=3)],
    )
    answer = case.attack("G1", "D4/1")
    assert (answer["range"], answer["hit_on"], answer["defence_dice"]) == ("close", 4, 3)
    assert refused(case.attack("G1", "D4/2"), "TI9.1 T16")


@pytest.mark.rule("TI5.2", "TI5.3")
@pytest.mark.parametrize(("at", "hit"), [("D5", 4), ("D4", 5), ("D2", 5), ("D1", 6)])
def test_hit_numbers_by_class_of_range(at: str, hit: int) -> None:
    answer = RulesCase(unit("G1", "rifle_squad", at), S1).attack("G1", "D6")
    assert (answer["hit_on"], answer["cancel_on"]) == (hit, 5)
    assert answer["odds"] == second.squad(4, hit, 0, 4)


@pytest.mark.rule("TI5.4", "T25")
@pytest.mark.parametrize(
    ("file", "dice", "by"),
    [
        ({"buildings": [house("D6")]}, 3, "TI5.4"),
        ({"buildings": [house("D6")], "ruins": [ruin("D6")]}, 2, "TI5.4 T25"),
        ({"terrain": {"rubble_wood": ["D6"]}}, 2, "TI5.4 T25"),
        ({"terrain": {"woods": ["D6"]}}, 2, "TI5.4"),
        ({"terrain": {"rough": ["D6"]}}, 1, "TI5.4"),
        ({"terrain": {"debris": ["D6"]}}, 1, "TI5.4"),
        ({"terrain": {"junkyard": ["D6"]}}, 1, "TI5.4"),
        ({"terrain": {"shellholes": ["D6"]}}, 1, "TI5.4"),
        ({"terrain": {"railcar": ["D6"]}}, 1, "TI5.4"),
        ({"terrain": {"ravine": ["D6"]}}, 1, "TI5.4"),
        ({"terrain": {"road_paved": ["D6"]}, "also": {"railcar": ["D6"]}}, 1, "TI5.4"),
        ({"markers": [marker("D6", "entrenchment", side="soviet")]}, 2, "TI5.4"),
        ({"sides": [side("D5", "D6", "wall")]}, 1, "TI5.4"),
        ({"sides": [side("D5", "D6", "hedge")]}, 1, "TI5.4"),
    ],
)
def test_cover(file: dict[str, Any], dice: int, by: str) -> None:
    answer = RulesCase(G1, S1, **file).attack("G1", "D6")
    assert answer["defence_dice"] == dice
    assert rules(answer)[-1] == by
    assert answer["odds"] == second.squad(4, 5, dice, 4)


@pytest.mark.rule("TI5.4", "TI4.11", "TI7")
def test_entrenchments_serve_squads_of_their_side_and_hedgehogs_everybody() -> None:
    enemy = RulesCase(G1, S1, markers=[marker("D6", "entrenchment", side="german")])
    assert enemy.attack("G1", "D6")["defence_dice"] == 0
    spikes = RulesCase(G1, S1, markers=[marker("D6", "hedgehog")])
    assert spikes.attack("G1", "D6")["defence_dice"] == 2
    tank = unit("S1", "t34", "D6")
    dug = RulesCase(G1, tank, markers=[marker("D6", "entrenchment", side="soviet")])
    assert dug.attack("G1", "D6")["defence_dice"] == 4


@pytest.mark.rule("TI5.4")
def test_everything_that_covers_adds_up() -> None:
    answer = RulesCase(
        G1,
        S1,
        buildings=[house("D6")],
        markers=[marker("D6", "entrenchment", side="soviet")],
        sides=[side("D5", "D6", "fence")],
    ).attack("G1", "D6")
    assert answer["defence_dice"] == 6
    assert values(answer) == [4, 3, 2, 1]


@pytest.mark.rule("TI5.4")
def test_a_wall_along_the_line_or_behind_the_target_covers_nobody() -> None:
    for place in (side("D6", "D7", "wall"), side("D4", "D5", "wall"), side("D6", "E6", "wall")):
        assert RulesCase(G1, S1, sides=[place]).attack("G1", "D6")["defence_dice"] == 0
    # B2 to C4 runs between B3 and C3 and enters C4 across one of two sides: the better one counts.
    file = {"sides": [side("B3", "C4", "wall")]}
    pair = RulesCase(unit("G1", "rifle_squad", "B2"), unit("S1", "rifle_squad", "C4"), **file)
    assert pair.attack("G1", "C4")["defence_dice"] == 0


@pytest.mark.rule("TI5.5")
def test_a_vehicle_is_damaged_by_one_net_hit_and_destroyed_by_two() -> None:
    case = RulesCase(unit("G1", "stug_iii", "D2"), unit("S1", "t34", "D6"))
    answer = case.attack("G1", "D6")
    assert answer["odds"] == second.squad(9, 5, 4, 2)
    assert answer["defence_dice"] == 4
    hurt = RulesCase(unit("G1", "stug_iii", "D2", tide={"damaged": True}), unit("S1", "t34", "D6"))
    assert hurt.attack("G1", "D6")["dice"] == 5


@pytest.mark.rule("TI5.6")
@pytest.mark.parametrize("before", ["none", "pinned", "disrupted"])
def test_suppression_by_the_state_before(before: str) -> None:
    state = {} if before == "none" else {before: True}
    case = RulesCase(unit("G1", "elite_squad", "D5"), unit("S1", "rifle_squad", "D6", tide=state))
    answer = case.attack("G1", "D6", kind="suppress")
    assert answer["odds"] == second.suppression(8, 4, 0, before)


@pytest.mark.rule("TI5.6")
def test_vehicles_are_immune_to_suppression() -> None:
    case = RulesCase(G1, unit("S1", "t70", "D6"))
    assert refused(case.attack("G1", "D6", kind="suppress"), "TI5.6")


@pytest.mark.rule("TI5.7")
def test_supporters_add_half_rounded_up_and_the_worst_range_counts() -> None:
    case = RulesCase(
        unit("G1", "rifle_squad", "D5"),
        unit("G2", "rifle_squad", "D2", steps=3),
        unit("G3", "rifle_squad", "D1", steps=1),
        S1,
    )
    two = case.attack("G1+G2", "D6")
    assert (two["dice"], two["range"], two["hit_on"]) == (6, "normal", 5)
    three = case.attack("G1+G2+G3", "D6")
    assert (three["dice"], three["range"]) == (7, "long")
    assert three["odds"] == second.squad(7, 6, 0, 4)
    assert rules(three)[:3] == ["TI2.2", "TI5.7", "TI5.7"]


@pytest.mark.rule("TI5.7")
def test_one_who_cannot_fire_makes_the_group_illegal() -> None:
    case = RulesCase(
        G1,
        unit("G2", "rifle_squad", "D3", tide={"fatigued": True}),
        unit("G3", "rifle_squad", "I5"),
        unit("G4", "rifle_squad", "F3"),
        unit("GM", "mortar_squad", "D2"),
        S1,
        terrain={"woods": ["E4", "F4", "E5"]},
    )
    assert refused(case.attack("G1+G2", "D6"), "TI3.1")
    assert refused(case.attack("G1+GM", "D6"), "TI5.7")
    assert refused(case.attack("GM+G1", "D6"), "TI5.7")
    assert rule(case.attack("G1+G4", "D6")).startswith("TI9.4")
    assert refused(case.attack("G1+G3", "D6", kind="move_fire"), "TI5.7")


@pytest.mark.rule("TI5.8", "TI5.1")
def test_a_mortar_fires_from_two_hexes_up_to_its_range() -> None:
    mortar = unit("GM", "mortar_squad", "D1")
    case = RulesCase(mortar, unit("S1", "rifle_squad", "D2"), unit("S2", "rifle_squad", "D9"))
    assert refused(case.attack("GM", "D2"), "TI5.1")
    answer = case.attack("GM", "D9")
    assert (answer["dice"], answer["range"], answer["hit_on"]) == (4, "area", 5)


@pytest.mark.rule("TI5.8")
def test_an_area_attack_strikes_all_who_are_there_each_with_its_own_defence() -> None:
    case = RulesCase(
        unit("GM", "mortar_squad", "D2"),
        S1,
        unit("S2", "rifle_squad", "D6", officer=True, steps=2),
    )
    answer = case.attack("GM", "D6", target="S2", kind="suppress")
    assert [one["unit"] for one in answer["targets"]] == ["S1", "S2"]
    assert [one["defence_dice"] for one in answer["targets"]] == [1, 1]
    normal = case.attack("GM", "D6", target="S2")
    assert normal["odds"] == second.squad(4, 5, 0, 2)
    assert normal["targets"][0]["odds"] == second.squad(4, 5, 0, 4)


@pytest.mark.rule("TI5.8")
def test_others_may_see_for_a_mortar_unless_they_are_shaken() -> None:
    file = {"far": False, "terrain": {"woods": ["D3", "D4"]}}
    mortar, target = unit("GM", "mortar_squad", "D2"), S1
    assert rule(RulesCase(mortar, target, **file).attack("GM", "D6")).startswith("TI9.4")
    spotter = unit("G1", "rifle_squad", "D7", tide={"fatigued": True})
    assert RulesCase(mortar, target, spotter, **file).attack("GM", "D6")["legal"]
    shaken = unit("G1", "rifle_squad", "D7", tide={"pinned": True})
    assert not RulesCase(mortar, target, shaken, **file).attack("GM", "D6")["legal"]
    tank = unit("GT", "panzer_iii", "D7")
    assert not RulesCase(mortar, target, tank, **file).attack("GM", "D6")["legal"]


@pytest.mark.rule("TI5.8", "TI5.4")
@pytest.mark.parametrize("kind", ["wall", "hedge", "fence"])
def test_a_mortar_ignores_walls_whoever_sees_for_it(kind: str) -> None:
    mortar, target = unit("GM", "mortar_squad", "D2"), S1
    file = {"far": False, "sides": [side("D5", "D6", kind)]}
    assert RulesCase(mortar, target, **file).attack("GM", "D6")["defence_dice"] == 0
    hidden = file | {"terrain": {"woods": ["D3", "D4"]}}
    spotter = unit("G1", "rifle_squad", "D5")
    assert RulesCase(mortar, target, spotter, **hidden).attack("GM", "D6")["defence_dice"] == 0
    assert RulesCase(G1, target, **file).attack("G1", "D6")["defence_dice"] == 1


@pytest.mark.rule("TI5.8", "TI5.4")
def test_an_area_weapon_that_is_no_mortar_ignores_walls_only_if_a_spotter_sees_for_it() -> None:
    tank, target = unit("GT", "panzer_iii", "D2", tide={"area": True}), S1
    file = {"far": False, "sides": [side("D5", "D6", "wall")]}
    assert RulesCase(tank, target, **file).attack("GT", "D6")["defence_dice"] == 1
    hidden = file | {"terrain": {"woods": ["D3", "D4"]}}
    spotter = unit("G1", "rifle_squad", "D5")
    assert RulesCase(tank, target, spotter, **hidden).attack("GT", "D6")["defence_dice"] == 0


@pytest.mark.rule("TI5.8", "T31")
@pytest.mark.parametrize("kind", ["normal", "suppress"])
def test_an_area_attack_strikes_only_the_topmost_floor(kind: str) -> None:
    case = RulesCase(
        unit("GM", "mortar_squad", "D2"),
        unit("S1", "rifle_squad", "D6"),
        unit("S2", "rifle_squad", "D6/2"),
        buildings=[house("D6", floors=3)],
    )
    assert refused(case.attack("GM", "D6", kind=kind), "TI5.8 T31")
    assert [one["unit"] for one in case.attack("GM", "D6/2", kind=kind)["targets"]] == ["S2"]


@pytest.mark.rule("TI5.8")
def test_an_area_attack_on_nobody_is_legal_and_direct_fire_is_not() -> None:
    case = RulesCase(unit("GM", "mortar_squad", "D2"), G1)
    answer = case.attack("GM", "D6")
    assert (answer["legal"], answer["odds"], answer["targets"]) == (True, {}, [])
    assert refused(case.attack("G1", "D6"), "B10")


@pytest.mark.rule("TI5.10", "T30")
def test_a_concussive_unit_adds_three_dice_at_a_squad_in_a_building() -> None:
    tanks = [unit("G1", "panzer_iii", "D2"), unit("G2", "stug_iii", "D3")]
    inside = RulesCase(*tanks, S1, buildings=[house("D6")])
    answer = inside.attack("G1", "D6")
    assert (answer["dice"], values(answer)[:2]) == (9, [6, 3])
    assert rules(answer)[:2] == ["TI2.4", "TI5.10 T30"]
    assert inside.attack("G2", "D6")["dice"] == 6
    assert inside.attack("G2+G1", "D6")["dice"] == 6 + 5
    assert RulesCase(*tanks, S1).attack("G1", "D6")["dice"] == 6
    rubble = RulesCase(*tanks, S1, buildings=[house("D6")], ruins=[ruin("D6")])
    assert rubble.attack("G1", "D6")["dice"] == 6


@pytest.mark.rule("TI5.11")
def test_the_target_decides_which_value_counts() -> None:
    case = RulesCase(unit("G1", "at_squad", "D4"), S1, unit("S2", "t70", "D7"))
    assert (case.attack("G1", "D6")["dice"], case.attack("G1", "D7")["dice"]) == (4, 7)


def test_what_is_not_there_cannot_be_shot_at() -> None:
    case = RulesCase(G1, S1, unit("G2", "rifle_squad", "D5"))
    assert refused(case.attack("G1", "D6", target="S0"), "B10")
    assert refused(case.attack("G1", "D6/1"), "B2.1")
    assert refused(case.attack("G1", "D5"), "B10")
