"""Direct fire of `ats`: groups, halves, hit numbers, weapons, states (AT2, AT3.1 to AT3.4)."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.ats.judge.direct_fire import shot_at_unit
from stalingrad_game.street_fight.ats.judge.shot import Shot
from stalingrad_game.street_fight.ats.tables import ats_tables
from tests.support.street import house, marker, scene, side, unit
from tests.support.street_ats_play import IMPULSE, Match, attack, refused

TABLE = ats_tables().casualty


@pytest.mark.rule("AT3.2")
def test_the_published_point_of_the_table_holds() -> None:
    assert TABLE.casualties(TABLE.column(10), 7) == 1


@pytest.mark.rule("AT3.2")
def test_factors_between_columns_use_the_lower_one_and_none_go_beyond_the_last() -> None:
    assert TABLE.factors(TABLE.column(9)) == 8
    assert TABLE.factors(TABLE.column(75)) == 60
    assert TABLE.factors(TABLE.column(60, -2)) == 60
    assert TABLE.factors(TABLE.column(2, 2)) == 0


@pytest.mark.rule("AT3.1")
def test_gunfire_reaches_its_range_and_no_hex_farther() -> None:
    def at(row: int) -> str:
        return refused(
            scene(unit("G", "rifle_squad", "D1"), unit("S", "rifle_squad", f"D{row}")),
            "G",
            f"D{row}",
        )

    assert at(6) == ""
    assert at(7) == "AT3.1"


@pytest.mark.rule("AT3.1", "A026")
def test_a_fire_group_is_of_one_location_or_adjacent_ones_without_a_bar() -> None:
    def group(second: str, *sides: object) -> str:
        made = scene(
            unit("G", "rifle_squad", "D2"),
            unit("G2", "rifle_squad", second),
            unit("S", "rifle_squad", "D4"),
            sides=list(sides),
        )
        return refused(made, "G+G2", "D4")

    assert group("D2") == group("D3") == ""
    assert group("B3") == "AT3.1"
    assert group("C3", side("C3", "D2", "bar")) == "AT3.1 A026"


@pytest.mark.rule("AT3.1", "B10")
def test_only_gunfire_is_added_and_all_must_be_of_one_side() -> None:
    made = scene(
        unit("G", "rifle_squad", "D2"),
        unit("G2", "stug_iii", "D2"),
        unit("S", "rifle_squad", "D4"),
        unit("S2", "rifle_squad", "D3"),
    )
    assert refused(made, "G+G2", "D4") == "AT3.1"
    assert refused(made, "G+S2", "D4") == "B10"
    assert refused(made, "G", "A1") == "B10"
    assert refused(made, "G", "D4", target="S2") == "B10"


@pytest.mark.rule("AT3.3")
@pytest.mark.parametrize("state", [{"suppressed": True}, {"moved": "assault"}])
def test_a_unit_that_moved_in_assault_mode_or_is_suppressed_has_half_its_factors(
    state: dict[str, object],
) -> None:
    made = scene(unit("G", "mg_squad", "D2", ats=state), unit("S", "rifle_squad", "D4"))
    assert attack(made, "G", "D4")["gf"] == 5


@pytest.mark.rule("AT3.3")
def test_a_running_target_is_hit_two_columns_to_the_right() -> None:
    made = scene(unit("G", "stug_iii", "D2"), unit("S", "rifle_squad", "D4", ats={"moved": "run"}))
    answer = attack(made, "G", "D4")
    assert (answer["shifts"], answer["column"], answer["to_hit"]) == (-2, 42, 9)


@pytest.mark.rule("AT3.4")
@pytest.mark.parametrize(
    ("target", "hit"), [("D2", 9), ("D4", 9), ("D5", 8), ("D7", 8), ("D8", 7), ("D9", 7)]
)
def test_three_hexes_more_make_a_hit_harder_by_one(target: str, hit: int) -> None:
    made = scene(unit("G", "at_gun", "D1"), unit("S", "rifle_squad", target))
    assert attack(made, "G", target)["to_hit"] == hit


@pytest.mark.rule("AT3.4", "AT3.8", "A049")
def test_a_gun_is_ranged_in_after_its_first_shot_at_an_enemy_that_it_sees() -> None:
    made = scene(unit("G", "at_gun", "D1"), unit("S", "rifle_squad", "D6"))
    match = Match(made, work=IMPULSE)
    assert attack(made, "G", "D6")["to_hit"] == 8
    assert match.do("fire G D6", "0")[:2] == ["fired", "missed"]
    assert match.unit("G").aim == made.board.loc("D6")
    again = shot_at_unit(match.field, [0], 1, "fire", None)
    assert isinstance(again, Shot)
    assert again.to_hit == 9


@pytest.mark.rule("AT3.8", "A049")
def test_no_gun_ranges_in_on_a_building_where_it_sees_nobody() -> None:
    made = scene(unit("G", "at_gun", "D1"), unit("S", "rifle_squad", "F6"), buildings=[house("D5")])
    match = Match(made, work=IMPULSE)
    match.do("fire G D5 at building", "0")
    assert match.unit("G").aim == -1


@pytest.mark.rule("AT2.1", "AT2.2", "AT2.3", "AT1.3")
def test_each_unit_fires_what_it_has() -> None:
    made = scene(
        unit("G", "truck", "D2"),
        unit("G2", "sig33b", "D2"),
        unit("G3", "battery", None),
        unit("G4", "rifle_squad", "D3"),
        unit("G5", "infantry_gun", "D3"),
        unit("S", "rifle_squad", "D4"),
        unit("S2", "t34", "D5"),
    )
    assert refused(made, "G", "D4") == "AT2.3"
    assert refused(made, "G2", "D4", ability="mg") == "AT2.3"
    assert refused(made, "G3", "D4") == "AT2.3"
    assert refused(made, "G4", "D4", ability="satchel") == "AT2.1"
    assert refused(made, "G4", "D4", kind="flame") == "AT2.1"
    assert refused(made, "G4", "D4", kind="indirect") == "AT1.3"
    assert refused(made, "G4", "D5") == "AT2.4"
    assert attack(made, "G5", "D4")["gf"] == 30


@pytest.mark.rule("AT2.1", "AT3.4")
def test_charges_and_flames_reach_the_next_hex_only() -> None:
    made = scene(
        unit("G", "engineer_squad", "D2"),
        unit("G2", "flame_squad", "D2"),
        unit("G3", "at_squad", "D2"),
        unit("S", "rifle_squad", "D4"),
        unit("S2", "t34", "D5"),
    )
    assert refused(made, "G", "D4", ability="satchel") == "AT2.1"
    assert refused(made, "G2", "D4", kind="flame") == "AT3.4"
    assert refused(made, "G3", "D5") == "AT2.1"
    assert refused(made, "G3", "D4", ability="scw") == "AT2.1"


@pytest.mark.rule("AT4.2", "AT6.4", "A040", "AT7.1")
@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ({"broken": True}, "AT4.2"),
        ({"full_cover": True}, "AT6.4 A040"),
        ({"moved": "run"}, "AT7.1"),
    ],
)
def test_states_in_which_nobody_fires(state: dict[str, object], rule: str) -> None:
    made = scene(
        unit("G", "rifle_squad", "D2", ats=state),
        unit("S", "rifle_squad", "D3"),
        buildings=[house("D2", "C2")],
    )
    assert refused(made, "G", "D3") == rule


@pytest.mark.rule("AT6.4", "A040")
def test_full_cover_is_one_more_column_and_one_more_off_the_hit_number() -> None:
    made = scene(
        unit("G", "stug_iii", "D3"),
        unit("S", "rifle_squad", "D4", ats={"full_cover": True}),
        buildings=[house("D4", "D5")],
    )
    answer = attack(made, "G", "D4")
    assert (answer["shifts"], answer["to_hit"]) == (4, 5)


@pytest.mark.rule("AT2.5")
def test_a_scenario_sets_values_of_a_unit() -> None:
    made = scene(
        unit("G", "rifle_squad", "D2", ats={"gf": 12, "range": 7}),
        unit("G2", "stug_iii", "D2", ats={"frag": 16}),
        unit("S", "rifle_squad", "D4", ats={"morale": 3}),
    )
    answer = attack(made, "G", "D4")
    assert (answer["gf"], answer["morale"]) == (12, 3)
    assert attack(made, "G2", "D4")["gf"] == 16


@pytest.mark.rule("B10", "B2.1", "AT3.1")
def test_refusals_come_in_the_order_of_the_board() -> None:
    made = scene(
        unit("G", "rifle_squad", "D1", ats={"broken": True}),
        unit("G2", "rifle_squad", "D1"),
        unit("S", "rifle_squad", "D9"),
        unit("S2", "t34", "D8"),
        buildings=[house("D5", floors=2)],
    )
    assert refused(made, "G", "D9/1") == "B2.1"
    assert refused(made, "G+S", "D9") == "B10"
    assert refused(made, "G", "D8") == "AT4.2"
    assert refused(made, "G2", "D8") == "AT2.4"
    assert refused(made, "G2", "D9") == "AT10.1 A020"
    assert refused(made, "G2", "A1") == "B10"


@pytest.mark.rule("AT3.7")
def test_the_line_is_judged_before_spotting_and_spotting_before_the_range() -> None:
    made = scene(
        unit("G", "rifle_squad", "D1"),
        unit("S", "rifle_squad", "D9"),
        buildings=[house("D9")],
        markers=[marker("A1", "smoke")],
    )
    assert refused(made, "G", "D9") == "AT3.7 A046"


@pytest.mark.rule("AT3.4")
def test_what_obscures_counts_on_the_hit_number_but_not_on_the_columns_after_a_hit() -> None:
    made = scene(
        unit("G", "stug_iii", "D1"),
        unit("S", "rifle_squad", "D4"),
        terrain={"debris": ["D3"], "shellholes": ["D4"]},
    )
    answer = attack(made, "G", "D4")
    assert (answer["to_hit"], answer["shifts"], answer["column"]) == (7, 1, 24)
