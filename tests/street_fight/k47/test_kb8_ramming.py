"""KB8 and KB9: vehicles that ram buildings, and bunkers."""

from typing import Any

import pytest

from tests.support.street import house, unit
from tests.support.street_k47 import ask, duel

FAR = unit("S9", "rifle_squad", "I9")
BRICK = {"buildings": [house("C4")]}
WOOD = {"buildings": [house("C4", material="wood")]}


@pytest.mark.rule("KB8.1", "K42", "K53")
@pytest.mark.parametrize("kind", ["kv1", "superheavy_tank", "superheavy_walker"])
def test_heavy_vehicles_may_ram(kind: Any) -> None:
    assert ask(unit("G", kind, "C3"), FAR, **BRICK).ram("G", "C4")["legal"]
    assert ask(unit("G", kind, "C2"), FAR, **BRICK).ram("G", "C4")["rules"] == ["B1.4"]


@pytest.mark.rule("KB8.1", "K42", "K53")
def test_lighter_ones_may_not_and_bunkers_never() -> None:
    for kind in ("t34", "stug_iii", "rifle_squad", "truck"):
        found = ask(unit("G", kind, "C3"), FAR, **BRICK).ram("G", "C4")
        assert (found["legal"], found["vehicle"], found["odds"]) == (False, None, {})
        assert found["rules"] == ["KB8.1 K42 K53"]
    bunker = {"buildings": [house("C4", material="bunker")]}
    assert ask(unit("G", "kv1", "C3"), FAR, **bunker).ram("G", "C4")["rules"] == ["KB8.1 K42 K53"]
    assert ask(unit("G", "kv1", "C3"), FAR).ram("G", "C4")["rules"] == ["KB8.1 K42 K53"]


@pytest.mark.rule("KB8.1", "K48")
def test_any_tank_drives_over_a_hut() -> None:
    hut = {"buildings": [house("C4", material="hut")]}
    at = ask(unit("G", "t34", "C3"), FAR, **hut)
    assert at.cost("G", "C4 C5") == (2, "run", ("KB3.7", "KB3.7"))
    heavy = ask(unit("G", "kv1", "C3"), FAR, **hut)
    assert heavy.ram("G", "C4")["rules"] == ["KB8.1 K48"]
    assert heavy.sees("C3", "C5") == (True, "KB5.7")


@pytest.mark.rule("KB8.2", "K43")
def test_the_dice_of_both() -> None:
    found = ask(unit("G", "superheavy_walker", "C3", k47={"fists": 2}), FAR, **BRICK)
    assert found.ram("G", "C4")["vehicle"] == "D6+12"
    assert ask(unit("G", "superheavy_tank", "C3"), FAR, **WOOD).ram("G", "C4")["building"] == "2D6"


def rammed(*dice: Any, kind: Any = "kv1", foe: Any = "C4", **file: Any) -> Any:
    """A ram with dice: the vehicle's, the building's, then those of the damage."""
    play = duel(unit("G", kind, "C3"), unit("S", "rifle_squad", foe), FAR, **file)
    return play.do("order G run").dice(*dice).do("ram C4")


@pytest.mark.rule("KB8.3", "K44")
@pytest.mark.parametrize(("die", "found"), [(1, "down"), (2, "immobile"), (3, "destroyed")])
def test_a_higher_building_damages_the_vehicle_in_front(die: Any, found: Any) -> None:
    play = rammed(1, 6, 6, 6, die, **BRICK)
    assert play.at("G") == ("" if found == "destroyed" else "C3")
    assert play.is_down("G") == (found == "down")
    assert play.is_immobile("G") == (found == "immobile")
    assert play.at("S") == "C4"
    assert "rams G C4 11 18" in play.facts


@pytest.mark.rule("KB8.3", "KB8.4", "K44", "K47")
def test_wood_damages_only_superficially() -> None:
    play = rammed(1, 6, 6, 1, kind="kv1", **WOOD)  # 11 to 12
    assert (play.at("G"), play.unit("G").count) == ("C3", 2)  # a pin of the damage, one more


@pytest.mark.rule("KB8.3", "KB8.5", "K45")
def test_at_a_tie_the_building_falls_and_the_vehicle_stays_in_front() -> None:
    play = rammed(1, 4, 4, 3, 6, **BRICK)  # 11 to 11
    assert "collapse C4" in play.facts
    assert (play.at("G"), play.at("S")) == ("C3", "")
    assert play.is_immobile("G")


@pytest.mark.rule("KB8.3", "KB8.4", "KB8.5", "K46", "K47")
def test_a_higher_vehicle_drives_into_the_rubble_and_other_sections_stand() -> None:
    row = {"buildings": [house("C4", "C5")]}
    play = rammed(6, 1, 1, 1, **row)
    assert (play.at("G"), play.at("S")) == ("C4", "")
    assert (play.is_down("G"), play.unit("G").count) == (True, 1)
    assert list(play.state.ruins) == [play.scenario.board.hex("C4")]


BUNKER = house("C5", material="bunker", doors=[["C5", "C6"]])


def squad(name: Any, at: Any, **more: Any) -> Any:
    return unit(name, "rifle_squad", at, **more)


@pytest.mark.rule("KB9", "K50")
def test_a_bunker_is_entered_and_left_by_its_doors() -> None:
    at = ask(squad("G", "C4"), squad("G2", "C6"), FAR, buildings=[BUNKER])
    assert at.cost("G", "C5").rules == ("KB9 K50",)
    assert at.cost("G2", "C5").order == "run"
    inside = ask(squad("G", "C5"), FAR, buildings=[BUNKER])
    assert inside.cost("G", "C4").rules == ("KB9 K50",)
    assert inside.cost("G", "C6").order == "advance"


@pytest.mark.rule("KB9", "K50", "K51")
def test_fire_goes_in_and_out_by_slits() -> None:
    at = ask(squad("G", "C3"), squad("S", "C5"), squad("G2", "C7"), buildings=[BUNKER])
    shot = at.attack("G", "C5")
    assert (shot["sum"]["hit.slit"], shot["to_hit"], shot["damage"]) == (-4, 7, 6)
    assert at.refusal("G2", "C5") == "KB9 K50"
    assert at.attack("S", "C3")["legal"]
    assert at.refusal("S", "C7") == "KB9 K50"
    gun = ask(unit("G", "at_gun", "C7"), squad("S", "C5"), buildings=[BUNKER])
    assert gun.refusal("G", "C5") == "KB9 K50"


@pytest.mark.rule("KB9", "K51")
def test_flamethrowers_hit_bunkers_by_themselves() -> None:
    at = ask(unit("G", "flame_squad", "C4"), squad("S", "C5"), buildings=[BUNKER])
    shot = at.attack("G", "C5", "flame")
    assert (shot["to_hit"], shot["damage"]) == (0, 2)


@pytest.mark.rule("KB9", "K52")
def test_indirect_fire_has_no_effect_on_them() -> None:
    at = ask(unit("G", "mortar_squad", "C1"), squad("S", "C5"), buildings=[BUNKER])
    assert at.refusal("G", "C5", "indirect") == "KB9 K52"
    assert at.descend("C5")["rules"] == ["KB9 K52"]


@pytest.mark.rule("KB9", "KB8.1", "K53")
def test_tanks_and_walkers_cannot_assault_them() -> None:
    for kind in ("kv1", "superheavy_walker"):
        at = ask(unit("G", kind, "C4"), squad("S", "C5"), buildings=[BUNKER])
        assert at.refusal("G", "C5", "assault") == "KB8.1 K42 K53"
