"""Plays Street Fight to its end in the real window, by mouse alone or by keyboard alone.

``python -m tests.drive.play_street [--scenario volga_block --rules ats] [--keys]``: without a
scenario, every one is played under every referee that it lists. Every gesture goes through the X
server and the window's own input; what is pointed at is looked up in the panels.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.games import StreetGames
from stalingrad_game.street_fight.lesson_game import StreetLessons
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.start_screen import StartScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.shell.window import Window, start_display
from stalingrad_game.ui.street.host import StreetHost
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from tests.drive.screen import PATIENCE_S, DriveError, virtual_screen
from tests.support.street_hands import (
    FRAME_MS,
    Hands,
    KeyHands,
    MouseHands,
    StreetWindow,
    any_option,
    take,
)
from tests.support.street_lesson import go_on, has_next, learnt

SIZE: Final = (1280, 720)
ROOM: Final = (1400, 860)
"""Of the screen around the window."""
ARRIVES_S: Final = 1.0
"""How long a gesture may be on its way; a pointer that is there already makes no event."""
STILL_S: Final = 0.05
KEYS: Final = {pygame.K_RETURN: "Return", pygame.K_TAB: "Tab", pygame.K_SPACE: "space"}
FASTER: Final = Settings(
    language="en", speed_percent=0, computer_percent=0, pauses="none", window=SIZE
)
MOST: Final = 20_000
TUTORIAL: Final = "tutorial"
TAUGHT: Final = "first_house"


class WatchedWindow(StreetWindow):
    """A window on the screen, whose input comes through the X server."""

    def __init__(self, window: Window, table: StreetTableScene) -> None:
        """A table on top of a window's screens."""
        self.window: Final = window
        self.gestures = 0
        self.id: Final = found_window()
        subprocess.run(["xdotool", "windowfocus", self.id], check=True)
        super().__init__(table=table, size=SIZE)

    def frame(self, ms: int = FRAME_MS) -> None:
        """Take what has come, let a frame pass, and paint it where something changed."""
        self.window.take_input(self.context)
        self.window.show(self.context, ms)

    def send(self, kind: int, **facts: Any) -> None:
        """A gesture on the screen, and the frame after it has come."""
        words = self._words(kind, facts)
        self.gestures += 1
        subprocess.run(["xdotool", *words], check=True)
        end = time.monotonic() + (STILL_S if kind == pygame.MOUSEMOTION else ARRIVES_S)
        while not pygame.event.peek(kind) and time.monotonic() < end:
            pygame.event.pump()
            time.sleep(0.001)
        self.frame()

    def _words(self, kind: int, facts: dict[str, Any]) -> list[str]:
        if kind == pygame.KEYDOWN:
            key = facts["key"]
            return ["key", KEYS[key] if key in KEYS else pygame.key.name(key)]
        if kind == pygame.MOUSEMOTION:
            x, y = facts["pos"]
            return ["mousemove", "--window", self.id, str(x), str(y)]
        return ["mousedown" if kind == pygame.MOUSEBUTTONDOWN else "mouseup", "1"]


def found_window() -> str:
    """The window's number, once it has appeared; raises `DriveError`."""
    named = ["xdotool", "search", "--onlyvisible", "--class", "stalingrad"]
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        pygame.event.pump()
        found = subprocess.run(named, check=False, capture_output=True, text=True).stdout.split()
        if found:
            return found[-1]
        time.sleep(0.1)
    raise DriveError("it has no window")


def play(scenario: str, referee: str, hands: Hands, seed: int, picture: Path | None) -> str:
    """A game of a person against the officer; what came of it. Raises `DriveError`."""
    start = time.monotonic()
    with Window(FASTER) as window:
        context = window_context(FASTER, SIZE)
        context.stack.push(StartScreen(context))
        context.stack.settle()
        window.appear()
        window.show(context, 0)
        side = seed % 2
        players = (Seat(), Seat(computer="officer"))
        players = players if side == 0 else players[::-1]
        host = context.service(StreetHost)
        if scenario == TUTORIAL:
            host.begin_lesson_of(referee)
        else:
            host.begin(Setup(seed, {}, players), scenario, referee)
        context.stack.settle()
        table = context.stack.top
        assert isinstance(table, StreetTableScene)
        watched = WatchedWindow(window, table)
        if scenario == TUTORIAL:
            learn(watched, hands)
            table = context.stack.top
            assert isinstance(table, StreetTableScene)
            watched = WatchedWindow(window, table)
        finish(watched, hands, Random(seed))
        if picture is not None:
            pygame.image.save(window.surface, picture)
        record = table.session.record
        again = GameRecord.from_bytes(record.data, GameLibrary([StreetGames(), StreetLessons()]))
        if again.result is None or again.state != record.state:
            raise DriveError(f"{scenario} by {referee}: the record says otherwise")
        leave(context)
    return (
        f"{scenario} {referee}: {again.result}, {len(record.steps)} decisions, "
        f"{watched.gestures} gestures, {time.monotonic() - start:.0f} s"
    )


def finish(window: WatchedWindow, hands: Hands, chance: Random) -> None:
    """Play until the end is shown; raises `DriveError` where it never is."""
    session = window.table.session
    for _ in range(MOST):
        if window.dialog() is not None:
            if session.over:
                return
            hands.answer(window)
        elif session.over and has_next(window):
            go_on(window, hands, mouse=isinstance(hands, MouseHands))
        elif session.asks:
            take(window, hands, any_option(session.decision, chance))
        else:
            window.frame()
            time.sleep(0.002 if session.computer_acts else 0)
    raise DriveError(f"no end in {MOST} steps")


def learn(window: WatchedWindow, hands: Hands) -> None:
    """Do what the tutorial says up to its end; raises `DriveError` where there is none."""
    for _ in range(MOST):
        if learnt(window):
            return
        go_on(window, hands, mouse=isinstance(hands, MouseHands))
    raise DriveError(f"not learnt in {MOST} steps")


def leave(context: AppContext) -> None:
    """Close everything."""
    context.stack.clear()
    context.stack.settle()
    context.sound.close()


def main() -> int:
    """Play what is asked for; returns 0 when all came to an end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--scenario", help="one of the list, or tutorial; all of the list if absent"
    )
    parser.add_argument("--rules", help="a referee; all that the scenario lists if absent")
    parser.add_argument("--keys", action="store_true", help="by keyboard, not by mouse")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each end")
    args = parser.parse_args()
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["STALINGRAD_HOME"] = tempfile.mkdtemp(prefix="street-")
    os.environ.pop("SDL_VIDEODRIVER", None)
    hands: Hands = KeyHands() if args.keys else MouseHands()
    with virtual_screen(ROOM) as display:
        os.environ["DISPLAY"] = display
        start_display()
        for scenario in [args.scenario] if args.scenario else standard_scenarios():
            listed = load_scenario(TAUGHT if scenario == TUTORIAL else scenario).referees
            for referee in [args.rules] if args.rules else listed:
                name = f"{scenario}_{referee}.png"
                picture = args.pictures / name if args.pictures else None
                print(play(scenario, referee, hands, args.seed, picture), flush=True)
        with suppress(pygame.error):
            pygame.display.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
