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
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import msgspec

from stalingrad_game.app.bench.window import percentile
from stalingrad_game.app.command import whole_number
from stalingrad_game.app.shot_command import size
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios

if TYPE_CHECKING:
    import pygame

    from stalingrad_game.ui.shell.app import AppContext

_SIZE: Final = (1280, 720)
Size: TypeAlias = tuple[int, int]
"""Of a window, in pixels."""
MEASURED_FRAMES: Final = 400
_SEED: Final = 8
_FRAME_MS: Final = 16
CARDS: Final = "card game"
_STEP: Final = 40
"""Pixels between the places that the pointer comes to."""
_MOST_STILL: Final = 10
"""So many frames are passed for each that paints something, at the most."""
_SEARCHED: Final = 60
"""Frames in which ways and attacks are found, and a map becomes sharp."""
_NEAR: Final = 4
"""Steps of zoom from which the map is pushed."""
_PUSHES: Final = ((-6, 0), (0, -6), (6, 6))
_PUSH: Final = 40
"""Which way the map is pushed, in pixels a frame, and for how many frames."""
_TURN: Final = 3
"""So many steps the wheel is turned one way."""
_SHARPENED: Final = 8
"""Frames between two turns of the wheel."""
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
    frames: dict[str, Frames]
    """By what goes on: frames that paint something."""


POINTED: Final = "pointed at"
"""The pointer wanders over a table that asks a person."""
CHOSEN: Final = "unit chosen"
"""The same while a unit is chosen."""
PUSHED: Final = "pushed"
ZOOMED: Final = "zoomed"
"""The map is pushed from near, and zoomed by the wheel."""
PLAYED: Final = "played"
"""Two computer players play."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--frames",
        metavar="N",
        type=whole_number(1, 100_000),
        default=MEASURED_FRAMES,
    )
    parser.add_argument("--size", metavar="WxH", type=size, default=_SIZE)
    parser.add_argument("--scenario", metavar="NAME", nargs="+")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Measure and print; returns 0."""
    wanted = args.scenario or standard_scenarios()
    names = [(name, load_scenario(name).referees[0]) for name in wanted]
    found: dict[str, Measured] = {}
    for name, referee in [(CARDS, ""), *names]:
        found[name] = in_a_process(name, referee, args.frames, args.size)
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    print(f"{'milliseconds':32}{'median':>8}{'p95':>8}{'worst':>8}   times the card game's")
    cards = found[CARDS]
    for name, one in found.items():
        print(f"{name:18}{'first':14}{one.first:8.0f}{'':16}{one.first / cards.first:11.2f}")
        for what, frames in one.frames.items():
            theirs = cards.frames.get(what)
            ratios = () if theirs is None else _ratio(frames, theirs)
            text = "".join(f"{ratio:8.2f}" for ratio in ratios)
            print(f"{'':18}{what:14}" + "".join(f"{ms:8.2f}" for ms in frames) + f"   {text}")
    return 0


def in_a_process(name: str, referee: str, frames: int, window: Size) -> Measured:
    """What a fresh process measures, which may have processes of its own that think."""
    ours, its = multiprocessing.Pipe()
    work = multiprocessing.get_context("spawn").Process(
        target=_tell, args=(its, name, referee, frames, window)
    )
    work.start()
    its.close()
    try:
        return msgspec.msgpack.decode(ours.recv_bytes(), type=Measured)
    finally:
        work.join()


def _tell(line: Connection, name: str, referee: str, frames: int, window: Size) -> None:
    line.send_bytes(msgspec.msgpack.encode(measured(name, referee, frames, window)))


def _ratio(one: Frames, other: Frames) -> Frames:
    return Frames(*(mine / its for mine, its in zip(one, other, strict=True)))


