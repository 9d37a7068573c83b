"""What a computer player's last move was after: its commander says it, above the plaques."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import side_of
from ...art.resources import Look
from ...style.theme import PAPER, SIDE_ORDER, SOOT
from ...widgets import RichText, Span, TextStyle, Widget
from ..input.controller import TableController
from ..input.lesson_actions import reads_hint
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import DISTRICT
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..sprites.outlines import side_look
from ..sprites.widget import painted
from .log import NEWEST_TYPE
from .panel import TablePanel

_WIDTHS: Final = (400, 620)
"""Of what is said, in design pixels of what is read: the wider, the lower."""
_LEAST: Final = 64
"""How high it is at the least, and how wide the portrait, in design pixels of what is read."""
_PAD: Final = 8


class AimModel(NamedTuple):
    """An aim, and who says it."""

    who: str
    side: int
    text: str


class AimPanel(TablePanel[AimModel]):
    """At the foot of the city where it covers no piece and nothing that may be chosen."""

    name = "aim"
    layer = "table"

    def model(self, seen: Seen) -> AimModel | None:
        """The last aim; None where none was said, or an earlier moment is looked at."""
        control, aim = seen.control, seen.control.session.aim
        if aim is None or not control.present_seen or control.session.playback.pause is not None:
            return None
        kit, view = seen.displayed.kit, seen.view
        who = kit.commanders[aim.seat].id + str(view.turned[aim.seat])
        return AimModel(who, side_of(aim.seat), aim.text)

    def gives_way(self, control: TableController) -> bool:
        """A balloon speaks alone; in a lesson its pages say what a move is for."""
        return control.session.guide.leads or reads_hint(control)

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: AimModel
    ) -> Sequence[PanelPart]:
        """A plate; nothing where there is no room for it, for the log says it too."""
        sprite, city = painted(_AimWidget, *model), layout.frame.city
        edge, lanes = layout.theme.px(4), layout.ground.lanes
        taken = list(_taken(layout, table))
        for design in _WIDTHS:
            width = min(layout.theme.read_px(design), city.width // 2)
            box = pygame.Rect((0, 0), layout.wanted(sprite, width))
            for left in (layout.frame.piles.left, lanes.left, lanes.centerx - box.width):
                box.bottomleft = (left + edge, city.bottom - edge)
                if box.collidelist(taken) < 0:
                    return (PanelPart(box, sprite, text=model.text),)
        return ()


AIM: Final = AimPanel()


def _taken(layout: LayoutBuilder, table: TableViewModel) -> Iterator[pygame.Rect]:
    """Where pieces lie, and what may be chosen."""
    for target, placement in layout.placements.items():
        if target.kind != DISTRICT or target in table.glow:
            yield pygame.Rect(placement.rect)


class _AimWidget(Widget):
    """A commander's portrait with what they say."""

    def __init__(self, who: str, side: int, text: str) -> None:
        super().__init__()
        self._who = who
        self._side = side
        style = TextStyle("text_bold", NEWEST_TYPE, SOOT)
        self._words = RichText((Span(text),), style)

    def children(self) -> Sequence[Widget]:
        return (self._words,)

    def wanted(self, look: Look, width: int) -> tuple[int, int]:
        portrait, pad = self._sizes(look)
        wide, high = self._words.wanted(look, width - portrait - 2 * pad)
        return portrait + wide + 2 * pad, max(high + 2 * pad, portrait)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        portrait, pad = self._sizes(look)
        room = pygame.Rect(rect.left + portrait + pad, rect.top, 0, 0)
        room.size = self._words.wanted(look, rect.width - portrait - 2 * pad)
        room.centery = rect.centery
        self._words.layout(room, look)

    @staticmethod
    def _sizes(look: Look) -> tuple[int, int]:
        return look.theme.read_px(_LEAST), look.theme.read_px(_PAD)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = side_look(self._side)
        portrait, _ = self._sizes(look)
        surface.fill(PAPER, self.rect)
        size = (portrait, self.rect.height)
        surface.blit(look.gallery.portrait(self._who, SIDE_ORDER[self._side], size), self.rect)
        pygame.draw.rect(surface, side.colour, self.rect, look.theme.line)
        super().draw(surface, look)
