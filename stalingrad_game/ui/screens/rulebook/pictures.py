"""The pictures of the lessons, made by the table's own drawing from the worked battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from ....card_game.history.game_excerpt import ExcerptError
from ....card_game.words.rulebook import WorkedBattleTexts
from ....localisation.language import Language
from ...art.resources import Look
from ...shell.app import AppContext
from ...table.model.targets import FORMATION, Target
from ...table.panels.zoom.faces import zoom_sprite
from ...table.presenter.displayed import displayed_by
from ...table.screen import TableScene
from ...widgets import Label, TextStyle, Widget
from .widgets import PAGE_NOTE_STYLE
from .worked_battle import WorkedBattleHost, worked_battle_record

TABLE_LESSON: Final = "L2"
FORMATION_LESSON: Final = "L3"
SHOWN_FORMATION: Final = "panzer_14"
"""The formation that is shown as a card."""
_WIDEST_PICTURE: Final = (6, 10)
"""A grown card is at most so much of its window's width."""

Painter = Callable[[Look, int], pygame.Surface]


class Picture(Widget):
    """A picture painted for a width, and kept as long as nothing of its look changes."""

    def __init__(self, paint: Painter) -> None:
        """`paint` makes the picture, no wider than it is told in pixels."""
        super().__init__()
        self._paint: Final = paint
        self._kept: tuple[tuple[object, int], pygame.Surface] | None = None

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """The size of the picture in this width."""
        return self._picture(look, width).get_size()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint it at the left of its place."""
        surface.blit(self._picture(look, self.rect.width), self.rect)

    def _picture(self, look: Look, width: int) -> pygame.Surface:
        key = (look.theme, width)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._paint(look, max(width, 1)))
        return self._kept[1]


def lesson_pictures(
    context: AppContext, language: Language, texts: WorkedBattleTexts
) -> Mapping[str, Sequence[Widget]]:
    """By lesson: its picture and the words below it; none where the battle can't be laid out."""
    try:
        record = worked_battle_record(context.languages)
    except ExcerptError:
        return {}
    table = TableScene(WorkedBattleHost(context, language), record)

    def paint_table(_look: Look, width: int) -> pygame.Surface:
        size = context.size
        table.layout(size)
        whole = pygame.Surface(size, 0, 32)
        table.draw(whole)
        return pygame.transform.smoothscale(whole, (width, max(size[1] * width // size[0], 1)))

    def paint_formation(look: Look, width: int) -> pygame.Surface:
        number = record.game.notation.formations.index(SHOWN_FORMATION)
        sprite = zoom_sprite(displayed_by(table.control), Target(FORMATION, number))
        assert sprite is not None
        share, whole = _WIDEST_PICTURE
        size = sprite.size(look, (width * whole // share, context.size[1]))
        return sprite.paint(look, size)

    style = TextStyle("text", PAGE_NOTE_STYLE.size, PAGE_NOTE_STYLE.colour)
    return {
        TABLE_LESSON: (Picture(paint_table), Label(texts.table, style)),
        FORMATION_LESSON: (Picture(paint_formation), Label(texts.formation, style)),
    }
