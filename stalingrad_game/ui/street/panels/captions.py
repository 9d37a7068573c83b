"""The sounds just heard, written at the foot of the stage for whoever has captions set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from ...art.resources import Look
from ...session.sound_cues import captions_text
from ...style.theme import CHALK, DUST, SOOT
from ...widgets import Label, Panel, TextStyle, Widget
from ..model.board_model import SightModel
from ..model.table_model import Mark, PanelState
from .announcement import stage_box
from .panel import ListedPanel, PanelHands, PanelPresenter, PanelWidget

_TYPE: Final = 20
_EDGE: Final = 6


class CaptionsPresenter(PanelPresenter):
    """Names them."""

    def state(self, _sight: SightModel | None) -> PanelState:
        session = self._control.session
        return PanelState(captions_text(session.words.texts, session.captions), open=True)


class CaptionsTab(PanelWidget[str]):
    """A line in a dark tab; what lies below it can be pointed at and pressed all the same."""

    slot = "over"

    def __init__(self, _hands: PanelHands) -> None:
        super().__init__(key="captions")
        self.visible = False
        self._tab = self._made("")

    def _made(self, text: str) -> Panel:
        label = Label(text, TextStyle("title", _TYPE, CHALK, "centre"), most_lines=1)
        return Panel(label, ground=SOOT, pad=_EDGE, edge=DUST, cut=0)

    @property
    def spoken(self) -> str:
        return self.model or ""

    def hit(self, _pos: tuple[int, int]) -> Widget | None:
        """Never: it is only looked at."""

    def children(self) -> Sequence[Widget]:
        return (self._tab,)

    def fill(self, model: str, _before: str | None) -> None:
        self.visible = bool(model)
        self._tab = self._made(model)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        self._tab.layout(rect, look)

    def place(
        self,
        look: Look,
        _window: pygame.Rect,
        box_of: Callable[[Mark], pygame.Rect | None],
        _seen: Sequence[pygame.Rect],
    ) -> None:
        """Lie in the lower right corner of the stage."""
        stage = stage_box(box_of)
        if stage is None or not self.visible:
            return
        edge = look.theme.px(_EDGE)
        wide, high = self._tab.wanted(look, stage.width // 2)
        box = pygame.Rect(0, 0, min(wide, stage.width), high)
        box.bottomright = stage.right - edge, stage.bottom - edge
        if box != self.rect:
            self.layout(box, look)


CAPTION_LINE: Final = ListedPanel("captions", CaptionsPresenter, CaptionsTab)
