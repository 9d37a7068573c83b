"""The board as a picture: its light, its fires, what lies beyond the map, and how it is kept."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pygame
import pytest

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.hexes import Grid
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.position.codes import Table
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import referee, street_kit
from stalingrad_game.street_fight.words.words import GameWords
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.map_places import MapCamera
from stalingrad_game.ui.street.model.board_model import (
    GroundModel,
    HouseModel,
    LightKind,
    MarkerModel,
    WallModel,
)
from stalingrad_game.ui.street.model.board_reading import BoardReader
from stalingrad_game.ui.street.pictures.ground_picture import PATCH, GroundPicture
from stalingrad_game.ui.street.pictures.house_art import house_block, shadow_shape
from stalingrad_game.ui.street.pictures.land import Land
from stalingrad_game.ui.street.pictures.tiles import TileCache, unit_canvas
from stalingrad_game.ui.style.inks import use_palette
from stalingrad_game.ui.style.kept_pictures import KeptPictures
from tests.support.shared_looks import share_nothing
from tests.support.street import scene, unit

SIZE = (853, 560)
LOOK = Look.for_window((1280, 720))


def reader_of(kit: StreetKit) -> BoardReader:
    """Reads a game in English."""
    return BoardReader(kit, GameWords(kit, catalogue(program_languages()["en"])))


def opening(name: str = "volga_block") -> GroundModel:
    """The board of a scenario as it begins."""
    kit = street_kit(name, "ats")
    return reader_of(kit).map(opening_state(kit)).ground


GROUND = opening()
NOON = msgspec.structs.replace(GROUND, light="day")


def painted(ground: GroundModel, camera: MapCamera | None = None) -> pygame.Surface:
    """A board as a picture of its own."""
    places = (camera or MapCamera()).places(ground.grid, SIZE)
    return GroundPicture(TileCache()).picture(ground, places, SIZE, LOOK)


def brightness(picture: pygame.Surface, ground: GroundModel, name: str) -> float:
    """How light the middle of a hex is, from 0 to 255."""
    places = MapCamera().places(ground.grid, SIZE)
    x, y = places.centre(ground.grid.parse(name))
    box = pygame.Rect(0, 0, round(places.unit * 2), round(places.unit * 2))
    box.center = round(x), round(y)
    red, green, blue, _ = pygame.transform.average_color(picture, box)
    return (red + green + blue) / 3


def burning(ground: GroundModel, name: str) -> GroundModel:
    """The same board with a fire in a hex."""
    number = ground.grid.parse(name)
    hexes = list(ground.hexes)
    fire = MarkerModel("flame", "fire", location(number))
    hexes[number] = msgspec.structs.replace(hexes[number], markers=(fire,))
    return msgspec.structs.replace(ground, hexes=tuple(hexes))


def test_a_battle_goes_from_dawn_to_dusk() -> None:
    kit = street_kit("volga_block", "tide")
    state, reader = opening_state(kit), reader_of(kit)
    found = []
    for turn in range(1, kit.turns + 1):
        state.table[Table.TURN] = turn
        found.append(reader.map(state).ground.light)
    assert found == ["dawn", "day", "day", "smoke", "smoke", "dusk"]


def test_a_battle_with_the_card_night_is_fought_by_night() -> None:
    units = unit("G", "rifle_squad", "C3"), unit("S", "rifle_squad", "F3")
    kit = StreetKit(scene(*units, operations={"soviet": ["night"]}), referee("tide"))
    assert reader_of(kit).map(opening_state(kit)).ground.light == "night"


@pytest.mark.parametrize("light", ["dawn", "smoke", "dusk", "night"])
def test_each_light_tints_the_ground(light: LightKind) -> None:
    day, other = painted(NOON), painted(msgspec.structs.replace(GROUND, light=light))
    assert brightness(other, GROUND, "A8") < brightness(day, GROUND, "A8")
    dark = brightness(painted(msgspec.structs.replace(GROUND, light="night")), GROUND, "A8")
    assert brightness(other, GROUND, "A8") >= dark


def test_a_fire_lights_the_ground_around_it_and_none_far_away() -> None:
    night = msgspec.structs.replace(GROUND, light="night")
    dark, lit = painted(night), painted(burning(night, "B4"))
    assert brightness(lit, night, "B5") > brightness(dark, night, "B5") * 1.3
    assert brightness(lit, night, "H8") == brightness(dark, night, "H8")


@pytest.fixture
def _plain() -> Iterator[None]:
    use_palette("high contrast")
    yield
    use_palette("poster")


@pytest.mark.usefixtures("_plain")
def test_a_plain_ground_has_one_light() -> None:
    look = Look.for_window((1280, 720))
    places = MapCamera().places(GROUND.grid, SIZE)
    night = msgspec.structs.replace(GROUND, light="night")
    one, other = (
        pygame.image.tobytes(GroundPicture(TileCache()).picture(each, places, SIZE, look), "RGB")
        for each in (NOON, night)
    )
    assert one == other


def test_the_river_and_the_road_run_on_beyond_the_map() -> None:
    land, grid = Land(GROUND), GROUND.grid
    x, y = grid.centres[grid.parse("I4")]
    assert land.stretch(x + 3, y - 1).base == "water"
    x, y = grid.centres[grid.parse("A4")]
    assert land.stretch(x - 3, y + 1).base == "open"
    x, y = grid.centres[grid.parse("D1")]
    assert [way.word for way in land.stretch(x, y - 2).ways] == ["road_paved"] * 2
    picture = painted(NOON)
    places = MapCamera().places(grid, SIZE)
    at = places.point(*(grid.centres[grid.parse("I4")][0] + 9, 9))
    red, _, blue, _ = pygame.transform.average_color(picture, (round(at[0]), 200, 40, 160))
    assert blue > red


def test_every_place_of_a_picture_lies_on_the_map_or_beyond_it() -> None:
    grid = Grid(5, 4, "up")
    ground = GroundModel(grid, GROUND.hexes[:20], ())
    land = Land(ground)
    centres = {*land.beyond((-9, -7), (30, 20))}
    assert not centres & {*grid.centres}
    for x, y in centres:
        assert land.stretch(x, y).base


def test_a_map_that_is_pushed_and_pushed_back_is_put_together_from_what_is_kept() -> None:
    tiles = TileCache()
    board = GroundPicture(tiles)
    camera = MapCamera(zoom=4)
    first = board.picture(NOON, camera.places(NOON.grid, SIZE), SIZE, LOOK)
    before = pygame.image.tobytes(first, "RGB")
    patches = board.patches
    assert patches >= (SIZE[0] // PATCH) * (SIZE[1] // PATCH)
    moved = camera.moved(NOON.grid, SIZE, 3, 2)
    board.picture(NOON, moved.places(NOON.grid, SIZE), SIZE, LOOK)
    back = moved.moved(NOON.grid, SIZE, -3, -2)
    again = board.picture(NOON, back.places(NOON.grid, SIZE), SIZE, LOOK)
    assert board.patches - patches <= SIZE[0] // PATCH + SIZE[1] // PATCH + 3
    assert pygame.image.tobytes(again, "RGB") == before


def test_a_fire_more_has_the_patches_around_it_put_together_anew_and_no_others() -> None:
    board = GroundPicture(TileCache())
    places = MapCamera(zoom=5).places(NOON.grid, SIZE)
    seen = (places.hex_at((x, y)) for x in (60, 800) for y in (60, 500))
    near, far = (NOON.grid.name(number) for number in list(seen)[:3:2])
    boards = [NOON, burning(NOON, near), burning(burning(NOON, near), far), burning(NOON, far)]
    all_of_them = 0
    for number, ground in enumerate(boards):
        before = board.patches
        shown = board.picture(ground, places, SIZE, LOOK)
        whole = GroundPicture(TileCache()).picture(ground, places, SIZE, LOOK)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")
        if number == 0:
            all_of_them = board.patches
        else:
            assert 0 < board.patches - before < all_of_them


def test_a_second_window_shows_what_was_laid_for_the_first_but_where_something_changed() -> None:
    laid = KeptPictures[pygame.Surface](4_000_000)
    places = MapCamera(zoom=5).places(NOON.grid, SIZE)
    near = NOON.grid.name(places.hex_at((60, 60)))
    dusk = msgspec.structs.replace(NOON, light="dusk")
    put_together = []
    for ground in (NOON, NOON, burning(NOON, near), NOON, dusk):
        before = laid.painted
        shown = GroundPicture(TileCache(), laid).picture(ground, places, SIZE, LOOK)
        whole = GroundPicture(TileCache()).picture(ground, places, SIZE, LOOK)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")
        put_together.append(laid.painted - before)
    first, again, fire, without, other_light = put_together
    assert again == without == 0 < fire < first == other_light


def test_a_window_of_another_size_lets_go_what_was_laid_for_the_one_before() -> None:
    laid = KeptPictures[pygame.Surface](4_000_000)
    board, places = GroundPicture(TileCache(), laid), MapCamera().places(NOON.grid, SIZE)
    board.picture(NOON, places, SIZE, LOOK)
    before = laid.pixels
    board.picture(NOON, places, SIZE, LOOK.resized((1920, 1080), 1.0))
    assert laid.pixels == before


def test_flags_tell_by_their_shape_who_holds_a_hex_that_counts() -> None:
    number = GROUND.grid.parse("B5")

    def grey(control: int, *, aim: bool) -> bytes:
        hexes = list(GROUND.hexes)
        hexes[number] = msgspec.structs.replace(hexes[number], control=control, aim=aim)
        picture = painted(msgspec.structs.replace(NOON, hexes=tuple(hexes)))
        return pygame.image.tobytes(pygame.transform.grayscale(picture), "RGB")

    seen = [grey(control, aim=True) for control in (-1, 0, 1)]
    assert len({*seen, grey(-1, aim=False)}) == 4


def test_the_same_board_gives_the_same_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    share_nothing(monkeypatch)
    one, other = (pygame.image.tobytes(painted(burning(GROUND, "E4")), "RGB") for _ in range(2))
    assert one == other


HOUSE = HouseModel(
    building=0,
    name="a house",
    material="masonry",
    type="house",
    floors=2,
    printed=2,
    height=2,
    walls=(WallModel(2, inner=False),) * 6,
    stairs=False,
    roof="pitched",
)


def block(**more: object) -> bytes:
    """A house without its colours."""
    board = unit_canvas(24.0, 2.3, 2.1)
    house_block(board, msgspec.structs.replace(HOUSE, **more), 1)
    return pygame.image.tobytes(pygame.transform.grayscale(board.finish()), "RGBA")


def walled(direction: int, wall: WallModel) -> dict[str, object]:
    """The walls of the house, one of them another one."""
    walls = list(HOUSE.walls)
    walls[direction] = wall
    return {"walls": tuple(walls)}


def test_houses_are_told_by_their_shapes() -> None:
    values: list[dict[str, object]] = [
        {},
        {"floors": 1},
        {"floors": 4},
        {"roof": "flat"},
        {"roof": "open"},
        {"roof": "silo"},
        {"type": "factory"},
        {"material": "wood"},
        {"material": "bunker"},
        {"rubble": 0},
        {"rubble": 1},
        *(walled(number, WallModel(0, inner=False)) for number in range(6)),
        *(walled(number, WallModel(4, inner=False)) for number in range(6)),
        walled(2, WallModel(2, inner=True)),
        walled(2, WallModel(2, inner=False, barred=True)),
        walled(3, WallModel(1, inner=False, door=True)),
    ]
    assert len({block(**value) for value in values}) == len(values)


def test_the_higher_a_house_the_longer_its_shadow() -> None:
    def falls(**more: object) -> float:
        shape = shadow_shape(msgspec.structs.replace(HOUSE, **more), 1.0)
        return max((x for x, _ in shape), default=0.0)

    assert falls() < falls(height=3, floors=3)
    assert 0 < falls(rubble=1) < falls()
    assert falls(rubble=0) == 0
