"""Counters on the map: large, every head of a stack seen, and gold for who may be chosen alone."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pygame
import pytest

from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.ui.art.canvas import Canvas
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.counter_places import stack_places
from stalingrad_game.ui.street.map_places import STRETCH, MapCamera
from stalingrad_game.ui.street.model.board_model import (
    CounterModel,
    MapModel,
    OverlayModel,
    ReachModel,
)
from stalingrad_game.ui.street.pictures.map_painter import MapPainter, MapScene
from stalingrad_game.ui.street.pictures.overlay_art import (
    aim_tile,
    cursor_tile,
    reach_tile,
    way_line,
)
from stalingrad_game.ui.street.pictures.unit_art import HEAD, counter_art
from stalingrad_game.ui.style.theme import OCHRE
from tests.ui.street.test_ground_picture import GROUND

SQUAD = CounterModel(unit=0, loc=3, side=0, kind="rifle_squad", name="G1", strength="4")
SIZE = (60, 52)
SMALL = 13.6
"""Pixels of a unit in a window of 960×540, three quarters of the smallest."""
LOOK = Look.for_window((1280, 720))


def gold(picture: pygame.Surface) -> int:
    """How many pixels of a picture are gold."""
    red, green, blue = OCHRE
    return pygame.mask.from_threshold(picture, (red, green, blue), (30, 30, 30, 255)).count()


def squads(count: int) -> list[CounterModel]:
    """So many counters of one hex."""
    return [msgspec.structs.replace(SQUAD, unit=n, name=f"G{n}") for n in range(count)]


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
def test_a_stack_stays_in_its_hex_and_shows_a_part_of_each(count: int) -> None:
    unit = 20.0
    places = [place.rect for place in stack_places(squads(count), (100.0, 100.0), unit)]
    hull = places[0].unionall(places[1:])
    assert hull.width <= 4 * unit * 0.82
    assert hull.height <= 2 * STRETCH * unit * 0.75
    for lower, upper in pairwise(places):
        assert upper.left > lower.left
        assert upper.top > lower.top


def test_of_two_or_three_in_a_hex_one_reads_the_heads() -> None:
    for count in (2, 3):
        places = [place.rect for place in stack_places(squads(count), (100.0, 100.0), 20.0)]
        for lower, upper in pairwise(places):
            assert upper.top - lower.top >= round(lower.height * HEAD) * 0.6
            assert upper.left - lower.left >= lower.width * 0.2


def test_a_counter_alone_is_large_enough_to_be_read_in_a_small_window() -> None:
    (place,) = stack_places(squads(1), (100.0, 100.0), SMALL)
    assert (place.width, place.height) >= (34, 28)
    plain = counter_art(SQUAD, place.rect.size, LOOK)
    for value in ({"name": "G9"}, {"strength": "1"}, {"kind": "t34"}, {"ready": True}):
        other = counter_art(msgspec.structs.replace(SQUAD, **value), place.rect.size, LOOK)
        assert pygame.image.tobytes(other, "RGBA") != pygame.image.tobytes(plain, "RGBA")


def test_gold_is_of_who_may_be_chosen_alone() -> None:
    others: list[dict[str, object]] = [{}, {"officer": True}, {"facing": 2}, {"spent": True}]
    for values in others:
        assert not gold(counter_art(msgspec.structs.replace(SQUAD, **values), SIZE, LOOK))
    assert gold(counter_art(msgspec.structs.replace(SQUAD, ready=True), SIZE, LOOK)) > 100


def test_gold_are_the_corners_of_who_may_be_chosen_not_places_cursor_or_way() -> None:
    assert not gold(reach_tile(24.0))
    assert gold(aim_tile(SIZE, OCHRE)) > 100
    assert not gold(cursor_tile(24.0))
    board = Canvas((100, 100), units=100.0)
    way_line(board, [(10, 10), (60, 40), (80, 90)], 20.0)
    assert not gold(board.finish())


def test_a_stack_of_three_says_how_many_it_has() -> None:
    size = (853, 560)
    places = MapCamera().places(GROUND.grid, size)

    def foot(count: int, *, bare: bool) -> bytes:
        """The lower left of a stack, where none of its counters lies; `bare` without them."""
        found = [msgspec.structs.replace(one, loc=location(20)) for one in squads(count)]
        scene = MapScene(MapModel(GROUND, tuple(found)), places, size)
        rects = [place.rect for place in scene.counters[20]]
        hull = rects[0].unionall(rects[1:])
        box = pygame.Rect(hull.left, rects[0].bottom + 2, 8, hull.bottom - rects[0].bottom - 3)
        shown = MapPainter().picture(scene, LOOK)
        if bare:
            scene = MapScene(MapModel(GROUND), places, size)
            shown = MapPainter().picture(scene, LOOK)
        return pygame.image.tobytes(shown.subsurface(box), "RGB")

    assert foot(3, bare=False) != foot(3, bare=True)
    assert foot(2, bare=False) == foot(2, bare=True)


@pytest.mark.parametrize("size", [(853, 560), (1280, 860)])
def test_what_it_costs_to_get_to_a_hex_covers_no_counter(size: tuple[int, int]) -> None:
    places = MapCamera().places(GROUND.grid, size)
    look = Look.for_window((size[0] * 3 // 2, size[1] * 4 // 3))
    counter = msgspec.structs.replace(SQUAD, loc=location(20))

    def painted(reach: tuple[ReachModel, ...]) -> bytes:
        scene = MapScene(MapModel(GROUND, (counter,), OverlayModel(reach=reach)), places, size)
        (place,) = scene.counters[20]
        return pygame.image.tobytes(
            MapPainter().picture(scene, look).subsurface(place.rect.inflate(-8, -6)), "RGB"
        )

    floors = ReachModel(location(20), "3"), ReachModel(location(20, 1), "4", "1")
    assert painted(floors) == painted(())


def test_the_hex_that_is_pointed_at_says_its_name() -> None:
    size = (853, 560)
    places = MapCamera().places(GROUND.grid, size)
    number = GROUND.grid.parse("C5")

    def painted(overlay: OverlayModel) -> pygame.Surface:
        scene = MapScene(MapModel(GROUND, (), overlay), places, size)
        return MapPainter().picture(scene, LOOK)

    box = pygame.Rect(0, 0, 24, 16)
    x, y = places.centre(number)
    box.center = round(x), round(y - STRETCH * places.unit)
    seen = [
        pygame.image.tobytes(painted(overlay).subsurface(box), "RGB")
        for overlay in (
            OverlayModel(hovered=number),
            OverlayModel(cursor=location(number)),
            OverlayModel(),
        )
    ]
    assert len(set(seen)) == 3


@pytest.mark.parametrize("size", [(853, 560), (1280, 860), (2500, 1700)])
def test_the_hexes_that_count_say_their_names_at_any_size(size: tuple[int, int]) -> None:
    places = MapCamera().places(GROUND.grid, size)
    aims = [number for number, hex_ in enumerate(GROUND.hexes) if hex_.aim]
    assert len(aims) == 4

    def painted(number: int, **more: object) -> bytes:
        """What is seen at the upper side of a hex that is otherwise in something."""
        hexes = list(GROUND.hexes)
        hexes[number] = msgspec.structs.replace(hexes[number], **more)
        scene = MapScene(
            MapModel(msgspec.structs.replace(GROUND, hexes=tuple(hexes))), places, size
        )
        box = pygame.Rect(0, 0, round(places.unit), round(places.unit * 0.6))
        x, y = places.centre(number)
        box.center = round(x), round(y - STRETCH * places.unit)
        return pygame.image.tobytes(MapPainter().picture(scene, LOOK).subsurface(box), "RGB")

    for number in aims:
        assert painted(number) != painted(number, name="Q8")
        assert painted(number) != painted(number, aim=False)
