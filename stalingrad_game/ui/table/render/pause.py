"""Draws what waits to be read, and cards that are shown for a while at reading size."""

from __future__ import annotations

from typing import Final

import pygame

from ..model.targets import BUTTON, FORMATION, SHOWN_CARD, ButtonId, Target
from ..sprites.marks import ArrowSprite
from ..sprites.pause import TurnMarkerSprite
from .context import RenderContext

ARROW_GRIP: Final = 34
"""How far the arrow of a card begins inside its edge, in design pixels."""
SHADE: Final = 130
"""How dark the table is under a panel that waits."""


def draw_pause(d: RenderContext) -> None:
    """What waits to be read, over a darkened table, and the button that goes on."""
    pause = d.layout.pause
    if pause is not None:
        d.shade(d.layout.window, SHADE)
        d.blit(pause.panel.sprite, pause.panel.rect)
        d.slot("pause")
        marker = d.layout.regions.get("turn marker")
        if marker is not None and "turn marker" not in d.moving:
            d.blit(TurnMarkerSprite(), marker)
        for card in pause.cards:
            d.blit(card.sprite, card.rect)
    target = Target(BUTTON, ButtonId.CONTINUE)
    placement = d.layout.placements.get(target)
    if placement is not None:
        d.draw_target(target, placement)


def draw_at_reading(d: RenderContext) -> None:
    """A card that is shown for a while; a combat card points at its formation, then shrinks."""
    card, box = d.model.at_reading, d.layout.regions.get("at reading")
    if card is None or box is None:
        return
    if d.layout.carnage is not None:
        d.shade(box.move(d.theme.px(8), d.theme.px(8)), 140)
        d.blit(d.layout.carnage.sprite, box)
        return
    if card.shrinks or Target(SHOWN_CARD, card.card) in d.moving:
        return
    formation = d.layout.rect(Target(FORMATION, card.formation))
    d.shade(box.move(d.theme.px(8), d.theme.px(8)), 140)
    d.blit(d.card_sprite_of(Target(SHOWN_CARD, card.card)), box)
    if formation is not None:
        d.draw_highlight("pointed out", formation)
        draw_arrow(d, _towards(box, formation, d.theme.px(ARROW_GRIP)), formation)


def _towards(box: pygame.Rect, end: pygame.Rect, grip: int) -> pygame.Rect:
    """The point of a box so many pixels inside its edge, on the way to the middle of another."""
    way = pygame.Vector2(end.center) - pygame.Vector2(box.center)
    cut = box.clipline(box.center, end.center)
    if way.length() < 1 or not cut:
        return box
    return pygame.Rect(pygame.Vector2(cut[1]) - way.normalize() * grip, (0, 0))


def draw_arrow(d: RenderContext, source: pygame.Rect, destination: pygame.Rect) -> None:
    """A broad arrow from one target to another."""
    cut = destination.clipline(source.center, destination.center)
    tip = cut[0] if cut else destination.center
    margin = d.theme.px(30)
    box = pygame.Rect(source.center, (1, 1)).union(pygame.Rect(tip, (1, 1)))
    box.inflate_ip(2 * margin, 2 * margin)
    (x, y), (left, top) = source.center, box.topleft
    d.blit(ArrowSprite((x - left, y - top), (tip[0] - left, tip[1] - top)), box)
