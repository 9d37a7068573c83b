"""Lines of sight over open country: what blocks, what obscures, corners and hexsides (AT10.7)."""

from __future__ import annotations

import pytest

from tests.support.street import marker, scene, side, unit
from tests.support.street_ats import field, seen, sight
from tests.support.street_map import drawn

CLEAR = (True, 0, "AT10.7")


@pytest.mark.rule("AT10.7", "A102", "A103")
def test_debris_and_junkyard_obscure_one_column_each() -> None:
    scenario = drawn(
        """
        .
          .
        :
          .
        ;
          .
        .
        """
    )
    assert seen(scenario, "A1", "A3") == (True, 1, "AT10.7")
    assert seen(scenario, "A1", "A4") == (True, 2, "AT10.7")
    found = sight(scenario, "A1", "A4").obscuring
    assert [reason.rule for reason in found] == ["AT10.7 A102", "AT10.7 A103"]
    assert seen(scenario, "A1", "A2") == CLEAR  # the target's own debris is cover


@pytest.mark.rule("AT10.7")
def test_debris_obscures_a_line_from_above_only_near_its_lower_end() -> None:
    scenario = drawn(
        """
        H
          .
        :
          .
        :
          .
        .
        """,
        buildings={"H": {"floors": 2}},
    )
    # A2 is 1 from the high end and 2 from the low one; A3 the other way round.
    found = sight(scenario, "A1/1", "A4")
    assert found.hindrance == 1
    assert found.obscuring[0].facts["blocker"] == scenario.board.hex("A3")


@pytest.mark.rule("AT10.7", "A107")
def test_rubble_blocks_on_the_ground_and_not_from_a_storey_above_beyond_its_middle() -> None:
    scenario = drawn(
        """
        H
          .
        %
          .
        .
          .
        .
        """,
        buildings={"H": {"floors": 2}},
    )
    assert seen(scenario, "A1", "A3") == (False, 0, "AT10.7 A107")
    assert seen(scenario, "A1/1", "A3") == (False, 0, "AT10.7 A107")  # half way: as near
    assert seen(scenario, "A1/1", "A4") == CLEAR


@pytest.mark.rule("AT10.7")
def test_woods_block_as_high_as_a_storey() -> None:
    scenario = drawn(
        """
        H   K
          .
        *   *
          .
        .   K
        """,
        buildings={"H": {"floors": 2}, "K": {"floors": 2, "hexes": ["C1"]}, "G": {}},
    )
    assert seen(scenario, "A1", "A3") == (False, 0, "AT10.7")
    assert sight(scenario, "A1", "A3").reason.key == "sight.blocked"


@pytest.mark.rule("AT10.7", "A106", "A032")
def test_a_railcar_blocks_where_the_line_crosses_it_and_not_along_its_hexside() -> None:
    scenario = drawn(
        """
        .   .
          .
        .   .
          c
        c   .
          .
        .   .
        """
    )
    assert seen(scenario, "A2", "A4") == (False, 0, "AT10.7 A106")
    assert seen(scenario, "A2", "C2") == CLEAR  # along the side of B1 and B2
    assert seen(scenario, "A2", "C3") == (False, 0, "AT10.7 A106")  # B2 is crossed


@pytest.mark.rule("AT10.7", "A109", "A110", "A033", "A016")
def test_tank_and_fountain_by_their_art() -> None:
    scenario = drawn(
        """
        H   .
          n
        t   .
          .
        .   .
          .
        .   .
        """,
        buildings={"H": {"floors": 3}},
    )
    assert seen(scenario, "A1", "A3") == (False, 0, "AT10.7 A109")
    assert seen(scenario, "A1/2", "A4") == CLEAR  # +10, nearer to the higher end
    assert seen(scenario, "A1", "C2") == (True, 1, "AT10.7")  # B1 is crossed: +1
    assert seen(scenario, "A2", "C2") == CLEAR  # B1 and B2 only along their side


@pytest.mark.rule("AT10.7", "B5.6")
def test_a_line_exactly_through_a_corner_only_touches_the_third_hex() -> None:
    # A1 to F2 crosses B1, C2, D1, E2 and touches C1 and D2 at corners.
    scenario = drawn(
        """
        .   H   .
          .   .   .
        .   .   .
          .   K   .
        """
    )
    assert seen(scenario, "A1", "F2") == CLEAR
    assert seen(scenario, "F2", "A1") == CLEAR


