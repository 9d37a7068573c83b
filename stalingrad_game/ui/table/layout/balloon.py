"""Where a balloon lies: beside what it points at, where it covers neither that nor the answer."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from ...style.theme import MIN_TYPE
from ..model.balloon import BalloonModel
from ..model.targets import BALLOON, BUTTON, HAND, ButtonId, Target
from ..model.view_model import ButtonModel, TableViewModel
from ..sprites.hint import BalloonSprite
from .builder import LayoutBuilder
from .floating import WORTH_SEEING
from .placement import PlacedSprite

WIDTHS: Final = (400, 300, 520, 680)
"""In design pixels of what is read, the usual one first."""
BUTTON_HEIGHT: Final = 34
BUTTON_PAD: Final = 14
TYPES: Final = (20, 18, 16, 14, 12, 10)
"""Type in design pixels of what is read: smaller only where there is no room."""
EDGES: Final = (
    *("midleft", "midright", "bottomleft", "topleft", "topright", "bottomright"),
    *("midtop", "midbottom", "center"),
)
"""Where a balloon lies that points at nothing, the best place first."""
GAP: Final = 22
"""Between a balloon and what it points at."""
ANSWER_COST: Final = 60
"""How much worse it is to cover an answer, or what is pointed at, than anything else."""
GRID: Final = 12
"""In so many places across and down a balloon is tried where none beside its thing is free."""
FAR_COST: Final = 30
"""How many covered pixels a pixel between a balloon and what it points at is worth."""
LINE_COST: Final = 60
"""How many covered pixels a pixel of its line across something else is worth."""
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
    if going_on is not None and model.pause is not None:
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
    if layout.pause is not None:
        seen.append(layout.pause.panel.rect)
    best: tuple[int, pygame.Rect, BalloonSprite, int] | None = None
    hidden = 0
    for size in TYPES:
        high = max(theme.read_px(BUTTON_HEIGHT), MIN_TYPE + 6)
        sprite = BalloonSprite(balloon.text, balloon.progress, balloon.refusal, size)
        for design in WIDTHS:
            width = min(max(theme.read_px(design) * size // TYPES[0], 200), window.width)
            rows = _button_rows(layout, buttons, width - 2 * pad)
            foot = len(rows) * (high + pad // 2) + pad // 2
            height = sprite.words_height(layout.look, width) + foot
            if height > window.height:
                continue
            for box in _places(window, (width, height), pointed, theme.px(GAP)):
                hides = sum(_overlap(box, one) for one in kept)
                cost = ANSWER_COST * hides
                cost += sum(_overlap(box, seen[n]) for n in box.collidelistall(seen))
                if pointed and (best is None or cost < best[0]):
                    cost += _line_cost(box, pointed[0], seen)
                if best is None or cost < best[0]:
                    best = cost, box, sprite, high
                    hidden = hides
            if best is not None and not hidden:
                return best[1:]
        if best is not None and size <= TYPES[2]:
            break
    if best is None:  # a window in which no words have room
        sprite = BalloonSprite(balloon.text, balloon.progress, balloon.refusal, TYPES[-1])
        return window, sprite, max(theme.read_px(BUTTON_HEIGHT) // 2, MIN_TYPE + 6)
    return best[1:]


def _places(
    window: pygame.Rect, size: tuple[int, int], pointed: Sequence[pygame.Rect], gap: int
) -> Iterator[pygame.Rect]:
    """Beside what is pointed at, then all over the window; its edges and corners first."""
    if pointed:
        around = pointed[0].inflate(2 * gap, 2 * gap)
        for edge, place in (
            ("midleft", around.midright),
            ("midright", around.midleft),
            ("midbottom", around.midtop),
            ("midtop", around.midbottom),
        ):
            box = pygame.Rect((0, 0), size)
            setattr(box, edge, place)
            yield box.clamp(window)
    for edge in EDGES:
        box = pygame.Rect((0, 0), size)
        setattr(box, edge, getattr(window, edge))
        yield box
    if pointed:
        wide, high = window.width - size[0], window.height - size[1]
        for n in range((GRID + 1) ** 2):
            across, down = n % (GRID + 1), n // (GRID + 1)
            place = (window.left + wide * across // GRID, window.top + high * down // GRID)
            yield pygame.Rect(place, size)


def _line_cost(box: pygame.Rect, pointed: pygame.Rect, seen: Sequence[pygame.Rect]) -> int:
    """What the line to the thing costs: how long it is, and how much of it crosses other things."""
    line = line_between(box, pointed)
    if line is None:
        return 0
    start, end = line
    cost = FAR_COST * math.dist(start, end)
    for one in seen:
        cut = () if one.contains(pointed) else one.clipline(start, end)
        if cut:
            cost += LINE_COST * math.dist(*cut)
    return int(cost)


def line_between(
    box: pygame.Rect, pointed: pygame.Rect
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The line from a balloon to what it points at; None where they touch."""
    if box.colliderect(pointed):
        return None
    start = box.clipline(box.center, pointed.center)
    end = pointed.clipline(box.center, pointed.center)
    return (start[1], end[0]) if start and end else None


def _overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


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
