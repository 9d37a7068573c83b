"""A new game of Street Fight as the command line describes it, or the records to go on with."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Final

from stalingrad_game.app.command import UserError
from stalingrad_game.app.play.passphrases import add_sealed, begin_game
from stalingrad_game.app.play.seats import SEAT_OPTIONS, add_seats, given, seats_from, seed_from
from stalingrad_game.app.street.options import add_rules, add_scenario, add_squad, kit_of
from stalingrad_game.app.wording import said
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import SQUAD_MORE, StreetGame
from stalingrad_game.street_fight.games import StreetGames, keep_scenario
from stalingrad_game.street_fight.players.levels import OFFICER
from stalingrad_game.street_fight.players.player import NAMES
from stalingrad_game.street_fight.position.codes import SIDE_WORDS
from stalingrad_game.street_fight.words.words import record_title

NEW_STREET_GAME: Final[Mapping[str, str]] = {
    "--rules": "rules",
    **SEAT_OPTIONS,
    "--as": "own",
    "--against": "against",
    "--squad": "squad",
    "--sealed": "sealed",
}
"""The options that describe a new game alone, with where each stands in the arguments.

``--scenario`` isn't among them: it also says of which scenario a game is continued.
"""


def add_street_game(parser: argparse.ArgumentParser) -> None:
    """The options that set up a new game."""
    add_rules(parser, required=False)
    add_scenario(parser, required=False)
    add_seats(parser, NAMES)
    parser.add_argument(
        "--as",
        dest="own",
        choices=SIDE_WORDS,
    )
    parser.add_argument("--against", choices=NAMES)
    add_squad(parser)
    add_sealed(parser)


def wants_new_street(args: argparse.Namespace) -> bool:
    """Whether the command line describes a new game."""
    return bool(args.scenario or given(args, NEW_STREET_GAME))


def check_named(args: argparse.Namespace) -> None:
    """Raise `UserError` where it isn't said what is played, or can't be gone on with."""
    if not args.rules or not args.scenario:
        raise UserError(said("unnamed"))
    if args.squad and args.tables:
        raise UserError(said("squad_tables"))


def street_setup_from(args: argparse.Namespace, language: Language) -> Setup:
    """The set-up that the command line describes; raises `UserError`."""
    players = seats_from(args, len(SIDE_WORDS))
    if args.own:
        players = tuple(
            player if side == args.own else Seat(computer=args.against or OFFICER)
            for side, player in zip(SIDE_WORDS, players, strict=True)
        )
    squad = {SQUAD_MORE: args.squad} if args.squad else {}
    return Setup(seed_from(args), squad, players, language.code)


def street_library(args: argparse.Namespace) -> GameLibrary:
    """The games to go on with: with a scenario named beside ``--continue``, those of it alone."""
    named = [args.scenario] if args.scenario else []
    listed = not (named and args.resume)
    return GameLibrary([StreetGames(named, args.tables, listed=listed)])


def begin_new_street_game(args: argparse.Namespace, language: Language) -> GameRecord[StreetGame]:
    """A new game in a file of its own; raises `RecordError`, `SetUpFault` or `ScenarioError`."""
    check_named(args)
    game = StreetGame(kit_of(args), args.tables)
    keep_scenario(game)
    title = record_title(catalogue(language), game.kit.scenario, args.rules)
    return begin_game(args, game, street_setup_from(args, language), catalogue(language), title)
