"""What became of a side on a battle's sheet: pictures with a word beside each, under titles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ....card_game.rules.kit import Kit
from ....card_game.words.battle_sheet import SheetItem, SheetSection
from ...art.resources import Look
from ...style.theme import CHALK, PAPER, SIDE_LOOKS, SIDE_ORDER, SOOT, STEEL, mix
from ...table.presenter.pieces import card_subjects, parse_phrases_cached, unit_counter_spec
from ...widgets import Label, Padded, Stack, TextStyle, Widget
from ...widgets.paint import fill_cut
from ..form_layout import Columns

_PICTURE_HEIGHT: Final = 46
_LEAST_TILE: Final = 220
_WEAK_KEYS: Final = frozenset({"depleted", "retreated", "lost"})
"""Sections whose formations are hatched."""


class PieceTile(Widget):
    """A picture with a word at its right."""

    def __init__(self, kit: Kit, side: int, item: SheetItem, chip: str, *, hatched: bool) -> None:
        """`chip` is what stands on a formation's picture, which may be hatched."""
        super().__init__()
        self._kit = kit
        self.side = side
        self.item = item
        self.chip = chip
        self.hatched = hatched
        self._words = Label(item.text, TextStyle("text", 18, SOOT))

    def children(self) -> Sequence[Widget]:
        return (self._words,)

    def _picture_size(self, look: Look) -> tuple[int, int]:
        high = look.theme.read_px(_PICTURE_HEIGHT)
        return (high if self.item.picture in {"unit", "hero"} else round(high * 1.5), high)

    def _words_width(self, look: Look, width: int) -> int:
        return max(width - self._picture_size(look)[0] - look.theme.px(12), 1)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """As high as the picture, or as the word in what is left beside it."""
        words = self._words.wanted(look, self._words_width(look, width))
        return width, max(self._picture_size(look)[1], words[1])

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The word stands right of the picture."""
        super().layout(rect, look)
        wide = self._words_width(look, rect.width)
        self._words.layout(pygame.Rect(rect.right - wide, rect.top, wide, rect.height), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        width, height = self._picture_size(look)
        box = pygame.Rect(self.rect.left, 0, width, height)
        box.centery = self.rect.centery
        self._draw_picture(surface, look, box)
        super().draw(surface, look)

    def _draw_picture(self, surface: pygame.Surface, look: Look, box: pygame.Rect) -> None:
        kit, item, side = self._kit, self.item, SIDE_ORDER[self.side]
        inks = SIDE_LOOKS[side]
        if item.picture == "unit":
            spec = unit_counter_spec(kit, item.number, core=True)
            surface.blit(look.gallery.unit_counter(spec, box.height), box)
        elif item.picture == "leader":
            surface.blit(look.gallery.leader(side, 1, box.size), box)
        elif item.picture == "formation":
            fill_cut(surface, box, look.theme.cut, inks.colour, inks.dark, look.theme.line)
            if self.hatched:
                pitch, weight = max(look.theme.px(9), 4), max(look.theme.px(2), 1)
                surface.blit(look.gallery.hatch(box.size, inks.dark, pitch, weight), box)
            high = look.theme.read_type(15)
            while high > 8 and look.fonts.width("title", high, self.chip) > box.width - 6:
                high -= 1
            look.fonts.draw(surface, "title", high, self.chip, CHALK, box, "centre")
        else:
            entry = kit.cards[item.number]
            pygame.draw.rect(surface, SOOT, box)
            inner = box.inflate(-2 * look.theme.line, -2 * look.theme.line)
            if item.picture == "hero":
                scene = look.gallery.portrait(entry.id, side, inner.size)
            else:
                subjects = card_subjects(parse_phrases_cached(entry.effects))
                scene = look.gallery.vignette(entry.id, side, subjects, inner.size)
            surface.blit(scene, inner)


class SideBand(Padded):
    """A side's name on its colour, right of its mark."""

    def __init__(self, side: int, name: str) -> None:
        super().__init__(Label(name.upper(), TextStyle("poster", 30, PAPER)), 70, 4, 0, 4)
        self.side = side

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        inks = SIDE_LOOKS[SIDE_ORDER[self.side]]
        fill_cut(surface, self.rect, look.theme.cut * 2, inks.colour)
        edge = min(look.theme.px(36), self.rect.height)
        mark = look.gallery.icon(inks.emblem, edge, PAPER, inks.colour)
        place = (self.rect.left + look.theme.px(35), self.rect.centery)
        surface.blit(mark, mark.get_rect(center=place))
        super().draw(surface, look)


def section_title(text: str, side: int = -1) -> Label:
    """The title of a section, in the ink of its side if it has one."""
    ink = mix(SIDE_LOOKS[SIDE_ORDER[side]].dark, SOOT, 0.2) if side >= 0 else STEEL
    return Label(text, TextStyle("title", 22, ink))


def side_sections(
    kit: Kit, side: int, name: str, sections: Sequence[SheetSection], chips: Sequence[str]
) -> Stack:
    """A side's column; `chips` are by formation what stands on its picture."""
    parts: list[Widget] = [SideBand(side, name)]
    for section in sections:
        title = section_title(section.title, side)
        tiles = [
            PieceTile(
                kit,
                side,
                item,
                chips[item.number] if item.picture == "formation" else "",
                hatched=section.key in _WEAK_KEYS,
            )
            for item in section.items
        ]
        parts.append(Stack((title, _grid(tiles)), gap=4) if tiles else title)
    return Stack(parts, gap=12)


def _grid(tiles: Sequence[PieceTile]) -> Columns:
    """Tiles in as many columns as there is room for."""
    return Columns(tiles, least=_LEAST_TILE, gap=14, wraps=True)
