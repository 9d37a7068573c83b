"""How the game ended: a banner over a table that stays to be looked at, and all hands laid open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import CardZone
from ....card_game.words.reference.goal_card import ending_key
from ...art.resources import Look
from ...style.theme import CHALK, PAPER, SOOT, mix
from ...widgets.text_box import TextBoxStyle, draw_text_block, draw_text_line
from ..input.viewport import PRESENT
from ..layout.builder import LayoutBuilder
from ..layout.grid import row_boxes
from ..layout.placement import PanelPart
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..presenter.pieces import own_card_sprites
from ..presenter.prompt import result_text
from ..sprites.card import CardSprite
from ..sprites.outlines import draw_stripes, side_look
from ..sprites.sprite_cache import PixelSize
from .panel import TablePanel


class EndingModel(NamedTuple):
    """How the game ended."""

    winner: int
    """The winning side."""
    title: str
    text: str
    hands: tuple[tuple[CardSprite, ...], ...]
    """By seat: the cards, laid open; none where a hand is still hidden."""


class EndingPanel(TablePanel[EndingModel]):
    """At the head of the city."""

    name = "ending"

    def model(self, seen: Seen) -> EndingModel | None:
        """The result with all hands; None while the game goes on, or something is shown.

        A game that is watched ends like any of its moments: its head says who won.
        """
        session = seen.control.session
        result = session.result
        looks_back = seen.control.viewport.moment != PRESENT
        if result is None or looks_back or session.playback.busy or session.watched:
            return None
        cards, shown = session.record.state.cards, session.record.seats_shown
        hands = (
            cards[CardZone.HAND + seat] if seat in shown else ()
            for seat in range(session.kit.seats)
        )
        title = session.words.catalogue.phrase(
            f"menu.end.{ending_key(session.people, result.winner)}"
        )
        opened = tuple(own_card_sprites(seen.displayed, sorted(hand)) for hand in hands)
        return EndingModel(result.winner, title, result_text(session), opened)

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: EndingModel
    ) -> Sequence[PanelPart]:
        """The banner, and below it the hands side by side."""
        city, theme = layout.frame.city, layout.theme
        banner = pygame.Rect(city.left, city.top + theme.px(10), city.width, theme.px(150))
        parts = [PanelPart(banner, _BannerSprite(model.winner, model.title, model.text))]
        height = min(theme.px(212), city.bottom - banner.bottom - theme.px(60))
        each = city.width // max(len(model.hands), 1)
        for seat, hand in enumerate(model.hands):
            room = pygame.Rect(city.left + seat * each, banner.bottom + theme.px(16), each, height)
            room = room.inflate(-2 * theme.px(16), 0)
            size = (height * 150 // 212, height)
            rects = row_boxes(room, len(hand), size, theme.px(6), "centre")
            parts += map(PanelPart, rects, hand)
        return parts


ENDING: Final = EndingPanel()


class _BannerSprite(NamedTuple):
    """Who has won and why, on a flag across the table."""

    side: int
    title: str
    text: str

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The flag."""
        width, height = size
        theme = look.theme
        ink = side_look(self.side)
        picture = pygame.Surface(size, 0, 32)
        picture.fill(ink.colour)
        draw_stripes(picture, picture.get_rect(), theme.px(90), mix(ink.colour, SOOT, 0.12))
        picture.fill(CHALK, (0, 0, width, theme.px(4)))
        picture.fill(CHALK, (0, height - theme.px(4), width, theme.px(4)))
        edge = round(height * 0.62)
        icon = look.gallery.icon(ink.emblem, edge, PAPER, ink.colour)
        picture.blit(icon, icon.get_rect(midleft=(theme.px(60), height // 2)))
        left = theme.px(90) + edge
        box = pygame.Rect(left, height // 10, width - left - theme.px(30), height * 45 // 100)
        style = TextBoxStyle("poster", theme.read_type(46), CHALK)
        draw_text_line(picture, look, style, self.title, box)
        box = pygame.Rect(left, box.bottom, box.width, height * 38 // 100)
        style = TextBoxStyle("text_bold", theme.read_type(22), PAPER)
        draw_text_block(picture, look, style, self.text, box, most_lines=2)
        return picture
