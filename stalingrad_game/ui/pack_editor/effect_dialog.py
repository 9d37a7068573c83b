"""The question which effect a piece is to have: a list, and what the chosen one does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from ..art.resources import Look
from ..screens.form_layout import note_label
from ..widgets import ListBox, ListRow, Span, Widget


class OfferedEffect(NamedTuple):
    """An effect that may be chosen."""

    word: str
    name: str
    rule: str
    does: str
    """What it says on a card."""


class EffectChoice(Widget):
    """The effects in a list, and below it what the one that is pointed at does."""

    LIST: Final = 300
    """The height of the list, in design pixels of what is read."""
    TOLD: Final = 110

    def __init__(
        self, offered: Sequence[OfferedEffect], chosen: Callable[[OfferedEffect], None]
    ) -> None:
        super().__init__()
        self._look: Look | None = None
        self._offered: Final = tuple(offered)
        rows = [ListRow(one.name, one.rule, key=one.word) for one in offered]
        self.list: Final = ListBox(
            rows,
            on_select=self._tell,
            on_activate=lambda index: chosen(self._offered[index]),
            size=19,
            key="effects",
        )
        self._told: Final = note_label(self._offered[0].does if self._offered else "")

    @property
    def chosen(self) -> OfferedEffect | None:
        """The one that is marked."""
        return self._offered[self.list.index] if self._offered else None

    def children(self) -> Sequence[Widget]:
        """The list and what is told."""
        return (self.list, self._told)

    def _tell(self, index: int) -> None:
        self._told.spans = (Span(self._offered[index].does),)
        if self._look is not None:
            self._told.layout(self._told.rect, self._look)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """A list of some height, and room for a few lines."""
        return width, look.theme.read_px(self.LIST + self.TOLD)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """What is told keeps its height at the foot."""
        super().layout(rect, look)
        self._look = look
        told = min(look.theme.read_px(self.TOLD), rect.height // 2)
        self.list.layout(pygame.Rect(rect.topleft, (rect.width, rect.height - told)), look)
        self._told.layout(pygame.Rect(rect.left, rect.bottom - told, rect.width, told), look)
