"""Draws the player aid over the table."""

from __future__ import annotations

from ...style.theme import OCHRE, PAPER, SOOT
from ..sprites.log import PanelSprite
from ..sprites.text_boxes import TextBoxStyle, draw_text_line
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
    title = d.model.words.catalogue.phrase("aid.title")
    draw_text_line(d.surface, d.look, style, title, legend.title)
    clip = d.surface.get_clip()
    d.surface.set_clip(legend.clip)
    style = TextBoxStyle("title", theme.read_type(22), OCHRE)
    for rect, text in legend.headings:
        draw_text_line(d.surface, d.look, style, text, rect)
    for entry in legend.entries:
        d.blit(entry.sprite, entry.rect)
    d.surface.set_clip(clip)
    if legend.thumb is not None:
        d.blit(legend.thumb.sprite, legend.thumb.rect)
