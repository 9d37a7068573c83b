"""The printed map: terrain, hexsides, markers and buildings with their defaults (B3, B4)."""

from __future__ import annotations

from typing import Any

import pytest

from stalingrad_game.street_fight.board.board import Building
from stalingrad_game.street_fight.position.codes import MarkerFlag
from tests.support.street import house, marker, position, ruin, scene, side


def built(*hexes: str, floors: int = 1, **more: Any) -> Building:
    (building,) = scene(buildings=[house(*hexes, floors=floors, **more)]).board.buildings
    return building


@pytest.mark.rule("B3.1")
def test_a_hex_has_a_terrain_and_perhaps_a_second_one() -> None:
    now = position(
        scene(
            terrain={"debris": ["C3:C5"], "road_paved": ["B2"]},
            also={"road_dirt": ["C3"], "sewer": ["A1"]},
        )
    )
    words = {name: now.terrains(now.board.hex(name)) for name in ("A1", "A2", "C3", "C5", "C6")}
    assert words == {
        "A1": {"open", "sewer"},
        "A2": {"open"},
        "C3": {"debris", "road_dirt"},
        "C5": {"debris"},
        "C6": {"open"},
    }


@pytest.mark.rule("B3.1")
def test_two_adjacent_road_hexes_are_joined() -> None:
    now = position(
        scene(
            terrain={"road_paved": ["B2", "D5"], "debris": ["C3"], "railroad": ["B1"]},
            also={"road_dirt": ["C3"]},
        )
    )
    joined = {
        pair: now.joined(*map(now.board.hex, pair.split()))
        for pair in ("B2 C3", "C3 B2", "B2 B1", "B2 D5", "B2 B3", "B2 B2")
    }
    assert [pair for pair, one in joined.items() if one] == ["B2 C3", "C3 B2"]


@pytest.mark.rule("B3.2", "B4.10")
def test_terrain_under_a_building_does_not_matter_but_makes_an_entrance() -> None:
    now = position(
        scene(
            terrain={"debris": ["B2"], "road_dirt": ["B3"]},
            also={"railroad": ["B2"]},
            buildings=[house("B2", "B3", "B4", type="factory")],
        )
    )
    assert now.terrains(now.board.hex("B2")) == set()
    assert now.terrains(now.board.hex("B3")) == set()
    entrance = now.board.buildings[0].entrance
    assert sorted(map(now.board.name, entrance)) == ["B2", "B3"]
    named = built("B2", "B3", type="factory", entrance=["B3"])
    assert len(named.entrance) == 1
    assert built("B2").entrance == set()


@pytest.mark.rule("B3.3")
def test_hexsides_are_the_same_from_both_hexes() -> None:
    board = scene(
        buildings=[house("B2", "B3")],
        sides=[
            side("C3", "D3", "wall", gate=True),
            side("B3", "B2", "bar"),
            side("E5", "E4", "rubble"),
        ],
    ).board
    wall = board.side(board.hex("D3"), board.hex("C3"))
    assert wall is not None
    assert (wall.kind, wall.gate, wall.openings) == ("wall", True, None)
    rubble = board.side(board.hex("E4"), board.hex("E5"))
    assert rubble is not None
    assert rubble.kind == "rubble"
    assert board.side(board.hex("A1"), board.hex("A2")) is None
    now = position(scene(buildings=[house("B2", "B3")], sides=[side("B3", "B2", "bar")]))
    assert now.barred(now.board.hex("B2"), now.board.hex("B3"))
    assert not now.barred(now.board.hex("B3"), now.board.hex("B4"))


@pytest.mark.rule("B3.4", "B3.5")
def test_markers_lie_where_the_file_puts_them() -> None:
    now = position(
        scene(
            buildings=[house("B2", floors=2)],
            markers=[
                marker("B2/1", "entrenchment", side="german"),
                marker("C3", "mines", side="soviet", density=3, hidden=True, at_only=True),
                marker("C3", "mines", side="german", dummy=True, density=0),
                marker("C3", "lane", of="mines"),
                marker("D4", "burning_wreck"),
            ],
        )
    )
    assert now.markers(now.board.loc("B2/1"), "entrenchment") == [0]
    assert now.markers(now.board.loc("B2"), "entrenchment") == []
    assert now.markers(now.board.loc("C3"), "mines") == [1, 2]
    mines, dummy, lane = now.state.markers[1:4]
    assert (mines.side, mines.density) == (1, 3)
    assert mines.flags == MarkerFlag.HIDDEN | MarkerFlag.AT_ONLY
    assert (dummy.side, dummy.density, dummy.flags) == (0, 0, MarkerFlag.DUMMY)
    assert (lane.side, lane.of) == (-1, 1)


@pytest.mark.rule("B4.1")
def test_the_level_limit_is_one_below_the_floors() -> None:
    assert [built("B2", "B3", floors=floors).limit for floors in (1, 2, 3)] == [0, 1, 2]


