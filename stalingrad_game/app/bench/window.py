"""How fast the window is on this machine: its first frame, and the fullest table painted anew.

Each is compared with what pygame takes for the least that could be wanted, in the same run.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Final

SIZE: Final = (1920, 1080)
_STARTS: Final = 5
FRAMES: Final = 300
SPRITES: Final = 300
SPRITE_SIZE: Final = (88, 90)
EMPTY_WINDOW: Final = """
import pygame
pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode((1280, 720))
screen.fill((0, 0, 0))
pygame.display.flip()
print("painted", flush=True)
"""
"""What the first frame is compared with."""


def first_frame_times() -> dict[str, float | None]:
    """Milliseconds from the start of a fresh process to its first frame, and of an empty window.

    A ratio says how many times as long the first is; None where no frame was told.
    The driver shows nothing, the user's folder is an empty one, and all is compiled beforehand.
    """
    frozen = getattr(sys, "frozen", False)
    program = [sys.executable] if frozen else [sys.executable, "-m", "stalingrad_game"]
    commands = [[*program, "--describe", "-"]]
    commands += [] if frozen else [[sys.executable, "-c", EMPTY_WINDOW]]
    times: list[list[float]] = [[] for _ in commands]
    with tempfile.TemporaryDirectory(prefix="bench-") as home:
        for start in range(_STARTS + 1):
            for command, found in zip(commands, times, strict=True):
                taken = _first_line(command, home)
                if start and taken is not None:
                    found.append(taken * 1e3)
    ours, empty = ([round(median(found), 1) if found else None for found in times] + [None])[:2]
    ratio = round(ours / empty, 2) if ours and empty else None
    return {"first_frame_ms": ours, "empty_window_ms": empty, "first_frame_ratio": ratio}


def _first_line(command: Sequence[str], home: str) -> float | None:
    """Seconds until a process writes its first line; None where it writes none."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"SDL_VIDEODRIVER": "dummy", "STALINGRAD_HOME": home, "PYTHONPYCACHEPREFIX": home}
    start = perf_counter()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env
    ) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            taken = perf_counter() - start
        finally:  # also where the user has enough of it
            process.kill()
    return taken if line else None


def full_table_times() -> dict[str, float]:
    """What 95 of 100 paintings of the fullest table take at most in milliseconds, without the flip.

    Beside it the same of one ground and `SPRITES` half-clear sprites, and the ratio of both.
    """
    import pygame

    from stalingrad_game.ui.art.resources import Look
    from stalingrad_game.ui.automation import fixtures
    from stalingrad_game.ui.table.layout.measure_cache import MeasureCache
    from stalingrad_game.ui.table.layout.table import build_layout
    from stalingrad_game.ui.table.panels.all_panels import TABLE_PANELS
    from stalingrad_game.ui.table.render.painter import TablePainter

    pygame.font.init()
    kit = fixtures.standard_kit()
    model = fixtures.view_model_for(kit, fixtures.spread_formations(kit))
    look = Look.for_window(SIZE)
    painter, measures = TablePainter(look, TABLE_PANELS), MeasureCache(look.fonts, look.gallery)
    surface = pygame.Surface(SIZE, 0, 32)
    ground = pygame.Surface(SIZE, 0, 32)
    sprites = [pygame.Surface(SPRITE_SIZE, pygame.SRCALPHA, 32) for _ in range(SPRITES)]
    for number, sprite in enumerate(sprites):
        sprite.fill((number % 256, 120, 60, 128))
    across, down = SIZE[0] - SPRITE_SIZE[0], SIZE[1] - SPRITE_SIZE[1]

    def table() -> None:
        painter.draw(surface, model, build_layout(model, SIZE, measures, TABLE_PANELS))

    def only_sprites() -> None:
        surface.blit(ground, (0, 0))
        for number, sprite in enumerate(sprites):
            surface.blit(sprite, (number * 61 % across, number * 97 % down))

    table()
    ours, others = [], []
    for _ in range(FRAMES):  # by turns, so that both meet the same machine
        ours.append(_seconds(table))
        others.append(_seconds(only_sprites))
    p95, reference = percentile(ours, 95) * 1e3, percentile(others, 95) * 1e3
    return {
        "frame_ms_p95": round(p95, 2),
        "sprites_ms_p95": round(reference, 2),
        "frame_ratio": round(p95 / reference, 2),
    }


def _seconds(work: Callable[[], None]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def percentile(values: Sequence[float], share: int) -> float:
    """The least value that `share` percent of the values don't exceed.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 75)
    3.0
    """
    place = -(-len(values) * share // 100)
    return sorted(values)[max(place - 1, 0)]
