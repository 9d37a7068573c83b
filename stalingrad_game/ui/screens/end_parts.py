"""What the end of a game is told with: its course as a chart, and a table of counts.

The chart has a step for the chance of every Break Test, and who won it. What is the German's lies
below the steps and is plain, what is the Soviet's lies above and is hatched; the winner stands over
each battle by mark and shape. So it needs no colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from ..art.resources import Look
from ..style.theme import (
    ASH,
    CHALK,
    COAL,
    DUST,
    IRON,
    MIN_TYPE,
    PAPER,
    SIDE_LOOKS,
    SIDE_ORDER,
    SOOT,
    STEEL,
    mix,
)
from ..widgets import Widget
from ..widgets.chart import Chart, draw_even_line, draw_side_badge, draw_side_signs
from ..widgets.text import fit

_HEIGHT: Final = 250
"""Of the chart at the usual text size, in design pixels."""
_WIDEST: Final = 118
"""Of a battle's column, in design pixels."""
_TYPE: Final = 18


class ChartStep(NamedTuple):
    """One battle of the chart."""

    chance: float
    """The German's, 0 to 1; below 0 where nothing was rolled."""
    label: str
    """The chance in words, as "61 %"; where nothing was rolled, what is said instead."""
    winner: int
    letter: str
    """Of the district."""
    group: str
    """What stands below the battles of one turn."""


