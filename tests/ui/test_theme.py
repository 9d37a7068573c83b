"""Sizes follow the window, sides are told apart without colour, words stand off their ground."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.ui.style import theme
from stalingrad_game.ui.style.theme import MIN_TYPE, SIDE_LOOKS, Colour, Theme, mix

SIZES = [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (800, 600)]


def luminance(colour: Colour) -> float:
    """The relative luminance of an ink, 0 for black to 1 for white (WCAG 2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    """How well two inks stand off, from 1 (not at all) to 21 (WCAG 2)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def seen_without_red_or_green(colour: Colour, *, green_missing: bool) -> tuple[float, ...]:
    """About what a dichromat sees (Viénot, Brettel and Mollon 1999)."""
    red, green, blue = ((part / 255) ** 2.2 for part in colour)
    if green_missing:
        mixed = 0.29275 * red + 0.70725 * green
        return mixed, mixed, -0.02234 * red + 0.02234 * green + blue
    mixed = 0.11238 * red + 0.88762 * green
    return mixed, mixed, 0.00401 * red - 0.00401 * green + blue


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


def test_sides_differ_in_letter_emblem_and_badge() -> None:
    german, soviet = SIDE_LOOKS["german"], SIDE_LOOKS["soviet"]
    assert german.letter != soviet.letter
    assert german.emblem != soviet.emblem
    assert german.badge != soviet.badge


@pytest.mark.parametrize("green_missing", [True, False])
def test_side_colours_differ_for_the_colour_blind(*, green_missing: bool) -> None:
    seen = [
        seen_without_red_or_green(SIDE_LOOKS[side].colour, green_missing=green_missing)
        for side in theme.SIDE_ORDER
    ]
    assert math.dist(*seen) > 0.1


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
