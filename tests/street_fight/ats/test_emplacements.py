"""AT7.8, AT7.9, AT8.4: foxholes, weapons pits, anti-tank ditches, tank traps and blockhouses."""

from __future__ import annotations

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.street_fight.ats.referee import make_referee
from stalingrad_game.street_fight.ats.tables import ats_tables
from stalingrad_game.street_fight.board.scenario import Scenario
from tests.support.street import Table, house, marker, scene, unit
from tests.support.street_ats import Cost, move
from tests.support.street_ats_play import attack, refused

FIRER = unit("G", "rifle_squad", "D1")
SQUAD, OTHER = unit("S", "rifle_squad", "D4"), unit("S2", "rifle_squad", "D4")
GUN = unit("SA", "at_gun", "D4")


def shifts(made: Scenario, target: str, **query: str) -> int:
    answer = attack(made, "G", "D4", target=target, **query)
    assert isinstance(answer["shifts"], int)
    return answer["shifts"]


@pytest.mark.rule("AT7.9")
@pytest.mark.parametrize(
    ("words", "covered"),
    [
        ((), {"S": 0, "S2": 0, "SA": 0}),
        (("foxhole",), {"S": 2, "S2": 0, "SA": 0}),
        (("weapons_pit",), {"S": 0, "S2": 0, "SA": 2}),
        (("foxhole", "foxhole"), {"S": 2, "S2": 2, "SA": 0}),
        (("weapons_pit", "weapons_pit"), {"S": 2, "S2": 0, "SA": 2}),
        (("ditch",), {"S": 1, "S2": 1}),
        (("tank_trap",), {"S": 1, "S2": 1}),
        (("blockhouse",), {"S": 0, "S2": 0, "SA": 0}),
    ],
)
@pytest.mark.parametrize("kind", ["fire", "indirect"])
def test_a_pit_covers_one_unit_and_a_ditch_all_personnel(
    words: tuple[str, ...], covered: dict[str, int], kind: str
) -> None:
    firer = unit("G", "mortar_squad" if kind == "indirect" else "rifle_squad", "D1")
    units = [SQUAD, OTHER, *([GUN] if "SA" in covered else [])]
    made = scene(firer, *units, markers=[marker("D4", word) for word in words])
    assert {name: shifts(made, name, kind=kind) for name in covered} == covered


@pytest.mark.rule("AT7.9")
def test_no_pit_helps_in_a_building_or_adds_to_the_ground() -> None:
    pit = [marker("D4", "foxhole")]
    assert shifts(scene(FIRER, SQUAD, markers=pit, buildings=[house("D4")]), "S") == 3
    hut = [house("D4", material="hut")]
    assert shifts(scene(FIRER, SQUAD, markers=pit, buildings=hut), "S") == 1
    assert shifts(scene(FIRER, SQUAD, markers=pit, terrain={"debris": ["D4"]}), "S") == 2


@pytest.mark.rule("AT7.9", "AT3.7")
def test_what_covers_hides_from_afar() -> None:
    far, near = unit("G", "mg_squad", "A4"), unit("S", "rifle_squad", "H4")
    for words, seen in (((), True), (("foxhole",), False), (("ditch",), True)):
        made = scene(far, near, markers=[marker("H4", word) for word in words])
        assert (refused(made, "G", "H4") == "") is seen


@pytest.mark.rule("AT7.9")
@pytest.mark.parametrize("word", ["ditch", "tank_trap"])
def test_a_ditch_stops_all_but_personnel(word: str) -> None:
    units = [
        unit("G", "rifle_squad", "D2"),
        unit("GA", "infantry_gun", "D2"),
        *(unit(f"G{kind}", kind, at) for kind, at in (("t34", "C3"), ("halftrack", "E3"))),
    ]
    made = scene(*units, unit("S", "rifle_squad", "A1"), markers=[marker("D3", word)])
    assert move(made, "G", "D3") == Cost(2, ("AT7.9",), ())
    assert move(made, "G", "D3 D4", "run") == Cost(3, ("AT7.9", "AT7.2 A114"), ())
    for stopped in ("GA", "Gt34", "Ghalftrack"):
        assert move(made, stopped, "D3") == Cost(None, ("AT7.9",), ())
    woods = scene(*units[:1], markers=[marker("D3", word)], terrain={"woods": ["D3"]})
    assert move(woods, "G", "D3") == Cost(2, ("AT7.2",), ())


@pytest.mark.rule("AT7.9")
def test_pits_cost_nothing_to_get_into() -> None:
    pits = [marker("D3", "foxhole"), marker("D3", "weapons_pit"), marker("D3", "blockhouse")]
    made = scene(unit("G", "rifle_squad", "D2"), unit("GP", "t34", "C3"), markers=pits)
    assert move(made, "G", "D3").points == 1
    assert move(made, "GP", "D3").points == 1


@pytest.mark.rule("AT8.4", "A076")
def test_a_blockhouse_leads_into_the_next_cellar() -> None:
    cellar = [house("D4", cellar=True)]
    for words, points in (((), None), (("blockhouse",), 1), (("trench",), 1)):
        made = scene(
            unit("G", "rifle_squad", "D3"),
            buildings=cellar,
            markers=[marker("D3", word) for word in words],
        )
        assert move(made, "G", "D4/-1").points == points


def faults(at: str, word: str, *units: Table) -> list[str]:
    made = scene(*units, markers=[marker(at, word)], terrain={"road_paved": ["D3"]})
    return list(make_referee().faults(made))


@pytest.mark.rule("AT7.8", "A060")
@pytest.mark.parametrize("word", ["foxhole", "weapons_pit", "ditch", "tank_trap"])
def test_nothing_is_dug_into_a_paved_road(word: str) -> None:
    assert faults("D3", word) == [f"marker {word} at D3: not allowed on a paved road (AT7.8 A060)"]
    assert faults("D4", word) == []
    assert faults("D3", "blockhouse") == []


def test_games_of_before_know_no_pits_and_ditches() -> None:
    before = ats_tables(asset("street", "older"))
    assert not {"foxhole", "weapons_pit", "ditch", "tank_trap"} & set(before.marker)
