"""One drawing of a table: writes down sprites, and highlights round what stands out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

import pygame

from ...art.resources import Look
from ...style.theme import Colour
from ..layout.motion import MotionSlot
from ..layout.placement import PanelLayer, PanelPart, Placement, TableLayout
from ..layout.target_sprites import target_sprite
from ..model.targets import (
    BUTTON,
    HAND,
    ButtonId,
    Target,
)
from ..model.view_model import SpriteForm, TableViewModel
from ..sprites.formation import FormationSprite
from ..sprites.highlight import HIGHLIGHT_MARGIN, HighlightKind, HighlightSprite
from ..sprites.marks import ArrowSprite, FrameSprite, LetterSprite, LineSprite, ShadeSprite, Spot
from ..sprites.sprite_cache import Sprite, SpriteCache
from .display_list import Blit, DrawCommand, Fill, StillPicture


class RenderContext:
    """One drawing of a table; it draws nothing but what is written down, and keeps sprites."""

    def __init__(
        self,
        look: Look,
        sprites: SpriteCache,
        model: TableViewModel,
        layout: TableLayout,
        moving: frozenset[Target] = frozenset(),
    ) -> None:
        """What to draw with, what lies where, and what isn't there because it is on its way."""
        self.look: Final = look
        self._sprites: Final = sprites
        self._commands: Final[list[DrawCommand]] = []
        self._slots: Final[dict[Hashable, int]] = {}
        self._clip: pygame.Rect | None = None
        self.model: Final = model
        self.layout: Final = layout
        self.theme: Final = layout.theme
        dragged = (model.drag.target,) if model.drag is not None else ()
        self.moving: Final[frozenset[Target]] = moving.union(dragged)
        """What isn't drawn where it lies: it is on its way, or held by the pointer."""
        cards = [target for target in layout.placements if target.kind == HAND]
        self._picked: Final = frozenset(cards[place] for place in model.picks if place < len(cards))

    @property
    def picture(self) -> StillPicture:
        """What has been written down."""
        return StillPicture(self._commands, self._slots)

    def slot(self, name: MotionSlot) -> None:
        """Things that move lie here, above what is written down so far and below the rest.

        The first place of a name counts.
        """
        self._slots.setdefault(name, len(self._commands))

    @contextmanager
    def clipped(self, rect: pygame.Rect) -> Iterator[None]:
        """Of sprites only what lies in a box is seen meanwhile."""
        self._clip = rect
        yield
        self._clip = None

    def blit(self, sprite: Sprite, rect: pygame.Rect) -> None:
        """Lay a sprite on the table; where there is no room nothing is painted."""
        width, height = rect.size
        if width <= 0 or height <= 0:
            return
        picture, parts = self._sprites.picture(sprite, (width, height), self.look)
        left, top = rect.topleft
        for part in parts:
            box = (left + part[0], top + part[1], part[2], part[3])
            if self._clip is None:
                self._commands.append(Blit(picture, box, part))
                continue
            seen = self._clip.clip(box)
            if seen.width and seen.height:
                area = (seen.left - left, seen.top - top, seen.width, seen.height)
                self._commands.append(Blit(picture, (*seen.topleft, *seen.size), area))

    def fill(self, ink: Colour, rect: pygame.Rect) -> None:
        """Fill a box with a colour."""
        self._commands.append(Fill(ink, (*rect.topleft, *rect.size)))

    def frame(self, ink: Colour, rect: pygame.Rect, weight: int, radius: int = 0) -> None:
        """Draw the outline of a box inside it, by its sides and its corners."""
        edge = weight + radius
        left, top, width, height = rect
        right, foot = rect.right, rect.bottom
        for side in (
            (left + edge, top, width - 2 * edge, weight),
            (left + edge, foot - weight, width - 2 * edge, weight),
            (left, top + edge, weight, height - 2 * edge),
            (right - weight, top + edge, weight, height - 2 * edge),
        ):
            self.fill(ink, pygame.Rect(side))
        corners = FrameSprite(ink, weight, radius)
        picture = self._sprites.picture(corners, (2 * edge, 2 * edge), self.look).surface
        for x, across in ((left, 0), (right - edge, edge)):
            for y, down in ((top, 0), (foot - edge, edge)):
                area = (across, down, edge, edge)
                self._commands.append(Blit(picture, (x, y, edge, edge), area))

    def line(self, ink: Colour, start: Spot, end: Spot, weight: int) -> None:
        """Draw a line from place to place, so many pixels wide."""
        box = pygame.Rect(start, (1, 1)).union(pygame.Rect(end, (1, 1)))
        box = box.inflate(2 * weight, 2 * weight)
        (left, top), (x, y), (to_x, to_y) = box.topleft, start, end
        self.blit(LineSprite(ink, (x - left, y - top), (to_x - left, to_y - top), weight), box)

    def shade(self, rect: pygame.Rect, depth: int) -> None:
        """Darken a box of the table, by a depth from 0 to 255."""
        self.blit(ShadeSprite(depth), rect)

    def draw_panel(self, name: str) -> None:
        """The parts of a panel, where it is there."""
        for part in self.layout.panels.get(name, ()):
            self.draw_part(part)

    def draw_part(self, part: PanelPart) -> None:
        """A part of a panel; of a target with its highlight."""
        if part.sprite is not None:
            self.blit(part.sprite, part.rect)
            if part.target is not None:
                self.draw_highlights(part.target, part.rect)
        elif part.target is not None:
            self.draw_target(part.target, Placement(part.rect, part.form))

    def draw_arrow(self, source: pygame.Rect, destination: pygame.Rect) -> None:
        """A broad arrow from one target to another."""
        cut = destination.clipline(source.center, destination.center)
        tip = cut[0] if cut else destination.center
        self._arrow(source.center, tip, thick=True)

    def draw_letter(self, text: str, rect: pygame.Rect) -> None:
        """A letter that is laid on something."""
        self.blit(LetterSprite(text), rect)

    def draw_thin_arrow(self, start: Spot, tip: Spot) -> None:
        """A thinner arrow from place to place."""
        self._arrow(start, tip, thick=False)

    def _arrow(self, start: Spot, tip: Spot, *, thick: bool) -> None:
        margin = self.theme.px(30)
        box = pygame.Rect(start, (1, 1)).union(pygame.Rect(tip, (1, 1)))
        box.inflate_ip(2 * margin, 2 * margin)
        (x, y), (left, top) = start, box.topleft
        self.blit(ArrowSprite((x - left, y - top), (tip[0] - left, tip[1] - top), thick), box)

    def draw_target(self, target: Target, placement: Placement) -> None:
        """One target, with its highlight."""
        rect = placement.rect
        if not rect.width:
            return
        sprite = self.sprite_of(target, placement.form)
        if sprite is not None:
            self.blit(sprite, rect)
        if isinstance(sprite, FormationSprite):
            rect = sprite.plate(rect)
        self.draw_highlights(target, rect)

    def draw_highlights(self, target: Target, rect: pygame.Rect) -> None:
        """What stands out about a target in a box: how it can be chosen, focus and hint."""
        kind = self.highlight_of(target)
        if kind is not None:
            self.draw_highlight(kind, rect)
        if target in {self.model.focus, self.model.suggested}:
            self.draw_highlight("focus", rect)

    def draw_highlight(self, kind: HighlightKind, rect: pygame.Rect) -> None:
        """A highlight round a box."""
        margin = self.theme.px(HIGHLIGHT_MARGIN)
        wedge = rect.top - margin >= self.layout.frame.city.top
        self.blit(HighlightSprite(kind, wedge), rect.inflate(2 * margin, 2 * margin))

    def highlight_of(self, target: Target) -> HighlightKind | None:
        """Whether a target is offered, chosen, or picked for discarding."""
        model = self.model
        if target in self._picked:
            return "picked"
        if target in model.selected:
            return "chosen"
        if target.kind == BUTTON and target.a != ButtonId.HAND:
            return None
        return "offered" if target in model.glow else None

    def sprite_of(self, target: Target, form: SpriteForm) -> Sprite | None:
        """What a target shows in a form; None for what is drawn with what it lies on."""
        return target_sprite(self.model, target, form)


class PanelDrawer(Protocol):
    """What drawing needs of a panel."""

    @property
    def name(self) -> str:
        """Its own among those of the table."""

    @property
    def layer(self) -> PanelLayer:
        """What it lies over."""

    def draw(self, drawing: RenderContext, model: Any, /) -> None:
        """Draw it."""


def draw_panels(d: RenderContext, panels: Iterable[PanelDrawer], layer: PanelLayer) -> None:
    """Draw those of a layer that are there; whatever moves on one lies in the slot of its name."""
    for panel in panels:
        if panel.layer == layer:
            if panel.name in d.model.panels:
                panel.draw(d, d.model.panels[panel.name])
            d.slot(panel.name)
