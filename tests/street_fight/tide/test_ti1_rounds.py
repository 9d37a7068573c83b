"""TI1 and TI3 in play: turns, passes, phases, activation and fatigue."""

from __future__ import annotations

import pytest

from tests.support.street import house, unit
from tests.support.street_tide import Played, dice

G1 = unit("G1", "rifle_squad", "D2")
G2 = unit("G2", "rifle_squad", "B2")
S1 = unit("S1", "rifle_squad", "D6")


@pytest.mark.rule("TI1.1", "TI1.2")
def test_sides_take_turns_of_so_many_actions() -> None:
    game = Played(G1, G2, S1, tide={"german_actions": 2, "soviet_actions": 1})
    assert game.acting_side() == 0
    game.do("op_fire G1")
    assert game.acting_side() == 0
    game.do("op_fire G2")
    assert game.acting_side() == 1
    game.do("op_fire S1")
    assert game.acting_side() == 0


@pytest.mark.rule("TI1.2")
def test_two_passes_in_a_row_end_the_phase_and_an_early_stop_is_no_pass() -> None:
    game = Played(G1, G2, S1)
    game.do("op_fire G1", "pass", "pass")
    assert (game.acting_side(), game.round()) == (0, 1)
    game.do("pass")
    assert (game.acting_side(), game.round()) == (1, 2)


@pytest.mark.rule("TI1.2")
def test_without_fresh_units_a_side_passes_by_itself() -> None:
    game = Played(G1, unit("S1", "rifle_squad", "D6"), far=False, tide={"german_actions": 3})
    game.do("op_fire G1")
    assert (game.acting_side(), game.round()) == (1, 1)
    game.do("op_fire S1")
    assert game.round() == 2


@pytest.mark.rule("TI1.3")
def test_control_is_counted_and_the_other_side_begins_the_next_round() -> None:
    game = Played(unit("G1", "rifle_squad", "A1"), S1)
    first = game.do("pass", "pass")
    names = game.fact_names(first)
    assert "control" in names
    assert names.index("control") < names.index("round")
    assert game.state.control[0] == 0
    assert game.acting_side() == 1
    game.do("pass", "pass")
    assert (game.acting_side(), game.round()) == (0, 3)


@pytest.mark.rule("TI1.3")
def test_a_pinned_squad_controls_nothing() -> None:
    game = Played(unit("G1", "rifle_squad", "A1", tide={"pinned": True}), S1)
    game.do("pass", "pass")
    assert game.state.control[0] == -1


@pytest.mark.rule("TI1.3")
@pytest.mark.parametrize(("when", "rounds"), [("any", 1), ("end", 2)])
def test_victory_is_tested_in_the_command_phase(when: str, rounds: int) -> None:
    aim = {"side": "german", "hexes": ["A1"], "need": 1, "when": when}
    game = Played(unit("G1", "rifle_squad", "A1"), S1, turns=2, victory=aim)
    passes = 0
    while game.game.decision(game.state) is not None:
        game.do("pass")
        passes += 1
    assert passes == 2 * rounds
    result = game.game.result(game.state)
    assert result is not None
    assert (result.winner, result.how) == (0, "hexes")


@pytest.mark.rule("TI1.4", "TI3.4")
def test_the_status_phase_takes_markers_off_and_steadies_squads() -> None:
    game = Played(
        G1,
        unit("G2", "rifle_squad", "B2", tide={"disrupted": True, "fatigued": True}),
        unit("G3", "rifle_squad", "B4", tide={"pinned": True, "fatigued": True}),
        S1,
    )
    game.do("op_fire G1", "pass", "op_fire S1", "pass", "pass", "pass")
    assert game.round() == 2
    assert game.marks("G1") == game.marks("S1") == game.marks("G3") == set()
    assert game.marks("G2") == {"pinned"}


@pytest.mark.rule("TI3.1", "TI3.3")
def test_a_unit_acts_once_a_round() -> None:
    game = Played(G1, S1)
    game.do("advance G1", "step D3", "stop")
    assert game.marks("G1") == {"fatigued"}
    assert "advance G1" not in game.offers()
    assert game.why("advance G1").rule == "TI3.1"


@pytest.mark.rule("TI3.2")
def test_the_actions_that_there_are() -> None:
    game = Played(unit("G1", "engineer_squad", "D4"), S1)
    offered = {text.split()[0] for text in game.offers() if text.endswith("G1")}
    assert offered == {
        "advance",
        "concentrate",
        "fire_and_move",
        "assault",
        "op_fire",
        "entrench",
    }


@pytest.mark.rule("TI3.3", "TI4.1")
def test_an_advance_goes_up_to_the_whole_allowance() -> None:
    game = Played(G1, S1, terrain={"debris": ["D4"]})
    game.do("advance G1", "step D3", "step D4")
    assert "step D5" in game.offers()
    game.do("step D5")
    assert game.why("step E5").rule == "TI4.1"
    assert game.offers() == ["stop"]


