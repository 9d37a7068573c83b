"""TI6: assaults asked of the judge; the dice by hand, the odds by a second computation."""

from __future__ import annotations

from typing import Any

import pytest

from tests.street_fight.second_computation import tide as second
from tests.support.street import Answer, house, marker, ruin, side, unit
from tests.support.street_tide import RulesCase, refused, rules, values

TOWER = house("D4", "D5", floors=3)


def storm(case: RulesCase, names: str, loc: str, **query: Any) -> Answer:
    """The answer of an assault."""
    return case.attack(names, loc, kind="assault", **query)


@pytest.mark.rule("TI6.1", "TI6.3", "TI6.5")
@pytest.mark.parametrize(
    ("start", "end", "legal"),
    [
        ("D4/1", "D5/1", True),
        ("D4", "D5", True),
        ("D3", "D4", True),
        ("D4", "D3", True),
        ("D4/1", "D4/2", True),
        ("D4/2", "D4/1", True),
    ],
)
def test_what_is_next_to_what(start: str, end: str, legal: bool) -> None:
    case = RulesCase(
        unit("G1", "rifle_squad", start), unit("S1", "rifle_squad", end), buildings=[TOWER]
    )
    answer = storm(case, "G1", end)
    assert answer["legal"] is legal
    assert (answer["hit_on"], answer["cancel_on"], answer["range"]) == (4, 5, None)


@pytest.mark.rule("TI6.1")
@pytest.mark.parametrize(
    ("start", "end", "by"),
    [
        ("D4", "D5/1", "TI6.1"),
        ("D4", "D4/2", "TI6.1"),
        ("D4/1", "D3", "TI6.1"),
        ("D3", "D5", "B1.4"),
    ],
)
def test_what_is_not(start: str, end: str, by: str) -> None:
    case = RulesCase(
        unit("G1", "rifle_squad", start), unit("S1", "rifle_squad", end), buildings=[TOWER]
    )
    assert refused(storm(case, "G1", end), by)


@pytest.mark.rule("TI6.1", "TI6.6")
def test_who_may_assault() -> None:
    file = {"buildings": [TOWER]}
    enemy = unit("S1", "rifle_squad", "D4")
    for kind in ("mg_squad", "mortar_squad"):
        assert refused(storm(RulesCase(unit("G1", kind, "D3"), enemy, **file), "G1", "D4"), "TI6.1")
    tank = RulesCase(unit("G1", "panzer_iii", "D3"), enemy, **file)
    assert refused(storm(tank, "G1", "D4"), "TI6.6")
    bar = RulesCase(unit("G1", "rifle_squad", "D3"), enemy, **file, sides=[side("D3", "D4", "bar")])
    assert refused(storm(bar, "G1", "D4"), "TI4.2")
    nobody = RulesCase(unit("G1", "rifle_squad", "D3"), **file)
    assert refused(storm(nobody, "G1", "D4"), "TI6.1")


@pytest.mark.rule("TI6.6")
@pytest.mark.parametrize(("kind", "by"), [("t34", "TI6.6"), ("t70", None)])
def test_heavy_vehicles_are_not_assaulted(kind: str, by: str) -> None:
    case = RulesCase(unit("G1", "rifle_squad", "D3"), unit("S1", kind, "D4"))
    answer = storm(case, "G1", "D4")
    assert refused(answer, by) if by else answer["legal"]


@pytest.mark.rule("TI6.2", "T21")
def test_up_the_stairs_the_total_is_one_less() -> None:
    case = RulesCase(
        unit("G1", "elite_squad", "D4"),
        unit("G2", "rifle_squad", "D5/1"),
        unit("S1", "rifle_squad", "D4/1"),
        buildings=[TOWER],
    )
    alone = storm(case, "G1", "D4/1")
    assert (alone["dice"], alone["defence_dice"]) == (7, 3)
    assert rules(alone)[:2] == ["TI6.2", "TI6.2 T21"]
    assert alone["odds"] == second.assault(7, 3, 4)
    helped = storm(case, "G1+G2", "D4/1")
    assert (helped["dice"], values(helped)[:3]) == (9, [8, 2, -1])
    assert helped["odds"] == second.assault(9, 3, 4)


@pytest.mark.rule("TI6.2")
def test_at_one_level_nothing_is_taken_off() -> None:
    case = RulesCase(
        unit("G1", "rifle_squad", "D3", officer=True),
        unit("S1", "mg_squad", "D4", officer=True),
        buildings=[TOWER],
    )
    answer = storm(case, "G1", "D4")
    assert (answer["dice"], answer["odds"]) == (4, second.assault(4, 3, 5))


