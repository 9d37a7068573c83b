"""A card that somebody has turned or played, shown for a while; then it shrinks to its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import GERMAN, side_of
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..layout.shown_card import beside_formation
from ..model.card_at_reading import CardAtReading
from ..model.targets import FORMATION, SHOWN_CARD, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Displayed, Seen
from ..presenter.pieces import own_card_sprite
from ..render.context import RenderContext
from ..sprites.card import CardSprite
from ..sprites.carnage_card import CarnageCardSprite
from .panel import TablePanel
from .zoom.cards import carnage_card_sprite

ARROW_GRIP: Final = 16
"""How far the arrow of a card begins inside its edge, in design pixels."""
CARNAGE_SIZE: Final = (480, 420)
"""In design pixels."""


class ReadingModel(NamedTuple):
    """A card that is read, and what it shows."""

    card: CardAtReading
    sprite: CardSprite | CarnageCardSprite
    text: str
    """All that is read of it."""


class CardAtReadingPanel(TablePanel[ReadingModel]):
    """A combat card beside its formation, at which it points; a carnage card over the city."""

    name = "at reading"

    def model(self, seen: Seen) -> ReadingModel | None:
        """The card, unless what waits to be read shows it already."""
        control = seen.control
        playback = control.session.playback
        card = playback.at_reading
        if card is None or not control.present_seen:
            return None
        waits = playback.pause is not None and playback.pause.kind == "carnage"
        return None if waits else reading_model(seen.displayed, card)

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: ReadingModel
    ) -> Sequence[PanelPart]:
        """The card alone; it isn't pointed at."""
        if isinstance(model.sprite, CardSprite):
            box = beside_formation(layout, table.board.fought, model.sprite, model.card.formation)
        else:
            city, theme = layout.frame.city, layout.theme
            width = min(theme.px(CARNAGE_SIZE[0]), city.width)
            box = pygame.Rect(0, 0, width, min(theme.px(CARNAGE_SIZE[1]), city.height))
            box.center = city.center
        return (PanelPart(box, model.sprite, text=model.text),)

    def draw(self, drawing: RenderContext, model: ReadingModel) -> None:
        """Over its shadow; a combat card points at its formation until it shrinks."""
        (part,) = drawing.layout.panels[self.name]
        box, theme = part.rect, drawing.theme
        card, combat = model.card, model.card.kind == "combat"
        if combat and (card.shrinks or Target(SHOWN_CARD, card.card) in drawing.moving):
            return
        drawing.shade(box.move(theme.px(8), theme.px(8)), 140)
        drawing.draw_part(part)
        formation = drawing.layout.rect(Target(FORMATION, card.formation))
        if combat and formation is not None:
            drawing.draw_highlight("pointed out", formation)
            drawing.draw_arrow(_towards(box, formation, theme.px(ARROW_GRIP)), formation)


AT_READING: Final = CardAtReadingPanel()


def reading_model(displayed: Displayed, card: CardAtReading) -> ReadingModel:
    """A card with all its words; a carnage card is read for whoever is to act."""
    if card.kind == "combat":
        text = displayed.words.card(card.card)
        return ReadingModel(card, own_card_sprite(displayed, card.card), text)
    side = side_of(displayed.seat) if displayed.seat is not None else GERMAN
    sprite = carnage_card_sprite(displayed, card, side)
    return ReadingModel(card, sprite, " ".join(sprite.texts))


def _towards(box: pygame.Rect, end: pygame.Rect, grip: int) -> pygame.Rect:
    """The point of a box so many pixels inside its edge, on the way to the middle of another."""
    way = pygame.Vector2(end.center) - pygame.Vector2(box.center)
    cut = box.clipline(box.center, end.center)
    if way.length() < 1 or not cut:
        return box
    return pygame.Rect(pygame.Vector2(cut[1]) - way.normalize() * grip, (0, 0))
