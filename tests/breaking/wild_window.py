"""Throws random input at the whole program in its window, without a screen, for some minutes.

``python -m tests.breaking.wild_window [--minutes N] [--seed S]``: keys, mouse, dropped files, sizes
and type of every kind, in the menus, at both tables, in the editor, in replays, reviews and the
history. After a fault the program is started anew. No input and no frame takes long, counted in the
processor's time. At the end every record must play through.
"""

from __future__ import annotations

import os
import resource
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import thread_time
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.pack_tools.new_pack import new_pack
from stalingrad_game.card_game.packs import load_pack, packs_for_records
from stalingrad_game.folders import packs_folder, saves_folder
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import standard_file, standard_scenarios
from stalingrad_game.ui.screens.options_screen import TEXT_STEPS
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.shell.window import FrameObserver, Window
from stalingrad_game.ui.street.host import StreetHost
from tests.breaking.report import Report, options, own_home, street_record, street_tables
from tests.support.games import library, packs, played
from tests.support.played import finished
from tests.support.random_input import SIZES, Thrower

SEATS: Final = ("", "", "", "random", "officer")
MINUTES: Final = 5.0
MOST_INPUTS: Final = 1_000_000
WILD_EVERY: Final = 25
"""So many inputs apart something is done that no input of the table does."""
SETTLED: Final = (
    *("start", "load", "new", "about", "rules", "learn", "history", "browser", "aid"),
    *("street", "street_rules", "packs"),
)
"""Screens that open without more."""
SMALLEST: Final = (320, 200)
LARGEST: Final = (2600, 1500)
SLOW: Final = 2.0
"""Seconds at work on one input or frame after which the window counts as hanging."""
GAMES_OVER: Final = 3
"""Games that are looked back at."""
OPEN_FILES: Final = Path("/proc/self/fd")
MOST_OPEN: Final = 40


class Slowest:
    """What took the window longest, of all that was done since this was made."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.what = "nothing"

    @contextmanager
    def watching(self, what: str) -> Iterator[None]:
        """While something is done; only the time at work on it counts."""
        begun = thread_time()
        yield
        took = thread_time() - begun
        if took > self.seconds:
            self.seconds, self.what = took, what


class TimedWindow(Window):
    """A window that knows what took it longest."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.slowest = Slowest()

    def take_input(self, context: AppContext) -> bool:
        with self.slowest.watching("input"):
            return super().take_input(context)

    def show(self, context: AppContext, ms: int, watch: FrameObserver | None = None) -> bool:
        with self.slowest.watching("a frame"):
            return super().show(context, ms, watch)


