"""The Section as a widget: every floor and unit is found where it is painted, at any size."""

from __future__ import annotations

import msgspec
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.locations import ROOF, location
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.words import GameWords
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.model.board_model import SectionModel, Spot
from stalingrad_game.ui.street.model.board_reading import BoardReader
from stalingrad_game.ui.street.panels.section_view import SectionView
from stalingrad_game.ui.street.section_places import SectionPlaces
from tests.support.amount import share
from tests.support.gestures import drag_of

HOUSES = [
    ("volga_block", "ats", "E4"),
    ("sewer_raid", "ats", "E3"),
    ("grain_elevator", "k47", "F4"),
    ("tractor_hall", "tide", "F5"),
    ("volga_block", "tide", "C6"),
    ("first_house", "k47", "A1"),
]
BOX = pygame.Rect((850, 10), (420, 320))


def house(scenario: str, word: str, name: str) -> SectionModel:
    """The house of a hex as its scenario begins."""
    kit = street_kit(scenario, word)
    words = GameWords(kit, catalogue(program_languages()["en"]))
    return BoardReader(kit, words).section(opening_state(kit), kit.board.hex(name))


def shown(model: SectionModel, look: Look | None = None) -> SectionView:
    """A Section in its box."""
    view = SectionView(model)
    view.layout(BOX, look or Look.for_window((1280, 720)))
    return view


@settings(max_examples=share(60))
@given(st.sampled_from(HOUSES), st.integers(220, 900), st.integers(160, 800), st.integers(14, 60))
def test_floors_lie_in_the_picture_beside_and_over_each_other(
    played: tuple[str, str, str], wide: int, high: int, label: int
) -> None:
    model = house(*played)
    places = SectionPlaces(model, (wide, high), 8, label)
    box = pygame.Rect(0, 0, wide, high)
    floors = [floor for column in places.columns for floor in column.floors]
    assert {floor.floor.loc for floor in floors} == {
        floor.loc for column in model.columns for floor in column.floors
    }
    for number, floor in enumerate(floors):
        assert box.contains(floor.rect)
        assert floor.rect.collidelist([other.rect for other in floors[number + 1 :]]) < 0
        for counter in floor.counters:
            assert floor.rect.contains(counter.rect)
    for column in places.columns:
        heights = [floor.rect.bottom for floor in column.floors]
        assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_units_on_a_floor_stand_beside_each_other(count: int) -> None:
    model = house("volga_block", "tide", "E3")
    first, *others = model.columns
    ground = first.floors[0]
    units = tuple(msgspec.structs.replace(ground.counters[0], unit=n) for n in range(count))
    floors = (msgspec.structs.replace(ground, counters=units), *first.floors[1:])
    column = msgspec.structs.replace(first, floors=floors)
    places = SectionPlaces(
        msgspec.structs.replace(model, columns=(column, *others)), (853, 555), 8, 30
    )
    standing = places.floor_of(ground.loc)
    assert standing is not None
    boxes = [one.rect for one in standing.counters]
    assert len(boxes) == count
    for number, box in enumerate(boxes):
        assert box.collidelist(boxes[number + 1 :]) < 0
        assert box.height > 50


@pytest.mark.parametrize("played", HOUSES)
def test_every_floor_and_unit_is_found_where_it_is_painted(played: tuple[str, str, str]) -> None:
    view = shown(house(*played))
    assert view.model is not None
    for column in view.model.columns:
        for floor in column.floors:
            box = view.floor_box(floor.loc)
            assert box is not None
            found = view.spot_at((box.right - 3, box.top + 2))
            assert found == Spot(column.hex, floor.loc)
            units = {
                view.spot_at((x, box.bottom - box.height // 4)).unit
                for x in range(box.left, box.right)
            }
            assert units - {-1} == {counter.unit for counter in floor.counters}


def test_a_unit_is_dragged_to_another_floor_and_one_that_may_not_act_is_clicked() -> None:
    model = house("volga_block", "ats", "E4")
    column = next(column for column in model.columns if column.name == "E4")
    mover = column.floors[0].counters[0]
    view = shown(msgspec.structs.replace(model, chosen=(mover.unit,)))
    dropped: list[tuple[int, Spot]] = []
    clicked: list[Spot] = []
    view.on_drop = lambda unit, spot: dropped.append((unit, spot))
    view.on_click = clicked.append
    lower, upper = (view.floor_box(floor.loc) for floor in column.floors)
    assert lower is not None
    assert upper is not None
    start = next(
        (x, lower.bottom - lower.height // 4)
        for x in range(lower.left, lower.right)
        if view.spot_at((x, lower.bottom - lower.height // 4)).unit == mover.unit
    )
    above = upper.right - 4, upper.top + 4
    drag_of(view, start, above)
    assert dropped == [(mover.unit, Spot(column.hex, column.floors[1].loc))]
    view.model = model
    drag_of(view, start, above)
    assert len(dropped) == 1
    assert clicked == [Spot(column.hex, mover.loc, mover.unit)]


def test_a_barred_floor_is_hatched_and_says_why_when_it_is_pointed_at() -> None:
    model = house("tractor_hall", "tide", "E4")
    column = model.columns[0]
    roof = column.floors[-1]
    assert roof.loc == location(column.hex, ROOF)
    look = Look.for_window((1280, 720))
    view = shown(model, look)
    surface = pygame.Surface((1280, 720))
    view.draw(surface, look)
    box = view.floor_box(roof.loc)
    assert box is not None
    before = surface.subsurface(pygame.Rect(BOX.left, BOX.bottom - 20, BOX.width, 20)).copy()
    hatched = surface.subsurface(box).copy()
    view.point((box.right - 3, box.top + 2))
    assert view.take_dirty()
    view.draw(surface, look)
    after = surface.subsurface(pygame.Rect(BOX.left, BOX.bottom - 20, BOX.width, 20))
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    floors = (msgspec.structs.replace(roof, barred=False, refusal="", rule=""),)
    free = msgspec.structs.replace(column, floors=(*column.floors[:-1], *floors))
    view.model = msgspec.structs.replace(model, columns=(free, *model.columns[1:]))
    view.draw(surface, look)
    plain = surface.subsurface(box)
    assert pygame.image.tobytes(hatched, "RGB") != pygame.image.tobytes(plain, "RGB")


@pytest.mark.parametrize("played", HOUSES)
@pytest.mark.parametrize(("size", "text"), [((640, 360), 2.5), ((1280, 720), 1.0)])
def test_a_section_is_painted_inside_its_box_and_only_once(
    played: tuple[str, str, str], size: tuple[int, int], text: float
) -> None:
    look = Look.for_window(size, text)
    view = SectionView(house(*played))
    box = pygame.Rect(size[0] * 2 // 3, 5, size[0] // 3 - 5, size[1] // 2)
    view.layout(box, look)
    surface = pygame.Surface(size)
    surface.fill((1, 2, 3))
    for _ in range(3):
        view.draw(surface, look)
    assert view.painter.painted == 1
    surface.fill((1, 2, 3), box)
    assert pygame.mask.from_threshold(surface, (1, 2, 3), (1, 1, 1)).count() == size[0] * size[1]


def test_without_a_house_the_panel_says_what_it_is_for() -> None:
    look = Look.for_window((1280, 720))
    view = SectionView(empty="Click a hex")
    view.layout(BOX, look)
    surface = pygame.Surface((1280, 720))
    view.draw(surface, look)
    assert view.spot_at(BOX.center) == Spot()
    assert pygame.transform.average_color(surface, BOX) != (0, 0, 0, 255)
