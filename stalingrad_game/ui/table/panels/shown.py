"""A card that may be intercepted, and the formation that it is to be played on (R9.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import side_of
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..layout.shown_card import SHOWN_HEIGHTS, box_beside
from ..model.targets import FORMATION, SHOWN_CARD, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..presenter.pieces import own_card_sprite
from ..render.context import RenderContext
from ..sprites.card import CardSprite
from ..sprites.widget import painted
from .panel import TablePanel
from .parts import tab


class ShownModel(NamedTuple):
    """A card that waits for the interception question."""

    card: int
    sprite: CardSprite
    formation: int
    side: int
    """Whose card it is."""
    district: int
    """Where it is to be played."""
    text: str
    """What is said of it."""


class ShownPanel(TablePanel[ShownModel]):
    """On its side of the lane.

    It covers as little as can be of what the answer depends on, and its own formation least.
    """

    name = "shown"
    layer = "table"

    def model(self, seen: Seen) -> ShownModel | None:
        """The card; None where none is shown."""
        view = seen.view
        if not view.shown or view.district < 0:
            return None
        card, formation, _, seat = view.shown
        text = seen.control.session.words.catalogue.phrase("label.cover.shown")
        sprite = own_card_sprite(seen.displayed, card)
        return ShownModel(card, sprite, formation, side_of(seat), view.district, text)

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: ShownModel
    ) -> Sequence[PanelPart]:
        """The card, and a tab below it; nothing in the city view."""
        box = box_beside(layout, model.district, model.side, model.formation, SHOWN_HEIGHTS)
        if box is None:
            return ()
        lanes, sprite = layout.ground.lanes, painted(tab, model.text)
        line = pygame.Rect((0, 0), layout.wanted(sprite, lanes.width))
        line.midtop = (box.centerx, box.bottom + layout.theme.px(6))
        return (
            PanelPart(box, model.sprite, Target(SHOWN_CARD, model.card)),
            PanelPart(line.clamp(lanes), sprite),
        )

    def draw(self, drawing: RenderContext, model: ShownModel) -> None:
        """An arrow leads from the card to its formation."""
        parts = drawing.layout.panels[self.name]
        destination = drawing.layout.rect(Target(FORMATION, model.formation))
        if parts and destination is not None:
            drawing.draw_arrow(parts[0].rect, destination)
        super().draw(drawing, model)
        if parts:
            drawing.draw_highlight("pointed out", parts[0].rect)


SHOWN_CARD_PANEL: Final = ShownPanel()
