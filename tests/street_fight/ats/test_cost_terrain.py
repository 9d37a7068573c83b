"""What entering hexes costs, and the rolls on the way, over open country (AT7)."""

from __future__ import annotations

import pytest

from tests.support.street import marker, side, unit
from tests.support.street_ats import Cost, move
from tests.support.street_map import drawn

VEHICLES = (
    unit("GT", "panzer_iii", "A1"),
    unit("GH", "halftrack", "B1"),
    unit("GW", "truck", "C1"),
)
FOOT = (unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "C3"))
WIDE = """
    .   .   .
      .   .
    .   .   .
      .   .
    .   .   .
    """


def costs(scenario_path: str, terrain: str, kind: str, mode: str) -> Cost:
    """One step south into a terrain."""
    scenario = drawn(
        """
        .   .
          .
        .   .
        """,
        unit("G", kind, "A1"),
        unit("S", "rifle_squad", "C2"),
        terrain={terrain: ["A2"]} if terrain != "open" else {},
    )
    return move(scenario, "G", scenario_path, mode)


@pytest.mark.rule("AT7.2", "A102", "A103", "A106", "A107", "A108", "A109", "A110", "A114")
@pytest.mark.parametrize(
    ("terrain", "rule", "foot", "tracked", "half_track", "wheeled"),
    [
        ("open", "AT7.2 A114", 1, "1", "1", "1"),
        ("railroad", "AT7.2 A114", 1, "1", "1", "1"),
        ("road_dirt", "AT7.2 A114", 1, "1", "1", "1"),
        ("debris", "AT7.2 A102", 2, "2*", "2*", "2*"),
        ("junkyard", "AT7.2 A103", 2, "2*", "2*", "2*"),
        ("railcar", "AT7.2 A106", 2, "2*", "-", "-"),
        ("rubble_wood", "AT7.2 A107", 2, "2*", "-", "-"),
        ("rubble_masonry", "AT7.2 A107", 2, "2*", "-", "-"),
        ("shellholes", "AT7.2 A108", 2, "2", "2", "2*"),
        ("tank", "AT7.2 A114", 1, "1", "1", "1"),
        ("fountain", "AT7.2 A114", 1, "1", "1", "1"),
        ("ravine", "AT7.2", 2, "2", "2", "2"),
        ("rough", "AT7.2", 2, "2", "2", "2"),
        ("woods", "AT7.2", 2, "2", "2", "2"),
    ],
)
def test_every_row_of_the_table(
    terrain: str, rule: str, foot: int, tracked: str, half_track: str, wheeled: str
) -> None:
    assert costs("A2", terrain, "rifle_squad", "assault") == Cost(foot, (rule,), ())
    chances = {"panzer_iii": "3/10", "halftrack": "2/5", "truck": "1/2"}
    written = {"panzer_iii": tracked, "halftrack": half_track, "truck": wheeled}
    for kind, cell in written.items():
        found = costs("A2", terrain, kind, "assault")
        if cell == "-":
            assert found == Cost(None, (rule,), ())
        else:
            rolls = (f"A2 after immobilise {chances[kind]}",) if "*" in cell else ()
            assert found == Cost(int(cell[0]), (rule,), rolls)


@pytest.mark.rule("AT7.2")
def test_water_is_never_entered() -> None:
    for kind, mode in (("rifle_squad", "crawl"), ("panzer_iii", "cross"), ("at_gun", "crawl")):
        assert costs("A2", "water", kind, mode) == Cost(None, ("AT7.2",), ())


@pytest.mark.rule("AT7.1", "A102", "A107")
def test_nobody_runs_into_debris_and_rubble() -> None:
    assert costs("A2", "debris", "rifle_squad", "run") == Cost(None, ("AT7.2 A102",), ())
    assert costs("A2", "junkyard", "rifle_squad", "run") == Cost(None, ("AT7.2 A103",), ())
    assert costs("A2", "rubble_wood", "rifle_squad", "run") == Cost(None, ("AT7.2 A107",), ())
    assert costs("A2", "shellholes", "rifle_squad", "run") == Cost(2, ("AT7.2 A108",), ())
    assert costs("A2", "debris", "rifle_squad", "crawl") == Cost(0, ("AT7.1",), ())


