"""``stalingrad replay``: watches a recorded game again, writes its pictures, or lets it branch."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stalingrad_game.app.command import Commands, UserError, add_replace, spoken, whole_number
from stalingrad_game.app.replay.agreement import SEATS, ask_sides
from stalingrad_game.app.shot_command import size
from stalingrad_game.app.wording import said

if TYPE_CHECKING:
    from stalingrad_game.record.record import GameRecord
    from stalingrad_game.record.stop import RecordStop
    from stalingrad_game.ui.shell.app import AppContext

VIEWPOINTS: Final = ("public", *SEATS, "all")
PICTURE_SIZE: Final = (1280, 720)


def add(commands: Commands) -> None:
    parser = commands.new("replay", run)
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument(
        "--at",
        metavar="N",
        type=whole_number(0, 1_000_000),
    )
    does = parser.add_mutually_exclusive_group()
    does.add_argument(
        "--branch",
        metavar="NEWFILE",
        type=Path,
    )
    does.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
    )
    add_replace(parser)
    parser.add_argument(
        "--viewpoint",
        choices=VIEWPOINTS,
    )
    parser.add_argument(  # its name in older versions
        "--eyes", dest="viewpoint", choices=VIEWPOINTS, help=argparse.SUPPRESS
    )
    parser.add_argument("--size", metavar="WxH", type=size, default=PICTURE_SIZE)


def run(args: argparse.Namespace) -> int:
    """Open the window, or write a file; raises `UserError`."""
    if args.out is not None and args.at is not None:
        raise UserError(said("pictures_at"))
    if args.branch is not None and args.at is None:
        raise UserError(said("branch_at"))
    from stalingrad_game.record.stop import RecordStop

    record = _record(args)
    if isinstance(record, RecordStop):
        return _as_text(args, record)
    if args.at is not None and args.at > len(record.steps):
        raise UserError(said("beyond", at=args.at, n=len(record.steps)))
    if args.branch is not None:
        return _branch(args, record)
    viewpoint = _viewpoint(args.viewpoint, record)
    if args.out is not None:
        from stalingrad_game.app.replay.pictures import write_pictures

        return write_pictures(args, record, viewpoint)
    from stalingrad_game.app import window_command

    def opening(context: AppContext) -> None:
        from stalingrad_game.ui.screens.replay.replay_tools import ReplayToolsScreen
        from stalingrad_game.ui.screens.saved_games import show, tell_remarks

        show(context, record, args.file, args.at)
        context.stack.settle()
        screen = context.stack.top
        if viewpoint is not None and isinstance(screen, ReplayToolsScreen):
            screen.choose_viewpoint(viewpoint)
        tell_remarks(context, record)

    return window_command.run(args, opening)


def _record(args: argparse.Namespace) -> GameRecord[Any] | RecordStop:
    """The record as far as it plays; where it stops is told on standard error.

    Raises `RecordError`.
    """
    from stalingrad_game.app.library import library_in_use
    from stalingrad_game.localisation.catalogue import catalogue
    from stalingrad_game.record.line_text import reading_remarks
    from stalingrad_game.record.record import GameRecord
    from stalingrad_game.record.stop import RecordStop

    seen = GameRecord.viewable(args.file, library_in_use(args))
    if not isinstance(seen, RecordStop):
        for remark in reading_remarks(catalogue(spoken(args)), seen):
            print(remark, file=sys.stderr)
    return seen


def _as_text(args: argparse.Namespace, stop: RecordStop) -> int:
    """Open the window at the lines of a record that doesn't play at all; raises `UserError`."""
    from stalingrad_game.app import window_command
    from stalingrad_game.localisation.catalogue import catalogue
    from stalingrad_game.record.words import warning_text

    if args.out or args.branch or args.at is not None:
        raise UserError(warning_text(catalogue(spoken(args)), stop.warning))

    def opening(context: AppContext) -> None:
        from stalingrad_game.ui.screens.saved_games import show

        show(context, stop, args.file)

    return window_command.run(args, opening)


def _viewpoint(word: str | None, record: GameRecord[Any]) -> int | None:
    """The viewpoint of a word, as `watching.viewpoint` numbers it; raises `UserError` for none."""
    from stalingrad_game.watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT, Viewpoints

    if word is None:
        return None
    viewpoint = {"public": PUBLIC_VIEWPOINT, "all": FULL_VIEWPOINT}.get(word)
    viewpoint = SEATS.index(word) if viewpoint is None else viewpoint
    players = len(record.setup.players)
    if viewpoint >= players:
        raise UserError(said("few_players", word=word, n=players))
    if viewpoint not in Viewpoints(record).offered:
        raise UserError(said("hidden", word=word))
    return viewpoint


def _branch(args: argparse.Namespace, record: GameRecord[Any]) -> int:
    """Write a new game that goes on from a moment; raises `RecordError` or `UserError`."""
    from stalingrad_game.localisation.catalogue import catalogue
    from stalingrad_game.record import saves
    from stalingrad_game.record.errors import printable
    from stalingrad_game.record.setup import drawn_seed
    from stalingrad_game.record.timeline import GameOver
    from stalingrad_game.watching.viewpoint import Viewpoints

    words = catalogue(spoken(args))
    ask_sides(args, Viewpoints(record).branch_needs, "agree_branch")
    try:
        saves.branch_into(record, args.at, drawn_seed(), args.branch)
    except GameOver:
        raise UserError(words.sentence("replay.branch.over")) from None
    file = printable(str(args.branch))
    print(words.phrase("replay.branch.written", file=file, n=args.at))
    return 0
