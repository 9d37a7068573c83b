"""Everything on the map is told by its shape as well as by its ink, in every palette."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import msgspec
import pygame
import pytest

from stalingrad_game.street_fight.board.terrain import (
    HEXSIDES,
    MARKERS,
    PASSAGE,
    TERRAINS,
    UNIT_KINDS,
)
from stalingrad_game.street_fight.words.board_text import ACTED
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.model.board_model import CounterModel, SightModel, StateModel
from stalingrad_game.ui.street.pictures.marker_art import marker_art
from stalingrad_game.ui.street.pictures.motion_painter import die_tile
from stalingrad_game.ui.street.pictures.overlay_art import label_box, sight_label
from stalingrad_game.ui.street.pictures.terrain_art import (
    WAYS,
    ground_ink,
    hex_ground,
    hexside_art,
    terrain_pattern,
    way_art,
)
from stalingrad_game.ui.street.pictures.tiles import TileCache, unit_canvas
from stalingrad_game.ui.street.pictures.unit_art import (
    NUMBERED,
    SIGNS,
    UNTAGGED,
    counter_art,
    shadow_art,
)
from stalingrad_game.ui.style.inks import use_palette
from stalingrad_game.ui.style.palettes import PALETTE_NAMES

SIZE = (60, 52)


@pytest.fixture(params=PALETTE_NAMES)
def look(request: pytest.FixtureRequest) -> Iterator[Look]:
    """A look in each palette."""
    use_palette(request.param)
    yield Look.for_window((1280, 720))
    use_palette("poster")


def grey(surface: pygame.Surface) -> bytes:
    """A picture without its colours, as bytes."""
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGBA")


SQUAD = CounterModel(unit=0, loc=3, side=0, kind="rifle_squad", name="G1", strength="4")


def painted(look: Look, **more: object) -> bytes:
    """A counter without its colours."""
    return grey(counter_art(msgspec.structs.replace(SQUAD, **more), SIZE, look))


def test_each_value_of_a_counter_is_seen_without_colours(look: Look) -> None:
    plain = painted(look)
    values: list[dict[str, object]] = [
        {"name": "G2"},
        {"strength": "3"},
        {"level": "1"},
        {"level": "R"},
        {"officer": True},
        {"concealed": True},
        {"ready": True},
        {"spent": True},
        {"facing": 2},
        {"side": 1},
    ]
    pictures = [painted(look, **value) for value in values]
    assert len({plain, *pictures}) == len(values) + 1


def test_the_sides_have_plates_of_another_shape() -> None:
    shapes = [pygame.mask.from_surface(shadow_art(side, SIZE)) for side in (0, 1)]
    assert shapes[0].count() - shapes[1].count() > 20


def test_every_kind_of_unit_looks_different(look: Look) -> None:
    assert len({painted(look, kind=kind) for kind in UNIT_KINDS}) == len(UNIT_KINDS)


@pytest.mark.parametrize("word", sorted({*SIGNS, *NUMBERED, *UNTAGGED, "unheard_of"}))
def test_a_state_has_its_tag_or_is_told_in_words_alone(word: str) -> None:
    look = Look.for_window((1280, 720))
    shown = painted(look, states=(StateModel(word, "3 of it"),))
    assert (shown == painted(look)) == (word in UNTAGGED)
    assert ACTED < UNTAGGED


def test_the_gravest_state_comes_first() -> None:
    look = Look.for_window((1280, 720))
    pins, fired = StateModel("pins", "2 pins"), StateModel("fired", "has fired")
    assert painted(look, states=(pins, fired)) == painted(look, states=(fired, pins))


@pytest.mark.usefixtures("look")
def test_terrains_are_told_by_their_patterns() -> None:
    pictures = {}
    for word in TERRAINS:
        board = unit_canvas(20.0, 2.1, 2.1)
        hex_ground(board, ground_ink("open"))
        if word in WAYS:
            way_art(board, word, (0, 3))
        else:
            terrain_pattern(board, word, 1)
        pictures[word] = grey(board.finish())
    same = [pair for pair in combinations(TERRAINS, 2) if pictures[pair[0]] == pictures[pair[1]]]
    assert same == []


def test_markers_and_hexsides_are_told_by_their_shapes() -> None:
    shapes = []
    for word in MARKERS:
        board = unit_canvas(20.0, 2.1, 2.1)
        marker_art(board, word, 1)
        shapes.append(pygame.mask.from_surface(board.finish()))
    for kind in HEXSIDES:
        for gate in (False,) if kind == PASSAGE else (False, True):
            board = unit_canvas(20.0, 1.3, 1.3)
            hexside_art(board, kind, gate, 1)
            shapes.append(pygame.mask.from_surface(board.finish()))
    assert all(shape.count() for shape in shapes)
    prints = {(shape.get_size(), shape.count(), shape.centroid()) for shape in shapes}
    assert len(prints) == len(shapes)


def test_a_label_of_a_line_keeps_to_its_width(look: Look) -> None:
    sight = SightModel(0, 16, "cut", (), 1, "Cut by the building that stands in E4 (TI9.4)")
    for most in (160, 300, 900):
        label = sight_label(look, sight, most)
        assert label.get_width() <= most
        assert label.get_height() >= 12


def test_dice_of_more_faces_than_six_show_their_number(look: Look) -> None:
    faces = [grey(die_tile(look, value, 10, 0, 40)) for value in range(1, 11)]
    assert len(set(faces)) == 10


def test_pictures_are_kept_while_there_is_room() -> None:
    tiles = TileCache()
    first = tiles.get("a", lambda: pygame.Surface((10, 10)))
    assert tiles.get("a", lambda: pygame.Surface((5, 5))) is first
    for number in range(6):
        tiles.get(number, lambda: pygame.Surface((2000, 2000)))
    assert tiles.painted == 7
    tiles.get("a", lambda: pygame.Surface((10, 10)))
    assert tiles.painted == 8


WINDOW = pygame.Rect(0, 0, 400, 300)


def test_words_about_a_line_stand_away_from_where_it_comes_from() -> None:
    above = label_box((40, 20), (100, 100), (100, 180), 30, WINDOW)
    below = label_box((40, 20), (100, 100), (100, 20), 30, WINDOW)
    assert above.bottom < 100 < below.top
    assert above.centerx == below.centerx == 100


def test_words_about_a_line_stand_where_nothing_lies() -> None:
    stacks = [pygame.Rect(70, 110, 60, 60), pygame.Rect(60, 20, 60, 60)]
    box = label_box((40, 20), (100, 100), (100, 20), 30, WINDOW, stacks)
    assert box.collidelist(stacks) < 0
    assert WINDOW.contains(box)
    assert math.dist(box.center, (100, 100)) < 100


def test_where_all_is_taken_words_about_a_line_cover_least() -> None:
    whole = [WINDOW, pygame.Rect(0, 0, 400, 150)]
    box = label_box((40, 20), (100, 100), (100, 180), 30, WINDOW, whole)
    assert box.top >= 150
