"""Moving in and about buildings: levels, roofs, vehicles, factories, sewers, cellars (AT6, AT8)."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.ats.judge.places import capacity
from stalingrad_game.street_fight.board.scenario import load_scenario
from tests.support.street import Table, marker, ruin, side, unit
from tests.support.street_ats import Cost, field, move
from tests.support.street_map import drawn


def bystander(at: str) -> Table:
    return unit("S", "rifle_squad", at)


BLOCK = """
    .   .
      .
    H   H
      H
    H   .
      .
    .   .
    """


@pytest.mark.rule("AT6.5", "A050", "A051", "A012")
def test_floors_of_a_large_building() -> None:
    scenario = drawn(
        BLOCK,
        unit("G", "rifle_squad", "A1"),
        unit("G1", "rifle_squad", "A2/1"),
        unit("S", "rifle_squad", "C4"),
        buildings={"H": {"floors": 2}},
    )
    assert move(scenario, "G", "A2") == Cost(2, ("AT6.5 A050",), ())
    assert move(scenario, "G", "A2 A2/1 A3/1", "run") == Cost(5, ("AT6.5 A050",) * 3, ())
    assert move(scenario, "G", "A2 A2/1 A3/1") == Cost(None, ("AT7.1",), ())
    assert move(scenario, "G1", "A3/1 A3") == Cost(3, ("AT6.5 A050",) * 2, ())
    assert move(scenario, "G1", "A3") == Cost(None, ("AT6.5 A051",), ())
    assert move(scenario, "G1", "A1") == Cost(None, ("AT6.5",), ())  # out from the ground only
    assert move(scenario, "G", "A2/1") == Cost(None, ("AT6.5",), ())  # in to the ground only
    assert move(scenario, "G1", "A2 A1") == Cost(2, ("AT6.5 A050", "AT7.2 A114"), ())


@pytest.mark.rule("AT6.2", "A010", "A011", "A012", "A013", "A014", "A015")
def test_stairs_are_where_the_type_has_them() -> None:
    scenario = drawn(
        """
        H   G   K   F
          .   .   .
        .   G   K   F
        """,
        unit("G1", "rifle_squad", "A1"),
        unit("G2", "rifle_squad", "C2"),
        unit("G3", "rifle_squad", "E1"),
        unit("G4", "rifle_squad", "E2"),
        unit("G5", "rifle_squad", "G2"),
        unit("S", "rifle_squad", "A2"),
        buildings={
            "H": {"roof": "flat"},
            "G": {"floors": 2, "stairs": ["C1"]},  # large: in each hex
            "K": {"floors": 3, "stairs": ["E1"]},
            "F": {"type": "factory", "top": 2, "stairs": ["G1"]},
        },
    )
    assert move(scenario, "G1", "A1/roof") == Cost(1, ("AT6.6 A052",), ())
    assert move(scenario, "G2", "C2/1") == Cost(1, ("AT6.5 A050",), ())
    assert move(scenario, "G3", "E1/1 E1/2").points == 2
    assert move(scenario, "G3", "E1/2") == Cost(None, ("AT6.5 A050",), ())
    assert move(scenario, "G4", "E2/1") == Cost(None, ("AT6.5",), ())
    assert move(scenario, "G5", "G2/roof") == Cost(None, ("AT6.6 A052",), ())
    plain = drawn(
        "H\n  .\nH",
        unit("G", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "B1"),
        buildings={"H": {"type": "factory", "stairs": ["A2"]}},  # top 1: in each hex
    )
    assert move(plain, "G", "A1/roof A2/roof A2") == Cost(3, ("AT6.6 A052",) * 3, ())


@pytest.mark.rule("AT6.3", "A017", "AT6.6", "A052", "A026")
def test_roofs_join_over_bars_but_not_over_holes() -> None:
    scenario = drawn(
        """
        F   .
          F
        f   F
          G
        """,
        unit("G", "rifle_squad", "A1/roof"),
        unit("GV", "panzer_iii", "A1"),
        bystander("C1"),
        buildings={"F": {"type": "factory"}, "G": {"roof": "flat"}},
        sides=[side("A1", "B1", "bar")],
    )
    assert move(scenario, "G", "B1/roof C2/roof") == Cost(2, ("AT6.6 A052",) * 2, ())
    assert move(scenario, "G", "A2/roof") == Cost(None, ("AT6.3 A017",), ())
    assert move(scenario, "G", "A1 B1") == Cost(None, ("AT10.6 A026",), ())
    assert move(scenario, "G", "B1/roof B2/roof") == Cost(None, ("AT6.6 A052",), ())
    assert move(scenario, "G", "B1") == Cost(None, ("AT6.6 A052",), ())
    assert move(scenario, "GV", "A1/roof") == Cost(None, ("AT6.7 A053",), ())


@pytest.mark.rule("AT6.7", "A053", "A100", "A101", "A048")
@pytest.mark.parametrize("material", ["masonry", "wood", "bunker", "hut"])
def test_vehicles_in_buildings_roll_and_wheels_stay_out(material: str) -> None:
    scenario = drawn(
        """
        .   .   .
          .   .
        H   H   H
          H   H
        """,
        unit("GT", "panzer_iii", "A1"),
        unit("GH", "halftrack", "C1"),
        unit("GW", "truck", "E1"),
        unit("GG", "at_gun", "A1"),
        bystander("D1"),
        buildings={"H": {"material": material}},
    )
    rule = ("AT6.5 A050",)
    assert move(scenario, "GT", "A2") == Cost(2, rule, ("A2 after immobilise 3/10",))
    assert move(scenario, "GT", "A2 B2").rolls == (
        "A2 after immobilise 3/10",
        "B2 after immobilise 3/10",
    )
    assert move(scenario, "GH", "C2") == Cost(2, rule, ("C2 after immobilise 2/5",))
    assert move(scenario, "GW", "E2") == Cost(None, ("AT6.7 A053",), ())
    assert move(scenario, "GG", "A2") == Cost(2, rule, ())


@pytest.mark.rule("AT6.9", "A054", "A055", "A056", "A104", "A105", "B4.10")
def test_factories_from_outside_inside_and_by_the_entrance() -> None:
    scenario = drawn(
        """
        .   .   .
          .   .
        F   F   f
          F   F
        f   F   F
        """,
        unit("GT", "panzer_iii", "A1"),
        unit("GW", "truck", "C1"),
        unit("GE", "truck", "E1"),
        unit("G", "rifle_squad", "A1"),
        bystander("D1"),
        buildings={"F": {"type": "factory", "entrance": ["C2", "E2"]}},
        ruins=[ruin("C3")],
    )
    tank, truck = "immobilise 3/10", "immobilise 1/2"
    outside, inside, opened, gate = "AT6.9 A054", "AT6.9 A054", "AT6.9 A056", "AT6.9 A055"
    assert move(scenario, "GT", "A2") == Cost(2, (outside,), (f"A2 after {tank}",))
    assert move(scenario, "GT", "A2 B2") == Cost(
        4, (outside, inside), (f"A2 after {tank}", f"B2 after {tank}")
    )
    assert move(scenario, "GT", "A2 A3").rules == (outside, opened)
    assert move(scenario, "GW", "C2") == Cost(2, (gate,), ())
    assert move(scenario, "GW", "C2 B2") == Cost(4, (gate, inside), (f"B2 after {truck}",))
    assert move(scenario, "GE", "E2") == Cost(2, (gate,), (f"E2 after {truck}",))  # roofless
    assert move(scenario, "GT", "A2 B2 C3", "cross") == Cost(None, ("AT7.2 A107",), ())
    assert move(scenario, "GW", "C2 C3") == Cost(None, ("AT7.2 A107",), ())
    assert move(scenario, "G", "A2", "run") == Cost(2, (outside,), ())
    assert move(scenario, "G", "A2 B2", "run") == Cost(None, (inside,), ())
    assert move(scenario, "G", "A2 A3", "run") == Cost(None, (opened,), ())


@pytest.mark.rule("AT6.7", "A053", "AT6.9")
def test_in_tractor_hall_the_gate_and_the_rail_let_vehicles_in_unrolled() -> None:
    hall = load_scenario("tractor_hall")
    assert move(hall, "ST", "B5 C5 D5", "cross") == Cost(3, ("AT7.2 A114",) * 3, ())
    # The Soviet machine guns hold the entrance: it is no way in, but by an overrun.
    assert move(hall, "ST", "B5 C5 D5 E5", "cross") == Cost(None, ("AT2.1",), ())
    assert move(hall, "ST", "B5 C5 D5 E5") == Cost(5, ("AT7.2 A114",) * 3 + ("AT6.9 A055",), ())


@pytest.mark.rule("AT10.6", "A026")
def test_a_bar_stops_movement_and_infiltration() -> None:
    hall = load_scenario("tractor_hall")
    assert move(hall, "SM", "E4") == Cost(None, ("AT10.6 A026",), ())
    assert move(hall, "SM", "E4", "infiltrate") == Cost(None, ("AT10.6 A026",), ())


@pytest.mark.rule("AT6.12", "A107", "B4.9")
def test_a_level_of_rubble_is_entered_but_not_running() -> None:
    scenario = drawn(
        BLOCK,
        unit("G", "rifle_squad", "A2/1"),
        bystander("A1"),
        buildings={"H": {"floors": 3, "stairs": "all"}},
        ruins=[ruin("A3", 1)],
    )
    assert move(scenario, "G", "A3/1") == Cost(2, ("AT6.5 A050",), ())
    assert move(scenario, "G", "A3/1", "run") == Cost(None, ("AT7.2 A107",), ())
    assert move(scenario, "G", "A3/1 A3").points == 3
    assert move(scenario, "G", "A2/2 A3/2") == Cost(None, ("B2.1",), ())


@pytest.mark.rule("AT8.1", "A070")
def test_sewers_are_for_soviet_personnel_in_infiltration() -> None:
    hall = load_scenario("tractor_hall")
    assert move(hall, "S4", "J5", "infiltrate") == Cost(0, ("AT8.1 A070",), ())
    assert move(hall, "S4", "D7", "infiltrate") == Cost(0, ("AT8.1 A070",), ())
    assert move(hall, "S4", "J5") == Cost(None, ("B1.4",), ())
    assert move(hall, "S4", "J6", "infiltrate") == Cost(None, ("B1.4",), ())  # no sewer
    scenario = drawn(
        "\n  .\n".join(["."] * 6),
        unit("G", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "A1"),
        unit("ST", "t34", "A1"),
        also={"sewer": ["A1", "A3", "A4", "A5"]},
    )
    assert move(scenario, "S", "A4", "infiltrate") == Cost(0, ("AT8.1 A070",), ())
    assert move(scenario, "S", "A5", "infiltrate") == Cost(None, ("AT8.1 A070",), ())
    assert move(scenario, "G", "A3", "infiltrate") == Cost(None, ("AT8.1 A070",), ())
    assert move(scenario, "ST", "A3", "infiltrate") == Cost(None, ("AT1.5",), ())


@pytest.mark.rule("AT8.2", "AT8.4", "A074", "A076", "AT9.1", "A132")
def test_cellars_and_hedgehogs() -> None:
    scenario = drawn(
        """
        .   .
          .
        .   .
          H
        .   H
          .
        """,
        unit("G", "rifle_squad", "A2/under"),
        unit("G1", "rifle_squad", "A1"),
        unit("GC", "rifle_squad", "B2"),
        unit("GT", "panzer_iii", "B2"),
        bystander("B3"),
        buildings={"H": {"cellar": True}},
        markers=[marker("A2", "hedgehog"), marker("A1", "hedgehog"), marker("A3", "trench")],
        sides=[side("A1", "A2", "wall")],
    )
    cellar, burrow, under = "AT8.2 A074", "AT8.4 A076", "AT9.1 A132"
    assert move(scenario, "GC", "B2/-1") == Cost(2, (cellar,), ())
    assert move(scenario, "GC", "B2/-1 B2") == Cost(4, (cellar, cellar), ())
    assert move(scenario, "GC", "B2/-1 C3/-1") == Cost(None, (cellar,), ())
    assert move(scenario, "GT", "B2/-1") == Cost(None, (cellar,), ())
    # B2 touches A2 and A3.
    assert move(scenario, "GC", "B2/-1 A2/under") == Cost(3, (cellar, burrow), ())
    assert move(scenario, "GC", "B2/-1 A3") == Cost(3, (cellar, burrow), ())
    assert move(scenario, "GC", "A2 A2/under") == Cost(2, ("AT7.2 A114", under), ())
    assert move(scenario, "G", "B2/-1") == Cost(1, (burrow,), ())
    # From under: on top without cost; to the next one at 1, whatever the hexside.
    assert move(scenario, "G", "A2") == Cost(0, ("AT9.1",), ())
    assert move(scenario, "G", "A1/under") == Cost(1, (under,), ())
    assert move(scenario, "G", "A1") == Cost(2, ("AT7.2 A114 A117",), ())
    assert move(scenario, "G", "A1/under", "run") == Cost(None, (under,), ())
    assert move(scenario, "G", "A3") == Cost(1, (under,), ())  # into the trench
    assert move(scenario, "G1", "A2/under") == Cost(None, (under,), ())
    assert move(scenario, "G1", "A2/under", "infiltrate") == Cost(0, ("AT1.5",), ())
    assert move(scenario, "GT", "A2 A2/under") == Cost(None, ("AT9.1 A130",), ())


@pytest.mark.rule("AT9.1", "A133")
def test_wheels_roll_at_a_hedgehog() -> None:
    scenario = drawn(
        """
        .   .   .
          .   .
        .   .   .
        """,
        unit("GW", "truck", "A1"),
        unit("GH", "halftrack", "A1"),
        bystander("E2"),
        markers=[marker("A2", "hedgehog")],
    )
    assert move(scenario, "GW", "A2") == Cost(1, ("AT7.2 A114",), ("A2 after immobilise 1/2",))
    assert move(scenario, "GH", "A2") == Cost(1, ("AT7.2 A114",), ())


@pytest.mark.rule("AT2.1", "B10")
def test_capacity_counts_points() -> None:
    scenario = drawn(
        """
        H   .
          .
        .   .
        """,
        unit("G1", "rifle_squad", "A1"),
        unit("G2", "at_gun", "A1"),
        unit("G3", "rifle_squad", "C1", officer=True),
        unit("S", "rifle_squad", "C2"),
    )
    judge_field = field(scenario)

    def room(name: str, for_side: int = 0) -> tuple[object, str]:
        answer = capacity(judge_field, scenario.board.loc(name), for_side)
        return answer.room, answer.why[0].rule

    assert room("A1") == (1, "AT2.1")  # 3 and 2 of 9
    assert room("A1", 1) == (0, "AT2.1")  # an enemy
    assert room("B1") == (3, "AT2.1")
    assert room("C1") == (2, "AT2.1")  # an officer is no counter of its own here
    assert room("A1/1") == (None, "B2.1")
    assert room("A1/roof") == (None, "AT6.3 A017")
