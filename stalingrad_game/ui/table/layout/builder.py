"""A layout in the making: places are written here, then frozen into a `TableLayout` for good."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar, cast

import pygame

from ...art.resources import Look
from ...style.theme import Theme
from ..model.targets import DISTRICT, HAND, Target
from ..model.view_model import SpriteForm, TableViewModel
from ..sprites.sprite_cache import PixelSize
from ..sprites.widget import WidgetSprite
from .measure_cache import MeasureCache
from .placement import (
    Frame,
    FrozenRect,
    Ground,
    HandPlaces,
    HandScroll,
    HitBox,
    Lane,
    PanelLayer,
    PanelPart,
    PlacedSprite,
    Placement,
    RuleLink,
    TableLayout,
    find_rect,
)

_RectKey = TypeVar("_RectKey")
_Parts = TypeVar("_Parts")


class LayoutBuilder:
    """Takes down where everything of one table lies."""

    def __init__(self, theme: Theme, frame: Frame, ground: Ground, measures: MeasureCache) -> None:
        """Nothing lies on the parts of the window yet."""
        self.size: Final = (frame.prompt.width, frame.band.bottom)
        self.theme: Final = theme
        self.frame: Final = frame
        self.ground: Final = ground
        self.look: Final[Look] = measures.look(self.theme)
        self.measures: Final = measures
        self.squeeze = 0
        """How much narrower than usual the gaps of the city are, in pixels, for a larger bar."""
        self.lanes: Final[dict[int, Lane]] = {}
        self.hand = HandPlaces(frame.hand)
        self.spots: Final[dict[Target, pygame.Rect]] = {Target(HAND): frame.hand}
        self.placements: Final[dict[Target, Placement]] = {}
        self.raised: Final[dict[Target, pygame.Rect]] = {}
        self.hit_boxes: Final[list[HitBox]] = []
        """Second hit boxes of targets, below all placements."""
        self.facts: Final[list[HitBox]] = []
        """What is only read and never walked to by key, above all that lies on the ground."""
        self.links: list[RuleLink] = []
        self.panels: Final[dict[str, tuple[PanelPart, ...]]] = {}
        self.scroll_ranges: Final[dict[str, int]] = {}
        self.hand_scroll: HandScroll | None = None
        self.modal: frozenset[Target] | None = None
        """What alone can be pointed at; None: everything."""

    def squeezed(self, design: float) -> int:
        """A gap between pieces of the city, one above the other, in pixels."""
        return max(self.theme.px(design) - self.squeeze, 1)

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect((0, 0), self.size)

    def rect(self, target: Target) -> pygame.Rect | None:
        """Where a target is; None where it isn't on the table."""
        return find_rect(self, target)

    def panel_rect(self, name: str) -> pygame.Rect | None:
        """The ground of a panel; None where it isn't on the table."""
        return self.spots.get(Target(name))

    def anchor(self, target: Target) -> pygame.Rect | None:
        """Where a target is seen while it is pointed at; None where it isn't on the table."""
        raised = self.raised.get(target)
        return self.rect(target) if raised is None else raised

    def put(self, target: Target, rect: pygame.Rect, form: SpriteForm = "plain") -> None:
        """Lay a target down."""
        self.placements[target] = Placement(_frozen_rect(rect), form)

    def put_fact(self, target: Target, rect: pygame.Rect) -> None:
        """Let a number or word of the picture be pointed at."""
        self.facts.append(HitBox(rect, target))

    def fact_rect(self, target: Target) -> pygame.Rect | None:
        """Where a number or word can be pointed at; None where there is no such one."""
        return next((rect for rect, fact in self.facts if fact == target), None)

    def put_row(
        self, targets: Iterable[Target], rects: Iterable[pygame.Rect], form: SpriteForm
    ) -> None:
        """Lay down as many targets as there are places."""
        for target, rect in zip(targets, rects, strict=True):
            self.put(target, rect, form)

    def wanted(self, sprite: WidgetSprite, width: int) -> PixelSize:
        """The size that a widget would like, no wider than the width given."""
        return self.measures.measured(
            sprite, (width, 0), self.theme, lambda: sprite.wanted(self.look, width)
        )

    def put_panel(self, name: str, parts: Sequence[PanelPart]) -> None:
        """Lay a panel down, whose ground is its first part."""
        self.panels[name] = tuple(parts)
        if parts and parts[0].sprite is not None:
            self.spots[Target(name)] = parts[0].rect
        for part in parts:
            if part.target is not None:
                self.put(part.target, part.rect, part.form)

    def cover_links(self, rect: pygame.Rect) -> None:
        """Something lies over these rule numbers."""
        self.links = [link for link in self.links if not link.rect.colliderect(rect)]

    def put_links(self, sprite: WidgetSprite, rect: pygame.Rect) -> None:
        """The rule numbers of a widget that lies in a box can be followed."""
        links = self.measures.measured(
            ("links", sprite), rect.size, self.theme, lambda: sprite.links(self.look, rect.size)
        )
        self.links += [RuleLink(link.move(rect.topleft), rule) for link, rule in links]

    def leave(self, targets: Iterable[Target]) -> None:
        """These alone can be pointed at: something lies over everything that was laid down."""
        self.modal = frozenset(targets)
        self.links.clear()

    def freeze(self) -> TableLayout:
        """The layout as it stands, which never changes again."""
        hit_boxes = [HitBox(_frozen_rect(rect), target) for rect, target in self.hit_boxes]
        hit_boxes += [HitBox(one.rect, target) for target, one in self.placements.items()]
        hit_boxes = _with_facts(hit_boxes, self.facts)
        modal = self.modal
        if modal is not None:
            hit_boxes = [box for box in hit_boxes if box.target in modal]
        return TableLayout(
            size=self.size,
            theme=self.theme,
            frame=_frozen_parts(self.frame),
            ground=_frozen_parts(self.ground),
            lanes=MappingProxyType({n: _frozen_parts(lane) for n, lane in self.lanes.items()}),
            hand=_frozen_parts(self.hand),
            spots=_frozen_rects(self.spots),
            placements=MappingProxyType(dict(self.placements)),
            raised=_frozen_rects(self.raised),
            hit_boxes=tuple(hit_boxes),
            modal=modal,
            links=tuple(RuleLink(_frozen_rect(rect), rule) for rect, rule in self.links),
            panels=MappingProxyType(
                {
                    name: tuple(part._replace(rect=_frozen_rect(part.rect)) for part in parts)
                    for name, parts in self.panels.items()
                }
            ),
            hand_scroll=self.hand_scroll._replace(thumb=_frozen(self.hand_scroll.thumb))
            if self.hand_scroll
            else None,
            scroll_ranges=MappingProxyType(dict(self.scroll_ranges)),
        )