@pytest.mark.rule("AT10.7", "B5.8")
def test_along_a_hexside_the_worse_of_the_two_hexes_counts() -> None:
    scenario = drawn(
        """
        .   .   .
          H   :
        .   .   .
          .   ;
        .   .   .
        """
    )
    assert seen(scenario, "A2", "C2") == (False, 0, "AT10.1 A020")
    assert seen(scenario, "C2", "E2") == (True, 1, "AT10.7")  # one of the two, not both
    found = sight(scenario, "C2", "E2").obscuring
    assert found[0].facts["blocker"] == scenario.board.hex("D1")  # equal: the first by row


@pytest.mark.rule("AT10.7")
def test_even_columns_up_have_their_pairs_elsewhere() -> None:
    scenario = drawn(
        """
          .
        .   .
          .
        .   .
          H
        .   .
        """,
        even="up",
    )
    assert seen(scenario, "A2", "C2") == (False, 0, "AT10.1 A020")  # B2 and B3
    assert seen(scenario, "A1", "C1") == CLEAR  # B1 and B2


@pytest.mark.rule("AT10.7", "B5.4")
def test_along_the_edge_of_the_map_the_only_hex_is_crossed_not_passed_by() -> None:
    scenario = drawn(
        """
        .   .
          c
        .   .
        """
    )
    # Between A1 and C1 the line runs along the upper side of B1, beside the edge of the map.
    assert seen(scenario, "A1", "C1") == (False, 0, "AT10.7 A106")
    assert seen(scenario, "A2", "C2") == CLEAR  # B1 and B2 are both there


@pytest.mark.rule("AT10.7", "A116", "A117", "A118")
@pytest.mark.parametrize(
    ("kind", "study"), [("wall", "A117"), ("hedge", "A116"), ("fence", "A118")]
)
def test_hexsides_block_but_not_at_the_two_ends(kind: str, study: str) -> None:
    scenario = drawn(
        """
        H
          .
        .
          .
        .
          .
        .
          .
        .
        """,
        sides=[side("A2", "A3", kind)],
        buildings={"H": {"floors": 2}},
    )
    assert seen(scenario, "A1", "A4") == (False, 0, f"AT10.7 {study}")
    assert seen(scenario, "A2", "A4") == CLEAR
    assert seen(scenario, "A1", "A3") == CLEAR
    # From a storey above: 1 hex from the high end (A2), from the low one (A3) 2 and 1.
    assert seen(scenario, "A1/1", "A5") == CLEAR
    assert seen(scenario, "A1/1", "A4") == (False, 0, f"AT10.7 {study}")


@pytest.mark.rule("AT10.7", "A057", "AT7.6")
def test_a_gate_is_a_wall_to_the_eye() -> None:
    scenario = drawn(
        """
        .
          .
        .
          .
        .
          .
        .
        """,
        sides=[side("A2", "A3", "wall", gate=True)],
    )
    assert seen(scenario, "A1", "A4") == (False, 0, "AT10.7 A117")


@pytest.mark.rule("AT7.3", "A031")
def test_rubble_over_a_hexside_blocks_lines_across_and_along_it() -> None:
    scenario = drawn(
        """
        .   .
          .
        .   .
          .
        .   .
          .
        .   .
        """,
        sides=[side("B1", "B2", "rubble"), side("A2", "A3", "rubble")],
    )
    assert seen(scenario, "A2", "C2") == (False, 0, "AT7.3 A031")  # along
    assert seen(scenario, "A1", "A4") == (False, 0, "AT7.3 A031")  # across
    assert seen(scenario, "B1", "B3") == CLEAR  # a side of an end's own hex


@pytest.mark.rule("AT10.7", "A111")
def test_smoke_and_flame_obscure_at_any_height_and_in_the_targets_hex() -> None:
    scenario = drawn(
        """
        H
          .
        .
          .
        .
          .
        K
        """,
        buildings={"H": {"floors": 3}, "K": {"floors": 3}},
        markers=[marker("A2", "smoke"), marker("A4", "flame"), marker("A4", "smoke")],
    )
    assert seen(scenario, "A1/2", "A3") == (True, 4, "AT10.7")
    assert seen(scenario, "A1/2", "A4/2") == (True, 8, "AT10.7")
    assert seen(scenario, "A4/2", "A1/2") == (True, 4, "AT10.7")  # not the observer's own hex
    assert seen(scenario, "A1", "A2") == (True, 4, "AT10.7")


@pytest.mark.rule("AT10.7", "A112", "A113")
def test_wrecks_obscure_burning_ones_also_into_their_hex() -> None:
    scenario = drawn(
        """
        .   .
          .
        .   .
          .
        .   .
        """,
        markers=[marker("A2", "wreck"), marker("C2", "burning_wreck")],
    )
    assert seen(scenario, "A1", "A3") == (True, 1, "AT10.7")
    assert seen(scenario, "A1", "A2") == CLEAR
    assert seen(scenario, "C1", "C3") == (True, 4, "AT10.7")
    assert seen(scenario, "C1", "C2") == (True, 4, "AT10.7")
    assert seen(scenario, "C2", "C1") == CLEAR