class CourseChartSprite(NamedTuple):
    """The picture of a course."""

    steps: tuple[ChartStep, ...]

    def paint(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """Columns, steps, winners and labels."""
        picture = pygame.Surface(size, 0, 32)
        picture.fill(SOOT)
        if not self.steps:
            return picture
        px = max(look.theme.read_type(_TYPE), MIN_TYPE)
        mark = round(px * 1.7)
        head, foot = mark + px // 3, round(px * 2.7)
        emblems = round(px * 1.5)
        width, height = size
        plot = pygame.Rect(emblems, head, width - emblems, max(height - head - foot, 8))
        plot.width = min(plot.width, look.theme.read_px(_WIDEST) * len(self.steps))
        edges = [
            plot.left + plot.width * number // len(self.steps)
            for number in range(len(self.steps) + 1)
        ]
        columns = [
            pygame.Rect(left, plot.top, right - left, plot.height)
            for left, right in pairwise(edges)
        ]
        draw_side_signs(picture, look, plot, emblems)
        for step, column in zip(self.steps, columns, strict=True):
            self._column(picture, look, step, column)
        self._steps(picture, look, columns)
        for step, column in zip(self.steps, columns, strict=True):
            badge = pygame.Rect(0, 0, mark, mark)
            badge.center = (column.centerx, head // 2)
            draw_side_badge(picture, look, badge, step.winner)
            self._draw_label(picture, look, step, column, px)
        self._labels(picture, look, columns, px)
        return picture

    def _column(
        self, picture: pygame.Surface, look: Look, step: ChartStep, column: pygame.Rect
    ) -> None:
        """The German's part below, the Soviet's hatched part above."""
        if step.chance < 0:
            picture.fill(COAL, column)
            return
        level = _level(step, column)
        german, soviet = (SIDE_LOOKS[name] for name in SIDE_ORDER)
        upper = pygame.Rect(column.left, column.top, column.width, level - column.top)
        picture.fill(soviet.dark, upper)
        clip = picture.get_clip()
        picture.set_clip(upper)
        pitch = max(look.theme.px(10), 5)
        for x in range(upper.left - upper.height, upper.right, pitch):
            ends = ((x, upper.bottom), (x + upper.height, upper.top))
            pygame.draw.line(picture, soviet.colour, *ends, max(pitch // 4, 1))
        picture.set_clip(clip)
        picture.fill(german.colour, (column.left, level, column.width, column.bottom - level))

    def _steps(self, picture: pygame.Surface, look: Look, columns: Sequence[pygame.Rect]) -> None:
        """The line of even chances, the borders, and the steps from battle to battle."""
        theme = look.theme
        draw_even_line(picture, look, columns[0].unionall(columns[1:]))
        for number, (step, column) in enumerate(zip(self.steps, columns, strict=True)):
            turn_begins = number and step.group != self.steps[number - 1].group
            ink, wide = (SOOT, theme.bold * 2) if turn_begins else (SOOT, theme.line)
            if number:
                picture.fill(ink, (column.left - wide // 2, column.top, wide, column.height))
        before = -1
        for step, column in zip(self.steps, columns, strict=True):
            if step.chance < 0:
                before = -1
                continue
            level = _level(step, column)
            if before >= 0:
                top, foot = sorted((before, level))
                picture.fill(
                    CHALK, (column.left - theme.line // 2, top, theme.line, foot - top + theme.line)
                )
            picture.fill(CHALK, (column.left, level - theme.bold // 2, column.width, theme.bold))
            before = level

    def _draw_label(
        self, picture: pygame.Surface, look: Look, step: ChartStep, column: pygame.Rect, px: int
    ) -> None:
        """The chance, beside the step on its roomier side."""
        room = column.inflate(-look.theme.px(6), 0)
        fitted = fit(look.fonts, "title", px, step.label, (room.width, px * 2), most_lines=1)
        line = round(fitted.px * 1.5)
        if step.chance < 0:
            top = column.centery - line // 2
        else:
            level = _level(step, column)
            top = level + look.theme.bold if step.chance >= 0.5 else level - line - look.theme.bold
            plate = pygame.Rect(0, top + line // 8, 0, line - line // 4)
            plate.width = look.fonts.width("title", fitted.px, fitted.lines[0]) + px // 2
            plate.centerx = column.centerx
            picture.fill(SOOT, plate.clip(column))
        box = pygame.Rect(room.left, top, room.width, line)
        ink = STEEL if step.chance < 0 else CHALK
        ink = mix(ink, PAPER, 0.6)
        look.fonts.draw(picture, "title", fitted.px, fitted.lines[0], ink, box, "centre")

    def _labels(
        self, picture: pygame.Surface, look: Look, columns: Sequence[pygame.Rect], px: int
    ) -> None:
        """The district below each battle, the turn below the battles of it."""
        first = 0
        top = columns[0].bottom
        for number, (step, column) in enumerate(zip(self.steps, columns, strict=True)):
            box = pygame.Rect(column.left, top, column.width, round(px * 1.35))
            look.fonts.draw(picture, "title", px, step.letter, PAPER, box, "centre")
            last = number + 1 == len(self.steps)
            if not last and self.steps[number + 1].group == step.group:
                continue
            left = columns[first].left
            room = pygame.Rect(left, box.bottom, column.right - left, round(px * 1.3))
            inset = room.inflate(-look.theme.px(10), 0)
            picture.fill(IRON, (inset.left, room.top, inset.width, look.theme.hair))
            fitted = fit(look.fonts, "title", px, step.group, inset.size, most_lines=1)
            look.fonts.draw(picture, "title", fitted.px, fitted.lines[0], ASH, room, "centre")
            first = number + 1


def _level(step: ChartStep, column: pygame.Rect) -> int:
    """Where the German's part of a column ends."""
    return column.bottom - round(column.height * step.chance)


class CourseChart(Chart):
    """The chart in a menu."""

    def __init__(self, steps: Sequence[ChartStep], description: str = "") -> None:
        """`description` says the same in words, to whoever points at it."""
        self.sprite = CourseChartSprite(tuple(steps))
        super().__init__("course", description, _HEIGHT, self.sprite.paint)


TALLY_TYPE_SIZE: Final = 23
"""Of the type, in design pixels."""
_FIGURE: Final = 4.6
"""How wide a column of figures is, in heights of the type."""


class StatisticsRow(NamedTuple):
    """A row: what is counted, and the figures of both sides."""

    name: str
    german: str
    soviet: str


class StatisticsTable(Widget):
    """The rows under the marks of the sides."""

    def __init__(self, rows: Sequence[StatisticsRow]) -> None:
        super().__init__()
        self.rows = tuple(rows)

    def _names(self, look: Look, width: int) -> int:
        """How wide the column of names is."""
        px = look.theme.read_type(TALLY_TYPE_SIZE)
        figures = round(2 * _FIGURE * px)
        widest = max(look.fonts.width("text", px, row.name) for row in self.rows) + px
        return max(min(widest, width - figures), width // 3)

    def _row(self, look: Look) -> int:
        return round(look.theme.read_type(TALLY_TYPE_SIZE) * 1.7)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """A row for the marks and one for each count."""
        wide = self._names(look, width) + round(2 * _FIGURE * look.theme.read_type(TALLY_TYPE_SIZE))
        return min(wide, width), self._row(look) * (len(self.rows) + 1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint marks, names and figures."""
        px, high = look.theme.read_type(TALLY_TYPE_SIZE), self._row(look)
        names = self._names(look, self.rect.width)
        figure = min(round(_FIGURE * px), (self.rect.width - names) // 2)
        head = pygame.Rect(self.rect.left + names, self.rect.top, figure, high)
        for side in SIDE_ORDER:
            inks = SIDE_LOOKS[side]
            picture = look.gallery.icon(inks.emblem, round(px * 1.2), inks.light)
            surface.blit(picture, picture.get_rect(center=head.center))
            head.left += figure
        for number, row in enumerate(self.rows):
            box = pygame.Rect(self.rect.left, self.rect.top + (number + 1) * high, names, high)
            if number % 2 == 0:
                surface.fill(COAL, (box.left, box.top, names + 2 * figure, high))
            room = box.inflate(-px // 2, 0)
            fitted = fit(look.fonts, "text", px, row.name, room.size, most_lines=1)
            look.fonts.draw(surface, "text", fitted.px, fitted.lines[0], DUST, room)
            place = pygame.Rect(box.right, box.top, figure, high)
            strong = CHALK if row.german != row.soviet else PAPER
            for text in (row.german, row.soviet):
                look.fonts.draw(surface, "digits", px, text, strong, place, "centre")
                place.left += figure
