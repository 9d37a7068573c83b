"""``stalingrad street bench``: how long Street Fight's frames take, beside the card game's.

Every scenario and the card game are begun in a process of their own, as by a click on Start in the
screen where they are chosen. Counted is processor time, so that other programs matter little.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.connection import Connection
from time import process_time, sleep
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from stalingrad_game.app.bench.window import percentile
from stalingrad_game.app.command import whole_number
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios

if TYPE_CHECKING:
    import pygame

    from stalingrad_game.ui.shell.app import AppContext

_SIZE: Final = (1280, 720)
MEASURED_FRAMES: Final = 400
_SEED: Final = 8
_FRAME_MS: Final = 16
CARDS: Final = "card game"
_STEP: Final = 40
"""Pixels between the places that the pointer comes to."""
THOUGHT_S: Final = 0.002
"""Waited where nothing is to be painted, so that computer players can think."""
MOST_WAITS: Final = 5_000


class Frames(NamedTuple):
    """Milliseconds of processor time."""

    median: float
    p95: float
    worst: float


class Measured(msgspec.Struct, frozen=True):
    """What one game costs."""

    first: float
    """Milliseconds from the click on Start to the first finished frame."""
    shown: Frames
    """While two computer players play."""
    pointed: Frames
    """While the pointer wanders over a table that asks a person."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--frames",
        metavar="N",
        type=whole_number(1, 100_000),
        default=MEASURED_FRAMES,
        help=f"how many painted frames of each game are measured, {MEASURED_FRAMES} by default",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Measure and print; returns 0."""
    names = [(name, load_scenario(name).referees[0]) for name in standard_scenarios()]
    found: dict[str, Measured] = {}
    for name, referee in [(CARDS, ""), *names]:
        found[name] = in_a_process(name, referee, args.frames)
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    print(f"{'':24}{'shown':>23}{'pointed at':>23}")
    print(f"{'milliseconds':16}{'first':>8}" + 2 * f"{'median':>9}{'p95':>7}{'worst':>7}")
    for name, one in found.items():
        print(f"{name:16}{one.first:8.0f}" + "".join(_columns(one, "{:9.2f}{:7.2f}{:7.2f}")))
    print("times the card game's")
    cards = found[CARDS]
    for name, _ in names:
        one = found[name]
        ratio = Measured(
            one.first / cards.first,
            _ratio(one.shown, cards.shown),
            _ratio(one.pointed, cards.pointed),
        )
        print(f"{name:16}{ratio.first:8.2f}" + "".join(_columns(ratio, "{:9.2f}{:7.2f}{:7.2f}")))
    return 0


def in_a_process(name: str, referee: str, frames: int) -> Measured:
    """What a fresh process measures, which may have processes of its own that think."""
    ours, its = multiprocessing.Pipe()
    work = multiprocessing.get_context("spawn").Process(
        target=_tell, args=(its, name, referee, frames)
    )
    work.start()
    its.close()
    try:
        return msgspec.msgpack.decode(ours.recv_bytes(), type=Measured)
    finally:
        work.join()


def _tell(line: Connection, name: str, referee: str, frames: int) -> None:
    line.send_bytes(msgspec.msgpack.encode(measured(name, referee, frames)))


def _columns(one: Measured, form: str) -> Iterator[str]:
    yield form.format(*one.shown)
    yield form.format(*one.pointed)


def _ratio(one: Frames, other: Frames) -> Frames:
    return Frames(*(mine / its for mine, its in zip(one, other, strict=True)))


def measured(name: str, referee: str, frames: int) -> Measured:
    """Measure one scenario by a referee's rules, or the card game, in a window that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(prefix="bench-") as home:
        os.environ["STALINGRAD_HOME"] = home
        import pygame

        pygame.font.init()
        surface = pygame.Surface(_SIZE, 0, 32)
        context = _at_the_door(name, surface)
        first = _begun(context, surface, name, referee, (Seat(), Seat())) * 1e3
        pointed = _times(_pointed(context, surface, frames))
        _begun(context, surface, name, referee, (Seat(computer=_player(name)),) * 2)
        shown = _times(_shown(context, surface, frames))
        context.stack.clear()
        context.stack.settle()
    return Measured(first, shown, pointed)


def _player(name: str) -> str:
    return "greedy" if name == CARDS else "officer"


def _at_the_door(name: str, surface: pygame.Surface) -> AppContext:
    """The screen where a game is chosen, painted."""
    from stalingrad_game.ui.program import window_context
    from stalingrad_game.ui.screens.start_screen import StartScreen
    from stalingrad_game.ui.shell.settings import Settings

    context = window_context(Settings(pauses="none", answers_alike=False), _SIZE)
    context.stack.push(StartScreen(context))
    context.stack.settle()
    context.open("new" if name == CARDS else "street")
    context.stack.settle()
    for _ in range(60):
        context.stack.update(_FRAME_MS)
        context.stack.draw(surface)
    return context


def _begun(
    context: AppContext, surface: pygame.Surface, name: str, referee: str, seats: tuple[Seat, Seat]
) -> float:
    """Begin a game; seconds until its first frame is painted."""
    from stalingrad_game.ui.screens.game_host import GameHost
    from stalingrad_game.ui.street.host import StreetHost

    setup = Setup(_SEED, {}, seats)
    start = process_time()
    if name == CARDS:
        context.service(GameHost).begin(setup, "basic")
    else:
        context.service(StreetHost).begin(setup, name, referee)
    context.stack.settle()
    context.stack.update(_FRAME_MS)
    context.stack.draw(surface)
    return process_time() - start


def _pointed(context: AppContext, surface: pygame.Surface, frames: int) -> Iterator[float]:
    """The pointer goes over the window in lines, until so many frames were painted."""
    import pygame

    places = [(x, y) for y in range(0, _SIZE[1], _STEP) for x in range(0, _SIZE[0], _STEP)]
    for number in range(frames):
        place = places[number % len(places)]
        moved = pygame.event.Event(
            pygame.MOUSEMOTION, pos=place, rel=(_STEP, 0), buttons=(0, 0, 0), touch=False
        )
        yield _timed(partial(_frame, context, surface, moved))[0]


def _shown(context: AppContext, surface: pygame.Surface, frames: int) -> Iterator[float]:
    """Computer players play, until so many frames were painted or nothing moves any more."""
    painted = waited = 0
    while painted < frames and waited < MOST_WAITS:
        seconds, changed = _timed(partial(_frame, context, surface))
        if changed:
            painted, waited = painted + 1, 0
            yield seconds
        else:
            waited += 1
            sleep(THOUGHT_S)


def _frame(
    context: AppContext, surface: pygame.Surface, event: pygame.event.Event | None = None
) -> bool:
    """One frame of the window; says whether anything was painted."""
    if event is not None:
        context.stack.handle(event)
    changed = context.stack.update(_FRAME_MS)
    if changed:
        context.stack.draw(surface)
    return changed


def _timed(work: Callable[[], bool]) -> tuple[float, bool]:
    start = process_time()
    changed = work()
    return process_time() - start, changed


def _times(seconds: Iterator[float]) -> Frames:
    found = [one * 1e3 for one in seconds]
    return Frames(percentile(found, 50), percentile(found, 95), max(found))
