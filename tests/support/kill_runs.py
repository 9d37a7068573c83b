"""Kills the program at random moments while it plays, and looks whether anything was lost.

``python -m tests.support.kill_runs [--kills N] [--seed S]`` prints JSON; it is run outside
continuous integration, where a few kills must do. Each start goes on with the
latest unfinished game.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.folders import HOME_VARIABLE
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.record import saves
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from tests.support.games import BEGUN, ROOT, card_game, library, move, new

CHILD: Final = "--play"
PACE: Final = 0.001
"""Seconds between two moves."""
LATEST_KILL: Final = 0.25
"""Seconds after the first sign of life."""
PLAYING: Final = 0.9
"""The share of kills that waits for the first sign of life."""


class Reference:
    """A game as it goes where nobody kills it: what must stand after each of its lines."""

    def __init__(self, seed: int) -> None:
        record = new(seed)
        self.moments: list[tuple[str, Decision | None]] = [_moment(record)]
        while move(record):
            lines = record.data.count(b"\n")
            self.moments += [_moment(record)] * (lines - len(self.moments))
        self.data = record.data


class Counts:
    """What the kills have come to."""

    def __init__(self) -> None:
        self.kills = self.while_playing = self.torn = self.finished = 0
        self.faults: list[str] = []

    def as_json(self) -> str:
        return json.dumps(
            {
                "kills": self.kills,
                "while_playing": self.while_playing,
                "games_finished": self.finished,
                "torn_lines": self.torn,
                "failures": len(self.faults),
                "faults": self.faults[:10],
            }
        )


def _moment(record: GameRecord[CardGame]) -> tuple[str, Decision | None]:
    return record.game.digest(record.state), record.decision


def play() -> None:
    """Go on with the latest unfinished game, or begin the next; say after each line how many."""
    while True:
        found = saves.latest_unfinished(library())
        number = len(saves.list_saves(library()))
        record = (
            saves.resume(found.path, library())
            if found
            else saves.new_game(card_game(), Setup(number, begun=BEGUN), f"game {number}")
        )
        with record:
            while True:
                lines = record.data.count(b"\n")
                sys.stdout.write(f"{record.setup.seed} {lines}\n")
                sys.stdout.flush()
                if not move(record):
                    break
                time.sleep(PACE)


def kill_once(home: Path, chance: random.Random, counts: Counts) -> dict[int, int]:
    """Let the program play, kill it; returns how many lines of which game it had told of."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.kill_runs", CHILD],
        cwd=ROOT,
        env={**os.environ, HOME_VARIABLE: str(home)},
        stdout=subprocess.PIPE,
    ) as child:
        assert child.stdout
        printed = b""
        if chance.random() < PLAYING:
            printed = child.stdout.readline()
            counts.while_playing += 1
        time.sleep(chance.random() * LATEST_KILL)
        child.send_signal(signal.SIGKILL)
        printed += child.stdout.read()
    counts.kills += 1
    whole = printed[: printed.rfind(b"\n") + 1].decode().split()
    return {int(seed): int(lines) for seed, lines in zip(whole[::2], whole[1::2], strict=True)}


def look(found: dict[int, int], references: dict[int, Reference], counts: Counts) -> None:
    """What was told of must be there, and the game stand where its lines say."""
    for save in saves.list_saves(library()):
        try:
            record = GameRecord.read(save.path, library())
        except RecordError as error:
            counts.faults.append(str(error))
            continue
        seed = record.setup.seed
        reference = references.setdefault(seed, Reference(seed))
        lines = record.data.count(b"\n")
        counts.torn += len(record.warnings)
        if not reference.data.startswith(record.data):
            counts.faults.append(f"game {seed}: not what was played")
        elif lines < found.get(seed, 0):
            counts.faults.append(f"game {seed}: {found[seed]} lines told of, {lines} there")
        elif _moment(record) != reference.moments[lines - 1]:
            counts.faults.append(f"game {seed}: another moment after {lines} lines")
    latest = saves.latest_unfinished(library())
    unfinished = [save for save in saves.list_saves(library()) if not save.finished]
    if unfinished and latest is None:
        counts.faults.append("an unfinished game isn't offered")
    counts.finished = len(saves.list_saves(library())) - len(unfinished)


def runs(kills: int, seed: int, home: Path) -> Counts:
    """Kill the program so many times, with all its games in one home."""
    os.environ[HOME_VARIABLE] = str(home)
    chance, counts = random.Random(seed), Counts()
    references: dict[int, Reference] = {}
    for _ in range(kills):
        found = kill_once(home, chance, counts)
        look(found, references, counts)
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the program at random moments.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(CHILD, action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        play()
    with tempfile.TemporaryDirectory() as home:
        counts = runs(args.kills, args.seed, Path(home))
    print(counts.as_json())
    return 1 if counts.faults else 0


if __name__ == "__main__":
    sys.exit(main())
