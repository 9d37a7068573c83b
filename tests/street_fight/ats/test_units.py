"""Units and their tables (AT2), and the files of figures."""

from __future__ import annotations

from pathlib import Path

import pytest

from stalingrad_game.street_fight.ats.judge.units import (
    Mark,
    read_ats_entry,
    unit_faults,
    unit_values,
)
from stalingrad_game.street_fight.ats.tables import ats_tables
from stalingrad_game.street_fight.judge.tables import TablesError
from tests.support.street import unit
from tests.support.street_ats import field
from tests.support.street_map import drawn

MAP = """
    .   .   .
      .   .
    """


@pytest.mark.rule("AT2.1")
@pytest.mark.parametrize(
    ("kind", "german", "soviet", "carries"),
    [
        ("rifle_squad", (6, 5, 6), (6, 4, 8), None),
        ("elite_squad", (8, 5, 8), (8, 4, 9), None),
        ("mg_squad", (10, 8, 6), (10, 8, 8), None),
        ("engineer_squad", (8, 4, 8), (8, 3, 8), "satchel"),
        ("flame_squad", (30, 1, 7), (30, 1, 8), "flame"),
        ("at_squad", (6, 5, 6), (6, 4, 8), "scw"),
        ("mortar_squad", (4, 4, 6), (4, 4, 8), "mortar"),
    ],
)
def test_personnel(
    kind: str, german: tuple[int, ...], soviet: tuple[int, ...], carries: str | None
) -> None:
    scenario = drawn(MAP, unit("G", kind, "A1"), unit("S", kind, "C1"))
    for number, expected in enumerate((german, soviet)):
        values = field(scenario).values(number)
        assert (values.gf, values.range, values.morale) == expected
        assert (values.points, values.steps, values.carries) == (3, 2, carries)
        assert values.personnel


@pytest.mark.rule("AT2.2", "AT2.3")
@pytest.mark.parametrize(
    ("kind", "kept"),
    [
        ("panzer_iii", ("tracked", 12, 12, 8, 3, 2)),
        ("stug_iii", ("tracked", 12, 30, 4, 5, 3)),
        ("sig33b", ("tracked", 10, 60, 0, 3, 1)),
        ("t34", ("tracked", 14, 30, 8, 5, 3)),
        ("t70", ("tracked", 14, 8, 6, 2, 1)),
        ("kv1", ("tracked", 10, 30, 8, 5, 4)),
        ("halftrack", ("half_track", 12, 0, 8, 0, 0)),
        ("truck", ("wheeled", 10, 0, 0, 0, 0)),
        ("at_gun", ("heavy", 0, 30, 0, 5, 0)),
        ("infantry_gun", ("heavy", 0, 30, 0, 3, 0)),
        ("battery", ("off_board", 0, 42, 0, 0, 0)),
    ],
)
def test_vehicles_and_guns(kind: str, kept: tuple[object, ...]) -> None:
    at = None if kind == "battery" else "A1"
    scenario = drawn(MAP, unit("G", kind, at), unit("S", "rifle_squad", "C1"))
    values = field(scenario).values(0)
    found = (values.unit_class, values.mp, values.frag, values.mg, values.kill, values.armour)
    assert found == kept
    if values.unit_class == "heavy":
        assert (values.frag_range, values.morale, values.steps, values.points) == (40, 7, 2, 2)


@pytest.mark.rule("AT2.3")
def test_nothing_is_known_of_the_superheavies() -> None:
    assert not {"superheavy_tank", "superheavy_walker"} & set(ats_tables().unit)


@pytest.mark.rule("AT2.5")
def test_a_scenario_sets_values_and_states() -> None:
    given = {"gf": 7, "range": 3, "morale": 5, "suppressed": True, "moved": "run"}
    scenario = drawn(
        MAP,
        unit("G", "rifle_squad", "A1", ats=given),
        unit("GT", "t34", "A1", ats={"frag": 20, "elite_commander": True, "m_kill": True}),
        unit("S", "rifle_squad", "C1", ats={"full_cover": True, "broken": True}),
    )
    tables = ats_tables()
    first, tank, _ = (unit_values(tables, card) for card in scenario.units)
    assert (first.gf, first.range, first.morale) == (7, 3, 5)
    assert (tank.frag, tank.elite_commander) == (20, True)
    marks = [read_ats_entry(card.own["ats"]).marks for card in scenario.units]
    assert marks == [Mark.SUPPRESSED | Mark.MOVED_RUN, Mark.M_KILL, Mark.BROKEN | Mark.FULL_COVER]
    assert read_ats_entry({"moved": "assault"}).marks == Mark.MOVED_ASSAULT


@pytest.mark.rule("AT2.5")
@pytest.mark.parametrize(
    ("kind", "given", "text"),
    [
        ("rifle_squad", {"speed": 3}, "speed"),
        ("rifle_squad", {"moved": "fast"}, "moved"),
        ("rifle_squad", {"m_kill": True}, "m_kill is only for vehicles"),
        ("t34", {"full_cover": True}, "full_cover is only for Personnel"),
        ("at_gun", {"elite_commander": True}, "elite_commander is only for vehicles"),
    ],
)
def test_a_unit_s_own_table_is_checked(kind: str, given: dict[str, object], text: str) -> None:
    scenario = drawn(MAP, unit("G", "rifle_squad", "A1"), unit("S", "rifle_squad", "C1"))
    card = scenario.units[0].__class__(
        **{
            name: getattr(scenario.units[0], name)
            for name in scenario.units[0].__struct_fields__
            if name not in {"kind", "own"}
        },
        kind=kind,
        own={"ats": given},
    )
    faults = unit_faults(ats_tables(), card)
    assert len(faults) == 1
    assert text in faults[0]


@pytest.mark.rule("AT3.2")
def test_an_owner_s_figures_replace_those_of_the_program(tmp_path: Path) -> None:
    (tmp_path / "ats.toml").write_text(
        "[terrain.debris.cost]\npersonnel = 3\n[unit.t34]\nmp = 9\n", encoding="utf-8"
    )
    tables = ats_tables(tmp_path)
    assert tables.terrain["debris"].cost.of("personnel") == 3
    assert tables.terrain["debris"].cost.of("tracked") == 2
    assert tables.unit["t34"].mp == 9
    (tmp_path / "ats.toml").write_text("[unit.t99]\nmp = 9\n", encoding="utf-8")
    ats_tables.cache_clear()
    with pytest.raises(TablesError, match="t99"):
        ats_tables(tmp_path)
