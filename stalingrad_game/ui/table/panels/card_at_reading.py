"""A card that somebody has turned or played, shown for a while; then it shrinks to its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....card_game.state.codes import GERMAN, side_of
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..layout.shown_card import beside_formation
from ..model.card_at_reading import CardAtReading
from ..model.targets import FORMATION, SHOWN_CARD, Target
from ..model.view_model import TableViewModel
from ..render.context import RenderContext
from ..sprite_builders.bottom_panel import card_sprite
from ..sprites.sprite_cache import Sprite
from .panel import Seen, TablePanel
from .zoom.cards import carnage_card_sprite

ARROW_GRIP: Final = 16
"""How far the arrow of a card begins inside its edge, in design pixels."""
CARNAGE_SIZE: Final = (480, 420)
"""In design pixels."""


class CardAtReadingPanel(TablePanel[CardAtReading]):
    """A combat card beside its formation, at which it points; a carnage card over the city."""

    name = "at reading"

    def model(self, seen: Seen) -> CardAtReading | None:
        """The card, unless what waits to be read shows it already."""
        control = seen.control
        playback = control.session.playback
        card = playback.at_reading
        if card is None or not control.present_seen:
            return None
        waits = playback.pause is not None and playback.pause.kind == "carnage"
        return None if waits else card

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: CardAtReading
    ) -> Sequence[PanelPart]:
        """The card alone; it isn't pointed at."""
        sprite: Sprite
        if model.kind == "carnage":
            city, theme = layout.frame.city, layout.theme
            width = min(theme.px(CARNAGE_SIZE[0]), city.width)
            box = pygame.Rect(0, 0, width, min(theme.px(CARNAGE_SIZE[1]), city.height))
            box.center = city.center
            side = side_of(table.decision_seat) if table.decision_seat is not None else GERMAN
            carnage = carnage_card_sprite(table, model, side)
            return (PanelPart(box, carnage, text=" ".join(carnage.texts)),)
        sprite = card_sprite(table, model.card, table.own_words)
        box = beside_formation(layout, table, model, sprite)
        return (PanelPart(box, sprite, text=table.words.card(model.card)),)

    def draw(self, drawing: RenderContext, model: CardAtReading) -> None:
        """Over its shadow; a combat card points at its formation until it shrinks."""
        (part,) = drawing.layout.panels[self.name]
        box, theme = part.rect, drawing.theme
        combat = model.kind == "combat"
        if combat and (model.shrinks or Target(SHOWN_CARD, model.card) in drawing.moving):
            return
        drawing.shade(box.move(theme.px(8), theme.px(8)), 140)
        drawing.draw_part(part)
        formation = drawing.layout.rect(Target(FORMATION, model.formation))
        if combat and formation is not None:
            drawing.draw_highlight("pointed out", formation)
            drawing.draw_arrow(_towards(box, formation, theme.px(ARROW_GRIP)), formation)


AT_READING: Final = CardAtReadingPanel()


def _towards(box: pygame.Rect, end: pygame.Rect, grip: int) -> pygame.Rect:
    """The point of a box so many pixels inside its edge, on the way to the middle of another."""
    way = pygame.Vector2(end.center) - pygame.Vector2(box.center)
    cut = box.clipline(box.center, end.center)
    if way.length() < 1 or not cut:
        return box
    return pygame.Rect(pygame.Vector2(cut[1]) - way.normalize() * grip, (0, 0))
