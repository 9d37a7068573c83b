"""KB4: weapons and kinds of units, shells, indirect fire and flames."""

from typing import Any

import pytest

from tests.support.street import scene, unit
from tests.support.street_k47 import ask, duel, referee

FAR = unit("X", "rifle_squad", "I9")


def pair(
    mine: Any = None,
    other: Any = None,
    at: Any = "C3",
    there: Any = "C5",
    kind: Any = "rifle_squad",
    foe: Any = "rifle_squad",
    **file: Any,
) -> Any:
    """G at C3 and S at C5, two hexes apart, with what their tables say."""
    return ask(
        unit("G", kind, at, **({"k47": mine} if mine else {})),
        unit("S", foe, there, **({"k47": other} if other else {})),
        **file,
    )


TABLE = {
    "rifle": (4, 1, 0),
    "smg": (2, 2, 0),
    "pistol": (1, 1, 0),
    "automatic_rifle": (5, 2, 0),
    "assault_rifle": (3, 2, 0),
    "lmg": (5, 4, 0),
    "mmg": (6, 5, 0),
    "hmg": (6, 3, 1),
    "anti_tank_rifle": (6, 1, 2),
    "panzerschreck": (4, 1, 6),
    "panzerfaust": (2, 1, 6),
    "light_at_gun": (8, 1, 4),
    "medium_at_gun": (10, 1, 5),
    "heavy_at_gun": (12, 1, 6),
    "superheavy_at_gun": (14, 1, 7),
}


@pytest.mark.rule("KB4.4")
@pytest.mark.parametrize("weapon", TABLE)
def test_range_shots_and_penetration(weapon: Any) -> None:
    reach, shots, pen = TABLE[weapon]
    size = (3, 20)
    for rows, legal in ((reach, True), (reach + 1, False)):
        at = ask(
            unit("G", "rifle_squad", "A1", k47={"weapons": [weapon]}),
            unit("S", "truck", f"A{rows + 1}"),
            size=size,
        )
        shot = at.attack("G", f"A{rows + 1}")
        assert shot["legal"] == legal
        if legal:
            assert (shot["shots"], shot["pen"]) == (shots, pen)
        else:
            assert shot["rules"] == ["KB4.4"]


@pytest.mark.rule("KB4.4", "KB4.7")
@pytest.mark.parametrize(
    ("weapon", "near", "far", "he"),
    [
        ("light_mortar", 2, 4, "D3"),
        ("medium_mortar", 3, 10, "D6"),
        ("heavy_mortar", 3, 12, "2D6"),
        ("light_howitzer", 4, 8, "D6"),
        ("medium_howitzer", 4, 10, "2D6"),
        ("heavy_howitzer", 4, 12, "3D6"),
    ],
)
def test_weapons_of_indirect_fire(weapon: Any, near: Any, far: Any, he: Any) -> None:
    assert referee().units.tables.weapons[weapon].he == he
    for distance in (near - 1, near, far, far + 1):
        at = ask(
            unit("G", "mortar_squad", "A1", k47={"weapons": [weapon]}),
            unit("S", "rifle_squad", f"A{distance + 1}"),
            size=(3, 20),
        )
        shot = at.attack("G", f"A{distance + 1}", "indirect")
        assert shot["legal"] == (near <= distance <= far)
        if not shot["legal"]:
            assert shot["rules"] == ["KB4.4"]


@pytest.mark.rule("KB4.4")
@pytest.mark.parametrize(("he", "pen"), [("D2", 1), ("D3", 1), ("D6", 2), ("2D6", 3), ("3D6", 4)])
def test_penetration_of_high_explosive(he: Any, pen: Any) -> None:
    at = ask(unit("G", "infantry_gun", "C3", k47={"he": he}), unit("S", "rifle_squad", "C5"))
    assert at.attack("G", "C5")["pen"] == pen


@pytest.mark.rule("KB4.4")
def test_a_panzerfaust_fires_once_a_game() -> None:
    armed = unit("G", "rifle_squad", "C3", k47={"weapons": ["panzerfaust"], "men": 3})
    play = duel(armed, unit("S", "truck", "C4"), unit("S2", "truck", "C5"))
    play.do("order G fire").dice(1).do("fire at C4")
    play.unit("G").marks &= ~2
    assert play.drawn("german").do("order G fire").question != "aim german"