@pytest.mark.rule("AT7.2", "A107")
def test_heavy_weapons_do_not_enter_rubble_and_tanks_only_in_assault_mode() -> None:
    assert costs("A2", "rubble_wood", "at_gun", "assault") == Cost(None, ("AT7.2 A107",), ())
    assert costs("A2", "debris", "at_gun", "assault") == Cost(2, ("AT7.2 A102",), ())
    assert costs("A2", "rubble_wood", "t34", "cross") == Cost(None, ("AT7.2 A107",), ())


@pytest.mark.rule("AT7.1")
def test_modes_and_their_points() -> None:
    scenario = drawn(
        "\n  .\n".join(["."] * 9),
        unit("G", "rifle_squad", "A1"),
        unit("GG", "infantry_gun", "A1"),
        unit("GT", "panzer_iii", "A1"),
        unit("S", "rifle_squad", "B8"),
    )
    assert move(scenario, "G", "A2 A3 A4 A5").points == 4
    assert move(scenario, "G", "A2 A3 A4 A5 A6") == Cost(None, ("AT7.1",), ())
    assert move(scenario, "G", "A2 A3 A4 A5 A6 A7", "run").points == 6
    assert move(scenario, "G", "A2 A3 A4 A5 A6 A7 A8", "run").points is None
    assert move(scenario, "G", "A2 A3", "crawl") == Cost(None, ("AT7.1",), ())
    assert move(scenario, "G", "A2", "cross") == Cost(None, ("AT7.1",), ())
    assert move(scenario, "GT", "A2 A3 A4 A5 A6 A7").points == 6  # half of 12
    assert move(scenario, "GT", "A2 A3 A4 A5 A6 A7 A8").points is None
    assert move(scenario, "GT", "A2 A3 A4 A5 A6 A7 A8", "cross").points == 7
    assert move(scenario, "GT", "A2", "run") == Cost(None, ("AT7.1",), ())
    assert move(scenario, "GT", "A2", "crawl") == Cost(None, ("AT7.1",), ())
    assert move(scenario, "GT", "A2", "infiltrate") == Cost(None, ("AT1.5",), ())
    assert move(scenario, "GG", "A2").points == 1
    assert move(scenario, "GG", "A2 A3") == Cost(None, ("AT7.2",), ())  # one hex a turn
    assert move(scenario, "GG", "A2", "run") == Cost(None, ("AT7.2",), ())
    assert move(scenario, "GG", "A2", "infiltrate") == Cost(None, ("AT1.5",), ())


@pytest.mark.rule("AT7.2", "AT7.3", "A058", "A115")
def test_roads_lessen_open_ground_only() -> None:
    scenario = drawn(
        """
        -   -
          :
        -   -
          .
        -   -
          .
        o   .
        """,
        unit("GT", "panzer_iii", "A1"),
        unit("G", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "C4"),
        also={"road_dirt": ["B1", "A4"]},
    )
    assert move(scenario, "GT", "A2 A3").points == 1
    assert move(scenario, "GT", "A2") == Cost(0.5, ("AT7.2 A115",), ())
    assert move(scenario, "G", "A2 A3").points == 2
    # The road goes on through debris and shell holes, which cost what they cost.
    assert move(scenario, "GT", "B1") == Cost(2, ("AT7.2 A102",), ("B1 after immobilise 3/10",))
    assert move(scenario, "GT", "A2 A3 A4") == Cost(
        3, ("AT7.2 A115", "AT7.2 A115", "AT7.2 A108"), ()
    )


@pytest.mark.rule("B3.1", "AT7.2", "A106", "A108")
def test_of_two_terrains_the_dearer_cost_counts() -> None:
    scenario = drawn(
        WIDE,
        *VEHICLES,
        unit("S", "rifle_squad", "E3"),
        also={"railcar": ["A2"], "tank": ["B2"], "sewer": ["C2"]},
        terrain={"shellholes": ["B2", "C2"]},
    )
    assert move(scenario, "GT", "A2") == Cost(2, ("AT7.2 A106",), ("A2 after immobilise 3/10",))
    assert move(scenario, "GH", "A2") == Cost(None, ("AT7.2 A106",), ())
    assert move(scenario, "GH", "B2") == Cost(2, ("AT7.2 A108",), ())
    assert move(scenario, "GW", "C2") == Cost(2, ("AT7.2 A108",), ("C2 after immobilise 1/2",))