@pytest.mark.rule("TI3.3")
def test_fire_and_movement_moves_three_points_and_fires_once_before_or_after() -> None:
    after = Played(unit("G1", "rifle_squad", "D2"), S1)
    after.do("fire_and_move G1", "step D3", "step D4")
    happened = after.do("shoot D6 S1 move_fire", "roll")
    assert dice(happened)[0] == 2
    assert after.marks("G1") == {"fatigued"}
    before = Played(unit("G1", "rifle_squad", "D3"), S1)
    before.do("fire_and_move G1", "shoot D6 S1 move_fire", "roll")
    assert before.why("shoot D6 S1 move_fire").rule == "TI3.3"
    before.do("step D2", "step D1", "step C1")
    assert before.why("step B1").rule == "TI4.1"
    before.do("stop")
    assert before.marks("G1") == {"fatigued"}


@pytest.mark.rule("TI3.3", "TI3.5")
def test_an_officer_gives_a_point_and_a_vehicle_moves_half_and_fires() -> None:
    led = Played(unit("G1", "rifle_squad", "D1", officer=True), S1)
    led.do("fire_and_move G1", "step D2", "step D3", "step D4", "step D5")
    assert led.why("step C5").rule == "TI4.1"
    tank = Played(unit("G1", "sig33b", "D1"), S1)
    tank.do("fire_and_move G1", "step D2", "step D3", "step D4")
    assert tank.why("step D5").rule == "TI4.1"


@pytest.mark.rule("TI3.3", "TI5.9")
def test_area_weapons_neither_move_and_fire_nor_wait() -> None:
    game = Played(unit("GM", "mortar_squad", "D2"), unit("GB", "battery", None), S1)
    assert game.why("fire_and_move GM").rule == "TI3.3"
    assert game.why("op_fire GM").rule == "TI5.9"
    assert game.why("advance GB").rule == "TI2.4"
    assert "concentrate GB" in game.offers()


@pytest.mark.rule("TI2.4")
def test_a_battery_fires_once_a_round() -> None:
    game = Played(unit("GB", "battery", None), unit("G1", "rifle_squad", "D3"), S1)
    game.do("concentrate GB", "shoot D6 S1 normal", "roll")
    assert game.marks("GB") == {"fatigued"}
    assert game.why("concentrate GB").rule == "TI3.1"


@pytest.mark.rule("TI3.4")
def test_a_pinned_squad_with_an_officer_may_only_fire() -> None:
    game = Played(
        unit("G1", "elite_squad", "D4", tide={"pinned": True}),
        unit("G2", "rifle_squad", "D4", officer=True),
        S1,
    )
    assert "concentrate G1" in game.offers()
    for action in ("advance", "fire_and_move", "assault", "op_fire"):
        assert game.why(f"{action} G1").rule == "TI3.4"
    happened = game.do("concentrate G1", "shoot D6 S1 suppress", "roll")
    assert dice(happened)[0] == 4


@pytest.mark.rule("TI7", "T22")
def test_engineers_dig_in_on_every_level_of_a_building() -> None:
    bricks = {"buildings": [house("D2", floors=2)]}
    game = Played(
        unit("G1", "engineer_squad", "D2/1"), unit("G2", "rifle_squad", "D2"), S1, **bricks
    )
    game.do("entrench G1")
    assert (game.markers("entrenchment", "D2/1"), game.markers("entrenchment", "D2")) == (1, 0)
    assert game.marks("G1") == {"fatigued"}
    assert game.why("entrench G2").rule == "TI7"


@pytest.mark.rule("TI7")
def test_where_engineers_cannot_dig_in() -> None:
    rough = Played(unit("G1", "engineer_squad", "D2"), S1, terrain={"debris": ["D2"]})
    near = Played(unit("G1", "engineer_squad", "D5"), S1)
    twice = Played(
        unit("G1", "engineer_squad", "D2"),
        unit("G2", "engineer_squad", "D2", quality="veteran"),
        S1,
    )
    twice.do("entrench G1")
    assert [one.why("entrench G1").rule for one in (rough, near)] == ["TI7", "TI7"]
    assert twice.why("entrench G2").rule == "TI7"
    assert twice.why("entrench G1").rule == "TI3.1"


@pytest.mark.rule("TI7", "TI4.11")
@pytest.mark.parametrize(("second", "digs"), [("sewer", True), ("fountain", False)])
def test_a_sewer_is_no_hindrance_to_digging_in_but_a_second_terrain_is(
    second: str, digs: bool
) -> None:
    game = Played(unit("G1", "engineer_squad", "D2"), S1, also={second: ["D2"]})
    assert ("entrench G1" in game.offers()) == digs


def test_a_side_without_units_loses_at_once() -> None:
    game = Played(
        unit("G1", "elite_squad", "D5"), unit("S1", "rifle_squad", "D6", steps=1), far=False
    )
    game.do("concentrate G1", "shoot D6 S1 normal")
    game.roll(6, 6, 6, 6, 6, 6, 6, 6)
    game.do("roll")
    result = game.game.result(game.state)
    assert result is not None
    assert (result.winner, result.how) == (0, "no_units")
