"""Where what waits to be read lies: a panel with its cards, and the button that goes on."""

from __future__ import annotations

from typing import Final

import pygame

from ...style.theme import MIN_TYPE
from ..model.pause_model import PauseModel
from ..model.targets import BUTTON, PAUSE, SHOWN_CARD, ButtonId, Target
from ..model.view_model import TableViewModel
from ..sprite_builders.pause import campaign_card_sprites, carnage_card_sprite, pause_panel_sprite
from ..sprites.pause import PANEL_GAP, PANEL_PAD
from ..sprites.sprite_cache import Sprite
from ..sprites.zoom import ZoomSprite
from .builder import LayoutBuilder
from .grid import row_boxes
from .placement import PauseLayout, PlacedSprite

BUTTON_SIZE: Final = (300, 50)
"""The button that goes on, in design pixels of what is read."""
CARD_WIDTHS: Final = (480, 560)
"""A campaign card and a carnage card, in design pixels of what is read."""
CARNAGE_HEIGHT: Final = 500
LEAST_TYPE: Final = 22
"""The type that widths are made for, in design pixels."""
PAUSE_WIDTH: Final = 760
"""A panel without cards, in design pixels of what is read."""


def place_pause(layout: LayoutBuilder, model: TableViewModel, pause: PauseModel) -> None:
    """Lay out what waits to be read; its button lies below it."""
    if pause.kind == "verdict" and "rolling" in layout.regions:
        _place_button(layout, layout.regions["rolling"])
    elif pause.kind == "card":
        shown = Target(SHOWN_CARD, model.view.shown[0]) if model.view.shown else Target(PAUSE)
        beside = layout.regions.get("at reading") or layout.rect(shown)
        _place_button(layout, beside or layout.regions["city"])
    else:
        _place_panel(layout, model, pause)


def _place_button(layout: LayoutBuilder, beside: pygame.Rect) -> None:
    """The button below a box, inside the city, or where else it covers nothing of it."""
    city, gap = layout.regions["city"], layout.theme.px(10)
    box = pygame.Rect((0, 0), _button_size(layout, city.width))
    around = beside.inflate(2 * gap, 2 * gap)
    places = []
    for edge, place in (
        ("midtop", around.midbottom),
        ("midleft", (around.right, around.bottom - box.height)),
        ("midright", (around.left, around.bottom - box.height)),
        ("midbottom", around.midtop),
    ):
        there = box.copy()
        setattr(there, edge, place)
        places.append(there.clamp(city))
    best = next((there for there in places if not there.colliderect(beside)), places[0])
    layout.put(Target(BUTTON, ButtonId.CONTINUE), best)


def _button_size(layout: LayoutBuilder, most: int) -> tuple[int, int]:
    width, height = BUTTON_SIZE
    return min(layout.theme.read_px(width), most), max(layout.theme.read_px(height), 26)


def _place_panel(layout: LayoutBuilder, model: TableViewModel, pause: PauseModel) -> None:
    """A panel in the middle of the window, its cards side by side in it."""
    theme, look = layout.theme, layout.look
    room = layout.window.inflate(-2 * theme.px(24), -2 * theme.px(12))
    pad, gap = theme.px(PANEL_PAD), theme.px(PANEL_GAP)
    button = _button_size(layout, room.width - 2 * pad)
    panel = pause_panel_sprite(pause)._replace(button=button[1])
    sprites = _cards(model, pause)
    width = min(_width(layout, PAUSE_WIDTH), room.width)
    each = min(_width(layout, CARD_WIDTHS[1]), width - 2 * pad)
    if pause.campaign:
        each = min(_width(layout, CARD_WIDTHS[0]), (room.width - 2 * pad - gap) // 2)
        width = 2 * each + gap + 2 * pad
    head, foot = panel.head_height(look), panel.foot_height(look, width)
    free = max(room.height - head - foot, 1)
    high = max((_card_height(layout, card, (each, free)) for card in sprites), default=0)
    box = pygame.Rect(0, 0, width, min(head + high + foot, room.height))
    box.center = layout.window.center
    row = pygame.Rect(box.left + pad, box.top + head, width - 2 * pad, high)
    rects = row_boxes(row, len(sprites), (each, high), gap, "centre")
    layout.pause = PauseLayout(
        PlacedSprite(box, panel),
        tuple(PlacedSprite(rect, one) for rect, one in zip(rects, sprites, strict=True)),
    )
    _place_marker(layout, pause, [one.move(box.topleft) for one in panel.markers(look, width)])
    layout.cover_links(box)
    layout.put(Target(PAUSE), box)
    place = pygame.Rect((0, 0), button)
    place.midbottom = (box.centerx, box.bottom - pad)
    layout.put(Target(BUTTON, ButtonId.CONTINUE), place)


def _place_marker(layout: LayoutBuilder, pause: PauseModel, places: list[pygame.Rect]) -> None:
    """The hourglass at the present turn, and where it stood before, if it has just moved."""
    marks = [mark.progress for mark in pause.turns]
    if "now" not in marks:
        return
    now = marks.index("now")
    layout.regions["turn marker"] = places[now]
    if now > 0 and (pause.kind == "turn" or marks[now - 1] == "skipped"):
        layout.regions["turn marker before"] = places[now - 1]


def _width(layout: LayoutBuilder, design: int) -> int:
    """A width in design pixels of what is read; no less than the smallest type needs."""
    return max(layout.theme.read_px(design), design * MIN_TYPE // LEAST_TYPE)


def _cards(model: TableViewModel, pause: PauseModel) -> tuple[Sprite, ...]:
    """The cards that lie on the panel."""
    if pause.campaign:
        return campaign_card_sprites(model, pause)
    return (carnage_card_sprite(model, pause.card),) if pause.card is not None else ()


def _card_height(layout: LayoutBuilder, card: Sprite, room: tuple[int, int]) -> int:
    """How high a card is, in so much room."""
    if not isinstance(card, ZoomSprite):
        return min(layout.theme.read_px(CARNAGE_HEIGHT), room[1])
    look = layout.look
    return layout.measures.measured(
        card, room, layout.theme, lambda: min(card.plan(look, room).height, room[1])
    )
