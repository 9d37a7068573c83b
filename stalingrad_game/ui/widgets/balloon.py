"""A balloon: what a guide says, on paper, beside what it points at.

It lies where it covers neither that nor the answer; its buttons lie on it, at its foot.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from ..art.resources import Look
from ..style.theme import BRICK, DUST, PAPER, SOOT, Colour, mix
from .base import Widget
from .boxes import Flow, Panel, Stack
from .button import Button
from .label import Label, RichText, TextStyle
from .text import Span


class Balloon(Panel):
    """What a guide says, on paper with a quiet edge."""

    def __init__(
        self,
        text: str,
        *,
        progress: str = "",
        refusal: str = "",
        buttons: Sequence[Button] = (),
        picture: Widget | None = None,
        size: float = 20,
        key: Hashable = None,
    ) -> None:
        """`refusal` is said first, to who tried something else; `picture` lies over the words.

        `size` is the type of its words.
        """
        small = TextStyle("title", min(size, 14), mix(SOOT, PAPER, 0.35))
        refused = (Span(f"{refusal}\n", "text_bold", BRICK),) if refusal else ()
        words = RichText((*refused, Span(text)), TextStyle(size=size, colour=SOOT))
        head = (Label(progress, small),) if progress else ()
        foot = (Flow(buttons),) if buttons else ()
        seen = (picture,) if picture is not None else ()
        super().__init__(
            Stack((*head, *seen, words, *foot), gap=6),
            ground=PAPER,
            edge=DUST,
            pad=16,
            cut=0,
            key=key,
        )
        self.buttons = buttons

    def _draw_ground(self, surface: pygame.Surface, look: Look, ground: Colour) -> None:
        theme = look.theme
        surface.fill(ground, self.rect)
        pygame.draw.rect(surface, self.edge, self.rect, 2 * theme.bold)
        pygame.draw.rect(surface, SOOT, self.rect, theme.line)


WIDTHS: Final = (400, 300, 520, 680)
"""In design pixels of what is read, the usual one first."""
TYPES: Final = (20, 18, 16, 14, 12, 10)
"""Type in design pixels of what is read: smaller only where there is no room."""
EDGES: Final = (
    *("midleft", "midright", "bottomleft", "topleft", "topright", "bottomright"),
    *("midtop", "midbottom", "center"),
)
"""Where a balloon lies that points at nothing, the best place first."""
ANSWER_COST: Final = 60
"""How much worse it is to cover an answer, or what is pointed at, than anything else."""
GRID: Final = 12
"""In so many places across and down a balloon is tried where none beside its thing is free."""
FAR_COST: Final = 30
"""How many covered pixels a pixel between a balloon and what it points at is worth."""
LINE_COST: Final = 60
"""How many covered pixels a pixel of its line across something else is worth."""

LEAST_WIDTH: Final = 200
BalloonHeight = Callable[[int, int], int]
"""How high a balloon is, by its type in design pixels and its width in pixels."""


class BalloonRoom(NamedTuple):
    """A window as a balloon finds it."""

    window: pygame.Rect
    pointed: Sequence[pygame.Rect]
    """What it points at."""
    kept: Sequence[pygame.Rect]
    """What it should never cover."""
    seen: Sequence[pygame.Rect]
    """What it should rather not cover."""
    gap: int
    """Between a balloon and what it points at."""


def best_balloon(room: BalloonRoom, look: Look, measure: BalloonHeight) -> tuple[pygame.Rect, int]:
    """The place that covers least, and the first of such, with its type.

    Where no words have room that is the whole window, in the smallest type.
    """
    best: tuple[int, pygame.Rect, int] | None = None
    hidden = 0
    for size in TYPES:
        for design in WIDTHS:
            wide = max(look.theme.read_px(design) * size // TYPES[0], LEAST_WIDTH)
            wide = min(wide, room.window.width)
            high = measure(size, wide)
            if high > room.window.height:
                continue
            for box in _places(room, (wide, high)):
                hides = _covered(box, room.kept)
                cost = ANSWER_COST * hides
                if best is None or cost < best[0]:
                    cost += _covered(box, room.seen)
                if room.pointed and (best is None or cost < best[0]):
                    cost += _line_cost(box, room.pointed[0], room.seen)
                if best is None or cost < best[0]:
                    best = cost, box, size
                    hidden = hides
            if best is not None and not hidden:
                return best[1:]
        if best is not None and size <= TYPES[2]:
            break
    return (room.window, TYPES[-1]) if best is None else best[1:]


def _places(room: BalloonRoom, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Beside what is pointed at, then all over the window; its edges and corners first."""
    window = room.window
    if room.pointed:
        around = room.pointed[0].inflate(2 * room.gap, 2 * room.gap)
        for edge, place in (
            ("midleft", around.midright),
            ("midright", around.midleft),
            ("midbottom", around.midtop),
            ("midtop", around.midbottom),
        ):
            box = pygame.Rect((0, 0), size)
            setattr(box, edge, place)
            yield box.clamp(window)
    for edge in EDGES:
        box = pygame.Rect((0, 0), size)
        setattr(box, edge, getattr(window, edge))
        yield box
    if room.pointed:
        wide, high = window.width - size[0], window.height - size[1]
        for n in range((GRID + 1) ** 2):
            across, down = n % (GRID + 1), n // (GRID + 1)
            place = (window.left + wide * across // GRID, window.top + high * down // GRID)
            yield pygame.Rect(place, size)


def _line_cost(box: pygame.Rect, pointed: pygame.Rect, seen: Sequence[pygame.Rect]) -> int:
    """What the line to the thing costs: how long it is, and how much of it crosses other things."""
    line = balloon_line(box, pointed)
    if line is None:
        return 0
    start, end = line
    cost = FAR_COST * math.dist(start, end)
    for one in seen:
        cut = one.clipline(start, end)
        if cut and not one.contains(pointed):
            cost += LINE_COST * math.dist(*cut)
    return int(cost)


def balloon_line(
    box: pygame.Rect, pointed: pygame.Rect
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The line from a balloon to what it points at; None where they touch."""
    if box.colliderect(pointed):
        return None
    start = box.clipline(box.center, pointed.center)
    end = pointed.clipline(box.center, pointed.center)
    return (start[1], end[0]) if start and end else None


def _covered(box: pygame.Rect, things: Sequence[pygame.Rect]) -> int:
    """How many pixels of things a box covers."""
    clipped = (box.clip(things[n]) for n in box.collidelistall(things))
    return sum(both.width * both.height for both in clipped)
