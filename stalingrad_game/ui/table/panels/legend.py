"""The player aid: every sign of the table with its name, what it means, and its rule or key.

It is the same for everybody and at every moment, so it betrays nothing. It lies over the table in
columns, is scrolled, and every rule in it is a link.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import pygame

from ....card_game.words.localizer import Localizer
from ...art.resources import Look
from ...widgets import Stack
from ...widgets.explained import (
    AID_GROUND,
    ENTRY_GAP,
    SignPlate,
    aid_heading,
    aid_title,
    columns_of,
    explained,
)
from ..input.commands import AID, RULES
from ..input.controller import ButtonAction, TableController
from ..layout.builder import LayoutBuilder
from ..layout.placement import PanelPart, TableLayout
from ..model.targets import BUTTON, ButtonId, Target
from ..model.view_model import TableViewModel
from ..presenter.displayed import Seen
from ..presenter.pieces import unit_counter_spec
from ..render.context import RenderContext
from ..sprites.icon import EffectSign, draw_effect_sign
from ..sprites.marks import ScrollThumbSprite
from ..sprites.outlines import side_look
from ..sprites.widget import WidgetSprite, painted
from .legend_words import CommandSign, LegendEntry, command_signs, key_signs, legend_groups
from .panel import TablePanel, button_key
from .parts import panel_ground, tab

ENTRIES: Final = Target("aid entries")
"""The room that its entries are scrolled in."""
SIGN_SIZE: Final = 44
SCROLL_KEYS: Final[Mapping[int, float]] = MappingProxyType(
    {
        pygame.K_DOWN: 60,
        pygame.K_UP: -60,
        pygame.K_PAGEDOWN: 560,
        pygame.K_PAGEUP: -560,
        pygame.K_HOME: -100_000,
        pygame.K_END: 100_000,
    }
)
"""How far keys scroll it, in design pixels."""
SCROLL_STEP: Final = 80
"""How far a step of the wheel scrolls it, in design pixels."""
CLOSE_KEYS: Final = frozenset({pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
"""Keys that close it, beside its own."""


class LegendModel(NamedTuple):
    """The player aid, where it is open."""

    title: str
    close: str
    """How it is put away."""
    groups: tuple[tuple[str, tuple[WidgetSprite, ...]], ...]
    """Headings with the entries below them."""
    scroll: int = 0
    """Pixels that it is scrolled down."""


def legend_model(
    words: Localizer,
    signs: tuple[Iterable[CommandSign], Iterable[tuple[str, str]]],
    key: str,
    scroll: int = 0,
) -> LegendModel:
    """All of the aid; `signs` are those of the commands and the keys, `key` the one that closes."""
    phrase = words.catalogue.phrase
    groups = tuple(
        (group.title, tuple(_sprite(words, entry) for entry in group.entries))
        for group in legend_groups(words, *signs)
    )
    return LegendModel(phrase("aid.title"), phrase("aid.hint", key=key), groups, scroll)


def _sprite(words: Localizer, entry: LegendEntry) -> WidgetSprite:
    """An entry of the player aid; a unit shows its elite face."""
    unit = unit_counter_spec(words.kit, entry.unit, core=False) if entry.unit >= 0 else None
    return painted(_entry, entry, EffectSign(entry.icon, 1, unit))


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
        return legend_model(session.words, signs, key, viewport.aid_scroll)

    def place(
        self, layout: LayoutBuilder, _table: TableViewModel, model: LegendModel
    ) -> Sequence[PanelPart]:
        """Title and hint at its head, below them what of the entries is scrolled to."""
        theme = layout.theme
        city, band = layout.frame.city, layout.frame.band
        box = pygame.Rect(city.left, city.top, city.width, band.bottom - city.top)
        box = box.inflate(-2 * theme.px(10), -2 * theme.px(10))
        layout.leave((Target(BUTTON, ButtonId.AID), Target(self.name)))
        pad = theme.read_px(22)
        close, title = painted(tab, model.close), painted(aid_title, model.title)
        high = layout.wanted(title, box.width)[1]
        head = pygame.Rect(box.left + pad, box.top + pad // 2, box.width - 2 * pad, high)
        hint = pygame.Rect((0, 0), layout.wanted(close, head.width * 2 // 3))
        hint.midright = (head.right, head.centery)
        top = head.bottom + pad // 2
        clip = pygame.Rect(head.left, top, head.width - theme.px(8), box.bottom - pad // 2 - top)
        rows = list(_rows(layout, model, clip.width))
        whole = max((rect.bottom for rect, _ in rows), default=0)
        most = max(whole - clip.height, 0)
        scroll = min(model.scroll, most)
        layout.scroll_ranges[self.name] = most
        layout.spots[ENTRIES] = clip
        head.width = hint.left - pad - head.left
        parts = [
            PanelPart(box, painted(panel_ground), Target(self.name)),
            PanelPart(hint, close),
            PanelPart(head, title),
        ]
        if most:
            bar = pygame.Rect(box.right - theme.px(14), clip.top, theme.px(8), clip.height)
            parts.append(PanelPart(bar, ScrollThumbSprite(scroll / whole, clip.height / whole)))
        for row, sprite in rows:
            rect = row.move(clip.left, clip.top - scroll)
            heading = sprite.make is aid_heading
            if not (clip.contains(rect) if heading else rect.colliderect(clip)):
                continue
            parts.append(PanelPart(rect, sprite))
            layout.put_links(sprite, rect)
        layout.links = [link for link in layout.links if clip.contains(link.rect)]
        return parts

    def key(self, control: TableController, layout: TableLayout, event: pygame.event.Event) -> bool:
        """It takes all keys: none answers the game."""
        command = control.keys.command(event)
        if event.key in SCROLL_KEYS:
            self._scroll(control, layout, SCROLL_KEYS[event.key])
        elif event.key in CLOSE_KEYS or command == AID.id:
            control.press(ButtonId.AID)
        elif command == RULES.id:
            control.request_rules("")
        return True

    def wheel(self, control: TableController, layout: TableLayout, steps: int) -> bool:
        self._scroll(control, layout, -steps * SCROLL_STEP)
        return True

    def _scroll(self, control: TableController, layout: TableLayout, design: float) -> None:
        pixels = round(design * layout.theme.scale)
        if control.viewport.scroll_aid(pixels, layout.scroll_ranges[self.name]):
            control.session.touch()

    def spoken(self, model: LegendModel, target: Target) -> str:
        return model.title if target.kind == self.name else ""

    @staticmethod
    def _nothing(_control: TableController, _target: Target) -> None:
        """Its ground: what lies below it isn't meant."""

    actions: ClassVar[Mapping[str, ButtonAction]] = MappingProxyType({name: _nothing})

    def draw(self, drawing: RenderContext, _model: LegendModel) -> None:
        """Entries are cut off at the edges of what is scrolled."""
        clip = drawing.layout.spots[ENTRIES]
        for part in drawing.layout.panels[self.name]:
            if isinstance(part.sprite, WidgetSprite) and part.sprite.make is _entry:
                with drawing.clipped(clip):
                    drawing.draw_part(part)
            else:
                drawing.draw_part(part)


