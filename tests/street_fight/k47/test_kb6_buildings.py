"""KB6: shells through floors, shells over open sights, collapse, and flames."""

from fractions import Fraction
from typing import Any

import pytest

from stalingrad_game.street_fight.k47.judge.answers import K47Attack
from tests.support.street import house, marker, ruin, side, unit
from tests.support.street_k47 import ask, duel

FAR = unit("S9", "rifle_squad", "I9")
MORTAR = unit("G", "mortar_squad", "C1")


def squad(name: Any, at: Any, **more: Any) -> Any:
    return unit(name, "rifle_squad", at, **more)


@pytest.mark.rule("KB6.1", "K34")
def test_a_shell_falls_floor_by_floor() -> None:
    at = ask(squad("G", "A1"), FAR, buildings=[house("C5", floors=3, roof="flat")])
    for loc in ("C5", "C5/2", "C5/roof"):
        assert at.descend(loc)["odds"] == {"2": "1/2", "1": "1/4", "0": "1/4"}
    assert at.descend("C5")["rules"] == ["KB6.1 K34"] * 3


@pytest.mark.rule("KB6.1", "K34")
def test_a_silo_is_all_ground_and_no_building_is_refused() -> None:
    silo = house("C4", "C5", floors=3, roof="flat", silo=["C5"])
    at = ask(squad("G", "A1"), FAR, buildings=[silo])
    assert at.descend("C5/roof")["odds"] == {"0": "1/1"}
    none = at.descend("E5")
    assert (none["legal"], none["odds"], none["rules"]) == (False, {}, ["KB6.1"])
    fallen = ask(squad("G", "A1"), FAR, buildings=[house("C5", floors=2)], ruins=[ruin("C5")])
    assert fallen.descend("C5")["rules"] == ["KB6.1"]
    assert at.descend("C5/1")["rules"] == ["B2.1"]


@pytest.mark.rule("KB6.1", "K34")
def test_the_odds_of_an_indirect_shot_count_the_fall() -> None:
    tower = {"buildings": [house("C5", floors=2)]}
    at = ask(MORTAR, squad("S", "C5"), squad("S2", "C5/1"), **tower)
    shot = at.attack("G", "C5", "indirect")
    assert shot["floors"] == {"1": "1/2", "0": "1/2"}
    assert [one["unit"] for one in shot["targets"]] == ["S", "S2"]
    assert shot["targets"][0]["odds"] == shot["odds"] == shot["targets"][1]["odds"]


@pytest.mark.rule("KB6.1", "K34")
def test_those_struck_stand_in_file_order() -> None:
    at = ask(MORTAR, squad("S", "C5/1"), squad("S2", "C5"), buildings=[house("C5", floors=2)])
    shot = at.attack("G", "C5", "indirect")
    assert [one["unit"] for one in shot["targets"]] == ["S", "S2"]


@pytest.mark.rule("KB6.1", "K34")
def test_a_shell_may_strike_whom_nobody_sees() -> None:
    front = house("C4", id="front", floors=1)
    tower = house("C5", id="tower", floors=2)
    eye = squad("G2", "C3/1")
    at = ask(
        MORTAR,
        eye,
        squad("S", "C5/1"),
        squad("S2", "C5"),
        buildings=[house("C3", id="own", floors=2), front, tower],
    )
    assert not at.sees("C3/1", "C5")[0]
    shot = at.attack("G", "C5/1", "indirect")
    assert [one["unit"] for one in shot["targets"]] == ["S", "S2"]
    assert shot["targets"][1]["odds"] == shot["odds"]


@pytest.mark.rule("KB6.1", "KB4.7", "K34")
def test_a_shell_that_falls_farther_hits_as_it_would_its_target() -> None:
    tower = [house("C5", floors=2)]
    units = MORTAR, squad("S", "C5/1"), squad("S2", "C5")
    play = duel(*units, buildings=tower)
    play.do("order G fire").dice(1).do("fire at C5/1 indirect", "react none")
    at = ask(*units, buildings=tower)
    at.position.state.units[0].aim = play.unit("G").aim
    shot = at.attack("G", "C5/1", "indirect")
    assert shot["to_hit"] == 5
    assert shot["targets"][1]["odds"] == shot["odds"]


@pytest.mark.rule("KB6.1", "K34")
def test_each_shell_of_a_unit_falls_by_itself() -> None:
    two = unit("G", "mortar_squad", "C1", k47={"weapons": ["light_mortar"] * 2, "in_place": 5})
    at = ask(two, squad("S", "C4", steps=1), buildings=[house("C4", floors=2)])
    # 5/6 to hit, 1/2 to fall there; the sole man dies of 1, 2 or 3 hits that need a 3
    spared = (Fraction(1, 3) + Fraction(1, 9) + Fraction(1, 27)) / 3
    safe = 1 - Fraction(5, 12) * (1 - spared)
    assert Fraction(at.attack("G", "C4", "indirect")["odds"]["0"]) == safe**2


