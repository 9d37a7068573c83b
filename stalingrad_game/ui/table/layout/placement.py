"""Where everything lies: every target of the table and every region, in window pixels.

A layout is made from a model and a size alone; drawing and pointing both read it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

import pygame

from ...style.focus import nearest_ahead
from ...style.keys import Direction
from ...style.theme import Theme
from ..model.targets import HAND, Target

SpriteForm = Literal[
    "chip", "bar", "strip", "tick", "card", "back", "counter", "plain", "row", "more", "mini"
]
"""How a target is drawn there; `plain` ones are drawn with what they lie on."""

SHOWN_CARD: Final = "shown"
"""The card that is shown and may be intercepted (R9.4)."""


class Placement(NamedTuple):
    """Where a target lies and how it is drawn there."""

    rect: pygame.Rect
    form: SpriteForm
    seen: int = 0
    """How much of its width its neighbour leaves uncovered, in pixels; 0: all."""


@dataclass(slots=True)
class TableLayout:
    """All places of one table at one size."""

    size: tuple[int, int]
    theme: Theme
    regions: dict[str, pygame.Rect] = field(default_factory=dict)
    """The panels by name: ``prompt``, ``strip``, ``lane 0`` to ``lane 3``, ``band`` and so on."""
    placements: dict[Target, Placement] = field(default_factory=dict)
    """In the order of drawing: what lies on top comes last."""
    rows: dict[Target, pygame.Rect] = field(default_factory=dict)
    """Places that targets move to and from, though nothing there can be pointed at."""
    also: list[tuple[pygame.Rect, Target]] = field(default_factory=list)
    """Second places of targets: the rule of the question opens the rulebook too."""
    lifted: dict[Target, pygame.Rect] = field(default_factory=dict)
    """Where a target is drawn that is lifted out of a row where it is half covered."""

    links: list[tuple[pygame.Rect, str]] = field(default_factory=list)
    """Rule numbers that can be followed; those drawn later lie on top."""
    aid_most: int = 0
    """How far the player aid can be scrolled, in pixels."""
    reach: frozenset[Target] | None = None
    """What alone can be pointed at while a dialog is open; None: everything."""

    def cover(self) -> None:
        """Everything is covered: nothing can be pointed at."""
        self.reach = frozenset()
        self.links.clear()

    def cover_links(self, rect: pygame.Rect) -> None:
        """Something lies over these rule numbers."""
        self.links = [(box, rule) for box, rule in self.links if not box.colliderect(rect)]

    @property
    def window(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect((0, 0), self.size)

    def put(
        self, target: Target, rect: pygame.Rect, form: SpriteForm = "plain", seen: int = 0
    ) -> None:
        """Lay a target down, of which a width in pixels stays uncovered; 0: all."""
        self.placements[target] = Placement(rect, form, seen)

    def rect(self, target: Target | str) -> pygame.Rect | None:
        """Where a target, a row or a region is; None where it isn't on the table."""
        if isinstance(target, str):
            return self.regions.get(target)
        placement = self.placements.get(target)
        if placement is not None:
            return placement.rect
        if target.kind == HAND:
            return next((s.rect for t, s in self.placements.items() if t[:2] == target[:2]), None)
        return self.rows.get(target)

    def at(self, pos: tuple[int, int], lifted: Target | None = None) -> Target | None:
        """The uppermost target at a place; a lifted one keeps what isn't another's."""
        found = None
        for target, placement in self.placements.items():
            if placement.rect.collidepoint(pos) and (self.reach is None or target in self.reach):
                found = target
        if self.reach is not None:
            return found
        if found is None:
            found = next((target for rect, target in self.also if rect.collidepoint(pos)), None)
        raised = self.lifted.get(lifted) if lifted is not None else None
        if raised is not None and raised.collidepoint(pos):
            kind = found.kind if found is not None else ""
            if lifted is not None and kind != lifted.kind:
                return lifted
        return found

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
            if one != target and (rect := self.rect(one))
        }
        nearest = nearest_ahead(pygame.Rect(start.center, (0, 0)), list(others.values()), direction)
        return None if nearest is None else list(others)[nearest]
