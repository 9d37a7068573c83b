"""Tabs with a line of words over the table: sounds, an earlier moment, where a piece is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ...session.sound_cues import captions_text
from ...style.theme import CHALK, OCHRE, STEEL
from ..input.viewport import PRESENT
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import FORMATION, HAND
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..render.context import RenderContext
from ..sprites.widget import painted
from .panel import TablePanel
from .parts import tab


class CaptionPanel(TablePanel[str]):
    """The sounds just heard, at the foot of the river, where the least is covered."""

    name = "captions"

    def model(self, seen: Seen) -> str | None:
        """Their names; None where nothing was heard, or they aren't wanted."""
        session = seen.control.session
        return captions_text(session.words.catalogue, session.captions) or None

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: str
    ) -> Sequence[PanelPart]:
        city, edge = layout.frame.city, layout.theme.px(6)
        sprite = painted(tab, model)
        box = pygame.Rect((0, 0), layout.wanted(sprite, city.width // 2))
        box.bottomright = city.right - edge, city.bottom - edge
        return (PanelPart(box, sprite),)


class MomentPanel(TablePanel[str]):
    """An earlier moment is looked at: the city has a frame."""

    name = "moment"

    def model(self, seen: Seen) -> str | None:
        """What is said of it; None for the present."""
        if seen.control.viewport.moment == PRESENT:
            return None
        return seen.control.session.words.catalogue.phrase("label.cover.moment")

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: str
    ) -> Sequence[PanelPart]:
        """The tab at the head of the city."""
        city, sprite = layout.frame.city, painted(tab, model)
        box = pygame.Rect((0, 0), layout.wanted(sprite, city.width))
        box.midtop = city.midtop
        return (PanelPart(box, sprite),)

    def draw(self, drawing: RenderContext, model: str) -> None:
        """The tab lies on the frame."""
        drawing.frame(CHALK, drawing.layout.frame.city, drawing.theme.px(5))
        super().draw(drawing, model)


class DragPanel(TablePanel[str]):
    """What is dragged, and the line beyond which it is played.

    A card lies under the pointer; a formation hangs from it, so that the odds of what it is held
    over can be read.
    """

    name = "drag"

    def model(self, seen: Seen) -> str | None:
        """Where a card is played; "" for what no line is for, None where nothing is held."""
        drag = seen.control.drag
        if drag is None or drag.target.kind != HAND:
            return None if drag is None else ""
        return seen.own_words.catalogue.phrase("label.cover.drag")

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: str
    ) -> Sequence[PanelPart]:
        """The tab above the hand."""
        if not model:
            return ()
        theme, band, sprite = layout.theme, layout.frame.band, painted(tab, model)
        box = pygame.Rect((0, 0), layout.wanted(sprite, layout.size[0]))
        box.bottomleft = (band.left + theme.px(8), band.top - theme.px(4))
        return (PanelPart(box.clamp(layout.window), sprite),)

    def draw(self, drawing: RenderContext, model: str) -> None:
        """Line, tab, and what is dragged over them."""
        drag, layout, theme = drawing.model.drag, drawing.layout, drawing.theme
        placement = layout.placements.get(drag.target) if drag is not None else None
        if drag is None or placement is None:
            return
        form, size = placement.form, placement.rect.size
        if model:
            form, size = "card", layout.raised.get(drag.target, placement.rect).size
            band, dash = layout.frame.band, theme.px(24)
            ink = OCHRE if drag.plays else STEEL
            for x in range(band.left, band.right, 2 * dash):
                drawing.fill(ink, pygame.Rect(x, band.top - theme.px(2), dash, theme.px(5)))
        super().draw(drawing, model)
        rect = pygame.Rect((0, 0), size)
        rect.center = drag.position
        if drag.target.kind == FORMATION:
            rect.top = drag.position[1]
        sprite = drawing.sprite_of(drag.target, form)
        if sprite is not None:
            drawing.blit(sprite, rect)
            drawing.draw_highlight("chosen" if drag.plays else "pointed out", rect)


CAPTIONS: Final = CaptionPanel()
MOMENT: Final = MomentPanel()
DRAG: Final = DragPanel()
