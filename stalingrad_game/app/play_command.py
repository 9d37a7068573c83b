"""``stalingrad play``: a game at one machine, in the window or the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from stalingrad_game.app import window_command
from stalingrad_game.app.command import Commands, UserError, add_describe, spoken
from stalingrad_game.app.play.card_terminal import in_terminal
from stalingrad_game.app.play.new_game import NEW_GAME, add_game, setup_from, wants_new
from stalingrad_game.app.play.terminal_game import check_one_game, checked_latest
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.record import saves
from stalingrad_game.record.detail import CARD_TEXTS, LOG_DEPTHS
from stalingrad_game.record.errors import RecordError, RecordWarning
from stalingrad_game.record.words import record_text, warning_text

if TYPE_CHECKING:
    from stalingrad_game.ui.shell.app import AppContext


def add(commands: Commands) -> None:
    parser = commands.new("play", run)
    parser.add_argument("--text", action="store_true")
    parser.add_argument(
        "--cards",
        choices=CARD_TEXTS,
        default=CARD_TEXTS[0],
    )
    parser.add_argument(
        "--log",
        choices=LOG_DEPTHS,
        default=LOG_DEPTHS[0],
    )
    add_describe(parser, argparse.SUPPRESS)
    add_game(parser)
    parser.add_argument("--continue", dest="resume", action="store_true")
    parser.add_argument("--load", metavar="FILE", type=Path)


def run(args: argparse.Namespace) -> int:
    """Play; leaving early keeps the game. Raises `UserError`."""
    check_one_game(args, NEW_GAME)
    if args.sealed and not args.text:
        raise UserError(record_text(catalogue(spoken(args)), "sealed.terminal_only"))
    return in_terminal(args) if args.text else in_window(args)


def in_window(args: argparse.Namespace) -> int:
    """Open the window at the game that is asked for, or else at its start menu."""

    def opening(context: AppContext) -> None:
        from stalingrad_game.ui.screens.game_host import GameHost
        from stalingrad_game.ui.screens.saved_games import SavedGames, open_file

        host, games = context.service(GameHost), context.service(SavedGames)
        if args.load:
            open_file(context, args.load)
        elif args.resume:
            passed: list[RecordWarning] = []
            latest = saves.resume_latest(games.library, games.resume, passed.append)
            checked_latest(latest, context.words, passed)
            context.tell_warnings(passed)
        elif wants_new(args):
            mode = args.mode or MODES[0]
            seats = Kit(host.packs[0], mode).seats
            host.begin(setup_from(args, seats, context.language), mode)

    try:
        return window_command.run(args, opening)
    except RecordError as error:
        raise UserError(warning_text(catalogue(spoken(args)), error.warning)) from None
