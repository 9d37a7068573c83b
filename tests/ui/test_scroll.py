"""Long things are scrolled to their ends, and what counts stays in view."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.style.theme import SOOT
from stalingrad_game.ui.widgets import Label, ListBox, ListRow, ScrollView, Widget
from stalingrad_game.ui.widgets.paint import EdgeFade
from tests.support.gestures import key


def painted(widget: Widget, look: Look) -> bytes:
    board = pygame.Surface((640, 400))
    board.fill(SOOT)
    widget.draw(board, look)
    return pygame.image.tobytes(board, "RGB")


def laid(widget: Widget, look: Look, box: pygame.Rect) -> None:
    widget.layout(box, look)
    widget.take_dirty()


def rows(count: int) -> list[ListRow]:
    return [ListRow(f"Turn {number}", f"note {number}") for number in range(count)]


def test_a_list_is_gone_through_and_left_at_its_ends(look: Look) -> None:
    box = ListBox(rows(3))
    laid(box, look, pygame.Rect(0, 0, 400, 300))
    assert box.step("down")
    assert box.step("down")
    assert box.index == 2
    assert not box.step("down")


@given(st.integers(0, 40), st.lists(st.integers(-5, 45), max_size=10))
def test_the_chosen_row_is_always_in_view(count: int, picks: list[int]) -> None:
    look = Look.for_window((640, 400))
    box = ListBox(rows(count))
    laid(box, look, pygame.Rect(0, 0, 300, 120))
    for pick in picks:
        box.select(pick)
        assert -1 <= box.index < max(count, 1)
        if box.index >= 0:
            assert any(box.row_at((10, y)) == box.index for y in range(0, 120, 2))


def test_a_second_click_on_a_row_acts(look: Look) -> None:
    acted: list[int] = []
    box = ListBox(rows(5), on_activate=acted.append)
    laid(box, look, pygame.Rect(0, 0, 400, 300))
    place = next((9, y) for y in range(300) if box.row_at((9, y)) == 2)
    box.press(place)
    box.release(place)
    assert (box.index, acted) == (2, [])
    box.press(place)
    box.release(place)
    assert acted == [2]


def test_a_list_of_nothing_is_no_harm(look: Look) -> None:
    box = ListBox([], empty="No saved game yet")
    laid(box, look, pygame.Rect(0, 0, 400, 300))
    assert box.index == -1
    assert not box.step("down")
    assert box.activate()
    assert not box.scroll(3)
    assert painted(box, look)


def test_a_list_that_gets_shorter_keeps_a_row(look: Look) -> None:
    box = ListBox(rows(9))
    laid(box, look, pygame.Rect(0, 0, 400, 100))
    box.select(8)
    box.rows = rows(2)
    assert box.index == 1
    box.rows = []
    assert box.index == -1


def test_pages_and_ends_of_a_list(look: Look) -> None:
    box = ListBox(rows(50))
    laid(box, look, pygame.Rect(0, 0, 400, 300))
    box.type_key(key(pygame.K_END))
    assert box.index == 49
    box.type_key(key(pygame.K_PAGEUP))
    assert 30 < box.index < 49
    box.type_key(key(pygame.K_HOME))
    assert box.index == 0
    assert not box.type_key(key(pygame.K_a))


class Tall(Widget):
    """Something higher than its room."""

    def wanted(self, _look: Look, width: int, /) -> tuple[int, int]:
        """Very high."""
        return width, 1000


def test_a_scroll_view_scrolls_to_its_ends_and_no_further(look: Look) -> None:
    view = ScrollView(Tall())
    laid(view, look, pygame.Rect(0, 0, 300, 200))
    assert view.scroll(5)
    assert view.content.rect.top < 0
    view.scroll(1000)
    assert view.offset == 800
    assert not view.scroll(1)
    view.scroll(-1000)
    assert view.offset == 0
    assert not view.scroll(-1)


@given(st.integers(0, 980), st.integers(1, 150))
def test_what_is_revealed_is_in_view(top: int, high: int) -> None:
    look = Look.for_window((640, 400))
    view = ScrollView(Tall())
    laid(view, look, pygame.Rect(0, 30, 300, 200))
    high = min(high, 1000 - top)
    view.reveal(pygame.Rect(0, view.content.rect.top + top, 50, high))
    seen = view.content.rect.top + top
    assert view.rect.top <= seen
    assert seen + high <= view.rect.bottom


def test_the_bar_of_a_scroll_view_is_dragged(look: Look) -> None:
    view = ScrollView(Tall())
    laid(view, look, pygame.Rect(0, 0, 300, 200))
    assert view.hit((298, 100)) is view
    assert view.hit((10, 100)) is view.content
    view.press((298, 199))
    assert view.offset == 800
    view.drag((298, 0))
    view.release((298, 0))
    assert view.offset == 0


def test_what_fits_is_not_scrolled(look: Look) -> None:
    view = ScrollView(Label("short"))
    laid(view, look, pygame.Rect(0, 0, 300, 200))
    assert not view.scroll(1)


@pytest.mark.parametrize(("above", "below"), [(False, False), (True, False), (False, True)])
def test_what_goes_beyond_a_view_fades_into_its_ground(above: bool, below: bool) -> None:
    surface, view = pygame.Surface((60, 100), 0, 32), pygame.Rect(10, 10, 40, 80)
    surface.fill((0, 0, 90))
    fade = EdgeFade(surface, view, 16)
    surface.fill((255, 255, 255), view)
    fade.finish(above=above, below=below)
    shades = [surface.get_at((30, y))[0] for y in range(view.top, view.bottom)]
    assert (shades[0] == 0) == above
    assert (shades[-1] == 0) == below
    assert shades[40] == 255
    assert shades[:16] == sorted(shades[:16])
    assert shades[-16:] == sorted(shades[-16:], reverse=True)


def test_a_view_outside_the_window_fades_nothing() -> None:
    surface = pygame.Surface((40, 40), 0, 32)
    EdgeFade(surface, pygame.Rect(60, 60, 20, 20), 9).finish(above=True, below=True)


def test_a_list_shows_no_row_that_is_cut_in_half() -> None:
    look = Look.for_window((1280, 720))
    view = ListBox(rows(40))
    laid(view, look, pygame.Rect(0, 0, 400, 300))
    row = view.row_box(0).height
    laid(view, look, pygame.Rect(0, 0, 400, row * 5 + row // 2))
    board = pygame.Surface((400, row * 6))
    for offset in (0, 3, 40):
        view.scroll(offset)
        view.draw(board, look)
        drawn = [y for y in range(row * 5 + row // 2) if board.get_at((5, y))[:3] != SOOT]
        inked = pygame.mask.from_threshold(board, (255, 255, 255), (90, 90, 90, 255))
        feet = [box.bottom for box in inked.get_bounding_rects()]
        assert drawn or feet
        whole = [view.row_box(number) for number in range(40)]
        seen = [box for box in whole if view.rect.contains(box)]
        assert all(any(box.top <= foot <= box.bottom for box in seen) for foot in feet)
