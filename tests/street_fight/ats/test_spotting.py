"""From how far off units are spotted (AT3.7 to AT3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.street import house, marker, scene, unit
from tests.support.street_ats_play import attack, refused

LONG = {"size": (4, 24)}


def spotted(hexes: int, **made: Any) -> bool:
    """Whether a gun at A1 may fire at a squad so many hexes down its column."""
    state = made.pop("state", {})
    target = unit("S", "rifle_squad", f"A{1 + hexes}", ats=state)
    rule = refused(scene(unit("G", "stug_iii", "A1"), target, **LONG, **made), "G", f"A{1 + hexes}")
    assert rule in {"", "AT3.7", "AT3.7 A046"}
    return not rule


def farthest(**made: Any) -> int:
    """The farthest range at which the squad is spotted; what is laid there lies everywhere."""
    return max(hexes for hexes in range(1, 23) if spotted(hexes, **made))


@pytest.mark.rule("AT3.7")
def test_each_cover_class_has_its_range() -> None:
    assert farthest() == 16
    assert farthest(state={"moved": "run"}) == 20
    for row in (10, 11):
        assert spotted(row, terrain={"shellholes": [f"A{row + 1}"]}) == (row <= 10)
    for row in (6, 7):
        assert spotted(row, terrain={"rubble_wood": [f"A{row + 1}"]}) == (row <= 6)


@pytest.mark.rule("AT3.7", "A046")
def test_inside_a_building_six_hexes_and_in_full_cover_three() -> None:
    for row in (6, 7):
        assert spotted(row, buildings=[house(f"A{row + 1}", f"B{row + 1}")]) == (row <= 6)
    for row in (3, 4):
        hidden = {"full_cover": True}
        walls = [house(f"A{row + 1}", f"B{row + 1}")]
        assert spotted(row, buildings=walls, state=hidden) == (row <= 3)


@pytest.mark.rule("AT3.7")
def test_adjacent_units_are_always_spotted_and_indirect_fire_needs_a_line_only() -> None:
    walls = [house("A2", "A3")]
    near = scene(
        unit("G", "rifle_squad", "A1"),
        unit("S", "rifle_squad", "A2", ats={"full_cover": True}),
        buildings=walls,
    )
    assert refused(near, "G", "A2") == ""
    far = scene(
        unit("G", "mortar_squad", "A1"),
        unit("S", "rifle_squad", "A11"),
        buildings=[house("A11")],
        **LONG,
    )
    assert refused(far, "G", "A11") == "AT3.7 A046"
    assert attack(far, "G", "A11", kind="indirect")["to_hit"] == 9


@pytest.mark.rule("AT3.7", "AT3.9", "A045")
def test_roofs_are_spotted_by_a_table_of_their_own() -> None:
    low = house("B15", roof="flat")
    high = house("A1", "B1", floors=2, roof="flat")

    def shot(at: str) -> str:
        made = scene(
            unit("G", "mg_squad", at, ats={"range": 40}),
            unit("S", "rifle_squad", "B15/roof"),
            buildings=[low, {**high, "id": "high"}],
            **LONG,
        )
        return refused(made, "G", "B15/roof")

    assert shot("B1/roof") == ""  # 14 hexes from above: Stationary, 16
    assert shot("B3") == "AT3.7 A045"  # 12 hexes from below: Good, 10
    assert shot("B5") == ""


@pytest.mark.rule("AT3.9", "A045")
def test_a_roof_gives_cover_against_fire_from_below_only() -> None:
    def shifts(at: str) -> int:
        made = scene(
            unit("G", "mg_squad", at),
            unit("S", "rifle_squad", "D4/roof"),
            buildings=[house("D4", roof="flat"), house("D2", "C2", id="b", roof="flat", floors=2)],
        )
        answer: int = attack(made, "G", "D4/roof")["shifts"]
        return answer

    assert shifts("D6") == 1
    assert shifts("D2/roof") == 0


@pytest.mark.rule("AT3.7", "AT9.1")
def test_under_a_hedgehog_three_hexes() -> None:
    for row in (3, 4):
        made = scene(
            unit("G", "stug_iii", "A1"),
            unit("S", "rifle_squad", f"A{row + 1}/under"),
            markers=[marker(f"A{row + 1}", "hedgehog")],
        )
        assert (refused(made, "G", f"A{row + 1}/under") == "") == (row <= 3)
