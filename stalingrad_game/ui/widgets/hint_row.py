"""An option that was weighed for a person, as a row: its place, name, verdict, chance, reasons."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from ..art.resources import Look
from ..style.theme import CHALK, DUST, IRON, OCHRE, PAPER, SIDE_LOOKS, SIDE_ORDER
from .base import Widget
from .boxes import Panel, Stack
from .label import RichText, TextStyle
from .text import Span

_NAME_TYPE: Final = 19
_REASON_TYPE: Final = 16


class HintOption(NamedTuple):
    """An option that was weighed for a person."""

    name: str
    verdict: str
    """How it compares with the others; "" for an only one."""
    share: float
    """The chance of the own side to win the game, 0 to 1."""
    reasons: str
    """What the option does."""


def hint_row(number: int, option: HintOption, side: int, lit: bool, chosen: bool) -> Panel:
    """An option: lit where it is pointed at, chosen where it is pointed out on the table."""
    name = RichText((Span(option.name, "text_bold"),), TextStyle(size=_NAME_TYPE, colour=CHALK))
    chance = RichText((Span(option.verdict, "title"),), TextStyle(size=_NAME_TYPE, colour=PAPER))
    reasons = RichText((Span(option.reasons),), TextStyle(size=_REASON_TYPE, colour=DUST))
    head = Stack((name, chance), across=True, gap=12, stretch=(name,))
    body = Stack((head, _Bar(option.share, side), reasons), gap=4)
    place = RichText((Span(str(number), "poster"),), TextStyle(size=24, colour=OCHRE))
    whole = Stack((place, body), across=True, gap=12, stretch=(body,))
    return _OptionBox(whole, lit=lit, chosen=chosen)


class _OptionBox(Panel):
    """The ground of an option, which is clear."""

    def __init__(self, content: Widget, *, lit: bool, chosen: bool) -> None:
        super().__init__(content, ground=None, pad=6)
        self._lit = lit
        self._chosen = chosen

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._lit:
            surface.fill((*PAPER, 28), self.rect)
        if self._chosen:
            pygame.draw.rect(surface, OCHRE, self.rect, look.theme.line)
        super().draw(surface, look)


class _Bar(Widget):
    """A chance of the own side as a share of a bar."""

    def __init__(self, share: float, side: int) -> None:
        super().__init__()
        self._share = share
        self._ink = SIDE_LOOKS[SIDE_ORDER[side]].light

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, max(look.theme.read_px(5), 3)

    def draw(self, surface: pygame.Surface, _look: Look) -> None:
        surface.fill(IRON, self.rect)
        bar = self.rect.copy()
        bar.width = round(bar.width * self._share)
        surface.fill(self._ink, bar)