@pytest.mark.rule("B4.2")
def test_buildings_that_touch_are_two_buildings() -> None:
    now = position(scene(buildings=[house("B2", "B3"), house("C3", id="shed")]))
    b2, b3, c3, a1 = map(now.board.hex, ("B2", "B3", "C3", "A1"))
    assert now.same_building(b2, b3)
    assert not now.same_building(b2, c3)
    assert not now.same_building(a1, a1)
    assert now.building(a1) is None
    assert now.building(c3) is now.board.buildings[1]


@pytest.mark.rule("B4.3")
@pytest.mark.parametrize(
    ("hexes", "floors", "kind"),
    [
        (["B2"], 1, "house"),
        (["B2"], 2, "tower"),
        (["B2"], 4, "tower"),
        (["B2", "B3"], 1, "large"),
        (["B2", "B3"], 2, "large"),
        (["B2", "B3"], 3, "stairwell"),
    ],
)
def test_a_building_without_a_type_gets_one(hexes: list[str], floors: int, kind: str) -> None:
    assert built(*hexes, floors=floors).type == kind
    assert built(*hexes, floors=floors, type="factory").type == "factory"


@pytest.mark.rule("B4.4")
def test_stairs_are_everywhere_but_in_stairwell_buildings() -> None:
    assert len(built("B2", "B3", floors=2).stairs) == 2
    assert len(built("B2", "B3", floors=2, type="stairwell").stairs) == 0
    assert len(built("B2", "B3", floors=3, stairs=["B3"]).stairs) == 1
    assert len(built("B2", "B3", floors=3, stairs="all").stairs) == 2
    assert len(built("B2", "B3", floors=2, stairs=[]).stairs) == 0


@pytest.mark.rule("B4.5")
def test_roofs_are_flat_where_the_file_says_so_and_on_factories() -> None:
    assert not built("B2").flat
    assert not built("B2", roof="none").flat
    assert built("B2", roof="flat").flat
    assert built("B2", type="factory").flat
    board = scene(buildings=[house("B2", "B3", type="factory", roofless=["B3"])]).board
    assert [board.buildings[0].roofed(board.hex(name)) for name in ("B2", "B3")] == [True, False]


@pytest.mark.rule("B4.6", "B4.7")
def test_a_silo_has_a_ground_floor_and_the_roof_of_its_building() -> None:
    now = position(
        scene(buildings=[house("B2", "B3", floors=3, roof="flat", silo=["B3"], stairs=["B2"])])
    )
    silo, room = now.board.hex("B3"), now.board.hex("B2")
    assert [now.levels(room), now.levels(silo), now.levels(now.board.hex("A1"))] == [3, 1, 0]
    assert now.has_roof(silo)
    assert now.board.buildings[0].top == 3


@pytest.mark.rule("B4.7")
def test_the_top_is_the_floors_unless_the_file_says_another() -> None:
    assert built("B2", floors=2).top == 2
    assert built("B2", type="factory", top=2).top == 2


@pytest.mark.rule("B4.8")
def test_the_openings_of_a_buildings_sides() -> None:
    board = scene(
        buildings=[
            house("B2", "B3", "B4"),
            house("E5", id="pillbox", material="bunker", doors=[["E6", "E5"]]),
        ],
        sides=[
            side("B2", "C2", openings=2),
            side("B2", "B1", openings=0),
            side("B3", "B4", "bar"),
            side("B3", "C4", "wall"),
        ],
    ).board
    seen = {
        names: board.openings(*map(board.hex, names.split()))
        for names in ("B2 C2", "B2 B1", "B2 A2", "B2 B3", "B3 B2", "B3 B4", "B3 C4")
    }
    assert [*seen.values()] == [2, 0, 4, 1, 1, 0, 4]
    assert board.buildings[1].doors == {(board.hex("E5"), board.hex("E6"))}


@pytest.mark.rule("B4.9")
@pytest.mark.parametrize(
    ("material", "rubble"),
    [
        ("wood", "rubble_wood"),
        ("masonry", "rubble_masonry"),
        ("bunker", "rubble_masonry"),
        ("hut", "rubble_wood"),
    ],
)
def test_a_ruin_is_rubble_of_its_building(material: str, rubble: str) -> None:
    now = position(
        scene(
            terrain={"road_dirt": ["B2"], "rubble_wood": ["D4"]},
            buildings=[house("B2", "B3", material=material, floors=2)],
            ruins=[ruin("B2", extra=2)],
        )
    )
    number, other = now.board.hex("B2"), now.board.hex("B3")
    assert now.intact(number) is None
    assert now.building(number) is now.board.buildings[0]  # it keeps its id for victory
    assert now.ruin(number) == (0, 2)
    assert now.terrains(number) == {rubble}
    assert now.rubble(number) == rubble
    assert not now.same_building(number, other)
    assert now.levels(number) == 0
    assert now.intact_hexes(now.board.buildings[0]) == {other}
    assert now.rubble(other) is None
    assert now.rubble(now.board.hex("D4")) == "rubble_wood"
    assert now.rubble(now.board.hex("D5")) is None
