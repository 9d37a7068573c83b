"""KB5: shooting out and in, fixed weapons, plunging fire, lines of sight and cover."""

from typing import Any

import pytest

from stalingrad_game.street_fight.k47.play.codes import Roll
from tests.support.street import house, marker, ruin, side, unit
from tests.support.street_k47 import ask, duel

G = unit("G", "rifle_squad", "C3")
S = unit("S", "rifle_squad", "C5")
FAR = unit("S9", "rifle_squad", "I9")


@pytest.mark.rule("KB5.1", "K20", "K21")
def test_two_men_fire_from_an_opening() -> None:
    for openings, shots in ((1, 4), (2, 4 + 2), (4, 4 + 6), (6, 12)):
        at = ask(G, S, buildings=[house("C3")], sides=[side("C3", "C4", openings=openings)])
        assert at.attack("G", "C5")["shots"] == shots


@pytest.mark.rule("KB5.1", "K20")
def test_no_opening_on_that_side_no_fire() -> None:
    at = ask(G, S, buildings=[house("C3")], sides=[side("C3", "C4", openings=0)])
    assert at.refusal("G", "C5") == "KB5.1 K20"


@pytest.mark.rule("KB1.4", "KB5.1", "K20")
def test_a_side_towards_a_fallen_section_is_an_outer_one() -> None:
    foe = unit("S", "rifle_squad", "C4")
    at = ask(G, foe, buildings=[house("C3", "C4")], ruins=[ruin("C4")])
    assert at.attack("G", "C4")["shots"] == 4 + 6  # four openings: the LMG and six rifles
    barred = ask(G, S, buildings=[house("C3", "C4")], sides=[side("C3", "C4", "bar")])
    assert barred.refusal("G", "C5") == "B6.3"


@pytest.mark.rule("KB5.1", "K21")
def test_the_weapon_with_the_most_shots_fires_first() -> None:
    armed = unit("G", "rifle_squad", "C3", k47={"weapons": ["rifle"] * 5 + ["SMG"] * 3})
    at = ask(armed, S, buildings=[house("C3")], sides=[side("C3", "C4", openings=2)])
    assert at.attack("G", "C5")["shots"] == 3 * 2 + 1


@pytest.mark.rule("KB5.1", "K20")
def test_openings_are_those_of_the_own_floor_and_any_floor_has_them() -> None:
    at = ask(unit("G", "rifle_squad", "C3/1"), S, buildings=[house("C3", floors=2)])
    assert at.attack("G", "C5")["shots"] == 10


@pytest.mark.rule("KB5.2", "K22")
def test_fire_may_be_split_by_side_of_the_building() -> None:
    foes = [unit("S", "rifle_squad", "C5"), unit("S2", "rifle_squad", "E4"), FAR]
    play = duel(G, *foes, buildings=[house("C3")])
    play.do("order G fire", "fire at C5", "react none")
    assert len(play.rolls(Roll.HIT)[0]) - 4 + len(play.rolls(Roll.HIT)[1]) - 4 == 10
    assert play.question == "aim german"  # two riflemen are left
    assert play.why("fire at C5") == "KB5.2 K22"
    play.do("fire at E4", "react none")
    assert [len(roll) - 4 for roll in play.rolls(Roll.HIT)] == [2]


@pytest.mark.rule("KB5.2")
def test_adjoining_sections_fire_through_the_doorway() -> None:
    rooms = {"buildings": [house("C3", "C4", floors=2)]}
    at = ask(G, unit("S", "rifle_squad", "C4"), **rooms)
    shot = at.attack("G", "C4")
    assert (shot["shots"], shot["damage"]) == (4, 6)  # one opening, two men: the LMG
    high = ask(G, unit("S", "rifle_squad", "C4/1"), **rooms)
    assert high.refusal("G", "C4/1") == "KB5.2"


@pytest.mark.rule("KB5.2")
def test_floors_of_a_hex_neither_see_nor_fire_at_each_other() -> None:
    at = ask(G, unit("S", "rifle_squad", "C3/1"), buildings=[house("C3", floors=2)])
    assert at.sees("C3", "C3/1") == (False, "KB5.2")
    assert at.refusal("G", "C3/1") == "KB5.2"


