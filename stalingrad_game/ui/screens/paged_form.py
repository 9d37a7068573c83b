"""A form of several pages: their names at the left, or one of them above where that is narrow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from ..art.resources import Look
from ..widgets import Button, Choice, ScrollView, Stack, Widget

PAGE_NAMES_WIDTH: Final = 250
"""How wide the names at the left are, in design pixels of what is read."""
LEAST_PAGE_WIDTH: Final = 560
"""How wide a page must be for names to stand beside it."""
PAGED_HEIGHT: Final = 640
"""How high a form of pages is, whatever page is shown, as far as there is room."""
_GAP: Final = 36


class PagedForm(Widget):
    """One page of several, which scrolls where it is too long, and what leads to the others."""

    def __init__(
        self,
        titles: Mapping[str, str],
        shown: str,
        page: Widget,
        turn_to: Callable[[str], None],
    ) -> None:
        """By name the title of each page, the name of the one that is shown, and its content."""
        super().__init__()
        names = tuple(titles)

        def opener(name: str) -> Callable[[], None]:
            return lambda: turn_to(name)

        self.names: Final = Stack(
            [
                Button(
                    title,
                    opener(name),
                    kind="primary" if name == shown else "quiet",
                    align="left",
                    key=("page", name),
                )
                for name, title in titles.items()
            ],
            gap=8,
        )
        self.chooser: Final = Choice(
            "",
            tuple(titles.values()),
            lambda index: turn_to(names[index]),
            index=names.index(shown),
            key="page",
        )
        self.body: Final = ScrollView(page)

    def children(self) -> Sequence[Widget]:
        """What leads to the pages, then the page."""
        return (self.names, self.chooser, self.body)

    def _beside(self, look: Look, width: int) -> bool:
        """Whether the names stand beside the page."""
        return width >= look.theme.read_px(PAGE_NAMES_WIDTH + _GAP + LEAST_PAGE_WIDTH)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """All the width; the same height for all pages, so that nothing moves as one turns."""
        return width, look.theme.read_px(PAGED_HEIGHT)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The names take a column at the left, or one row above."""
        super().layout(rect, look)
        beside = self._beside(look, rect.width)
        self.names.visible, self.chooser.visible = beside, not beside
        left, top = rect.topleft
        if beside:
            wide = look.theme.read_px(PAGE_NAMES_WIDTH)
            high = min(self.names.wanted(look, wide)[1], rect.height)
            self.names.layout(pygame.Rect(left, top, wide, high), look)
            left += wide + look.theme.read_px(_GAP)
        else:
            high = min(self.chooser.wanted(look, rect.width)[1], rect.height // 3)
            self.chooser.layout(pygame.Rect(left, top, rect.width, high), look)
            top += high + look.theme.px(16)
        body = pygame.Rect(left, top, rect.right - left, max(rect.bottom - top, 1))
        self.body.layout(body, look)
