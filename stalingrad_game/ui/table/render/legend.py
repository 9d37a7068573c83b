"""Draws the player aid over the table."""

from __future__ import annotations

from ...style.theme import OCHRE, PAPER, SOOT
from ..sprites.log import PanelSprite
from ..sprites.marks import TextLineSprite
from ..sprites.text_boxes import TextBoxStyle
from .context import RenderContext


def draw_legend(d: RenderContext) -> None:
    """The player aid, where it is open."""
    legend = d.layout.legend
    if legend is None:
        return
    theme = d.theme
    d.blit(PanelSprite(SOOT, OCHRE, OCHRE), d.layout.regions["aid"])
    d.draw_hint("aid")
    style = TextBoxStyle("poster", theme.read_type(30), PAPER)
    title = legend.title.inflate(0, 2 * theme.px(4))
    d.blit(TextLineSprite(style, d.model.words.catalogue.phrase("aid.title")), title)
    style = TextBoxStyle("title", theme.read_type(22), OCHRE)
    with d.clipped(legend.clip):
        for rect, text in legend.headings:
            d.blit(TextLineSprite(style, text), rect)
        for entry in legend.entries:
            d.blit(entry.sprite, entry.rect)
    if legend.thumb is not None:
        d.blit(legend.thumb.sprite, legend.thumb.rect)
