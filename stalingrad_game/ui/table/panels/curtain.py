"""The curtain between two players, and what covers the table where somebody hides it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import side_of
from ...art.resources import Look
from ...style.theme import CHALK, COAL, DUST, PAPER, SOOT, mix
from ...widgets.text_box import TextBoxStyle, draw_text_block
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..presenter.pieces import owner_number
from ..sprites.outlines import draw_stripes, side_look
from ..sprites.owner_flag import draw_owner_flag, owner_flag_size
from ..sprites.sprite_cache import PixelSize
from .panel import TablePanel


class CurtainModel(NamedTuple):
    """Nothing of the table is seen."""

    side: int = -1
    """Whose turn it is to look; -1: the table is hidden at a player's wish."""
    mark: int = 0
    """Which of two players of the side; 0 where it has one."""
    hint: str = ""
    """How to go on."""


class CurtainPanel(TablePanel[CurtainModel]):
    """Over the whole window; nothing can be pointed at."""

    name = "curtain"
    layer = "cover"

    def model(self, seen: Seen) -> CurtainModel | None:
        """Whose turn it is to look; None where the table is seen."""
        if not seen.control.covered:
            return None
        seat = seen.control.session.hands.curtain
        if seat < 0:
            return CurtainModel()
        hint = seen.own_words.catalogue.phrase("label.cover.curtain")
        return CurtainModel(side_of(seat), owner_number(seat, seen.view.seats), hint)

    def told(self, model: CurtainModel) -> str:
        return model.hint

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: CurtainModel
    ) -> Sequence[PanelPart]:
        layout.leave(())
        return (PanelPart(layout.window, _CurtainSprite(table.prompt, *model)),)


CURTAIN: Final = CurtainPanel()


class _CurtainSprite(NamedTuple):
    """Whose turn it is to look, and how to go on."""

    title: str
    side: int
    mark: int
    hint: str

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        width, height = size
        theme = look.theme
        ground = side_look(self.side).dark if self.side >= 0 else COAL
        picture = pygame.Surface(size, 0, 32)
        picture.fill(mix(ground, SOOT, 0.45))
        draw_stripes(picture, picture.get_rect(), theme.px(120), mix(ground, SOOT, 0.2))
        emblem = side_look(self.side).emblem if self.side >= 0 else "eye_shut"
        icon = look.gallery.icon(emblem, theme.px(190), PAPER, ground)
        rect = icon.get_rect(center=(width // 2, height // 2 - theme.px(120)))
        picture.blit(icon, rect)
        sign = pygame.Rect(rect.right + theme.px(24), 0, *owner_flag_size(look, 84))
        sign.centery = rect.centery
        draw_owner_flag(picture, look, self.side, self.mark, sign)
        box = pygame.Rect(width // 10, height // 2 + theme.px(10), width * 8 // 10, theme.px(130))
        style = TextBoxStyle("poster", theme.read_type(50), CHALK, "centre")
        draw_text_block(picture, look, style, self.title, box, stand="middle", most_lines=2)
        box = pygame.Rect(width // 10, box.bottom, width * 8 // 10, theme.px(90))
        style = TextBoxStyle("text", theme.read_type(24), DUST, "centre")
        draw_text_block(picture, look, style, self.hint, box, most_lines=3)
        return picture