@pytest.mark.rule("KB6.1", "K34")
@pytest.mark.parametrize(
    ("dice", "struck"),
    [((4,), ["S2", "S3"]), ((3, 6), ["S1"]), ((2, 1), ["S"])],
)
def test_where_a_shell_bursts_all_there_are_hit(dice: Any, struck: Any) -> None:
    tower = house("C5", floors=3, roof="flat")
    foes = [squad("S", "C5"), squad("S1", "C5/1"), squad("S2", "C5/2"), squad("S3", "C5/roof")]
    play = duel(MORTAR, *foes, buildings=[tower])
    play.do("order G fire", "fire at C5 indirect").dice(6, *dice).do("react none")
    hit = [fact.split()[1] for fact in play.facts if fact.startswith("hit ")]
    assert hit == struck


@pytest.mark.rule("KB6.2", "K35", "K36")
def test_a_shell_over_open_sights_strikes_any_floor_in_line() -> None:
    tower = {"buildings": [house("C5", floors=3)]}
    for loc in ("C5", "C5/1", "C5/2"):
        at = ask(unit("G", "at_gun", "C3"), squad("S", loc), **tower)
        shot = at.attack("G", loc)
        assert (shot["to_hit"], shot["damage"], shot["floors"]) == (5, 3, None)


@pytest.mark.rule("KB6.2", "K36")
def test_no_gun_shield_inside_or_on_a_roof() -> None:
    gun = {"facing": "N"}
    inside = ask(
        unit("G", "at_gun", "C3"), unit("S", "at_gun", "C5", **gun), buildings=[house("C5")]
    )
    assert inside.attack("G", "C5")["damage"] == 3
    roof = ask(
        unit("G", "at_gun", "C3"),
        unit("S", "at_gun", "C5/roof", **gun),
        buildings=[house("C5", roof="flat")],
    )
    assert roof.attack("G", "C5/roof")["damage"] == 3
    out = ask(unit("G", "at_gun", "C3"), unit("S", "at_gun", "C5", **gun))
    assert out.attack("G", "C5")["damage"] == 5


@pytest.mark.rule("KB6.3", "K37")
@pytest.mark.parametrize(
    ("he", "there", "chance"),
    [
        ("D6", "C5", None),
        ("2D6", "C5", "1/36"),
        ("3D6", "C5", "3/8"),
        ("3D6", "C5/1", "3/8"),
        ("3D6", "C5/roof", None),
        ("3D6", "E5", None),
    ],
)
def test_the_chance_of_a_collapse_given_a_hit(he: Any, there: Any, chance: Any) -> None:
    at = ask(
        unit("G", "sig33b", "D3", k47={"he": he}),
        squad("S", there),
        buildings=[house("C5", floors=2, roof="flat")],
    )
    assert at.attack("G", there)["collapse"] == chance


@pytest.mark.rule("KB6.3", "B10")
def test_what_a_player_is_told_of_a_fall_has_the_roll_to_hit_in_it() -> None:
    answer = K47Attack(
        legal=True,
        kind="fire",
        shots=1,
        p_hit=Fraction(1, 3),
        collapse=Fraction(3, 8),
        why=(),
    )
    assert answer.falls == Fraction(1, 8)
    assert K47Attack(legal=False, kind="fire", why=()).falls is None


@pytest.mark.rule("KB6.3", "K37")
def test_twelve_hits_bring_down_one_section_before_any_halving() -> None:
    row = house("C5", "C6", floors=2)
    foes = [squad("S", "C5", k47={"down": True}), squad("S2", "C5/1"), squad("S3", "C6")]
    play = duel(unit("G", "sig33b", "C3"), *foes, buildings=[row])
    # The target is Down: a six and a six hit; 12 hits are no 6 where they bring it down.
    play.do("order G fire").dice(6, 6, 4, 4, 4).do("fire at C5")
    assert "collapse C5" in play.facts
    assert (play.at("S"), play.at("S2"), play.at("S3")) == ("", "", "C6")
    assert play.state.ruins == {play.scenario.board.hex("C5"): (0, 1)}


@pytest.mark.rule("KB6.3", "K37")
def test_eleven_hits_are_no_collapse() -> None:
    play = duel(unit("G", "sig33b", "C3"), squad("S", "C5"), FAR, buildings=[house("C5")])
    play.do("order G fire").dice(6, 4, 4, 3, *[1] * 11, 2).do("fire at C5", "react none")
    assert play.at("S") == "C5"
    assert "hit S 1 0" in play.facts
    assert play.unit("S").count == 2


