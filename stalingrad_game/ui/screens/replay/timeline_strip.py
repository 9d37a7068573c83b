"""The timeline: the whole game from left to right, its curve, its marks, and where one is.

The curve is worked out a little at a time, so that the window never waits for it. A side is told by
its shape as well as by its colour: German squares, Soviet discs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import ClassVar, Final

import pygame

from ....watching.outline import ReplayMark, ReplayOutline
from ...art.resources import Look
from ...style.theme import (
    ASH,
    BRICK_LIGHT,
    CHALK,
    COAL,
    DUST,
    IRON,
    OCHRE,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    STEEL,
)
from ...widgets import ToldPart, Widget
from ...widgets.chart import draw_even_line, draw_side_badge

SLICE_S: Final = 0.003
"""How long a frame may spend on it, in seconds."""


class GrowingCurve:
    """How high a curve stands after each step, as far as it is known."""

    def __init__(self, steps: int, level: Callable[[int], float | None]) -> None:
        """Of so many steps; `level` works out one of them."""
        self._steps: Final = steps
        self._level: Final = level
        self.levels: Final[list[float | None]] = []
        """By step from 0: 0 to 1, or None where there is nothing to be drawn."""

    @property
    def complete(self) -> bool:
        """Whether all of it is known."""
        return len(self.levels) > self._steps

    def grow(self, seconds: float = SLICE_S) -> bool:
        """Work on for so long; says whether more is known."""
        before, until = len(self.levels), perf_counter() + seconds
        while not self.complete and perf_counter() < until:
            self.levels.append(self._level(len(self.levels)))
        return len(self.levels) != before

    def finish(self) -> None:
        """Work out all of it."""
        while not self.complete:
            self.levels.append(self._level(len(self.levels)))


HEIGHT: Final = 88
"""In design pixels."""
_MARK: Final = 18
_REACH: Final = 8
"""How near to a mark one must point, in design pixels."""


class TimelineStrip(Widget):
    """A strip on which a game lies; a press or a drag goes to a moment of it."""

    focusable: ClassVar[bool] = True

    def __init__(
        self, outline: ReplayOutline, curve: GrowingCurve, name: str, jump: Callable[[int], None]
    ) -> None:
        """`name` says what the curve shows; `jump` is told the step that is wanted."""
        super().__init__(key="timeline", hint=name)
        self.outline: Final = outline
        self.at = 0
        self._curve: Final = curve
        self._name: Final = name
        self._jump: Final = jump
        self._kept: tuple[object, pygame.Surface] | None = None

    @property
    def spoken(self) -> str:
        """Where one is, and all marks."""
        parts = [f"{self.at}/{self.outline.steps}", self._name]
        return ", ".join(parts)

    def told(self) -> Sequence[ToldPart]:
        """All marks; a press goes there."""
        return [
            ToldPart(
                "row",
                f"mark {number}",
                mark.text,
                pygame.Rect(self.x_of(mark.step), self.rect.top, 1, self.rect.height),
                partial(self._jump, mark.step),
                chosen=mark.step == self.at,
            )
            for number, mark in enumerate(self.outline.marks)
        ]

    def stand(self, at: int) -> None:
        """Show another place."""
        if at != self.at:
            self.at = at
            self.touch()

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As wide as there is room."""
        return width, look.theme.px(HEIGHT)

    def x_of(self, step: int) -> int:
        """Where a step lies, in window pixels."""
        inner = self._inner()
        return inner.left + inner.width * step // max(self.outline.steps, 1)

    def step_at(self, x: int) -> int:
        """The step that lies at a place."""
        inner = self._inner()
        steps = self.outline.steps
        return min(max(round((x - inner.left) * steps / max(inner.width, 1)), 0), steps)

    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-max(self.rect.height // 2, 8), 0)

    def mark_at(self, x: int, reach: int) -> ReplayMark | None:
        """The mark that is pointed at, within so many pixels."""
        near = [mark for mark in self.outline.marks if abs(self.x_of(mark.step) - x) <= reach]
        return min(near, key=lambda mark: abs(self.x_of(mark.step) - x), default=None)

    def point(self, pos: tuple[int, int], /) -> None:
        """Say what is marked where the pointer is."""
        mark = self.mark_at(pos[0], max(self.rect.height // _REACH, 5))
        self.hint = self._name if mark is None else mark.text

    def press(self, pos: tuple[int, int], /) -> None:
        """Go there; to a mark where one is pointed at."""
        mark = self.mark_at(pos[0], max(self.rect.height // _REACH, 5))
        self._jump(self.step_at(pos[0]) if mark is None else mark.step)

    def drag(self, pos: tuple[int, int], /) -> None:
        """Go along with the pointer."""
        self._jump(self.step_at(pos[0]))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Lay the picture down, and where one is over it."""
        levels = self._curve.levels
        key = (self.rect.size, look.theme, len(levels), self.outline.marks)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._painted(look, levels))
        surface.blit(self._kept[1], self.rect)
        theme = look.theme
        x = self.x_of(self.at)
        wide = theme.bold
        surface.fill(SOOT, (x - wide, self.rect.top, 2 * wide, self.rect.height))
        surface.fill(OCHRE, (x - wide // 2, self.rect.top, wide, self.rect.height))
        size = theme.px(_MARK) // 2
        head = ((x - size, self.rect.top), (x + size, self.rect.top), (x, self.rect.top + size))
        pygame.draw.polygon(surface, OCHRE, head)

    def _painted(self, look: Look, levels: Sequence[float | None]) -> pygame.Surface:
        """Everything but where one is."""
        theme, (width, height) = look.theme, self.rect.size
        picture = pygame.Surface((max(width, 1), max(height, 1)), 0, 32)
        picture.fill(COAL)
        mark = theme.px(_MARK)
        inner = self._inner().move(-self.rect.left, -self.rect.top)
        plot = pygame.Rect(inner.left, mark, inner.width, max(height - 2 * mark, 4))
        picture.fill(SOOT, plot)
        draw_even_line(picture, look, plot, STEEL)
        self._curve_on(picture, look, plot, levels)
        units = self.outline.units
        for unit, ink, wide in ((units[-1], ASH, theme.line), (units[-2], IRON, theme.hair)):
            for number, step in enumerate(self.outline.begins(unit)):
                if step == self.outline.steps:
                    continue
                x = self._x(plot, step)
                picture.fill(ink, (x, plot.top, wide, plot.height))
                if unit == units[-1]:
                    box = pygame.Rect(x + theme.line * 2, plot.bottom, mark * 3, mark)
                    look.fonts.draw(
                        picture, "title", max(mark * 3 // 4, 9), str(number + 1), DUST, box
                    )
        for one in self.outline.marks:
            self._mark_on(picture, look, one, (self._x(plot, one.step), plot, mark))
        return picture

    def _x(self, plot: pygame.Rect, step: int) -> int:
        return plot.left + plot.width * step // max(self.outline.steps, 1)

    def _curve_on(
        self,
        picture: pygame.Surface,
        look: Look,
        plot: pygame.Rect,
        levels: Sequence[float | None],
    ) -> None:
        """A step for each moment: the first side's part below, its edge bright."""
        theme = look.theme
        last = None
        for step, level in enumerate(levels):
            left, right = self._x(plot, step), max(self._x(plot, step + 1), self._x(plot, step) + 1)
            right = min(right, plot.right)
            if level is None or right <= left:
                last = None
                continue
            top = plot.bottom - round(plot.height * level)
            picture.fill(
                SIDE_LOOKS[SIDE_ORDER[0]].colour, (left, top, right - left, plot.bottom - top)
            )
            picture.fill(
                SIDE_LOOKS[SIDE_ORDER[1]].dark, (left, plot.top, right - left, top - plot.top)
            )
            picture.fill(CHALK, (left, top - theme.line // 2, right - left, theme.line))
            if last is not None and last != top:
                upper, lower = sorted((last, top))
                picture.fill(CHALK, (left, upper, theme.line, lower - upper))
            last = top

    def _mark_on(
        self,
        picture: pygame.Surface,
        look: Look,
        mark: ReplayMark,
        place: tuple[int, pygame.Rect, int],
    ) -> None:
        """Who won a battle or took a place, above; a note, below."""
        x, plot, size = place
        box = pygame.Rect(0, 0, size, size)
        if mark.kind == "note":
            box.midtop = (x, plot.bottom)
            points = (box.topleft, box.topright, (box.centerx, box.bottom - 1))
            pygame.draw.polygon(picture, CHALK, points)
            return
        box.midtop = (x, 0)
        if mark.kind == "stop":
            picture.fill(BRICK_LIGHT, (x, plot.top, look.theme.bold, plot.height))
            icon = look.gallery.icon("cross", size, BRICK_LIGHT)
            picture.blit(icon, icon.get_rect(center=box.center))
            return
        if mark.side < 0:
            icon = look.gallery.icon("house", size, ASH)
            picture.blit(icon, icon.get_rect(center=box.center))
            return
        draw_side_badge(picture, look, box, mark.side, "house" if mark.kind == "capture" else "")
