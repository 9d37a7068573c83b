"""Text fits its box, or says that it doesn't."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.ui.style.fonts import Fonts
from stalingrad_game.ui.widgets.text import ELLIPSIS, Span, ellipsis, fit, flow, wrap

FONTS = Fonts()
WORDS = "Nothing moves on the open stones by daylight and lives."
words = st.text("abcdé ÉЖ-–'\u00a0\n", max_size=120)


@given(words, st.integers(20, 400))
def test_no_line_is_wider_than_its_box(text: str, width: int) -> None:
    for line in wrap(FONTS, "text", 16, text, width):
        assert FONTS.width("text", 16, line) <= width


@given(words, st.integers(20, 400))
def test_wrapping_loses_nothing_but_spaces(text: str, width: int) -> None:
    def solid(parts: list[str]) -> str:
        return "".join(parts).replace(" ", "").replace("\n", "")

    assert solid(wrap(FONTS, "text", 16, text, width)) == solid([text])


def test_a_line_break_in_the_text_is_kept() -> None:
    assert wrap(FONTS, "text", 16, "one\ntwo\n", 500) == ["one", "two", ""]


def test_french_quotes_are_not_parted_from_their_words() -> None:
    text = "Maison «\u202fde Pavlov\u202f» !"
    for width in range(60, 200, 7):
        for line in wrap(FONTS, "text", 16, text, width):
            assert line != "«"
            assert not line.endswith("«\u202f")


@given(words, st.integers(12, 300))
def test_an_ellipsis_is_only_there_when_needed(text: str, width: int) -> None:
    text = text.replace("\n", "")
    short = ellipsis(FONTS, "text", 16, text, width)
    if FONTS.width("text", 16, text) <= width:
        assert short == text
    else:
        assert short.endswith(ELLIPSIS)
        assert text.startswith(short.removesuffix(ELLIPSIS))


def test_a_large_box_keeps_the_full_size() -> None:
    fitted = fit(FONTS, "text", 30, WORDS, (2000, 100))
    assert (fitted.px, fitted.cut, fitted.lines) == (30, False, (WORDS,))


def test_type_shrinks_before_anything_is_left_out() -> None:
    fitted = fit(FONTS, "text", 30, WORDS, (260, 60))
    assert 12 <= fitted.px < 30
    assert not fitted.cut
    assert " ".join(fitted.lines) == WORDS


def test_what_does_not_fit_at_all_is_cut_and_says_so() -> None:
    fitted = fit(FONTS, "text", 30, WORDS * 9, (120, 40))
    assert fitted.cut
    assert fitted.px == 12
    assert fitted.lines[-1].endswith(ELLIPSIS)


def test_one_line_is_one_line() -> None:
    fitted = fit(FONTS, "title", 24, "Grain Elevator", (90, 200), most_lines=1)
    assert len(fitted.lines) == 1


@given(words, st.integers(1, 500), st.integers(1, 200), st.integers(12, 60))
def test_fitted_text_is_inside_its_box(text: str, width: int, height: int, px: int) -> None:
    fitted = fit(FONTS, "text", px, text, (width, height))
    pitch = FONTS.height("text", fitted.px)
    assert len(fitted.lines) == 1 or pitch * len(fitted.lines) <= height
    if not fitted.cut and width > 60:
        assert all(FONTS.width("text", fitted.px, line) <= width for line in fitted.lines)


@given(st.lists(words, max_size=5), st.integers(40, 300))
def test_flowing_spans_stay_in_the_width(texts: list[str], width: int) -> None:
    spans = [Span(text, "text_bold" if n % 2 else "text") for n, text in enumerate(texts)]
    spans.append(Span("", icon="kill"))
    for line in flow(FONTS, spans, 16, width):
        for run in line.runs:
            solid = FONTS.width(run.span.role, 16, run.text.rstrip(" "))
            assert run.left + (solid if run.text else run.width) <= width


def test_spans_stand_one_after_the_other() -> None:
    (line,) = flow(FONTS, [Span("Kill "), Span("", icon="kill"), Span("then draw")], 16, 900)
    for run, after in pairwise(line.runs):
        assert run.left + run.width == after.left


@pytest.mark.parametrize("width", [1, 5])
def test_a_box_narrower_than_a_letter_is_no_harm(width: int) -> None:
    assert fit(FONTS, "text", 20, WORDS, (width, 10)).lines
    assert flow(FONTS, [Span(WORDS)], 20, width)
