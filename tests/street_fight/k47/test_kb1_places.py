"""KB1: hexes, sections, floors, roofs and sides of buildings."""

import pytest

from tests.support.street import house, ruin, side, unit
from tests.support.street_k47 import ask, duel

G = unit("G", "rifle_squad", "C3")
S = unit("S", "rifle_squad", "H8")


@pytest.mark.rule("KB1.1")
def test_advance_is_one_hex_and_run_two() -> None:
    at = ask(G, S)
    assert at.cost("G", "C4") == (1, "advance", ("KB3.1",))
    assert at.cost("G", "C4 C5") == (2, "run", ("KB3.1", "KB3.1"))
    assert at.cost("G", "C4 C5 C6") == (None, None, ("KB1.1",))


@pytest.mark.rule("KB1.1")
def test_point_blank_is_an_adjacent_hex() -> None:
    near = ask(G, unit("S", "rifle_squad", "C4"))
    far = ask(G, unit("S", "rifle_squad", "C5"))
    assert near.attack("G", "C4")["sum"]["hit.point_blank"] == 1
    assert "hit.point_blank" not in far.attack("G", "C5")["sum"]


@pytest.mark.rule("KB1.2")
def test_sections_of_one_building_are_connected() -> None:
    at = ask(unit("G", "rifle_squad", "C3"), S, buildings=[house("C3", "C4", "C5")])
    assert at.cost("G", "C4 C5") == (2, "run", ("KB3.6 K12 K13",) * 2)


@pytest.mark.rule("KB1.2")
def test_a_bar_parts_sections() -> None:
    at = ask(G, S, buildings=[house("C3", "C4")], sides=[side("C3", "C4", "bar")])
    assert at.cost("G", "C4").rules == ("KB3.1",)
    assert at.sees("C3", "C4") == (False, "B6.3")


@pytest.mark.rule("KB1.2")
def test_buildings_that_touch_are_not_connected() -> None:
    at = ask(G, S, buildings=[house("C3"), house("C4", id="other")])
    assert at.cost("G", "C4").rules == ("KB1.2",)


@pytest.mark.rule("KB1.3", "KB3.3", "K05")
def test_a_floor_holds_one_unit_and_a_hex_outdoors_three() -> None:
    at = ask(G, S, unit("G2", "rifle_squad", "E5"), buildings=[house("C3", "C4", floors=2)])
    assert at.room("C3") == 0
    assert at.room("C3/1") == 1
    assert at.room("E5") == 2
    assert at.room("E6") == 3
    assert at.room("E5", "soviet") == 0
    assert at.room("C3/2") is None


@pytest.mark.rule("KB1.3")
def test_never_both_sides_in_a_hex() -> None:
    at = ask(G, unit("S", "rifle_squad", "C4"))
    assert at.cost("G", "C4").rules == ("KB1.3",)


@pytest.mark.rule("KB1.3")
def test_a_fourth_unit_finds_no_room_outdoors() -> None:
    more = [unit(f"G{n}", "rifle_squad", "C4") for n in (1, 2, 3)]
    assert ask(G, *more, S).cost("G", "C4").rules == ("KB1.3",)


@pytest.mark.rule("KB1.3")
def test_a_flat_roof_is_reached_from_the_top_floor_alone() -> None:
    flat = house("C3", "C4", floors=2, roof="flat")
    high = ask(unit("G", "rifle_squad", "C3/1"), S, buildings=[flat])
    assert high.cost("G", "C3/roof") == (1, "advance", ("KB1.3",))
    assert high.cost("G", "C3/roof C4/roof").rules == ("KB1.3",)
    low = ask(unit("G", "rifle_squad", "C3"), S, buildings=[flat])
    assert low.cost("G", "C3/roof").rules == ("KB1.3",)


SILO = house("C3", "C4", floors=2, roof="flat", silo=["C4"])


@pytest.mark.rule("KB1.3")
def test_a_silo_s_roof_is_reached_from_an_adjacent_roof() -> None:
    at = ask(unit("G", "rifle_squad", "C3/roof"), S, buildings=[SILO])
    assert at.cost("G", "C4/roof") == (1, "advance", ("KB1.3",))
    back = ask(unit("G", "rifle_squad", "C4/roof"), S, buildings=[SILO])
    assert back.cost("G", "C3/roof") == (1, "advance", ("KB1.3",))


@pytest.mark.rule("KB1.3")
def test_a_silo_has_no_way_up() -> None:
    at = ask(unit("G", "rifle_squad", "C4"), S, buildings=[SILO])
    assert at.cost("G", "C4/roof").rules == ("KB1.3",)
    assert at.cost("G", "C4/1").rules == ("B2.1",)


@pytest.mark.rule("KB1.3")
def test_who_is_on_a_roof_counts_as_in_the_open_behind_soft_cover() -> None:
    flat = house("C3", roof="flat")
    at = ask(unit("G", "rifle_squad", "C5"), unit("S", "rifle_squad", "C3/roof"), buildings=[flat])
    shot = at.attack("G", "C3/roof")
    assert (shot["sum"]["hit.roof"], shot["damage"], shot["shots"]) == (-1, 4, 12)


@pytest.mark.rule("KB1.3")
def test_fire_from_a_roof_is_not_limited_by_openings() -> None:
    flat = house("C3", roof="flat")
    blank = [side("C3", "C4", openings=0)]
    at = ask(
        unit("G", "rifle_squad", "C3/roof"),
        unit("S", "rifle_squad", "C5"),
        buildings=[flat],
        sides=blank,
    )
    assert at.attack("G", "C5")["shots"] == 12


@pytest.mark.rule("KB1.4")
def test_each_outer_side_has_four_openings_unless_it_says_otherwise() -> None:
    for openings, shots in ((None, 10), (1, 4), (2, 6), (3, 8)):
        sides = [] if openings is None else [side("C3", "C4", openings=openings)]
        at = ask(G, unit("S", "rifle_squad", "C5"), buildings=[house("C3")], sides=sides)
        assert at.attack("G", "C5")["shots"] == shots


@pytest.mark.rule("KB1.4")
def test_a_line_along_a_hexside_leaves_by_the_better_side() -> None:
    # From A2 to C2 the line runs between B1 and B2.
    for blank, shots in ((["B1"], 10), (["B2"], 10), (["B1", "B2"], None)):
        at = ask(
            unit("G", "rifle_squad", "A2"),
            unit("S", "rifle_squad", "C2"),
            buildings=[house("A2")],
            sides=[side("A2", one, openings=0) for one in blank],
        )
        assert at.attack("G", "C2")["shots"] == shots


@pytest.mark.rule("KB1.4")
def test_the_doorway_to_a_fallen_section_is_a_way_out() -> None:
    at = ask(G, S, buildings=[house("C3", "C4")], ruins=[ruin("C4")])
    assert at.cost("G", "C4") == (1, "advance", ("KB3.5 K09",))


@pytest.mark.rule("KB1.5")
def test_lines_of_sight_are_those_of_kb5() -> None:
    assert ask(G, S).sees("C3", "C7") == (True, "KB5.7")


@pytest.mark.rule("KB1.3")
def test_a_game_never_puts_two_units_on_a_floor() -> None:
    play = duel(G, unit("G2", "rifle_squad", "B3"), S, buildings=[house("C3")])
    play.do("order G2 run")
    assert play.why("move C3") == "KB3.3 K05"
