"""A game of Street Fight in the terminal: the one gone on with or begun, played on."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from stalingrad_game.app.command import spoken
from stalingrad_game.app.play.new_street_game import (
    begin_new_street_game,
    street_library,
    wants_new_street,
)
from stalingrad_game.app.play.terminal_game import (
    play_on,
    read_line,
    resumed_game,
    tell_unless_kept,
)
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.record.detail import LogDepth
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.words import warning_text
from stalingrad_game.street_fight.faults import SetUpFault
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.games import keep_scenario
from stalingrad_game.street_fight.players.player import is_player, make_player, player_seed
from stalingrad_game.text.log_depth import DepthChoice
from stalingrad_game.text.shell import SeatPlayer, TerminalShell
from stalingrad_game.text.street_fight.terminal import StreetTexts


def street_in_terminal(args: argparse.Namespace) -> int:
    """Play in the terminal; raises `RecordError`, `SetUpFault` or `UserError`."""
    language = spoken(args)
    with chosen_street_game(args, language) as record:
        for warning in record.warnings:
            print(warning_text(catalogue(language), warning), file=sys.stderr)
        play_street(record, args.languages, language, args.log)
    return 0


def chosen_street_game(args: argparse.Namespace, language: Language) -> GameRecord[StreetGame]:
    """The game that is asked for: one to go on with, or a new one; raises `RecordError`."""
    resumed = resumed_game(
        args, street_library(args), language, is_player, new=wants_new_street(args)
    )
    if resumed is not None:
        tell_unless_kept(language, lambda: keep_scenario(resumed.game))
        return resumed
    return begin_new_street_game(args, language)


def play_street(
    record: GameRecord[StreetGame], languages: Languages, language: Language, depth: LogDepth
) -> None:
    """Play a record on in the terminal, its log so deep; raises `RecordError` or `SetUpFault`."""
    record.check_computers(is_player)
    shell = TerminalShell(
        record,
        partial(StreetTexts, record, languages, log=DepthChoice(depth)),
        language,
        seated_street_players(record),
        read_line,
        print,
        clears=sys.stdout.isatty(),
    )
    play_on(shell)


def seated_street_players(record: GameRecord[StreetGame]) -> dict[int, SeatPlayer]:
    """By side: the computer players that a record's set-up names; raises `SetUpFault`."""
    try:
        return {
            seat: make_player(
                player.computer, record.game.kit, player_seed(record.setup.seed, seat)
            )
            for seat, player in enumerate(record.setup.players)
            if player.computer
        }
    except ValueError as error:
        raise SetUpFault(str(error)) from None
