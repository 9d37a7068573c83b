"""The fabric of buildings by `ats`: what cracks and falls under fire at the house (AT6.11)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from stalingrad_game.street_fight.ats.judge.attack import cracks_in
from stalingrad_game.street_fight.board.scenario import Scenario
from tests.support.street import Table, house, marker, scene, unit
from tests.support.street_ats_play import IMPULSE, Match, attack


def shelled(kind: str, at: str = "D2", *markers: Table, floors: int = 1, **more: bool) -> Scenario:
    """A German unit, a masonry house three hexes off, and a Soviet squad far away."""
    return scene(
        unit("G", kind, at),
        unit("S", "rifle_squad", "F9"),
        buildings=[house("D5", floors=floors)],
        markers=list(markers),
        **more,
    )


@pytest.mark.rule("AT6.11", "AT6.12")
@pytest.mark.parametrize(
    ("kind", "cracks", "falls", "cracked"),
    [
        ("sig33b", 0, 45, 27),
        ("infantry_gun", 0, 0, 18),
        ("infantry_gun", 1, 18, 27),
        ("infantry_gun", 2, 45, 27),
        ("stug_iii", 0, 0, 18),
        ("t70", 0, 0, 0),
    ],
)
def test_the_chances_that_the_rulebook_names(
    kind: str, cracks: int, falls: int, cracked: int
) -> None:
    lying = [marker("D5", "cracked", count=cracks)] if cracks else []
    answer = attack(shelled(kind, "D2", *lying), "G", "D5", at="building")
    assert Fraction(answer["rubble"]) == Fraction(falls, 100)
    assert Fraction(answer["crack"]) == Fraction(cracked, 100)


@pytest.mark.rule("AT6.11")
def test_a_satchel_charge_fells_and_cracks() -> None:
    made = shelled("engineer_squad", "D4")
    answer = attack(made, "G", "D5", at="building", ability="satchel")
    assert (answer["rubble"], answer["crack"]) == ("9/100", "27/100")


@pytest.mark.rule("AT6.11")
def test_a_house_cracks_again_and_again_and_falls() -> None:
    made = shelled("infantry_gun")
    match = Match(made, work=IMPULSE)
    hexagon = made.board.hex("D5")
    lines = match.do("fire G D5 at building", "1 5 1")  # a hit, the place, the house: C4
    assert lines[-2:] == ["fabric", "cracked"]
    assert cracks_in(match.field, hexagon) == 1
    match = Match(shelled("infantry_gun", "D2", marker("D5", "cracked")), work=IMPULSE)
    match.do("fire G D5 at building", "1 5 3")  # C4 of column 30
    assert (cracks_in(match.field, hexagon), match.marked("D5", "cracked")) == (2, 1)
    match = Match(shelled("infantry_gun", "D2", marker("D5", "cracked", count=2)), work=IMPULSE)
    assert "collapsed" in match.do("fire G D5 at building", "1 5 5")
    assert match.marked("D5", "cracked") == 0
    assert match.field.position.intact(hexagon) is None


@pytest.mark.rule("AT6.12")
def test_half_the_fragments_rubble_nothing_by_themselves() -> None:
    match = Match(shelled("sig33b"), work=IMPULSE)
    lines = match.do("fire G D5 at building", "1 1 0")  # for those inside C4, the house: C2
    assert "collapsed" not in lines
    assert match.field.position.intact(match.scenario.board.hex("D5")) is not None


@pytest.mark.rule("AT6.11")
def test_the_level_aimed_at_falls_where_it_is_in_sight() -> None:
    match = Match(shelled("sig33b", floors=2), work=IMPULSE)
    match.take("fire_at_building G D5 main", "1 5 5 1 0")
    assert match.field.position.intact(match.scenario.board.hex("D5")) is None


@pytest.mark.rule("B9", "AT6.12")
def test_where_nothing_is_destructible_nothing_cracks() -> None:
    made = shelled("sig33b", destructible=False)
    answer = attack(made, "G", "D5", at="building")
    assert answer["rubble"] is answer["crack"] is None
    match = Match(made, work=IMPULSE)
    assert "fabric" not in match.do("fire G D5 at building", "1 5")


@pytest.mark.rule("AT6.11")
def test_a_hit_strikes_whoever_is_in_the_building_of_either_side_and_the_sum_says_so() -> None:
    made = scene(
        unit("G", "sig33b", "D2"),
        unit("H", "rifle_squad", "D4"),
        unit("S", "rifle_squad", "D5"),
        unit("T", "rifle_squad", "F9"),
        buildings=[house("D4", "D5", floors=1)],
        destructible=False,
    )
    answer = attack(made, "G", "D4", at="building")
    warned = [one.facts["other"] for one in answer["why"] if one.key == "building.friend"]
    assert warned == [made.unit_named("H")]
    match = Match(made, work=IMPULSE)
    match.do("fire G D4 at building", "1 1 1")
    assert (match.unit("H").steps, match.unit("S").steps) == (0, 0)
