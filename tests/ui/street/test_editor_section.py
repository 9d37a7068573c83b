"""The house cut open in the editor: floors, walls and units are worked on where they are seen."""

from __future__ import annotations

import pygame

from stalingrad_game.street_fight.editing import edits
from stalingrad_game.street_fight.editing.draft import building_named, changed_by, side_at
from stalingrad_game.street_fight.editing.own_files import open_draft, save_draft
from stalingrad_game.ui.street.editor.tools import Tool
from stalingrad_game.ui.widgets import Choice, TextField
from tests.ui.street.editor_hands import ByKeys, ByMouse, EditorWindow

MOUSE = ByMouse()


def house(*hexes: str) -> EditorWindow:
    """A stone house of two storeys, shown cut open."""
    editor = EditorWindow()
    MOUSE.hold(editor, Tool("building", "masonry"))
    for name in hexes or ("C3",):
        MOUSE.put(editor, name)
    return editor


def corner(editor: EditorWindow, at: str) -> tuple[int, int]:
    """A pixel of a floor where no unit stands: high up, in its middle."""
    box = editor.floor_box(at)
    return box.centerx, box.top + 4


def test_a_unit_is_placed_on_the_floor_that_is_clicked_and_dragged_to_another() -> None:
    editor = house()
    MOUSE.hold(editor, Tool("unit", "rifle_squad"))
    editor.click(corner(editor, "C3/1"))
    assert [(unit.id, unit.at) for unit in editor.screen.draft.file.unit] == [("G1", "C3/1")]
    assert editor.screen.draft.unit == "G1"
    MOUSE.hold(editor, Tool("look", "select"))
    counter = editor.screen.section.unit_box(0)
    assert counter is not None
    editor.stroke(counter.center, counter.move(0, 12).center, editor.floor_box("C3").center)
    assert [unit.at for unit in editor.screen.draft.file.unit] == ["C3"]
    editor.click(corner(editor, "C3/1"))
    assert editor.screen.draft.floor_names[editor.screen.draft.places.index(1)] == "C3/1"
    assert editor.screen.draft.unit == ""


def test_a_unit_is_dragged_out_of_the_house_and_into_it() -> None:
    editor = house()
    MOUSE.hold(editor, Tool("unit", "rifle_squad"))
    editor.click(corner(editor, "C3/1"))
    MOUSE.hold(editor, Tool("look", "select"))
    counter = editor.screen.section.unit_box(0)
    assert counter is not None
    way = counter.move(-40, 0).center
    editor.stroke(counter.center, way, editor.map_point("E2"))
    assert [unit.at for unit in editor.screen.draft.file.unit] == ["E2"]
    MOUSE.put(editor, "C3")
    there = editor.map_point("E2")
    editor.stroke(there, (there[0] + 20, there[1]), editor.floor_box("C3/1").center)
    assert [unit.at for unit in editor.screen.draft.file.unit] == ["C3/1"]


def test_what_a_hex_is_for_is_seen_and_set_beside_it() -> None:
    editor = house()
    for key in ("tool.aim", "zone.german"):
        MOUSE.press(editor, ("set", key))
    file = editor.screen.draft.file
    assert file.victory.hexes == ("C3",)
    assert file.k47.zone_german == ("C3",)
    MOUSE.hold(editor, Tool("aim", "zone"))
    number = editor.screen.draft.grid.parse("C3")
    assert editor.screen.map.notes == {number: "German"}
    MOUSE.hold(editor, Tool("aim", "control"))
    assert editor.screen.map.notes == {}
    MOUSE.put(editor, "C3")
    assert editor.screen.map.notes == {number: "German"}


def test_players_are_named_where_they_are_meant_and_not_what_is_theirs() -> None:
    editor = house()
    held = editor.screen.keyed(("set", "tool.control"))
    assert isinstance(held, Choice)
    assert list(held.values) == ["Nobody", "The Germans", "The Soviets"]
    MOUSE.press(editor, "page")
    for name in ("first", "winner"):
        control = editor.screen.keyed(("set", name))
        assert isinstance(control, Choice)
        assert list(control.values) == ["The Germans", "The Soviets"]


def test_openings_are_set_on_the_wall_that_is_clicked() -> None:
    editor = house("C3", "C4")
    MOUSE.hold(editor, Tool("hexside", "openings"))
    room = editor.floor_box("C3/1")
    editor.click((room.centerx, room.top + 4))
    outer, inner = (room.left + 3, room.centery), (room.right - 3, room.centery)
    editor.click(outer)
    file = editor.screen.draft.file
    grid = editor.screen.draft.grid
    beyond = [grid.name(number) for number in grid.neighbours[grid.parse("C3")]]
    sides = [side_at(file, "C3", name) for name in beyond]
    assert [side is not None and side.openings == 0 for side in sides] == [
        *(True, False, False),
        *(False, True, True),
    ]
    editor.click(inner)
    shared = side_at(editor.screen.draft.file, "C3", "C4")
    assert shared is not None
    editor.key(pygame.K_u)
    assert editor.screen.draft.file == file
    editor.key(pygame.K_u)
    assert len(editor.screen.draft.file.map.side) == 1


def test_a_click_makes_a_floor_the_uppermost_or_adds_one_above_it() -> None:
    editor = house()
    MOUSE.hold(editor, Tool("building", "storeys"))

    def floors() -> int:
        found = building_named(editor.screen.draft.file, "house_1")
        return 0 if found is None else found.floors

    editor.click(corner(editor, "C3/1"))
    assert floors() == 3
    editor.click(corner(editor, "C3"))
    assert floors() == 1
    MOUSE.put(editor, "C3")
    assert floors() == 2


