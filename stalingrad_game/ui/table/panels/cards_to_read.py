"""The cards and pictures on a panel that waits to be read."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import SIDES
from ...art.resources import Look
from ...style.theme import PAPER
from ...widgets.text_box import TextBoxStyle, draw_text_block
from ..layout.builder import LayoutBuilder
from ..model.targets import CAMPAIGN_CARD, Target
from ..presenter.displayed import Displayed
from ..sprites.carnage_card import CarnageCardSprite
from ..sprites.outlines import side_look
from ..sprites.sprite_cache import PixelSize, Sprite
from ..sprites.zoom import ZoomSprite
from .turn_sheet import DistrictSprite
from .zoom.cards import zoom_campaign_card

CARNAGE_HEIGHT: Final = 500
"""Of a carnage card, in design pixels of what is read."""


def card_height(layout: LayoutBuilder, card: Sprite, room: tuple[int, int]) -> int:
    """How high a card is, in so much room."""
    if isinstance(card, DistrictSprite):
        return min(card.height(layout.look, room[0]), room[1])
    if not isinstance(card, ZoomSprite):
        return min(layout.theme.read_px(CARNAGE_HEIGHT), room[1])
    look = layout.look
    return layout.measures.measured(
        card, room, layout.theme, lambda: min(card.plan(look, room).height, room[1])
    )


def campaign_cards(displayed: Displayed) -> tuple[Sprite, ...]:
    """Both campaign cards, face up; a side without one says so."""
    cards: list[Sprite] = []
    for side in SIDES:
        card = zoom_campaign_card(displayed, Target(CAMPAIGN_CARD, side))
        words = displayed.words
        none = words.catalogue.sentence("event.campaign.none", **words.sides(side))
        cards.append(card or _NoCardSprite(side, none))
    return tuple(cards)


def card_texts(sprite: Sprite) -> tuple[str, ...]:
    """All words on a card that waits to be read."""
    if isinstance(sprite, ZoomSprite):
        return sprite.title, *(row.text for row in sprite.rows)
    if isinstance(sprite, _NoCardSprite):
        return (sprite.text,)
    if isinstance(sprite, DistrictSprite):
        return sprite.letter, sprite.name, sprite.stamp
    return sprite.texts if isinstance(sprite, CarnageCardSprite) else ()


class _NoCardSprite(NamedTuple):
    """In place of a campaign card where a side has none left (R3.2)."""

    side: int
    text: str

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """An empty place."""
        picture = pygame.Surface(size, 0, 32)
        picture.fill(side_look(self.side).dark)
        frame = picture.get_rect()
        pygame.draw.rect(picture, side_look(self.side).light, frame, look.theme.line)
        pad = look.theme.px(20)
        style = TextBoxStyle("title", look.theme.read_type(22), PAPER, "centre")
        draw_text_block(
            picture, look, style, self.text, frame.inflate(-2 * pad, -2 * pad), stand="middle"
        )
        return picture
