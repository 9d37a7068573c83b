"""TI2: what units are worth, and who may act (TI3); dice and ranges counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.tide.referee import make_referee
from tests.support.street import Table as Entry
from tests.support.street import house, scene, unit
from tests.support.street_tide import RulesCase, refused, rules

ENEMY = unit("S1", "rifle_squad", "D6")
TANK = unit("ST", "t34", "D6")


def pool(firer: Entry, at: str = "D6", target: Entry = ENEMY) -> tuple[int, str, int]:
    """Dice, class of range and hit number of an attack."""
    answer = RulesCase(firer, target).attack(str(firer["id"]), at)
    return answer["dice"], answer["range"], answer["hit_on"]


@pytest.mark.rule("TI2.1")
@pytest.mark.parametrize(
    ("kind", "steps", "officer", "dice"),
    [
        ("rifle_squad", 4, False, 4),
        ("rifle_squad", 1, True, 1),
        ("elite_squad", 4, False, 8),
        ("elite_squad", 4, True, 7),
        ("elite_squad", 2, True, 3),
        ("mg_squad", 4, False, 6),
        ("mg_squad", 4, True, 6),
        ("mg_squad", 3, False, 5),
        ("mg_squad", 2, False, 4),
        ("mg_squad", 1, False, 4),
    ],
)
def test_dice_of_a_squad_by_the_slots_that_are_left(
    kind: str, steps: int, officer: bool, dice: int
) -> None:
    firer = unit("G1", kind, "D4", steps=steps, officer=officer)
    assert pool(firer) == (dice, "normal", 5)


@pytest.mark.rule("TI2.1")
def test_an_officer_is_lost_before_the_crew_and_after_the_others() -> None:
    for kind, steps, points in (
        ("rifle_squad", 1, 5),
        ("mg_squad", 3, 5),
        ("mg_squad", 2, 4),
    ):
        case = RulesCase(unit("G1", kind, "D2", steps=steps, officer=True))
        way = [f"D{row}" for row in range(3, 8)]
        assert case.cost("G1", *way)["legal"] is (points == 5)


def test_more_steps_than_slots_are_a_full_squad() -> None:
    assert pool(unit("G1", "rifle_squad", "D4", steps=8)) == (4, "normal", 5)


@pytest.mark.rule("TI2.1", "TI5.5")
def test_odds_end_at_the_slots_that_are_left() -> None:
    answer = RulesCase(
        unit("G1", "elite_squad", "D4"), unit("S1", "mg_squad", "D6", steps=2)
    ).attack("G1", "D6")
    assert list(answer["odds"]) == ["0", "1", "2"]
    assert sum(answer["odds"].values()) == 1


@pytest.mark.rule("TI2.2", "TI2.3", "TI5.1")
@pytest.mark.parametrize(
    ("kind", "at", "found"),
    [
        ("rifle_squad", "D5", (4, "close", 4)),
        ("rifle_squad", "D2", (4, "normal", 5)),
        ("rifle_squad", "D1", (4, "long", 6)),
        ("elite_squad", "D2", (8, "normal", 5)),
        ("mg_squad", "D5", (6, "close", 4)),
        ("mg_squad", "D1", (4, "normal", 5)),  # TI2.6: the riflemen hold their fire
        ("engineer_squad", "D4", (4, "normal", 5)),
        ("at_squad", "D4", (4, "normal", 5)),
        ("flame_squad", "D4", (4, "normal", 5)),
        ("flame_squad", "D5", (6, "close", 4)),
        ("panzer_iii", "D1", (6, "normal", 5)),
        ("sig33b", "D1", (6, "normal", 5)),
        ("stug_iii", "D5", (6, "close", 4)),
    ],
)
def test_squads_and_vehicles_against_squads(kind: str, at: str, found: tuple[Any, ...]) -> None:
    assert pool(unit("G1", kind, at)) == found


@pytest.mark.rule("TI2.2")
def test_a_soviet_machine_gun_has_one_die_less() -> None:
    answer = RulesCase(unit("S1", "mg_squad", "D4"), unit("G1", "rifle_squad", "D6")).attack(
        "S1", "D6"
    )
    assert answer["dice"] == 5


@pytest.mark.rule("TI2.2", "TI2.4", "TI5.11")
@pytest.mark.parametrize(
    ("kind", "at", "found"),
    [
        ("rifle_squad", "D5", (4, "close", 4)),
        ("rifle_squad", "D4", (4, "long", 6)),
        ("mg_squad", "D4", (2, "normal", 5)),
        ("at_squad", "D3", (7, "normal", 5)),
        ("at_squad", "D1", (7, "long", 6)),
        ("panzer_iii", "D1", (6, "normal", 5)),
        ("sig33b", "D2", (8, "normal", 5)),
        ("stug_iii", "D2", (9, "normal", 5)),
    ],
)
def test_squads_and_vehicles_against_vehicles(kind: str, at: str, found: tuple[Any, ...]) -> None:
    assert pool(unit("G1", kind, at), target=TANK) == found


@pytest.mark.rule("TI2.3")
def test_an_anti_tank_squad_loses_one_die_with_each_figure() -> None:
    assert pool(unit("G1", "at_squad", "D4", steps=2), target=TANK) == (5, "normal", 5)


@pytest.mark.rule("TI2.3")
def test_a_flamethrower_takes_five_off_cover_but_nothing_off_armour() -> None:
    bricks = [house("D6", floors=1)]
    near, far = unit("G1", "flame_squad", "D5"), unit("G2", "flame_squad", "D4")
    case = RulesCase(near, far, ENEMY, buildings=bricks)
    assert case.attack("G1", "D6")["defence_dice"] == 0
    assert case.attack("G2", "D6")["defence_dice"] == 3
    led = case.attack("G2+G1", "D6")
    assert (led["dice"], led["hit_on"], led["defence_dice"]) == (4 + 3, 5, 0)
    tank = RulesCase(near, TANK, terrain={"debris": ["D6"]})
    assert tank.attack("G1", "D6")["defence_dice"] == 4


@pytest.mark.rule("TI2.4")
@pytest.mark.parametrize(
    ("kind", "points", "armour"),
    [("panzer_iii", 6, 3), ("sig33b", 5, 3), ("stug_iii", 6, 4), ("t34", 7, 4), ("t70", 7, 2)],
)
def test_points_and_armour_of_vehicles(kind: str, points: int, armour: int) -> None:
    case = RulesCase(unit("G1", "at_squad", "E2"), unit("S1", kind, "D1"))
    way = [f"D{row}" for row in range(2, 2 + points)]
    assert case.cost("S1", *way)["cost"] == points
    assert refused(case.cost("S1", *way, f"D{2 + points}"), "TI4.1")
    assert case.attack("G1", "D1")["defence_dice"] == armour


@pytest.mark.rule("TI2.4", "TI5.8", "TI5.1")
def test_a_battery_fires_from_off_the_board_at_what_any_own_unit_sees() -> None:
    battery = unit("GB", "battery", None)
    seen = RulesCase(battery, unit("G1", "rifle_squad", "D4"), ENEMY)
    answer = seen.attack("GB", "D6")
    assert (answer["dice"], answer["range"], answer["hit_on"]) == (8, "area", 5)
    assert refused(seen.cost("GB", "D5"), "TI2.4")
    hidden = RulesCase(
        battery, unit("S1", "rifle_squad", "F5"), terrain={"woods": ["E4", "E5", "E6"]}
    )
    assert not hidden.attack("GB", "F5")["legal"]


@pytest.mark.rule("TI2.5")
def test_a_unit_may_replace_the_values_of_its_row() -> None:
    gun = unit("G1", "panzer_iii", "D2", tide={"infantry": [7, 2], "vehicle": [3, 11], "mp": 2})
    assert pool(gun) == (2, "normal", 5)
    assert pool(gun, target=TANK) == (11, "long", 6)
    assert refused(RulesCase(gun).cost("G1", "D3", "D4", "D5"), "TI4.1")
    soft = unit("S1", "t34", "D6", tide={"armour": 1})
    assert RulesCase(unit("G1", "at_squad", "D4"), soft).attack("G1", "D6")["defence_dice"] == 1
    assert pool(unit("G1", "panzer_iii", "D2", tide={"area": True})) == (6, "area", 5)


@pytest.mark.rule("TI2.5")
def test_what_a_unit_cannot_replace_is_a_fault() -> None:
    wrong = scene(
        unit("G1", "rifle_squad", "A1", tide={"dice": 4}),
        unit("S1", "t34", "A3", tide={"pinned": True}),
    )
    faults = make_referee().faults(wrong)
    assert [fault.split(":")[0] for fault in faults] == ["unit G1", "unit S1"]


@pytest.mark.rule("TI2.6")
def test_a_squad_fires_in_the_best_class_that_any_figure_reaches() -> None:
    far = unit("S1", "rifle_squad", "D9")
    assert pool(unit("G1", "mg_squad", "D4"), "D9", far) == (4, "normal", 5)
    assert pool(unit("G1", "mg_squad", "D2"), "D9", far) == (6, "long", 6)
    assert pool(unit("G1", "mg_squad", "A1"), "D9", far)[:2] == (4, "long")


@pytest.mark.rule("TI3.1", "TI11")
def test_fatigued_units_neither_act_nor_support() -> None:
    tired = unit("G1", "rifle_squad", "D4", tide={"fatigued": True})
    case = RulesCase(tired, unit("G2", "rifle_squad", "D5"), ENEMY)
    assert refused(case.cost("G1", "D3"), "TI3.1")
    assert refused(case.attack("G1", "D6"), "TI3.1")
    assert refused(case.attack("G2+G1", "D6"), "TI3.1")


@pytest.mark.rule("TI3.4", "TI11")
def test_pinned_and_disrupted_squads_do_not_act() -> None:
    for state in ("pinned", "disrupted"):
        case = RulesCase(unit("G1", "rifle_squad", "D4", tide={state: True}), ENEMY)
        assert refused(case.cost("G1", "D3"), "TI3.4")
        assert refused(case.attack("G1", "D6"), "TI3.4")


@pytest.mark.rule("TI3.4", "TI3.5")
def test_an_officer_lets_a_pinned_squad_fire_with_half_its_dice() -> None:
    pinned = unit("G1", "elite_squad", "D4", steps=3, tide={"pinned": True})
    case = RulesCase(pinned, unit("G2", "rifle_squad", "D4", officer=True), ENEMY)
    answer = case.attack("G1", "D6")
    assert (answer["dice"], rules(answer)[:2]) == (3, ["TI2.2", "TI3.4"])
    assert refused(case.attack("G1", "D6", kind="move_fire"), "TI3.4")
    assert refused(case.attack("G2+G1", "D6"), "TI3.4")
    upstairs = RulesCase(
        unit("G1", "elite_squad", "D4/1", tide={"pinned": True}),
        unit("G2", "rifle_squad", "D4", officer=True),
        ENEMY,
        buildings=[house("D4", floors=2)],
    )
    assert refused(upstairs.attack("G1", "D6"), "TI3.4")


@pytest.mark.rule("TI3.5", "T07")
def test_officers_steady_only_the_same_hex_and_level() -> None:
    bricks = [house("D6", floors=2)]
    firer = unit("G1", "rifle_squad", "D5")
    led = unit("S2", "rifle_squad", "D6/1", officer=True)
    down = RulesCase(firer, unit("S1", "rifle_squad", "D6"), led, buildings=bricks)
    assert down.attack("G1", "D6", kind="suppress")["defence_dice"] == 3
    beside = RulesCase(firer, unit("S1", "rifle_squad", "D6/1"), led, buildings=bricks)
    assert beside.attack("G1", "D6/1", kind="suppress")["defence_dice"] == 4
    assert beside.attack("G1", "D6/1")["defence_dice"] == 3


@pytest.mark.rule("TI3.3")
def test_fire_and_movement_has_half_dice_and_no_long_range() -> None:
    case = RulesCase(
        unit("G1", "mg_squad", "D5"),
        unit("G2", "rifle_squad", "D1"),
        ENEMY,
        unit("GM", "mortar_squad", "D3"),
    )
    answer = case.attack("G1", "D6", kind="move_fire")
    assert (answer["dice"], rules(answer)[:2]) == (3, ["TI2.2", "TI3.3"])
    assert refused(case.attack("G2", "D6", kind="move_fire"), "TI3.3")
    assert refused(case.attack("GM", "D6", kind="move_fire"), "TI3.3")
