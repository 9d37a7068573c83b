"""``stalingrad street play``: a game in the window or the terminal, recorded as all are (B10)."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from stalingrad_game.app import window_command
from stalingrad_game.app.command import UserError, add_describe, spoken
from stalingrad_game.app.play.new_street_game import (
    NEW_STREET_GAME,
    add_street_game,
    check_named,
    street_library,
    street_setup_from,
    wants_new_street,
)
from stalingrad_game.app.play.street_terminal import street_in_terminal
from stalingrad_game.app.play.terminal_game import check_one_game, checked_latest
from stalingrad_game.app.street.options import kit_of
from stalingrad_game.app.wording import said
from stalingrad_game.card_game.game import GAME_ID as CARDS
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.record import saves
from stalingrad_game.record.detail import LOG_DEPTHS
from stalingrad_game.record.errors import ErrorKind, RecordError, RecordWarning
from stalingrad_game.record.words import record_text, warning_text

if TYPE_CHECKING:
    from stalingrad_game.ui.shell.app import AppContext


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--log", choices=LOG_DEPTHS, default=LOG_DEPTHS[0])
    add_describe(parser, argparse.SUPPRESS)
    add_street_game(parser)
    parser.add_argument(
        "--continue",
        dest="resume",
        action="store_true",
    )
    parser.add_argument("--load", metavar="FILE", type=Path)


def run(args: argparse.Namespace) -> int:
    """Play; leaving early keeps the game. Raises `ScenarioError`, `SetUpFault` or `UserError`."""
    check_one_game(args, NEW_STREET_GAME)
    if args.own and (args.german or args.soviet):
        raise UserError(said("both_sides"))
    if args.against and not args.own:
        raise UserError(said("against_alone"))
    if args.sealed and not args.text:
        raise UserError(record_text(catalogue(spoken(args)), "sealed.terminal_only"))
    play = street_in_terminal if args.text else _play_in_window
    try:
        return play(args)
    except RecordError as error:
        raise UserError(_trouble(catalogue(spoken(args)), error.warning)) from None


def _play_in_window(args: argparse.Namespace) -> int:
    """Open the window at the game that is asked for, or else where one is chosen."""
    if args.tables:
        raise UserError(said("window_tables"))
    new = not (args.load or args.resume) and wants_new_street(args)
    if new:
        check_named(args)
        kit_of(args)  # a fault is told before the window opens

    def opening(context: AppContext) -> None:
        from stalingrad_game.ui.screens.saved_games import SavedGames, go_on
        from stalingrad_game.ui.street.host import StreetHost

        if args.load:
            go_on(context, args.load)
        elif args.resume:
            passed: list[RecordWarning] = []
            resume = context.service(SavedGames).resume
            latest = saves.resume_latest(street_library(args), resume, passed.append)
            checked_latest(latest, context.words, passed)
            context.tell_warnings(passed)
        elif new:
            setup = street_setup_from(args, context.language)
            context.service(StreetHost).begin(setup, args.scenario, args.rules)
        else:
            context.open("street")

    return window_command.run(args, opening)


def _trouble(words: Catalogue, warning: RecordWarning) -> str:
    """What is wrong with a record; one of cards is played by another command."""
    if warning.kind == ErrorKind.OTHER_GAME and str(warning.facts["game"]).startswith(CARDS):
        return record_text(words, "saves.of_cards", file=warning.facts["file"])
    return warning_text(words, warning)
