"""The line at the foot: the log's last entry; a click opens all of it."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame

from ...art.resources import Look
from ...style.theme import COAL, DUST, IRON
from ...widgets.text import ellipsis
from ..model.board_model import SightModel
from ..model.table_model import PanelState
from .panel import ListedPanel, PanelHands, PanelPresenter, PanelWidget


class LogLinePresenter(PanelPresenter):
    """Tells the log's last entry."""

    def state(self, _sight: SightModel | None) -> PanelState:
        log = self._control.session.shown_log
        return PanelState(log[-1].text if log else "", open=True)


class LogLineBar(PanelWidget[str]):
    """The last entry."""

    focusable: ClassVar[bool] = True

    slot = "foot"

    def __init__(self, hands: PanelHands) -> None:
        super().__init__(key="log line", hint=hands.say("log_button"))
        self._open: Final = partial(hands.control.ask_for, "log")

    @property
    def spoken(self) -> str:
        return self.model or ""

    def release(self, pos: tuple[int, int], /) -> None:
        if self.rect.collidepoint(pos):
            self._open()

    def activate(self) -> bool:
        self._open()
        return True

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, look.theme.read_px(36)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.fill(COAL, self.rect)
        surface.fill(IRON, (*self.rect.topleft, self.rect.width, look.theme.line))
        px = look.theme.read_type(19)
        box = self.rect.inflate(-2 * px, 0)
        text = ellipsis(look.fonts, "text", px, self.spoken, box.width)
        look.fonts.draw(surface, "text", px, text, DUST, box)


LOG_LINE: Final = ListedPanel("log", LogLinePresenter, LogLineBar)
