"""A new card game as the command line describes it: its options, its set-up, its record."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Final

from stalingrad_game.app.command import Parser
from stalingrad_game.app.games import add_variants, variants_of
from stalingrad_game.app.play.passphrases import add_sealed, begin_game
from stalingrad_game.app.play.seats import SEAT_OPTIONS, add_seats, given, seats_from, seed_from
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import keep_pack
from stalingrad_game.card_game.players.player import OPPONENTS
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.variants import variant_words, variants_from
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup

NEW_GAME: Final[Mapping[str, str]] = {
    "--new": "new",
    "--mode": "mode",
    **SEAT_OPTIONS,
    "--variant": "variant",
    "--sealed": "sealed",
}
"""The options that ask for a new game, with where each stands in the arguments."""


def add_game(parser: Parser) -> None:
    """The options that ask for a new game."""
    parser.add_argument("--new", action="store_true")
    parser.add_argument("--mode", choices=MODES)
    add_seats(parser, OPPONENTS)
    add_variants(parser)
    add_sealed(parser)


def wants_new(args: argparse.Namespace) -> bool:
    """Whether the command line asks for a new game."""
    return bool(given(args, NEW_GAME))


def setup_from(args: argparse.Namespace, seats: int, language: Language) -> Setup:
    """The set-up that the command line describes; raises `UserError`."""
    players = seats_from(args, seats)
    variants = variant_words(variants_from(variants_of(args)))
    return Setup(seed_from(args), variants, players, language.code)


def begin_new_game(
    args: argparse.Namespace, content: Content, language: Language
) -> GameRecord[CardGame]:
    """A new game in a file of its own; a pack that the user names is kept as it is now."""
    game = CardGame(Kit(content, args.mode or MODES[0]))
    if args.pack is not None:
        keep_pack(args.pack, game.kit.content.digest, args.languages)
    return begin_game(args, game, setup_from(args, game.seats, language), catalogue(language))
