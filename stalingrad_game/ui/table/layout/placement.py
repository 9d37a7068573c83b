"""Where everything lies: every thing of the table and every region, in window pixels.

A layout is made from a model and a size alone; drawing and pointing both read it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

import pygame

from ...style.keys import Direction
from ...style.theme import Theme
from ..model.targets import HAND, Thing

Form = Literal[
    "chip", "bar", "strip", "tick", "card", "back", "counter", "plain", "row", "more", "mini"
]
"""How a thing is drawn there; `plain` ones are drawn with what they lie on."""

SHOWN: Final = "shown"
"""The card that is shown and may be intercepted (R9.4)."""


class Spot(NamedTuple):
    """Where a thing lies and how it is drawn there."""

    rect: pygame.Rect
    form: Form
    seen: int = 0
    """How much of its width its neighbour leaves uncovered, in pixels; 0: all."""


@dataclass(slots=True)
class Layout:
    """All places of one table at one size."""

    size: tuple[int, int]
    theme: Theme
    regions: dict[str, pygame.Rect] = field(default_factory=dict)
    """The panels by name: ``prompt``, ``strip``, ``lane 0`` to ``lane 3``, ``band`` and so on."""
    spots: dict[Thing, Spot] = field(default_factory=dict)
    """In the order of drawing: what lies on top comes last."""
    rows: dict[Thing, pygame.Rect] = field(default_factory=dict)
    """Places that things move to and from, though nothing there can be pointed at."""
    also: list[tuple[pygame.Rect, Thing]] = field(default_factory=list)
    """Second places of things: the rule of the question opens the rulebook too."""
    lifted: dict[Thing, pygame.Rect] = field(default_factory=dict)
    """Where a thing is drawn that is lifted out of a row where it is half covered."""

    links: list[tuple[pygame.Rect, str]] = field(default_factory=list)
    """Rule numbers that can be followed; those drawn later lie on top."""
    aid_most: int = 0
    """How far the player aid can be scrolled, in pixels."""
    reach: frozenset[Thing] | None = None
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

    def put(self, thing: Thing, rect: pygame.Rect, form: Form = "plain", seen: int = 0) -> None:
        """Lay a thing down, of which a width in pixels stays uncovered; 0: all."""
        self.spots[thing] = Spot(rect, form, seen)

    def rect(self, thing: Thing | str) -> pygame.Rect | None:
        """Where a thing, a row or a region is; None where it isn't on the table."""
        if isinstance(thing, str):
            return self.regions.get(thing)
        spot = self.spots.get(thing)
        if spot is not None:
            return spot.rect
        if thing.kind == HAND:
            return next((s.rect for t, s in self.spots.items() if t[:2] == thing[:2]), None)
        return self.rows.get(thing)

    def at(self, pos: tuple[int, int], lifted: Thing | None = None) -> Thing | None:
        """The uppermost thing at a place; a lifted one keeps what isn't another's."""
        found = None
        for thing, spot in self.spots.items():
            if spot.rect.collidepoint(pos) and (self.reach is None or thing in self.reach):
                found = thing
        if self.reach is not None:
            return found
        if found is None:
            found = next((thing for rect, thing in self.also if rect.collidepoint(pos)), None)
        raised = self.lifted.get(lifted) if lifted is not None else None
        if raised is not None and raised.collidepoint(pos):
            kind = found.kind if found is not None else ""
            if lifted is not None and kind != lifted.kind:
                return lifted
        return found

    def beside(self, thing: Thing, direction: Direction, among: Iterable[Thing]) -> Thing | None:
        """The next thing that way, for the arrow keys; None where there is none."""
        start = self.rect(thing)
        if start is None:
            return None
        best: tuple[float, Thing] | None = None
        for other in among:
            rect = self.rect(other)
            if rect is None or other == thing:
                continue
            dx, dy = rect.centerx - start.centerx, rect.centery - start.centery
            ahead, aside = _ahead(direction, dx, dy)
            if ahead <= 0:
                continue
            cost = ahead + 2.5 * abs(aside)
            if best is None or cost < best[0]:
                best = (cost, other)
        return best[1] if best else None


def _ahead(direction: Direction, dx: int, dy: int) -> tuple[int, int]:
    if direction == "right":
        return dx, dy
    if direction == "left":
        return -dx, dy
    return (dy, dx) if direction == "down" else (-dy, dx)