@pytest.mark.rule("KB5.2")
def test_nobody_fires_through_two_sections() -> None:
    at = ask(G, S, buildings=[house("C3", "C4", "C5")])
    assert at.refusal("G", "C5") == "KB5.7"


@pytest.mark.rule("KB5.3", "K23", "K08")
@pytest.mark.parametrize("kind", ["mg_squad", "at_gun", "infantry_gun"])
def test_a_fixed_weapon_fires_through_the_opening_it_faces(kind: Any) -> None:
    for facing, legal in (("S", True), ("SE", False), (None, True)):
        more = {} if facing is None else {"facing": facing}
        at = ask(unit("G", kind, "C3", **more), S, buildings=[house("C3")])
        assert at.attack("G", "C5")["legal"] == legal
        if not legal:
            assert at.refusal("G", "C5") == "KB5.3 K23"
            assert ask(unit("G", kind, "C3", **more), S).attack("G", "C5")["legal"]


@pytest.mark.rule("KB5.3", "K23")
def test_the_first_shot_fixes_it_and_advance_frees_it() -> None:
    gun = unit("G", "mg_squad", "C3")
    play = duel(gun, S, unit("S2", "rifle_squad", "E4"), buildings=[house("C3")])
    play.do("order G fire").dice(1, 1, 1, 1, 1).do("fire at C5", "react none")
    assert play.unit("G").facing == 3  # south
    play.unit("G").marks = 0
    play.drawn("german").do("order G fire")
    assert play.why("fire at E4") == "KB5.3 K23"
    play.do("hold")
    play.unit("G").marks = 0
    play.drawn("german").do("order G advance", "stop").dice(1, 1, 1, 1, 1)
    play.do("fire at E4", "react none")
    assert play.unit("G").facing == 2  # south-east


@pytest.mark.rule("KB5.3", "B5.8")
def test_a_line_along_a_hexside_leaves_where_less_is_in_its_way() -> None:
    hall = house("C5", "C6", "D5", "D6", floors=2, roof="flat")
    units = unit("G", "at_gun", "D6", facing="NW"), unit("S", "rifle_squad", "C5/roof")
    assert ask(*units, buildings=[hall]).refusal("G", "C5/roof") == "KB5.7"
    barred = ask(*units, buildings=[hall], sides=[side("D6", "C6", "bar")])
    assert barred.refusal("G", "C5/roof") == "KB5.3 K23"


@pytest.mark.rule("KB5.3", "KB5.5")
def test_a_fixed_weapon_is_told_of_its_own_floor_what_others_are_told() -> None:
    tower = [house("C3", floors=2)]
    for more in ({}, {"facing": "S"}):
        at = ask(unit("G", "mg_squad", "C3/1", **more), S, buildings=tower)
        assert at.refusal("G", "C3/1") == "KB5.5 K30 K31"
        assert at.refusal("G", "C3") == "KB5.2"


@pytest.mark.rule("KB5.5", "KB1.4", "B5.8")
def test_a_blank_side_that_a_line_need_not_cross_keeps_nothing_out() -> None:
    hall, foe = house("E3", "D3", floors=3), unit("S", "flame_squad", "E3/2", k47={"down": True})
    for blank in ("E4", "F3"):
        at = ask(
            unit("G", "kv1", "F4", k47={"pins": 1}),
            foe,
            buildings=[hall],
            sides=[side("E3", blank, openings=0)],
        )
        shot = at.attack("G", "E3/2")
        assert (shot["to_hit"], shot["shots"]) == (8, 6), "its gun and its MMG"


@pytest.mark.rule("KB5.3", "K08")
def test_artillery_keeps_its_opening_for_the_whole_game() -> None:
    play = duel(unit("G", "at_gun", "C3", facing="S"), S, buildings=[house("C3")])
    assert play.why("order G advance") == "KB3.4 K08"
    assert play.why("order G run") == "KB3.4 K08"


