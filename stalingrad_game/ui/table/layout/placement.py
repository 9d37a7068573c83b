"""Where everything lies in one picture of the table, in window pixels; once made, it never changes.

Drawing reads it, pointing reads it, neither writes into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, NoReturn

import pygame

from ...style.focus import nearest_ahead
from ...style.keys import Direction
from ...style.theme import Theme
from ..model.targets import DISTRICT, HAND, Target
from ..model.view_model import SpriteForm
from ..sprites.log import LogRowSpec
from ..sprites.sprite_cache import Sprite

Region = str | Target
"""A panel by its name, or a row that targets move to by the target that stands for it."""


class FrozenRect(pygame.Rect):
    """A rectangle that can't be changed; `pygame.Rect(rect)` makes a copy that can."""

    def _refuse(self, *_args: object, **_named: object) -> NoReturn:
        raise TypeError("a rectangle of a layout can't be changed")

    __setattr__ = __delattr__ = __setitem__ = _refuse
    move_ip = inflate_ip = scale_by_ip = clamp_ip = _refuse
    union_ip = unionall_ip = normalize = update = _refuse


class Placement(NamedTuple):
    """Where a target lies and how it is drawn there."""

    rect: pygame.Rect
    form: SpriteForm


class HitBox(NamedTuple):
    """A place where a target can be pointed at."""

    rect: pygame.Rect
    target: Target


class RuleLink(NamedTuple):
    """A rule number that can be followed."""

    rect: pygame.Rect
    rule: str


class PlacedSprite(NamedTuple):
    """A picture that belongs to no target, and where it lies."""

    rect: pygame.Rect
    sprite: Sprite


PanelLayer = Literal["board", "over", "top", "float"]
"""What a panel lies over: the city's ground, below all pieces; the whole table; all others, but for
what grows, notes and dialogs."""


class PanelPart(NamedTuple):
    """A part of a panel."""

    rect: pygame.Rect
    sprite: Sprite | None
    """None: what its target shows wherever it lies."""
    target: Target | None = None
    """What is pointed at there."""
    form: SpriteForm = "plain"
    text: str = ""
    """What is said of it to those who don't see it, where it is no target."""


class PlacedLogRow(NamedTuple):
    """A line of the log, and where it lies."""

    rect: pygame.Rect
    entry: LogRowSpec
    target: Target
    """The line as a target: it leads to its moment, or to a battle's sheet."""


class PlacedCard(NamedTuple):
    """A combat card that lies open at the end of the game."""

    rect: pygame.Rect
    card: int


class HandScroll(NamedTuple):
    """The rows of a hand that are out of sight."""

    first: int
    """The uppermost row that is seen."""
    scroll_range: int
    """How many rows it can be scrolled down."""
    thumb: PlacedSprite
    """The scroll bar."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """All that one picture of the table needs to know of places; hit boxes and links included."""

    size: tuple[int, int]
    theme: Theme
    regions: Mapping[Region, pygame.Rect]
    """Panels by name, ``prompt``, ``lane 0`` to ``lane 3``, ``band`` and so on, and rows."""
    placements: Mapping[Target, Placement]
    """In the order of drawing: what lies on top comes last."""
    raised: Mapping[Target, pygame.Rect]
    """Where a target is drawn that is raised out of a row where it is half covered."""
    hit_boxes: tuple[HitBox, ...]
    """All that can be pointed at now, the uppermost last."""
    modal: bool
    """Whether something lies over the table that alone can be pointed at, or nothing can."""
    links: tuple[RuleLink, ...]
    """Rule numbers that can be followed, the uppermost last."""
    hints: Mapping[str, PlacedSprite]
    """Lines of words over the table, by the panel that they stand on."""
    log_rows: tuple[PlacedLogRow, ...]
    """The newest lines of the log in the bottom panel, from the foot up."""
    open_log_rows: tuple[PlacedLogRow, ...]
    """The lines of the log that is spread out over the table, from the foot up."""
    panels: Mapping[str, tuple[PanelPart, ...]]
    """By the names of the panels that are there: their parts, the lowest first."""
    scroll_ranges: Mapping[str, int]
    """By the names of panels that are scrolled: how far, in pixels."""
    ending_cards: tuple[PlacedCard, ...]
    hand_scroll: HandScroll | None
    """None where the whole hand is seen."""
    tooltip: PlacedSprite | None

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect((0, 0), self.size)

    def rect(self, place: Region) -> pygame.Rect | None:
        """Where a target or a region is; None where it isn't on the table."""
        return find_rect(place, self.placements, self.regions)

    def at(self, pos: tuple[int, int], raised: Target | None = None) -> Target | None:
        """The uppermost target at a position; a raised one keeps what isn't another of its kind's.

        It needs nothing to have been drawn.
        """
        hit = next(
            (box.target for box in reversed(self.hit_boxes) if box.rect.collidepoint(pos)), None
        )
        if raised is None or self.modal:
            return hit
        rect = self.raised.get(raised)
        if rect is not None and rect.collidepoint(pos) and (hit is None or hit.kind != raised.kind):
            return raised
        return hit

    def on_itself(self, target: Target | None, pos: tuple[int, int]) -> bool:
        """Whether a position is on a target itself: of a district that is the building's card."""
        if target is None or target.kind != DISTRICT:
            return True
        building = self.regions.get(f"building {target.a}")
        return building is not None and building.collidepoint(pos)

    def link_at(self, pos: tuple[int, int]) -> RuleLink | None:
        """The rule number at a position."""
        return next((link for link in reversed(self.links) if link.rect.collidepoint(pos)), None)

    def beside(
        self, target: Target, direction: Direction, among: Iterable[Target]
    ) -> Target | None:
        """The next target that way, for the arrow keys; None where there is none.

        Targets lie on and in each other, so their middles count.
        """
        start = self.rect(target)
        if start is None:
            return None
        others = {
            one: pygame.Rect(rect.center, (0, 0))
            for one in among
            if one != target and (rect := self.rect(one)) is not None
        }
        nearest = nearest_ahead(pygame.Rect(start.center, (0, 0)), list(others.values()), direction)
        return None if nearest is None else list(others)[nearest]


def find_rect(
    place: Region, placements: Mapping[Target, Placement], regions: Mapping[Region, pygame.Rect]
) -> pygame.Rect | None:
    """Where a target or a region is: a hand card of no given copy is the first of its copies."""
    if isinstance(place, Target):
        placement = placements.get(place)
        if placement is not None:
            return placement.rect
        if place.kind == HAND:
            return next((one.rect for t, one in placements.items() if t[:2] == place[:2]), None)
    return regions.get(place)
