"""``stalingrad street play --text``: a game in the terminal, recorded as every game is (B10)."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import Final

from stalingrad_game.app.command import UserError, spoken, whole_number
from stalingrad_game.app.play.passphrases import add_sealed, begin_game
from stalingrad_game.app.play.terminal_game import (
    play_on,
    read_line,
    resumed_game,
    tell_unless_kept,
)
from stalingrad_game.app.street.options import add_rules, add_scenario, kit_of
from stalingrad_game.card_game.game import GAME_ID as CARDS
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.record.errors import ErrorKind, RecordError, RecordWarning
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import DRAWN_SEED_LIMIT, Setup, drawn_seed
from stalingrad_game.record.words import record_text, warning_text
from stalingrad_game.street_fight.faults import SetUpFault
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.games import StreetGames
from stalingrad_game.street_fight.players.player import NAMES, is_player, make_player
from stalingrad_game.street_fight.position.codes import SIDE_WORDS
from stalingrad_game.street_fight.words.words import record_title
from stalingrad_game.text.shell import SeatPlayer, TerminalShell
from stalingrad_game.text.street_fight.terminal import StreetTexts

from ...street_fight.games import keep_scenario
from ...street_fight.players.player import player_seed

AGAINST: Final = NAMES[-1]
"""Who plays the other side where nobody else is named."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--text", action="store_true", help="play in the terminal")
    add_rules(parser, required=False)
    add_scenario(parser, required=False)
    parser.add_argument(
        "--seed", type=whole_number(0, DRAWN_SEED_LIMIT**2), help="the same seed, the same luck"
    )
    parser.add_argument(
        "--as",
        dest="own",
        choices=SIDE_WORDS,
        help="the side that you play against the computer; without it two persons play",
    )
    parser.add_argument(
        "--against", choices=NAMES, default=AGAINST, help="the computer player, with --as"
    )
    parser.add_argument(
        "--continue",
        dest="resume",
        action="store_true",
        help="go on with the latest game, with --scenario the latest of that scenario",
    )
    add_sealed(parser)
    parser.add_argument("--load", metavar="FILE", type=Path, help="go on with this record")


def run(args: argparse.Namespace) -> int:
    """Play; leaving early keeps the game. Raises `ScenarioError`, `SetUpFault` or `UserError`."""
    if not args.text:
        raise SetUpFault("street play: say --text, to play in the terminal")
    language = spoken(args)
    try:
        with chosen_street_game(args, language) as record:
            for warning in record.warnings:
                print(warning_text(catalogue(language), warning), file=sys.stderr)
            play_street(record, args.languages, language)
    except RecordError as error:
        raise UserError(_trouble(catalogue(language), error.warning)) from None
    return 0


def _trouble(words: Catalogue, warning: RecordWarning) -> str:
    """What is wrong with a record; one of cards is played by another command."""
    if warning.kind == ErrorKind.OTHER_GAME and str(warning.facts["game"]).startswith(CARDS):
        return record_text(words, "saves.of_cards", file=warning.facts["file"])
    return warning_text(words, warning)


def play_street(record: GameRecord[StreetGame], languages: Languages, language: Language) -> None:
    """Play a record on in the terminal; raises `RecordError` or `SetUpFault`."""
    record.check_computers(is_player)
    shell = TerminalShell(
        record,
        partial(StreetTexts, record, languages),
        language,
        seated_players(record),
        read_line,
        print,
        clears=sys.stdout.isatty(),
    )
    play_on(shell)


def chosen_street_game(args: argparse.Namespace, language: Language) -> GameRecord[StreetGame]:
    """The game that is asked for: one to go on with, or a new one; raises `RecordError`."""
    named = [args.scenario] if args.scenario else []
    listed = not (named and args.resume)
    library = GameLibrary([StreetGames(named, args.tables, listed=listed)])
    new = bool(args.rules or args.scenario)
    resumed = resumed_game(args, library, language, is_player, new=new)
    if resumed is not None:
        tell_unless_kept(language, lambda: keep_scenario(resumed.game))
        return resumed
    if not args.rules or not args.scenario:
        raise SetUpFault("street play: a new game needs --rules and --scenario")
    game = StreetGame(kit_of(args), args.tables)
    keep_scenario(game)
    title = record_title(catalogue(language), game.kit.scenario, args.rules)
    return begin_game(args, game, street_setup_from(args, language), catalogue(language), title)


def street_setup_from(args: argparse.Namespace, language: Language) -> Setup:
    """The set-up that the command line describes."""
    players = tuple(
        Seat() if args.own in {None, side} else Seat(computer=args.against) for side in SIDE_WORDS
    )
    seed = drawn_seed() if args.seed is None else args.seed
    return Setup(seed, {}, players, language.code)


def seated_players(record: GameRecord[StreetGame]) -> dict[int, SeatPlayer]:
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