@pytest.mark.rule("KB5.4", "K24")
@pytest.mark.parametrize(("there", "pen"), [("C4", 3), ("C5", 3), ("C6", 2)])
def test_plunging_fire_strikes_top_armour(there: Any, pen: Any) -> None:
    tower = house("C3", floors=3)
    at = ask(unit("G", "at_squad", "C3/1"), unit("S", "t70", there), buildings=[tower])
    assert at.attack("G", there)["pen"] == pen
    low = ask(unit("G", "at_squad", "C3"), unit("S", "t70", there), buildings=[tower])
    assert low.attack("G", there)["pen"] == 2


@pytest.mark.rule("KB5.4", "KB4.7", "K24")
def test_plunging_fire_does_not_add_to_indirect_fire() -> None:
    howitzer = unit("G", "infantry_gun", "C3/1")
    far = ask(howitzer, unit("S", "t70", "C7"), buildings=[house("C3", floors=2)])
    assert far.attack("G", "C7", "indirect")["pen"] == 3


@pytest.mark.rule("KB5.5", "K30", "K31")
def test_small_arms_need_an_opening_and_heavy_weapons_a_wall() -> None:
    blank = {"buildings": [house("C5")], "sides": [side("C4", "C5", openings=0)]}
    assert ask(G, S, **blank).refusal("G", "C5") == "KB5.5 K30 K31"
    for kind in ("at_gun", "at_squad", "infantry_gun"):
        assert ask(unit("G", kind, "C3"), S, **blank).attack("G", "C5")["legal"]
    tank = ask(unit("G", "t34", "C3"), S, **blank)
    assert tank.attack("G", "C5")["shots"] == 1  # its gun, not its MMG
    flame = ask(unit("G", "flame_squad", "C4"), S, **blank)
    assert flame.refusal("G", "C5", "flame") == "KB6.4 K38 K39"


@pytest.mark.rule("KB5.6", "K32")
def test_inside_there_is_hard_cover_and_a_unit_may_go_down() -> None:
    at = ask(G, S, buildings=[house("C5")])
    assert at.attack("G", "C5")["sum"]["hit.hard_building"] == -2
    play = duel(G, S, buildings=[house("C5")])
    play.do("order G fire", "fire at C5")
    assert play.question == "go_down soviet"
    assert play.options == ["no_reaction", "go_down S"]
    play.do("react down")
    assert play.is_down("S")
    assert "down S" in play.facts


@pytest.mark.rule("KB5.6", "K33", "K36", "K38")
def test_extra_protection_is_none_against_shells_and_flames() -> None:
    inside = {"buildings": [house("C5")]}
    assert ask(G, S, **inside).attack("G", "C5")["damage"] == 6
    assert ask(unit("G", "at_squad", "C3"), S, **inside).attack("G", "C5")["damage"] == 4
    assert ask(unit("G", "at_gun", "C3"), S, **inside).attack("G", "C5")["damage"] == 3
    flame = ask(unit("G", "flame_squad", "C4"), S, **inside)
    assert flame.attack("G", "C5", "flame")["damage"] == 2


LINES = [
    # From, to, whether they see, and the rule; a house of two floors at C5, woods at E5.
    ("C3", "C4", True, "KB5.7"),
    ("C3", "C5", True, "KB5.7"),
    ("C3", "C5/1", True, "KB5.7"),
    ("C3", "C7", False, "KB5.7"),
    ("C5/1", "C8", True, "KB5.7"),
    ("E3", "E7", False, "KB5.7"),
    ("E4", "E6", False, "KB5.7"),
    ("E3", "E5", True, "KB5.7"),
    ("C5", "C5/1", False, "KB5.2"),
    ("C5/2", "C3", False, "B2.1"),
]


@pytest.mark.rule("KB5.7")
@pytest.mark.parametrize(("start", "end", "clear", "rule"), LINES)
def test_lines_of_sight(start: Any, end: Any, clear: Any, rule: Any) -> None:
    at = ask(
        unit("G", "rifle_squad", "A1"),
        FAR,
        buildings=[house("C5", floors=2)],
        terrain={"woods": ["E5"]},
    )
    assert at.sees(start, end) == (clear, rule)


