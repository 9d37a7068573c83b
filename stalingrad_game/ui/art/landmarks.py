"""What each district is known by, seen from above: the hill, the works, the squares, the silos."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from ..style.theme import mix
from .geometry import arc, noise
from .plan_board import PLAN_LEAN, PlanBoard


def draw_hill(board: PlanBoard) -> None:
    """Mamayev Kurgan: rings of the hill, each a little lighter, and strokes down its slope."""
    picture, u, inks = board.picture, board.unit, board.inks
    x, y = board.width * 0.235, board.height * 0.5
    across = min(board.width * 0.15, 230 * u)
    down = min(board.height * 0.52, across * 0.62)
    for ring in range(5):
        share = 1 - 0.2 * ring
        outline = [
            (px + (noise(ring, n) - 0.5) * 9 * u, py + (noise(ring, n, 2) - 0.5) * 6 * u)
            for n, (px, py) in enumerate(
                arc(x + 8 * ring * u, y - 3 * ring * u, across * share, down * share, 0, 352.5)
            )
        ]
        pygame.draw.polygon(picture, mix(inks.ground, inks.west, 0.2 + 0.24 * ring), outline)
        rim = mix(inks.ground, inks.edge, 0.45 + 0.1 * ring)
        pygame.draw.lines(picture, rim, True, outline, board.hair)
        board.strokes(outline[: len(outline) // 2 + 2], (x, y), 0.1, rim)


def draw_works(board: PlanBoard) -> None:
    """Red October and the Barricades: long saw-toothed halls, and chimneys."""
    u, inks = board.unit, board.inks
    roof = mix(inks.east, inks.edge, 0.34)
    halls = (
        (0.65, 0.17, 180, 38), (0.83, 0.14, 150, 34), (0.66, 0.64, 150, 38),
        (0.82, 0.67, 190, 40), (0.1, 0.3, 150, 36), (0.22, 0.62, 120, 34),
    )  # fmt: skip
    for number, (across, down, wide, high) in enumerate(halls):
        x, y = across * board.width, down * board.height
        width, height = wide * u, high * u
        lean = height * PLAN_LEAN
        ink = roof if across > 0.5 else mix(inks.west, inks.edge, 0.3)
        hall = ((x + lean, y), (x + lean + width, y), (x + width, y + height), (x, y + height))
        board.shape(hall, ink, shadow=7)
        tooth = 15 * u
        for step in range(int(width / tooth)):
            left = x + step * tooth
            if noise(number, step, 12) < board.ruin * 0.8:
                hole = (
                    (left + lean, y),
                    (left + lean + tooth * 1.2, y + height * 0.3),
                    (left + tooth, y + height * 0.9),
                    (left + lean * 0.4, y + height * 0.6),
                )
                pygame.draw.polygon(board.picture, inks.deep, hole)
                continue
            band = (
                (left + lean, y),
                (left + lean + tooth * 0.4, y),
                (left + tooth * 0.4, y + height),
                (left, y + height),
            )
            pygame.draw.polygon(board.picture, mix(ink, inks.ground, 0.55), band)
    for across, down in ((0.63, 0.5), (0.655, 0.5), (0.68, 0.5), (0.8, 0.47), (0.825, 0.47)):
        _chimney(board, across * board.width, down * board.height)


def _chimney(board: PlanBoard, x: float, y: float) -> None:
    """A chimney from above, with its long shadow."""
    u, inks = board.unit, board.inks
    radius = 6.5 * u
    shadow = (
        (x - radius * 0.5, y + radius * 0.8),
        (x + radius * 0.6, y - radius * 0.8),
        (x + 70 * u, y + 35 * u),
        (x + 66 * u, y + 40 * u),
    )
    pygame.draw.polygon(board.picture, inks.deep, shadow)
    pygame.draw.circle(board.picture, mix(inks.ground, inks.edge, 1.0), (x, y), radius)
    pygame.draw.circle(board.picture, inks.deep, (x, y), radius * 0.5)


def draw_squares(board: PlanBoard) -> None:
    """The centre: an open square with its fountain, and the park before the station."""
    u, inks, picture = board.unit, board.inks, board.picture
    for across, down, wide, high in ((0.72, 0.28, 150, 70), (0.3, 0.32, 96, 60)):
        x, y = across * board.width, down * board.height
        width, height = wide * u, high * u
        lean = height * PLAN_LEAN
        square = (
            (x + lean, y),
            (x + lean + width, y),
            (x + width, y + height),
            (x, y + height),
        )
        pygame.draw.polygon(picture, inks.ground, square)
        rim = mix(inks.ground, inks.edge, 0.6)
        pygame.draw.lines(picture, rim, True, square, board.hair)
        spot = (x + (width + lean) / 2, y + height / 2)
        for radius, ink in ((12, rim), (10, inks.ground), (5, rim)):
            pygame.draw.circle(picture, ink, spot, radius * u)
        for number in range(6):
            tree = (x + lean + width * (number + 0.5) / 6 - 6 * u, y + height * 0.13)
            pygame.draw.circle(picture, rim, tree, 2.4 * u)


def draw_silos(board: PlanBoard) -> None:
    """The Grain Elevator from above: two rows of silos and the head house, with its shadow."""
    u, inks, picture = board.unit * 1.5, board.inks, board.picture
    x, y = board.width * 0.68, board.height * 0.38
    roof = mix(inks.east, inks.edge, 0.42)
    head = ((x + 92 * u, y - 9 * u), (x + 120 * u, y - 9 * u), (x + 112 * u, y + 33 * u),
            (x + 84 * u, y + 33 * u))  # fmt: skip
    board.shape(head, roof, shadow=48)
    for row in range(2):
        for column in range(7):
            spot = (x + (column * 13 - row * 4) * u, y + (6 + row * 13) * u)
            pygame.draw.circle(picture, inks.deep, (spot[0] + 4 * u, spot[1] + 3 * u), 6.6 * u)
    for row in range(2):
        for column in range(7):
            spot = (x + (column * 13 - row * 4) * u, y + (6 + row * 13) * u)
            pygame.draw.circle(picture, roof, spot, 6 * u)
            pygame.draw.circle(picture, mix(roof, inks.ground, 0.6), spot, 3 * u)
    pygame.draw.polygon(picture, roof, head)
    pygame.draw.lines(picture, inks.edge, True, head, board.hair)


LANDMARKS: Final[tuple[Callable[[PlanBoard], None], ...]] = (
    draw_silos,
    draw_squares,
    draw_hill,
    draw_works,
)
"""By district, from A in the south to D in the north."""
