"""The ground of the table: every district its own, its state shows, words stay readable."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from time import process_time

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.state.codes import DISTRICTS, DistrictStatus
from stalingrad_game.ui.art.plan_board import plan_inks
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.art.street_plan import MOST_SCORCH
from stalingrad_game.ui.automation import fixtures
from stalingrad_game.ui.style.inks import use_palette
from stalingrad_game.ui.style.palettes import PALETTE_NAMES, PaletteName
from stalingrad_game.ui.style.theme import CHALK, DUST, PAPER, SOOT
from stalingrad_game.ui.table.layout.measure_cache import MeasureCache
from stalingrad_game.ui.table.layout.table import build_layout
from stalingrad_game.ui.table.panels.all_panels import TABLE_PANELS
from stalingrad_game.ui.table.presenter.board import lane_ground_sprite
from stalingrad_game.ui.table.render.painter import TablePainter
from stalingrad_game.ui.table.sprites.edges import StagingHeadSprite
from stalingrad_game.ui.table.sprites.ground import (
    BandSprite,
    LaneGroundSprite,
    RiverSprite,
    SteppeSprite,
)
from stalingrad_game.ui.table.sprites.outlines import side_look
from stalingrad_game.ui.table.sprites.sprite_cache import Sprite
from tests.support.amount import share
from tests.support.colour_vision import contrast, luminance

LANE = (1404, 193)
WINDOW = (1920, 1080)
GROUND_MS = 60
BRIGHTEST = 0.14
"""The relative luminance that no part of the ground goes beyond; paper has 0.73."""
MID_GROUND = 0.03
"""The least relative luminance of half of a district that is fought for: a mid grey-brown."""


def bytes_of(sprite: Sprite, size: tuple[int, int] = LANE) -> bytes:
    """A sprite's picture."""
    return pygame.image.tobytes(sprite.paint(Look.for_window(WINDOW), size), "RGB")


def colours_of(sprite: Sprite, size: tuple[int, int] = LANE) -> set[tuple[int, ...]]:
    """Every colour on a sprite's picture."""
    raw = bytes_of(sprite, size)
    return set(zip(raw[::3], raw[1::3], raw[2::3], strict=True))


def test_every_district_has_its_own_plan() -> None:
    plans = [bytes_of(LaneGroundSprite(district)) for district in DISTRICTS]
    assert all(one != other for one, other in combinations(plans, 2))


@pytest.mark.parametrize("district", DISTRICTS)
def test_fires_and_the_loss_of_a_district_show(district: int) -> None:
    states = [LaneGroundSprite(district, scorch=degree) for degree in range(MOST_SCORCH + 1)]
    states.append(LaneGroundSprite(district, closed=True))
    pictures = [bytes_of(one) for one in states]
    assert all(one != other for one, other in combinations(pictures, 2))


@pytest.mark.parametrize("district", DISTRICTS)
def test_a_lost_district_is_grey(district: int) -> None:
    """All but the names is without colour, so it is told from one that is fought for."""
    spread = max(max(one) - min(one) for one in colours_of(LaneGroundSprite(district, closed=True)))
    alive = max(max(one) - min(one) for one in colours_of(LaneGroundSprite(district)))
    assert spread <= 8 < alive