KINDS = {
    "rifle_squad": (12, "rifle", 10),
    "elite_squad": (18, "rifle", 10),
    "mg_squad": (5, "mmg", 3),
    "engineer_squad": (14, "rifle", 8),
    "at_squad": (1, "anti_tank_rifle", 2),
    "at_gun": (1, "medium_at_gun", 4),
    "infantry_gun": (1, "light_howitzer", 4),
    "panzer_iii": (6, "mmg", 1),
    "stug_iii": (1, "medium_at_gun", 1),
    "sig33b": (1, "heavy_howitzer", 1),
    "t34": (6, "mmg", 1),
    "t70": (1, "light_at_gun", 1),
    "kv1": (6, "mmg", 1),
    "superheavy_tank": (1, "heavy_at_gun", 1),
    "superheavy_walker": (1, "heavy_at_gun", 1),
    "halftrack": (4, "lmg", 1),
}


@pytest.mark.rule("KB4.5", "KB4.9")
@pytest.mark.parametrize("kind", KINDS)
def test_men_and_weapons_of_a_kind(kind: Any) -> None:
    shots, first, men = KINDS[kind]
    at = ask(unit("G", kind, "C3"), unit("S", "rifle_squad", "C4"))
    assert at.attack("G", "C4")["shots"] == shots
    assert at.position.state.units[0].steps == men
    profile = referee().units.profile(at.position, 0)
    table = list(referee().units.tables.weapons)
    assert min(profile.weapons, key=table.index) == first


@pytest.mark.rule("KB4.5")
def test_what_a_scenario_sets_of_a_unit() -> None:
    at = pair({"quality": "veteran", "men": 4, "weapons": ["rifle", "LMG"]}, {"men": 3})
    shot = at.attack("G", "C5")
    assert (shot["shots"], sorted(shot["odds"])) == (5, ["0", "1", "2", "3"])
    german = ask(
        unit("G", "at_squad", "C3", k47={"weapon": "panzerschreck"}), unit("S", "t34", "C5")
    )
    assert german.attack("G", "C5")["pen"] == 6
    assert pair({"pins": 1}).attack("G", "C5")["sum"]["hit.pins"] == -1


@pytest.mark.rule("KB4.5")
def test_what_is_wrong_in_a_scenario_s_table_is_told() -> None:
    bad = ask(unit("G", "rifle_squad", "C3"), unit("S", "rifle_squad", "C5")).scenario
    assert list(referee().faults(bad)) == []
    wrong = unit("G", "rifle_squad", "C3", k47={"weapons": ["crossbow"], "he": "D7"})
    found = referee().faults(scene(wrong, unit("S", "rifle_squad", "C5")))
    assert len(found) == 2
    assert "crossbow" in found[0]
    assert "D7" in found[1]


@pytest.mark.rule("KB4.5", "KB4.7")
def test_a_battery_fires_indirectly_from_off_the_board() -> None:
    at = ask(
        unit("G", "battery", None), unit("GO", "rifle_squad", "C3"), unit("S", "rifle_squad", "C6")
    )
    shot = at.attack("G", "C6", "indirect")
    assert (shot["to_hit"], shot["pen"]) == (6, 4)
    assert at.refusal("G", "C6") == "KB4.7"
    play = duel(
        unit("G", "battery", None), unit("GO", "rifle_squad", "C3"), unit("S", "rifle_squad", "C6")
    )
    play.do("order G fire").dice(1).do("fire at C6 indirect", "react none")
    assert play.drawn("german").why("order G fire") == "KB2.1"  # once a turn


@pytest.mark.rule("KB4.6")
def test_hits_of_a_shell_are_halved_against_men_who_are_down() -> None:
    gun = unit("G", "at_gun", "C3")
    at = ask(gun, unit("S", "rifle_squad", "C5", k47={"down": True}))
    # D2: 1 is halved to none, 2 to one; to hit 5, to harm 3.
    assert at.attack("G", "C5")["odds"] == {"0": "8/9", "1": "1/9"}
    play = duel(gun, unit("S", "rifle_squad", "C5", k47={"down": True}), FAR)
    play.do("order G fire").dice(6, 1, 3, 3).do("fire at C5")
    assert "hit S 1 0" in play.facts


