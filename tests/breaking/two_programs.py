"""Lets several programs play, keep and delete the same things at once, and looks what came of it.

``python -m tests.breaking.two_programs [--count N] [--seed S]``: in each round some processes go on
with one game of either kind, others list, rename and export the saved games, set options and note
games that are over. One alone plays the game at a time, another is refused in one line; what each
had acknowledged is in the record, which plays through; options and the history are always whole.
Needs a POSIX system.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache, partial
from io import StringIO
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any, Final

from stalingrad_game.app.cli import main as program
from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.folders import ledger_file, saves_folder
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.past_games.ledger import Ledger, note_end
from stalingrad_game.record import saves
from stalingrad_game.record.errors import RecordError
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.shell.settings import Settings, load_settings, save_settings
from tests.breaking.report import (
    Report,
    one_line,
    options,
    own_home,
    random_moves,
    street_game,
)
from tests.support.games import LINE_FEED
from tests.support.played import finished

PLAYERS: Final = 3
"""Processes that want to play the game."""
OTHERS: Final = 2
"""Processes that do other things meanwhile."""
SECONDS: Final = 0.4
"""How long a round lasts."""
FEW: Final = 5
"""Decisions after which the game is put away for another player."""
GAMES_OVER: Final = 6
TITLE: Final = "shared"
TEXT_PERCENTS: Final = (75, 100, 150, 250)


@cache
def library() -> GameLibrary:
    """Every game, with the standard pack."""
    return program_library([load_pack()])


def play(path: Path, chance: Random, end: float) -> dict[str, int]:
    """Play the game again and again for a while; returns what came of it, and raises a fault."""
    done = {"acknowledged": 0, "refused": 0}
    while monotonic() < end:
        try:
            with saves.resume(path, library()) as record:
                before = len(record.data)
                random_moves(record, chance, chance.randrange(1, FEW))
                if record.can_undo() and chance.random() < 0.2:
                    record.undo()
                if path.read_bytes() != record.data:
                    raise ValueError("somebody else wrote into the record")
                done["acknowledged"] += record.data[before:].count(LINE_FEED)
        except RecordError as error:
            one_line(str(error))
            done["refused"] += 1
            sleep(chance.random() * 0.01)
    return done


def look_on(path: Path, chance: Random, end: float) -> dict[str, int]:
    """List, export and set for a while what others use; returns what came of it."""
    done = {"looked": 0}
    copy = path.parent.parent.parent / f"copy{os.getpid()}.jsonl"
    over = finished(chance.randrange(GAMES_OVER))
    while monotonic() < end:
        match chance.randrange(4):
            case 0:
                answer(["saves"])
            case 1:
                answer(["saves", "export", path.stem, str(copy)])
                GameRecord.read(copy, library())
                copy.unlink()
            case 2:
                save_settings(Settings(text_percent=chance.choice(TEXT_PERCENTS)))
                if load_settings().damaged is not None:
                    raise ValueError("the options are damaged")
            case _:
                with saves.new_game(over.game, Setup(chance.randrange(9)), "over") as record:
                    kept = record.path
                assert kept is not None
                kept.write_bytes(over.data)
                with GameRecord.open(kept, library()) as ended:
                    note_end(ended, library())
                kept.unlink()
        done["looked"] += 1
    return done


def answer(line: list[str]) -> None:
    """Run a command, which must be carried out."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = program(line)
    if code:
        raise ValueError(f"{line[:2]}: exit code {code}: {err.getvalue()[-200:]}")


def started(does: Callable[[], dict[str, int]]) -> tuple[int, int]:
    """Do something in a process of its own; returns its id, and where it tells what came of it."""
    sys.stdout.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    code = 1
    try:
        summary = " ".join(f"{name} {count}" for name, count in does().items())
        os.write(writing, summary.encode())
        code = 0
    except BaseException:
        os.write(writing, traceback.format_exc()[-500:].encode())
    finally:
        os._exit(code)


def one_round(report: Report, chance: Random) -> str:
    """Some programs on one game; raises `ValueError` where it isn't what they played."""
    opened: Any = CardGame(Kit(load_pack(), chance.choice(("basic", "expert", "four"))))
    if chance.random() < 0.5:
        opened = street_game(chance)
    with saves.new_game(opened, Setup(chance.randrange(1000)), TITLE) as record:
        path, before = record.path, record.data.count(LINE_FEED)
    assert path is not None
    end = monotonic() + SECONDS
    doing: list[Callable[[], dict[str, int]]] = []
    for number in range(PLAYERS + OTHERS):
        what = play if number < PLAYERS else look_on
        doing.append(partial(what, path, Random(chance.random()), end))
    acknowledged = 0
    for child, reading in [started(does) for does in doing]:
        with os.fdopen(reading) as pipe:
            text = pipe.read()
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
            report.fault(text)
            continue
        words = text.split()
        for name, count in zip(words[::2], words[1::2], strict=True):
            report.figures[name] += int(count)
            acknowledged += int(count) if name == "acknowledged" else 0
    there = path.read_bytes().count(LINE_FEED) - before
    if there != acknowledged:
        raise ValueError(f"{acknowledged} lines acknowledged, {there} there")
    GameRecord.read(path, library())
    if [*saves_folder().iterdir()] != [path]:
        raise ValueError(f"left over: {sorted(one.name for one in saves_folder().iterdir())}")
    path.unlink()
    return "rounds"


def main() -> int:
    args = options(__doc__, 200, "rounds")
    report, chance = Report(args.minutes), Random(args.seed)
    with own_home():
        for seed in range(GAMES_OVER):  # played once, before there are any other processes
            finished(seed)
        library()
        for number in range(args.count):
            if report.late:
                break

            report.tried(f"round {number} of seed {args.seed}", partial(one_round, report, chance))
        ledger = Ledger()
        if ledger.odd:
            report.fault(f"{ledger_file().name}: {ledger.odd} odd lines")
        report.figures["games noted"] = len(ledger.games)
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