def measured(name: str, referee: str, frames: int, window: Size) -> Measured:
    """Measure one scenario by a referee's rules, or the card game, in a window that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(prefix="bench-") as home:
        os.environ["STALINGRAD_HOME"] = home
        import pygame

        pygame.font.init()
        surface = pygame.Surface(window, 0, 32)
        context = _new_game_screen(name, surface)
        first = _begun(context, surface, name, referee, (Seat(), Seat())) * 1e3
        found = {POINTED: _times(_pointed(context, surface, frames))}
        if name != CARDS:
            found |= _of_a_map(context, surface, frames)
        _begun(context, surface, name, referee, (Seat(computer=_player(name)),) * 2)
        found[PLAYED] = _times(_shown(context, surface, frames))
        context.stack.clear()
        context.stack.settle()
    return Measured(first, found)


def _of_a_map(context: AppContext, surface: pygame.Surface, frames: int) -> dict[str, Frames]:
    """What is measured at Street Fight's table alone."""
    import pygame

    from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene

    table = context.stack.top
    assert isinstance(table, StreetTableScene)
    found = {}
    control = table.control
    for unit in [one for one in control.selection.on_map if one.kind == "unit"][:1]:
        control.choose(unit)
        for _ in range(_SEARCHED):
            _frame(context, surface)
        found[CHOSEN] = _times(_pointed(context, surface, frames))
        control.back()
    middle = table.view.map.rect.center
    table.view.map.zoom(_NEAR)
    for _ in range(_SEARCHED):
        _frame(context, surface)
    found[PUSHED] = _times(_pushed(context, surface, middle, frames))
    turns = (1 if number // _TURN % 2 else -1 for number in range(-(-frames // _SHARPENED)))
    wheel = (
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turn, precise_y=float(turn)) for turn in turns
    )
    found[ZOOMED] = _times(_zoomed(context, surface, wheel))
    return found


def _player(name: str) -> str:
    return "greedy" if name == CARDS else "officer"


def _new_game_screen(name: str, surface: pygame.Surface) -> AppContext:
    """The screen where a game is chosen, painted."""
    from stalingrad_game.ui.program import window_context
    from stalingrad_game.ui.screens.start_screen import StartScreen
    from stalingrad_game.ui.shell.settings import Settings

    settings = Settings(pauses="none", answers="mine")
    context = window_context(settings, surface.get_size())
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
    seconds = process_time() - start
    if name != CARDS:
        _look_away(context, surface)
    return seconds


def _look_away(context: AppContext, surface: pygame.Surface) -> None:
    """Let whoever is asked to the window look."""
    import pygame

    from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene

    for _ in range(_SEARCHED):
        table = context.stack.top
        if isinstance(table, StreetTableScene) and table.root.layers:
            key = {"key": pygame.K_RETURN, "mod": 0, "unicode": "", "scancode": 0}
            context.stack.handle(pygame.event.Event(pygame.KEYDOWN, key))
        _frame(context, surface)


def _pointed(context: AppContext, surface: pygame.Surface, frames: int) -> Iterator[float]:
    """The pointer goes over the window in lines, again and again, until so many were painted."""
    import pygame

    width, height = surface.get_size()
    places = [(x, y) for y in range(0, height, _STEP) for x in range(0, width, _STEP)]
    painted = 0
    for number in range(frames * _MOST_STILL):
        place = places[number % len(places)]
        moved = pygame.event.Event(
            pygame.MOUSEMOTION, pos=place, rel=(_STEP, 0), buttons=(0, 0, 0), touch=False
        )
        seconds, changed = _timed(partial(_frame, context, surface, moved))
        if changed:
            yield seconds
            painted += 1
        if painted == frames:
            return


def _pushed(
    context: AppContext, surface: pygame.Surface, place: tuple[int, int], frames: int
) -> Iterator[float]:
    """The map is held at a place and pushed to and fro."""
    import pygame

    x, y = place
    moved = partial(pygame.event.Event, pygame.MOUSEMOTION, touch=False)
    context.stack.handle(moved(pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    press = partial(pygame.event.Event, pos=place, button=pygame.BUTTON_LEFT, touch=False)
    context.stack.handle(press(pygame.MOUSEBUTTONDOWN))
    for number in range(frames):
        dx, dy = _PUSHES[number // _PUSH % len(_PUSHES)]
        x, y = x + dx, y + dy
        event = moved(pos=(x, y), rel=(dx, dy), buttons=(1, 0, 0))
        seconds, changed = _timed(partial(_frame, context, surface, event))
        if changed:
            yield seconds
    context.stack.handle(press(pygame.MOUSEBUTTONUP))


def _zoomed(
    context: AppContext, surface: pygame.Surface, wheel: Iterator[pygame.event.Event]
) -> Iterator[float]:
    """The wheel is turned, and the map becomes sharp again each time."""
    for turn in wheel:
        event: pygame.event.Event | None = turn
        for _ in range(_SHARPENED):
            seconds, changed = _timed(partial(_frame, context, surface, event))
            event = None
            if changed:
                yield seconds


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
    found = [one * 1e3 for one in seconds] or [0.0]
    return Frames(percentile(found, 50), percentile(found, 95), max(found))