TOWERS = [
    # From C2 (a tower of 4 floors) over what stands at C5 to C8, or to C6.
    ("C2/3", "C8", {"terrain": {"woods": ["C5"]}}, False),  # as near to the lower end
    ("C2/3", "C8", {"terrain": {"woods": ["C4"]}}, True),  # nearer to the higher one
    ("C2/1", "C8", {"terrain": {"woods": ["C4"]}}, False),  # as high as the higher end
    ("C2/3", "C6", {"terrain": {"rubble_masonry": ["C5"]}}, False),
    ("C2/3", "C7", {"terrain": {"rubble_wood": ["C3"]}}, True),
    ("C2/3", "C8", {"terrain": {"railcar": ["C5"]}}, True),
    ("C2", "C8", {"terrain": {"debris": ["C5"], "tank": ["C6"]}}, True),
    ("C2", "C8", {"sides": [side("C4", "C5", "wall")]}, True),
    ("C2", "C8", {"sides": [side("C4", "C5", "bar")]}, False),
]


@pytest.mark.rule("KB5.7")
@pytest.mark.parametrize("case", TOWERS)
def test_lines_from_a_tower(case: Any) -> None:
    start, end, file, clear = case
    at = ask(
        unit("G", "rifle_squad", "A1"), FAR, buildings=[house("C2", id="tower", floors=4)], **file
    )
    assert at.sees(start, end)[0] == clear


@pytest.mark.rule("KB5.7")
def test_a_ruin_and_a_house_in_the_way() -> None:
    row = house("C4", floors=3)
    assert not ask(G, S, buildings=[row]).sees("C3", "C5")[0]
    assert not ask(G, S, buildings=[row], ruins=[ruin("C4")]).sees("C3", "C5")[0]
    tall = [row, house("C2", id="tower", floors=5)]
    assert not ask(G, S, buildings=tall).sees("C2/4", "C6")[0]
    assert ask(G, S, buildings=tall, ruins=[ruin("C4")]).sees("C2/4", "C8")[0]


@pytest.mark.rule("KB5.7")
def test_sections_of_the_own_building_cut_the_line() -> None:
    corner = house("C3", "C4", "D3", floors=2)
    at = ask(unit("G", "rifle_squad", "C3/1"), FAR, buildings=[corner])
    assert at.sees("C3/1", "C6") == (False, "KB5.7")
    assert at.sees("C3/1", "C2") == (True, "KB5.7")


@pytest.mark.rule("KB5.7", "KB1.3")
def test_from_roof_to_roof_over_the_own_building() -> None:
    flat = house("C3", "C4", "C5", floors=2, roof="flat")
    at = ask(unit("G", "rifle_squad", "C3/roof"), FAR, buildings=[flat])
    assert at.sees("C3/roof", "C5/roof") == (True, "KB5.7")
    assert at.sees("C3/roof", "C7") == (False, "KB5.7")


@pytest.mark.rule("KB5.7")
def test_a_ravine_lies_a_storey_below() -> None:
    at = ask(unit("G", "rifle_squad", "A1"), FAR, terrain={"ravine": ["C5"], "rubble_wood": ["C4"]})
    assert not at.sees("C3", "C5")[0]
    assert at.sees("C6", "C5")[0]


@pytest.mark.rule("KB5.7", "B3.3")
@pytest.mark.parametrize(
    ("kind", "value"), [("wall", -2), ("hedge", -1), ("fence", -1), ("rubble", None)]
)
def test_walls_and_hedges_cover_who_is_behind_them(kind: Any, value: Any) -> None:
    at = ask(G, S, sides=[side("C4", "C5", kind)])
    sums = at.attack("G", "C5")["sum"]
    assert (sums.get("hit.wall") or sums.get("hit.hedge")) == value
    front = ask(G, S, sides=[side("C3", "C4", kind)])
    assert not {"hit.wall", "hit.hedge"} & set(front.attack("G", "C5")["sum"])
    gate = ask(G, S, sides=[side("C4", "C5", kind, gate=True)])
    assert gate.attack("G", "C5")["sum"] == sums


