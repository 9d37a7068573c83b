"""What floats beside the target that is pointed at: itself in readable size, and its tooltip."""

from __future__ import annotations

import pygame

from ..model.view_model import TableViewModel
from ..sprite_builders.overlays import tooltip_sprite
from ..sprite_builders.zoom import zoom_sprite
from .builder import LayoutBuilder
from .grid import place_near
from .placement import PlacedSprite, RuleLink


def place_zoom(layout: LayoutBuilder, model: TableViewModel) -> None:
    """A target grown to readable size beside itself."""
    target = model.zoom
    if target is None or model.drag is not None or model.aid_open:
        return
    sprite = zoom_sprite(model, target)
    if sprite is None:
        return
    look, window = layout.look, layout.window
    margin = layout.theme.px(16)
    inside = window.inflate(-margin, -margin)

    def measure() -> tuple[tuple[int, int], list[tuple[pygame.Rect, str]]]:
        width, height = sprite.size(look, window.size)
        size = min(width, inside.width), min(height, inside.height)
        return size, sprite.links(look, size)

    size, links = layout.measures.measured(sprite, window.size, layout.theme, measure)
    anchor = layout.anchor(target)
    box = place_near(anchor or pygame.Rect(window.center, (0, 0)), size, inside, margin)
    layout.zoom = PlacedSprite(box, sprite)
    layout.cover_links(box)
    layout.links += [RuleLink(rect.move(box.topleft), rule) for rect, rule in links]


def place_tooltip(layout: LayoutBuilder, model: TableViewModel) -> None:
    """The tooltip above or below its target, away from the zoom."""
    tooltip = model.tooltip
    if tooltip is None or model.drag is not None or model.dialog is not None:
        return
    anchor = layout.anchor(tooltip.target)
    if anchor is None or not (tooltip.title or tooltip.lines):
        return
    theme = layout.theme
    sprite = tooltip_sprite(tooltip)
    window = layout.window.inflate(-2 * theme.px(8), -2 * theme.px(8))
    size = layout.measures.measured(
        sprite, window.size, theme, lambda: sprite.size(layout.look, window.width)
    )
    box = _tooltip_box(layout, anchor, size, window)
    layout.tooltip = PlacedSprite(box, sprite)
    layout.cover_links(box)
    if tooltip.rule:
        link = sprite.link(layout.look, box.size)
        layout.links.append(RuleLink(link.move(box.topleft), tooltip.rule))


def _tooltip_box(
    layout: LayoutBuilder, anchor: pygame.Rect, size: tuple[int, int], window: pygame.Rect
) -> pygame.Rect:
    gap = layout.theme.px(10)
    box = pygame.Rect((0, 0), size)
    box.midbottom = (anchor.centerx, anchor.top - gap)
    if box.top < window.top:
        box.midtop = (anchor.centerx, anchor.bottom + gap)
    box.clamp_ip(window)
    zoom = layout.zoom.rect if layout.zoom else None
    if box.colliderect(anchor) or (zoom is not None and box.colliderect(zoom)):
        taken = anchor.union(zoom) if zoom is not None else anchor
        box = place_near(taken, size, window, gap)
    return box
