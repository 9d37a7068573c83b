"""A new card game as the command line describes it: its options, its set-up, its record."""

from __future__ import annotations

import argparse
from typing import Final

from stalingrad_game.app.command import UserError, whole_number
from stalingrad_game.app.games import add_variants, variants_of
from stalingrad_game.app.play.passphrases import add_sealed, begin_game
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import keep_pack
from stalingrad_game.card_game.players.player import OPPONENTS
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import side_of
from stalingrad_game.card_game.state.variants import variant_words, variants_from
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import DRAWN_SEED_LIMIT, MAX_PLAYER_NAME_LENGTH, Setup, drawn_seed

PERSON: Final = "person"
WHO: Final = (PERSON, *OPPONENTS)


def add_game(parser: argparse.ArgumentParser) -> None:
    """The options that set up a new game."""
    parser.add_argument("--mode", choices=MODES, help="which game to play")
    parser.add_argument(
        "--seed", type=whole_number(0, DRAWN_SEED_LIMIT**2), help="the same seed, the same luck"
    )
    parser.add_argument("--german", choices=WHO, help="who plays the Germans")
    parser.add_argument("--soviet", choices=WHO, help="who plays the Soviets")
    parser.add_argument(
        "--names",
        metavar="NAME,…",
        default="",
        help="what the players are called: German, Soviet, and in teams the second of each",
    )
    add_variants(parser)
    add_sealed(parser)


def wants_new(args: argparse.Namespace) -> bool:
    """Whether the command line describes a new game."""
    described = (args.mode, args.german, args.soviet, args.seed, args.names or None, args.sealed)
    return bool(args.variant) or any(option is not None for option in described)


def setup_from(args: argparse.Namespace, seats: int, language: Language) -> Setup:
    """The set-up that the command line describes; raises `UserError`."""
    sides = (args.german or PERSON, args.soviet or PERSON)
    called = names(args.names, seats)
    players = tuple(
        Seat(name=called[seat])
        if sides[side_of(seat)] == PERSON
        else Seat(computer=sides[side_of(seat)])
        for seat in range(seats)
    )
    seed = drawn_seed() if args.seed is None else args.seed
    variants = variant_words(variants_from(variants_of(args)))
    return Setup(seed, variants, players, language.code)


def names(text: str, seats: int) -> list[str]:
    """What the players are called, by seat, "" where nothing is said; raises `UserError`."""
    called = [name.strip() for name in text.split(",")] if text else []
    if len(called) > seats:
        raise UserError(f"--names {text}: this game has {seats} players")
    wrong = [
        name for name in called if len(name) > MAX_PLAYER_NAME_LENGTH or not name.isprintable()
    ]
    if wrong:
        raise UserError(
            f"--names: a name has up to {MAX_PLAYER_NAME_LENGTH} letters and no control signs"
        )
    return called + [""] * (seats - len(called))


def begin_new_game(
    args: argparse.Namespace, content: Content, language: Language
) -> GameRecord[CardGame]:
    """A new game in a file of its own; a pack that the user names is kept as it is now."""
    game = CardGame(Kit(content, args.mode or MODES[0]))
    if args.pack is not None:
        keep_pack(args.pack, game.kit.content.digest, args.languages)
    return begin_game(args, game, setup_from(args, game.seats, language), catalogue(language))
