"""A pixel lies in the hex whose picture covers it, at every size and place of the map."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.street_fight.board.hexes import OFF_MAP, Grid
from stalingrad_game.ui.street.map_places import LEAST_SEEN, MapCamera, MapPlaces, between

GRIDS = [Grid(9, 8, "down"), Grid(12, 9, "up"), Grid(1, 1, "down")]


@given(
    st.sampled_from(GRIDS),
    st.floats(6, 90),
    st.floats(-500, 500),
    st.floats(-500, 500),
    st.randoms(use_true_random=False),
)
def test_the_hex_of_a_pixel_is_the_one_that_is_painted_there(
    grid: Grid, unit: float, left: float, top: float, random: Random
) -> None:
    places = MapPlaces(grid, unit, left, top)
    number = random.randrange(grid.count)
    middle = places.centre(number)
    assert places.hex_at(middle) == number
    for corner in places.corners(number):
        inside = between((middle, corner), random.uniform(0, 0.98))
        assert places.hex_at(inside) == number


@given(st.sampled_from(GRIDS), st.floats(6, 90), st.floats(-3000, 3000), st.floats(-3000, 3000))
def test_what_lies_in_no_hex_is_beyond_the_map(grid: Grid, unit: float, x: float, y: float) -> None:
    places = MapPlaces(grid, unit, 0, 0)
    found = places.hex_at((x, y))
    u, v = places.back((x, y))
    holding = [
        number
        for number, (cx, cy) in enumerate(grid.centres)
        if abs(v - cy) <= 1 and abs(u - cx + v - cy) <= 2 and abs(u - cx - v + cy) <= 2
    ]
    assert found in (holding or [OFF_MAP])


def test_a_map_fits_into_its_picture_and_touches_two_edges() -> None:
    for grid in GRIDS:
        places = MapPlaces.fitting(grid, (640, 480), 10)
        corners = [corner for each in range(grid.count) for corner in places.corners(each)]
        xs, ys = zip(*corners, strict=True)
        gaps = min(xs) - 10, 630 - max(xs), min(ys) - 10, 470 - max(ys)
        assert min(gaps) > -1e-6
        assert min(gaps) < 1e-6


def test_a_large_map_is_seen_from_near_at_first_and_every_other_one_whole() -> None:
    size = (1280, 830)
    for grid in GRIDS:
        assert MapCamera.opening(grid, size, 0).zoom == 0
    large = Grid(24, 39, "down")
    for number in (0, 500, large.count - 1):
        camera = MapCamera.opening(large, size, number)
        assert camera.unit(large, size) >= min(size) / LEAST_SEEN
        x, y = camera.places(large, size).centre(number)
        assert 0 < x < size[0]
        assert 0 < y < size[1]
