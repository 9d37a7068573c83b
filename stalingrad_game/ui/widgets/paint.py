"""Plain shapes that widgets share: boxes with a cut corner, stripes, the ring of the focus.

Everything is drawn straight onto the window, in window pixels.
"""

from __future__ import annotations

import pygame

from ..style.theme import OCHRE, SOOT, Colour, Theme

PixelPoints = list[tuple[int, int]]


def cut_box(rect: pygame.Rect, cut: int) -> PixelPoints:
    """A box whose lower right corner is cut off: the form of all that can be pressed."""
    cut = min(cut, rect.width // 2, rect.height // 2)
    right, foot = rect.right - 1, rect.bottom - 1
    return [
        rect.topleft,
        (right, rect.top),
        (right, foot - cut),
        (right - cut, foot),
        (rect.left, foot),
    ]


def fill_cut(
    surface: pygame.Surface,
    rect: pygame.Rect,
    cut: int,
    ground: Colour,
    edge: Colour | None = None,
    line: int = 1,
) -> None:
    """A filled box with a cut corner, and an edge around it if asked."""
    points = cut_box(rect, cut)
    if edge is None:
        pygame.draw.polygon(surface, ground, points)
        return
    pygame.draw.polygon(surface, edge, points)
    inner = rect.inflate(-2 * line, -2 * line)
    pygame.draw.polygon(surface, ground, cut_box(inner, max(cut - line // 2, 0)))


def stripes(
    surface: pygame.Surface, rect: pygame.Rect, ink: Colour, count: int, share: float = 0.5
) -> None:
    """Slanting bars side by side, filling a box: the accent of headings."""
    pitch = rect.width / count
    lean = rect.height * 0.45
    for number in range(count):
        left = rect.left + number * pitch
        right = left + pitch * share
        pygame.draw.polygon(
            surface,
            ink,
            (
                (left, rect.bottom),
                (left + lean, rect.top),
                (right + lean, rect.top),
                (right, rect.bottom),
            ),
        )


def hatch(surface: pygame.Surface, band: pygame.Rect, ink: Colour) -> None:
    """Slanting strokes down a narrow band: refusals have them, so that no colour need be seen."""
    wide = band.width
    for top in range(band.top, band.bottom, 2 * wide):
        points = (
            (band.left, top + wide),
            (band.right - 1, top),
            (band.right - 1, top + wide // 2),
            (band.left, top + wide + wide // 2),
        )
        pygame.draw.polygon(surface, ink, points)


def focus_ring(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, cut: int = 0) -> None:
    """The ring round what has the focus, with a wedge at its left: seen without colour as well."""
    line = theme.bold
    ring = rect.inflate(4 * line, 4 * line)
    dark = cut_box(ring.inflate(2, 2), cut + line)
    pygame.draw.lines(surface, SOOT, True, dark, line + 2)
    pygame.draw.lines(surface, OCHRE, True, cut_box(ring, cut + line), line)
    size = max(3 * line, 8)
    left, middle = ring.left - line, ring.centery
    wedge = ((left, middle - size), (rect.left - 1, middle), (left, middle + size))
    pygame.draw.polygon(surface, OCHRE, wedge)


class EdgeFade:
    """Lets what scrolls fade out at the edges that it goes beyond, so that no line is cut in half.

    Make it before drawing, when only the ground is there; `finish` lays the ground over the ends.
    """

    def __init__(self, surface: pygame.Surface, view: pygame.Rect, depth: int) -> None:
        """A view on a surface, and how deep its fading edges are, in pixels."""
        self._surface = surface
        depth = max(min(depth, view.height // 4), 1)
        seen = view.clip(surface.get_rect())
        upper = pygame.Rect(seen.left, seen.top, seen.width, min(depth, seen.height))
        lower = upper.copy()
        lower.bottom = seen.bottom
        self._edges = [(box, surface.subsurface(box).copy()) for box in (upper, lower) if box.width]

    def finish(self, *, above: bool, below: bool) -> None:
        """Fade the upper edge where something is above it, the lower where something is below."""
        for number, (box, ground) in enumerate(self._edges):
            for row in range(box.height if (above, below)[number] else 0):
                outwards = row + 1 if number else box.height - row
                line = ground.subsurface((0, row, box.width, 1))
                line.set_alpha(round(255 * outwards / box.height))
                self._surface.blit(line, (box.left, box.top + row))
