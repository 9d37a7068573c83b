"""TI4: what a step costs, what forbids it, who may stand where; worked by hand."""

from __future__ import annotations

import pytest

from tests.support.street import house, marker, ruin, side, unit
from tests.support.street_tide import RulesCase, refused, rule, rules, values

RIFLE = unit("G1", "rifle_squad", "D2")
TANK = unit("T", "panzer_iii", "D2")


@pytest.mark.rule("TI4.1")
def test_a_squad_has_four_points_and_five_with_an_officer() -> None:
    plain = RulesCase(RIFLE)
    assert plain.cost("G1", "D3", "D4", "D5", "D6")["cost"] == 4
    assert refused(plain.cost("G1", "D3", "D4", "D5", "D6", "D7"), "TI4.1")
    led = RulesCase(unit("G1", "rifle_squad", "D2", officer=True))
    assert led.cost("G1", "D3", "D4", "D5", "D6", "D7")["cost"] == 5


@pytest.mark.rule("TI4.1")
def test_a_damaged_vehicle_has_half_its_points_rounded_up() -> None:
    damaged = RulesCase(unit("T", "sig33b", "D2", tide={"damaged": True}))
    assert damaged.cost("T", "D3", "D4", "D5")["legal"]
    assert refused(damaged.cost("T", "D3", "D4", "D5", "D6"), "TI4.1")


@pytest.mark.rule("TI4.2", "TI4.1")
@pytest.mark.parametrize(
    ("terrain", "cost"),
    [
        ("road_paved", 1),
        ("railroad", 1),
        ("debris", 2),
        ("junkyard", 2),
        ("shellholes", 2),
        ("railcar", 2),
        ("fountain", 2),
        ("ravine", 2),
        ("woods", 2),
        ("rough", 2),
    ],
)
def test_terrain_costs_one_or_two(terrain: str, cost: int) -> None:
    answer = RulesCase(RIFLE, terrain={terrain: ["D3"]}).cost("G1", "D3")
    assert (answer["cost"], rules(answer)) == (cost, ["TI4.2"])


@pytest.mark.rule("TI4.2")
def test_nobody_enters_water_and_vehicles_neither_woods_nor_railcars() -> None:
    assert refused(RulesCase(RIFLE, terrain={"water": ["D3"]}).cost("G1", "D3"), "TI4.2")
    for terrain in ("woods", "railcar"):
        assert refused(RulesCase(TANK, terrain={terrain: ["D3"]}).cost("T", "D3"), "TI4.2")


@pytest.mark.rule("TI4.2")
def test_vehicles_go_from_road_to_road_for_half_a_point() -> None:
    case = RulesCase(TANK, RIFLE, terrain={"road_dirt": ["D2", "D3", "D4"]})
    assert case.cost("T", "D3", "D4")["cost"] == 1
    assert case.cost("T", "D3")["cost"] == 0.5
    assert case.cost("T", "D3", "D4", "D5")["cost"] == 2
    assert case.cost("G1", "D3", "D4")["cost"] == 2


@pytest.mark.rule("TI4.2")
def test_a_road_lessens_open_ground_only() -> None:
    case = RulesCase(
        TANK, terrain={"road_dirt": ["D2"], "debris": ["D3"]}, also={"road_dirt": ["D3"]}
    )
    assert case.cost("T", "D3")["cost"] == 2


@pytest.mark.rule("TI4.2")
@pytest.mark.parametrize("kind", ["wall", "hedge", "fence"])
def test_a_wall_costs_one_more_but_at_its_gate(kind: str) -> None:
    assert RulesCase(RIFLE, sides=[side("D2", "D3", kind)]).cost("G1", "D3")["cost"] == 2
    assert RulesCase(RIFLE, sides=[side("D2", "D3", kind, gate=True)]).cost("G1", "D3")["cost"] == 1


@pytest.mark.rule("TI4.2")
def test_a_black_bar_is_never_crossed() -> None:
    inside = RulesCase(RIFLE, buildings=[house("D2", "D3")], sides=[side("D2", "D3", "bar")])
    assert refused(inside.cost("G1", "D3"), "TI4.2")