@pytest.mark.parametrize("district", DISTRICTS)
@pytest.mark.parametrize("scorch", [0, 1, MOST_SCORCH])
@pytest.mark.parametrize("closed", [False, True])
def test_the_ground_never_fights_with_what_lies_on_it(
    district: int, scorch: int, *, closed: bool
) -> None:
    """No part is bright, but for a few embers; and it isn't the black field that it was."""
    look = Look.for_window(WINDOW)
    light = scorch + bool(scorch)
    sprite = LaneGroundSprite(district, closed=closed, scorch=scorch, light=light)
    raw = pygame.image.tobytes(sprite.paint(look, LANE), "RGB")
    found = Counter(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
    seen = sorted((luminance(colour), number) for colour, number in found.items())
    whole = LANE[0] * LANE[1]
    assert sum(number for light, number in seen if light > BRIGHTEST) <= whole * 0.005
    assert len(found) > 12
    if not closed:
        assert sum(number for light, number in seen if light > MID_GROUND) >= whole * 0.5


@pytest.mark.parametrize("district", DISTRICTS)
def test_a_burning_building_lights_the_streets_the_more_the_hotter(district: int) -> None:
    """Most of all round the building."""
    look, (width, height) = Look.for_window(WINDOW), LANE
    places = (width // 2 - 200, 0, 400, height), (0, 0, 200, height)
    near: list[int] = []
    far: list[int] = []
    for degree in range(MOST_SCORCH + 2):
        picture = LaneGroundSprite(district, light=degree).paint(look, LANE)
        for found, place in zip((near, far), places, strict=True):
            found.append(pygame.transform.average_color(picture, place)[0])
    assert near == sorted(set(near))
    assert near[-1] - near[0] > 2 * (far[-1] - far[0])


@pytest.mark.parametrize("closed", [False, True])
def test_words_on_the_ground_stand_off_it(*, closed: bool) -> None:
    """District letters, and words in the line of a narrowed lane, which has no blocks."""
    inks = plan_inks(closed=closed)
    grounds = [tuple(one) for one in (inks.ground, inks.deep, inks.west, inks.east)]
    letters = [tuple(PAPER), tuple(CHALK)]
    assert min(contrast(ink, ground) for ink in letters for ground in grounds) >= 4.5
    assert contrast(tuple(DUST), tuple(inks.ground)) >= 4.5


@pytest.mark.parametrize("palette", PALETTE_NAMES)
def test_heads_of_staging_lines_stand_off_river_and_bank(palette: PaletteName) -> None:
    use_palette(palette)
    try:
        look, size = Look.for_window(WINDOW), (284, 34)
        for side, ground in ((0, SteppeSprite()), (1, RiverSprite(56, "Volga"))):
            picture = ground.paint(look, (284, 774)).subsurface((0, 0), size)
            picture.blit(StagingHeadSprite(side, "").paint(look, size), (0, 0))
            picture = picture.subsurface((50, 0), (76, 34))
            raw = pygame.image.tobytes(picture, "RGB")
            found = Counter(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
            grounds = [colour for colour, _ in found.most_common(3)]
            words = side_look(side).light
            assert min(contrast(words, one) for one in grounds) >= 4.5
    finally:
        use_palette("poster")


@pytest.mark.parametrize(
    ("sprite", "size"),
    [
        (SteppeSprite(), (228, 774)),
        (RiverSprite(56, "Volga"), (284, 774)),
        (BandSprite((400, 1366, 1540)), (1920, 236)),
        (LaneGroundSprite(1, names=("West", "East")), LANE),
    ],
)
def test_a_ground_leaves_nothing_clear_and_is_always_the_same(
    sprite: Sprite, size: tuple[int, int]
) -> None:
    picture = sprite.paint(Look.for_window(WINDOW), size)
    assert not picture.get_flags() & pygame.SRCALPHA
    assert bytes_of(sprite, size) == bytes_of(sprite, size)


@settings(max_examples=share(60))
@given(
    st.integers(1, 1700),
    st.integers(1, 700),
    st.sampled_from(DISTRICTS),
    st.booleans(),
    st.integers(0, 9),
)
def test_ground_is_painted_at_any_size(
    width: int, height: int, district: int, closed: bool, scorch: int
) -> None:
    for size in ((640, 360), WINDOW):
        look = Look.for_window(size)
        sprites = (
            LaneGroundSprite(district, closed, scorch, ("West", "East")),
            SteppeSprite(),
            RiverSprite(max(width // 5, 1), "Volga"),
            BandSprite((width // 4, width // 2)),
        )
        for sprite in sprites:
            assert sprite.paint(look, (width, height)).get_size() == (width, height)


def test_the_table_says_what_burnt_and_what_is_lost() -> None:
    kit = fixtures.standard_kit()
    state = fixtures.fullest_state(kit)
    state.inferno = [0, 2, 7, 1]
    state.status[3] = DistrictStatus.CLOSED
    shown = fixtures.displayed_for(kit, state)
    grounds = [lane_ground_sprite(shown, district) for district in DISTRICTS]
    assert [one.scorch for one in grounds] == [0, 2, MOST_SCORCH, 1]
    assert [one.closed for one in grounds] == [False, False, False, True]
    assert all(all(one.names) for one in grounds)
    assert len({name for one in grounds for name in one.names}) == 2 * len(DISTRICTS)


def test_a_change_in_one_district_paints_only_its_own_ground() -> None:
    kit = fixtures.standard_kit()
    state = fixtures.first_turn(kit)
    look = Look.for_window(WINDOW)
    painter, measures = TablePainter(look, TABLE_PANELS), MeasureCache(look.fonts, look.gallery)
    surface = pygame.Surface(WINDOW, 0, 32)

    def painted() -> int:
        model = fixtures.view_model_for(kit, state)
        painter.draw(surface, model, build_layout(model, WINDOW, measures, TABLE_PANELS))
        return painter.sprites.painted

    painted()
    before = painted()
    state.status[2] = DistrictStatus.CLOSED
    changed = painted() - before
    assert 0 < changed < 40


def test_the_whole_ground_is_made_fast() -> None:
    """In milliseconds of CPU at 1920×1080, the best of five."""
    look = Look.for_window(WINDOW)
    times = []
    for _ in range(5):
        start = process_time()
        for district in DISTRICTS:
            LaneGroundSprite(district, scorch=1, names=("West", "East")).paint(look, LANE)
        SteppeSprite().paint(look, (228, 774))
        RiverSprite(56, "Volga").paint(look, (284, 774))
        BandSprite((400, 1366, 1540)).paint(look, (1920, 236))
        times.append(process_time() - start)
    assert min(times) * 1e3 <= GROUND_MS


def test_corners_of_lanes_are_soot() -> None:
    picture = LaneGroundSprite(0).paint(Look.for_window(WINDOW), LANE)
    for corner in ((0, 0), (LANE[0] - 1, 0), (0, LANE[1] - 1), (LANE[0] - 1, LANE[1] - 1)):
        assert tuple(picture.get_at(corner))[:3] == tuple(SOOT)
