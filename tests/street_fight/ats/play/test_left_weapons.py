"""Weapons left behind, sentence by sentence (AT9.10)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.ats.judge.units import Mark
from stalingrad_game.street_fight.ats.play.codes import Op
from stalingrad_game.street_fight.ats.referee import make_referee
from stalingrad_game.street_fight.board.terrain import LEFT_WEAPONS
from stalingrad_game.street_fight.position.position import Position
from stalingrad_game.street_fight.position.written import position_file
from tests.support.street import Table, house, marker, scene, unit
from tests.support.street_ats_play import IMPULSE, SOVIET_IMPULSE, Match, attack

FAR = (unit("SX", "truck", "I1"), unit("GX", "truck", "I9"))


def losing(kind: str, steps: int = 1, at: str = "D4") -> Match:
    """A game at the losses of a unit that takes a casualty."""
    made = scene(unit("G", kind, at, steps=steps), *FAR, buildings=[house("D4", "D5", floors=2)])
    loc = made.board.loc(at)
    return Match(made, work=((Op.LOSSES, 0, loc, 1), (Op.IMPULSE, 0)))


def taker(kind: str, of: str, *, side: str = "german", **more: Any) -> Match:
    """A German unit where a weapon lies, at its impulse."""
    left = marker("D4", "left_weapon", side=side, of=of)
    return Match(scene(unit("G", kind, "D4", **more), *FAR, markers=[left]), work=IMPULSE)


@pytest.mark.rule("AT9.10")
@pytest.mark.parametrize("kind", LEFT_WEAPONS)
def test_the_last_step_leaves_the_weapon_in_the_location(kind: str) -> None:
    match = losing(kind, at="D4/1")
    assert match.facts() == ["lost", "weapon_left"]
    (left,) = match.state.markers
    place = match.scenario.board.loc_name(left.loc)
    assert (place, left.side, LEFT_WEAPONS[left.of]) == ("D4/1", 0, kind)


@pytest.mark.rule("AT9.10")
def test_no_other_step_and_no_other_kind_leaves_one() -> None:
    assert losing("mg_squad", steps=2).marked("D4", "left_weapon") == 0
    for kind in ("rifle_squad", "elite_squad", "engineer_squad", "at_gun"):
        assert losing(kind).marked("D4", "left_weapon") == 0


@pytest.mark.rule("AT9.10")
@pytest.mark.parametrize("kind", ["rifle_squad", "elite_squad", "engineer_squad"])
@pytest.mark.parametrize("of", LEFT_WEAPONS)
def test_a_squad_picks_it_up_for_its_impulse_and_becomes_that_kind(kind: str, of: str) -> None:
    match = taker(kind, of)
    assert match.do("pickup G") == ["weapon_taken"]
    assert match.has("G", Mark.DONE)
    assert match.marked("D4", "left_weapon") == 0
    assert match.unit("G").steps == 2
    assert match.referee.kind_now(match.field.position, 0) == of
    whole = Match(scene(unit("G", of, "D4"), *FAR), work=IMPULSE)
    assert match.field.values(0) == whole.field.values(0)


@pytest.mark.rule("AT9.10")
def test_it_keeps_the_steps_that_it_has_and_leaves_the_weapon_again() -> None:
    match = taker("rifle_squad", "mg_squad", steps=1)
    match.do("pickup G")
    assert match.unit("G").steps == 1
    match.state.agenda.append((Op.LOSSES, 0, match.scenario.board.loc("D4"), 1))
    match.game.advance(match.state)
    assert match.marked("D4", "left_weapon") == 1


@pytest.mark.rule("AT9.10", "AT4.2", "AT5")
def test_who_may_not_pick_it_up() -> None:
    for kind in ("mg_squad", "at_squad", "flame_squad", "mortar_squad"):
        assert taker(kind, "mg_squad").refused("pickup G") == "AT9.10"
    assert taker("rifle_squad", "mg_squad", side="soviet").refused("pickup G") == "AT9.10"
    shaken = taker("rifle_squad", "mg_squad", ats={"suppressed": True})
    assert shaken.refused("pickup G") == "AT4.2"
    again = taker("rifle_squad", "mg_squad")
    again.do("pickup G")
    assert again.field.values(0).points == 3
    elsewhere = marker("D4/1", "left_weapon", side="german", of="mg_squad")
    match = Match(
        scene(
            unit("G", "rifle_squad", "D4"),
            *FAR,
            buildings=[house("D4", floors=2)],
            markers=[elsewhere],
        ),
        work=IMPULSE,
    )
    assert match.refused("pickup G") == "AT9.2 A141"


@pytest.mark.rule("AT9.10", "AT9.2")
def test_a_weapon_comes_before_mines() -> None:
    lying = [
        marker("D4", "mines", side="soviet", density=2, at_only=True),
        marker("D4", "left_weapon", side="german", of="at_squad"),
    ]
    made = scene(
        unit("G", "rifle_squad", "D4"), unit("G2", "rifle_squad", "D4"), *FAR, markers=lying
    )
    match = Match(made, work=IMPULSE)
    assert match.do("pickup G") == ["weapon_taken"]
    match.do("pass")
    assert match.do("pickup G2") == ["picked_up"]


@pytest.mark.rule("AT9.10")
def test_it_fires_and_is_asked_about_as_what_it_has_become() -> None:
    match = taker("rifle_squad", "mg_squad")
    match.do("pickup G")
    file = position_file(match.kit, match.state)
    assert [one.kind for one in file.unit if one.id == "G"] == ["mg_squad"]
    target = unit("S", "rifle_squad", "D8")
    near = Match(
        scene(
            unit("G", "rifle_squad", "D4"),
            target,
            *FAR,
            markers=[marker("D4", "left_weapon", side="german", of="mg_squad")],
        ),
        work=IMPULSE,
    )
    assert attack(near.scenario, "G", "D8")["gf"] == 6
    near.do("pickup G")
    near.state.units[0].marks &= ~Mark.DONE
    near.state.agenda[-1] = (Op.IMPULSE, 0)
    lines = near.do("fire G D8", "1")
    assert "casualties" in lines
    assert near.unit("S").steps == 0


@pytest.mark.rule("AT9.10", "AT6.12")
def test_it_is_lost_with_the_location() -> None:
    lying = [marker(at, "left_weapon", side="german", of="mg_squad") for at in ("D4", "D4/1")]
    built = {"buildings": [house("D4", "D5", floors=2)], "markers": lying}
    gun = unit("S", "sig33b", "D2")
    match = Match(scene(gun, unit("G", "rifle_squad", "D5/1"), *FAR, **built), work=SOVIET_IMPULSE)
    # A hit, harmless for those inside, and the fabric of the ground floor falls.
    lines = match.do("fire S D4 at building", "1 0000 1 0")
    assert "collapsed" in lines
    assert [one.loc for one in match.state.markers if one.loc >= 0] == []


@pytest.mark.rule("AT9.10", "B9")
def test_a_weapon_that_a_file_lays_needs_its_side() -> None:
    lying: list[Table] = [marker("D4", "left_weapon", of="mg_squad")]
    found = make_referee().faults(scene(unit("G", "rifle_squad", "D4"), *FAR, markers=lying))
    assert found == [
        "marker left_weapon at D4: missing; a weapon left behind needs german or soviet"
    ]


@pytest.mark.rule("AT9.10", "B3.5")
def test_both_sides_see_what_lies_there() -> None:
    match = taker("rifle_squad", "mg_squad")
    views = [match.game.view(match.state, side) for side in (0, 1)]
    assert [
        Position(match.scenario, one).markers(match.scenario.board.loc("D4"), "left_weapon")
        for one in views
    ] == [[0], [0]]
