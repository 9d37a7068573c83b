"""What the breaking programs share: options, a line for each fault, figures at the end."""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, Final

from stalingrad_game.folders import HOME_VARIABLE
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit

LONGEST_LINE: Final = 1000
"""Characters of a message that are still one clear line."""
OTHERS_END: Final = 5.0
"""Seconds in which the processes end that an ended program had started."""


class Report:
    """What a run has come to."""

    def __init__(self, minutes: float | None = None) -> None:
        """`minutes`: after so many it is late."""
        self.figures: Final[Counter[str]] = Counter()
        self.faults = 0
        self._begun: Final = monotonic()
        self._minutes: Final = minutes

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return self._minutes is not None and monotonic() - self._begun > 60 * self._minutes

    def fault(self, line: str) -> None:
        """Tell a fault, on one line."""
        self.faults += 1
        print(f"FAULT {' '.join(line.split())[:LONGEST_LINE]}", flush=True)

    def tried(self, what: str, does: Callable[[], str]) -> None:
        """Do something that gives a word for the figures; whatever it raises is a fault."""
        try:
            self.figures[does()] += 1
        except Exception as error:  # whatever it is, it should have been a clear line
            self.fault(f"{what}: {type(error).__name__}: {error}")

    def close(self) -> int:
        """Print the figures; returns the exit code."""
        figures = ", ".join(f"{what} {count}" for what, count in self.figures.items())
        print(f"{figures}; {self.faults} faults; {monotonic() - self._begun:.0f} s", flush=True)
        return 1 if self.faults else 0


def options(
    about: str | None, count: int, of: str, *switches: tuple[str, str]
) -> argparse.Namespace:
    """The command line ``--count N --seed S --minutes M``; `of` says what is counted.

    `switches` are options of this program alone, and what they do. From now on Ctrl-C ends what is
    started, also where this program was put into the background, which shuts it out.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--count", type=int, default=count, help=f"how many {of}")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same run")
    parser.add_argument("--minutes", type=float, help="stop after so many, however few were tried")
    for name, does in switches:
        parser.add_argument(name, action="store_true", help=does)
    return parser.parse_args()


@contextmanager
def own_home() -> Iterator[Path]:
    """An empty home of the program and its user, for a while; no window or sound is real."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(prefix="breaking-") as folder:
        os.environ[HOME_VARIABLE] = os.environ["HOME"] = folder
        yield Path(folder)


def one_line(text: str) -> None:
    """A message must be one clear line; raises `ValueError`."""
    if not text.isprintable() or not text.strip() or len(text) > LONGEST_LINE:
        raise ValueError(f"no clear line: {text!r}")


def require(found: bool, what: str) -> None:
    """Raise `ValueError` where something isn't so."""
    if not found:
        raise ValueError(what)


def left_alone(group: int) -> bool:
    """Whether the processes of a group end in a moment; those that don't are killed."""
    end = monotonic() + OTHERS_END
    while monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        sleep(0.01)
    with suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)
    return False


def street_tables() -> list[tuple[str, str]]:
    """Every standard scenario with every referee that it lists."""
    return [(name, word) for name in standard_scenarios() for word in load_scenario(name).referees]


def street_game(chance: Random) -> StreetGame:
    """Street Fight on some scenario, by some referee."""
    return StreetGame(street_kit(*chance.choice(street_tables())))


def random_moves(record: GameRecord[Any], chance: Random, number: int) -> None:
    """Take so many options at random, fewer where the game ends."""
    for _ in range(number):
        if record.decision is None:
            return
        record.take(chance.choice(record.decision.options))


def street_record(chance: Random, moves: int) -> GameRecord[StreetGame]:
    """A game of Street Fight in memory, so many decisions long unless it ends before."""
    record = GameRecord.start(street_game(chance), Setup(chance.randrange(1000)))
    random_moves(record, chance, moves)
    return record
