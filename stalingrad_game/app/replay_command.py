"""``stalingrad replay``: watches a recorded game again, or writes its pictures into a file."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stalingrad_game import __version__
from stalingrad_game.app.command import Commands, UserError, spoken
from stalingrad_game.app.shot_command import size

if TYPE_CHECKING:
    from stalingrad_game.record.record import GameRecord
    from stalingrad_game.ui.shell.app import AppContext

EYES: Final = ("public", "german", "soviet", "all")
PICTURE_SIZE: Final = (1280, 720)


def add(commands: Commands) -> None:
    """Register the command."""
    parser = commands.new("replay", "watch a recorded game again, or write its pictures", run)
    parser.add_argument("file", metavar="FILE", type=Path, help="the record of a game")
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        help="a page (.html) or an animated picture (.gif, .png) instead of the window",
    )
    parser.add_argument(
        "--eyes", choices=EYES, default=EYES[0], help="what is seen in the pictures"
    )
    parser.add_argument("--size", metavar="WxH", type=size, default=PICTURE_SIZE, help="in pixels")


def run(args: argparse.Namespace) -> int:
    """Open the window, or write the file; raises `UserError`."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    record = _record(args)
    if args.out is not None:
        return _write(args, record)
    from stalingrad_game.app import window_command

    def opening(context: AppContext) -> None:
        from stalingrad_game.ui.screens.saves.saved_games import SavedGames

        screen = context.service(SavedGames).replay_screen(record)
        context.open(screen, record=record, file=args.file)
        context.stack.settle()

    return window_command.run(args, opening)


def _record(args: argparse.Namespace) -> GameRecord[Any]:
    from stalingrad_game.app.library import program_library
    from stalingrad_game.app.verify_command import packs_in_use
    from stalingrad_game.record.errors import RecordError
    from stalingrad_game.record.record import GameRecord

    try:
        packs = packs_in_use(args.pack, args.languages)
        return GameRecord.read(args.file, program_library(packs, args.languages))
    except RecordError as error:
        raise UserError(str(error)) from None


def _write(args: argparse.Namespace, record: GameRecord[Any]) -> int:
    """Paint the moments and write the file, whole or not at all."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from stalingrad_game.app.verify_command import packs_in_use
    from stalingrad_game.folders import replace_file
    from stalingrad_game.ui.program import window_context
    from stalingrad_game.ui.screens.replay import picture_files as files
    from stalingrad_game.ui.screens.replay.replay_desk import ReplayDesk
    from stalingrad_game.ui.screens.saves.saved_games import SavedGames
    from stalingrad_game.ui.shell.settings import Settings
    from stalingrad_game.watching.eyes import ALL_EYES, PUBLIC_EYES

    out: Path = args.out
    ending = out.suffix.lower()
    if ending not in files.ANIMATED_ENDINGS | files.PAGE_ENDINGS:
        allowed = ", ".join(files.ENDINGS_OF_EXPORT)
        raise UserError(f"--out {out}: its name must end in {allowed}")
    if ending in files.ANIMATED_ENDINGS and not files.can_animate():
        raise UserError(
            "animated pictures need Pillow: pip install 'stalingrad-game[pictures]'; "
            "a page (.html) needs nothing"
        )
    pygame.font.init()
    settings = Settings(language=spoken(args).code, speed_percent=0, computer_percent=0)
    packs = packs_in_use(args.pack, args.languages)
    context = window_context(
        settings, args.size, packs=packs, version=__version__, languages=args.languages
    )
    name = context.service(SavedGames).replay_screen(record)
    screen = context.screens.find(name).make(context, record=record, file=args.file)
    assert isinstance(screen, ReplayDesk)
    eyes = {"public": PUBLIC_EYES, "german": 0, "soviet": 1, "all": ALL_EYES}[args.eyes]
    if not screen.eyes.open(eyes):
        raise UserError(
            f"--eyes {args.eyes}: this game isn't over, and nobody can be asked here; only what "
            "everybody sees can be painted"
        )
    series = screen.series(ending)
    while series.go_on():
        pass
    try:
        replace_file(out, screen.written(series, ending))
    except OSError as error:
        raise UserError(f"{out}: can't be written: {error.strerror or error}") from None
    print(f"{out}: {series.number} pictures")
    return 0
