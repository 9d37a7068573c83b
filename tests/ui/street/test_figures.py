"""The people of units in a house cut open, and the house that stays painted while they move."""

from __future__ import annotations

from typing import get_args

import msgspec
import pygame
import pytest

from stalingrad_game.street_fight.board.terrain import INFANTRY, UNIT_KINDS
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.model.board_model import (
    CounterModel,
    LightKind,
    MarkerModel,
    SectionModel,
    StateModel,
)
from stalingrad_game.ui.street.panels.section_view import SectionView
from stalingrad_game.ui.street.pictures.figure_art import MOST_MEN, figure_art, people_of
from tests.ui.street.test_section_view import house

UNIT = CounterModel(1, 16, 0, "rifle_squad", "G1", "3")
SIZE = (120, 130)


@pytest.fixture
def look() -> Look:
    """A window's look."""
    return Look.for_window((1280, 720))


def unit(**facts: object) -> CounterModel:
    """A unit that differs from the usual one."""
    return msgspec.structs.replace(UNIT, **facts)


def painted(counter: CounterModel, look: Look) -> bytes:
    """Its picture."""
    return pygame.image.tobytes(figure_art(counter, SIZE, look), "RGBA")


@pytest.mark.parametrize("kind", INFANTRY)
def test_as_many_are_drawn_as_a_squad_has_left(kind: str) -> None:
    for left in range(1, MOST_MEN + 1):
        assert len(people_of(unit(kind=kind, strength=str(left)))) == left
    assert len(people_of(unit(kind=kind, strength="10"))) == MOST_MEN
    assert people_of(unit(kind=kind, strength=""))


@pytest.mark.parametrize("kind", sorted(set(UNIT_KINDS) - set(INFANTRY) - {"battery"}))
def test_a_gun_or_a_vehicle_is_a_silhouette(kind: str, look: Look) -> None:
    assert not people_of(unit(kind=kind))
    assert pygame.mask.from_surface(figure_art(unit(kind=kind), SIZE, look)).count() > 1000


def test_states_are_seen_in_how_they_stand() -> None:
    pinned = unit(states=(StateModel("pinned", "pinned"),))
    broken = unit(states=(StateModel("broken", "broken"),))
    assert {one.pose for one in people_of(pinned)} == {"lie"}
    assert {one.pose for one in people_of(broken)} == {"yield"}
    assert {one.arm for one in people_of(broken)} == {"none"}


def test_everything_that_a_counter_tells_is_seen(look: Look) -> None:
    counters = [
        UNIT,
        unit(side=1),
        unit(name="G2"),
        unit(strength="2"),
        unit(kind="mg_squad"),
        unit(officer=True),
        unit(ready=True),
        unit(spent=True),
        unit(concealed=True),
        unit(states=(StateModel("op_fire", "waits"),)),
        unit(states=(StateModel("down", "down"),)),
    ]
    assert len({painted(one, look) for one in counters}) == len(counters)


def test_sides_are_told_apart_without_their_inks(look: Look) -> None:
    german, soviet = (
        pygame.mask.from_surface(figure_art(unit(side=side), SIZE, look)) for side in (0, 1)
    )
    assert german.overlap_area(soviet, (0, 0)) < 0.97 * max(german.count(), soviet.count())


def test_the_house_stays_as_it_is_while_one_points_and_units_move(look: Look) -> None:
    model = house("volga_block", "tide", "E3")
    view = SectionView(model)
    view.layout(pygame.Rect(0, 0, 800, 520), look)
    surface = pygame.Surface((800, 520))
    seen = set()
    floors = [floor for column in model.columns for floor in column.floors]
    for floor in floors:
        view.model = msgspec.structs.replace(model, hovered=floor.loc)
        view.draw(surface, look)
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == len(floors)
    assert view.painter.houses.painted == 1
    columns = tuple(
        msgspec.structs.replace(
            column,
            floors=tuple(msgspec.structs.replace(one, counters=()) for one in column.floors),
        )
        for column in model.columns
    )
    view.model = msgspec.structs.replace(model, columns=columns)
    view.draw(surface, look)
    assert pygame.image.tobytes(surface, "RGB") not in seen
    assert view.painter.houses.painted == 1


def marked(model: SectionModel, word: str, figure: str = "") -> SectionModel:
    """The same house with a marker on the ground floor of its first hex."""
    first, *others = model.columns
    floor = first.floors[0]
    marker = MarkerModel(word, word, floor.loc, figure)
    floors = (msgspec.structs.replace(floor, markers=(marker,)), *first.floors[1:])
    column = msgspec.structs.replace(first, floors=floors)
    return msgspec.structs.replace(model, columns=(column, *others))


@pytest.mark.parametrize("word", ["flame", "smoke", "weakened", "cracked"])
def test_what_befalls_a_house_is_seen_in_its_hex_and_nowhere_else(word: str, look: Look) -> None:
    model = house("volga_block", "tide", "E3")
    pictures = []
    for one in (model, marked(model, word)):
        view = SectionView(one)
        view.layout(pygame.Rect(0, 0, 800, 520), look)
        surface = pygame.Surface((800, 520))
        view.draw(surface, look)
        pictures.append(surface)
    box = view.floor_box(model.columns[0].floors[0].loc)
    assert box is not None
    before, after = (pygame.image.tobytes(one.subsurface(box), "RGB") for one in pictures)
    assert before != after
    rest = pygame.Rect(box.right + 20, 0, 800 - box.right - 20, 520)
    left, right = (pygame.image.tobytes(one.subsurface(rest), "RGB") for one in pictures)
    assert left == right


def test_the_sky_over_a_house_shows_the_light_of_the_turn(look: Look) -> None:
    model, seen = house("first_house", "tide", "D2"), set()
    lights = get_args(LightKind)
    for light in lights:
        view = SectionView(msgspec.structs.replace(model, light=light))
        view.layout(pygame.Rect(0, 0, 800, 520), look)
        surface = pygame.Surface((800, 520))
        view.draw(surface, look)
        seen.add(tuple(surface.get_at((20, 60))))
    assert len(seen) == len(lights)
    lit = house("volga_block", "tide", "E3").light
    assert lit in lights


def test_worse_cracks_are_more_cracks(look: Look) -> None:
    model = house("volga_block", "tide", "E3")
    dark = []
    for figure in ("", "3"):
        view = SectionView(marked(model, "cracked", figure))
        view.layout(pygame.Rect(0, 0, 800, 520), look)
        surface = pygame.Surface((800, 520))
        view.draw(surface, look)
        box = view.floor_box(model.columns[0].floors[1].loc)
        assert box is not None
        ground = surface.subsurface(box)
        mask = pygame.mask.from_threshold(ground, (20, 18, 16), (24, 24, 24))
        dark.append(mask.count())
    assert dark[1] > dark[0]
