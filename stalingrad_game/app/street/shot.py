"""``stalingrad street shot``: a picture of a scenario's map, without a window (B10)."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from stalingrad_game.app.command import UserError, spoken
from stalingrad_game.app.shot_command import ENDINGS, size
from stalingrad_game.app.street.options import add_rules, add_scenario
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.kits import street_kit
from stalingrad_game.street_fight.position.position import Position, opening_state

SHOT_SIZE: Final = (1280, 960)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the task's options."""
    add_rules(parser)
    add_scenario(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the picture")
    parser.add_argument(
        "--size",
        metavar="WxH",
        type=size,
        default=SHOT_SIZE,
        help="in pixels, 1280x960 by default",
    )


def run(args: argparse.Namespace) -> int:
    """Draw it; returns 0. Raises `ScenarioError`, `SetUpFault` or `UserError`."""
    out: Path = args.out
    if out.suffix.lower() not in ENDINGS:
        raise UserError(f"--out {out}: its name must end in {', '.join(sorted(ENDINGS))}")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from stalingrad_game.ui.automation.screenshots import save_screenshot
    from stalingrad_game.ui.screens.posing import ScreenshotError
    from stalingrad_game.ui.street.map_picture import draw_map

    kit = street_kit(args.scenario, args.rules, args.tables)
    seen = StreetGame(kit, args.tables).public(opening_state(kit))
    position = Position(kit.scenario, seen)
    try:
        save_screenshot(draw_map(position, catalogue(spoken(args)), args.size), out)
    except ScreenshotError as error:
        raise UserError(str(error)) from None
    return 0
