"""A band over the stage that announces a new turn, a phase, or whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import pygame

from ....street_fight.position.codes import NOBODY, Ev, Logged, LogLevel, TableChanged
from ...art.resources import Look
from ...style.theme import CHALK, COAL, DUST, IRON, SIDE_LOOKS, SIDE_ORDER
from ...widgets import Widget
from ...widgets.text import ellipsis
from ..model.board_model import SightModel
from ..model.table_model import Mark, PanelState
from .panel import ListedPanel, PanelHands, PanelPresenter, PanelWidget

BAND_HIGH: Final = 104
"""The height of the band, in design pixels."""
BAND_DOWN: Final = 0.12
"""How far below the top of the stage it lies, as a share of the stage's height."""


class AnnouncementModel(msgspec.Struct, frozen=True):
    """What begins."""

    title: str = ""
    """"" for nothing."""
    text: str = ""
    side: int = NOBODY
    """Who begins it."""


class AnnouncementPresenter(PanelPresenter):
    """Tells of the event that is shown, where something begins by it."""

    def state(self, _sight: SightModel | None) -> PanelState:
        return PanelState(self._model(), open=True)

    def _model(self) -> AnnouncementModel:
        session = self._control.session
        event, words = session.playback.announced, session.words
        level = LogLevel.DETAIL if event is None else session.playback.level(event)
        if event is None or level > LogLevel.PART:
            return AnnouncementModel()
        turns = session.kit.turns
        if event[0] == Ev.TABLE:
            return AnnouncementModel(words.turn_of(TableChanged(*event).value, turns))
        fact, row = Logged.of(event)
        kinds = session.kit.referee.all_facts[fact].kinds
        facts = dict(zip(kinds, row, strict=False))
        side, text = facts.get("side", NOBODY), words.told(event).text
        title = text.rstrip(".") if side == NOBODY else self._wording.side(side)
        if level == LogLevel.TURN and "number" in facts:
            title = words.turn_of(facts["number"], turns)
        return AnnouncementModel(title, "" if side == NOBODY else text, side)


class AnnouncementBand(PanelWidget[AnnouncementModel]):
    """The band; what lies below it can be pointed at and pressed all the same."""

    slot = "over"

    def __init__(self, _hands: PanelHands) -> None:
        super().__init__(key="announcement")
        self.live = "polite"
        self.visible = False

    @property
    def spoken(self) -> str:
        model = self.model
        return "" if model is None else " ".join((model.title, model.text)).strip()

    def hit(self, _pos: tuple[int, int]) -> Widget | None:
        """Never: it is only looked at."""

    def fill(self, model: AnnouncementModel, _before: AnnouncementModel | None) -> None:
        self.visible = bool(model.title)

    def place(
        self,
        look: Look,
        _window: pygame.Rect,
        box_of: Callable[[Mark], pygame.Rect | None],
        _seen: Sequence[pygame.Rect],
    ) -> None:
        """Lie across the upper part of whichever of map and Section is larger."""
        stage = stage_box(box_of)
        if stage is None:
            return
        high = min(look.theme.read_px(BAND_HIGH), stage.height // 2)
        box = pygame.Rect(stage.left, 0, stage.width, high)
        box.top = stage.top + round(stage.height * BAND_DOWN)
        if box != self.rect:
            self.layout(box, look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The words in the middle, at the left the colour and the emblem of who begins."""
        theme, model, box = look.theme, self.model, self.rect
        if model is None:
            return
        surface.fill(COAL, box)
        for edge in (box.top, box.bottom - theme.bold):
            surface.fill(IRON, (box.left, edge, box.width, theme.bold))
        left = box.left
        if model.side >= 0:
            side = SIDE_LOOKS[SIDE_ORDER[model.side]]
            plate = pygame.Rect(*box.topleft, box.height, box.height)
            surface.fill(side.dark, plate)
            icon = look.gallery.icon(side.emblem, box.height * 3 // 5, CHALK)
            surface.blit(icon, icon.get_rect(center=plate.center))
            left = plate.right
        room = pygame.Rect(left, box.top, box.right - left, box.height).inflate(-theme.px(32), 0)
        big, small = theme.read_type(44), theme.read_type(22)
        title = pygame.Rect(room.left, room.top, room.width, room.height)
        if model.text:
            title.height = room.height * 3 // 5
            below = pygame.Rect(room.left, title.bottom, room.width, room.bottom - title.bottom)
            below.height -= theme.px(12)
            text = ellipsis(look.fonts, "text", small, model.text, room.width)
            look.fonts.draw(surface, "text", small, text, DUST, below, "centre")
        words = ellipsis(look.fonts, "title", big, model.title, room.width)
        look.fonts.draw(surface, "title", big, words, CHALK, title, "centre")


def stage_box(box_of: Callable[[Mark], pygame.Rect | None]) -> pygame.Rect | None:
    """Where whichever of map and Section is larger lies; None where neither is seen."""
    boxes = (box_of(Mark("panel", panel=name)) for name in ("map", "section"))
    return max((box for box in boxes if box is not None), key=_area, default=None)


def _area(box: pygame.Rect) -> int:
    return box.width * box.height


ANNOUNCEMENT: Final = ListedPanel("announcement", AnnouncementPresenter, AnnouncementBand)
