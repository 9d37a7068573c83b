"""How long the frames of a whole game take that is shown at normal speed, as in a window.

Time is counted in frames of a sixtieth of a second, not waited for.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from time import perf_counter, process_time
from typing import Final, NamedTuple

from stalingrad_game.app.bench.window import percentile
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup

BENCH_SEED: Final = 8
FRAME_MS: Final = 1000 / 60
MOST_FRAMES: Final = 120_000
"""No game is shown for longer: it would be half an hour."""


class FrameTimes(NamedTuple):
    """Milliseconds that 50, 95 and 99 of 100 frames take at most."""

    p50: float
    p95: float
    p99: float

    def named(self, name: str) -> dict[str, float]:
        """As they are told: "NAME_ms_p50" and so on."""
        return {f"{name}_ms_{share}": value for share, value in self._asdict().items()}


class GameTimes(NamedTuple):
    """How long the frames of a game took."""

    frames: int
    """How many were drawn; where nothing changed none is."""
    drawing: FrameTimes
    """Of the processor, from what happened to the finished picture."""
    presenting: FrameTimes
    """Until the picture was handed to the screen, by the clock."""


def game_times(size: tuple[int, int], most: int = MOST_FRAMES) -> GameTimes:
    """Show a game of two computer players in a window of a size in pixels and time its frames.

    The driver is that of `SDL_VIDEODRIVER`, by default one that shows nothing; no more than `most`
    frames are counted, drawn or not, but as many as it takes until one is drawn.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from stalingrad_game.ui.shell.window import start_display

    start_display()
    pygame.font.init()
    window = pygame.Window("bench", size)
    try:
        return _watched(window.get_surface(), window.flip, size, most)
    finally:
        window.destroy()
        pygame.display.quit()


def _watched(
    surface: object, flip: Callable[[], None], size: tuple[int, int], most: int
) -> GameTimes:
    import pygame

    from stalingrad_game.ui.automation.fixtures import standard_kit
    from stalingrad_game.ui.program import window_context
    from stalingrad_game.ui.screens.game_host import GameHost
    from stalingrad_game.ui.shell.settings import Settings
    from stalingrad_game.ui.table.screen import TableScene

    assert isinstance(surface, pygame.Surface)
    context = window_context(Settings(pauses="none"), size)
    scene = TableScene(context.service(GameHost), _game(standard_kit()))
    scene.layout(size)
    scene.draw(surface)
    drawing: list[float] = []
    presenting: list[float] = []
    passed = 0.0
    for number in count():
        if number >= most and drawing:
            break
        passed += FRAME_MS
        ms = int(passed)
        passed -= ms
        if scene.update(ms):
            start = process_time()
            scene.redraw(surface)
            drawn = process_time()
            shown = perf_counter()
            flip()
            presenting.append(perf_counter() - shown)
            drawing.append(drawn - start)
        elif scene.session.result is not None and scene.idle():
            break
    scene.leave()
    return GameTimes(len(drawing), _times(drawing), _times(presenting))


def _game(kit: Kit) -> GameRecord[CardGame]:
    """A game of two computer players, just begun."""
    players = (Seat(computer="greedy"), Seat(computer="greedy"))
    return GameRecord.start(CardGame(kit), Setup(seed=BENCH_SEED, players=players))


def _times(seconds: list[float]) -> FrameTimes:
    p50, p95, p99 = (round(percentile(seconds, share) * 1e3, 2) for share in (50, 95, 99))
    return FrameTimes(p50, p95, p99)
