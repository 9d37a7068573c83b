"""What of a screen of widgets has no room: words that are cut, parts beyond the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.widgets import Button, Choice, Label, ScrollView, Toggle, Widget
from stalingrad_game.ui.widgets.text import fit

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))
"""Windows in which every word must have its room."""
TEXTS: Final = (75, 100, 250)
"""Text sizes in percent with which it must."""


def cut_texts(widget: Widget, look: Look) -> Iterator[str]:
    """What of a widget and its parts has no room for its words."""
    if not widget.visible:
        return
    if isinstance(widget, Label) and widget.text and widget.fitted(look).cut:
        yield widget.text
    if isinstance(widget, Button) and widget.text:
        px = look.theme.read_type(widget.size)
        room = widget.rect.width - 2 * min(round(px * 0.8), widget.rect.width // 6)
        room -= round(min(round(px * 1.15), widget.rect.height - 4) * 1.35) if widget.icon else 0
        if fit(look.fonts, "title", px, widget.text, (room, widget.rect.height)).cut:
            yield widget.text
    if isinstance(widget, Choice | Toggle) and widget.rect.height < look.theme.read_type(12):
        yield widget.text
    for child in widget.children():
        yield from cut_texts(child, look)


def outside(widget: Widget, whole: tuple[int, int]) -> Iterator[str]:
    """What can have the focus and lies beyond the window, but for what scrolls."""
    if isinstance(widget, ScrollView):
        return
    width, height = whole
    if widget.can_focus and not (
        widget.rect.left >= 0
        and widget.rect.right <= width
        and widget.rect.top >= 0
        and widget.rect.bottom <= height
    ):
        yield str(widget.key)
    for child in widget.children():
        yield from outside(child, whole)