@pytest.mark.rule("AT7.2", "A007", "A114")
def test_tracks_obscure_where_the_scenario_says_so() -> None:
    picture = """
        .
          .
        =
          .
        .
        """
    assert seen(drawn(picture), "A1", "A3") == CLEAR
    obscuring = drawn(picture, ats={"railroad_obscures": True})
    assert seen(obscuring, "A1", "A3") == (True, 1, "AT10.7")
    assert sight(obscuring, "A1", "A3").obscuring[0].rule == "AT10.7 A007"


@pytest.mark.rule("B3.1", "A108", "A115")
def test_of_two_terrains_each_obstructs_by_itself() -> None:
    scenario = drawn(
        """
        .
          .
        :
          .
        o
          .
        .
        """,
        also={"fountain": ["A2"], "road_dirt": ["A3"]},
    )
    assert seen(scenario, "A1", "A3") == (True, 2, "AT10.7")
    assert seen(scenario, "A2", "A4") == CLEAR  # shell holes and roads are clear


@pytest.mark.rule("AT10.9", "A029")
def test_a_ravine_is_seen_into_from_its_edge_and_along_it() -> None:
    scenario = drawn(
        """
        .   .   H
          .   .
        .   .   .
          ~   .
        ~   ~   ~
          .   .
        .   .   ~
          .   .
        .   .   .
        """,
        buildings={"H": {"floors": 3}},
    )
    assert seen(scenario, "A2", "A3") == CLEAR  # adjacent
    assert seen(scenario, "A1", "A3") == (False, 0, "AT10.9 A029")
    assert seen(scenario, "A1", "A5") == CLEAR  # it never blocks
    # A3 and C3: between them the pair B2 (ravine) and B3 (not): strictly out of sight.
    assert seen(scenario, "A3", "C3") == (False, 0, "AT10.9 A029")
    # E1 looks along E2 (the crest's edge) to E3: no ravine hex before it.
    assert seen(scenario, "E1/2", "E3") == (False, 0, "AT10.9 A029")
    # To E4 the last hex before it, E3, is ravine: along it from the crest on.
    assert seen(scenario, "E1/2", "E4") == CLEAR
    assert seen(scenario, "E4", "E1/2") == CLEAR
    assert seen(scenario, "E3", "E4") == CLEAR


@pytest.mark.rule("AT10.9", "A029")
def test_in_one_ravine_they_see_each_other_while_the_line_stays_in_it() -> None:
    scenario = drawn(
        """
        ~
          .
        ~
          .
        ~
          .
        .
          .
        ~
        """
    )
    assert seen(scenario, "A1", "A3") == CLEAR
    assert seen(scenario, "A1", "A5") == (False, 0, "AT10.9 A029")


@pytest.mark.rule("B2.1")
def test_places_that_there_are_not_see_nothing() -> None:
    scenario = drawn(
        """
        .   H
          .
        .   .
        """
    )
    assert seen(scenario, "A1", "J9") == (False, 0, "B2.1")
    assert seen(scenario, "J9", "A1") == (False, 0, "B2.1")
    assert seen(scenario, "A1/1", "C1") == (False, 0, "B2.1")
    assert seen(scenario, "A1", "C1/1") == (False, 0, "B2.1")
    assert seen(scenario, "A1", "C1/roof") == (False, 0, "AT6.3 A017")


@pytest.mark.rule("AT9.1", "A132")
def test_from_under_a_hedgehog_only_the_hexes_around_are_seen() -> None:
    scenario = drawn(
        """
        .
          .
        .
          .
        .
        """,
        unit("G", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "A3"),
        markers=[marker("A1", "hedgehog")],
    )
    assert seen(scenario, "A1/under", "A2") == CLEAR
    assert seen(scenario, "A1/under", "A1") == (True, 0, "AT9.1")
    assert seen(scenario, "A1/under", "A3") == (False, 0, "AT9.1")
    assert seen(scenario, "A3", "A1/under") == CLEAR
    assert field(scenario).height(scenario.board.loc("A1/under")) == 0


@pytest.mark.rule("AT10.9", "A029")
def test_a_ravine_that_is_left_on_the_way_hides_what_is_in_it() -> None:
    def look(*deep: str) -> bool:
        return seen(scene(terrain={"ravine": deep}), "D1", "D4")[0]

    assert look("D2", "D3", "D4")
    assert look("D3", "D4")
    assert not look("D2", "D4")
