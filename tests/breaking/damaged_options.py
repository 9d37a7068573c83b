"""Damages what the program keeps of its own, and looks whether it can still be used.

``python -m tests.breaking.damaged_options [--count N] [--seed S]``: the options, the last set-up
and the history lose, change or exchange anything, or are a pipe; screens open and paint, a game of
either kind begins, options can be set and kept, and the history is told. Needs a POSIX system.
"""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from stalingrad_game.app.cli import main as program
from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.folders import ledger_file, settings_folder
from stalingrad_game.past_games.ledger import Ledger, played_game
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.new_game_plan import PLAN_FILE, NewGamePlan
from stalingrad_game.ui.screens.options_screen import PAGES
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import (
    SETTINGS_FILE,
    NewGameChoice,
    Settings,
    load_settings,
    save_settings,
)
from stalingrad_game.ui.shell.window import first_place, first_size
from stalingrad_game.ui.street.host import StreetHost
from tests.breaking.damaged_packs import REWORDED, TAKEN, worn
from tests.breaking.report import Report, options, own_home
from tests.support.corruption import KINDS
from tests.support.played import finished
from tests.support.screens import context_of, frame

SET: Final = Settings(
    side_languages=("fr", "en"),
    hands=("open", "curtain"),
    hints_met={"manoeuvre": 3},
    keys={"undo": ["F5", "Shift+x"], "log": ["é"]},
    street_keys={"zoom_in": ["z"]},
    editor_keys={"save": ["Ctrl+k"]},
    street_choice=NewGameChoice("volga_block", "k47", ("", "officer")),
    window=(1024, 576),
    window_at=(20, 30),
    screens=((1920, 1080), (1280, 720)),
)
PLAN: Final = NewGamePlan("computer", mode="expert", names=["Anna", "Bob", "", ""])
GAMES_OVER: Final = 4
SCREENS: Final = ("start", "new", "load", "history", "street", "street_rules", "learn", "about")
SHOWN: Final = 3
"""Screens that are opened each time."""
SCREEN_SIZES: Final = ((1920, 1080), (1280, 720))


def whole_files() -> dict[Path, bytes]:
    """What the program keeps, as it writes it."""
    library = program_library([load_pack()])
    games = [played_game(finished(seed).data, "", library) for seed in range(GAMES_OVER)]
    Ledger().note(games)
    return {
        settings_folder() / SETTINGS_FILE: msgspec.json.format(msgspec.json.encode(SET)),
        settings_folder() / PLAN_FILE: msgspec.json.encode(PLAN),
        ledger_file(): ledger_file().read_bytes(),
    }


def used(chance: Random) -> str:
    """Start the program, and use what reads these files; whatever is raised is a fault."""
    found = load_settings()
    size = first_size(found.settings, SCREEN_SIZES[0])
    first_place(found.settings, SCREEN_SIZES, size)
    context = context_of(chance.choice((size, (1024, 576))), found.settings)
    context.sound.start()
    try:
        for name in chance.sample(SCREENS, SHOWN):
            shown(context, name)
        context.open("options", page=chance.choice(PAGES))
        frame(context)
        begun(context, chance)
        context.change(muted=not context.settings.muted)
        frame(context)
    finally:
        context.stack.clear()
        context.stack.settle()
        context.sound.close()
    kept = save_settings(context.settings) and load_settings().damaged is None
    if not kept and not (settings_folder() / SETTINGS_FILE).is_fifo():
        raise ValueError("options can't be kept any more")
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        code = program(["history", *chance.choice(((), ("--json",), ("--csv",)))])
    if code:
        raise ValueError(f"history: exit code {code}: {out.getvalue()[-200:]}")
    return "usual options" if found.damaged else "options read"


def shown(context: AppContext, name: str) -> None:
    """Open a screen and paint it."""
    context.open(name)
    context.stack.settle()
    frame(context)


def begun(context: AppContext, chance: Random) -> None:
    """Begin a game of either kind and paint its table."""
    if chance.random() < 0.5:
        context.service(GameHost).begin(Setup(3), "basic")
    else:
        scenario = chance.choice(standard_scenarios())
        referee = chance.choice(load_scenario(scenario).referees)
        context.service(StreetHost).begin(Setup(3), scenario, referee)
    context.stack.settle()
    frame(context)


def main() -> int:
    args = options(__doc__, 200, "damaged files")
    report, chance = Report(args.minutes), Random(args.seed)
    kinds = (*KINDS, *(REWORDED, TAKEN) * len(KINDS))
    with own_home():
        files = whole_files()
        for run in range(args.count):
            if report.late:
                break
            for path, data in files.items():
                path.write_bytes(data)
            path, kind = chance.choice([*files]), kinds[run % len(kinds)]
            path.write_bytes(worn(files[path], kind, chance))
            if chance.random() < 0.05:
                path.unlink()
                os.mkfifo(path)
            report.figures[path.name] += 1
            what = f"{path.name}, {kind}, number {run} of seed {args.seed}"
            report.tried(what, partial(used, chance))
            with suppress(OSError):
                path.unlink()
    return report.close()


if __name__ == "__main__":
    sys.exit(main())