class WildThrower(Thrower):
    """A window in which anything of the program may be open."""

    window_kind = TimedWindow

    def __init__(self, seed: int) -> None:
        self._tables: Final = street_tables()
        self._left_to_watch: list[GameRecord[Any]] = []
        self._wild: Final = (
            *(self._any_size, self._any_size, self._any_type, self._street, self._editor),
            self._pack_editor,
            *(self._replay, self._screen, self._drop, self._back, self._game, self._review),
        )
        self.last = "nothing"
        """What was done last."""
        super().__init__(seed)

    @property
    def timed(self) -> TimedWindow:
        """The window, which knows what took it longest."""
        assert isinstance(self.window, TimedWindow)
        return self.window

    def throw(self) -> None:
        """One input; now and then another part of the program, or another size."""
        if sum(self.counts.values()) % WILD_EVERY == 0:
            does: Callable[[], None] = self.chance.choice(self._wild)
            self.last = does.__name__.strip("_")
            self.counts[self.last] += 1
            does()
            with self.timed.slowest.watching("opening it"):
                self.context.stack.settle()
        else:
            self.last = f"input at {getattr(self.context.stack.top, 'name', 'a table')}"
            super().throw()

    def _any_size(self) -> None:
        wide, high = (
            self.chance.randint(least, most) for least, most in zip(SMALLEST, LARGEST, strict=True)
        )
        self.window.resize(self.chance.choice((*SIZES, (wide, high))))

    def _any_type(self) -> None:
        self.context.change(text_percent=self.chance.choice(TEXT_STEPS))

    def _street(self) -> None:
        players = tuple(Seat(computer=self.chance.choice(SEATS)) for _ in range(2))
        setup = Setup(self.chance.randrange(1000), {}, players)
        self.context.service(StreetHost).begin(setup, *self.chance.choice(self._tables))

    def _editor(self) -> None:
        source = self.chance.choice((None, *standard_scenarios()))
        self.context.service(StreetHost).open_editor(source)

    def _pack_editor(self) -> None:
        """A pack of one's own is made where there is none yet, and edited."""
        folder = packs_folder() / "wild"
        if not folder.exists():
            new_pack(folder)
        self.context.open("pack_editor", folder=folder)

    def _replay(self) -> None:
        if not self._left_to_watch:
            mode, moves = (
                self.chance.choice(("basic", "expert", "four")),
                self.chance.randrange(200),
            )
            self._left_to_watch = [
                GameRecord.from_bytes(played(4, mode, moves).data, library()),
                street_record(self.chance, moves),
            ]
        record = self._left_to_watch.pop()
        screen = self.context.service(SavedGames).replay_screen(record)
        self.context.open(screen, record=record, at=self.chance.randint(0, len(record.steps)))

    def _review(self) -> None:
        """A game that is over is looked back at; the next screen stops what is counted for it."""
        name = self.chance.choice(("review", "replay"))
        self.context.open(name, record=finished(self.chance.randrange(GAMES_OVER)))

    def _screen(self) -> None:
        self.context.open(self.chance.choice(SETTLED))

    def _drop(self) -> None:
        """A file is dropped on the window."""
        kept = [str(path) for path in saves_folder().iterdir()]
        odd = ["/nowhere", "", "/dev/zero", str(saves_folder()), str(standard_file("first_house"))]
        pygame.event.post(
            pygame.event.Event(pygame.DROPFILE, file=self.chance.choice([*kept[:5], *odd]))
        )

    def _back(self) -> None:
        """Out of everything, by Escape."""
        for _ in range(self.context.stack.depth):
            self._post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
            self.window.take_input(self.context)
            self._pass()


def place_of(error: BaseException) -> str:
    """Where a fault happened, and what it is."""
    last = traceback.extract_tb(error.__traceback__)[-3:]
    frames = " < ".join(f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in last[::-1])
    return f"{type(error).__name__}: {error} at {frames}"


def thrown(report: Report, thrower: WildThrower, most: int) -> None:
    """Throw until a fault or the end."""
    longest = report.figures["longest frame or input, ms"]
    while not report.late and sum(thrower.counts.values()) < most:
        thrower.timed.slowest = Slowest()
        thrower.run(1)
        slowest = thrower.timed.slowest
        longest = max(longest, round(1000 * slowest.seconds))
        report.figures["longest frame or input, ms"] = longest
        if slowest.seconds > SLOW:
            report.fault(f"{thrower.last}: {slowest.what} took {slowest.seconds:.1f} s")


def main() -> int:
    args = options(__doc__, MOST_INPUTS, "inputs")
    report, seed = Report(args.minutes or MINUTES), args.seed
    with own_home():
        while not report.late and report.figures["inputs"] < args.count:
            thrower = WildThrower(seed)
            try:
                thrown(report, thrower, args.count)
                thrower.close()
            except Exception as error:  # nothing may reach the program's last line of defence
                last = (
                    f"size {thrower.context.size}, type {thrower.context.settings.text_percent} %"
                )
                report.fault(f"seed {seed}, {last}: {place_of(error)}")
            report.figures["inputs"] += sum(thrower.counts.values())
            report.figures["frames"] += sum(thrower.met.values())
            seed += 1000
        open_files = sum(1 for _ in OPEN_FILES.iterdir()) if OPEN_FILES.exists() else 0
        if open_files > MOST_OPEN:
            report.fault(f"{open_files} files are open")
        # games may be branched from those that are watched, which have a pack of their own
        known = program_library(packs_for_records([load_pack(), *packs()]))
        for path in sorted(saves_folder().glob("*.jsonl")):
            try:
                record = GameRecord.read(path, known)
            except RecordError as error:
                report.fault(str(error))
            else:
                report.figures["records"] += 1
                report.figures["decisions"] += len(record.steps)
        report.figures["open files"] = open_files
        report.figures["most memory MB"] = (
            resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        )
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
