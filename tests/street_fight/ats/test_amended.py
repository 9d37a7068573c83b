"""Rules of `ats` that were amended: huts, sewers, vehicles in the way, factories, flames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from stalingrad_game.street_fight.ats.judge.shot import Shot
from stalingrad_game.street_fight.ats.play.codes import Op
from stalingrad_game.street_fight.ats.play.group import belly_shot
from stalingrad_game.street_fight.position.codes import SOVIET
from tests.support.street import house, marker, ruin, scene, side, unit
from tests.support.street_ats import move, seen, sight
from tests.support.street_ats_play import IMPULSE, Match, attack, refused
from tests.support.street_map import drawn

FACTORY: Final[Mapping[str, Mapping[str, Any]]] = {
    "F": {"type": "factory"},
    "T": {"type": "tower", "floors": 3},
}


@pytest.mark.rule("AT6.4", "A048")
@pytest.mark.parametrize(("material", "left"), [("hut", 1), ("wood", 2), ("masonry", 3)])
def test_rubble_covers_as_the_building_did(material: str, left: int) -> None:
    made = scene(
        unit("G", "rifle_squad", "D2"),
        unit("S", "rifle_squad", "D4"),
        buildings=[house("D4", material=material)],
        ruins=[ruin("D4")],
    )
    assert attack(made, "G", "D4")["shifts"] == left


@pytest.mark.rule("AT6.10", "A041")
def test_a_floor_of_rubble_is_a_floor_above() -> None:
    made = scene(
        unit("G", "mortar_squad", "D1"),
        unit("S", "rifle_squad", "D4"),
        buildings=[house("D4", "D5", floors=2)],
        ruins=[ruin("D4", level=1)],
    )
    assert attack(made, "G", "D4", kind="indirect")["shifts"] == 3 + 1


@pytest.mark.rule("AT8.1", "A070")
def test_an_adjacent_sewer_hex_is_an_exit_too() -> None:
    made = scene(
        unit("G", "rifle_squad", "F6"),
        unit("S", "rifle_squad", "B2"),
        also={"sewer": ["B2", "B3", "D3"]},
    )
    match = Match(made, work=((Op.INFILTRATION, SOVIET),))
    assert {"sewer S B3", "sewer S D3"} <= set(match.options())
    assert "moved" in match.do("sewer S B3 by S", "1")
    assert match.at("S") == "B3"


@pytest.mark.rule("AT8.2", "AT8.4", "A074")
def test_stairs_lead_to_the_own_cellar_alone() -> None:
    made = scene(
        unit("G", "rifle_squad", "D4"),
        unit("S", "rifle_squad", "F6"),
        buildings=[house("D4", "D5", material="bunker", cellar=True)],
    )
    assert move(made, "G", "D4/-1").points == 2
    assert move(made, "G", "D5/-1").points is None


@pytest.mark.rule("AT7.2", "A112")
def test_an_intact_vehicle_obscures_and_makes_room_dear_for_vehicles() -> None:
    made = scene(
        unit("G", "panzer_iii", "D2"),
        unit("G2", "rifle_squad", "D2"),
        unit("G3", "truck", "D3"),
        unit("S", "rifle_squad", "D4"),
    )
    assert seen(made, "D2", "D4") == (True, 1, "AT10.7")
    assert seen(made, "D2", "D3") == (True, 0, "AT10.7")
    assert attack(made, "G2", "D4")["shifts"] == 1
    assert move(made, "G", "D3").points == 2
    assert move(made, "G2", "D3").points == 1
    wrecked = scene(
        unit("G", "panzer_iii", "D2"),
        unit("G3", "truck", "D3"),
        unit("S", "rifle_squad", "D4"),
        markers=[marker("D3", "wreck")],
    )
    assert seen(wrecked, "D2", "D4") == (True, 1, "AT10.7")
    assert move(wrecked, "G", "D3").points == 2


@pytest.mark.rule("AT10.5", "A025")
def test_a_line_that_leaves_the_factory_is_blocked_by_what_lies_outside() -> None:
    yard = """
        F   F
          {0}
        F   F
          F
        F   F
    """
    for word, sees in (("T", False), (".", True)):
        made = drawn(yard.format(word), buildings=FACTORY)
        found = sight(made, "A1", "C1")
        assert (found.seen, found.reason.rule) == (
            sees,
            "AT10.5 A025" if sees else "AT10.1 A020",
        ), word


@pytest.mark.rule("AT10.5", "A030")
def test_wrecks_in_a_factory_do_not_hamper_a_line_into_it() -> None:
    made = drawn("F\n  .\nF\n  .\n.\n", buildings=FACTORY, markers=[marker("A2", "wreck")])
    assert seen(made, "A1", "A3")[:2] == (True, 0)
    outside = drawn("F\n  .\n.\n  .\n.\n", buildings=FACTORY, markers=[marker("A2", "wreck")])
    assert seen(outside, "A1", "A3")[:2] == (True, 1)


@pytest.mark.rule("AT10.5")
def test_rubble_of_a_factory_is_outside_for_lines_from_outside() -> None:
    made = drawn("F\n  .\nF\n  .\n.\n", buildings=FACTORY, ruins=[ruin("A1")])
    assert seen(made, "A1", "A3")[0] is False
    assert seen(made, "A1", "A2")[0] is True


@pytest.mark.rule("AT7.8", "A061")
def test_the_wall_covers_no_belly() -> None:
    made = scene(
        unit("G", "panzer_iii", "D4"),
        unit("S", "t34", "D2"),
        sides=[side("D3", "D4", "wall")],
    )
    match = Match(made, work=IMPULSE)
    shot = belly_shot(match.field, 1, 0)
    assert isinstance(shot, Shot)
    assert (shot.to_hit, shot.kill) == (9, 5 - 2 + 4 + 1)
    assert attack(made, "S", "D4")["to_hit"] == 9 - 2


BARN = house("D3", "D4", material="wood", floors=2)


@pytest.mark.rule("AT6.13", "A084")
def test_a_flamethrower_sets_alight_on_four_whoever_is_there() -> None:
    made = scene(unit("G", "flame_squad", "D2"), unit("S", "rifle_squad", "F6"), buildings=[BARN])
    answer = attack(made, "G", "D3")
    assert (answer["gf"], answer["shifts"], answer["column"]) == (30, 2, 20)
    assert answer["targets"] == []
    match = Match(made, work=IMPULSE)
    assert "burn G D3" in match.options()
    assert match.do("flame G D3", "5") == ["set_fire", "casualties"]  # C3
    assert match.marked("D3", "flame") == 0
    match = Match(made, work=IMPULSE)
    assert match.do("flame G D3", "4") == ["set_fire", "casualties", "flames"]  # C4
    assert match.marked("D3", "flame") == 1


@pytest.mark.rule("AT6.13")
def test_only_what_burns_is_set_alight() -> None:
    made = scene(
        unit("G", "flame_squad", "D2"),
        unit("S", "rifle_squad", "F6"),
        terrain={"woods": ["D3"]},
        buildings=[house("C3", floors=2, roof="flat")],
    )
    assert attack(made, "G", "D3")["gf"] == 30
    assert refused(made, "G", "D1") == "B10"
    assert refused(made, "G", "C3/roof", at="building") == "AT6.11 A023 A047"
    options = Match(made, work=IMPULSE).options()
    assert {one for one in options if one.startswith("burn")} == {
        *("burn G C3", "burn G C3/1", "burn G D3")
    }


@pytest.mark.rule("AT6.13")
def test_out_of_flames_go_the_suppressed_but_not_the_broken_nor_guns() -> None:
    made = scene(
        unit("G", "flame_squad", "D2"),
        unit("S", "rifle_squad", "D3", ats={"suppressed": True}, steps=2),
        unit("S2", "rifle_squad", "D3", ats={"broken": True}),
        unit("S3", "infantry_gun", "D3"),
        buildings=[BARN],
    )
    match = Match(made, work=((Op.FLIGHT, SOVIET, made.board.loc("D3")),))
    assert all(one.startswith("flee S ") for one in match.options())
    assert match.do("flee S D4") == ["fled", "burned", "burned"]


@pytest.mark.rule("AT6.13")
def test_flames_burn_out_at_the_end_of_the_next_turn() -> None:
    made = scene(
        unit("G", "flame_squad", "D2"), unit("S", "rifle_squad", "F6"), buildings=[BARN], turns=5
    )
    match = Match(made, work=IMPULSE)
    match.do("flame G D3", "1")
    burning = []
    for _ in range(2):
        match.state.agenda = [(Op.END, 0)]
        match.game.advance(match.state)
        burning.append(match.marked("D3", "flame"))
    assert burning == [1, 0]
