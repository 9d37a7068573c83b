"""The zoom: what is pointed at at readable size, where it hides nothing that may be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from ...input.pointed import dice_district
from ...layout.builder import LayoutBuilder
from ...layout.floating import free_place, kept_free, least_hiding
from ...layout.placement import PanelPart, RuleLink
from ...model.targets import DICE, Target
from ...model.view_model import TableViewModel
from ...presenter.displayed import Seen
from ...render.context import RenderContext
from ...sprites.sprite_cache import PixelSize
from ...sprites.zoom import ZoomSprite
from ..panel import TablePanel
from .faces import zoom_sprite

SMALLER: Final = ((1.0, 1.0), (1.0, 0.8), (1.35, 0.7), (1.0, 0.66), (0.85, 0.8), (1.35, 0.55))
"""In what parts of its usual width and height a zoom is tried, one after the other."""


class ZoomModel(NamedTuple):
    """What is shown at readable size."""

    target: Target
    sprite: ZoomSprite | None
    """None where there is nothing to read."""
    requested: bool = False
    """Whether it was asked for."""


class ZoomPanel(TablePanel[ZoomModel]):
    """A target grown to readable size."""

    name = "zoom"
    layer = "top"

    def model(self, seen: Seen) -> ZoomModel | None:
        """What was asked for, else what the pointer rests on."""
        target = self._target(seen)
        if target is None:
            return None
        rolled = target.kind == DICE and dice_district(seen.control, seen.view) != target.a
        sprite = None if rolled else zoom_sprite(seen.displayed, target)
        return ZoomModel(target, sprite, seen.control.viewport.pinned is not None)

    def _target(self, seen: Seen) -> Target | None:
        """Nothing grows by itself while something is shown, or while an answer is half given."""
        viewport = seen.control.viewport
        if viewport.away or viewport.pinned is not None:
            return None if viewport.away else viewport.pinned
        busy = seen.control.session.playback.busy
        if busy or seen.control.selection.selected or viewport.refused_target:
            return None
        return viewport.zoom

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: ZoomModel
    ) -> Sequence[PanelPart]:
        """One part; none where there is nothing to read, or no room for it."""
        if table.drag is not None or "aid" in table.panels:
            return ()
        sprite = model.sprite
        box = self._box(layout, table, model.target, sprite) if sprite is not None else None
        if sprite is None or box is None:
            return ()
        layout.cover_links(box)
        links = layout.measures.measured(
            ("zoom links", sprite),
            box.size,
            layout.theme,
            lambda: sprite.links(layout.look, box.size),
        )
        layout.links += [RuleLink(rect.move(box.topleft), rule) for rect, rule in links]
        return (PanelPart(box, sprite),)

    def told(self, model: ZoomModel) -> str:
        """All that is written on what was asked for."""
        sprite = model.sprite if model.requested else None
        return "" if sprite is None else "\n".join((sprite.title, *sprite.lines))

    def draw(self, drawing: RenderContext, _model: ZoomModel) -> None:
        """Draw it, and its shadow on the table below it."""
        for part in drawing.layout.panels[self.name]:
            drawing.shade(part.rect.move(drawing.theme.px(8), drawing.theme.px(8)), 140)
            drawing.draw_part(part)

    def _box(
        self, layout: LayoutBuilder, table: TableViewModel, target: Target, sprite: ZoomSprite
    ) -> pygame.Rect | None:
        margin = layout.theme.px(16)
        inside = layout.window.inflate(-margin, -margin)
        anchor = layout.anchor(target) or pygame.Rect(layout.window.center, (0, 0))
        kept = kept_free(layout, table, target)
        for size in _zoom_sizes(layout, sprite, inside):
            box = free_place(layout, anchor, size, inside, kept)
            if box is not None:
                return box
        if not table.zoom_requested:
            return None
        return least_hiding(anchor, next(_zoom_sizes(layout, sprite, inside)), inside, kept)


def _zoom_sizes(
    layout: LayoutBuilder, sprite: ZoomSprite, inside: pygame.Rect
) -> Iterator[PixelSize]:
    """The sizes at which a zoom can be read, the usual one first."""
    look, window = layout.look, layout.window
    usual = layout.measures.measured(
        sprite, window.size, layout.theme, lambda: sprite.size(look, window.size)
    )
    for wide, high in SMALLER:
        width = min(round(usual[0] * wide), inside.width)
        height = min(round(usual[1] * high), inside.height)
        if (wide, high) == SMALLER[0]:
            yield width, height
            continue
        plan = layout.measures.measured(
            ("zoom plan", sprite),
            (width, height),
            layout.theme,
            partial(sprite.plan, look, (width, height)),
        )
        if plan.whole:
            yield width, plan.height


ZOOM_PANEL: Final = ZoomPanel()
