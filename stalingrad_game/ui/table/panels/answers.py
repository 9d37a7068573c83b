"""The buttons that answer what is asked, one below the other; what ends a phase at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ..layout.bottom_panel import answer_columns
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart
from ..model.targets import ButtonId, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from .panel import TablePanel

MOST_HEIGHT: Final = 66
"""Of a button, in design pixels."""


class AnswerPanel(TablePanel[tuple[Target, ...]]):
    """Between the hand and the log."""

    name = "answers"
    layer = "board"

    def model(self, seen: Seen) -> tuple[Target, ...] | None:
        """The buttons from the top; None where nothing is asked, or no button answers it."""
        answers = [one.target for one in seen.buttons if one.group == "answer"]
        return tuple(sorted(answers, key=lambda one: one.a == ButtonId.DONE)) or None

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: tuple[Target, ...]
    ) -> Sequence[PanelPart]:
        """In one column or two; the last one stands apart."""
        theme = layout.theme
        box = layout.frame.actions.inflate(-2 * theme.px(6), -2 * theme.px(8))
        gap, columns = theme.px(8), answer_columns(table)
        rows = -(-len(model) // columns)
        width = (box.width - (columns - 1) * gap) // columns
        height = min((box.height - (rows - 1) * gap) // rows, theme.px(MOST_HEIGHT))
        parts = []
        for number, target in enumerate(model):
            column, row = divmod(number, rows)
            left, top = box.left + column * (width + gap), box.top + row * (height + gap)
            if target.a == ButtonId.DONE:
                left, top = box.right - width, box.bottom - height
            parts.append(PanelPart(pygame.Rect(left, top, width, height), None, target))
        return parts


ANSWERS: Final = AnswerPanel()