@pytest.mark.rule("AT7.2", "AT7.4", "A116", "A117", "A118", "A120")
@pytest.mark.parametrize(
    ("kind", "study", "tank", "halftrack", "truck", "gun"),
    [
        ("hedge", "A116", "", "", "1/2", False),
        ("wall", "A117", "", "2/5", "-", False),
        ("fence", "A118", "", "2/5", "1/2", True),
    ],
)
def test_hexsides_cost_one_more_and_their_rolls_come_before(
    kind: str, study: str, tank: str, halftrack: str, truck: str, gun: bool
) -> None:
    scenario = drawn(
        WIDE,
        *VEHICLES,
        unit("GG", "at_gun", "A1"),
        unit("S", "rifle_squad", "A3"),
        sides=[side(f"{c}1", f"{c}2", kind) for c in "ABC"],
    )
    rule = (f"AT7.2 A114 {study}",)
    for name, column, chance in (("GT", "A", tank), ("GH", "B", halftrack), ("GW", "C", truck)):
        found = move(scenario, name, f"{column}2")
        if chance == "-":
            assert found == Cost(None, (f"AT7.2 {study}",), ())
        else:
            rolls = (f"{column}2 before immobilise {chance}",) if chance else ()
            assert found == Cost(2, rule, rolls)
    heavy = move(scenario, "GG", "A2")
    assert heavy == (Cost(2, rule, ()) if gun else Cost(None, (f"AT7.2 {study}",), ()))


@pytest.mark.rule("AT7.6", "A057")
def test_gates_are_crossed_by_all_without_extra_cost() -> None:
    scenario = drawn(
        WIDE,
        *VEHICLES,
        unit("GG", "at_gun", "A1"),
        unit("S", "rifle_squad", "A3"),
        sides=[side(f"{c}1", f"{c}2", "wall", gate=True) for c in "ABC"],
    )
    for name, column in (("GT", "A"), ("GH", "B"), ("GW", "C"), ("GG", "A")):
        assert move(scenario, name, f"{column}2") == Cost(1, ("AT7.2 A114",), ())


@pytest.mark.rule("AT7.4", "A120", "AT7.5", "A059")
def test_immobilisation_by_class_commander_and_lane() -> None:
    scenario = drawn(
        """
        .
          .
        :
          :
        """,
        unit("GE", "panzer_iii", "A1", ats={"elite_commander": True}),
        unit("GT", "panzer_iii", "A1"),
        unit("GH", "halftrack", "A1", ats={"elite_commander": True}),
        unit("S", "rifle_squad", "B2"),
        markers=[marker("B2", "lane", of="debris")],
    )
    assert move(scenario, "GT", "A2").rolls == ("A2 after immobilise 3/10",)
    assert move(scenario, "GE", "A2").rolls == ("A2 after immobilise 1/5",)
    assert move(scenario, "GH", "A2").rolls == ("A2 after immobilise 3/10",)


@pytest.mark.rule("AT7.5", "A059")
def test_in_a_lane_through_debris_only_tracked_vehicles_do_not_roll() -> None:
    scenario = drawn(
        WIDE,
        *VEHICLES,
        unit("S", "rifle_squad", "E3"),
        terrain={"debris": ["A2", "B2"]},
        markers=[marker("A2", "lane", of="debris"), marker("B2", "lane", of="debris")],
    )
    assert move(scenario, "GT", "A2") == Cost(2, ("AT7.2 A102",), ())
    assert move(scenario, "GH", "B2").rolls == ("B2 after immobilise 2/5",)


@pytest.mark.rule("AT7.2", "A112", "A113")
def test_wrecks_double_a_vehicle_s_cost_and_burning_ones_add_one() -> None:
    scenario = drawn(
        WIDE,
        *VEHICLES,
        *(unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "E3")),
        terrain={"shellholes": ["A2"]},
        markers=[marker("A2", "wreck"), marker("B2", "burning_wreck")],
    )
    assert move(scenario, "GT", "A2") == Cost(4, ("AT7.2 A112",), ())
    assert move(scenario, "G", "A2") == Cost(2, ("AT7.2 A108",), ())
    assert move(scenario, "GH", "B2") == Cost(2, ("AT7.2 A113",), ())


