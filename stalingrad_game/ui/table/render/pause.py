"""Draws what waits to be read, and cards that are shown for a while at reading size."""

from __future__ import annotations

from typing import Final

import pygame

from ...style.theme import OCHRE, SOOT
from ..model.targets import BUTTON, FORMATION, SHOWN_CARD, ButtonId, Target
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
    formation = d.layout.rect(Target(FORMATION, card.formation))
    if card.shrinking > 0:
        _shrink(d, box, formation or box, card.shrinking)
        return
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


def _shrink(d: RenderContext, box: pygame.Rect, end: pygame.Rect, progress: float) -> None:
    """The outline of a card on its way into its strip, with those that trail it."""
    for behind in (0.3, 0.15, 0.0):
        share = max(progress - behind, 0.0)
        width = round(box.width + (end.width - box.width) * share)
        height = round(box.height + (end.height - box.height) * share)
        frame = pygame.Rect(0, 0, max(width, 2), max(height, 2))
        frame.center = (
            round(box.centerx + (end.centerx - box.centerx) * share),
            round(box.centery + (end.centery - box.centery) * share),
        )
        pygame.draw.rect(d.surface, SOOT, frame.inflate(4, 4), d.theme.px(6))
        pygame.draw.rect(d.surface, OCHRE, frame, d.theme.px(3))


def draw_arrow(d: RenderContext, source: pygame.Rect, destination: pygame.Rect) -> None:
    """A broad arrow from one target to another."""
    start, end = pygame.Vector2(source.center), pygame.Vector2(destination.center)
    if start.distance_to(end) < 1:
        return
    cut = destination.clipline(source.center, destination.center)
    tip = pygame.Vector2(cut[0]) if cut else end
    along = (end - start).normalize()
    across = pygame.Vector2(-along.y, along.x)
    half, head = d.theme.px(7), d.theme.px(26)
    neck = tip - along * head
    for grow, ink in ((d.theme.px(3), SOOT), (0, OCHRE)):
        wide = across * (half + grow)
        barb = across * (2 * half + grow)
        points = (start - wide, neck - wide, neck - barb, tip + along * grow)
        mirrored = (neck + barb, neck + wide, start + wide)
        pygame.draw.polygon(d.surface, ink, (*points, *mirrored))
