"""Where everything lies in one picture of the table, in window pixels; once made, it never changes.

Drawing reads it, pointing reads it, neither writes into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, NoReturn, Protocol

import pygame

from ...style.focus import nearest_ahead
from ...style.keys import Direction
from ...style.theme import Theme
from ..model.targets import DISTRICT, HAND, Target
from ..model.view_model import SpriteForm
from ..sprites.sprite_cache import Sprite


class FrozenRect(pygame.Rect):
    """A rectangle that can't be changed; `pygame.Rect(rect)` makes a copy that can."""

    def _refuse(self, *_args: object, **_named: object) -> NoReturn:
        raise TypeError("a rectangle of a layout can't be changed")

    __setattr__ = __delattr__ = __setitem__ = _refuse
    move_ip = inflate_ip = scale_by_ip = clamp_ip = _refuse
    union_ip = unionall_ip = normalize = update = _refuse


class Frame(NamedTuple):
    """The parts of the window, whatever lies on them."""

    prompt: pygame.Rect
    phases: pygame.Rect
    city: pygame.Rect
    """Between the bars at the head and the band at the foot."""
    band: pygame.Rect
    piles: pygame.Rect
    hand: pygame.Rect
    actions: pygame.Rect
    log: pygame.Rect


class Ground(NamedTuple):
    """The ground of the city; `staging` and `heads`, the headings of these lines, are by side."""

    lanes: pygame.Rect
    river: pygame.Rect
    staging: tuple[pygame.Rect, ...]
    heads: tuple[pygame.Rect, ...]


class Lane(NamedTuple):
    """A district's lane; one that is narrowed has no room for a picture and its parts."""

    box: pygame.Rect
    letter: pygame.Rect
    marker: pygame.Rect
    """Of a lost district, on the bank."""
    building: pygame.Rect
    """With its tracking card."""
    art: pygame.Rect | None = None
    name: pygame.Rect | None = None
    initiative: pygame.Rect | None = None


class HandPlaces(NamedTuple):
    """The hand at the foot, besides its cards."""

    tab: pygame.Rect
    backs: tuple[pygame.Rect, ...] = ()
    pick_up: pygame.Rect | None = None
    """The plate that picks it up; None where it lies open."""


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


PanelLayer = Literal["board", "table", "over", "top", "cover"]
"""What a panel lies over: the ground, below all pieces; the pieces; also what moves; all of these
panels; everything."""
PANEL_LAYERS: Final[tuple[PanelLayer, ...]] = ("board", "table", "over", "top", "cover")
"""The lowest first."""


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
    frame: Frame
    ground: Ground
    lanes: Mapping[int, Lane]
    """By district, from north to south."""
    hand: HandPlaces
    spots: Mapping[Target, pygame.Rect]
    """What is never pointed at, but moves, is moved to or spoken of: rows, dice, panels."""
    placements: Mapping[Target, Placement]
    """In the order of drawing: what lies on top comes last."""
    raised: Mapping[Target, pygame.Rect]
    """Where a target is drawn that is raised out of a row where it is half covered."""
    hit_boxes: tuple[HitBox, ...]
    """All that can be pointed at now, the uppermost last."""
    modal: frozenset[Target] | None
    """What alone can be pointed at; None: everything."""
    links: tuple[RuleLink, ...]
    """Rule numbers that can be followed, the uppermost last."""
    panels: Mapping[str, tuple[PanelPart, ...]]
    """By the names of the panels that are there: their parts, the lowest first."""
    scroll_ranges: Mapping[str, int]
    """By the names of panels that are scrolled: how far, in pixels."""
    hand_scroll: HandScroll | None
    """None where the whole hand is seen."""

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

    def at(self, pos: tuple[int, int], raised: Target | None = None) -> Target | None:
        """The uppermost target at a position; a raised one keeps what isn't another of its kind's.

        It needs nothing to have been drawn.
        """
        hit = next(
            (box.target for box in reversed(self.hit_boxes) if box.rect.collidepoint(pos)), None
        )
        if raised is None or self.modal is not None:
            return hit
        rect = self.raised.get(raised)
        if rect is not None and rect.collidepoint(pos) and (hit is None or hit.kind != raised.kind):
            return raised
        return hit

    def on_itself(self, target: Target | None, pos: tuple[int, int]) -> bool:
        """Whether a position is on a target itself: of a district that is the building's card."""
        if target is None or target.kind != DISTRICT:
            return True
        return self.lanes[target.a].building.collidepoint(pos)

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


class Places(Protocol):
    """What a layout and one in the making have both."""

    @property
    def placements(self) -> Mapping[Target, Placement]:
        """Where targets lie."""

    @property
    def spots(self) -> Mapping[Target, pygame.Rect]:
        """Where the rest lies."""


def find_rect(layout: Places, target: Target) -> pygame.Rect | None:
    """Where a target is: a hand card of no given copy is the first of its copies."""
    placement = layout.placements.get(target)
    if placement is not None:
        return placement.rect
    if target in layout.spots:
        return layout.spots[target]
    if target.kind == HAND:
        placed = layout.placements.items()
        return next((one.rect for other, one in placed if other[:2] == target[:2]), None)
    return None
