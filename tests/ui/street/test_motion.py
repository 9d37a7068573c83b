"""Motions over map and Section: seen at every moment, painted in a few pictures, then gone."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.locations import hex_of, location
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.words.words import GameWords
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.street.model.board_model import (
    BlazeMotion,
    CollapseMotion,
    CrackMotion,
    DiceMotion,
    HouseModel,
    MotionModel,
    MoveMotion,
    ShellMotion,
    motion_ms,
)
from stalingrad_game.ui.street.model.board_reading import BoardReader
from stalingrad_game.ui.street.panels.map_view import MapView
from stalingrad_game.ui.street.panels.section_view import SectionView
from stalingrad_game.ui.street.pictures.collapse_art import MOTION_STEPS
from stalingrad_game.ui.style.theme import CHALK

KIT = street_kit("volga_block", "ats")
READER = BoardReader(KIT, GameWords(KIT, catalogue(program_languages()["en"])))
STATE = opening_state(KIT)
MAP = READER.map(STATE)
HEX = KIT.board.hex("E4")
MOVER = next(counter for counter in MAP.counters if hex_of(counter.loc) == HEX)
HOUSE = READER.house(Position(KIT.scenario, STATE), HEX)
assert HOUSE is not None
MOTIONS: list[MotionModel] = [
    MoveMotion(MOVER, (MOVER.loc, location(HEX, 1), location(KIT.board.hex("F4"), 1))),
    CollapseMotion(HEX, HOUSE, 0),
    ShellMotion(HEX, 2, 0),
    BlazeMotion(location(HEX, 1)),
    CrackMotion(HEX),
    DiceMotion(1, 6, (1, 6, 3)),
    DiceMotion(0, 10, (10, 2)),
]
SHARES = [number / 20 for number in range(21)]
BOX = pygame.Rect(10, 10, 500, 380)


@pytest.fixture
def look() -> Look:
    """A window's look."""
    return Look.for_window((1280, 720))


def views(look: Look) -> tuple[MapView, SectionView]:
    """The map and the Section of the house, each in the same box."""
    both = MapView(MAP), SectionView(READER.section(STATE, HEX))
    for view in both:
        view.layout(BOX, look)
    return both


def drawn(view: MapView | SectionView, look: Look) -> bytes:
    """What a widget paints."""
    surface = pygame.Surface((520, 400))
    view.draw(surface, look)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("motion", MOTIONS, ids=lambda motion: type(motion).__name__)
def test_a_motion_is_seen_and_leaves_the_picture_as_it_was(motion: MotionModel, look: Look) -> None:
    for view in views(look):
        before = drawn(view, look)
        seen = set()
        for share in SHARES:
            view.show(motion, share)
            seen.add(drawn(view, look))
        assert len(seen) >= MOTION_STEPS // 2
        view.show(None)
        assert view.take_dirty()
        assert drawn(view, look) == before


@pytest.mark.parametrize("motion", MOTIONS, ids=lambda motion: type(motion).__name__)
def test_a_frame_of_a_motion_paints_no_picture_anew(motion: MotionModel, look: Look) -> None:
    for view in views(look):
        for share in SHARES:
            view.show(motion, share)
            drawn(view, look)
        painted, tiles = view.painter.painted, view.painter.tiles.painted
        for share in SHARES:
            view.show(motion, share)
            drawn(view, look)
        assert (view.painter.painted, view.painter.tiles.painted) == (painted, tiles)


def test_the_roof_comes_down_as_a_piece_of_its_own_and_last(look: Look) -> None:
    _, section = views(look)
    assert HOUSE is not None
    assert HOUSE.roof == "pitched"
    open_above = msgspec.structs.replace(HOUSE, roof="open")
    flat = msgspec.structs.replace(HOUSE, roof="flat")

    def falls(house: HouseModel, share: float) -> bytes:
        section.show(CollapseMotion(HEX, house, 0), share)
        return drawn(section, look)

    for share in (0.05, 0.25, 0.45):
        assert len({falls(house, share) for house in (HOUSE, open_above, flat)}) == 3
    place = section.floor_box(location(HEX, 0))
    scene = section.scene(look)
    assert place is not None
    assert scene is not None
    column = next(one for one in scene.places.columns if one.column.hex == HEX)
    eaves = place.bottom - HOUSE.height * column.floor_high - column.floor_high // 8
    middle = place.centerx + place.width // 4, eaves

    def there(house: HouseModel, share: float) -> tuple[int, ...]:
        surface = pygame.Surface((520, 400))
        section.show(CollapseMotion(HEX, house, 0), share)
        section.draw(surface, look)
        return tuple(surface.get_at(middle))

    assert there(HOUSE, 0.28) != there(open_above, 0.28)  # floors fall already, the roof hangs
    assert there(HOUSE, 0.6) == there(open_above, 0.6)  # and then it has come down


def test_a_crack_runs_down_the_house_into_the_ground(look: Look) -> None:
    _, section = views(look)
    scene = section.scene(look)
    assert scene is not None
    column = next(one for one in scene.places.columns if one.column.hex == HEX)
    foot = pygame.Rect(column.left, column.ground - 40, column.width, 30)

    def bright(share: float) -> int:
        surface = pygame.Surface((520, 400))
        section.show(CrackMotion(HEX), share)
        section.draw(surface, look)
        chalk = pygame.mask.from_threshold(surface.subsurface(foot), tuple(CHALK), (3, 3, 3, 255))
        return chalk.count()

    assert bright(0.4) > bright(0.05)


def test_a_counter_that_moves_is_not_pointed_at_where_it_stood(look: Look) -> None:
    view, section = views(look)
    place = next(each for each in view.scene.counters[HEX] if each.counter == MOVER)
    corner = place.rect.left + 2 + BOX.left, place.rect.centery + BOX.top
    assert view.spot_at(corner).unit == MOVER.unit
    motion = MOTIONS[0]
    view.show(motion, 0.9)
    section.show(motion, 0.9)
    assert view.spot_at(corner).unit != MOVER.unit
    scene = section.scene(look)
    assert scene is not None
    standing = [
        c.counter.unit for col in scene.places.columns for f in col.floors for c in f.counters
    ]
    assert MOVER.unit not in standing


def test_who_comes_from_the_street_is_seen_to_come_in(look: Look) -> None:
    _, section = views(look)
    street = location(KIT.board.hex("A1"))
    motion = MoveMotion(MOVER, (street, MOVER.loc))
    seen = set()
    for share in SHARES:
        section.show(motion, share)
        seen.add(drawn(section, look))
    assert len(seen) > len(SHARES) // 2
    section.show(MoveMotion(MOVER, (street, street)), 0.5)
    nobody = drawn(section, look)
    section.show(MoveMotion(MOVER, (street, street)), 0.9)
    assert drawn(section, look) == nobody


def test_the_dice_lie_at_the_end_as_they_fell(look: Look) -> None:
    view, _ = views(look)
    view.show(DiceMotion(1, 6, (1, 6, 3)), 1.0)
    shown = drawn(view, look)
    view.show(DiceMotion(1, 6, (1, 6, 4)), 1.0)
    assert drawn(view, look) != shown


def test_a_longer_way_and_a_deeper_fall_take_longer() -> None:
    assert all(motion_ms(motion) > 0 for motion in MOTIONS)
    assert motion_ms(MOTIONS[0]) > motion_ms(MoveMotion(MOVER, (MOVER.loc, location(HEX, 1))))
    assert motion_ms(ShellMotion(HEX, 3, 0)) > motion_ms(ShellMotion(HEX, 3, 2))