@pytest.mark.rule("KB6.4", "K38", "K39")
def test_flame_goes_only_through_an_opening() -> None:
    at = ask(unit("G", "flame_squad", "C4"), squad("S", "C5"), buildings=[house("C5")])
    shot = at.attack("G", "C5", "flame")
    assert (shot["to_hit"], shot["damage"], shot["collapse"]) == (0, 2, None)
    blank = ask(
        unit("G", "flame_squad", "C4"),
        squad("S", "C5"),
        buildings=[house("C5")],
        sides=[side("C4", "C5", openings=0)],
    )
    assert blank.refusal("G", "C5", "flame") == "KB6.4 K38 K39"


def burnt(*foes: Any, die: Any, **file: Any) -> Any:
    """S at C5 has flame thrown at it: one hit, no loss, a pin die of 1, morale holds."""
    play = duel(
        unit("G", "flame_squad", "C4"), *foes, FAR, buildings=[house("C5", floors=2)], **file
    )
    play.do("order G fire", "fire at C5 flame")
    return play.dice(1, 1, 1, 1, 1, die, 6).do("react none")


@pytest.mark.rule("KB6.4", "K39")
def test_a_burning_section_is_left_at_once_and_never_entered_again() -> None:
    play = burnt(squad("S", "C5"), squad("S2", "C5/1"), die=4)
    assert play.question == "flee soviet"
    assert "flee S C4" not in play.options  # the enemy is there
    play.do("flee C6")
    assert (play.at("S"), play.unit("S").count, play.is_down("S")) == ("C6", 3, True)
    play.do("flee C6")
    assert play.at("S2") == "C6"
    at = ask(squad("G", "C4"), FAR, buildings=[house("C5")], markers=[marker("C5", "flame")])
    assert at.cost("G", "C5").rules == ("KB6.4 K38 K39",)


@pytest.mark.rule("KB6.4", "K39")
def test_no_fire_on_three_and_no_flight() -> None:
    play = burnt(squad("S", "C5"), die=3)
    assert play.at("S") == "C5"
    assert not any(fact.startswith("burns") for fact in play.facts)


@pytest.mark.rule("KB6.4", "K39")
def test_artillery_burns_and_who_finds_no_hex_is_destroyed() -> None:
    play = burnt(squad("S", "C5"), unit("S2", "at_gun", "C5/1"), die=6)
    assert play.at("S2") == ""
    lake = {"water": ["C6", "B4", "B5", "D4", "D5"]}
    play = burnt(squad("S", "C5"), die=6, terrain=lake)
    assert play.at("S") == ""


@pytest.mark.rule("KB6.3", "K37")
def test_artillery_dies_in_a_collapse_too() -> None:
    play = duel(unit("G", "sig33b", "C2"), unit("S", "at_gun", "C4"), FAR, buildings=[house("C4")])
    play.do("order G fire", "fire at C4").dice(6, 6, 6, 6).do("react none")
    assert play.at("S") == ""


@pytest.mark.rule("KB4.1", "KB6.1")
def test_an_indirect_shot_at_a_house_that_misses_is_told() -> None:
    """A 1 never hits, a 6 does and bursts."""
    for die, expected in ((1, ["misses G S"]), (6, [])):
        play = duel(MORTAR, squad("S", "C5"), buildings=[house("C5", floors=1)])
        play.do("order G fire", "fire at C5 indirect").dice(die).do("react none")
        assert [one for one in play.facts if one.startswith("misses")] == expected
        assert any(one.startswith("burst") for one in play.facts) is not bool(expected)


@pytest.mark.rule("KB2.4", "KB4.2")
@pytest.mark.parametrize(("men", "pinned"), [(1, []), (3, ["pinned S 1"])])
def test_nobody_is_pinned_of_whom_no_man_is_left(men: int, pinned: list[str]) -> None:
    """One rifle hits and kills one man: a man alone is gone, of three two are pinned."""
    play = duel(squad("G", "C3", k47={"weapons": ["rifle"]}), squad("S", "C5", steps=men), FAR)
    play.do("order G fire", "fire at C5").dice(6, 6).do("react none")
    assert "hit S 1 1" in play.facts
    assert [one for one in play.facts if one.startswith("pinned")] == pinned
    assert ("destroyed S" in play.facts) is (men == 1)


@pytest.mark.rule("KB2.4", "KB6.1")
def test_nobody_whom_a_burst_kills_is_pinned() -> None:
    play = duel(MORTAR, squad("S", "C5", steps=1), buildings=[house("C5", floors=1)])
    play.do("order G fire", "fire at C5 indirect").dice(6, 3, 6, 6, 6).do("react none")
    assert "destroyed S" in play.facts
    assert not [one for one in play.facts if one.startswith("pinned")]
