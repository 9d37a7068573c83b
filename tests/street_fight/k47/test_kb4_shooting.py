"""KB4: what a die needs to hit and to harm, weapons, kinds, shells and flames."""

from typing import Any

import pytest

from tests.support.street import house, side, unit
from tests.support.street_k47 import ask, duel

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


ONE = {"weapons": ["rifle"]}


@pytest.mark.rule("KB4.1")
@pytest.mark.parametrize(
    ("mine", "other", "there", "needed"),
    [
        ({}, {}, "C5", 3),
        ({}, {}, "C4", 2),  # point blank
        ({}, {}, "C6", 4),  # beyond half of 4
        ({"pins": 2}, {}, "C5", 5),
        ({"quality": "inexperienced"}, {}, "C5", 4),
        ({"moved": True}, {}, "C5", 4),
        ({}, {"men": 2}, "C5", 4),
        ({}, {"down": True}, "C5", 5),
        ({"pins": 2}, {"down": True}, "C5", 7),
        ({"pins": 3}, {"down": True}, "C5", 8),
        ({"pins": 6}, {"down": True}, "C5", 8),
    ],
)
def test_what_is_added_to_the_die_that_hits(mine: Any, other: Any, there: Any, needed: Any) -> None:
    at = pair({**ONE, **mine}, other, there=there)
    assert at.attack("G", there)["to_hit"] == needed


@pytest.mark.rule("KB4.1")
def test_seven_is_a_six_and_a_six_and_eight_is_impossible() -> None:
    seven = pair({**ONE, "pins": 2}, {"down": True}).attack("G", "C5")
    assert (seven["to_hit"], seven["p_hit"]) == (7, "1/36")
    assert seven["odds"] == {"0": "71/72", "1": "1/72"}
    eight = pair({**ONE, "pins": 3}, {"down": True}).attack("G", "C5")
    assert (eight["legal"], eight["to_hit"], eight["p_hit"]) == (True, 8, "0/1")
    assert eight["odds"] == {"0": "1/1"}


@pytest.mark.rule("KB4.1")
def test_a_one_always_misses() -> None:
    near = pair({**ONE}, {}, there="C4").attack("G", "C4")
    assert (near["to_hit"], near["p_hit"]) == (2, "5/6")


@pytest.mark.rule("KB4.1")
def test_an_assault_weapon_is_not_hampered_by_moving() -> None:
    at = pair({"weapons": ["SMG", "rifle"], "moved": True}, {}, there="C4")
    assert at.attack("G", "C4")["sum"]["hit.moved"] == -1  # the rifle leads
    smg = pair({"weapons": ["SMG"], "moved": True}, {}, there="C4").attack("G", "C4")
    assert "hit.moved" not in smg["sum"]


@pytest.mark.rule("KB4.1")
def test_the_best_cover_counts_and_covers_do_not_add() -> None:
    at = pair(ONE, {}, terrain={"debris": ["C5"]}, sides=[side("C4", "C5", "wall")])
    assert at.attack("G", "C5")["to_hit"] == 5


@pytest.mark.rule("KB4.2")
@pytest.mark.parametrize(
    ("quality", "needed"), [("inexperienced", 3), ("regular", 4), ("veteran", 5)]
)
def test_the_die_that_harms_a_man(quality: Any, needed: Any) -> None:
    assert pair(ONE, {"quality": quality}).attack("G", "C5")["damage"] == needed


@pytest.mark.rule("KB4.2")
def test_a_gun_s_shield_from_the_front() -> None:
    for facing, needed in ((None, 6), ("N", 6), ("NE", 6), ("SE", 4), ("S", 4)):
        more = {} if facing is None else {"facing": facing}
        at = ask(unit("G", "rifle_squad", "C3"), unit("S", "at_gun", "C5", **more))
        assert at.attack("G", "C5")["damage"] == needed


@pytest.mark.rule("KB4.2", "K33", "KB5.6")
def test_six_inside_a_building_whatever_the_quality() -> None:
    for quality in ("inexperienced", "veteran"):
        at = pair(ONE, {"quality": quality}, buildings=[house("C5")])
        assert at.attack("G", "C5")["damage"] == 6