LEGEND: Final = LegendPanel()


def _rows(
    layout: LayoutBuilder, model: LegendModel, width: int
) -> Iterator[tuple[pygame.Rect, WidgetSprite]]:
    """Everything in its place in the whole aid; entries stand in rows as high as their highest."""
    theme = layout.theme
    gap = theme.read_px(ENTRY_GAP)
    columns, each = columns_of(layout.look, width)
    top = 0
    for title, entries in model.groups:
        heading = painted(aid_heading, title)
        head = layout.wanted(heading, width)[1] + theme.read_px(8)
        yield pygame.Rect(0, top, width, head), heading
        top += head
        for start in range(0, len(entries), columns):
            row = entries[start : start + columns]
            height = max(layout.wanted(sprite, each)[1] for sprite in row) + theme.read_px(12)
            for number, sprite in enumerate(row):
                yield pygame.Rect(number * (each + gap), top, each, height), sprite
            top += height
        top += theme.read_px(10)


# --- picture


def _entry(entry: LegendEntry, sign: EffectSign) -> Stack:
    """A sign with its name, its rule or key, and what it means; a key has no sign.

    It stands on a plate in the colour of a side; a unit's counter has its own.
    """
    ground = side_look(entry.side).dark if entry.side >= 0 else AID_GROUND

    def paint(surface: pygame.Surface, look: Look, plate: pygame.Rect) -> None:
        box = plate if sign.unit else plate.inflate(-plate.width // 6, -plate.width // 6)
        draw_effect_sign(surface, look, sign, box, ground=ground)

    plate = SignPlate(paint, SIGN_SIZE, None if sign.unit else ground) if sign.word else None
    return explained(plate, entry.name, entry.text, [(entry.rule or entry.key, entry.rule)])
