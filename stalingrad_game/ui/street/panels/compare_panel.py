"""The same shot under all three referees side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...style.theme import ASH, CHALK, COAL, DUST, IRON, PAPER
from ...widgets import Label, RichText, ScrollView, Span, Stack, TextStyle, Widget
from ..model.table_model import ColumnOfReferee, CompareModel

GAP: Final = 12
"""Between two columns, in design pixels."""


class ComparePanel(Widget):
    """A column for each referee."""

    def __init__(self, title: str, empty: str, follow: Callable[[str], None]) -> None:
        """`empty` is said where nothing is compared; `follow` opens a rule."""
        super().__init__(key="compare")
        self._follow: Final = follow
        self._empty: Final = empty
        self._title: Final = Label(title, TextStyle("title", 22, CHALK), most_lines=1)
        self._body: Widget = SideBySide(())
        self._view = ScrollView(self._body, key="compare view")
        self._model: CompareModel | None = None

    def show(self, model: CompareModel, look: Look) -> None:
        """Show other values."""
        if model == self._model:
            return
        self._model = model
        columns = [self._column(one) for one in model.columns]
        parts: list[Widget] = list(columns)
        if not parts:
            parts.append(Label(self._empty, TextStyle("text_italic", 20, ASH)))
        self._body = SideBySide(parts)
        self._view = ScrollView(self._body, key="compare view")
        if self.rect.width:
            self.layout(self.rect, look)
        self.touch()

    def _column(self, column: ColumnOfReferee) -> Widget:
        parts: list[Widget] = [Label(column.name, TextStyle("title", 20, CHALK), most_lines=1)]
        if column.note:
            parts.append(Label(column.note, TextStyle("text_italic", 18, ASH)))
        for name, value in column.fields:
            spans = (Span(name), Span(value, "text_bold", PAPER))
            parts.append(RichText(spans, TextStyle(size=18, colour=DUST)))
        for line in column.lines:
            spans = (
                Span(f"{line.value} {line.text} ".lstrip()),
                Span(line.rule, link=line.rule),
            )
            parts.append(RichText(spans, TextStyle(size=17), follow=self._follow))
        return Stack(parts, gap=4)

    def children(self) -> Sequence[Widget]:
        return (self._title, self._view)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The heading above the columns."""
        super().layout(rect, look)
        pad = look.theme.read_px(10)
        inner = rect.inflate(-2 * pad, -2 * pad)
        high = min(self._title.wanted(look, inner.width)[1], max(inner.height // 3, 1))
        self._title.layout(pygame.Rect(*inner.topleft, inner.width, high), look)
        top = inner.top + high + pad // 2
        box = pygame.Rect(inner.left, top, inner.width, max(inner.bottom - top, 1))
        self._view.layout(box, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the ground and all that lies on it."""
        surface.fill(COAL, self.rect)
        pygame.draw.rect(surface, IRON, self.rect, look.theme.line)
        super().draw(surface, look)


class SideBySide(Widget):
    """Columns of one width, each as high as it likes."""

    def __init__(self, columns: Sequence[Widget]) -> None:
        super().__init__()
        self._columns: Final = tuple(columns)

    def children(self) -> Sequence[Widget]:
        return self._columns

    def _wide(self, look: Look, width: int) -> int:
        """How wide a column is, with the gap beside it."""
        return (width + look.theme.read_px(GAP)) // max(len(self._columns), 1)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As high as the highest column."""
        wide = self._wide(look, width) - look.theme.read_px(GAP)
        return width, max((one.wanted(look, wide)[1] for one in self._columns), default=0)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Beside each other, from the top."""
        super().layout(rect, look)
        step, gap = self._wide(look, rect.width), look.theme.read_px(GAP)
        for number, column in enumerate(self._columns):
            high = column.wanted(look, step - gap)[1]
            box = pygame.Rect(rect.left + number * step, rect.top, step - gap, high)
            column.layout(box, look)