def _with_facts(boxes: list[HitBox], facts: Iterable[HitBox]) -> list[HitBox]:
    """Hit boxes with those of facts above the lanes and below whatever lies there."""
    above = [HitBox(FrozenRect(rect), target) for rect, target in facts]
    grounds = [n for n, box in enumerate(boxes) if box.target.kind == DISTRICT]
    place = grounds[-1] + 1 if grounds else 0
    return [*boxes[:place], *above, *boxes[place:]]


def _frozen_rects(rects: Mapping[_RectKey, pygame.Rect]) -> Mapping[_RectKey, pygame.Rect]:
    return MappingProxyType({key: _frozen_rect(rect) for key, rect in rects.items()})


def _frozen_rect(rect: pygame.Rect) -> FrozenRect:
    """A box for good; where there was less than no room it is empty."""
    return FrozenRect(rect.left, rect.top, max(rect.width, 0), max(rect.height, 0))


def _frozen_parts(parts: _Parts) -> _Parts:
    """A box for good, or a row of such, by name or not."""
    if isinstance(parts, pygame.Rect):
        return cast("_Parts", _frozen_rect(parts))
    if not isinstance(parts, tuple):
        return parts
    boxes = map(_frozen_parts, parts)
    return parts._make(boxes) if hasattr(parts, "_make") else cast("_Parts", tuple(boxes))


def _frozen(placed: PlacedSprite) -> PlacedSprite:
    return PlacedSprite(_frozen_rect(placed.rect), placed.sprite)


class PanelPlacer(Protocol):
    """What the layout needs of a panel."""

    @property
    def name(self) -> str:
        """Its own among those of the table."""

    @property
    def layer(self) -> PanelLayer:
        """What it lies over."""

    def place(
        self, layout: LayoutBuilder, table: TableViewModel, model: Any, /
    ) -> Sequence[PanelPart]:
        """Its parts from the ground up."""


def place_panels(
    layout: LayoutBuilder, model: TableViewModel, panels: Iterable[PanelPlacer]
) -> None:
    """Lay down those that are there."""
    for panel in panels:
        if panel.name in model.panels:
            layout.put_panel(panel.name, panel.place(layout, model, model.panels[panel.name]))
