"""Where what waits to be read lies: a panel with its cards, and the button that goes on."""

from __future__ import annotations

from typing import Final

import pygame

from ..model.pause_model import PauseModel
from ..model.targets import BUTTON, PAUSE, ButtonId, Target
from ..model.view_model import TableViewModel
from ..sprite_builders.pause import campaign_card_sprites, carnage_card_sprite, pause_panel_sprite
from ..sprites.sprite_cache import Sprite
from ..sprites.zoom import ZoomSprite
from .builder import LayoutBuilder
from .grid import row_boxes
from .placement import PauseLayout, PlacedSprite

BUTTON_SIZE: Final = (300, 50)
"""The button that goes on, in design pixels of what is read."""
CARD_WIDTHS: Final = (470, 430)
"""A campaign card and a carnage card, in design pixels of what is read."""
CARNAGE_HEIGHT: Final = 440
PANEL_WIDTH: Final = 760
"""A panel without cards, in design pixels of what is read."""


def place_pause(layout: LayoutBuilder, model: TableViewModel, pause: PauseModel) -> None:
    """Lay out what waits to be read; its button lies below it."""
    if pause.kind == "verdict" and "rolling" in layout.regions:
        _place_button(layout, layout.regions["rolling"])
    elif pause.kind == "card":
        beside = layout.regions.get("at reading") or layout.regions["city"]
        _place_button(layout, beside)
    else:
        _place_panel(layout, model, pause)


def _place_button(layout: LayoutBuilder, above: pygame.Rect) -> None:
    """The button below a box, inside the city."""
    box = pygame.Rect((0, 0), _button_size(layout, layout.regions["city"].width))
    box.midtop = (above.centerx, above.bottom + layout.theme.px(10))
    box.clamp_ip(layout.regions["city"])
    layout.put(Target(BUTTON, ButtonId.CONTINUE), box)


def _button_size(layout: LayoutBuilder, most: int) -> tuple[int, int]:
    width, height = BUTTON_SIZE
    return min(layout.theme.read_px(width), most), max(layout.theme.read_px(height), 26)


def _place_panel(layout: LayoutBuilder, model: TableViewModel, pause: PauseModel) -> None:
    """A panel in the middle of the window, its cards side by side in it."""
    theme, look = layout.theme, layout.look
    room = layout.window.inflate(-2 * theme.px(24), -2 * theme.px(16))
    pad, gap = theme.px(26), theme.px(18)
    button = _button_size(layout, room.width - 2 * pad)
    panel = pause_panel_sprite(pause)
    sprites: list[Sprite] = []
    width = min(theme.read_px(PANEL_WIDTH), room.width - 2 * pad)
    size = (0, 0)
    if pause.campaign:
        cards = campaign_card_sprites(model, pause)
        each = min(theme.read_px(CARD_WIDTHS[0]), (room.width - 2 * pad - gap) // 2)
        width = 2 * each + gap
        free = room.height - panel.height(look, width) - button[1] - 3 * pad
        high = min(max(_card_height(layout, card, (each, free)) for card in cards), free)
        size, sprites = (each, high), [*cards]
    elif pause.card is not None:
        free = room.height - panel.height(look, width) - button[1] - 3 * pad
        high = min(theme.read_px(CARNAGE_HEIGHT), free)
        size = (min(theme.read_px(CARD_WIDTHS[1]), width), high)
        sprites = [carnage_card_sprite(model, pause.card)]
    head, foot = panel.head_height(look), panel.foot_height(look, width)
    high = head + foot + button[1] + 3 * pad + (size[1] if sprites else -pad // 2)
    box = pygame.Rect(0, 0, width + 2 * pad, min(high, room.height))
    box.center = layout.window.center
    row = pygame.Rect(box.left + pad, box.top + pad + head, width, size[1])
    rects = row_boxes(row, len(sprites), size, gap, "centre")
    layout.pause = PauseLayout(
        PlacedSprite(box, panel._replace(foot=button[1] + pad, pad=pad)),
        tuple(PlacedSprite(rect, one) for rect, one in zip(rects, sprites, strict=True)),
    )
    layout.cover_links(box)
    layout.put(Target(PAUSE), box)
    place = pygame.Rect((0, 0), button)
    place.midbottom = (box.centerx, box.bottom - pad)
    layout.put(Target(BUTTON, ButtonId.CONTINUE), place)


def _card_height(layout: LayoutBuilder, card: Sprite, room: tuple[int, int]) -> int:
    """How high a campaign card is, in so much room."""
    if not isinstance(card, ZoomSprite):
        return 0
    look = layout.look
    return layout.measures.measured(card, room, layout.theme, lambda: card.plan(look, room).height)
