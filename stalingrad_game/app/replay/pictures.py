"""The pictures of a recorded game: a page or an animated picture, written whole or not at all."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

import pygame

from stalingrad_game import __version__
from stalingrad_game.app.command import IN_PART, UserError, check_free, spoken
from stalingrad_game.app.library import packs_in_use
from stalingrad_game.app.replay.agreement import ask_sides
from stalingrad_game.app.wording import said
from stalingrad_game.data_files.faults import unwritable
from stalingrad_game.folders import replace_file
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.replay import picture_files as files
from stalingrad_game.ui.screens.replay.replay_tools import ReplayToolsScreen
from stalingrad_game.ui.screens.saved_games import SavedGames
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT


def write_pictures(args: argparse.Namespace, record: GameRecord[Any], viewpoint: int | None) -> int:
    """Paint the moments and write the file, whole or not at all."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    out: Path = args.out
    ending = out.suffix.lower()
    if ending not in files.ANIMATED_ENDINGS | files.PAGE_ENDINGS:
        allowed = ", ".join(files.ENDINGS_OF_EXPORT)
        raise UserError(said("endings", file=out, endings=allowed))
    if not files.can_be_written(ending):
        raise UserError(said("no_gif"))
    check_free(args)
    pygame.font.init()
    settings = Settings(language=spoken(args).code, speed_percent=0, computer_percent=0)
    packs = packs_in_use(args)
    context = window_context(
        settings, args.size, packs=packs, version=__version__, languages=args.languages
    )
    name = context.service(SavedGames).replay_screen(record)
    screen = context.screens.find(name).make(context, record=record, file=args.file)
    assert isinstance(screen, ReplayToolsScreen)
    viewpoint = PUBLIC_VIEWPOINT if viewpoint is None else viewpoint
    sides = screen.viewpoint.must_agree(viewpoint)
    ask_sides(args, sides, "agree_all" if viewpoint == FULL_VIEWPOINT else "agree_seat")
    for side in sides:
        screen.viewpoint.agree(side)
    screen.viewpoint.open(viewpoint)
    series = screen.series(ending)
    while series.go_on():
        pass
    try:
        replace_file(out, screen.written(series, ending))
    except OSError as error:
        raise UserError(unwritable(error, out)) from None
    print(said("pictures", file=out, n=series.number))
    return IN_PART if record.cut_short is not None else 0
