"""Sizes follow the window, sides are told apart without colour, words stand off their ground."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.ui.style import theme
from stalingrad_game.ui.style.theme import MIN_TYPE, SIDE_LOOKS, Colour, Theme, mix
from tests.support.colour_vision import contrast, difference

SIZES = [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (800, 600)]


def test_design_pixels_are_true_at_the_design_size() -> None:
    assert Theme.for_window((1920, 1080)).px(332) == 332


@pytest.mark.parametrize("size", SIZES)
def test_sizes_follow_the_window(size: tuple[int, int]) -> None:
    at = Theme.for_window(size)
    assert at.px(1920) <= size[0]
    assert at.px(1080) <= size[1]
    assert at.px(1920) == size[0] or at.px(1080) == size[1]


@given(st.floats(1, 60), st.sampled_from(SIZES), st.floats(0.1, 5))
def test_no_type_is_smaller_than_the_smallest(
    design: float, size: tuple[int, int], text: float
) -> None:
    at = Theme.for_window(size, text)
    assert min(at.read_type(design), at.table_type(design)) >= MIN_TYPE


def test_the_text_factor_moves_what_is_read_and_not_the_table() -> None:
    small, large = Theme.for_window((1920, 1080), 0.75), Theme.for_window((1920, 1080), 2.5)
    assert small.read_type(40) == 30
    assert large.read_type(40) == 100
    assert small.table_type(40) == large.table_type(40) == 40


@given(st.floats(-10, 10))
def test_the_text_factor_is_kept_in_bounds(text: float) -> None:
    assert 0.75 <= Theme.for_window((1920, 1080), text).text <= 2.5


@given(st.floats(0.001, 4000), st.sampled_from([*SIZES, (1, 1)]))
def test_what_is_there_has_at_least_a_pixel(design: float, size: tuple[int, int]) -> None:
    assert Theme.for_window(size).px(design) >= 1


def test_sides_differ_in_emblem_and_badge() -> None:
    german, soviet = SIDE_LOOKS["german"], SIDE_LOOKS["soviet"]
    assert german.emblem != soviet.emblem
    assert german.badge != soviet.badge


@pytest.mark.parametrize("vision", ["protan", "deutan", "tritan"])
def test_side_colours_differ_for_the_colour_blind(vision: str) -> None:
    """On the poster; the palette made for it sets them much farther apart."""
    german, soviet = (tuple(SIDE_LOOKS[side].colour) for side in theme.SIDE_ORDER)
    assert difference(german, soviet, vision) >= 20


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (theme.PAPER, theme.SOOT),
        (theme.PAPER, theme.COAL),
        (theme.PAPER, theme.BRICK),
        (theme.SOOT, theme.PAPER),
        (theme.SOOT, theme.OCHRE),
        (theme.OCHRE, theme.COAL),
        (theme.DUST, theme.COAL),
        (theme.ASH, theme.SOOT),
        (SIDE_LOOKS["german"].light, theme.COAL),
        (SIDE_LOOKS["soviet"].light, theme.COAL),
    ],
)
def test_words_stand_off_their_ground(ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= 4.5


def test_paper_on_field_grey_is_enough_for_large_words() -> None:
    assert contrast(theme.PAPER, theme.FIELD) >= 4.0


def test_mixing_goes_from_one_ink_to_the_other() -> None:
    assert mix(theme.SOOT, theme.PAPER, 0) == theme.SOOT
    assert mix(theme.SOOT, theme.PAPER, 1) == theme.PAPER
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