@pytest.mark.rule("KB4.2")
def test_penetration_lowers_the_die_to_two_at_least() -> None:
    at = pair({"weapons": ["anti-tank rifle"]}, {})
    shot = at.attack("G", "C5")
    assert (shot["pen"], shot["damage"]) == (2, 2)
    schreck = pair({"weapons": ["panzerschreck"]}, {}).attack("G", "C5")
    assert (schreck["pen"], schreck["damage"], schreck["p_damage"]) == (6, 2, "5/6")


ARMOUR = {
    "truck": 6,
    "halftrack": 7,
    "t70": 8,
    "t34": 9,
    "kv1": 10,
    "superheavy_tank": 11,
    "superheavy_walker": 10,
}


@pytest.mark.rule("KB4.2", "KB4.5")
@pytest.mark.parametrize("foe", ARMOUR)
def test_armour_by_kind(foe: Any) -> None:
    at = pair(kind="stug_iii", foe=foe)
    assert at.attack("G", "C5")["damage"] == max(2, ARMOUR[foe] - 5)


@pytest.mark.rule("KB4.2")
def test_only_penetration_harms_armour_of_seven_and_more() -> None:
    assert pair(ONE, foe="halftrack").refusal("G", "C5") == "KB4.2"
    assert pair(ONE, foe="truck").attack("G", "C5")["damage"] == 6
    heavy = {"weapons": ["HMG"]}
    assert pair(heavy, foe="halftrack").attack("G", "C5")["damage"] == 6
    assert pair(heavy, foe="t34").refusal("G", "C5") == "KB4.2"


@pytest.mark.rule("KB4.2")
def test_superficial_full_and_massive() -> None:
    shot = pair(kind="stug_iii", foe="t34").attack("G", "C5")
    # It hits on 3+; a die of 4 is 9, of 5 and 6 is 10 and 11.
    assert shot["odds"] == {"none": "2/3", "superficial": "1/9", "full": "2/9"}
    shreck = pair({"weapons": ["panzerschreck"]}, foe="t34").attack("G", "C5")
    # A die of 3 is 9, of 4 and 5 is 10 and 11, of 6 is 12.
    assert shreck["odds"] == {
        "none": "5/9",
        "superficial": "1/9",
        "full": "2/9",
        "massive": "1/9",
    }


@pytest.mark.rule("KB4.2")
def test_the_side_of_a_vehicle_is_weaker() -> None:
    for facing, pen in ((None, 5), ("N", 5), ("NW", 5), ("S", 6), ("SW", 6)):
        more = {} if facing is None else {"facing": facing}
        at = ask(unit("G", "stug_iii", "C3"), unit("S", "t34", "C5", **more))
        assert at.attack("G", "C5")["pen"] == pen


@pytest.mark.rule("KB4.3")
@pytest.mark.parametrize(
    ("damage", "die", "found"),
    [
        (4, 1, "pin"),
        (4, 3, "pin"),
        (4, 4, "down"),
        (4, 5, "down"),
        (4, 6, "immobile"),
        (5, 1, "down"),
        (5, 2, "immobile"),
        (6, 3, "destroyed"),
    ],
)
def test_damage_of_a_vehicle(damage: Any, die: Any, found: Any) -> None:
    play = duel(unit("G", "stug_iii", "C3"), unit("S", "t34", "C5"))
    play.do("order G fire").dice(6, damage, die).do("fire at C5")
    assert (play.unit("S").count > 1) == (found == "pin")
    assert play.is_down("S") == (found == "down")
    assert play.is_immobile("S") == (found == "immobile")
    assert (play.at("S") == "") == (found == "destroyed")


@pytest.mark.rule("KB4.3")
def test_an_immobilised_vehicle_does_not_move() -> None:
    play = duel(unit("G", "stug_iii", "C3"), unit("S", "t34", "C5"), FAR)
    play.do("order G fire").dice(6, 4, 6).do("fire at C5")
    assert play.drawn("soviet").why("order S run") == "KB4.3"


@pytest.mark.rule("KB4.3")
def test_massive_damage_destroys() -> None:
    play = duel(
        unit("G", "at_squad", "C3", k47={"weapon": "panzerschreck"}), unit("S", "t70", "C5")
    )
    play.do("order G fire").dice(6, 6).do("fire at C5")
    assert play.at("S") == ""
