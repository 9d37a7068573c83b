"""How fast the window is on this machine: its first frame, and the fullest table painted anew."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Final

SIZE: Final = (1920, 1080)
_STARTS: Final = 5
FRAMES: Final = 300


def first_frame_ms() -> float | None:
    """From the start of a fresh process to its first painted frame; None where none was told.

    The driver shows nothing and the user's folder is an empty one.
    """
    with tempfile.TemporaryDirectory(prefix="bench-") as home:
        times = [_first_frame(home) for _ in range(_STARTS)]
    found = [time for time in times if time is not None]
    return round(median(found) * 1e3, 1) if found else None


def _first_frame(home: str) -> float | None:
    frozen = getattr(sys, "frozen", False)
    program = [sys.executable] if frozen else [sys.executable, "-m", "stalingrad_game"]
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "STALINGRAD_HOME": home}
    start = perf_counter()
    with subprocess.Popen(
        [*program, "--describe", "-"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        taken = perf_counter() - start
        process.kill()
    return taken if line else None


def frame_ms_p95() -> float:
    """The time that 95 of 100 paintings of the fullest table take at most, without the flip."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from stalingrad_game.ui.art.resources import Look
    from stalingrad_game.ui.automation import fixtures
    from stalingrad_game.ui.table.layout.measure_cache import MeasureCache
    from stalingrad_game.ui.table.layout.table import build_layout
    from stalingrad_game.ui.table.render.painter import TablePainter

    pygame.font.init()
    kit = fixtures.standard_kit()
    model = fixtures.view_model_for(kit, fixtures.spread_formations(kit))
    look = Look.for_window(SIZE)
    painter, measures = TablePainter(look), MeasureCache(look.fonts, look.gallery)
    surface = pygame.Surface(SIZE, 0, 32)
    painter.draw(surface, model, build_layout(model, SIZE, measures))
    times = []
    for _ in range(FRAMES):
        start = perf_counter()
        painter.draw(surface, model, build_layout(model, SIZE, measures))
        times.append(perf_counter() - start)
    return round(percentile(times, 95) * 1e3, 2)


def percentile(values: Sequence[float], share: int) -> float:
    """The least value that `share` percent of the values don't exceed.

    >>> percentile([3.0, 1.0, 2.0, 4.0], 75)
    3.0
    """
    place = -(-len(values) * share // 100)
    return sorted(values)[max(place - 1, 0)]