@pytest.mark.rule("TI4.3", "T01", "T02", "T03")
@pytest.mark.parametrize(("floors", "top"), [(1, 0), (2, 1), (3, 2), (5, 2)])
def test_one_level_limit_for_the_whole_building(floors: int, top: int) -> None:
    for start in ("D3", "D4"):
        case = RulesCase(
            unit("G1", "rifle_squad", start), buildings=[house("D3", "D4", floors=floors)]
        )
        way = [f"{start}/{level}" for level in range(1, top + 1)]
        if way:
            assert case.cost("G1", *way)["cost"] == top
        assert refused(case.cost("G1", *way, f"{start}/{top + 1}"), "TI4.3 T03")


@pytest.mark.rule("TI4.3", "T05")
def test_the_ground_floor_is_level_0_and_needs_no_marker() -> None:
    case = RulesCase(unit("G1", "rifle_squad", "D3/0"), buildings=[house("D3", floors=2)])
    board = case.scenario.board
    assert board.loc_name(case.position.loc_of(case.number("G1"))) == "D3"
    assert board.loc_name(case.loc("D3/1")) == "D3/1"


@pytest.mark.rule("TI4.4", "T04", "T08")
def test_a_building_is_entered_for_two_points_at_level_0() -> None:
    case = RulesCase(RIFLE, buildings=[house("D3", floors=3)])
    answer = case.cost("G1", "D3")
    assert (answer["cost"], rules(answer)) == (2, ["TI4.4 T04 T08"])
    assert refused(case.cost("G1", "D3/1"), "TI4.4 T04 T08")


@pytest.mark.rule("TI4.5", "T09", "T10", "T12")
def test_inside_one_hex_or_one_level_costs_one() -> None:
    case = RulesCase(RIFLE, buildings=[house("D3", "D4", floors=3)])
    answer = case.cost("G1", "D3", "D4", "D4/1")
    assert answer["cost"] == 4
    assert rules(answer) == ["TI4.4 T04 T08", "TI4.5 T09", "TI4.5 T10"]
    assert values(answer) == [2, 1, 1]
    upstairs = RulesCase(unit("G1", "rifle_squad", "D3/1"), buildings=[house("D3", "D4", floors=3)])
    assert upstairs.cost("G1", "D4/1", "D4/2")["cost"] == 2
    assert refused(upstairs.cost("G1", "D4/2"), "TI4.5")
    assert refused(upstairs.cost("G1", "D3/2", "D3"), "TI4.5 T10")


@pytest.mark.rule("TI4.6", "T11")
def test_a_building_is_left_from_level_0_only() -> None:
    next_door = house("E3", floors=2, id="other")
    upstairs = RulesCase(
        unit("G1", "rifle_squad", "D3/1"), buildings=[house("D3", floors=2), next_door]
    )
    assert refused(upstairs.cost("G1", "D4"), "TI4.6 T11")
    assert refused(upstairs.cost("G1", "E3"), "TI4.6 T11")
    assert refused(upstairs.cost("G1", "E3/1"), "TI4.6 T11")
    answer = upstairs.cost("G1", "D3", "E3")
    assert (answer["cost"], rules(answer)) == (3, ["TI4.5 T10", "TI4.6 T11"])


@pytest.mark.rule("TI4.7", "T13")
def test_three_squads_at_a_level_and_nine_in_a_hex_with_three_floors() -> None:
    squads = [unit(f"G{n}", "rifle_squad", "D3") for n in range(2, 5)]
    case = RulesCase(RIFLE, *squads, buildings=[house("D3", floors=3)])
    assert refused(case.cost("G1", "D3"), "TI4.7 T13")
    assert case.room("D3")["room"] == 0
    assert [case.room(f"D3/{level}")["room"] for level in (1, 2)] == [3, 3]
    assert sum(case.room(f"D3/{n}")["room"] for n in range(3)) + len(squads) == 9


@pytest.mark.rule("TI4.7")
def test_a_vehicle_counts_as_three_squads() -> None:
    case = RulesCase(RIFLE, unit("T", "t34", "D3", side="german"), unit("G2", "rifle_squad", "E3"))
    assert case.room("D3")["room"] == 0
    assert refused(case.cost("G1", "D3"), "TI4.7 T13")
    assert refused(case.cost("T", "D2"), "TI4.7 T13")