@pytest.mark.rule("AT7.2", "AT9.8", "A119", "A150")
def test_wire_is_entered_slowly_or_on_tracks() -> None:
    scenario = drawn(
        WIDE,
        *VEHICLES,
        *(unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "E3")),
        terrain={"debris": ["B2"]},
        markers=[marker(at, "wire") for at in ("A2", "B2", "C2")],
    )
    assert move(scenario, "G", "A2") == Cost(None, ("AT7.2 A119",), ())
    assert move(scenario, "G", "A2", "run") == Cost(None, ("AT7.2 A119",), ())
    assert move(scenario, "G", "A2", "crawl") == Cost(0, ("AT7.1",), ())
    assert move(scenario, "G", "A2", "infiltrate") == Cost(0, ("AT1.5",), ())
    assert move(scenario, "GT", "A2") == Cost(1, ("AT7.2 A119",), ("A2 after immobilise 3/10",))
    # 1 for the wire and 2 for the debris; one roll for both.
    assert move(scenario, "GH", "B2") == Cost(3, ("AT7.2 A119",), ("B2 after immobilise 2/5",))
    assert move(scenario, "GW", "C2") == Cost(None, ("AT7.2 A119",), ())


@pytest.mark.rule("AT6.13", "A084", "A111")
def test_flames_are_not_entered_and_smoke_costs_nothing() -> None:
    scenario = drawn(
        WIDE,
        *FOOT,
        markers=[marker("A2", "flame"), marker("B1", "smoke")],
    )
    assert move(scenario, "G", "A2", "crawl") == Cost(None, ("AT6.13 A084",), ())
    assert move(scenario, "G", "B1") == Cost(1, ("AT7.2 A114",), ())


@pytest.mark.rule("B1.4", "B2.1", "B10")
def test_refusals_come_in_their_order() -> None:
    scenario = drawn(
        WIDE,
        unit("G", "rifle_squad", "A1", ats={"suppressed": True}),
        unit("GB", "battery", None),
        unit("S", "rifle_squad", "A2"),
    )
    assert move(scenario, "G", "J9") == Cost(None, ("B2.1",), ())
    assert move(scenario, "G", "A2/1") == Cost(None, ("B2.1",), ())
    assert move(scenario, "G", "A3") == Cost(None, ("B1.4",), ())
    assert move(scenario, "G", "A1") == Cost(None, ("B1.4",), ())
    assert move(scenario, "G", "A2") == Cost(None, ("AT4.2",), ())
    assert move(scenario, "GB", "A2") == Cost(None, ("AT2.3",), ())


@pytest.mark.rule("AT4.2", "AT7.4")
def test_who_is_unable_to_move() -> None:
    scenario = drawn(
        WIDE,
        unit("G1", "rifle_squad", "A2", ats={"broken": True}),
        unit("G2", "panzer_iii", "A2", ats={"m_kill": True}),
        unit("S", "rifle_squad", "A3"),
    )
    assert move(scenario, "G1", "A1") == Cost(None, ("AT4.2",), ())
    assert move(scenario, "G1", "A1", "infiltrate") == Cost(None, ("AT4.2",), ())
    assert move(scenario, "G1", "A1", "crawl") == Cost(0, ("AT7.1",), ())
    assert move(scenario, "G1", "B2", "crawl") == Cost(None, ("AT4.2",), ())  # no farther from S
    assert move(scenario, "G2", "A1") == Cost(None, ("AT7.4 A120",), ())


@pytest.mark.rule("AT2.1", "AT1.5", "AT4.4", "AT5")
def test_enemies_room_and_overrun() -> None:
    scenario = drawn(
        WIDE,
        unit("G", "rifle_squad", "A1"),
        unit("GT", "t34", "A1"),
        unit("GM", "rifle_squad", "C1"),
        *(unit(f"G{n}", "rifle_squad", "B1") for n in range(3)),
        unit("S1", "rifle_squad", "A2"),
        unit("S2", "rifle_squad", "C1"),
        unit("S3", "t70", "B2"),
    )
    assert move(scenario, "G", "A2") == Cost(None, ("AT2.1",), ())
    assert move(scenario, "G", "A2", "infiltrate") == Cost(0, ("AT1.5",), ())
    assert move(scenario, "G", "B1") == Cost(None, ("AT2.1",), ())  # 9 points are there
    assert move(scenario, "GT", "A2 A3").points == 2  # an overrun goes on
    assert move(scenario, "GT", "A2", "cross") == Cost(None, ("AT2.1",), ())
    assert move(scenario, "GM", "C2") == Cost(None, ("AT5",), ())
    assert move(scenario, "GM", "C2", "infiltrate") == Cost(0, ("AT1.5",), ())