@pytest.mark.rule("TI6.2", "TI6.4", "TI3.1")
def test_up_to_two_supporters_even_fatigued_ones() -> None:
    near = [
        unit("G2", "rifle_squad", "C4", tide={"fatigued": True}),
        unit("G3", "mg_squad", "E4"),
        unit("G4", "rifle_squad", "D5"),
    ]
    case = RulesCase(unit("G1", "rifle_squad", "D3"), *near, unit("S1", "rifle_squad", "D4"))
    assert storm(case, "G1+G2", "D4")["dice"] == 6
    assert storm(case, "G1+G2+G3", "D4")["dice"] == 9
    assert refused(storm(case, "G1+G2+G3+G4", "D4"), "TI6.2")


@pytest.mark.rule("TI6.2")
def test_shaken_or_distant_units_and_vehicles_do_not_support() -> None:
    others = [
        unit("G2", "rifle_squad", "C4", tide={"pinned": True}),
        unit("G3", "rifle_squad", "D2"),
        unit("G4", "panzer_iii", "E4"),
    ]
    case = RulesCase(unit("G1", "rifle_squad", "D3"), *others, unit("S1", "rifle_squad", "D4"))
    for name in ("G2", "G3", "G4"):
        assert refused(storm(case, f"G1+{name}", "D4"), "TI6.2")


@pytest.mark.rule("TI6.3")
def test_defenders_by_their_state() -> None:
    squads = [
        unit("S1", "rifle_squad", "D4"),
        unit("S2", "elite_squad", "D4", steps=3, tide={"pinned": True}),
        unit("S3", "rifle_squad", "D4", tide={"disrupted": True}),
    ]
    case = RulesCase(unit("G1", "elite_squad", "D3"), *squads)
    answer = storm(case, "G1", "D4")
    assert values(answer) == [8, 4, 3, 0]
    assert answer["odds"] == second.assault(8, 0, 7)
    assert [one["unit"] for one in answer["targets"]] == ["S1", "S2", "S3"]
    led = RulesCase(
        unit("G1", "elite_squad", "D3"), unit("S4", "rifle_squad", "D4", officer=True), squads[1]
    )
    assert storm(led, "G1", "D4")["odds"] == second.assault(8, 0, 4 + 6)


@pytest.mark.rule("TI6.3")
def test_the_place_covers_its_defender() -> None:
    case = RulesCase(
        unit("G1", "elite_squad", "D3"),
        unit("S1", "rifle_squad", "D4"),
        terrain={"debris": ["D4"]},
        sides=[side("D3", "D4", "wall")],
        markers=[marker("D4", "entrenchment", side="soviet")],
    )
    answer = storm(case, "G1", "D4")
    assert (answer["defence_dice"], answer["odds"]) == (4, second.assault(8, 4, 4))


@pytest.mark.rule("TI2.3", "TI6.2")
def test_a_flamethrower_helps_in_an_assault() -> None:
    case = RulesCase(
        unit("G1", "flame_squad", "D3"), unit("S1", "rifle_squad", "D4"), buildings=[TOWER]
    )
    answer = storm(case, "G1", "D4")
    assert (answer["dice"], answer["defence_dice"]) == (6, 0)


@pytest.mark.rule("TI8.11")
def test_squads_thrown_together_assault_each_other_without_a_malus_and_nobody_joins() -> None:
    case = RulesCase(
        unit("G1", "rifle_squad", "D4"),
        unit("G2", "rifle_squad", "D3"),
        unit("S1", "rifle_squad", "D4"),
        buildings=[house("D4", floors=2)],
        ruins=[ruin("D4", extra=2)],
    )
    answer = storm(case, "G1", "D4")
    assert (answer["dice"], answer["defence_dice"]) == (4, 2)
    assert refused(storm(case, "G2", "D4"), "TI8.11")
    assert storm(case, "G1+G2", "D4")["dice"] == 6
    assert refused(case.cost("G2", "D4"), "TI4.8 T14")
    assert case.attack("G1", "D4")["range"] == "close"


@pytest.mark.rule("TI6.1")
def test_guns_off_the_board_do_not_assault() -> None:
    case = RulesCase(unit("GB", "battery", None), unit("S1", "rifle_squad", "D4"))
    assert refused(storm(case, "GB", "D4"), "TI6.1")