@pytest.mark.rule("TI4.8", "T14", "T07")
def test_enemies_share_a_hex_but_never_a_level() -> None:
    case = RulesCase(
        unit("G1", "rifle_squad", "D2"),
        unit("S1", "rifle_squad", "D3/1"),
        unit("S2", "rifle_squad", "E2"),
        buildings=[house("D3", floors=2)],
    )
    assert case.cost("G1", "D3")["cost"] == 2
    assert refused(case.cost("G1", "D3", "D3/1"), "TI4.8 T14")
    assert refused(case.cost("G1", "E2"), "TI4.8 T14")
    assert (case.room("D3/1")["room"], rule(case.room("D3/1"))) == (0, "TI4.8 T14")
    assert case.room("D3/1", side=1)["room"] == 2


@pytest.mark.rule("TI4.9", "T06", "T42", "T43", "TI8.12")
@pytest.mark.parametrize("extra", [1, 2, 3])
def test_a_collapsed_hex_has_one_level_and_costs_one_and_its_extra(extra: int) -> None:
    case = RulesCase(
        RIFLE, TANK, buildings=[house("D3", "D4", floors=3)], ruins=[ruin("D3", extra=extra)]
    )
    answer = case.cost("G1", "D3")
    assert (answer["cost"], rules(answer)) == (1 + extra, ["TI4.9 T42 T43"])
    assert refused(case.cost("G1", "D3", "D3/1"), "TI4.9 T06")
    assert refused(case.cost("T", "D3"), "TI4.9 T25 T43")


@pytest.mark.rule("TI4.9", "T25")
def test_printed_rubble_costs_two_and_is_closed_to_vehicles() -> None:
    case = RulesCase(RIFLE, TANK, terrain={"rubble_wood": ["D3"]})
    assert case.cost("G1", "D3")["cost"] == 2
    assert refused(case.cost("T", "D3"), "TI4.9 T25 T43")


@pytest.mark.rule("TI4.9", "TI4.6")
def test_a_collapsed_hex_counts_as_outside_its_own_building() -> None:
    file = {"buildings": [house("D3", "D4", floors=2)], "ruins": [ruin("D3")]}
    out = RulesCase(unit("G1", "rifle_squad", "D3"), **file)
    assert out.cost("G1", "D4")["cost"] == 2
    upstairs = RulesCase(unit("G1", "rifle_squad", "D4/1"), **file)
    assert refused(upstairs.cost("G1", "D3"), "TI4.6 T11")


@pytest.mark.rule("TI4.10")
def test_vehicles_never_enter_buildings() -> None:
    assert refused(RulesCase(TANK, buildings=[house("D3")]).cost("T", "D3"), "TI4.10")


@pytest.mark.rule("B3.4")
def test_tank_traps_stop_vehicles_and_nobody_else() -> None:
    case = RulesCase(RIFLE, TANK, markers=[marker("D3", "tank_trap")])
    assert case.cost("G1", "D3")["cost"] == 1
    assert refused(case.cost("T", "D3"), "B3.4")


@pytest.mark.rule("TI4.11")
def test_wire_costs_squads_a_point_and_stops_vehicles() -> None:
    case = RulesCase(RIFLE, TANK, markers=[marker("D3", "wire")])
    assert case.cost("G1", "D3")["cost"] == 2
    assert refused(case.cost("T", "D3"), "TI4.11")


@pytest.mark.rule("TI4.11")
def test_roofs_cellars_and_mines_have_no_effect() -> None:
    flat = house("D3", roof="flat", cellar=True)
    case = RulesCase(
        RIFLE, buildings=[flat], markers=[marker("E2", "mines", side="soviet", density=3)]
    )
    for place in ("D3/roof", "D3/-1"):
        assert refused(case.cost("G1", "D3", place), "TI4.11")
    assert case.cost("G1", "E2")["cost"] == 1


def test_the_first_of_several_refusals_is_told() -> None:
    case = RulesCase(
        unit("G1", "rifle_squad", "D2", tide={"fatigued": True}),
        unit("S1", "rifle_squad", "D3"),
        buildings=[house("D3", floors=2)],
    )
    assert refused(case.cost("G1", "D3/5"), "TI4.3 T03")
    assert refused(case.cost("G1", "H8"), "B1.4")
    assert refused(case.cost("G1", "D3"), "TI3.1")
    assert refused(case.cost("G1", "E7/1"), "B2.1")