@pytest.mark.rule("KB4.2")
def test_no_more_men_are_told_lost_than_there_were_and_none_of_a_vehicle() -> None:
    play = duel(unit("G", "rifle_squad", "C3"), unit("S", "rifle_squad", "C4", steps=1), FAR)
    play.do("order G fire", "fire at C4").dice(*[6] * 40).do("react none")
    losses = [fact for fact in play.facts if fact.startswith("hit ")]
    assert [one.rsplit(" ", 1)[1] for one in losses] == ["1"]
    tank = duel(unit("G", "at_gun", "C3"), unit("S", "t34", "C5"), FAR)
    tank.do("order G fire").dice(6, 1).do("fire at C5")
    assert "hit_armour S 1" in tank.facts
    assert not any(fact.startswith("hit ") for fact in tank.facts)


@pytest.mark.rule("KB4.7")
@pytest.mark.parametrize(("shots", "needed"), [(0, 6), (1, 5), (2, 4), (3, 3), (4, 2), (7, 2)])
def test_indirect_fire_ranges_in(shots: Any, needed: Any) -> None:
    at = ask(
        unit("G", "mortar_squad", "C1", k47={"in_place": shots, "pins": 3}),
        unit("S", "rifle_squad", "C5", k47={"down": True}),
        terrain={"debris": ["C5"]},
    )
    assert at.attack("G", "C5", "indirect")["to_hit"] == needed


@pytest.mark.rule("KB4.7")
def test_indirect_fire_strikes_top_armour() -> None:
    at = ask(unit("G", "mortar_squad", "C1"), unit("S", "t70", "C5"))
    shot = at.attack("G", "C5", "indirect")
    assert (shot["pen"], shot["damage"]) == (3, 5)


@pytest.mark.rule("KB4.7")
def test_an_own_unit_that_is_not_down_must_see_the_target() -> None:
    mortar, foe = unit("G", "mortar_squad", "C1"), unit("S", "rifle_squad", "C6")
    wood = {"woods": ["C3"]}
    assert ask(mortar, foe, terrain=wood).refusal("G", "C6", "indirect") == "KB4.7"
    eye = unit("GO", "rifle_squad", "C5")
    assert ask(mortar, foe, eye, terrain=wood).attack("G", "C6", "indirect")["legal"]
    lying = unit("GO", "rifle_squad", "C5", k47={"down": True})
    assert ask(mortar, foe, lying, terrain=wood).refusal("G", "C6", "indirect") == "KB4.7"


@pytest.mark.rule("KB4.7")
def test_in_the_game_each_shot_at_the_same_target_is_easier_until_somebody_moves() -> None:
    play = duel(unit("G", "mortar_squad", "C1"), unit("S", "rifle_squad", "C5"))
    for needed in (6, 5, 4):
        play.unit("G").marks = play.unit("S").marks = 0
        play.drawn("german").do("order G fire").dice(1).do("fire at C5 indirect", "react none")
        at = ask(unit("G", "mortar_squad", "C1"), unit("S", "rifle_squad", "C5"))
        at.position.state.units[0].aim = play.unit("G").aim
        assert at.attack("G", "C5", "indirect")["to_hit"] == needed - 1
    play.unit("S").marks = 0
    play.drawn("soviet").do("order S advance", "move C6", "hold")
    assert play.unit("G").aim == -1


@pytest.mark.rule("KB4.8")
def test_a_flamethrower_hits_by_itself_an_adjacent_hex() -> None:
    at = ask(unit("G", "flame_squad", "C3"), unit("S", "rifle_squad", "C4"))
    shot = at.attack("G", "C4", "flame")
    assert (shot["shots"], shot["to_hit"], shot["p_hit"], shot["pen"]) == (1, 0, "1/1", 2)
    assert shot["damage"] == 2
    far = ask(unit("G", "flame_squad", "C3"), unit("S", "rifle_squad", "C5"))
    assert far.refusal("G", "C5", "flame") == "KB4.8"
    assert at.refusal("G", "C4") == "KB4.8"
    assert at.refusal("S", "C3", "flame") == "KB4.8"