def test_rubble_lies_from_the_floor_that_is_clicked() -> None:
    editor = house()
    MOUSE.hold(editor, Tool("building", "ruin"))
    editor.click(corner(editor, "C3/1"))
    assert [(one.hex, one.level) for one in editor.screen.draft.file.map.ruin] == [("C3", 1)]
    editor.click(corner(editor, "C3/1"))
    assert editor.screen.draft.file.map.ruin == ()


def test_stairs_belong_to_the_hex_that_is_clicked() -> None:
    editor = house("C3", "C4")
    MOUSE.hold(editor, Tool("building", "stairs"))
    editor.click(corner(editor, "C4/1"))
    found = building_named(editor.screen.draft.file, "house_1")
    assert found is not None
    assert found.stairs == ("C3",)


def test_a_stroke_erases_what_it_passes_and_is_taken_back_as_one() -> None:
    editor = EditorWindow()
    names = ("B2", "C2", "D2")
    MOUSE.hold(editor, Tool("terrain", "woods"))
    editor.stroke(*map(editor.map_point, names))
    full = editor.screen.draft.file
    assert full.map.terrain == {"woods": names}
    MOUSE.hold(editor, Tool("look", "erase"))
    editor.stroke(*map(editor.map_point, names))
    assert editor.screen.draft.file.map.terrain == {}
    editor.key(pygame.K_u)
    assert editor.screen.draft.file == full


def test_a_stroke_lays_the_same_in_every_hex() -> None:
    editor = EditorWindow()
    MOUSE.hold(editor, Tool("also", "road_dirt"))
    MOUSE.put(editor, "C2")
    editor.stroke(*map(editor.map_point, ("B2", "C2", "D2")))
    assert editor.screen.draft.file.map.also == {"road_dirt": ("B2", "C2", "D2")}
    editor.stroke(*map(editor.map_point, ("D2", "C2", "B2", "A2")))
    assert editor.screen.draft.file.map.also == {}


def test_the_ground_is_raised_and_lowered_a_storey_a_click() -> None:
    editor = EditorWindow()
    heights = []
    for word in ("raise", "lower"):
        MOUSE.hold(editor, Tool("hill", word))
        for _ in range(4):
            MOUSE.put(editor, "C3")
            heights.append(dict(editor.screen.draft.file.map.level))
    up = [{"1": ("C3",)}, {"2": ("C3",)}, {"3": ("C3",)}]
    assert heights == [*up, up[2], up[1], up[0], {}, {}]
    for before in (*up, *up[1::-1], {}):
        editor.key(pygame.K_u)
        assert editor.screen.draft.file.map.level == before


def test_a_stroke_makes_all_as_high_as_its_first_hex_and_levels_nothing_beyond() -> None:
    editor = EditorWindow()
    MOUSE.hold(editor, Tool("hill", "raise"))
    for name in ("D2", "D2", "D2", "B2"):
        MOUSE.put(editor, name)
    before = editor.screen.draft.file
    editor.stroke(*map(editor.map_point, ("B2", "C2", "D2", "C2")))
    assert editor.screen.draft.file.map.level == {"2": ("B2", "C2"), "3": ("D2",)}
    MOUSE.hold(editor, Tool("hill", "lower"))
    editor.stroke(*map(editor.map_point, ("D2", "C2", "B2", "A2")))
    assert editor.screen.draft.file.map.level == {"2": ("B2", "C2", "D2")}
    editor.key(pygame.K_u)
    editor.key(pygame.K_u)
    assert editor.screen.draft.file == before


def test_a_hill_is_made_by_keys_alone_shown_saved_and_erased_last() -> None:
    editor, hands = EditorWindow(), ByKeys()
    draft = editor.screen.draft
    editor.send(pygame.KEYDOWN, key=pygame.K_UNKNOWN, mod=0, unicode="", scancode=pygame.KSCAN_9)
    assert draft.tool == Tool("hill", "raise")
    for _ in range(2):
        hands.put(editor, "B2")
    editor.key(pygame.K_u)
    assert draft.file.map.level == {"1": ("B2",)}, "each stroke of Enter is taken back by itself"
    hands.press(editor, ("set", "level"))
    assert draft.file.map.level == {"2": ("B2",)}
    assert editor.screen.map.model.ground.hexes[draft.grid.parse("B2")].level == 2
    assert open_draft(save_draft(draft.file)) == draft.file
    draft.do(changed_by(edits.paint, "B2", "woods"))
    for left in ({"2": ("B2",)}, {}):
        draft.erase()
        assert draft.file.map.level == left
        assert draft.file.map.terrain == {}


def test_units_and_houses_are_renamed_as_one_types() -> None:
    editor = house()
    MOUSE.hold(editor, Tool("unit", "rifle_squad"))
    editor.click(corner(editor, "C3/1"))
    MOUSE.press(editor, ("set", "name"))
    editor.type("_a b")
    editor.key(pygame.K_TAB)
    assert [unit.id for unit in editor.screen.draft.file.unit] == ["G1_a"]
    assert editor.screen.draft.unit == "G1_a"
    shown = editor.widget(("set", "name"))
    assert isinstance(shown, TextField)
    assert shown.text == "G1_a"
    MOUSE.hold(editor, Tool("look", "select"))
    editor.click(corner(editor, "C3"))
    MOUSE.press(editor, ("set", "name"))
    editor.type("x")
    assert [one.id for one in editor.screen.draft.file.map.building] == ["house_1x"]
