"""The player aid: every sign of the table with its name, what it means, and its rule or key.

It is the same for everybody and at every moment, so it betrays nothing. It lies over the table in
columns, is scrolled, and every rule in it is a link.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from ....card_game.rules.kit import Kit
from ....card_game.words.localizer import Localizer
from ...art.resources import Look
from ...style.theme import CHALK, DUST, IRON, OCHRE, PAPER, SOOT
from ...widgets.text import wrap
from ...widgets.text_box import TextBoxStyle, draw_text_line, draw_text_link
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart, RuleLink
from ..model.targets import BUTTON, ButtonId, Target
from ..model.view_model import TableViewModel
from ..render.context import RenderContext
from ..sprite_builders.bottom_panel import unit_counter_spec
from ..sprites.icon import EffectSign, draw_effect_sign
from ..sprites.log import PanelSprite
from ..sprites.marks import ScrollThumbSprite, TextLineSprite
from ..sprites.outlines import blank_surface, side_look
from ..sprites.sprite_cache import PixelSize
from .legend_words import CommandSign, LegendEntry, command_signs, key_signs, legend_groups
from .panel import Seen, TablePanel, button_key

ENTRIES: Final = Target("aid entries")
"""The room that its entries are scrolled in."""
SIGN_SIZE: Final = 44
ENTRY_WIDTH: Final = 430
"""How wide a column would like to be, in design pixels of what is read."""


class LegendModel(NamedTuple):
    """The player aid, where it is open."""

    title: str
    close: str
    """How it is put away."""
    groups: tuple[tuple[str, tuple[LegendSprite, ...]], ...]
    """Headings with the entries below them."""
    scroll: int = 0
    """Pixels that it is scrolled down."""


def legend_model(
    kit: Kit,
    words: Localizer,
    signs: tuple[Iterable[CommandSign], Iterable[tuple[str, str]]],
    key: str,
    scroll: int = 0,
) -> LegendModel:
    """All of the aid; `signs` are those of the commands and the keys, `key` the one that closes."""
    phrase = words.catalogue.phrase
    groups = tuple(
        (group.title, tuple(_sprite(kit, entry) for entry in group.entries))
        for group in legend_groups(kit, words, *signs)
    )
    return LegendModel(phrase("aid.title"), phrase("aid.hint", key=key), groups, scroll)


def _sprite(kit: Kit, entry: LegendEntry) -> LegendSprite:
    """A sign of the player aid; a unit shows its elite face."""
    unit = unit_counter_spec(kit, entry.unit, core=False) if entry.unit >= 0 else None
    sign = EffectSign(entry.icon, 1, unit)
    return LegendSprite(sign, entry.name, entry.text, entry.rule, entry.key, entry.side)


class LegendPanel(TablePanel[LegendModel]):
    """Over everything but the bars; its button closes it."""

    name = "aid"
    layer = "top"

    def model(self, seen: Seen) -> LegendModel | None:
        """Everything, where it is open."""
        control = seen.control
        viewport, session = control.viewport, control.session
        if not viewport.aid_open:
            return None
        texts, keys = session.words.catalogue, control.keys
        signs = command_signs(texts, keys), key_signs(texts, keys)
        key = button_key(control, session.words, ButtonId.AID)
        return legend_model(session.kit, session.words, signs, key, viewport.aid_scroll)

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: LegendModel
    ) -> Sequence[PanelPart]:
        """Title and hint at its head, below them what of the entries is scrolled to."""
        theme, look = layout.theme, layout.look
        city, band = layout.frame.city, layout.frame.band
        box = pygame.Rect(city.left, city.top, city.width, band.bottom - city.top)
        box = box.inflate(-2 * theme.px(10), -2 * theme.px(10))
        layout.modal = frozenset({Target(BUTTON, ButtonId.AID)})
        layout.links.clear()
        pad = theme.read_px(22)
        high = look.fonts.height("poster", theme.read_type(30))
        head = pygame.Rect(box.left + pad, box.top + pad // 2, box.width - 2 * pad, high)
        close = layout.tab(model.close, head.width * 2 // 3)
        close.rect.midright = (head.right, head.centery)
        title = pygame.Rect(head.left, head.top, close.rect.left - pad - head.left, high)
        top = head.bottom + pad // 2
        clip = pygame.Rect(head.left, top, head.width - theme.px(8), box.bottom - pad // 2 - top)
        rows = list(_rows(layout, model, clip.width))
        whole = max((rect.bottom for rect, _ in rows), default=0)
        most = max(whole - clip.height, 0)
        scroll = min(model.scroll, most)
        layout.scroll_ranges[self.name] = most
        layout.spots[ENTRIES] = clip
        style = TextBoxStyle("poster", theme.read_type(30), PAPER)
        parts = [
            PanelPart(box, PanelSprite(SOOT, OCHRE, OCHRE)),
            PanelPart(close.rect, close.sprite),
            PanelPart(title.inflate(0, 2 * theme.px(4)), TextLineSprite(style, model.title)),
        ]
        if most:
            bar = pygame.Rect(box.right - theme.px(14), clip.top, theme.px(8), clip.height)
            parts.append(PanelPart(bar, ScrollThumbSprite(scroll / whole, clip.height / whole)))
        for row, sprite in rows:
            rect = row.move(clip.left, clip.top - scroll)
            heading = isinstance(sprite, TextLineSprite)
            if not (clip.contains(rect) if heading else rect.colliderect(clip)):
                continue
            parts.append(PanelPart(rect, sprite))
            if isinstance(sprite, LegendSprite) and sprite.rule:
                link = sprite.link(look, rect.size).move(rect.topleft)
                if clip.contains(link):
                    layout.links.append(RuleLink(link, sprite.rule))
        return parts

    def draw(self, drawing: RenderContext, _model: LegendModel) -> None:
        """Entries are cut off at the edges of what is scrolled."""
        clip = drawing.layout.spots[ENTRIES]
        for part in drawing.layout.panels[self.name]:
            if isinstance(part.sprite, LegendSprite):
                with drawing.clipped(clip):
                    drawing.draw_part(part)
            else:
                drawing.draw_part(part)


LEGEND: Final = LegendPanel()


def _rows(
    layout: LayoutBuilder, model: LegendModel, width: int
) -> Iterator[tuple[pygame.Rect, TextLineSprite | LegendSprite]]:
    """Everything in its place in the whole aid; entries stand in rows as high as their highest."""
    theme = layout.theme
    gap = theme.read_px(26)
    columns = max((width + gap) // (theme.read_px(ENTRY_WIDTH) + gap), 1)
    each = (width - (columns - 1) * gap) // columns
    head = layout.look.fonts.height("title", theme.read_type(22)) + theme.read_px(8)
    style = TextBoxStyle("title", theme.read_type(22), OCHRE)
    top = 0
    for title, entries in model.groups:
        yield pygame.Rect(0, top, width, head), TextLineSprite(style, title)
        top += head
        for start in range(0, len(entries), columns):
            row = entries[start : start + columns]
            height = max(_height(layout, sprite, each) for sprite in row)
            for number, sprite in enumerate(row):
                yield pygame.Rect(number * (each + gap), top, each, height), sprite
            top += height
        top += theme.read_px(10)


def _height(layout: LayoutBuilder, sprite: LegendSprite, width: int) -> int:
    return layout.measures.measured(
        sprite, (width, 0), layout.theme, lambda: sprite.height(layout.look, width)
    )


class LegendSprite(NamedTuple):
    """An entry on a clear ground."""

    sign: EffectSign
    name: str
    text: str
    rule: str
    key: str
    side: int

    def height(self, look: Look, width: int) -> int:
        """How high it is in a width."""
        theme, fonts = look.theme, look.fonts
        px = theme.read_type(16)
        lines = self._lines(look, width)
        words = fonts.height("title", theme.read_type(18)) + len(lines) * fonts.height("text", px)
        sign = theme.read_px(SIGN_SIZE) if self._has_sign else 0
        return max(words, sign) + theme.read_px(12)

    @property
    def _has_sign(self) -> bool:
        """Whether it is a sign's entry; a key has none."""
        return self.sign.word != ""

    def _left(self, look: Look) -> int:
        if not self._has_sign:
            return 0
        return look.theme.read_px(SIGN_SIZE) + look.theme.read_px(12)

    def _lines(self, look: Look, width: int) -> list[str]:
        room = max(width - self._left(look), look.theme.read_px(60))
        return wrap(look.fonts, "text", look.theme.read_type(16), self.text, room)

    def link(self, look: Look, size: PixelSize) -> pygame.Rect:
        """Where the rule or key stands, from the upper left corner."""
        px = look.theme.read_type(15)
        wide = look.fonts.width("title", px, self.rule or self.key) + 2
        high = look.fonts.height("title", look.theme.read_type(18))
        return pygame.Rect(size[0] - wide, 0, wide, high)

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        """The entry."""
        theme, fonts = look.theme, look.fonts
        picture = blank_surface(size)
        if self._has_sign:
            self._draw_sign(picture, look)
        left, box = self._left(look), self.link(look, size)
        style = TextBoxStyle("title", theme.read_type(15), OCHRE, "right")
        if self.rule:
            draw_text_link(picture, look, style, self.rule, box)
        else:
            draw_text_line(picture, look, style, self.key, box)
        head = pygame.Rect(left, 0, box.left - left - theme.read_px(6), box.height)
        draw_text_line(
            picture, look, TextBoxStyle("title", theme.read_type(18), CHALK), self.name, head
        )
        px = theme.read_type(16)
        high = fonts.height("text", px)
        for number, line in enumerate(self._lines(look, size[0])):
            place = pygame.Rect(left, box.height + number * high, size[0] - left, high)
            fonts.draw(picture, "text", px, line, DUST, place)
        return picture

    def _draw_sign(self, picture: pygame.Surface, look: Look) -> None:
        edge = look.theme.read_px(SIGN_SIZE)
        ground = side_look(self.side).dark if self.side >= 0 else IRON
        plate = pygame.Rect(0, 0, edge, edge)
        if self.sign.unit is None:
            pygame.draw.rect(picture, ground, plate)
            plate = plate.inflate(-edge // 6, -edge // 6)
        draw_effect_sign(picture, look, self.sign, plate, PAPER, ground)
