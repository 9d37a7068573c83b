"""Where a balloon lies: beside what it points at, where it covers neither that nor the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ...guide.balloon_picture import BalloonSprite
from ...guide.balloon_place import TYPES, BalloonRoom, best_balloon
from ...style.theme import MIN_TYPE
from ..model.balloon import BalloonModel
from ..model.targets import BALLOON, BUTTON, HAND, ButtonId, Target
from ..model.view_model import ButtonModel, TableViewModel
from .builder import LayoutBuilder
from .floating import WORTH_SEEING
from .placement import PlacedSprite

BUTTON_HEIGHT: Final = 34
BUTTON_PAD: Final = 14
GAP: Final = 22
"""Between a balloon and what it points at."""
KEPT_CLEAR: Final = ("prompt", "phases", "recap")
"""Panels whose words should stay readable beside a balloon."""


def place_balloon(layout: LayoutBuilder, model: TableViewModel, balloon: BalloonModel) -> None:
    """Lay out a balloon with its buttons, and the boxes of what it points at."""
    pointed = [box for one in balloon.points_at if (box := _box_of(layout, one)) is not None]
    for number, box in enumerate(pointed):
        layout.regions[f"pointed {number}"] = box
    buttons = [one for one in model.buttons if one.target in balloon.buttons]
    answers = balloon.answers or model.glow
    kept = [*pointed, *(box for one in answers if (box := layout.rect(one)) is not None)]
    told = {one[:2] for one in answers}  # any copy of a card
    kept += (box for one, box in layout.raised.items() if one[:2] in told)
    going_on = layout.rect(Target(BUTTON, ButtonId.CONTINUE))
    if going_on is not None and "pause" in model.panels:
        kept.append(going_on)
    box, sprite, high = _best(layout, balloon, buttons, pointed, kept)
    layout.balloon = PlacedSprite(box, sprite)
    layout.cover_links(box)
    layout.put(Target(BALLOON), box)
    pad = layout.theme.read_px(BUTTON_PAD)
    top = box.top + sprite.words_height(layout.look, box.width)
    for row in _button_rows(layout, buttons, box.width - 2 * pad):
        left = box.left + pad
        for button, width in row:
            layout.put(button.target, pygame.Rect(left, top, width, high))
            left += width + pad // 2
        top += high + pad // 2


def _box_of(layout: LayoutBuilder, thing: Target | str) -> pygame.Rect | None:
    """Where a thing is; None where it isn't on the table now."""
    found = layout.anchor(thing) if isinstance(thing, Target) else layout.rect(thing)
    if found is None and isinstance(thing, Target):
        found = layout.fact_rect(thing)
    return pygame.Rect(found) if found is not None and found.width else None


def _best(
    layout: LayoutBuilder,
    balloon: BalloonModel,
    buttons: Sequence[ButtonModel],
    pointed: Sequence[pygame.Rect],
    kept: Sequence[pygame.Rect],
) -> tuple[pygame.Rect, BalloonSprite, int]:
    """The place that covers least, and the first of such; its sprite and how high a button is."""
    theme, window = layout.theme, layout.window.inflate(-8, -8)
    pad = theme.read_px(BUTTON_PAD)
    placed = layout.placements.items()
    kinds = WORTH_SEEING | {HAND}
    seen = [placement.rect for target, placement in placed if target.kind in kinds]
    seen += [layout.regions[name] for name in KEPT_CLEAR if name in layout.regions]
    if "pause" in layout.regions:
        seen.append(layout.regions["pause"])
    high = max(theme.read_px(BUTTON_HEIGHT), MIN_TYPE + 6)

    def sprite_of(size: int) -> BalloonSprite:
        return BalloonSprite(balloon.text, balloon.progress, balloon.refusal, size)

    def measure(size: int, design: int) -> tuple[int, int]:
        width = min(max(theme.read_px(design) * size // TYPES[0], 200), window.width)
        rows = _button_rows(layout, buttons, width - 2 * pad)
        foot = len(rows) * (high + pad // 2) + pad // 2
        return width, sprite_of(size).words_height(layout.look, width) + foot

    room = BalloonRoom(window, pointed, kept, seen, theme.px(GAP))
    best = best_balloon(room, measure)
    if best is None:  # a window in which no words have room
        small = max(theme.read_px(BUTTON_HEIGHT) // 2, MIN_TYPE + 6)
        return window, sprite_of(TYPES[-1]), small
    return best[0], sprite_of(best[1]), high


def _button_rows(
    layout: LayoutBuilder, buttons: Sequence[ButtonModel], width: int
) -> list[list[tuple[ButtonModel, int]]]:
    """The buttons in rows of a width in pixels, each as wide as its words."""
    pad = layout.theme.read_px(BUTTON_PAD)
    rows: list[list[tuple[ButtonModel, int]]] = []
    left = 0
    for button in buttons:
        wide = min(_button_width(layout, button), width)
        if not rows or left + wide > width:
            rows.append([])
            left = 0
        rows[-1].append((button, wide))
        left += wide + pad // 2
    return rows


def _button_width(layout: LayoutBuilder, button: ButtonModel) -> int:
    """How wide a button is with its words and its key, in pixels."""
    theme, fonts = layout.theme, layout.look.fonts
    key = fonts.width("text_bold", theme.read_type(13), button.key) if button.key else 0
    label = fonts.width("title", theme.read_type(17), button.label)
    return label + key + 2 * theme.px(8) + (theme.px(10) + theme.px(8) if key else 0) + 4