@pytest.mark.rule("KB5.8")
@pytest.mark.parametrize(
    ("ground", "key"),
    [
        ("debris", "hit.soft"),
        ("junkyard", "hit.soft"),
        ("shellholes", "hit.soft"),
        ("woods", "hit.soft"),
        ("rubble_wood", "hit.hard"),
        ("rubble_masonry", "hit.hard"),
        ("railcar", "hit.hard"),
        ("road_dirt", None),
        ("rough", None),
    ],
)
def test_cover_outdoors(ground: Any, key: Any) -> None:
    sums = ask(G, S, terrain={ground: ["C5"]}).attack("G", "C5")["sum"]
    found = {"hit.soft", "hit.hard"} & set(sums)
    assert found == ({key} if key else set())


@pytest.mark.rule("KB5.8")
def test_a_ruin_is_hard_cover() -> None:
    at = ask(G, S, buildings=[house("C5")], ruins=[ruin("C5")])
    shot = at.attack("G", "C5")
    assert (shot["sum"]["hit.hard"], shot["damage"]) == (-2, 4)


@pytest.mark.rule("KB5.5", "KB5.7")
def test_refusals_of_an_attack_come_in_the_order_of_the_board_s_rules() -> None:
    down = unit("G", "rifle_squad", "C3", k47={"down": True})
    assert ask(down, S, buildings=[house("C4")]).refusal("G", "C5") == "KB2.1"
    tank = unit("S", "t34", "C8")
    assert ask(G, tank, buildings=[house("C5")]).refusal("G", "C8") == "KB4.2"
    foe = unit("S", "rifle_squad", "C9")
    assert ask(G, foe, buildings=[house("C5")]).refusal("G", "C9") == "KB5.7"
    blank = [side("C3", "C4", openings=0)]
    assert ask(G, foe, buildings=[house("C3")], sides=blank).refusal("G", "C9") == "KB4.4"
    assert ask(G, S).refusal("G", "E5") == "B10"
    assert ask(G, S).refusal("G", "C5", target="G") == "B10"
    assert ask(G, S).refusal("G", "C5/1") == "B2.1"


@pytest.mark.rule("KB5.5")
def test_a_building_without_an_enemy_may_be_fired_at() -> None:
    at = ask(G, unit("S", "rifle_squad", "I9"), buildings=[house("C5")])
    shot = at.attack("G", "C5")
    assert (shot["legal"], shot["odds"], shot["targets"]) == (True, {}, [])
    assert (shot["shots"], shot["to_hit"], shot["damage"]) == (12, 5, None)
    assert ask(G, S).refusal("G", "C5", at="building") == "B10"


@pytest.mark.rule("KB5.8", "KB3.8")
def test_smoke_and_flames_outdoors_cover_nobody() -> None:
    at = ask(G, S, markers=[marker("C4", "smoke")])
    assert at.attack("G", "C5")["to_hit"] == 3


@pytest.mark.rule("KB5.2", "K22")
def test_fire_is_split_by_a_third_side_with_whoever_is_left() -> None:
    foes = [unit("S", "rifle_squad", "C5"), unit("S2", "rifle_squad", "E4")]
    third = unit("S3", "rifle_squad", "A4")
    narrow = [side("C3", each, openings=1) for each in ("C4", "D3", "B3")]
    play = duel(G, *foes, third, FAR, buildings=[house("C3")], sides=narrow)
    play.do("order G fire", "fire at C5", "react none", "fire at E4", "react none")
    assert play.question == "aim german"
    assert [play.why(f"fire at {each}") for each in ("C5", "E4")] == ["KB5.2 K22"] * 2
    play.do("fire at A4", "react none")
    assert [len(roll) - 4 for roll in play.rolls(Roll.HIT)] == [2]
    assert play.question != "aim german"  # riflemen are left, and no side with an enemy
