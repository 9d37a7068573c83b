"""``stalingrad street shot``: a picture of a scenario's map, without a window (B10).

With ``--section`` a house cut open stands beside it.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from stalingrad_game.app.command import UserError, add_replace, check_free, spoken
from stalingrad_game.app.shot_command import ENDINGS, size
from stalingrad_game.app.street.options import add_rules, add_scenario
from stalingrad_game.app.wording import said
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.street_fight.board.hexes import OFF_MAP
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.position.position import opening_state
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.words.words import GameWords

from ...street_fight.referees import street_kit

SHOT_SIZE: Final = (1280, 720)


def add(parser: argparse.ArgumentParser) -> None:
    add_rules(parser)
    add_scenario(parser)
    parser.add_argument("--out", metavar="FILE", type=Path, required=True)
    add_replace(parser)
    parser.add_argument("--section", metavar="HEX")
    parser.add_argument(
        "--size",
        metavar="WxH",
        type=size,
        default=SHOT_SIZE,
    )


def run(args: argparse.Namespace) -> int:
    """Draw it; returns 0. Raises `ScenarioError`, `SetUpFault` or `UserError`."""
    out: Path = args.out
    if out.suffix.lower() not in ENDINGS:
        raise UserError(said("endings", file=out, endings=", ".join(sorted(ENDINGS))))
    check_free(args)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from stalingrad_game.ui.automation.screenshots import save_screenshot
    from stalingrad_game.ui.screens.posing import ScreenshotError
    from stalingrad_game.ui.street.model.board_reading import BoardReader
    from stalingrad_game.ui.street.still_picture import still_picture

    kit = street_kit(args.scenario, args.rules, args.tables, "ask")
    seen = StreetGame(kit, args.tables).public(opening_state(kit))
    reader = BoardReader(kit, GameWords(kit, catalogue(spoken(args))))
    opened = None if args.section is None else _hex(kit, args.section)
    section = None if opened is None else reader.section(seen, opened)
    try:
        save_screenshot(still_picture(reader.map(seen), section, args.size), out)
    except ScreenshotError as error:
        raise UserError(str(error)) from None
    return 0


def _hex(kit: StreetKit, name: str) -> int:
    """The hex of a name; raises `UserError` where the map has none."""
    try:
        number = kit.board.hex(name)
    except ValueError as fault:
        raise UserError(said("no_hex", name=name, why=fault)) from None
    if number == OFF_MAP:
        last = kit.board.name(kit.board.grid.count - 1)
        raise UserError(said("off_map", name=name, last=last))
    return number
