"""Air strikes by `ats` (AT9.10)."""

from __future__ import annotations

import pytest

from stalingrad_game.street_fight.ats.play.codes import Op, Phase
from tests.support.street import house, scene, unit
from tests.support.street_ats_play import IMPULSE, Match, attack

MADE = scene(
    unit("G", "battery", None, air=True),
    unit("G2", "rifle_squad", "A1"),
    unit("G3", "mortar_squad", "A1"),
    unit("S", "rifle_squad", "F8"),
    unit("S2", "rifle_squad", "F7", hidden=True),
    terrain={"debris": ["F7"]},
    buildings=[house("D4", "D5")],
)


@pytest.mark.rule("AT9.10")
def test_it_falls_where_nobody_sees_with_sixty_on_seven() -> None:
    answer = attack(MADE, "G", "F8", kind="indirect")
    assert (answer["gf"], answer["to_hit"], answer["shifts"]) == (60, 7, 0)
    assert answer["rules"][:2] == ["AT9.10", "AT9.10"]


@pytest.mark.rule("AT9.10", "AT6.12")
def test_it_brings_down_a_house() -> None:
    answer = attack(MADE, "G", "D4", kind="indirect")
    assert answer["rubble"] == "7/20"  # C5 or more of column 36 on 1 to 5


@pytest.mark.rule("AT9.10")
def test_it_is_flown_once_in_an_impulse_and_not_in_the_indirect_phase() -> None:
    match = Match(MADE, "12", ((Op.PHASE, 0, Phase.INDIRECT),))
    assert not [one for one in match.options() if one.startswith("indirect G ")]
    match = Match(MADE, work=IMPULSE)
    assert "indirect G F8" in match.options()
    assert match.do("indirect G F8", "8")[0] == "air_strike"
    match.state.agenda = [(Op.IMPULSE, 0)]
    match.state.units[0].marks &= ~256  # another turn
    assert match.refused("indirect G F8") == "AT9.10"


@pytest.mark.rule("AT9.10", "AT3.5")
def test_whoever_hides_there_is_hit_too() -> None:
    match = Match(MADE, work=IMPULSE)
    assert match.unit("S2").hidden
    match.do("indirect G F7", "1 1")
    assert match.unit("S2").steps == 0