@pytest.mark.rule("KB4.8")
def test_then_a_morale_check_and_a_one_empties_the_fuel() -> None:
    play = duel(unit("G", "flame_squad", "C3"), unit("S", "rifle_squad", "C4"), FAR)
    # 2 hits, neither harms; pins 1 + 1; morale 9 - 2: 4 holds; fuel 1.
    play.do("order G fire").dice(2, 1, 1, 1, 2, 2, 1).do("fire at C4 flame", "react none")
    assert play.unit("S").count == 2
    assert "morale_holds S 4 7" in play.facts
    assert "no_fuel G" in play.facts
    play.unit("G").marks &= ~2
    play.drawn("german").do("order G fire")
    assert play.question != "aim german"


@pytest.mark.rule("KB4.9")
def test_several_weapons_fire_with_their_own_dice() -> None:
    at = ask(unit("G", "rifle_squad", "C3"), unit("S", "rifle_squad", "C6"))
    shot = at.attack("G", "C6")  # rifles 4+ with 8 dice, the LMG 4+ with 4
    assert (shot["shots"], shot["to_hit"]) == (12, 4)
    far = ask(unit("G", "rifle_squad", "C3"), unit("S", "rifle_squad", "C8"))
    assert far.attack("G", "C8")["shots"] == 4  # the LMG alone
    tank = ask(unit("G", "t34", "C3"), unit("S", "t34", "C5"))
    assert tank.attack("G", "C5")["shots"] == 1  # the MMG can't harm it


@pytest.mark.rule("KB4.9")
@pytest.mark.parametrize(("men", "shots"), [(10, 12), (9, 11), (3, 5), (2, 4), (1, 4)])
def test_riflemen_fall_first_and_the_lmg_last(men: Any, shots: Any) -> None:
    at = ask(unit("G", "rifle_squad", "C3", steps=men), unit("S", "rifle_squad", "C4"))
    assert at.attack("G", "C4")["shots"] == shots
    elite = ask(unit("G", "elite_squad", "C3", steps=men), unit("S", "rifle_squad", "C4"))
    assert elite.attack("G", "C4")["shots"] == 2 * min(8, men) + max(0, men - 8)


@pytest.mark.rule("KB4.9")
def test_the_last_key_means_all() -> None:
    at = pair({}, {"men": 2}).attack("G", "C5")
    assert list(at["odds"]) == ["0", "1", "2"]


@pytest.mark.rule("KB4.9")
def test_units_that_fire_together_add_their_dice() -> None:
    at = ask(
        unit("G", "mg_squad", "C3"),
        unit("G2", "rifle_squad", "C3"),
        unit("S", "rifle_squad", "C5"),
    )
    shot = at.attack("G+G2", "C5")
    assert (shot["shots"], shot["to_hit"]) == (17, 3)


@pytest.mark.rule("KB4.9")
def test_high_explosive_at_men_and_shot_at_armour() -> None:
    men = ask(unit("G", "stug_iii", "C3"), unit("S", "rifle_squad", "C5"))
    assert men.attack("G", "C5")["pen"] == 1
    tank = ask(unit("G", "stug_iii", "C3"), unit("S", "t34", "C5"))
    assert tank.attack("G", "C5")["pen"] == 5


@pytest.mark.rule("KB4.7")
def test_who_aims_at_another_ranges_in_anew_and_anew_at_the_first() -> None:
    foes = [unit("S", "rifle_squad", "C5"), unit("S2", "rifle_squad", "D6")]
    mortar = unit("G", "mortar_squad", "C1")
    play = duel(mortar, *foes)

    def needed(name: str) -> Any:
        at = ask(mortar, *foes)
        at.position.state.units[0].aim = play.unit("G").aim
        return at.attack("G", {"S": "C5", "S2": "D6"}[name], "indirect")["to_hit"]

    for place, name, other in (("C5", "S", "S2"), ("C5", "S", "S2"), ("D6", "S2", "S")):
        for one in ("G", "S", "S2"):
            play.unit(one).marks = 0
        play.drawn("german").do("order G fire").dice(1)
        play.do(f"fire at {place} indirect", "react none")
        assert needed(other) == 6
        assert needed(name) < 6
    assert needed("S2") == 5
    play.unit("G").marks = play.unit("S").marks = 0
    play.drawn("soviet").do("order S advance", "move C6", "hold")
    assert needed("S2") == 5  # another moved, not its target
    play.drawn("german").do("order G advance", "move C2")
    assert needed("S2") == 6
